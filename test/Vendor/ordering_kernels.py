# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adapter IR of small kernels that store a tile and then call the device library, before the calls are ordered.

Kinds: "vector" (no matrix op), "mix" (product, then vector work, the vector core stores), "mixc" (vector work, then the
product, which the cube core stores as it is), "cube" (the same without vector work).
"""

_ARGUMENTS = """%lock: memref<?xi8>, %ws: memref<?xi8>, %a: memref<?xf16>, %b: memref<?xf16>, %dst: memref<?xf32>,
    %src: memref<?xf32>, %sig: memref<?xi32>, %wide: memref<?xi64>, %v: i32, %pe: i32, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32,
    %pz: i32"""

_LOAD = """
  %r{name} = memref.reinterpret_cast %{source} to offset: [0], sizes: [16, 16], strides: [16, 1]
      : memref<?x{type}> to memref<16x16x{type}, strided<[16, 1]>>
  %l{name} = memref.alloc() : memref<16x16x{type}>
  memref.copy %r{name}, %l{name} : memref<16x16x{type}, strided<[16, 1]>> to memref<16x16x{type}>
  %{name} = bufferization.to_tensor %l{name} restrict writable : memref<16x16x{type}> to tensor<16x16x{type}>"""

_DOUBLE = """
  %t2 = arith.addf %ta, %ta : tensor<16x16xf16>"""

_PRODUCT = """
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %x = linalg.matmul ins(%{left}, %tb : tensor<16x16xf16>, tensor<16x16xf16>) outs(%f : tensor<16x16xf32>)
      -> tensor<16x16xf32>"""

_SUM = """
  %y = arith.addf %x, %x : tensor<16x16xf32>"""

_STORE = """
  %rd = memref.reinterpret_cast %dst to offset: [0], sizes: [16, 16], strides: [16, 1]
      : memref<?xf32> to memref<16x16xf32, strided<[16, 1]>>
  bufferization.materialize_in_destination %{value} in writable %rd
      : (tensor<16x16xf32>, memref<16x16xf32, strided<[16, 1]>>) -> ()"""

_USER_BRANCH = """
  %index = hivm.hir.get_sub_block_idx -> i64
  %first = arith.constant 0 : i64
  %isFirst = arith.cmpi eq, %index, %first : i64
  scf.if %isFirst {{
    {call}
  }}"""


def _operands(symbol):
    """The operands of a call, and which of them are arguments of the kernel."""
    if symbol == "aclshmemx_signal_op":
        return " ins(%sig, %v, %op, %pe : memref<?xi32>, i32, i32, i32)", ": 0"
    if symbol == "aclshmem_int64_p":
        return " ins(%wide, %long, %pe : memref<?xi64>, i64, i32)", ": 0"
    if "signal" in symbol:
        types = "memref<?xf32>, memref<?xf32>, i32, memref<?xi32>, i32, i32, i32"
        return f" ins(%dst, %src, %bytes, %sig, %v, %op, %pe : {types})", ": 0, 1, 3"
    if "putmem" in symbol or "getmem" in symbol:
        return " ins(%dst, %src, %bytes, %pe : memref<?xf32>, memref<?xf32>, i32, i32)", ": 0, 1"
    if symbol == "aclshmem_barrier":
        return " ins(%op : i32)", ""
    return "", ""


def _call(symbol, core):
    operands, arguments = _operands(symbol)
    attributes = (
        f"gm_addr_args_indices = array<i32{arguments}>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, "
        f'hivm.tcore_type = #hivm.tcore_type<{core}>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "{symbol}"'
    )
    return f'hivm.hir.custom {{{attributes}}} "dist.{symbol}"{operands}'


def kernel(kind, symbol, core, nesting="plain"):
    """A module whose kernel `k` stores a tile and calls ``symbol``; ``nesting``: "plain", "loop" or "user-branch"."""
    if kind == "vector":
        body = _LOAD.format(name="x", source="src", type="f32") + _SUM + _STORE.format(value="y")
    else:
        loads = [_LOAD.format(name=f"t{name}", source=name, type="f16") for name in "ab"]
        body = "".join(loads)
        body += _DOUBLE + _PRODUCT.format(left="t2") if kind == "mixc" else _PRODUCT.format(left="ta")
        body += _SUM + _STORE.format(value="y") if kind == "mix" else _STORE.format(value="x")
    call = _call(symbol, core)
    body += _USER_BRANCH.format(call=call) if nesting == "user-branch" else f"\n  {call}"
    if nesting == "loop":
        body = f"\n  scf.for %i = %c0 to %c4 step %op : i32 {{{body}\n  }}"
    attribute = "attributes {hivm.disable_auto_tile_and_bind_subblock} " if nesting == "user-branch" else ""
    mode = "aiv" if kind == "vector" else "mix"
    return f"""module {attribute}{{
func.func @k({_ARGUMENTS})
    attributes {{SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "{mode}",
                parallel_mode = "simd"}} {{
  %op = arith.constant 1 : i32
  %bytes = arith.constant 1024 : i32
  %long = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %zero = arith.constant 0.0 : f32{body}
  return
}}
}}
"""
