#!/usr/bin/env python3
"""How well the defaults play against OpenSpiel's tree search, with OpenSpiel as the referee.

    python3 scripts/peer_strength.py target/release/astragal                         # about an hour
    python3 scripts/peer_strength.py target/release/astragal --games 100 --game ewn

It installs OpenSpiel into a temporary virtual environment (or takes the Python of `--python`, which has it), and leaves nothing
behind. The opponent is the C++ `MCTSBot` with an exploration constant of 1.4 on the scale of -1 to 1 and one full random game a
simulation. Positions are OpenSpiel's: ours is asked anew at every move, by `astragal analyze`, and keeps nothing from one move
to the next; nor does theirs. Games come in pairs with the seats swapped: the same dice, and in Mancala, which has none, the same four
random moves to begin with.

- Equal simulations: as many iterations as theirs has simulations.
- Equal time: as many nodes as ours visits in the CPU time that theirs takes for a move (the mean of its moves so far). How many it visits in a
  second is measured before the match, by a search of a million from the first position. So a busy machine favours nobody; the clock would, as only
  ours can be stopped by it.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time

EXPLORATION = 1.4
OPENING = 4
CONFIDENCE = 1.96
PACED_NODES = 1_000_000


class Pig:
    ours, theirs, players = "pig:dice=1", "pig", ["mcts", "star2ss"]

    @staticmethod
    def begin(_random):
        return []

    @staticmethod
    def position(state):
        """Of `Scores: 8 9, Turn total: 0`."""
        words = str(state).replace(",", "").split()
        return f"{state.current_player() + 1} {words[1]} {words[2]} {words[5]} decide"

    @staticmethod
    def action(state, token):
        return {state.action_to_string(action): action for action in state.legal_actions()}[token]


class EinStein:
    ours, theirs, players = "ewn:start=fixed", "einstein_wurfelt_nicht", ["mcts", "star2ss"]
    steps = {"h": ("right", "left"), "v": ("down", "up"), "d": ("diag", "diag")}

    @staticmethod
    def begin(_random):
        return []

    @staticmethod
    def position(state):
        """Of rows like `|b3||__||w6|…`; which number was rolled is what came last."""
        squares = [["--"] * 6, ["--"] * 6]
        for row, line in enumerate(str(state).split()):
            for column, cell in enumerate(line.strip("|").split("||")):
                if cell != "__":
                    squares["bw".index(cell[0])][int(cell[1]) - 1] = f"{row}{column}"
        die = state.history()[-1] + 1
        return f"{state.current_player() + 1} {die} {','.join(squares[0])} {','.join(squares[1])}"

    @classmethod
    def action(cls, state, token):
        player = state.current_player()
        wanted = f"{'BW'[player]}{token[0]}-{cls.steps[token[1]][player]}"
        return {state.action_to_string(action).strip("*"): action for action in state.legal_actions()}[wanted]


class Mancala:
    ours, theirs, players = "mancala:rules=standard,start=fixed", "mancala", ["mcts", "minimax"]

    @staticmethod
    def begin(chooser):
        return [chooser.random() for _ in range(OPENING)]

    @staticmethod
    def position(state):
        """Of three lines, `-A-B-`, `STORE---STORE`, `-A-B-`: above the second player's pits from its last to its first."""
        above, stores, below = [[int(word) for word in line.split("-") if word] for line in str(state).split("\n")[:3]]
        row = lambda pits, store: ",".join(map(str, pits)) + f"/{store}"
        return f"{state.current_player() + 1} {row(below, stores[1])} {row(above[::-1], stores[0])}"

    @staticmethod
    def action(state, token):
        return int(token) + 7 * state.current_player()


GAMES = {"pig": Pig, "ewn": EinStein, "mancala": Mancala}


