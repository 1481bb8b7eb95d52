#!/usr/bin/env python3
"""Games of modern shogi and Mini that are run by other programs, with ours as the engine.

    pip install cshogi shogiarena pyffish
    tests/outside/managers.py PROGRAM [GAMES]

cshogi's match program and ShogiArena play GAMES games of modern shogi each (4 by default). Both start an engine without
arguments, speak plain USI, and check every move and result by their own rules. In Mini, cshogi's engine driver passes
the messages and pyffish checks the moves. Our program then reads the games: the CSA from cshogi, and the KIF and CSA
written by ShogiArena's library.
"""

import collections
import contextlib
import io
import re
import sqlite3
import sys
from pathlib import Path

from checks import SLOW, main, ok, run

PROGRAM = Path(sys.argv[1]).resolve()
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 4
# Milliseconds per move, and the ply after which a game is a draw.
BYOYOMI, MAX_PLIES = 50, 320
# Without variety all games of a match might be the same.
WITH_VARIETY = {"Variety": "true"}
ARENA = f"""
engines: [{{engine_path: One.yaml}}, {{engine_path: Two.yaml}}]
rules:
  time_control: {{time_ms: 1000, byoyomi_ms: {BYOYOMI}, expiry_margin_ms: {500 * SLOW:.0f}}}
  adjudication: {{max_plies: {MAX_PLIES}, sync_max_plies_with_engine: false}}
tournament: {{games_per_pair: {GAMES}, num_parallel: 1}}
dashboard: {{enabled: false}}
"""
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def engine(folder):
    """Writes a script that starts our engine without arguments."""
    script = folder / "ours"
    script.write_text(f'#!/bin/sh\nexec "{PROGRAM}" engine\n')
    script.chmod(0o755)
    return script


def read(file, games):
    """Checks that our program reads these games, as lists of moves, from a file."""
    status, out, why = run(PROGRAM, "convert", file, "--to", "usi", seconds=120)
    found = [line.partition(" moves ")[2].split() for line in out.splitlines() if line.startswith("position")]
    ok(status == 0 and found == games, f"{file.name}: {sum(map(len, found))} plies of {len(found)} games are read",
       f"{why} {found} {games}")


def run_cshogi(folder):
    from cshogi import CSA, cli, move_to_usi

    ours, file, output = str(engine(folder)), folder / "cshogi.csa", io.StringIO()
    with contextlib.redirect_stdout(output):
        result = cli.main(ours, ours, WITH_VARIETY, WITH_VARIETY, names=["One", "Two"], games=GAMES, byoyomi=BYOYOMI,
                          draw=MAX_PLIES, ponder=True, csa=str(file), multi_csa=True)
    ends = collections.Counter(re.findall(r"^まで\d+手で(?:先手の|後手の)?(.*)$", output.getvalue(), re.MULTILINE))
    # Lost by an illegal move or on time.
    faults = [end for end in ends if re.search("反則|切れ負け", end)]
    ok(result["total"] == GAMES and not faults, f"cshogi runs {GAMES} games with pondering: {dict(ends)}", faults)
    read(file, [[move_to_usi(move) for move in game.moves] for game in CSA.Parser.parse_file(str(file))])


def run_shogi_arena(folder):
    for name in ("One", "Two"):
        (folder / f"{name}.yaml").write_text(
            f"name: {name}\nengine_path: {engine(folder)}\nworking_directory: {folder}\n"
            "options: {USI_Hash: 16, Threads: 1, Variety: true}\n")
    (folder / "arena.yaml").write_text(ARENA)
    arena = Path(sys.executable).parent / "shogiarena"
    _, out, why = run(arena, "run", "tournament", folder / "arena.yaml", "--run-dir", folder / "run",
                      seconds=60 * GAMES)
    with contextlib.closing(sqlite3.connect(folder / "run" / "game.db")) as database:
        ends = collections.Counter(end for end, in database.execute("SELECT game_result FROM game"))
        moves = "SELECT next_move FROM game_move WHERE game_id = ? ORDER BY ply"
        games = [[move for move, in database.execute(moves, game)]
                 for game in database.execute("SELECT id FROM game").fetchall()]
    faults = [end for end in ends if not re.fullmatch("(BLACK|WHITE)_WIN(_BY_DECLARATION)?|DRAW.*", end)]
    faults += re.findall(r".*(?:ERROR|[Ii]llegal|[Tt]imeout).*", out + why)
    ok(len(games) == GAMES and not faults, f"ShogiArena runs {GAMES} games: {dict(ends)}", faults)
    read_arena(folder, games)


def read_arena(folder, games):
    """Lets ShogiArena's library write the games of its database as text, which our program reads. The last move of each
    game is an end marker."""
    from rsshogi.core import Move
    from rsshogi.record import MoveEntry, Record

    for number, moves in enumerate(games):
        moves = [Move(move) for move in moves if move != int(Move.MOVE_END)]
        record = Record(SHOGI, [MoveEntry(move) for move in moves])
        for kind, text in (("kif", record.to_kif()), ("csa", record.to_csa())):
            file = folder / f"arena-{number + 1}.{kind}"
            file.write_text(text)
            read(file, [[move.to_usi() for move in moves]])


def run_mini(folder):
    import pyffish
    from cshogi.usi import Engine

    results = collections.Counter()
    players = [Engine(str(engine(folder))) for _ in range(2)]
    for player in players:
        player.setoption("USI_Variant", "mini")
        player.setoption("Variety", "true")
    for number in range(GAMES):
        for player in players:
            player.isready()
            player.usinewgame()
        results[play_mini(players[::1 - 2 * (number % 2)], pyffish)] += 1
    for player in players:
        player.quit()
    faults = [result for result in results if " " in result]
    ok(sum(results.values()) == GAMES and not faults, f"{GAMES} games of Mini: {dict(results)}", faults)


def play_mini(players, pyffish):
    """Plays a game and checks every move. Returns how it ended; the text has a space only if there was a fault."""
    start, moves = pyffish.start_fen("minishogi"), []
    while len(moves) < MAX_PLIES:
        ffish_moves = [to_ffish(move) for move in moves]
        legal = pyffish.legal_moves("minishogi", start, ffish_moves)
        if not legal:
            return "mate"
        is_over, _ = pyffish.is_optional_game_end("minishogi", start, ffish_moves)
        if is_over:
            return "repetition"
        player = players[len(moves) % 2]
        player.position(moves)
        move, _ = player.go(byoyomi=BYOYOMI)
        if move in ("resign", "win"):
            return f"{move} after {moves}"
        if to_ffish(move) not in legal:
            return f"illegal {move} after {moves}"
        moves.append(move)
    return "maximum"


def to_ffish(move):
    """Fairy-Stockfish counts files from the left and ranks from below."""
    return re.sub(r"(\d)([a-e])", lambda square: "edcba"[int(square[1]) - 1] + str(ord("f") - ord(square[2])),
                  move).replace("*", "@")


def script(folder):
    for play in (run_cshogi, run_shogi_arena, run_mini):
        play(folder)


main(script)
