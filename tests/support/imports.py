"""What source files import and include."""

import ast
import re
from pathlib import Path


def includes(file: Path) -> set[str]:
    """The headers of ours that a C++ file includes."""
    return set(re.findall(r'^#include "([^"]+)"', file.read_text(), re.MULTILINE))


def imports(file: Path) -> set[str]:
    """All modules that a Python file imports anywhere, with `package.name` for imported names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


_SCRIPT_IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*["'](\.[^"'?]*)""")


def script_imports(file: Path) -> set[Path]:
    """The files that a TypeScript or Svelte file imports by a relative path.

    Types, dynamic imports and workers count too; what a build makes need not be there yet.
    """
    named = {(file.parent / name).resolve() for name in _SCRIPT_IMPORT.findall(file.read_text())}
    return {path if path.is_file() else path.with_name(f"{path.name}.ts") for path in named}
