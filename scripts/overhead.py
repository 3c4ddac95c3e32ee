#!/usr/bin/env python3
"""Compares a coordinator and a two-slot worker, two processes on one machine, with a local match on two threads.

    python3 scripts/overhead.py            about four minutes once Astragal is built
    python3 scripts/overhead.py --quick    one minute, rougher

Run it from the root of the repository. Both sides play the same pairs of games between the same players; the network
also sends every game, stores it in a database with `synchronous = FULL`, and counts it.

The speed of a machine drifts, by a tenth and more on shared ones, and a difference of some percent drowns in that.
Goals are therefore judged by a share that no drift touches: how much of the two cores' time the playing threads had,
over the network against locally. A pair costs a playing thread the same work on both sides, so on a steady machine
this is the ratio of the paces; that ratio stands beside it, the median over rounds that alternate. Both want a machine
with nothing else to do.

The time of the network runs from the worker's connection to the end of the experiment. The start of the two processes
(a signature of the build is computed) is left out on both sides.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

THREADS = 2


class Case(NamedTuple):
    """Who plays what, how many pairs, and which part of the local pace is wanted."""

    name: str
    a: str
    b: str
    game: str
    limit: str
    pairs: int
    goal: float

    def quick(self):
        return self._replace(pairs=self.pairs // 4)


SEARCH = Case("2,000 nodes a move", "star1ss:c=10,eval=attack", "mcts:eval=attack", "ewn", "nodes=2000", 4_000, 0.97)
MILLISECOND = Case("about 1 ms a pair", "star1ss:c=10,eval=attack", "mcts:eval=attack", "ewn", "nodes=450", 16_000, 0.85)
# Nothing but dispatch: a pair of these takes some microseconds.
DISPATCH = Case("no search at all", "hold:n=20", "hold:n=25", "pig", "nodes=1", 400_000, 0.0)


class Pace(NamedTuple):
    """Pairs per second, and CPU seconds of a pair in the threads that play."""

    rate: float
    cpu: float

    def share(self):
        """How much of the cores' time the playing threads had."""
        return self.cpu * self.rate / THREADS


def local(astragal, case):
    """The pace of a match on two threads."""
    command = [astragal, "match", case.a, case.b, "--game", case.game, "--limit", case.limit]
    command += ["--pairs", str(case.pairs), "--threads", str(THREADS), "--seed", "1", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    report = json.load(process.stdout)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"failed with status {process.returncode}: {' '.join(map(str, command))}")
    return Pace(report["games_per_second"] / 2, (usage.ru_utime + usage.ru_stime) / case.pairs)


def network(astragal, case):
    """The pace of a coordinator and a worker with two slots."""
    with tempfile.TemporaryDirectory(prefix="overhead-") as folder:
        file = Path(folder) / "case.toml"
        file.write_text(
            f'name = "case"\ngame = "{case.game}"\nseed = 1\nlimit = "{case.limit}"\n\n'
            f'[match]\nplayers = ["{case.a}", "{case.b}"]\npairs = {case.pairs}\n'
        )
        db = Path(folder) / "games.db"
        coordinator = start(astragal, "coordinator", "--listen", "127.0.0.1:0", "--db", db)
        worker = None
        try:
            url = re.search(r"http://[^,\s]+", hear(coordinator, "on http://")).group()
            subprocess.run([astragal, "submit", file, "--coordinator", url], check=True, stdout=subprocess.DEVNULL)
            worker = start(astragal, "worker", "--coordinator", url, "--slots", str(THREADS))
            hear(worker, "connected to")
            begin = time.monotonic()
            # It ends when the experiment does.
            subprocess.run([astragal, "watch", "case", "--coordinator", url], check=True, stdout=subprocess.DEVNULL)
            seconds, used = time.monotonic() - begin, playing(worker)
        finally:
            for process in filter(None, (worker, coordinator)):
                process.terminate()
                process.wait()
        return Pace(case.pairs / seconds, used / case.pairs)


def start(astragal, *args):
    return subprocess.Popen([astragal, *args], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def hear(process, part):
    """Reads what a process says until a line has this in it."""
    for line in process.stderr:
        if part in line:
            # Somebody has to go on listening, or it would stop at a full pipe.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return line
    sys.exit(f"it never said \"{part}\"")


def playing(worker):
    """CPU seconds of the threads that play, so far."""
    threads = Path(f"/proc/{worker.pid}/task").iterdir()
    mine = [thread for thread in threads if (thread / "comm").read_text().startswith("play-")]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in mine) / 1e9


class Result(NamedTuple):
    """What came of a case."""

    case: Case
    local: Pace
    network: Pace
    ratio: float
    share: float

    def met(self):
        return self.share >= self.case.goal

    def json(self):
        return {
            "case": self.case.name,
            "local_pairs_per_second": self.local.rate,
            "network_pairs_per_second": self.network.rate,
            "pair_cpu_ms": 1000 * self.local.cpu,
            "ratio": self.ratio,
            "share": self.share,
            "goal": self.case.goal,
        }


def measure(astragal, case, rounds):
    """Local and network in turns."""
    turns = [(local(astragal, case), network(astragal, case)) for _ in range(rounds)]
    locals_, networks = zip(*turns)
    return Result(
        case,
        Pace(*map(statistics.median, zip(*locals_))),
        Pace(*map(statistics.median, zip(*networks))),
        statistics.median(network.rate / local.rate for local, network in turns),
        statistics.median(network.share() / local.share() for local, network in turns),
    )


def build():
    """Builds Astragal and returns the program."""
    subprocess.run(["cargo", "build", "--release", "--package", "cli"], check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "release" / "astragal"


LAYOUT = "{:<20} {:>12} {:>12} {:>9} {:>8} {:>9} {:>6}  {}"


def head():
    return LAYOUT.format("case", "local", "network", "ms a pair", "ratio", "of cores", "goal", "")


def row(result):
    goal = f"{result.case.goal:.0%}" if result.case.goal else "-"
    return LAYOUT.format(
        result.case.name,
        f"{result.local.rate:,.0f}/s",
        f"{result.network.rate:,.0f}/s",
        f"{1000 * result.local.cpu:.3f}",
        f"{result.ratio:.1%}",
        f"{result.share:.1%}",
        goal,
        ("met" if result.met() else "MISSED") if result.case.goal else "",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--astragal", type=Path, help="the program; built if it is not given")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    astragal = args.astragal or build()
    load = os.getloadavg()[0]
    results = []
    if not args.json:
        print(f"pairs per second; load of the machine before: {load:.1f} on {os.cpu_count()} cores\n\n{head()}")
    for case in (SEARCH, MILLISECOND, DISPATCH):
        case, rounds = (case.quick(), 2) if args.quick else (case, 7)
        results.append(measure(astragal, case, rounds))
        if not args.json:
            print(row(results[-1]), flush=True)
    if args.json:
        print(json.dumps({"load": load, "cases": [result.json() for result in results]}, indent=2))
    if not all(result.met() for result in results):
        sys.exit("\nnot all goals are met")


if __name__ == "__main__":
    main()
