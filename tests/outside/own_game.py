#!/usr/bin/env python3
"""A custom game of the host, and how a table ends for the guests.

    pip install websockets
    tests/outside/own_game.py PROGRAM

The game is sent with the invitation. One guest declines it, so that the seat is free again; another accepts it and
plays. A club refuses broken and huge games with a clear message while its other games go on, and a guest's program
refuses them from a host. A guest who is refused, or whose table is closed, gets the reason. After its end, the program
has restored the modes of its terminal.
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

CUSTOM_GAME = Path(__file__, "../../embers.ron").resolve()
TORI = {"record": '(format: 2, variant: "tori", moves: [])', "seat": "black"}


def free_port():
    with socket.socket() as free_socket:
        free_socket.bind(("127.0.0.1", 0))
        return free_socket.getsockname()[1]


def join(folder, name, address, *args, **options):
    """Starts a guest who joins a host, with a separate data folder."""
    return Program(PROGRAM, "join", address, "--name", name, *args, data=folder / name, **options)


def legal(folder, game, moves):
    return run(PROGRAM, "moves", "--variant", game, "--moves", " ".join(moves), data=folder)[1].split()


class Relay:
    """A host between a guest and another host, which passes the messages of that host through `change`."""

    def __init__(self, host, change=lambda message: message):
        self.host, self.change, self.guests = host, change, []
        self.server = serve(self.serve_guest, "127.0.0.1", 0, compression=None)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"127.0.0.1:{self.server.socket.getsockname()[1]}"

    def serve_guest(self, guest):
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

    def close_tables(self, why):
        for guest in self.guests:
            guest.send(json.dumps({"say": "bye", "why": why}))
            guest.close()


def check_decline_and_accept(folder):
    """The custom game is declined, then played."""
    (folder / "Ann/variants").mkdir(parents=True)
    shutil.copy(CUSTOM_GAME, folder / "Ann/variants")
    game, port = CUSTOM_GAME.stem, free_port()
    host = Program(PROGRAM, "host", "--variant", game, "--port", port, "--name", "Ann", data=folder / "Ann")
    table = host.expect(r"^Table (\w+)")[1]
    address = f"127.0.0.1:{port}"

    bob = join(folder, "Bob", address)
    description = bob.expect("is a game of the inviter’s own: .* KiB")[0]
    ok("data and cannot run" in bob.received, f"the guest reads what it is: {description}", bob.received)
    bob.send("decline")
    ok(bob.status() == 0, "declining it ends the program with status 0", bob.process.returncode)
    host.expect("At the table: .*a free seat")
    ok(True, "the host reads that the seat is free again")

    cat = join(folder, "Cat", address)
    cat.expect("You are White")
    cat.expect("is a game of the inviter’s own")
    cat.send("accept")
    cat.expect("Type a move")
    ok(True, "another guest takes that seat and accepts the game")
    moves = []
    for mover in (host, cat, host):
        moves.append(legal(folder / "Ann", game, moves)[0])
        mover.send(moves[-1])
        for side in (host, cat):
            side.expect(rf"^{len(moves)}\. ")
    ok(True, "three plies reach both sides")
    for name, program in (("Cat", cat), ("Ann", host)):
        program.send("quit")
        ok(program.status() == 0, f"{name} leaves with status 0", program.process.returncode)
        saved = next((folder / name / "autosave").glob("*.ron"))
        status, output, error = run(PROGRAM, "convert", saved, "--to", "moves", data=folder / name)
        ok(status == 0 and all(mv in output for mv in moves), f"{name}'s autosave has them, and can be read",
           error or output)
    ok((folder / f"Ann/tables/{table}.ron").exists(), "the host keeps the table")


def open_by_hand(port, invitation):
    """Sends a club an invitation that no program would send, and returns the answer."""
    with connect(f"ws://127.0.0.1:{port}", compression=None) as connection:
        connection.send(json.dumps({"say": "hello", "version": 1, "name": "Mallory"}))
        connection.send(json.dumps({"say": "open", "invitation": invitation}))
        try:
            while True:
                message = json.loads(connection.recv(30))
                if message["say"] in ("refused", "bye", "seated"):
                    return f"{message['say']}: {message.get('why')}"
        except ConnectionClosed:
            return "the connection was closed without a message"


def check_club_refusals(folder, port):
    """A club refuses broken and huge games, and a game there continues."""
    address = f"127.0.0.1:{port}"
    players = [join(folder, "Dan", address, "--variant", "tori", "--seat", "black"), None]
    players[0].expect("You are Black")
    players[1] = join(folder, "Eve", address)
    players[1].expect("You are White")
    custom = CUSTOM_GAME.read_text()
    record = TORI["record"].replace("tori", CUSTOM_GAME.stem)
    broken, moves = custom.replace("pieces: [", "pieces: "), []
    for what, variant, reason in (
        ("a broken custom game", broken, "refused: the game cannot be set up: "),
        ("a custom game with an unknown piece", custom.replace("setup: [", 'setup: ["Q Q Q",'), "cannot be set up: "),
        ("one of 300 KiB", custom + "// " + "x" * 300_000, "the variant file is too large: at most 256 KiB"),
        ("one of 600 KiB", custom + "// " + "x" * 600_000, "KiB is too large: at most 512 KiB"),
        ("one nested ten thousand times", "(" * 10_000, "cannot be set up: "),
        ("one with the id of a built-in game", custom.replace(f'id: "{CUSTOM_GAME.stem}"', 'id: "chu"'),
         "cannot be set up: "),
    ):
        answer = open_by_hand(port, {"record": record, "seat": "white", "variant": variant})
        ok(reason in answer, f"{what}: {answer}", f"expected {reason!r}")
        moves.append(legal(folder, "tori", moves)[0])
        players[(len(moves) + 1) % 2].send(moves[-1])
        for player in players:
            player.expect(rf"^{len(moves)}\. ")
        ok(True, f"{what}: the next ply of two other guests reaches both sides")


def check_guest_refusals(folder, port):
    """A guest's program refuses broken and huge games from a host."""
    with connect(f"ws://127.0.0.1:{port}", compression=None) as keeper:
        keeper.send(json.dumps({"say": "hello", "version": 1, "name": "Flo"}))
        keeper.send(json.dumps({"say": "open", "invitation": TORI}))
        seated = wait("a table", lambda: next(message for message in map(json.loads, keeper)
                                                if message["say"] == "seated"))
        for what, variant, reason in (("broken", "(id: ", "The table is closed: "),
                                      ("of 300 KiB", "x" * 300_000, "at most 256 KiB"),
                                      ("of 1200 KiB", "x" * 1_200_000, "the host sends a message of ")):
            def change(message):
                if message["say"] == "table":
                    message["snapshot"]["variant"] = variant
                return message

            relay = Relay(f"ws://127.0.0.1:{port}", change)
            status, output, error = run(PROGRAM, "join", relay.address, "--watch", "--table", seated["table"],
                                      data=folder / "Gus")
            ok(status == 1 and reason in error and error.count("\n") == 1,
               f"a host sends a game that is {what}: {error.strip()}", f"status {status}, {output!r}, {error!r}")


