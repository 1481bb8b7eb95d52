#!/usr/bin/env python3
"""Nothing is lost: the program killed while one plays, killed while it writes, on a full disk and on one that may only
be read.

    tests/outside/kills.py PROGRAM_WITH_WINDOW [window] [convert] [disk] [--times 100]

- `window`: one to five plies of Tori by keys in a window of 800x600, then kill -9 at any moment of the next half second.
  The game that saves itself must be whole and have every ply that was on the board.
- `convert`: `convert --out` over a file, killed at any moment: the file is the old one or the new one, byte for byte.
- `disk`: a disk that is full, or read-only, while one plays and while one converts. Needs root, for mounts.
"""

import argparse
import random
import re
import subprocess
import time

from checks import SLOW, main, ok, run, wait
from screen import Screen, Window

PLIES = ["4f3f", "5a5b", "5e5d", "3a3b", "4e4d"]
SETTINGS = '(language: Some(English), black: "human", white: "human", motion: "none")'
# Long enough that it is often killed while it writes.
COMMENT = "what a game " * 200_000


def game(program, folder, comment=COMMENT):
    """A saved game of five plies with a long comment."""
    moves = ", ".join(f'"{move}"' for move in PLIES)
    path = folder / "game.ron"
    path.write_text(f'(format: 2, variant: "tori", moves: [{moves}], notes: [(ply: 1, comment: "{comment}")])')
    status, _, said = run(program, "replay", path)
    ok(status == 0, "the game to be converted is one", said[:300])
    return path


def saved_plies(program, window):
    """The plies of the game that saves itself; what is wrong with it, as text; none before the first ply."""
    path = window.saved()
    if path is None:
        return []
    status, out, said = run(program, "convert", path, "--to", "moves", data=window.data)
    if status != 0:
        return f"{path.name}: {said[:200]}"
    return re.findall(r"\S+", out)


def play(window, plies):
    for number, move in enumerate(PLIES[:plies], 1):
        window.type(move)
        window.screen.tool("key", "Return")
        if number < plies:
            window.wait(f"ply {number}", lambda: (window.plies() or 0) >= number)


def open_line(window):
    window.wait_plies(0, 120)
    window.press("slash", pause=1)


def windows(program, folder, times, chance):
    """Kills the window in play."""
    broken, behind, started = [], [], 0
    data = folder / "window"
    with Screen(800, 600) as screen:
        for number in range(times):
            plies, late = chance.randint(1, len(PLIES)), chance.random() / 2
            with Window(screen, program, "--variant", "tori", settings=SETTINGS, data=data) as window:
                open_line(window)
                started += 1
                before = window.saved()
                play(window, plies)
                time.sleep(late)
                window.process.kill()
                window.process.wait()
                shown, kept = window.plies() or 0, saved_plies(program, window)
                if isinstance(kept, str) or kept and window.saved() != before and kept != PLIES[: len(kept)]:
                    broken.append(f"kill {number}: {kept}")
                elif shown and (window.saved() == before or len(kept) < shown):
                    behind.append(f"kill {number}: {len(kept)} of {shown} plies")
        drafts = list((data / "autosave").glob(".writing-*"))
        aside = list(data.rglob("*.broken"))
    ok(started == times, f"{times} windows were killed in play")
    ok(not broken and not aside, "every game that had saved itself was whole", f"{broken} {aside}")
    ok(not behind, "each had every ply that was on the board", str(behind))
    print(f"{len(drafts)} unfinished drafts beside the games: each start takes away those of more than a minute ago")


