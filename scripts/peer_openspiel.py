#!/usr/bin/env python3
"""Compares the speed of Astragal with OpenSpiel, both on one thread and in one run.

    python3 scripts/peer_openspiel.py            about five minutes
    python3 scripts/peer_openspiel.py --quick    about one minute, rougher

Run it from the root of the repository. It installs OpenSpiel into a temporary virtual environment, builds
Astragal in release mode, measures both programs in turns and prints a table. Nothing is left behind but the build.

What is measured:

- Random games to the end. Astragal: the player `flat`, which does nothing else. OpenSpiel: the C++ tree search with
  one simulation whose evaluator plays N random games; the whole loop runs in C++ and no tree is built.
- Tree search with one full random game an iteration. Astragal: `mcts`. OpenSpiel: the C++ `MCTSBot` with the same
  constant, number of simulations and start position.

Times are CPU time, since other programs may use the machine, and the best of several rounds. Astragal's time is that
of the whole process, start included; OpenSpiel's only that of the call.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

VERSION = "2.0.2"

# What is compared: our game, the peer's, and the least ratio that we want of games and of search iterations.
PEERS = [
    ("pig:dice=1", "pig", 10, 5),
    ("ewn:start=fixed", "einstein_wurfelt_nicht", 6, 5),
    ("mancala:rules=standard,start=fixed", "mancala", 3, 3),
]

# Games that the peer does not have: the least games per second on a core where the peer plays REFERENCE games of Pig.
REFERENCE = 74_000
ALONE = [("pig", 1_400_000), ("cantstop", 80_000)]

# Astragal's C1 = 50 on its scale of -100 to 100 is this on OpenSpiel's scale of -1 to 1.
EXPLORATION = 0.5


def peer(kind, name, count):
    """Runs inside the virtual environment: measures OpenSpiel and prints JSON."""
    import pyspiel

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    # EinStein begins with chance events that place the stones; a search needs a decision to begin with.
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    if kind == "length":
        print(json.dumps({"decisions": mean_length(start, count)}))
        return
    rollouts, simulations = (count, 1) if kind == "games" else (1, count)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, False, 1, False)
    begin = time.process_time()
    root = bot.mcts_search(start)
    seconds = time.process_time() - begin
    if root.explore_count != simulations:
        sys.exit(f"{name}: {root.explore_count} simulations instead of {simulations}")
    print(json.dumps({"seconds": seconds}))


def mean_length(start, games):
    """The mean number of decisions of a random game."""
    chooser = random.Random(1)
    decisions = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                decisions += 1
    return decisions / games


def run_json(command):
    """Runs a command that prints JSON; returns that and the CPU seconds of the process."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"failed with status {process.returncode}: {' '.join(map(str, command))}")
    return json.loads(text), usage.ru_utime + usage.ru_stime


class Programs:
    """Both programs, ready to be measured."""

    def __init__(self, astragal, python):
        self.astragal = astragal
        self.python = python

    def ours(self, game, player, iterations):
        """Iterations per second, and decisions (nodes) per iteration."""
        limit = f"iterations={iterations}"
        command = [self.astragal, "analyze", game, "--player", player, "--limit", limit, "--json"]
        report, seconds = run_json(command)
        return iterations / seconds, report["nodes"] / iterations

    def theirs(self, kind, game, count):
        """Games or simulations per second."""
        report, _ = run_json([self.python, __file__, "--peer", kind, game, str(count)])
        return count / report["seconds"]

    def length(self, game, games):
        """The peer's decisions in a random game."""
        report, _ = run_json([self.python, __file__, "--peer", "length", game, str(games)])
        return report["decisions"]


def build():
    """Builds Astragal and returns the program."""
    subprocess.run(["cargo", "build", "--release", "--package", "cli"], check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "release" / "astragal"


def install(place):
    """Makes a virtual environment with OpenSpiel and returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    python = Path(place) / "bin" / "python"
    command = [python, "-m", "pip", "install", "--quiet", f"open_spiel=={VERSION}"]
    if subprocess.run(command).returncode != 0:
        sys.exit(
            f"cannot install open_spiel=={VERSION}: pip needs a package index or a wheel for this Python "
            f"({sys.version.split()[0]}) and this system; nothing was measured"
        )
    return python


def row(*cells):
    print("{:<36} {:>12} {:>12} {:>8} {:>8}  {}".format(*cells), flush=True)


def verdict(value, goal):
    return "met" if value >= goal else "MISSED"


def compare(programs, rounds, games, simulations):
    """Measures everything in turns and prints the table. Returns whether all goals are met."""
    all_met = True

    print(f"\nRandom games to the end, games per second of CPU time, best of {rounds} rounds\n")
    row("game", "Astragal", "OpenSpiel", "ratio", "goal", "")
    lengths = []
    for ours, theirs, goal, _ in PEERS:
        mine, other, decisions = 0.0, 0.0, 0.0
        for _ in range(rounds):
            rate, decisions = programs.ours(ours, "flat", 5 * games)
            mine = max(mine, rate)
            other = max(other, programs.theirs("games", theirs, games))
        lengths.append((ours, decisions, programs.length(theirs, 1000), mine / other))
        all_met &= mine >= goal * other
        row(ours, f"{mine:,.0f}", f"{other:,.0f}", f"{mine / other:.1f}", goal, verdict(mine / other, goal))
    for ours, goal in ALONE:
        mine, pig = 0.0, 0.0
        for _ in range(rounds):
            mine = max(mine, programs.ours(ours, "flat", 5 * games)[0])
            pig = max(pig, programs.theirs("games", "pig", games))
        scaled = goal * pig / REFERENCE
        all_met &= mine >= scaled
        row(ours, f"{mine:,.0f}", "-", "-", "-", f"{verdict(mine, scaled)}, goal {scaled:,.0f} here")

    print("\nDecisions in a random game, and the ratio for each decision\n")
    row("game", "Astragal", "OpenSpiel", "ratio", "", "")
    for ours, mine, other, ratio in lengths:
        row(ours, f"{mine:.1f}", f"{other:.1f}", f"{ratio * mine / other:.1f}", "", "")

    print(f"\nTree search, {simulations} iterations with one random game each, iterations per second of CPU time\n")
    row("game", "Astragal", "OpenSpiel", "ratio", "goal", "")
    for ours, theirs, _, goal in PEERS:
        mine, other = 0.0, 0.0
        for _ in range(rounds):
            mine = max(mine, programs.ours(ours, "mcts:c1=50,dr=1000000,eval=basic", simulations)[0])
            other = max(other, programs.theirs("search", theirs, simulations))
        all_met &= mine >= goal * other
        row(ours, f"{mine:,.0f}", f"{other:,.0f}", f"{mine / other:.1f}", goal, verdict(mine / other, goal))
    return all_met


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--peer", nargs=3, metavar=("KIND", "GAME", "COUNT"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peer:
        kind, game, count = args.peer
        return peer(kind, game, int(count))
    if not Path("cli/Cargo.toml").exists():
        sys.exit("run this from the root of the repository")

    place = tempfile.mkdtemp(prefix="openspiel-")
    try:
        programs = Programs(build(), install(place))
        rounds, games, simulations = (3, 10_000, 10_000) if args.quick else (9, 40_000, 50_000)
        if not compare(programs, rounds, games, simulations):
            sys.exit("\nnot all goals are met")
    finally:
        shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    main()