def check_end(folder, what, address, reason, status, end=lambda program: None, args=()):
    """Joins in a terminal, and checks its text, its modes and the exit status after the program has ended."""
    program = join(folder, "Hal", address, *args, terminal=True)
    end(program)
    found = program.status()
    ok(found == status, f"{what}: status {status}", f"{found}; {program.received[-300:]!r}")
    if reason:
        was_found = wait_for_text(program, reason)
        ok(was_found, f"{what}: the reason is on the screen: {reason}", repr(program.received[-300:]))
        after = program.received.split(reason)[-1]
        ok("At the table" not in after, f"{what}: no table is shown after it", repr(after))
    changed = program.changed_modes()
    ok(not changed, f"{what}: the modes of the terminal are restored", changed)


def wait_for_text(program, text):
    """Whether the program has written this text. Its last output may be read a moment after its end."""
    try:
        return wait(text, lambda: text in program.received, 2)
    except Exception:
        return False


def check_terminal(folder, port):
    address, host = f"127.0.0.1:{port}", f"ws://127.0.0.1:{port}"
    check_end(folder, "no such table", address, "there is no such table", 1, args=("--table", "aaaaaaaa"))

    relay = Relay(host)
    open_args = ("--variant", "tori")

    def close(program):
        program.expect("At the table")
        relay.close_tables("the club closes for the night")

    check_end(folder, "a closed table", relay.address, "the club closes for the night", 1, close, open_args)

    def leave(program):
        program.expect("You are Black")
        program.send("quit", end="\r")

    check_end(folder, "a table that the guest leaves", address, "", 0, leave, open_args)
    status, output, error = run(PROGRAM, "join", address, "--table", "aaaaaaaa", "--name", "Ina", data=folder / "Ina")
    ok(status == 1 and "there is no such table" in error and error.count("\n") == 1,
       "through a pipe, a refusal is one line on standard error, with status 1", f"{status} {output!r} {error!r}")


def script(folder):
    check_decline_and_accept(folder)
    port = free_port()
    club = Program(PROGRAM, "serve", "--port", port, "--folder", folder / "club", data=folder / "host")
    club.expect("listens at")
    check_club_refusals(folder, port)
    check_guest_refusals(folder, port)
    check_terminal(folder, port)
    ok(not club.has_ended(), "after all this, the club still runs")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = sys.argv[1]
    main(script)
