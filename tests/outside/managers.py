#!/usr/bin/env python3
"""Games of modern shogi and Mini that programs of others direct, with ours as the engine.

    pip install cshogi shogiarena pyffish
    tests/outside/managers.py PROGRAM [GAMES]

cshogi's match program and ShogiArena play GAMES games of modern shogi each (4 by default). Both start an engine without
arguments and speak plain USI, and both judge every move and result by their own rules. In Mini, cshogi's engine driver
carries the messages and pyffish judges. The games are read by ours: the CSA of cshogi, and the KIF and CSA that
ShogiArena's library writes.
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
# Milliseconds for every move, and the ply after which a game is a draw.
BYOYOMI, LONGEST = 50, 320
# Without it all games of a match might be the same.
VARIED = {"Variety": "true"}
ARENA = f"""
engines: [{{engine_path: One.yaml}}, {{engine_path: Two.yaml}}]
rules:
  time_control: {{time_ms: 1000, byoyomi_ms: {BYOYOMI}, expiry_margin_ms: {500 * SLOW:.0f}}}
  adjudication: {{max_plies: {LONGEST}, sync_max_plies_with_engine: false}}
tournament: {{games_per_pair: {GAMES}, num_parallel: 1}}
dashboard: {{enabled: false}}
"""
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def engine(folder):
    """Our engine as a program that needs no arguments."""
    script = folder / "ours"
    script.write_text(f'#!/bin/sh\nexec "{PROGRAM}" engine\n')
    script.chmod(0o755)
    return script


def read(file, games):
    """Checks that ours finds these moves of these games in a file."""
    status, out, why = run(PROGRAM, "convert", file, "--to", "usi", seconds=120)
    found = [line.partition(" moves ")[2].split() for line in out.splitlines() if line.startswith("position")]
    ok(status == 0 and found == games, f"{file.name}: {sum(map(len, found))} plies of {len(found)} games are read",
       f"{why} {found} {games}")


def by_cshogi(folder):
    from cshogi import CSA, cli, move_to_usi

    ours, file, said = str(engine(folder)), folder / "cshogi.csa", io.StringIO()
    with contextlib.redirect_stdout(said):
        result = cli.main(ours, ours, VARIED, VARIED, names=["One", "Two"], games=GAMES, byoyomi=BYOYOMI, draw=LONGEST,
                          ponder=True, csa=str(file), multi_csa=True)
    ends = collections.Counter(re.findall(r"^まで\d+手で(?:先手の|後手の)?(.*)$", said.getvalue(), re.MULTILINE))
    # Lost by a forbidden move, or on time.
    faults = [end for end in ends if re.search("反則|切れ負け", end)]
    ok(result["total"] == GAMES and not faults, f"cshogi directs {GAMES} games with pondering: {dict(ends)}", faults)
    read(file, [[move_to_usi(move) for move in game.moves] for game in CSA.Parser.parse_file(str(file))])


def by_shogi_arena(folder):
    for name in ("One", "Two"):
        (folder / f"{name}.yaml").write_text(
            f"name: {name}\nengine_path: {engine(folder)}\nworking_directory: {folder}\n"
            "options: {USI_Hash: 16, Threads: 1, Variety: true}\n")
    (folder / "arena.yaml").write_text(ARENA)
    arena = Path(sys.executable).parent / "shogiarena"
    _, out, why = run(arena, "run", "tournament", folder / "arena.yaml", "--run-dir", folder / "run",
                      seconds=60 * GAMES)
    with contextlib.closing(sqlite3.connect(folder / "run" / "game.db")) as kept:
        ends = collections.Counter(end for end, in kept.execute("SELECT game_result FROM game"))
        moves = "SELECT next_move FROM game_move WHERE game_id = ? ORDER BY ply"
        games = [[move for move, in kept.execute(moves, game)]
                 for game in kept.execute("SELECT id FROM game").fetchall()]
    faults = [end for end in ends if not re.fullmatch("(BLACK|WHITE)_WIN(_BY_DECLARATION)?|DRAW.*", end)]
    faults += re.findall(r".*(?:ERROR|[Ii]llegal|[Tt]imeout).*", out + why)
    ok(len(games) == GAMES and not faults, f"ShogiArena directs {GAMES} games: {dict(ends)}", faults)
    read_arena(folder, games)


def read_arena(folder, games):
    """ShogiArena's library writes the games of its data base as text. The last move of each is a mark of the end."""
    from rsshogi.core import Move
    from rsshogi.record import MoveEntry, Record

    for number, moves in enumerate(games):
        moves = [Move(move) for move in moves if move != int(Move.MOVE_END)]
        record = Record(SHOGI, [MoveEntry(move) for move in moves])
        for kind, text in (("kif", record.to_kif()), ("csa", record.to_csa())):
            file = folder / f"arena-{number + 1}.{kind}"
            file.write_text(text)
            read(file, [[move.to_usi() for move in moves]])


def mini_by_pyffish(folder):
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
    """One game, of which every move is judged; returns how it ended, with a space in it if that is a fault."""
    start, moves = pyffish.start_fen("minishogi"), []
    while len(moves) < LONGEST:
        judged = [to_ffish(move) for move in moves]
        legal = pyffish.legal_moves("minishogi", start, judged)
        if not legal:
            return "mate"
        is_over, _ = pyffish.is_optional_game_end("minishogi", start, judged)
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
    return "longest"


def to_ffish(move):
    """Fairy-Stockfish counts files from the left and ranks from below."""
    return re.sub(r"(\d)([a-e])", lambda square: "edcba"[int(square[1]) - 1] + str(ord("f") - ord(square[2])),
                  move).replace("*", "@")


def script(folder):
    for play in (by_cshogi, by_shogi_arena, mini_by_pyffish):
        play(folder)


main(script)
