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
