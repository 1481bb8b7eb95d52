#!/usr/bin/env python3
"""Whole games without a mouse: by keys on the board, in the window's typed line, and at the text table.

    tests/outside/keyboard.py PROGRAM [board] [line] [table]

A game of Tenjiku of 32 plies with burning, a drop in Tori and a Lion's double move in Chu. Each autosaved game must
have exactly these moves and the position they lead to. For `table` alone, neither a program with a window nor xdotool
is needed. The moves of Tenjiku are in `tenjiku_burn.txt`, which says how they were generated.
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
    # The Lion captures a Pawn on its first step and another one where it stops.
    "chu": (["--sfen", "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1"], ["6f6e5d"]),
}
# No computer player answers, and there are no animations.
SETTINGS = '(black: "human", white: "human", motion: "none")'


def squares(move):
    return re.findall(r"\d+[a-z]+", move)


def play_by_keys(window, ply, move, may_promote, first_square):
    """Plays a move on the board: types its squares and presses Enter after each."""
    if "*" in move:
        # With Tab, pieces in hand come after the last piece that can move: Shift+Tab from the first one reaches them.
        window.type(first_square)
        window.press("shift+Tab", "Return")
    stops = squares(move)
    passes = len(stops) == 2 and stops[0] == stops[1]
    for square in stops[:1] if passes else stops:
        window.type(square)
        window.press("ctrl+Return" if passes else "Return")
    if move.endswith("+"):
        # The question may appear a frame later; until then the board ignores a P.
        def answer():
            window.press("p", pause=0.5)
            return (window.plies() or 0) >= ply
        window.wait(f"{move}, with promotion", answer)
    elif may_promote:
        # If Enter were pressed before the question appears, the board would receive it.
        time.sleep(2 * SLOW)
        window.press("Return")


def promotions(program, name):
    """For each ply, whether the piece could promote by the same move."""
    args, moves = GAMES[name]
    legal_moves = [run(program, "moves", "--variant", name, *args, "--moves", " ".join(moves[:ply]))[1]
                   for ply in range(len(moves))]
    return [move + "+" in legal.split() for move, legal in zip(moves, legal_moves)]


def play_in_window(name, program, size, typed):
    """Plays a game in the window and checks the autosaved game."""
    args, moves = GAMES[name]
    can_promote = promotions(program, name)
    with Screen(*size) as screen, Window(screen, program, "--variant", name, *args, settings=SETTINGS) as window:
        window.wait_plies(0, 120)
        first_square = next(line.split()[0] for line in window.lines() if re.match(r"\d+a ", line))
        window.press("slash" if typed else "F6", pause=1)
        for ply, move in enumerate(moves, 1):
            if typed:
                window.type(move)
                window.press("Return")
            else:
                play_by_keys(window, ply, move, can_promote[ply - 1], first_square)
            window.wait_plies(ply)
        way = "line" if typed else "board"
        window.shot(f"keyboard-{way}-{name}")
        compare(program, name, f"{way}, {size[0]}x{size[1]}", window.saved())


def play_at_table(name, program, folder, terminal):
    """Plays a game at the text table, through a pipe or in a terminal."""
    args, moves = GAMES[name]
    way = "terminal" if terminal else "pipe"
    data = folder / f"{way}-{name}"
    table = Program(program, "table", "--variant", name, *args, data=data, terminal=terminal, TERM="xterm", LANG="C")
    began = time.monotonic()
    for ply, move in enumerate([*moves, "quit"], 1):
        if terminal:
            # Waits for the prompt, as a person does: what is typed before it is lost.
            table.expect(rf"(?<!\d){ply} \w+> |game over> ", 60)
        table.send(move, end="\r" if terminal else "\n")
    ok(table.status(60) == 0, f"table, {way}: {name}, {len(moves)} plies in {time.monotonic() - began:.1f} s",
       table.received[-400:])
    saved = sorted(data.glob("autosave/*.ron"))
    compare(program, name, f"table, {way}", saved[-1] if saved else None)


def compare(program, name, way, saved):
    """Checks that the saved game has exactly these moves and ends in the position they lead to."""
    args, moves = GAMES[name]
    if not ok(saved, f"{way}: the game of {name} has been saved"):
        return
    _, text, why = run(program, "convert", saved, "--to", "usi")
    kept = text.partition(" moves ")[2].split()
    ok(kept == moves, f"{way}: {name}: the saved game has these {len(moves)} moves", f"{kept} {why}")
    _, there, why = run(program, "replay", saved)
    _, wanted, _ = run(program, "show", "--variant", name, *args, "--moves", " ".join(moves))
    there, wanted = there.splitlines()[:1], wanted.splitlines()[-1:]
    ok(there == wanted, f"{way}: {name}: the saved game ends where the moves lead", f"{there} {wanted} {why}")


def check_burns(program):
    """Checks that the moves in the file include a burn, as the file says."""
    moves = GAMES["tenjiku"][1]
    ok(len(moves) >= 30, f"the game of Tenjiku has {len(moves)} plies")
    pieces = []
    for ply in range(len(moves) + 1):
        _, output, why = run(program, "show", "--variant", "tenjiku", "--moves", " ".join(moves[:ply]))
        board = output.splitlines()[-1].split()[0] if output else why
        pieces.append(len(re.findall("[A-Za-z]", board)))
    burnt = [ply for ply, (before, after) in enumerate(zip(pieces, pieces[1:]), 1) if before - after > 1]
    ok(burnt, f"plies {burnt} of it remove more than one piece from the board")


def script(folder):
    program, *ways = sys.argv[1:]
    ways = ways or ["board", "line", "table"]
    check_burns(program)
    for name in GAMES:
        if "board" in ways:
            play_in_window(name, program, (1280, 800), typed=False)
        if "line" in ways:
            play_in_window(name, program, (800, 600), typed=True)
        if "table" in ways:
            play_at_table(name, program, folder, terminal=False)
            play_at_table(name, program, folder, terminal=True)


if __name__ == "__main__":
    main(script)
