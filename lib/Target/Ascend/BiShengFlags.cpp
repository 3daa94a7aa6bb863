// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One table: an option of a kernel, its type, its flag and the chips whose compiler has it.
#include "heddle/Target/Ascend/BiShengFlags.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
enum class ValueType { Bool, Int, Text };

/// When the flag is passed.
enum class When {
  Given,  ///< with the value of the option, when it has one
  IfTrue, ///< without a value, when the option is true
};

enum Chips : unsigned { MemoryBased = 1, RegisterBased = 2, All = MemoryBased | RegisterBased };

struct Row {
  llvm::StringLiteral option;
  ValueType type;
  llvm::StringLiteral flag;
  Chips chips = All;
  When when = When::Given;
};

/// An option with a rule of its own; see getBiShengFlags.
struct Special {
  llvm::StringLiteral option;
  ValueType type;
};

/// An option of the SIMT units. Its flag is passed unless the value is `unused`, and with the value unless that is
/// bool.
struct SIMTRow {
  llvm::StringLiteral option;
  ValueType type;
  llvm::StringLiteral flag;
  llvm::StringLiteral initial;
  llvm::StringLiteral unused;
};
} // namespace

static constexpr Row rows[] = {
    {"storage_align", ValueType::Bool, "--enable-hivm-auto-storage-align"},
    {"ops_reorder", ValueType::Bool, "--enable-ops-reorder"},
    {"code_motion", ValueType::Bool, "--enable-code-motion"},
    {"enable_preload", ValueType::Bool, "--enable-preload"},
    {"enable_hivm_auto_cv_balance", ValueType::Bool, "--enable-hivm-auto-cv-balance"},
    {"sync_solver", ValueType::Bool, "--enable-hivm-graph-sync-solver"},
    {"sync_solver", ValueType::Bool, "--enable-hivm-cross-core-gss", MemoryBased},
    {"unit_flag", ValueType::Bool, "--enable-hivm-unit-flag-sync"},
    {"inject_barrier_all", ValueType::Bool, "--enable-hivm-inject-barrier-all-sync"},
    {"inject_block_all", ValueType::Bool, "--enable-hivm-inject-block-all-sync"},
    {"limit_auto_multi_buffer_only_for_local_buffer", ValueType::Bool,
     "--limit-auto-multi-buffer-only-for-local-buffer"},
    {"limit_auto_multi_buffer_buffer", ValueType::Text, "--limit-auto-multi-buffer-buffer", RegisterBased},
    {"set_workspace_multibuffer", ValueType::Int, "--set-workspace-multibuffer"},
    {"tile_mix_vector_loop", ValueType::Int, "--tile-mix-vector-loop", MemoryBased},
    {"tile_mix_cube_loop", ValueType::Int, "--tile-mix-cube-loop", MemoryBased},
    {"disable_auto_inject_block_sync", ValueType::Bool, "--disable-auto-inject-block-sync"},
    {"enable_mixed_cv", ValueType::Bool, "--enable-mixed-cv", RegisterBased},
    {"enable_vf_fusion", ValueType::Bool, "--enable-vf-fusion", RegisterBased},
    {"vf_fusion_mode", ValueType::Text, "--vf-fusion-mode", RegisterBased},
    {"enable_drop_unit_dims", ValueType::Bool, "--enable-drop-unit-dims"},
    {"enable_flatten", ValueType::Bool, "--enable-flatten"},
    {"enable_auto_vectorize_v2", ValueType::Bool, "--enable-auto-vectorize-v2"},
    {"auto_vectorize_v2_max_fused_ops_num", ValueType::Int, "--hfusion-max-fused-ops-in-auto-vectorize-v2",
     RegisterBased},
    {"prevec_max_fused_ops_num", ValueType::Int, "--hfusion-max-fused-elementwise-ops", RegisterBased},
    {"hfusion_enable_multiple_consumer_fusion", ValueType::Bool, "--hfusion-enable-multiple-consumer-fusion=True",
     RegisterBased, When::IfTrue},
    {"enable_cross_if_fusion", ValueType::Bool, "--hfusion-enable-cross-if-fusion=True", RegisterBased, When::IfTrue},
    {"plan_memory_strategy", ValueType::Text, "--plan-memory-strategy", RegisterBased},
    {"disable_tightly_coupled_buffer_reuse", ValueType::Bool, "--disable-tightly-coupled-buffer-reuse", RegisterBased,
     When::IfTrue},
    {"enable_cce_vf_auto_sync", ValueType::Bool, "--append-bisheng-options=-mllvm --cce-vf-auto-sync", RegisterBased},
    {"enable_cce_vf_remove_membar", ValueType::Bool, "--append-bisheng-options=-mllvm --cce-vf-remove-membar",
     RegisterBased},
    {"bisheng_options", ValueType::Text, "--append-bisheng-options", RegisterBased},
    {"enable_ubuf_saving", ValueType::Bool, "--enable-ubuf-saving", MemoryBased},
    {"disable_size_align_for_cast", ValueType::Bool, "--disable-size-align-for-cast", MemoryBased},
    {"debug", ValueType::Bool, "--bishengir-print-ir-after=hivm-graph-sync-solver", All, When::IfTrue},
};

