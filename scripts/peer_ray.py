#!/usr/bin/env python3
"""Compares how Astragal hands out work with Ray, side by side in one run, two workers each.

    python3 scripts/peer_ray.py            about five minutes once Astragal is built
    python3 scripts/peer_ray.py --quick    two minutes, rougher

Run it from the root of the repository. It installs Ray into a temporary virtual environment, builds Astragal in
release mode, measures both in turns and prints a table. Nothing is left behind but the build.

What is measured:

- Dispatch: tasks that do nothing. Ray: no-op tasks, submitted all at once, until the last result is there. Astragal: a
  coordinator and a two-slot worker as two processes, pairs of games of Pig between players that do not search
  (some microseconds a pair). Astragal's pairs are also played, sent back, stored with `synchronous = FULL` and counted;
  Ray stores nothing.
- Efficiency: tasks of about 1 ms of CPU. Ray: a loop of fixed length, against the same loop in two bare processes.
  Astragal: pairs of games, against `astragal match` on two threads.

Rounds alternate, so that both meet the same machine; each number is the median of its rounds.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import overhead

VERSION = "2.60.0"
# Ray's time of a task, by ours of a pair; and the least part of the ideal with tasks of 1 ms.
CHEAPER, EFFICIENCY = 30, overhead.MILLISECOND.goal


def spin(turns):
    """About a millisecond of work."""
    total = 0
    for number in range(turns):
        total += number * number
    return total


def calibrate():
    """How many turns take a millisecond of CPU."""
    turns = 100_000
    best = min(timed(time.process_time, spin, turns) for _ in range(20))
    return round(turns * 0.001 / best)


def timed(clock, work, *args):
    begin = clock()
    work(*args)
    return clock() - begin


def spin_often(turns, tasks):
    for _ in range(tasks):
        spin(turns)


def bare(turns, tasks):
    """Seconds for all tasks in two bare processes."""
    each = tasks // overhead.THREADS
    processes = [multiprocessing.Process(target=spin_often, args=(turns, each)) for _ in range(overhead.THREADS)]

    def run():
        for process in processes:
            process.start()
        for process in processes:
            process.join()

    return timed(time.monotonic, run)


def peer(tasks):
    """Runs inside the virtual environment: measures Ray whenever a line asks for it, and prints JSON."""
    import ray

    ray.init(num_cpus=overhead.THREADS, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    turns = calibrate()

    @ray.remote
    def nothing():
        return None

    @ray.remote
    def millisecond():
        return spin(turns)

    def all_of(task, count):
        ray.get([task.remote() for _ in range(count)])

    all_of(nothing, 100)  # both workers are there
    for _ in sys.stdin:
        dispatch = timed(time.monotonic, all_of, nothing, tasks) / tasks
        ideal = bare(turns, tasks)
        efficiency = ideal / timed(time.monotonic, all_of, millisecond, tasks)
        print(json.dumps({"seconds": dispatch, "efficiency": efficiency}), flush=True)


class Ray:
    """Ray, started once and measured in rounds."""

    def __init__(self, python, tasks):
        command = [python, __file__, "--peer", str(tasks)]
        environment = {**os.environ, "RAY_DEDUP_LOGS": "0", "RAY_USAGE_STATS_ENABLED": "0"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def measure(self):
        """Seconds of a no-op task, and the part of the ideal."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("{"):
                report = json.loads(line)
                return report["seconds"], report["efficiency"]
        sys.exit("Ray ended before it could be measured")

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def install(place):
    """Makes a virtual environment with Ray and returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    python = Path(place) / "bin" / "python"
    if subprocess.run([python, "-m", "pip", "install", "--quiet", f"ray=={VERSION}"]).returncode != 0:
        sys.exit(
            f"cannot install ray=={VERSION}: pip needs a package index or a wheel for this Python "
            f"({sys.version.split()[0]}) and this system; nothing was measured"
        )
    return python


def ours(astragal, case, millisecond):
    """Seconds of a pair without search, and the part of the ideal with pairs of a millisecond."""
    seconds = 1 / overhead.network(astragal, case).rate
    ideal, real = overhead.local(astragal, millisecond), overhead.network(astragal, millisecond)
    return seconds, real.rate / ideal.rate


def compare(astragal, python, rounds, tasks, quick):
    """Measures everything in turns."""
    cases = [case.quick() if quick else case for case in (overhead.DISPATCH, overhead.MILLISECOND)]
    load = os.getloadavg()[0]
    ray = Ray(python, tasks)
    try:
        turns = [(ours(astragal, *cases), ray.measure()) for _ in range(rounds)]
    finally:
        ray.stop()
    middle = lambda side, at: statistics.median([turn[side][at] for turn in turns])
    return {
        "load": load,
        "astragal_dispatch_us": 1e6 * middle(0, 0),
        "ray_dispatch_us": 1e6 * middle(1, 0),
        "times_cheaper": statistics.median([ray[0] / ours[0] for ours, ray in turns]),
        "astragal_efficiency": middle(0, 1),
        "ray_efficiency": middle(1, 1),
    }


def show(result):
    """Prints the table."""
    row = "{:<34} {:>12} {:>12} {:>8} {:>6}  {}".format
    verdict = lambda met: "met" if met else "MISSED"
    cheaper, efficiency = result["times_cheaper"], result["astragal_efficiency"]
    print(f"load of the machine before: {result['load']:.1f} on {os.cpu_count()} cores\n")
    print(row("", "Astragal", "Ray", "ratio", "goal", ""))
    ours, theirs = (f"{result[side + '_dispatch_us']:,.1f} us" for side in ("astragal", "ray"))
    print(row("dispatch of a pair, of a task", ours, theirs, f"{cheaper:.0f}", CHEAPER, verdict(cheaper >= CHEAPER)))
    ours, theirs = (f"{result[side + '_efficiency']:.1%}" for side in ("astragal", "ray"))
    print(row("part of the ideal, 1 ms of work", ours, theirs, "", f"{EFFICIENCY:.0%}", verdict(efficiency >= EFFICIENCY)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--astragal", type=Path, help="the program; built if it is not given")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--peer", type=int, metavar="TASKS", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peer:
        return peer(args.peer)
    if not Path("cli/Cargo.toml").exists():
        sys.exit("run this from the root of the repository")

    place = tempfile.mkdtemp(prefix="ray-")
    try:
        rounds, tasks = (3, 2_000) if args.quick else (7, 5_000)
        python = install(place)
        result = compare(args.astragal or overhead.build(), python, rounds, tasks, args.quick)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(json.dumps(result, indent=2)) if args.json else show(result)
    if result["times_cheaper"] < CHEAPER or result["astragal_efficiency"] < EFFICIENCY:
        sys.exit("\nnot all goals are met")


if __name__ == "__main__":
    main()
