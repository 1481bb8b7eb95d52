#!/usr/bin/env python3
"""Three windows on three screens: one hosts, one finds the table and plays, and one watches. All are used by mouse.

    [TENJIKU_SHOTS=FOLDER] tests/outside/three_windows.py PROGRAM_WITH_WINDOW

Six plies of Tori, each of which must appear on all three boards; at the end all three records must have them. On a busy
machine, a click may be lost while a frame is drawn. Then the click is repeated, and the line of that ply says so.
"""

import os
import re
import sys
from contextlib import ExitStack

from checks import TimedOut, main, ok
from screen import Screen, Window

PLIES = ["4f3f", "5a5b", "5e5d", "3a3b", "4e4d", "4c4d"]
MAX_ATTEMPTS = 3


def settings(name):
    return f'(language: Some(English), game: "tori", black: "human", white: "human", black_name: "{name}")'


def open_remote_tables(window):
    """Goes from the start screen, where the game is selected, to the window of tables on other machines."""
    window.wait_line("screen Start", 120)
    window.click("elsewhere")
    window.position("elsewhere:look")


def host(window):
    open_remote_tables(window)
    window.shot("1-hosting")
    window.click("elsewhere:invite")
    window.wait_plies(0)
    ok(True, "a table is opened by one click")


def join(window, what):
    """Searches until the table is found: the first search may come before it is announced."""
    open_remote_tables(window)
    for attempt in range(MAX_ATTEMPTS):
        window.click("elsewhere:look")
        try:
            window.position("elsewhere:Ann", 10)
            break
        except TimedOut:
            if attempt == MAX_ATTEMPTS - 1:
                raise
    window.shot(f"2-found-to-{what}")
    window.click("elsewhere:Ann")
    window.click(f"elsewhere:{what}")
    window.wait_plies(0)
    ok(True, f"a table in the list of the local network is joined by mouse, to {what}")


def play(windows, ply):
    """Plays a ply by mouse in the window of the player whose turn it is. All boards must show it."""
    mover, mv = windows[(ply - 1) % 2], PLIES[ply - 1]
    start, target = re.findall(r"\d+[a-z]", mv)
    for attempt in range(1, MAX_ATTEMPTS + 1):
        mover.click(start)
        mover.click(target)
        try:
            mover.wait_plies(ply, 20)
            break
        except TimedOut:
            if attempt == MAX_ATTEMPTS:
                raise
    for window in windows:
        window.wait_plies(ply)
    again = "" if attempt == 1 else f", at attempt {attempt}"
    ok(True, f"ply {ply}, {mv}, by mouse{again}: on all three boards")


def moves(path):
    return re.findall(r'"([^"]+)"', re.search(r"moves: \[(.*?)\]", path.read_text(), re.DOTALL)[1])


def save_watched(window):
    """Saves the spectator's game by a key, since watched games are not autosaved."""
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
        join(windows[1], "sit")
        join(windows[2], "watch")
        for ply in range(1, len(PLIES) + 1):
            play(windows, ply)
        for name, window in zip(names, windows):
            window.shot(f"3-{name}")
        for name, path in zip(names, (*(window.saved() for window in windows[:2]), save_watched(windows[2]))):
            ok(moves(path) == PLIES, f"{name}'s record has these plies", moves(path))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv[1])
    main(script)