def converts(program, folder, times, chance):
    """Kills `convert --out` at any moment."""
    source = game(program, folder)
    old, kinds, torn = b"an older file\n" * 1000, {"old": 0, "new": 0}, []
    formats = ["kif", "pgn", "association"]
    new, longest = {}, 0.0
    for to in formats:
        path = folder / f"whole.{to}"
        began = time.monotonic()
        run(program, "convert", source, "--to", to, "--out", path)
        longest = max(longest, time.monotonic() - began)
        new[to] = path.read_bytes()
    target = folder / "out" / "target"
    target.parent.mkdir()
    for number in range(times):
        to = formats[number % len(formats)]
        target.write_bytes(old)
        command = [str(program), "convert", str(source), "--to", to, "--out", str(target)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Most of the time goes into reading: the second half is the interesting one.
        time.sleep(longest * chance.triangular(0, 1.1, 0.9))
        process.kill()
        process.wait()
        found = target.read_bytes()
        kind = "old" if found == old else "new" if found == new[to] else None
        if kind:
            kinds[kind] += 1
        else:
            torn.append(f"kill {number}, {to}: {len(found)} bytes")
    drafts = len(list(target.parent.iterdir())) - 1
    ok(not torn, f"{times} kills of convert: the old file {kinds['old']} times, the new one {kinds['new']} times", str(torn))
    ok(kinds["old"] and kinds["new"], "some came before the end, some after it", str(kinds))
    print(f"{drafts} unfinished drafts in its folder")


class Disk:
    """A small disk of its own."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "--lazy", self.folder], check=True)

    def fill(self):
        try:
            with (self.folder / "filler").open("wb") as filler:
                while True:
                    filler.write(bytes(4096))
                    filler.flush()
        except OSError:
            pass

    def empty(self):
        (self.folder / "filler").unlink()

    def mode(self, mode):
        subprocess.run(["mount", "-o", f"remount,{mode}", self.folder], check=True)

    def read_only(self):
        self.mode("ro")

    def writable(self):
        self.mode("rw")


def disk(program, folder, what, harm, mend, why):
    """Converts and plays on a disk that takes nothing more, and then does again."""
    source = game(program, folder, "short " * 20_000)
    with Disk(folder / what.replace(" ", "-")) as disk, Screen(800, 600) as screen:
        target = disk.folder / "target.kif"
        target.write_text("old")
        data = disk.folder / "data"
        with Window(screen, program, "--variant", "tori", settings=SETTINGS, data=data) as window:
            open_line(window)
            play_one(window, 0)
            wait("the first ply in its file", lambda: saved_plies(program, window) == PLIES[:1], 20)
            harm(disk)
            status, _, said = run(program, "convert", source, "--to", "kif", "--out", target)
            ok(status == 1 and why in said and str(target) in said, f"{what}: convert says which file and why", said)
            ok(target.read_text() == "old", f"{what}: the old file is as it was")
            print(said.strip())
            for ply in (1, 2):
                play_one(window, ply)
            time.sleep(2 * SLOW)
            ok(window.plies() == 3, f"{what}: one plays on")
            kept = saved_plies(program, window)
            ok(kept == PLIES[:1], f"{what}: the game that saves itself is the one before", str(kept))
            window.shot(what.replace(" ", "-"))
            mend(disk)
            play_one(window, 3)
            wait("all plies in the file", lambda: saved_plies(program, window) == PLIES[:4])
            ok(True, f"{what}: once there is room, all plies are saved")


def play_one(window, ply):
    window.type(PLIES[ply])
    window.screen.tool("key", "Return")
    window.wait_plies(ply + 1)


def script(args):
    def begin(folder):
        chance = random.Random(args.seed)
        what = args.what or ["window", "convert", "disk"]
        if "convert" in what:
            converts(args.program, folder, args.times, chance)
        if "disk" in what:
            full = "No space left on device"
            disk(args.program, folder, "a full disk", Disk.fill, Disk.empty, full)
            read_only = "Read-only file system"
            disk(args.program, folder, "a read-only disk", Disk.read_only, Disk.writable, read_only)
        if "window" in what:
            windows(args.program, folder, args.times, chance)

    return begin


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("what", nargs="*", choices=["window", "convert", "disk", []])
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    main(script(parser.parse_args()))