static constexpr Special specials[] = {
    {"multibuffer", ValueType::Bool},
    {"num_stages", ValueType::Int},
    {"enable_auto_bind_sub_block", ValueType::Bool},
    {"auto_tile_and_bind_subblock", ValueType::Bool},
    {"limit_auto_multi_buffer_of_local_buffer", ValueType::Text},
    {"vf_merge_level", ValueType::Int},
    {"mix_mode", ValueType::Text},
};

static constexpr SIMTRow simtRows[] = {
    {"num_warps", ValueType::Int, "--num-warps", "32", ""},
    {"warp_size", ValueType::Int, "--threads-per-warp", "32", ""},
    {"simt_stack_limit", ValueType::Int, "--simt-stack-limit", "1152", ""},
    {"shared_mem_dynamic_size", ValueType::Int, "--shared-mem-dynamic-size", "122880", ""},
    {"bisheng_options", ValueType::Text, "--append-bisheng-options", "", ""},
    {"enable_bishengir_simt_optimization", ValueType::Int, "--enable-bishengir-simt-optimization", "0", "0"},
    {"enable_simt_reorder_instruction", ValueType::Bool, "--enable-simt-reorder-instruction=true", "False", "False"},
    {"disable_fma", ValueType::Bool, "--disable-fma", "False", "False"},
    {"superblock_factor", ValueType::Int, "--super-block-factor", "1", "1"},
};

std::vector<llvm::StringRef> mlir::heddle::listVendorOptions() {
  std::vector<llvm::StringRef> names;
  for (const Row &row : rows)
    names.push_back(row.option);
  for (const Special &special : specials)
    names.push_back(special.option);
  for (const SIMTRow &row : simtRows)
    names.push_back(row.option);
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

static std::optional<ValueType> getType(llvm::StringRef name) {
  for (const Row &row : rows)
    if (row.option == name)
      return row.type;
  for (const Special &special : specials)
    if (special.option == name)
      return special.type;
  for (const SIMTRow &row : simtRows)
    if (row.option == name)
      return row.type;
  return std::nullopt;
}

static bool isValue(ValueType type, llvm::StringRef value) {
  int64_t number;
  switch (type) {
  case ValueType::Bool:
    return value == "True" || value == "False";
  case ValueType::Int:
    return !value.getAsInteger(10, number);
  case ValueType::Text:
    return true;
  }
  return false;
}

static llvm::StringRef describe(ValueType type) {
  return type == ValueType::Bool ? "True or False" : type == ValueType::Int ? "an integer" : "text";
}

static llvm::Error check(const VendorOption &option) {
  std::optional<ValueType> type = getType(option.name);
  if (!type)
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "unknown option \"" + option.name +
                                                                       "\"; accepted options are " +
                                                                       llvm::join(listVendorOptions(), ", "));
  if (!isValue(*type, option.value))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "option \"" + option.name + "\": expected " +
                                                                       describe(*type) + ", got \"" + option.value +
                                                                       "\"");
  return llvm::Error::success();
}

