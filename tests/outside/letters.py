#!/usr/bin/env python3
"""A game by letter between two players who share nothing but the letters, and letters that must be refused.

    tests/outside/letters.py PROGRAM

Twenty plies of Chu go from one data folder to the other and back. Then one player gets wrong letters: each must be
refused with its reason, on one line of standard error, and change no file. Some of them no program would write, so they
are summed and signed here, as docs/distance.md describes it, with openssl.
"""

import base64
import hashlib
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import main, ok, run

PLIES = 20


class Player:
    """One of the two: a data folder with the key, and the file of the game."""

    def __init__(self, folder, name):
        self.name, self.data, self.game = name, folder / name, folder / f"{name}.ron"
        self.data.mkdir(exist_ok=True)
        self.letters = []

    def letter(self, *args, text="", game=None):
        what, *rest = args
        return run(PROGRAM, "letter", what, game or self.game, *rest, data=self.data, text=text)

    def read(self, text, *args):
        return self.letter("read", "-", *args, text=text)

    def write(self, *args):
        """Writes a letter, which must work."""
        status, letter, error = self.letter(*args)
        if status:
            raise RuntimeError(f"letter {' '.join(args)}: {error}")
        self.letters.append(letter)
        return letter

    def files(self):
        """Everything that a wrong letter could change."""
        kept = [self.game, *sorted(path for path in self.data.rglob("*") if path.is_file())]
        return [(path, path.read_bytes()) for path in kept]

    def branch(self, folder, name):
        """The same player in another copy of the game as it is now."""
        other = Player(folder, name)
        for path, held in self.files():
            target = other.game if path == self.game else other.data / path.relative_to(self.data)
            target.write_bytes(held)
        return other


def a_move(moves):
    """A legal move: the dice fall the same way each time."""
    legal = run(PROGRAM, "moves", "--variant", "chu", "--moves", " ".join(moves))[1].split()
    return random.Random(len(moves)).choice(legal)


def moves_in(letter):
    text = re.search(r"Moves:(.*?)Position:", letter, re.DOTALL)[1]
    return [word for word in text.split() if not word.endswith(".")]


def summed(words):
    """A letter of these words, with its sum."""
    total = hashlib.sha256(" ".join(["Tenjiku letter 1", *words]).encode()).hexdigest()[:16]
    return [*words, "Sum:", total]


def enveloped(words):
    return "\n".join(["----- Tenjiku letter 1 -----", " ".join(words), "----- end of letter -----", ""])


def fields(letter, end):
    """The words of a letter up to a field."""
    return letter.split("\n", 1)[1].split(end)[0].split()


def forged(letter):
    """The letter with the sum for its words, and the signature that it had for others."""
    return enveloped([*summed(fields(letter, "Sum:")), *letter[letter.index("Signed:"):].split("-----")[0].split()])


def resigned(letter, key):
    """The letter with the sum and the signature for the words that it has now."""
    # The secret in the envelope of PKCS 8, as openssl wants it.
    secret = bytes.fromhex("302e020100300506032b657004220420") + base64.b64decode(key.read_text())
    with tempfile.TemporaryDirectory() as folder:
        der, text = f"{folder}/key.der", f"{folder}/text"
        Path(der).write_bytes(secret)
        public = openssl("pkey", "-inform", "DER", "-in", der, "-pubout", "-outform", "DER")[-32:]
        words = summed([*fields(letter, "Key:"), "Key:", base64.b64encode(public).decode()])
        Path(text).write_text(" ".join(["Tenjiku letter 1", *words]))
        signature = openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", der, "-in", text)
    return enveloped([*words, "Signed:", base64.b64encode(signature).decode()])


def openssl(*args):
    return subprocess.run(["openssl", *args], capture_output=True, check=True).stdout


