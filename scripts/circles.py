#!/usr/bin/env python3
"""Circles of imports between the files of a crate: none may be there.

Reads every path of every file outside tests: `crate::…`, `super::…`, `self::…`, what begins with a child module, and what
begins with a name that a `use` brought in. A path leads to the file in which its thing is defined: `use` is followed wherever
it stands, with and without `pub`, groups and globs too, so that no circle hides behind a re-export. A `mod.rs` or `lib.rs` that
only declares and re-exports is looked through; one with code counts like any file. That a file declares a module is no import.

    scripts/circles.py            # exit code 1 and the circles, if there are any
    scripts/circles.py spec web   # these crates only
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Crates whose circles are known and on their way out. A crate without circles must not stand here.
NOT_YET: set[str] = set()

Module = tuple[str, ...]

ITEM = re.compile(
    r"^[ \t]*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+|unsafe\s+|async\s+|const\s+|extern\s+)*"
    r"(fn|struct|enum|union|trait|type|const|static|macro_rules!|impl)\b\s*([A-Za-z_]\w*)?",
    re.MULTILINE,
)
USE = re.compile(r"\buse\s+([^;]+);")
PATH = re.compile(r"(?<![\w:])([A-Za-z_]\w*)((?:\s*::\s*[A-Za-z_]\w*)+)")
MODULE = re.compile(r"^[ \t]*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", re.MULTILINE)


def plain(text: str) -> str:
    """The code without comments, strings and characters, which may look like anything."""
    token = re.compile(
        r"""//[^\n]*|/\*.*?\*/|b?r(\#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?'(?:\\[^']+|[^'\\])'""", re.DOTALL
    )
    return token.sub(lambda found: " " if found.group().startswith("/") else '""', text)


def without_tests(code: str) -> str:
    """The code without what `#[cfg(test)]` stands before, as rustfmt writes it."""
    while found := re.search(r"#\[cfg\(test\)\]\s*", code):
        begin, at, depth = found.start(), found.end(), 0
        for at in range(found.end(), len(code)):
            depth += {"{": 1, "}": -1}.get(code[at], 0)
            if depth == 0 and code[at] in ";}":
                break
        code = code[:begin] + code[at + 1 :]
    return code


def branches(tree: str) -> list[tuple[list[str], str]]:
    """Every path of a `use`, as its parts, and the name that it brings in (`*` for a glob)."""
    tree = tree.strip()
    group = re.match(r"((?:\w+\s*::\s*)*)\{(.*)\}$", tree, re.DOTALL)
    if not group:
        path, _, alias = re.sub(r"\s+", " ", tree).partition(" as ")
        parts = [part.strip() for part in path.split("::") if part.strip()]
        if parts and parts[-1] == "self" and len(parts) > 1:
            parts.pop()
        return [(parts, alias.strip() or parts[-1])] if parts else []
    prefix = [part.strip() for part in group.group(1).split("::") if part.strip()]
    found, depth, begin, inner = [], 0, 0, group.group(2) + ","
    for at, letter in enumerate(inner):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            for parts, name in branches(inner[begin:at]):
                own = name == "self"
                parts = prefix if parts == ["self"] else prefix + parts
                found.append((parts, parts[-1] if own else name))
            begin = at + 1
    return found


