#!/usr/bin/env python3
"""Nothing is lost when the program is killed during a game or while it writes, or when the disk is full or read-only.

    tests/outside/kills.py PROGRAM_WITH_WINDOW [window] [convert] [disk] [--times 100]

- `window`: one to five plies of Tori by keys in a window of 800x600, then kill -9 at a random moment in the next half
  second. The autosaved game must be readable and have every ply that was on the board.
- `convert`: `convert --out` over an existing file, killed at a random moment: the file must be either the old one or
  the new one, byte for byte.
- `disk`: a disk that becomes full or read-only during a game and a conversion. Mounting it needs root.
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
# Long enough that `convert` is often killed while it writes.
COMMENT = "what a game " * 200_000


def game(program, folder, comment=COMMENT):
    """A saved game of five plies with a long comment."""
    moves = ", ".join(f'"{move}"' for move in PLIES)
    path = folder / "game.ron"
    path.write_text(f'(format: 2, variant: "tori", moves: [{moves}], notes: [(ply: 1, comment: "{comment}")])')
    status, _, error = run(program, "replay", path)
    ok(status == 0, "the game to be converted is valid", error[:300])
    return path


def saved_plies(program, window):
    """The plies of the autosaved game, or an error as text. The list is empty before the first ply."""
    path = window.saved()
    if path is None:
        return []
    status, out, error = run(program, "convert", path, "--to", "moves", data=window.data)
    if status != 0:
        return f"{path.name}: {error[:200]}"
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


def kill_windows(program, folder, times, rng):
    """Kills the window during a game."""
    broken, behind, started = [], [], 0
    data = folder / "window"
    with Screen(800, 600) as screen:
        for number in range(times):
            plies, delay = rng.randint(1, len(PLIES)), rng.random() / 2
            with Window(screen, program, "--variant", "tori", settings=SETTINGS, data=data) as window:
                open_line(window)
                started += 1
                before = window.saved()
                play(window, plies)
                time.sleep(delay)
                window.process.kill()
                window.process.wait()
                shown, kept = window.plies() or 0, saved_plies(program, window)
                if isinstance(kept, str) or kept and window.saved() != before and kept != PLIES[: len(kept)]:
                    broken.append(f"kill {number}: {kept}")
                elif shown and (window.saved() == before or len(kept) < shown):
                    behind.append(f"kill {number}: {len(kept)} of {shown} plies")
        drafts = list((data / "autosave").glob(".writing-*"))
        aside = list(data.rglob("*.broken"))
    ok(started == times, f"{times} windows were killed during a game")
    ok(not broken and not aside, "every autosaved game was readable", f"{broken} {aside}")
    ok(not behind, "each autosaved game had every ply that was on the board", str(behind))
    print(f"{len(drafts)} unfinished drafts beside the games: each start deletes those that are more than a minute old")


def kill_converts(program, folder, times, rng):
    """Kills `convert --out` at random moments."""
    source = game(program, folder)
    old, kinds, broken = b"an older file\n" * 1000, {"old": 0, "new": 0}, []
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
        # Most of the time is spent reading, and the writing comes in the second half, so most kills come late.
        time.sleep(longest * rng.triangular(0, 1.1, 0.9))
        process.kill()
        process.wait()
        found = target.read_bytes()
        kind = "old" if found == old else "new" if found == new[to] else None
        if kind:
            kinds[kind] += 1
        else:
            broken.append(f"kill {number}, {to}: {len(found)} bytes")
    drafts = len(list(target.parent.iterdir())) - 1
    ok(not broken, f"{times} kills of convert: the old file {kinds['old']} times, the new one {kinds['new']} times",
       str(broken))
    ok(kinds["old"] and kinds["new"], "some kills came before the file was replaced, some after it", str(kinds))
    print(f"{drafts} unfinished drafts in its folder")


class Disk:
    """A small temporary disk, which can be made full or read-only."""

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


def fail_disk(program, folder, what, break_disk, repair_disk, why):
    """Converts and plays while the disk cannot be written to, and again after it has been repaired."""
    source = game(program, folder, "short " * 20_000)
    with Disk(folder / what.replace(" ", "-")) as disk, Screen(800, 600) as screen:
        target = disk.folder / "target.kif"
        target.write_text("old")
        data = disk.folder / "data"
        with Window(screen, program, "--variant", "tori", settings=SETTINGS, data=data) as window:
            open_line(window)
            play_one(window, 0)
            wait("the first ply in its file", lambda: saved_plies(program, window) == PLIES[:1], 20)
            break_disk(disk)
            status, _, error = run(program, "convert", source, "--to", "kif", "--out", target)
            ok(status == 1 and why in error and str(target) in error, f"{what}: convert says which file and why", error)
            ok(target.read_text() == "old", f"{what}: the old file is unchanged")
            print(error.strip())
            for ply in (1, 2):
                play_one(window, ply)
            time.sleep(2 * SLOW)
            ok(window.plies() == 3, f"{what}: the game can be continued")
            kept = saved_plies(program, window)
            ok(kept == PLIES[:1], f"{what}: the autosaved game is unchanged", str(kept))
            window.shot(what.replace(" ", "-"))
            repair_disk(disk)
            play_one(window, 3)
            wait("all plies in the file", lambda: saved_plies(program, window) == PLIES[:4])
            ok(True, f"{what}: once the disk can be written to again, all plies are saved")


def play_one(window, ply):
    window.type(PLIES[ply])
    window.screen.tool("key", "Return")
    window.wait_plies(ply + 1)


def script(args):
    def begin(folder):
        rng = random.Random(args.seed)
        what = args.what or ["window", "convert", "disk"]
        if "convert" in what:
            kill_converts(args.program, folder, args.times, rng)
        if "disk" in what:
            full = "No space left on device"
            fail_disk(args.program, folder, "a full disk", Disk.fill, Disk.empty, full)
            read_only = "Read-only file system"
            fail_disk(args.program, folder, "a read-only disk", Disk.read_only, Disk.writable, read_only)
        if "window" in what:
            kill_windows(args.program, folder, args.times, rng)

    return begin


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("what", nargs="*", choices=["window", "convert", "disk", []])
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    main(script(parser.parse_args()))
