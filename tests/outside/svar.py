#!/usr/bin/env python3
"""Files from other programs: ShogiVar's saved games, and KIF in Shift_JIS.

    tests/outside/svar.py PROGRAM

ShogiVar's games of Chu and Tai are read twice: by the program, and by this script, in which a ply only sets the squares
that the file lists. After every ply both must have the same pieces on the same squares. If ShogiVar is installed
(Debian: `shogivar`, and xdotool, Xvfb and ImageMagick), it plays one more game of each against itself. It does not open
the files that the program has written, because sometimes it fails to open even its own files. Shift_JIS is compared
with the output of `iconv`.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import time

from checks import SLOW, TimedOut, main, ok, run, wait
from screen import Screen, end

TESTS = pathlib.Path(__file__).resolve().parent.parent
GAMES = TESTS / "forms/games"
BROKEN = TESTS / "broken_games"
# The positions of the games in the list on ShogiVar's first screen.
LIST_INDEX = {"chu": 11, "tai": 16}


class Saved:
    """A saved game of ShogiVar; docs/formats.md describes the format."""

    def __init__(self, text, width):
        lines = text.splitlines()
        self.width, at = width, 3
        self.plies, self.count = [], int(lines[0].split(",")[-3])
        for _ in range(self.count + 1):
            *_, before, after, start, stop = lines[at].rsplit(",", 4)
            changed = int(lines[at + 1])
            others = [int(line) for line in lines[at + 2:at + 2 + 2 * changed]]
            self.plies.append((int(before), int(after), int(start), int(stop), list(zip(others[::2], others[1::2]))))
            at += 2 + 2 * changed
        # The last entry has not been played.
        self.plies.pop()
        self.last = [int(line) for line in lines[at:at + width * width]]

    def cell(self, number):
        return (number // (self.width + 1) - 1) * self.width + number % (self.width + 1) - 1

    def boards(self):
        """The board before the first ply and after each ply. They are reconstructed backwards from the last board,
        because the file has the pieces that a ply captures, but not always those on the squares it leaves."""
        board, boards = list(self.last), [list(self.last)]
        for before, _, start, stop, changed in reversed(self.plies):
            board[self.cell(stop)] = 0
            for square, piece in changed:
                board[self.cell(square)] = piece
            if start:
                board[self.cell(start)] = before
            boards.append(list(board))
        return boards[::-1]


def cells(sfen):
    """The squares of a position in SFEN, each with the letters of its piece or an empty text."""
    board = sfen.split()[0].replace("/", " ")
    found = []
    for number, piece in re.findall(r"(\d+)|(\+?(?:[A-Za-z][!'.]*|\[[^]]*\]))", board):
        found += [""] * int(number) if number else [piece]
    return found


def compare(program, name, file, begun):
    """Checks ply by ply that each of ShogiVar's numbers is always the same piece of ours, and the other way round.
    `begun` is a file for the game up to a ply. It has no result, since ShogiVar has no rule for repetition."""
    _, text, why = run(program, "convert", file, "--to", "moves")
    moves = [word for word in re.sub(r"\{[^}]*\}", " ", text).split() if re.match(r"\d+[a-z]", word)]
    width = {"chu": 12, "tai": 25}[name]
    saved = Saved(file.read_text(), width)
    if not ok(len(moves) == saved.count, f"{file.name}: {saved.count} plies are read", f"{len(moves)} {why}"):
        return
    ours, theirs, faults = {}, {}, []
    for ply, board in enumerate(saved.boards()):
        begun.write_text(f"position startpos moves {' '.join(moves[:ply])}".removesuffix(" moves "))
        _, output, why = run(program, "replay", "--variant", name, begun)
        pieces = cells(output.splitlines()[0]) if output else [why]
        if [bool(piece) for piece in pieces] != [bool(number) for number in board]:
            faults.append(f"ply {ply}: other squares are occupied")
            break
        for number, piece in zip(board, pieces):
            if number:
                if piece.strip("+[]")[0].isupper() != (number > 0):
                    faults.append(f"ply {ply}: {number} is {piece}")
                # ShogiVar may use one number for a piece and for the same piece by promotion.
                ours.setdefault(abs(number), set()).add(piece.upper())
                theirs.setdefault(piece.upper(), set()).add(abs(number))
    faults += [f"number {number} is {sorted(known)}" for number, known in ours.items()
               if len({piece.lstrip('+') for piece in known}) > 1]
    faults += [f"{piece} is {sorted(known)}" for piece, known in theirs.items() if len(known) > 1]
    ok(not faults, f"{file.name}: the same {len(ours)} pieces on the same squares after each of {saved.count} plies",
       "; ".join(faults[:5]))


def write_back(program, file, folder):
    """Writes a game back. The file must equal that from ShogiVar, except for the times and the numbers of royals."""
    out = folder / f"again-{file.name}"
    status, _, why = run(program, "convert", file, "--to", "svar", "--out", out)
    if ok(status == 0, f"{file.name}: is written back", why):
        theirs, ours = (path.read_text().splitlines() for path in (file, out))
        # In some games ShogiVar omits the `+` of promoted pieces in the text of a ply.
        stripped = [[re.sub(r'"[^"]*"', lambda text: text[0].replace("+", ""), line) for line in lines]
                for lines in (theirs, ours)]
        for lines in stripped:
            lines[1] = lines[1].split(",", 6)[-1]
        other = [f"line {at}: {a!r}, {b!r}" for at, (a, b) in enumerate(zip(*stripped), 1) if at != 3 and a != b]
        ok(len(theirs) == len(ours) and not other, f"{file.name}: line by line as ShogiVar wrote it", "; ".join(other[:3]))
    return out


class ShogiVar:
    """ShogiVar on a separate screen, with two computer players."""

    def __init__(self, screen, folder):
        self.screen = screen
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        env = screen.env(HOME=str(folder), LANG="C")
        self.process = subprocess.Popen([shutil.which("shogivar", path="/usr/games:/usr/bin")], cwd=folder, env=env, **quiet)
        self.wait_for_window("ShogiVar")

    def wait_for_window(self, title):
        wait(f"ShogiVar's window {title}", lambda: self.screen.tool("search", "--onlyvisible", "--name", title), 30)
        time.sleep(SLOW)

    def keys(self, *keys):
        for key in keys:
            self.screen.tool("key", key)
            time.sleep(0.2 * SLOW)

    def click(self, x, y):
        self.screen.tool("mousemove", str(x), str(y), "click", "1")
        time.sleep(SLOW)

    def play(self, name):
        """Lets ShogiVar play against itself for a while, or until nothing changes on its screen, clocks included."""
        self.click(325, 17)
        self.keys("Home", *["Down"] * LIST_INDEX[name], "Return")
        self.click(59, 169)
        self.wait_for_window(f"{name} shogi")
        self.close_message(name)
        # The second entry of the third menu: the computer plays Black too.
        self.click(166, 14)
        self.keys("Down", "Down", "Return")
        self.wait_for_end()

    def wait_for_end(self):
        def screenshot():
            return subprocess.run(["import", "-window", "root", "rgb:-"], env=self.screen.env(), capture_output=True).stdout

        def is_unchanged():
            before = screenshot()
            time.sleep(3 * SLOW)
            return before == screenshot()
        try:
            wait("ShogiVar's game to end", is_unchanged, 8)
        except TimedOut:
            # ShogiVar has no rule for repetition: games of Tai never end. The first entry removes White's computer.
            self.click(166, 14)
            self.keys("Down", "Return")
            time.sleep(5 * SLOW)

    def close_message(self, name):
        """Closes the message that appears for Tai on every screen: that the screen should be larger."""
        time.sleep(3 * SLOW)
        if name == "tai":
            self.keys("Return")

    def save(self, file):
        """Saves the game with a description, which it asks for."""
        self.keys("ctrl+s")
        self.wait_for_window("Save Game")
        self.screen.tool("type", "--delay", "40", str(file))
        self.keys("Return")
        self.wait_for_window("Saved Game Description")
        self.screen.tool("type", "--delay", "40", "by itself")
        self.keys("Tab", "Return")
        wait(f"{file.name} to be written", lambda: file.exists() and '"by itself"' in file.read_text(), 20)
        time.sleep(SLOW)
        return file


def check_new_games(program, folder):
    """Lets ShogiVar play a new game of each variant against itself, and checks the files."""
    for name in LIST_INDEX:
        with Screen(1280, 900) as screen:
            theirs = ShogiVar(screen, folder)
            try:
                theirs.play(name)
                screen.shot(f"shogivar-{name}")
                file = theirs.save(folder / f"new-{name}.svar")
            finally:
                end(theirs.process)
        compare(program, name, file, folder / "begun.txt")
        write_back(program, file, folder)


def check_shift_jis(program, folder):
    """Compares reading and writing with iconv, whose CP932 is what Japanese programs call Shift_JIS."""
    def recoded(data, source, target):
        return subprocess.run(["iconv", "-f", source, "-t", target], input=data, capture_output=True).stdout

    theirs = GAMES / "lishogi_chu.kif"
    files = {code: folder / f"{code}.kif" for code in ("utf-8", "shift-jis")}
    for code, file in files.items():
        status, _, why = run(program, "convert", "--variant", "chu", theirs, "--to", "kif", "--encoding", code, "--out", file)
        ok(status == 0, f"KIF is written in {code}", why)
    data = {code: file.read_bytes() for code, file in files.items()}
    read = recoded(data["shift-jis"], "CP932", "UTF-8").replace(b"\r\n", b"\n").split(b"\n", 1)
    ok(read[1:] == data["utf-8"].split(b"\n", 1)[1:], "iconv reads our Shift_JIS: all but the line with the encoding is the same")
    made = folder / "iconv.kif"
    made.write_bytes(recoded(data["utf-8"].split(b"\n", 1)[1], "UTF-8", "CP932"))
    ends = {path.name: run(program, "replay", "--variant", "chu", path)[1] for path in [made, theirs, *files.values()]}
    ok(len(set(ends.values())) == 1 and all(ends.values()), "we read iconv's Shift_JIS: the same position at the end", str(ends))
    for broken in sorted(BROKEN.glob("kif/*.txt")):
        made.write_bytes(recoded(broken.read_bytes(), "UTF-8", "CP932"))
        # One of the files names its game.
        game = [] if "禽将棋" in broken.read_text() else ["--variant", "chu"]
        results = [run(program, "convert", *game, file, "--to", "moves") for file in (broken, made)]
        errors = [why.replace(f"{file}: ", "").strip() for (_, _, why), file in zip(results, (broken, made))]
        ok(errors[0] == errors[1] and all(status for status, *_ in results), f"Shift_JIS, {broken.stem}: {errors[1]}",
           errors[0])
    made.write_bytes(data["shift-jis"][:-3] + b"\xfd\xff")
    status, _, why = run(program, "convert", "--variant", "chu", made, "--to", "moves")
    ok(status and "neither UTF-8 nor Shift_JIS" in why, f"bytes that are not text: {why.strip()}")


def script(folder):
    program = sys.argv[1]
    for name in LIST_INDEX:
        file = GAMES / f"svar/{name}.svar"
        compare(program, name, file, folder / "begun.txt")
        write_back(program, file, folder)
    check_shift_jis(program, folder)
    if shutil.which("shogivar", path="/usr/games:/usr/bin"):
        check_new_games(program, folder)
    else:
        print("ShogiVar is not installed, so it has not played new games")


if __name__ == "__main__":
    main(script)