class Crate:
    """The files of a crate, what each defines, and which it needs."""

    def __init__(self, source: Path):
        self.files: dict[Module, Path] = {}
        self.code: dict[Module, str] = {}
        for file in sorted(source.rglob("*.rs")):
            parts = file.relative_to(source).with_suffix("").parts
            if "tests" in parts:
                continue
            if parts[-1] in ("mod", "lib", "main"):
                parts = parts[:-1]
            code = without_tests(plain(file.read_text()))
            if parts in self.code:  # a crate with both: lib.rs is the root, main.rs only calls it
                continue
            self.files[parts], self.code[parts] = file, code
        self.defined = {
            module: {name for _, name in ITEM.findall(code) if name} for module, code in self.code.items()
        }
        self.thin = {
            module
            for module, code in self.code.items()
            if self.files[module].stem in ("mod", "lib", "main") and not ITEM.search(code)
        }
        self.brought: dict[Module, dict[str, Module]] = {}
        self.globs: dict[Module, list[Module]] = {}
        for module, code in self.code.items():
            self.brought[module], self.globs[module] = {}, []
            for tree in USE.findall(code):
                for parts, name in branches(tree):
                    path = self.absolute(module, parts)
                    if path and parts[-1] == "*":
                        self.globs[module].append(path[:-1])
                    elif path:
                        self.brought[module][name] = path

    def absolute(self, module: Module, parts: list[str]) -> Module | None:
        """A path from the root of the crate; none if it leads out of it."""
        head, rest = parts[0], tuple(parts[1:])
        if head == "crate":
            return rest or None
        base = module
        if head == "super":
            base = base[:-1]
            while rest[:1] == ("super",):
                base, rest = base[:-1], rest[1:]
        elif head == "self" or head == "Self":
            if head == "Self":
                return None
        elif module + (head,) in self.code:
            rest = (head, *rest)
        else:
            return None
        return base + rest or None

    def home(self, path: Module, seen: frozenset = frozenset()) -> Module | None:
        """The file that defines what a path names."""
        if path in seen:
            return None
        seen |= {path}
        for length in range(1, len(path) + 1):
            module, name, rest = path[: length - 1], path[length - 1], path[length:]
            if path[:length] in self.code:
                continue
            if module not in self.code:
                return None
            if name in self.defined[module]:
                return module
            if name in self.brought[module]:
                return self.home(self.brought[module][name] + rest, seen)
            for glob in self.globs[module]:
                if name in self.defined.get(glob, ()) or name in self.brought.get(glob, ()):
                    return self.home(glob + (name, *rest), seen)
            return module
        return path

    def needs(self) -> dict[Module, dict[Module, set[str]]]:
        """By file, the files that it needs, and for what."""
        edges: dict[Module, dict[Module, set[str]]] = {
            module: {} for module in self.code if module not in self.thin
        }
        for module in edges:
            paths = list(self.brought[module].values())
            paths += [glob for glob in self.globs[module]]
            for head, tail in PATH.findall(USE.sub("", self.code[module])):
                parts = [head, *(part.strip() for part in tail.split("::") if part.strip())]
                path = self.absolute(module, parts)
                if path is None and head in self.brought[module]:
                    path = self.brought[module][head] + tuple(parts[1:])
                if path:
                    paths.append(path)
            for path in paths:
                home = self.home(path)
                if home is not None and home != module and home not in self.thin:
                    edges[module].setdefault(home, set()).add(path[-1])
        return edges


def circles(edges: dict[Module, dict[Module, set[str]]]) -> list[list[Module]]:
    """Groups of files that need each other, by Tarjan's algorithm."""
    sys.setrecursionlimit(10_000)
    number: dict[Module, int] = {}
    low: dict[Module, int] = {}
    stack: list[Module] = []
    found: list[list[Module]] = []

    def visit(file: Module) -> None:
        number[file] = low[file] = len(number)
        stack.append(file)
        for other in edges[file]:
            if other not in number:
                visit(other)
                low[file] = min(low[file], low[other])
            elif other in stack:
                low[file] = min(low[file], number[other])
        if low[file] == number[file]:
            at = stack.index(file)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                found.append(sorted(group))

    for file in edges:
        if file not in number:
            visit(file)
    return found


def shown(module: Module) -> str:
    return "/".join(module) or "the root"


def main() -> int:
    wanted = sys.argv[1:]
    crates = sorted(file.parent for file in ROOT.glob("*/Cargo.toml"))
    failed = False
    for crate in crates:
        if wanted and crate.name not in wanted:
            continue
        edges = Crate(crate / "src").needs()
        groups = circles(edges)
        if not wanted and crate.name in NOT_YET:
            if groups:
                continue
            print(f"{crate.name} has no circles any more: take it off the list in {Path(__file__).name}")
            failed = True
        for group in groups:
            failed = True
            print(f"{crate.name}: {len(group)} files need each other")
            for file in group:
                for other in sorted(set(edges[file]) & set(group)):
                    names = ", ".join(sorted(edges[file][other])[:6])
                    print(f"  {shown(file)} needs {shown(other)} for {names}")
    if not failed:
        print("no circles of imports")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
