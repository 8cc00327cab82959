"""Dependencies point one way: hexes, kernel, mechanics, games, then bots, render and lab."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import hexfront

SOURCE = Path(hexfront.__file__).parent
MAY_USE = {
    "hexes": set(),
    "kernel": {"hexes"},
    "mechanics": {"hexes", "kernel"},
    "games": {"hexes", "kernel", "mechanics"},
    "bots": {"hexes", "kernel", "mechanics", "games"},
    "render": {"hexes", "kernel", "mechanics", "games"},
    "lab": {"hexes", "kernel", "mechanics", "games", "bots", "render"},
    "server": {"hexes", "kernel", "mechanics", "games", "bots", "render", "lab"},
}
#: A state draws itself in a notebook; the kernel asks the renderer at that moment, not before.
LATE = {("kernel/state.py", "render")}


def imports(path: Path) -> set[str]:
    """The parts of hexfront that a module uses."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "hexfront":
                names = [f"hexfront.{alias.name}" for alias in node.names]
        parts = {name.split(".")[1] for name in names if name.startswith("hexfront.")}
        found |= {part for part in parts if part != "__version__"}
    return found


@pytest.mark.parametrize("layer", MAY_USE)
def test_a_layer_uses_only_what_lies_below(layer):
    for path in sorted((SOURCE / layer).rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        late = {part for module, part in LATE if module == name}
        above = imports(path) - MAY_USE[layer] - {layer} - late
        assert not above, f"{name} uses {', '.join(sorted(above))}"


def test_games_do_not_know_each_other():
    for path in sorted((SOURCE / "games").glob("*/**/*.py")):
        own = path.relative_to(SOURCE / "games").parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.startswith("hexfront.games."):
                assert module.split(".")[2] == own, f"{path} uses {module}"


@pytest.mark.parametrize("layer", ["hexes", "kernel", "mechanics", "bots", "render", "lab", "server"])
def test_no_layer_but_the_games_names_a_game(layer):
    words = [name for slug in hexfront.games for name in (slug, slug.replace("-", "_"))]
    for path in sorted((SOURCE / layer).rglob("*.py")):
        code = "\n".join(
            ast.unparse(_without_docstrings(ast.parse(path.read_text(encoding="utf-8")))).splitlines()
        )
        assert not [word for word in words if word in code], f"{path.name} knows a game"


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            body[0] = ast.Pass()
    return tree


def test_import_loads_no_game_and_no_optional_package():
    heavy = "('rich', 'resvg_py', 'hexfront.render', 'hexfront.lab', 'hexfront.bots', 'hexfront.server')"
    code = f"import hexfront, sys; print([m for m in sys.modules if m in {heavy} or 'reichs' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
