#!/usr/bin/env python3
"""Games against engines in which moves are taken back all the time, often while the engine thinks: nothing hangs.

    tests/outside/take_backs.py PROGRAM [--games 20] [--engine COMMAND]… [--variant GAME]…

The games are played at the text table, in a terminal. Without `--engine` the engines are our own, and our own behind
`late.py`, whose answers come up to two seconds late. After every ply of the person either the engine's move is awaited,
or the ply is taken back and another one played. In the end the saved game has exactly the moves that were left.
"""

import argparse
import random
import shlex
from pathlib import Path

from checks import Program, main, ok, run

HERE = Path(__file__).parent
PLIES = 8


def saved_moves(program, data):
    """The moves of the game that saves itself."""
    files = sorted(data.glob("autosave/*.ron"))
    if not files:
        return []
    status, text, why = run(program, "convert", files[-1], "--to", "usi")
    if status:
        raise RuntimeError(why)
    return text.partition(" moves ")[2].split()


def legal_moves(program, variant, moves):
    status, text, why = run(program, "moves", "--variant", variant, "--moves", " ".join(moves))
    if status:
        raise RuntimeError(why)
    return text.split()


def play(program, data, variant, engine, dice):
    """A game; returns how many plies were taken back, and the moves it has come to, as we know them and as saved."""
    table = Program(program, "table", "--variant", variant, "--think", "1", "--white",
                    f'engine:"{engine}",protocol=usi', data=data, terminal=True, TERM="xterm", LANG="C")
    table.hear(r"1 Black> ", 60)
    moves, back = [], 0
    while len(moves) < PLIES:
        for _ in range(dice.randrange(3)):
            table.say(dice.choice(legal_moves(program, variant, moves)), "\r")
            table.hear(rf"\b{len(moves) + 1}\. ")
            table.say("undo", "\r")
            table.hear(r"(?i)taken back|undone|went back", 60)
            back += 1
        table.say(dice.choice(legal_moves(program, variant, moves)), "\r")
        # The engine's move, and the question for the next.
        table.hear(rf"\b{len(moves) + 2}\. ", 60)
        moves = saved_moves(program, data)
    table.say("quit", "\r")
    table.status(60)
    return back, moves, saved_moves(program, data)


def script(folder):
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--engine", action="append")
    parser.add_argument("--variant", action="append")
    args = parser.parse_args()
    ours = shlex.join([args.program, "engine"])
    late = shlex.join([str(HERE / "late.py"), "2", args.program, "engine"])
    for engine in args.engine or [ours, late]:
        for number in range(args.games):
            variant = (args.variant or ["shogi", "chu", "tenjiku"])[number % len(args.variant or "abc")]
            data = folder / f"{number}-{abs(hash(engine))}"
            back, moves, saved = play(args.program, data, variant, engine, random.Random(number))
            ok(moves == saved and len(moves) >= PLIES,
               f"{engine}: game {number + 1}, {variant}: {len(moves)} plies, {back} taken back", f"{moves} {saved}")


if __name__ == "__main__":
    main(script)
