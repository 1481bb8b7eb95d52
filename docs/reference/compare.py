#!/usr/bin/env python3
"""Compares positions of this folder with Fairy-Stockfish: `python3 compare.py`, after `pip install pyffish==0.0.90`.

Only the notation of squares, sides and hands is converted, which differs between the programs. The output has a line
for each game with the number of positions in which both have the same moves, and every position in which they differ.
"""
import pathlib
import re
import sys

import pyffish

# The games that Fairy-Stockfish knows, with its names.
GAMES = {"shogi": "shogi", "mini": "minishogi", "judkins": "judkins", "micro": "micro", "tori": "torishogi",
         "sho": "shoshogi", "yari": "yarishogi"}

# In Micro we have a letter for each face of a koma. Fairy-Stockfish writes the back as the promoted front.
FACES = {"micro": {"N": "+P", "S": "+L", "G": "+R", "T": "+B"}}


def faces(text, game, held=False):
    """The letters of the pieces as Fairy-Stockfish writes them; in hand (`held`), those of the fronts."""
    names = FACES.get(game, {})

    def other(letter):
        name = names.get(letter.group().upper(), letter.group().upper())
        name = name.lstrip("+") if held else name
        return name if letter.group().isupper() else name.lower()

    return re.sub("[A-Za-z]", other, text)


def square(text, files, ranks):
    """`7g` as `c3`."""
    file, rank = int(text[:-1]), ord(text[-1]) - ord("a")
    return chr(ord("a") + files - file) + str(ranks - rank)


def move(text, game, files, ranks):
    """`P*5e` as `P@e5`, `8h2b+` as `b2h8+`. In Micro, turning over is compulsory and has no sign."""
    if "*" in text:
        piece, to = text.split("*")
        return f"{faces(piece, game)}@{square(to, files, ranks)}"
    squares = re.findall(r"\d+[a-z]", text)
    sign = "+" if text.endswith("+") and game not in FACES else ""
    return "".join(square(name, files, ranks) for name in squares) + sign


def position(sfen, game):
    """The FEN of an SFEN: hands in brackets, White for the side that moves first."""
    board, side, hands = sfen.split()[:3]
    held = "".join(piece * int(count or 1) for count, piece in re.findall(r"(\d*)(\+?[A-Za-z])", hands))
    return f"{faces(board, game)}[{faces(held, game, True) or '-'}] {'w' if side == 'b' else 'b'} 0 1"


def main():
    folder, wrong = pathlib.Path(__file__).parent, 0
    for game, name in GAMES.items():
        lines = (folder / f"{game}.txt").read_text().splitlines()
        ranks = pyffish.start_fen(name).split("[")[0].split()[0].count("/") + 1
        same = 0
        for first, second in zip(lines[::2], lines[1::2]):
            sfen = first.removeprefix("position ")
            row = re.sub(r"\+", "", sfen.split("/")[0])
            files = sum(int(part) if part.isdigit() else 1 for part in re.findall(r"\d+|[A-Za-z]", row))
            ours = {move(text, game, files, ranks) for text in second.split(": ", 1)[1].split()}
            theirs = {text.rstrip("+-") if game in FACES else text
                      for text in pyffish.legal_moves(name, position(sfen, game), [])}
            if ours == theirs:
                same += 1
            else:
                wrong += 1
                print(f"{game}: {sfen}\n  only in ours: {sorted(ours - theirs)}\n  only in {name}: {sorted(theirs - ours)}")
        print(f"{game}: {same} of {len(lines) // 2} positions are the same as {name}")
    sys.exit(wrong > 0)


main()