namespace {
/// The flags of one command line.
class CommandLine {
public:
  CommandLine(llvm::ArrayRef<VendorOption> options, Chips chips) : options(options), chips(chips) {}

  std::vector<std::string> flags;

  /// Of an option that is given twice the last value counts.
  std::optional<llvm::StringRef> find(llvm::StringRef name) const {
    for (const VendorOption &option : llvm::reverse(options))
      if (option.name == name)
        return llvm::StringRef(option.value);
    return std::nullopt;
  }

  void add(llvm::StringRef flag, llvm::StringRef value) { flags.push_back((flag + "=" + value).str()); }

  void add(const Row &row) {
    std::optional<llvm::StringRef> value = find(row.option);
    if (!value || (row.chips & chips) == 0)
      return;
    if (row.when == When::Given)
      add(row.flag, *value);
    else if (*value == "True")
      flags.push_back(row.flag.str());
  }

private:
  llvm::ArrayRef<VendorOption> options;
  Chips chips;
};
} // namespace

llvm::Expected<std::vector<std::string>>
mlir::heddle::getBiShengFlags(llvm::StringRef target, llvm::ArrayRef<VendorOption> options, bool bindsSubBlocks) {
  for (const VendorOption &option : options)
    if (llvm::Error error = check(option))
      return std::move(error);
  Chips chips = hacc::isAscend950(target) ? RegisterBased : MemoryBased;
  CommandLine line(options, chips);
  line.add("--target", target);
  for (llvm::StringRef flag : {"--enable-hfusion-compile", "--enable-triton-kernel-compile", "--enable-hivm-compile"})
    line.add(flag, "true");
  bool buffersTwice =
      line.find("multibuffer").value_or("True") == "True" && line.find("num_stages").value_or("2") != "1";
  line.add("--enable-auto-multi-buffer", buffersTwice ? "True" : "False");
  llvm::StringRef binds = line.find("auto_tile_and_bind_subblock").value_or(bindsSubBlocks ? "True" : "False");
  line.add("--enable-auto-bind-sub-block", line.find("enable_auto_bind_sub_block").value_or(binds));
  if (auto limit = line.find("limit_auto_multi_buffer_of_local_buffer"); limit || chips == RegisterBased)
    line.add("--limit-auto-multi-buffer-of-local-buffer", limit.value_or("no-limit"));
  if (chips == RegisterBased)
    line.add("--enable-vf-merge-level", line.find("vf_merge_level").value_or("1"));
  if (chips == RegisterBased && line.find("mix_mode").value_or("") == "aic")
    line.add("--disable-hfusion-vectorize", "true");
  for (const Row &row : rows)
    line.add(row);
  return std::move(line.flags);
}

llvm::Expected<std::vector<std::string>> mlir::heddle::getBiShengSIMTFlags(llvm::StringRef target,
                                                                           llvm::ArrayRef<VendorOption> options) {
  for (const VendorOption &option : options)
    if (llvm::Error error = check(option))
      return std::move(error);
  CommandLine line(options, RegisterBased);
  line.add("--target", target);
  line.add("--enable-hivm-compile", "false");
  line.flags.insert(line.flags.end(), {"--enable-triton-ir-compile", "--pure-simt"});
  for (const SIMTRow &row : simtRows)
    if (llvm::StringRef value = line.find(row.option).value_or(row.initial); value != row.unused) {
      if (row.type == ValueType::Bool)
        line.flags.push_back(row.flag.str());
      else
        line.add(row.flag, value);
    }
  return std::move(line.flags);
}