class Ours:
    def __init__(self, program, game, player):
        self.program, self.game, self.player = program, game, player

    def choose(self, state, limit, seed):
        command = [self.program, "analyze", self.game.ours, "--player", self.player, "--limit", limit,
                   "--seed", str(seed), "--position", self.game.position(state), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: {done.stderr}")
        return self.game.action(state, json.loads(done.stdout)["move"])

    def pace(self, state):
        """Nodes per second of CPU time, without the start of the program."""
        return (PACED_NODES - 1) / (self.seconds(state, PACED_NODES) - self.seconds(state, 1))

    def seconds(self, state, nodes):
        command = [self.program, "analyze", self.game.ours, "--player", self.player, "--limit", f"nodes={nodes}",
                   "--position", self.game.position(state)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"failed: {' '.join(command)}")
        return usage.ru_utime + usage.ru_stime


class Theirs:
    def __init__(self, game, simulations):
        import pyspiel

        self.pyspiel, self.simulations = pyspiel, simulations
        self.game = pyspiel.load_game(game.theirs)
        self.seconds, self.moves = 0.0, 0

    def choose(self, state, seed):
        evaluator = self.pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        bot = self.pyspiel.MCTSBot(self.game, evaluator, EXPLORATION, self.simulations, 1000, False, seed, False)
        begin = time.process_time()
        action = bot.step(state)
        self.seconds += time.process_time() - begin
        self.moves += 1
        return action

    def pause(self):
        """The seconds that a move of theirs takes."""
        return self.seconds / self.moves


def play(game, ours, theirs, seat, pair, limit):
    """One game with ours in a seat; its result for ours, from 0 to 1."""
    luck, state = random.Random(pair), theirs.game.new_initial_state()
    for share in game.begin(luck):
        actions = state.legal_actions()
        if not state.is_terminal():
            state.apply_action(actions[int(share * len(actions))])
    number = 0
    while not state.is_terminal():
        number += 1
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(actions, chances)[0])
            continue
        legal, seed = state.legal_actions(), 10_000 * pair + 2 * number + seat
        if len(legal) == 1:
            action = legal[0]
        elif state.current_player() == seat:
            action = ours.choose(state, limit(), seed)
        else:
            action = theirs.choose(state, seed)
        state.apply_action(action)
    return (1 + state.returns()[seat]) / 2


def match(program, game, player, equal, asked):
    ours, theirs = Ours(program, game, player), Theirs(game, asked.simulations)
    # How long theirs takes is known before ours is asked for the first time.
    state = theirs.game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    theirs.choose(state, 1)
    if equal == "time":
        pace = ours.pace(state)
        limit = lambda: f"nodes={max(1, round(pace * theirs.pause()))}"
    else:
        limit = lambda: f"iterations={asked.simulations}"
    pairs = [sum(play(game, ours, theirs, seat, asked.seed + pair, limit) for seat in (0, 1)) / 2
             for pair in range(asked.games // 2)]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, CONFIDENCE * math.sqrt(spread / len(pairs)), f"{1000 * theirs.pause():.1f} ms, {limit()}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--game", action="append", choices=GAMES)
    options.add_argument("--player", action="append", help="instead of the defaults")
    options.add_argument("--equal", action="append", choices=["simulations", "time"])
    options.add_argument("--games", type=int, default=200, help="of each match")
    options.add_argument("--simulations", type=int, default=1000, help="of theirs, a move")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--python", help="a Python that has OpenSpiel")
    asked = options.parse_args()
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        from peer_openspiel import install

        with tempfile.TemporaryDirectory() as place:
            return subprocess.run([asked.python or install(place), *sys.argv], check=False).returncode
    print("| game | ours | equal | score of ours | 95 % |\n|---|---|---|--:|---|")
    for name in asked.game or GAMES:
        game = GAMES[name]
        for player in asked.player or game.players:
            # A depth-first searcher has no simulations.
            for equal in asked.equal or (["simulations", "time"] if player.startswith(("mcts", "dpw")) else ["time"]):
                mean, half, told = match(asked.program, game, player, equal, asked)
                print(f"| {game.ours} | `{player}` | {equal} ({told}) | {100 * mean:.1f} | ± {100 * half:.1f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
