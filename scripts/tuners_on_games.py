#!/usr/bin/env python3
"""Tuners on real games: `bayes` and `elimination` with the same number of games, several seeds, and hold-out matches of what they found.

    scripts/tuners_on_games.py target/release/astragal                      # both games, both spaces; half an hour of two cores
    scripts/tuners_on_games.py target/release/astragal --game ewn --seeds 2 --pairs 200

A line a game, space and seed: what each tuner found, and the score of the one of `bayes` against the one of `elimination` with its 95 %
interval, on luck that no tuning used. Then, for each game and space, the mean over seeds and what each scores against the player as it comes.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

GAMES = {"ewn": "nodes=2000", "cantstop": "nodes=500"}
SPACES = {
    "mcts": {"c1": [10, 20, 40, 80, 160, 320], "dr": [0, 4, 16, 1000000]},
    "dpw": {"c1": [10, 30, 90, 270], "dr": [0, 8, 64], "c2": [1, 2, 4, 8], "alpha": [0.1, 0.25, 0.4, 0.55]},
}
# Luck of the hold-out matches, which no tuning has.
HOLD_OUT = 7_000_000


def experiment(game, kind, tuner, seed, games):
    space = SPACES[kind]
    candidates = math.prod(len(values) for values in space.values())
    size = f"budget = {games}" if tuner == "bayes" else f"pairs = {games // 2 // (candidates - 1)}"
    vary = "\n".join(f"{name} = {values}" for name, values in space.items())
    return f"""name = "{game}-{kind}-{tuner}-{seed}"
game = "{game}"
seed = {seed}
limit = "{GAMES[game]}"
[tune]
format = "{tuner}"
player = "{kind}"
{size}
[tune.vary]
{vary}
"""


def asked(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}:\n{done.stderr}")
    return json.loads(done.stdout)


def tuned(options, folder, game, kind, tuner, seed):
    """Who won, and in how many games."""
    file = folder / f"{game}-{kind}-{tuner}-{seed}.toml"
    file.write_text(experiment(game, kind, tuner, seed, options.games))
    report = asked(options.program, "run", str(file), "--db", str(folder / "tunings.db"), "--json")
    return report["champion"], report["games"]


def match(options, game, seed, one, other):
    if one == other:
        return 0.5, 0.5, 0.5
    told = asked(options.program, "match", one, other, "--game", game, "--limit", GAMES[game], "--pairs", str(options.pairs),
                 "--seed", str(HOLD_OUT + seed), "--json")
    return told["score"], told["score_low"], told["score_high"]


def percent(score):
    value, low, high = score
    return f"{100 * value:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def short(player, kind):
    keys = {part.split("=")[0]: part.split("=")[1] for part in player.split(":")[1].split(",")}
    return ",".join(f"{name}={keys[name]}" for name in SPACES[kind] if name in keys)


def mean(scores):
    """The mean of independent scores; the interval from the half-widths of each."""
    value = sum(score[0] for score in scores) / len(scores)
    half = math.sqrt(sum(((score[2] - score[1]) / 2) ** 2 for score in scores)) / len(scores)
    return value, value - half, value + half


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--game", action="append", choices=list(GAMES))
    options.add_argument("--space", action="append", choices=list(SPACES))
    options.add_argument("--games", type=int, default=9200, help="of a tuning")
    options.add_argument("--pairs", type=int, default=1000, help="of a hold-out match")
    options.add_argument("--seeds", type=int, default=4)
    options = options.parse_args()
    rows, sums = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for game in options.game or GAMES:
            for kind in options.space or SPACES:
                against, bayes_gain, elimination_gain, spent = [], [], [], []
                for seed in range(1, options.seeds + 1):
                    (bayes, games), (elimination, also) = (
                        tuned(options, folder, game, kind, tuner, seed) for tuner in ("bayes", "elimination"))
                    spent.append((games, also))
                    against.append(match(options, game, seed, bayes, elimination))
                    bayes_gain.append(match(options, game, seed, bayes, kind))
                    elimination_gain.append(match(options, game, seed, elimination, kind))
                    rows.append(f"| {game}, {kind} | {seed} | `{short(bayes, kind)}` | `{short(elimination, kind)}` | {percent(against[-1])} |")
                    print(rows[-1], file=sys.stderr, flush=True)
                most = " and ".join(str(max(side)) for side in zip(*spent))
                sums.append(f"| {game}, {kind} | {most} | {percent(mean(against))} | {percent(mean(bayes_gain))} | {percent(mean(elimination_gain))} |")
    print("| game, player | seed | `bayes` found | `elimination` found | the one against the other |\n|---|--:|---|---|--:|")
    print("\n".join(rows))
    print("\n| game, player | games at most | `bayes` against `elimination` | `bayes` against the defaults | `elimination` against the defaults |")
    print("|---|--:|--:|--:|--:|\n" + "\n".join(sums))
    return 0


if __name__ == "__main__":
    sys.exit(main())
