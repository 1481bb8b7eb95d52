#!/usr/bin/env python3
"""Whole games without a mouse: by keys on the board, typed in the window's line, and at the text table.

    tests/outside/keyboard.py PROGRAM [board] [line] [table]

A game of Tenjiku of 32 plies with burning, a drop in Tori and the double move of a Lion in Chu; each time the game that
saves itself has exactly these moves and the position they lead to. The table alone needs no program with a window, nor
xdotool. The moves of Tenjiku are in `tenjiku_burn.txt`, which says how they were made.
"""

import pathlib
import re
import sys
import time

from checks import SLOW, Program, main, ok, run, wait
from screen import Screen, Window

HERE = pathlib.Path(__file__).parent
BURN = HERE.joinpath("tenjiku_burn.txt")
GAMES = {
    "tenjiku": ([], [line for line in BURN.read_text().split("\n") if line and line[0] != "#"][0].split()),
    "tori": ([], "4f3f 4c4d 4e4d 4b4c S*4e".split()),
    # A Pawn captured on the way, another one where the Lion stays.
    "chu": (["--sfen", "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1"], ["6f6e5d"]),
}
# Nobody answers, and nothing moves slowly.
PERSONS = '(black: "human", white: "human", motion: "none")'


def squares(move):
    return re.findall(r"\d+[a-z]+", move)


def by_keys(window, ply, move, may_promote, first_square):
    """A move on the board: its squares are typed, Enter picks and plays."""
    if "*" in move:
        # What is in hand comes after the last piece that can move, so before the first one.
        window.type(first_square)
        window.press("shift+Tab", "Return")
    stops = squares(move)
    passes = len(stops) == 2 and stops[0] == stops[1]
    for square in stops[:1] if passes else stops:
        window.type(square)
        window.press("ctrl+Return" if passes else "Return")
    if move.endswith("+"):
        # The question may take a frame to come; until then the board takes no notice of a P alone.
        def promoted():
            window.press("p", pause=0.5)
            return (window.plies() or 0) >= ply
        window.wait(f"{move}, with promotion", promoted)
    elif may_promote:
        # Enter before the question has come would be one more Enter on the board.
        time.sleep(2 * SLOW)
        window.press("Return")


def may_promote(program, name):
    """For each ply, whether its piece could promote by the same move."""
    args, moves = GAMES[name]
    told = [run(program, "moves", "--variant", name, *args, "--moves", " ".join(moves[:ply]))[1]
            for ply in range(len(moves))]
    return [move + "+" in legal.split() for move, legal in zip(moves, told)]


def in_window(name, program, size, typed):
    """Plays a game in the window; returns the file it has been saved in."""
    args, moves = GAMES[name]
    asked = may_promote(program, name)
    with Screen(*size) as screen, Window(screen, program, "--variant", name, *args, settings=PERSONS) as window:
        window.wait_plies(0, 120)
        first_square = next(line.split()[0] for line in window.lines() if re.match(r"\d+a ", line))
        window.press("slash" if typed else "F6", pause=1)
        for ply, move in enumerate(moves, 1):
            if typed:
                window.type(move)
                window.press("Return")
            else:
                by_keys(window, ply, move, asked[ply - 1], first_square)
            window.wait_plies(ply)
        way = "line" if typed else "board"
        window.shot(f"keyboard-{way}-{name}")
        compare(program, name, f"{way}, {size[0]}x{size[1]}", window.saved())


def at_table(name, program, folder, terminal):
    """Plays a game at the text table, in lines from a script or in a terminal."""
    args, moves = GAMES[name]
    way = "terminal" if terminal else "pipe"
    data = folder / f"{way}-{name}"
    table = Program(program, "table", "--variant", name, *args, data=data, terminal=terminal, TERM="xterm", LANG="C")
    begun = time.monotonic()
    for ply, move in enumerate([*moves, "quit"], 1):
        if terminal:
            # As a person does: what is typed before it is asked for belongs to nobody.
            table.hear(rf"(?<!\d){ply} \w+> |game over> ", 60)
        table.say(move, end="\r" if terminal else "\n")
    ok(table.status(60) == 0, f"table, {way}: {name}, {len(moves)} plies in {time.monotonic() - begun:.1f} s",
       table.said[-400:])
    saved = sorted(data.glob("autosave/*.ron"))
    compare(program, name, f"table, {way}", saved[-1] if saved else None)


def compare(program, name, way, saved):
    """The saved game has these moves and no others, and leads to the position that they lead to by themselves."""
    args, moves = GAMES[name]
    if not ok(saved, f"{way}: the game of {name} has saved itself"):
        return
    _, text, why = run(program, "convert", saved, "--to", "usi")
    kept = text.partition(" moves ")[2].split()
    ok(kept == moves, f"{way}: {name}: the saved game has these {len(moves)} moves", f"{kept} {why}")
    _, there, why = run(program, "replay", saved)
    _, wanted, _ = run(program, "show", "--variant", name, *args, "--moves", " ".join(moves))
    there, wanted = there.splitlines()[:1], wanted.splitlines()[-1:]
    ok(there == wanted, f"{way}: {name}: the saved game ends where the moves lead", f"{there} {wanted} {why}")


def what_burns(program):
    """That the moves of the file are what they are said to be."""
    moves = GAMES["tenjiku"][1]
    ok(len(moves) >= 30, f"the game of Tenjiku has {len(moves)} plies")
    pieces = []
    for ply in range(len(moves) + 1):
        _, told, why = run(program, "show", "--variant", "tenjiku", "--moves", " ".join(moves[:ply]))
        board = told.splitlines()[-1].split()[0] if told else why
        pieces.append(len(re.findall("[A-Za-z]", board)))
    burnt = [ply for ply, (before, after) in enumerate(zip(pieces, pieces[1:]), 1) if before - after > 1]
    ok(burnt, f"plies {burnt} of it take more than one piece off the board")


def script(folder):
    program, *ways = sys.argv[1:]
    ways = ways or ["board", "line", "table"]
    what_burns(program)
    for name in GAMES:
        if "board" in ways:
            in_window(name, program, (1280, 800), typed=False)
        if "line" in ways:
            in_window(name, program, (800, 600), typed=True)
        if "table" in ways:
            at_table(name, program, folder, terminal=False)
            at_table(name, program, folder, terminal=True)


if __name__ == "__main__":
    main(script)
