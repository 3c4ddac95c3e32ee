#!/usr/bin/env python3
"""Runs every code block of docs/notebooks.md, in order, in an empty folder.

The packages go into a throw-away environment; where they cannot be had (no pip, no network) it says that it was skipped.

    cargo build && scripts/notebooks.py
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["pandas", "pyarrow", "duckdb"]


def blocks(page: str) -> list[tuple[str, str]]:
    """The language and the text of each block."""
    return re.findall(r"^```(sh|python)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def environment(folder: Path) -> Path | None:
    """A Python with the packages: wheels only, nothing is compiled. None where there is no way to get them."""
    python = folder / "bin" / "python"
    for command in (
        [sys.executable, "-m", "venv", folder],
        [python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *PACKAGES],
    ):
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
            return None
    return python


def main() -> int:
    page = blocks((ROOT / "docs" / "notebooks.md").read_text())
    program = ROOT / "target" / "debug"
    if not (program / "astragal").exists():
        print("there is no target/debug/astragal: cargo build first", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        python = environment(Path(folder) / "venv")
        if python is None:
            print(f"notebooks: skipped, pip cannot install {', '.join(PACKAGES)} here")
            return 0
        # The packages are there already: the page's own line would install them for everybody.
        shell = "\n".join(text for kind, text in page if kind == "sh" and not text.startswith("pip "))
        session = "\n".join(text for kind, text in page if kind == "python")
        work = Path(folder) / "work"
        work.mkdir()
        names = {name: value for name, value in os.environ.items() if not name.startswith("ASTRAGAL_")}
        names["PATH"] = f"{program}{os.pathsep}{names['PATH']}"
        subprocess.run(["bash", "-euo", "pipefail", "-c", shell], cwd=work, env=names, check=True)
        subprocess.run([python, "-c", session], cwd=work, env=names, check=True)
    print(f"notebooks: {len(page) - 1} blocks ran")
    return 0


if __name__ == "__main__":
    sys.exit(main())
