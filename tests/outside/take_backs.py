#!/usr/bin/env python3
"""Games against engines in which moves are taken back all the time, often while the engine thinks: nothing hangs.

    tests/outside/take_backs.py PROGRAM [--games 20] [--engine COMMAND]… [--variant GAME]…

The games are played at the text table, in a terminal. Without `--engine` the engines are our own, and our own behind
`late.py`, whose answers come up to two seconds late. The person's plies are random ones. Up to two of them are taken
back, and another one is played, before the engine's answer is awaited. At the end the saved game must have exactly the
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


def answer(*command):
    """What our program answers to a command."""
    status, text, why = run(*command)
    if status:
        raise RuntimeError(why)
    return text


def saved_moves(program, data):
    """The moves of the game that saves itself."""
    files = sorted(data.glob("autosave/*.ron"))
    return answer(program, "convert", files[-1], "--to", "usi").partition(" moves ")[2].split() if files else []


def legal_moves(program, variant, moves):
    return answer(program, "moves", "--variant", variant, "--moves", " ".join(moves)).split()


def play(program, data, variant, engine, dice):
    """A game; returns how many plies were taken back, and the moves at the end."""
    table = Program(program, "table", "--variant", variant, "--think", "1", "--white",
                    f'engine:"{engine}",protocol=usi', data=data, terminal=True, LANG="C")
    table.hear("1 Black> ", 60)
    moves, back = [], 0
    while len(moves) < PLIES:
        # A terminal's line may begin with the codes that clear it.
        shown = r"(?:^|\x1b\[K){}\. "
        for retried in range(dice.randrange(3), -1, -1):
            mine = dice.choice(legal_moves(program, variant, moves))
            table.say(mine, "\r")
            table.hear(shown.format(len(moves) + 1))
            if retried:
                # Half of the time at once, otherwise at about the time of the answer.
                time.sleep(dice.choice([0, dice.uniform(0, 2)]))
                table.say("undo", "\r")
                table.hear("moves? taken back")
                back += 1
        table.hear(shown.format(len(moves) + 2), 60)
        grown = wait("the saved moves", lambda: (saved := saved_moves(program, data))[len(moves) + 1:] and saved)
        if grown[:-1] != [*moves, mine]:
            break
        moves = grown
    table.say("quit", "\r")
    table.status(60)
    return back, moves


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
            back, moves = play(args.program, data, variant, engine, random.Random(number))
            saved = saved_moves(args.program, data)
            ok(moves == saved and len(moves) >= PLIES,
               f"{engine}: game {number + 1}, {variant}: {len(moves)} plies, {back} taken back", f"{moves} {saved}")


if __name__ == "__main__":
    main(script)
