#!/usr/bin/env python3
"""Matches of modern Shogi and Chu that XBoard runs, with our program as both engines.

    apt install xboard xvfb
    tests/outside/xboard.py PROGRAM [GAMES [VARIANT …]]

GAMES games of each are played (4 by default), at a depth of one ply and with variety. XBoard speaks CECP, knows the
rules of both games and checks every move, claim and mate. It must save all games, without a forfeit, and our program
must read each of them from its PGN, with the same number of plies. Another variant, such as minishogi, is played by the
rules that our program sends to XBoard.
"""

import collections
import os
import re
import shutil
import sys

from checks import SLOW, main, ok, run

PROGRAM = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 4
VARIANTS = sys.argv[3:] or ["shogi", "chu"]
# How XBoard describes the end of a game that was ended by a fault.
FAULTS = re.compile(r"illegal|forfeit|false|claim|crash|exit|adjudication: (?!checkmate|repetition|bare|50-move)",
                    re.IGNORECASE)


def match(folder, variant):
    """Lets XBoard run a match; returns the file and the texts of its games."""
    games = folder / f"{variant}.pgn"
    engine = f'"{os.path.abspath(PROGRAM)}" engine'
    # Debian has games in a folder that only the PATH of users includes.
    xboard = shutil.which("xboard") or "/usr/games/xboard"
    status, said, why = run(
        # Unlike the timeout of `run`, the program `timeout` also stops XBoard and the engines.
        "timeout", 60 * GAMES * SLOW, "xvfb-run", "-a", xboard, "-fcp", engine, "-scp", engine, "-variant", variant,
        "-mg", GAMES, "-depth", 1, "-firstOptions", "Variety=1", "-secondOptions", "Variety=1", "-testClaims", "true",
        "-checkMates", "true", "-sgf", games, "-matchPause", 10, "-noGUI", "-xexit", "-xponder",
        "-ini", folder / "settings", seconds=70 * GAMES)
    score = re.search(r"final score .*", said + why)
    ok(score, f"XBoard runs a match of {GAMES} games of {variant}: {score and score[0]}",
       f"{status} {(said + why)[-800:]}")
    return games, re.split(r"^(?=\[Event )", games.read_text(), flags=re.MULTILINE)[1:]


def judge(variant, games):
    """Checks how the games ended."""
    ends = collections.Counter(re.search(r"\{([^{}]*)\} \S+\s*$", game)[1] for game in games)
    faults = [end for end in ends if FAULTS.search(end)]
    ok(len(games) == GAMES and not faults, f"{variant}: {len(games)} games, {dict(ends)}", faults)


def plies(game):
    """How many plies a game has in its PGN."""
    # The last word is the result.
    return len(re.sub(r"\{[^{}]*\}|^\[.*\]$|\b\d+\.", " ", game, flags=re.MULTILINE).split()) - 1


def read(folder, variant, file, games):
    """Checks that our program reads all games."""
    status, out, why = run(PROGRAM, "convert", file, "--to", "usi")
    found = [len(line.partition(" moves ")[2].split()) for line in out.splitlines() if " moves " in line]
    expected = [plies(game) for game in games]
    ok(status == 0 and found == expected, f"{variant}: {sum(found)} plies of {len(found)} games are read",
       f"{why} {found} {expected}")


def script(folder):
    for variant in VARIANTS:
        file, games = match(folder, variant)
        judge(variant, games)
        read(folder, variant, file, games)


main(script)
