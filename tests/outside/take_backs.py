#!/usr/bin/env python3
"""Games against engines in which moves are often taken back, also while the engine thinks: nothing may hang.

    tests/outside/take_backs.py PROGRAM [--games 20] [--engine COMMAND]… [--variant GAME]…

The games are played at the text table, in a terminal. Without `--engine`, the engines are our own, and our own behind
`late.py`, which delays answers by up to two seconds. The person's plies are random. Up to two plies are taken back and
replaced by others before the script waits for the engine's answer. At the end the saved game must have exactly the
moves that the table has shown.
"""

import argparse
import random
import shlex
import time
from pathlib import Path

from checks import Program, main, ok, run, wait

HERE = Path(__file__).parent
PLIES = 8


def run_checked(*command):
    """Runs a command and returns its output. Raises an exception if it fails."""
    status, text, why = run(*command)
    if status:
        raise RuntimeError(why)
    return text


def saved_moves(program, data):
    """The moves of the autosaved game."""
    files = sorted(data.glob("autosave/*.ron"))
    return run_checked(program, "convert", files[-1], "--to", "usi").partition(" moves ")[2].split() if files else []


def legal_moves(program, variant, moves):
    return run_checked(program, "moves", "--variant", variant, "--moves", " ".join(moves)).split()


def play(program, data, variant, engine, rng):
    """A game; returns how many plies were taken back, and the moves at the end."""
    table = Program(program, "table", "--variant", variant, "--think", "1", "--white",
                    f'engine:"{engine}",protocol=usi', data=data, terminal=True, LANG="C")
    table.expect("1 Black> ", 60)
    moves, taken_back = [], 0
    while len(moves) < PLIES:
        # In a terminal, a line may begin with the codes that clear it.
        shown = r"(?:^|\x1b\[K){}\. "
        for retried in range(rng.randrange(3), -1, -1):
            mine = rng.choice(legal_moves(program, variant, moves))
            table.send(mine, "\r")
            table.expect(shown.format(len(moves) + 1))
            if retried:
                # Half of the time immediately, otherwise at about the time of the answer.
                time.sleep(rng.choice([0, rng.uniform(0, 2)]))
                table.send("undo", "\r")
                table.expect("moves? taken back")
                taken_back += 1
        table.expect(shown.format(len(moves) + 2), 60)
        saved = wait("the saved moves", lambda: (found := saved_moves(program, data))[len(moves) + 1:] and found)
        if saved[:-1] != [*moves, mine]:
            break
        moves = saved
    table.send("quit", "\r")
    table.status(60)
    return taken_back, moves


def script(folder):
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--engine", action="append")
    parser.add_argument("--variant", action="append")
    args = parser.parse_args()
    ours = shlex.join([args.program, "engine"])
    late = shlex.join([str(HERE / "late.py"), "2", args.program, "engine"])
    variants = args.variant or ["shogi", "chu", "tenjiku"]
    for place, engine in enumerate(args.engine or [ours, late]):
        for number in range(args.games):
            variant, data = variants[number % len(variants)], folder / f"{place}-{number}"
            taken_back, moves = play(args.program, data, variant, engine, random.Random(number))
            saved = saved_moves(args.program, data)
            ok(moves == saved and len(moves) >= PLIES,
               f"{engine}: game {number + 1}, {variant}: {len(moves)} plies, {taken_back} taken back",
               f"{moves} {saved}")


if __name__ == "__main__":
    main(script)
