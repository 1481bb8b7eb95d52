#!/usr/bin/env python3
"""Three windows on three screens: one hosts, one finds the table and plays, one watches; all of it by mouse.

    [TENJIKU_SHOTS=FOLDER] tests/outside/three_windows.py PROGRAM_WITH_WINDOW

Six plies of Tori, each of which must come to all three boards; at the end the three records have them. A click that
comes while a busy machine still draws may be lost, as a person's would: then it is made again, and the line of that ply
says so.
"""

import os
import re
import sys
from contextlib import ExitStack

from checks import Late, main, ok
from screen import Screen, Window

PLIES = ["4f3f", "5a5b", "5e5d", "3a3b", "4e4d", "4c4d"]
TRIES = 3


def settings(name):
    return f'(language: Some(English), game: "tori", black: "human", white: "human", black_name: "{name}")'


def open_elsewhere(window):
    """From the start screen, with the game chosen, to the window of tables elsewhere."""
    window.wait_line("screen Start", 120)
    window.click("elsewhere")
    window.place("elsewhere:look")


def host(window):
    open_elsewhere(window)
    window.shot("1-hosting")
    window.click("elsewhere:invite")
    window.wait_plies(0)
    ok(True, "a table is opened by one click")


def come(window, what):
    """Looks around until the table is there: the first look may come before it is announced."""
    open_elsewhere(window)
    for attempt in range(TRIES):
        window.click("elsewhere:look")
        try:
            window.place("elsewhere:Ann", 10)
            break
        except Late:
            if attempt == TRIES - 1:
                raise
    window.shot(f"2-found-to-{what}")
    window.click("elsewhere:Ann")
    window.click(f"elsewhere:{what}")
    window.wait_plies(0)
    ok(True, f"a table in the list of the local network is come to by mouse, to {what}")


def play(windows, ply):
    """One ply by the mouse of the player whose turn it is. All boards must show it."""
    mover, mv = windows[(ply - 1) % 2], PLIES[ply - 1]
    start, target = re.findall(r"\d+[a-z]", mv)
    for attempt in range(1, TRIES + 1):
        mover.click(start)
        mover.click(target)
        try:
            mover.wait_plies(ply, 20)
            break
        except Late:
            if attempt == TRIES:
                raise
    for window in windows:
        window.wait_plies(ply)
    again = "" if attempt == 1 else f", at try {attempt}"
    ok(True, f"ply {ply}, {mv}, by mouse{again}: on all three boards")


def moves(path):
    return re.findall(r'"([^"]+)"', re.search(r"moves: \[(.*?)\]", path.read_text(), re.DOTALL)[1])


def watched(window):
    """What the spectator has seen, saved by a key: a game that is only watched does not save itself."""
    def games():
        return next((window.data / "games").glob("*.ron"), None)

    window.press("ctrl+s")
    return window.wait("the spectator's saved game", games)


def script(_):
    names = ("Ann", "Bob", "Cat")
    with ExitStack() as stack:
        screens = [stack.enter_context(Screen()) for _ in names]
        windows = [stack.enter_context(Window(screen, PROGRAM, settings=settings(name)))
                   for screen, name in zip(screens, names)]
        host(windows[0])
        come(windows[1], "sit")
        come(windows[2], "watch")
        for ply in range(1, len(PLIES) + 1):
            play(windows, ply)
        for name, window in zip(names, windows):
            window.shot(f"3-{name}")
        for name, path in zip(names, (*(window.saved() for window in windows[:2]), watched(windows[2]))):
            ok(moves(path) == PLIES, f"{name}'s record has these plies", moves(path))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv[1])
    main(script)
