#!/usr/bin/env python3
"""Records from other programs, read by our program and by independent readers.

    pip install cshogi python-shogi
    npm install tsshogi shogiops
    tests/outside/records.py PROGRAM [--node-modules FOLDER] FILE-OR-FOLDER…

Our program and every reader that knows the format read each KIF, KI2, CSA and USI file. The final position of the main
line and the number of plies must be those of at least one reader. A file that only our program reads, or that nothing
reads, is listed but not counted. The Node packages are looked for in ./node_modules unless a folder is given. The
readers know modern shogi; shogiops also reads Chu and a few others in KIF. PGN is left to xboard.py.
"""

import argparse
import collections
import json
import multiprocessing
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import shogi.CSA
import shogi.KIF
from checks import main, ok, run

FORMATS = {".kif": "kif", ".kifu": "kif", ".ki2": "ki2", ".ki2u": "ki2", ".csa": "csa", ".usi": "usi", ".sfen": "usi"}
# The result of a reader that recognises nothing in a text.
EMPTY_RESULT = ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", 0)


def decode(data):
    # Text in Shift_JIS is hardly ever valid EUC-JP, but EUC-JP is often valid Shift_JIS.
    for encoding, errors in (("utf-8-sig", "strict"), ("euc_jp", "strict"), ("cp932", "replace")):
        with suppress(UnicodeDecodeError):
            return re.sub(r"\r+\n?", "\n", data.decode(encoding, errors))


def main_line(text):
    """The text without variations, which the Python readers would append to the main line, and without spaces at the
    ends of lines, which they cannot read."""
    return re.sub(r"[ \u3000]+$", "", text.partition("\n変化")[0], flags=re.MULTILINE) + "\n"


def replay_with_python_shogi(game):
    """All readers return the SFEN, the number of plies, and whether they stopped at an unknown or illegal move."""
    board = shogi.Board(game["sfen"])
    for move in game["moves"]:
        board.push_usi(move)
    return board.sfen(), len(game["moves"]), False


def replay_with_cshogi(board, moves):
    for move in moves:
        if not move or not board.is_legal(move):
            return board.sfen(), len(board.history), True
        board.push(move)
    return board.sfen(), len(board.history), False


def replay_cshogi_game(game):
    return replay_with_cshogi(cshogi.Board(game.sfen), game.moves)


def read_usi_with_cshogi(text):
    start, _, moves = text.split("\n", 1)[0].removeprefix("position ").partition(" moves ")
    board = cshogi.Board()
    board.set_position(start)
    return replay_with_cshogi(board, map(board.move_from_usi, moves.split()))


READERS = {
    "kif": {"python-shogi": lambda text: replay_with_python_shogi(shogi.KIF.Parser.parse_str(main_line(text))[0]),
            "cshogi": lambda text: replay_cshogi_game(cshogi.KIF.Parser.parse_str(main_line(text)))},
    "ki2": {"cshogi": lambda text: replay_cshogi_game(cshogi.KI2.Parser.parse_str(main_line(text)))},
    "csa": {"python-shogi": lambda text: replay_with_python_shogi(shogi.CSA.Parser.parse_str(text)[0]),
            "cshogi": lambda text: replay_cshogi_game(cshogi.CSA.Parser.parse_str(text)[0])},
    "usi": {"cshogi": read_usi_with_cshogi},
}


def read_in_process(read, text):
    """Reads in a separate process, because cshogi crashes on some files. Returns None for a failure."""
    result, sender = multiprocessing.Pipe(duplex=False)
    if os.fork() == 0:
        with suppress(BaseException):
            sender.send(read(text))
        os._exit(0)
    sender.close()
    os.wait()
    with suppress(EOFError):
        return result.recv()


def read_with_node(folder, modules, texts):
    """What the readers in records.mjs find in each text. Node looks for packages beside the script, so it is copied."""
    script = shutil.copy(Path(__file__).with_suffix(".mjs"), folder)
    (folder / "node_modules").symlink_to(modules.resolve(strict=True))
    status, out, why = run("node", script, text=json.dumps(texts), seconds=600)
    ok(status == 0, f"tsshogi and shogiops read {len(texts)} files", why)
    return json.loads(out)


def normalize(sfen, plies):
    """A position without its move number and with the pieces in hand in order, and the number of plies."""
    board, side, hands = (sfen.split() + ["-"])[:3]
    held = sorted(re.findall(r"\d*[A-Za-z]", hands), key=lambda held: held[-1])
    return f"{board} {side} {''.join(held) or '-'}", plies


def read_with_ours(program, file):
    """The normalized result, or None and the reason."""
    status, out, why = run(program, "replay", file)
    if status:
        return None, why.strip().rpartition("\n")[2]
    _, usi, _ = run(program, "convert", file, "--to", "usi")
    return normalize(out.split("\n", 1)[0], len(usi.split("\n", 1)[0].partition(" moves ")[2].split())), ""


def compare(file, ours, why, others):
    """Checks one file; returns whether our program agrees with a reader. Readers that stopped early count only if they
    agree."""
    found = {name: (normalize(sfen, plies), stopped) for name, (sfen, plies, stopped) in others.items()}
    same = [name for name, (result, _) in found.items() if result == ours]
    different = {name: result for name, (result, stopped) in found.items() if not stopped and result != EMPTY_RESULT}
    if same:
        return ok(True, f"{file}: {ours[1]} plies, as by {', '.join(same)}")
    if different:
        return ok(False, file, f"{ours or why}, but {different}")
    print(f"-- {file}: " + (f"only our program reads it: {ours}" if ours else f"no reader reads it: {why}"))
    return False


def script(folder):
    args = argparse.ArgumentParser()
    args.add_argument("program", type=Path)
    args.add_argument("paths", type=Path, nargs="+")
    args.add_argument("--node-modules", type=Path, default=Path("node_modules"))
    args = args.parse_args()
    files = [file for path in args.paths for file in ([path] if path.is_file() else sorted(path.rglob("*")))
             if file.suffix.lower() in FORMATS and file.is_file()]
    texts = [(FORMATS[file.suffix.lower()], decode(file.read_bytes())) for file in files]
    totals = collections.defaultdict(collections.Counter)
    for file, (kind, text), others in zip(files, texts, read_with_node(folder, args.node_modules, texts)):
        others.update({name: read_in_process(read, text) for name, read in READERS[kind].items()})
        ours, why = read_with_ours(args.program.resolve(), file)
        is_equal = compare(file, ours, why, {name: found for name, found in others.items() if found})
        for total in (totals[kind], totals["all"]):
            total.update(files=1, read=bool(ours), plies=ours[1] if ours else 0, equal=is_equal)
    for kind in sorted(totals, key=lambda kind: kind == "all"):
        print(f"{kind}: " + ", ".join(f"{number} {what}" for what, number in totals[kind].items()))


main(script)
