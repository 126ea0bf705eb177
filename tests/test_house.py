"""House rules that a machine can look after: one thing a name, arrows that run one way, reasons given."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOORS = ("terminal", "web", "assistant")
# The surface tree and the typed tree: a form has one name in both (CONTRIBUTING, "Words of the code").
PAIRED = {"parsers/law/syntax.py", "kb/engine/tree.py"}
ARROWS = {
    "rules_corpus": (),
    "parsers": ("rules_corpus",),
    "kb": ("parsers", "rules_corpus"),
    "queries": ("kb", "parsers", "rules_corpus"),
}
# Commands that start another door.
STARTS = {"queries/terminal/commands/serve.py": "web", "queries/terminal/commands/mcp.py": "assistant"}
# The docstring of `queries.terminal.main` gives the reason for all commands.
GIVEN_ONCE = "queries/terminal/"


@pytest.fixture(scope="module")
def modules() -> dict[str, tuple[str, ast.Module]]:
    """Every module of the program by its path: its text and its tree."""
    found = {}
    for folder in ARROWS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            found[path.relative_to(ROOT).as_posix()] = text, ast.parse(text)
    return found


def imported(tree: ast.AST):
    """The imports anywhere in a tree, each with the names of the modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield node, [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node, [node.module, *(f"{node.module}.{one.name}" for one in node.names)]


@cache
def top_level_names(module: str) -> set[str]:
    """What can be imported from a module or package of this project, by name."""
    place = ROOT.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    found = {one.stem for one in place.glob("*")} if place.is_dir() else set()
    for statement in ast.parse(file.read_text(encoding="utf-8")).body if file.exists() else ():
        defined = isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        for node in [statement] if defined else ast.walk(statement):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                found |= {one.asname or one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def test_a_class_name_stands_for_one_thing(modules):
    places = defaultdict(set)
    for path, (_, tree) in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(path)
    places["Choice"].discard("queries/board/questions.py")  # a question that a button offers
    assert {name: paths for name, paths in places.items() if len(paths) > 1 and paths != PAIRED} == {}


def test_every_import_names_what_is_there():
    """Of the tests and their helpers too, which no type checker reads."""
    paths = [path for folder in (*ARROWS, "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.module} has no {one.name}"
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in (*ARROWS, "tests")
        for one in node.names
        if one.name not in top_level_names(node.module)
    ]
    assert wrong == []


def test_arrows_run_one_way(modules):
    wrong = [
        (path, name)
        for path, (_, tree) in modules.items()
        for _, names in imported(tree)
        for name in names
        for root in [name.partition(".")[0]]
        if root in ARROWS and root != path.partition("/")[0] and root not in ARROWS[path.partition("/")[0]]
    ]
    assert wrong == []


def test_what_is_shared_knows_no_door_and_no_door_another(modules):
    wrong = []
    for path, (_, tree) in modules.items():
        if path.startswith("queries/"):
            own = path.split("/")[1]
            for _, names in imported(tree):
                doors = {name.split(".")[1] for name in names if name.startswith("queries.")} & set(DOORS)
                wrong += [(path, door) for door in doors - {own, STARTS.get(path)}]
    assert wrong == []


def test_a_package_file_holds_no_code(modules):
    plain = (ast.Import, ast.ImportFrom, ast.Expr)
    for path, (_, tree) in modules.items():
        if path.endswith("__init__.py"):
            code = [node for node in tree.body if not isinstance(node, plain)]
            assert all(isinstance(one, ast.Assign) and one.targets[0].id == "__all__" for one in code), path


def test_an_import_inside_a_function_gives_its_reason(modules):
    silent = []
    for path, (text, tree) in modules.items():
        lines = text.split("\n")
        for outer in ast.walk(tree):
            if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef)) and not path.startswith(GIVEN_ONCE):
                for node, _ in imported(outer):
                    near = lines[max(0, node.lineno - 4) : node.lineno]
                    silent += [f"{path}:{node.lineno}"] * (not any("#" in line for line in near))
    assert silent == []
