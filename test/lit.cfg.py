# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How lit runs the compiler tests; works from a build folder (`lit build/test`) and on any path below test/.

`lit -v test/Conversion` tests the tools of build/; `--param heddle_build=DIR` names another build folder.
"""

import os

import lit.formats

source_root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if not hasattr(config, "heddle_build"):  # found in the source tree, so without lit.site.cfg.py
    config.heddle_build = os.path.abspath(lit_config.params.get("heddle_build", os.path.join(source_root, "build")))
    config.llvm_tools_dir = "/usr/lib/llvm-22/bin"
    config.python = os.path.join(source_root, ".venv", "bin", "python")

config.name = "heddle"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".ttir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(source_root, "test")
config.test_exec_root = os.path.join(config.heddle_build, "test")

# heddle-opt and heddle come from the build folder; FileCheck, not, count and split-file from LLVM. A tool that is
# missing fails each test that names it: "command not found".
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.heddle_build, "bin"), config.llvm_tools_dir, config.environment["PATH"]]
)
config.environment["PYTHONPATH"] = os.pathsep.join(
    [os.path.join(source_root, "python"), os.path.join(config.heddle_build, "python")]
)
config.substitutions.append(("%python", config.python))
