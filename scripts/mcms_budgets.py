#!/usr/bin/env python3
"""Sparse sampling against its classic form over budgets and granularities: the twelve cells of M3, as curves.

    scripts/mcms_budgets.py target/release/astragal                                    # all of it; hours
    scripts/mcms_budgets.py target/release/astragal --game pig --nodes 2000,10000 --pairs 100
    scripts/mcms_budgets.py target/release/astragal --game ewn --time 10,50             # milliseconds a move; play nothing else meanwhile

A line a game and a budget: the score of expSS, star1SS and star2SS against expectimax, Star1 and Star2, with 95 % intervals, and
how many of the three are above one half with the whole interval. Widths are the published ones (profile=paper).
"""

import argparse
import json
import subprocess
import sys

GAMES = {
    "pig": ["pig:outcomes=merged", "pig:outcomes=ordered"],
    "ewn": ["ewn"],
    "cantstop": ["cantstop:outcomes=merged", "cantstop:outcomes=ordered"],
    "ra": ["ra"],
}
CELLS = [("expss", "expectimax"), ("star1ss", "star1"), ("star2ss", "star2")]


def numbers(text):
    return [int(number) for number in text.split(",")]


def score(asked, game, limit, sampled, classic):
    players = [f"{kind}:profile=paper" for kind in (sampled, classic)]
    done = subprocess.run(
        [asked.program, "match", *players, "--game", game, "--limit", limit, "--pairs", str(asked.pairs), "--seed", str(asked.seed),
         "--threads", str(asked.threads), "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    told = json.loads(done.stdout)
    return told["score"], told["score_low"], told["score_high"]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--game", action="append", choices=list(GAMES))
    options.add_argument("--nodes", type=numbers, default=[])
    options.add_argument("--time", type=numbers, default=[])
    options.add_argument("--pairs", type=int, default=250)
    options.add_argument("--seed", type=int, default=2013)
    options.add_argument("--threads", type=int, default=1, help="games at the same time; with a time limit one a core at most")
    asked = options.parse_args()
    if not asked.nodes and not asked.time:
        asked.nodes, asked.time = [2000, 10000, 50000, 200000], [10, 50, 200]
    limits = [f"nodes={nodes}" for nodes in asked.nodes] + [f"time={time}ms" for time in asked.time]
    print("| game | limit | expSS : expectimax | star1SS : Star1 | star2SS : Star2 | above |\n|---|---|---|---|---|--:|")
    for name in asked.game or GAMES:
        for game in GAMES[name]:
            for limit in limits:
                scores = [score(asked, game, limit, *cell) for cell in CELLS]
                cells = [f"{100 * value:.1f} [{100 * low:.1f}, {100 * high:.1f}]" for value, low, high in scores]
                above = sum(low > 0.5 for _, low, _ in scores)
                print(f"| {game} | {limit} | {' | '.join(cells)} | {above} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
