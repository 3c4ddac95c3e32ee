#!/usr/bin/env python3
"""Whether strength grows with the budget: every searcher at every game against itself with a quarter of the nodes.

    scripts/strength_by_budget.py target/release/astragal                 # the whole table; hours
    scripts/strength_by_budget.py target/release/astragal --game ra --searcher star2 --pairs 50 --most 2000
    scripts/strength_by_budget.py target/release/astragal --least 8000    # 32,000 against 8,000 alone

A line a match: score of the larger budget with its interval. It has lost when the whole interval is below one half; the
script then ends with exit code 1.
"""

import argparse
import json
import subprocess
import sys

GAMES = ["pig", "ewn", "cantstop", "ra", "mancala"]
# Searchers for games without chance.
WITHOUT_CHANCE = {"minimax", "hybrid"}


def answer(program, *arguments):
    done = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def searchers(program):
    """Those whose play depends on a budget of nodes; a searcher for one game is no searcher of others."""
    instant = {"random", "greedy", "hold", "optimal", "rule28", "rule28ga"}
    return [told["name"] for told in answer(program, "searchers") if told["name"] not in instant]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--game", action="append")
    options.add_argument("--searcher", action="append")
    options.add_argument("--pairs", type=int, default=200)
    options.add_argument("--least", type=int, default=500, help="the smallest budget, in nodes")
    options.add_argument("--most", type=int, default=32000, help="the largest budget, in nodes")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    lost = 0
    print("| game | searcher | nodes | score of the larger | 95 % |\n|---|---|--:|--:|---|")
    for game in asked.game or GAMES:
        for searcher in asked.searcher or searchers(asked.program):
            name = searcher.split(":")[0]
            if name in WITHOUT_CHANCE and game != "mancala":
                continue
            separator = "," if ":" in searcher else ":"
            nodes = asked.least
            while nodes * 4 <= asked.most:
                players = [f"{searcher}{separator}nodes={budget}" for budget in (nodes * 4, nodes)]
                told = answer(asked.program, "match", *players, "--game", game, "--pairs", str(asked.pairs),
                              "--seed", str(asked.seed))
                low, high = told["score_low"], told["score_high"]
                mark = " **lost**" if high < 0.5 else ""
                lost += high < 0.5
                print(f"| {game} | {searcher} | {nodes * 4} : {nodes} | {100 * told['score']:.1f} | "
                      f"[{100 * low:.1f}, {100 * high:.1f}]{mark} |", flush=True)
                nodes *= 4
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