def play(ann, bob):
    """Twenty plies, each through a letter. Ann plays Black. Returns the moves."""
    letter = ann.write("new", "--variant", "chu", "--side", "black", "--name", "Ann")
    status, said, _ = bob.read(letter, "--name", "Bob")
    ok(status == 0 and "Ann" in said, "an invitation creates the other player's game", said)
    moves, refused = [], []
    for ply in range(PLIES):
        mover, other = (ann, bob) if ply % 2 == 0 else (bob, ann)
        moves.append(a_move(moves))
        # As mail does: quoted, with other lines around it.
        mail = "Dear friend,\n" + "".join(f"> {line}\n" for line in mover.write("play", moves[-1]).splitlines())
        status, said, error = other.read(mail)
        if status or "your turn" not in said:
            refused.append(f"ply {ply + 1}: {said or error}")
    ok(not refused, f"{PLIES} letters are read, each on the other player's turn", refused)
    return moves


def compare(ann, bob, moves):
    ends = [run(PROGRAM, "convert", player.game, "--to", "usi", data=player.data)[:2] for player in (ann, bob)]
    ok(ends[0] == ends[1] and ends[0][0] == 0, "both files hold the same game", ends)
    ok(moves_in(ann.letter("write")[1]) == moves, f"it has these {PLIES} moves", ann.letter("write"))


def forked(folder, ann, bob, moves):
    """Bob's own answer to a move that Ann has not played: both play on in copies of the game."""
    one, other = ann.branch(folder, "ann-otherwise"), bob.branch(folder, "bob-otherwise")
    for mover, reader in ((one, other), (other, one)):
        legal = run(PROGRAM, "moves", "--variant", "chu", "--moves", " ".join(moves))[1].split()
        moves = [*moves, next(mv for mv in legal if mv != a_move(moves))]
        reader.read(mover.write("play", moves[-1]))
    return other.letters[-1]


def wrong_letters(folder, ann, bob):
    """What Ann, whose turn it is after Bob's last letter, must refuse."""
    good = bob.letters[-1]
    key = bob.data / "letters.key"
    stranger = bob.branch(folder, "stranger")
    (stranger.data / "letters.key").unlink()
    foreign = Player(folder, "foreign")
    otherwise = forked(folder, ann, bob, moves_in(good))
    # The next letter of Bob is held back: most of the wrong ones are made of it.
    bob.read(ann.write("play", a_move(moves_in(good))))
    stranger.read(ann.letters[-1])
    move = a_move(moves_in(ann.letters[-1]))
    fresh = bob.write("play", move)
    illegal = fresh.replace(f" {move}", " 6i6a")
    yield "a letter of another game", foreign.write("new", "--variant", "chu", "--side", "white"), "belongs to game"
    yield "an old letter", bob.letters[3], "this is an old letter"
    yield "the letter that was read last", good, "has been read already"
    yield "one that changes the past", otherwise, "changes the past"
    yield "an illegal move", resigned(illegal, key), f"ply {PLIES + 2}, `6i6a`"
    yield "a damaged one", fresh.replace("Bob", "Bop"), "the letter is damaged"
    yield "one with the signature of another text", forged(fresh.replace("Bob", "Bop")), "the signature does not fit"
    yield "one that somebody else has signed", stranger.write("play", move), "signed by somebody else"
    yield "one without a signature", enveloped(summed(fields(fresh, "Key:"))), "the letter is not signed"
    yield "one that was cut off", fresh[:len(fresh) - 40], "the letter has no end"
    yield "a text that is too large", fresh + "x" * 300_000, "more than 256 KiB"
    yield "one's own letter", ann.letters[-1], "it is your own"
    yield "one of a newer program", fresh.replace("letter 1", "letter 2"), "has version 2"
    yield "a move alone, which anybody may have written", move, "the letter is not signed"
    status, said, error = ann.read(fresh)
    ok(status == 0, "after all of them, the right letter is read", error)


def script(folder):
    ann, bob = Player(folder, "ann"), Player(folder, "bob")
    compare(ann, bob, play(ann, bob))
    for what, letter, reason in wrong_letters(folder, ann, bob):
        before = ann.files()
        status, said, error = ann.read(letter)
        held = status == 1 and not said and error.count("\n") == 1 and reason in error
        ok(held, f"{what}: {error.strip()}", f"status {status}, {said!r}, {error!r}; meant was {reason!r}")
        ok(ann.files() == before, f"{what}: no file has changed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = sys.argv[1]
    main(script)
