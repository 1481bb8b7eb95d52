#!/usr/bin/env python3
"""A game of the host's own, and how a table ends for who came to it.

    pip install websockets
    tests/outside/own_game.py PROGRAM

The game travels with the invitation: one guest declines it, the seat is free again, another accepts and plays. Broken
and huge ones are refused in clear words by a club, whose games go on, and by a guest's program at a host that sends
them. Whoever is refused, or whose table is closed, is told the reason; in a terminal of its own, the program leaves the
terminal as it was.
"""

import json
import shutil
import socket
import sys
import threading
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import serve

from checks import Program, main, ok, run, wait

OWN = Path(__file__, "../../embers.ron").resolve()
TORI = {"record": '(format: 2, variant: "tori", moves: [])', "seat": "black"}


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def guest(folder, name, address, *args, **more):
    """Somebody comes to an address, with a data folder of their own."""
    return Program(PROGRAM, "join", address, "--name", name, *args, data=folder / name, **more)


def legal(folder, game, moves):
    return run(PROGRAM, "moves", "--variant", game, "--moves", " ".join(moves), data=folder)[1].split()


class Relay:
    """A host between a guest and another host, which says what `change` makes of what that one says."""

    def __init__(self, host, change=lambda said: said):
        self.host, self.change, self.guests = host, change, []
        self.server = serve(self.take, "127.0.0.1", 0, compression=None)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"127.0.0.1:{self.server.socket.getsockname()[1]}"

    def take(self, guest):
        self.guests.append(guest)
        with connect(self.host, compression=None) as host:
            threading.Thread(target=self.pass_on, args=(host, guest), daemon=True).start()
            try:
                for text in guest:
                    host.send(text)
            except ConnectionClosed:
                pass

    def pass_on(self, host, guest):
        try:
            for text in host:
                guest.send(json.dumps(self.change(json.loads(text))))
        except ConnectionClosed:
            pass

    def bye(self, why):
        for guest in self.guests:
            guest.send(json.dumps({"say": "bye", "why": why}))
            guest.close()


def declined_and_accepted(folder):
    """The own game is declined, then played."""
    (folder / "Ann/variants").mkdir(parents=True)
    shutil.copy(OWN, folder / "Ann/variants")
    game, port = OWN.stem, free_port()
    host = Program(PROGRAM, "host", "--variant", game, "--port", port, "--name", "Ann", data=folder / "Ann")
    table = host.hear(r"^Table (\w+)")[1]
    address = f"127.0.0.1:{port}"

    bob = guest(folder, "Bob", address)
    told = bob.hear("is a game of the inviter’s own: .* KiB")[0]
    ok("data and cannot run" in bob.said, f"the guest is told what it is: {told}", bob.said)
    bob.say("decline")
    ok(bob.status() == 0, "declining it ends the program with status 0", bob.process.returncode)
    host.hear("At the table: .*a free seat")
    ok(True, "the host hears that the seat is free again")

    cat = guest(folder, "Cat", address)
    cat.hear("You are White")
    cat.hear("is a game of the inviter’s own")
    cat.say("accept")
    cat.hear("Type a move")
    ok(True, "another guest takes that seat, and agrees")
    moves = []
    for mover in (host, cat, host):
        moves.append(legal(folder / "Ann", game, moves)[0])
        mover.say(moves[-1])
        for side in (host, cat):
            side.hear(rf"^{len(moves)}\. ")
    ok(True, "three plies are heard on both sides")
    for name, program in (("Cat", cat), ("Ann", host)):
        program.say("quit")
        ok(program.status() == 0, f"{name} leaves with status 0", program.process.returncode)
        saved = next((folder / name / "autosave").glob("*.ron"))
        status, said, error = run(PROGRAM, "convert", saved, "--to", "moves", data=folder / name)
        ok(status == 0 and all(mv in said for mv in moves), f"{name}'s autosave has them, and can be read", error or said)
    ok((folder / f"Ann/tables/{table}.ron").exists(), "the host keeps the table")


def guest_by_hand(port, invitation):
    """What a club answers to an invitation that no program would send."""
    with connect(f"ws://127.0.0.1:{port}", compression=None) as line:
        line.send(json.dumps({"say": "hello", "version": 1, "name": "Mallory"}))
        line.send(json.dumps({"say": "open", "invitation": invitation}))
        try:
            while True:
                told = json.loads(line.recv(30))
                if told["say"] in ("refused", "bye", "seated"):
                    return f"{told['say']}: {told.get('why')}"
        except ConnectionClosed:
            return "the line ended without a word"


