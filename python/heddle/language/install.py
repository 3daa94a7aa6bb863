# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes ``triton.language.extra.cann`` importable on the stock wheel.

The back end is loaded while Triton itself is still being imported, so nothing of the language can be touched yet. A
finder at the end of ``sys.meta_path`` answers for this one name, when a kernel's file imports it; a wheel that ships the
package itself is found before.
"""

import importlib.util
import sys
from pathlib import Path

PACKAGE = "triton.language.extra.cann"
_FOLDER = Path(__file__).parent / "cann"


class _Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != PACKAGE:
            return None
        init = _FOLDER / "__init__.py"
        return importlib.util.spec_from_file_location(name, init, submodule_search_locations=[str(_FOLDER)])


def install():
    """Adds the finder; does nothing the second time."""
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)