def wrong_to_a_club(folder, port):
    """Broken and huge games are refused by a club, and a game there goes on."""
    address = f"127.0.0.1:{port}"
    players = [guest(folder, "Dan", address, "--variant", "tori", "--seat", "black"), None]
    players[0].hear("You are Black")
    players[1] = guest(folder, "Eve", address)
    players[1].hear("You are White")
    own = OWN.read_text()
    record = TORI["record"].replace("tori", OWN.stem)
    broken, moves = own.replace("pieces: [", "pieces: "), []
    for what, variant, reason in (
        ("a broken own game", broken, "refused: the game cannot be set up: "),
        ("an own game with a piece that is unknown", own.replace("setup: [", 'setup: ["Q Q Q",'), "cannot be set up: "),
        ("one of 300 KiB", own + "// " + "x" * 300_000, "the variant file is too large: at most 256 KiB"),
        ("one of 600 KiB", own + "// " + "x" * 600_000, "KiB is too large: at most 512 KiB"),
        ("one nested ten thousand times", "(" * 10_000, "cannot be set up: "),
        ("one with the id of a game of ours", own.replace(f'id: "{OWN.stem}"', 'id: "chu"'), "cannot be set up: "),
    ):
        answer = guest_by_hand(port, {"record": record, "seat": "white", "variant": variant})
        ok(reason in answer, f"{what}: {answer}", f"meant was {reason!r}")
        moves.append(legal(folder, "tori", moves)[0])
        players[(len(moves) + 1) % 2].say(moves[-1])
        for player in players:
            player.hear(rf"^{len(moves)}\. ")
        ok(True, f"{what}: the next ply of two other guests is heard on both sides")


def wrong_to_a_guest(folder, port):
    """A host sends broken and huge games to a guest's program."""
    with connect(f"ws://127.0.0.1:{port}", compression=None) as keeper:
        keeper.send(json.dumps({"say": "hello", "version": 1, "name": "Flo"}))
        keeper.send(json.dumps({"say": "open", "invitation": TORI}))
        seated = wait("a table", lambda: next(told for told in map(json.loads, keeper) if told["say"] == "seated"))
        for what, variant, reason in (("broken", "(id: ", "The table is closed: "),
                                      ("of 300 KiB", "x" * 300_000, "at most 256 KiB"),
                                      ("of 1200 KiB", "x" * 1_200_000, "the host sends a message of ")):
            def change(said):
                if said["say"] == "table":
                    said["snapshot"]["variant"] = variant
                return said

            relay = Relay(f"ws://127.0.0.1:{port}", change)
            status, said, error = run(PROGRAM, "join", relay.address, "--watch", "--table", seated["table"],
                                      data=folder / "Gus")
            ok(status == 1 and reason in error and error.count("\n") == 1,
               f"a host sends a game that is {what}: {error.strip()}", f"status {status}, {said!r}, {error!r}")


def ends(folder, what, address, reason, status, end=lambda program: None, args=()):
    """Comes in a terminal, and looks at the words on it, the status and the modes when the program has ended."""
    program = guest(folder, "Hal", address, *args, terminal=True)
    end(program)
    found = program.status()
    ok(found == status, f"{what}: status {status}", f"{found}; {program.said[-300:]!r}")
    if reason:
        held = wait_for_words(program, reason)
        ok(held, f"{what}: the reason is on the screen: {reason}", repr(program.said[-300:]))
        after = program.said.split(reason)[-1]
        ok("At the table" not in after, f"{what}: nothing is told after it", repr(after))
    changed = program.changed_modes()
    ok(not changed, f"{what}: the modes of the terminal are as before", changed)


def wait_for_words(program, words):
    """Whether words have come; what a program says last is read a moment after its end."""
    try:
        return wait(words, lambda: words in program.said, 2)
    except Exception:
        return False


def in_a_terminal(folder, port):
    address, host = f"127.0.0.1:{port}", f"ws://127.0.0.1:{port}"
    ends(folder, "no such table", address, "there is no such table", 1, args=("--table", "aaaaaaaa"))

    relay = Relay(host)
    open_one = ("--variant", "tori")

    def close(program):
        program.hear("At the table")
        relay.bye("the club closes for the night")

    ends(folder, "a table that is closed", relay.address, "the club closes for the night", 1, close, open_one)

    def leave(program):
        program.hear("You are Black")
        program.say("quit", end="\r")

    ends(folder, "a table that one leaves", address, "", 0, leave, open_one)
    status, said, error = run(PROGRAM, "join", address, "--table", "aaaaaaaa", "--name", "Ina", data=folder / "Ina")
    ok(status == 1 and "there is no such table" in error and error.count("\n") == 1,
       "by pipe, a refusal is one line on standard error, status 1", f"{status} {said!r} {error!r}")


def script(folder):
    declined_and_accepted(folder)
    port = free_port()
    club = Program(PROGRAM, "serve", "--port", port, "--folder", folder / "club", data=folder / "host")
    club.hear("listens at")
    wrong_to_a_club(folder, port)
    wrong_to_a_guest(folder, port)
    in_a_terminal(folder, port)
    ok(not club.has_ended(), "after all that the club still serves")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = sys.argv[1]
    main(script)
