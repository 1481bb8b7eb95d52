#!/usr/bin/env python3
"""A club under load: many connections to one `tenjiku serve`, most of them playing or watching games.

    pip install websockets
    tests/outside/load.py PROGRAM [--games 100] [--lines 500] [--pace 1.0] [--seconds 60] [--nginx]

It chooses the moves of the games at random. Their keys come from a club at port 4850, which takes a third of a second
per ply. Then it starts the program as a club at port 4848, which allows `--lines` connections and `--games` games, and
stops it afterwards. Guests connect directly, or with --nginx through a web server with TLS, as nginx.py sets it up. Two
guests play each game and the others watch. Each player answers after half of the pace, which is in seconds. It prints
how many plies per second were played, how long a ply took from one player to the other, the memory and the processor
time of the club, and the answers to one guest and to one table too many.
"""

import argparse
import asyncio
import json
import os
import random
import re
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from nginx import Nginx

CLUB_PORT, NGINX_PORT, KEY_PORT = 4848, 4849, 4850
# A club limits how many tables a guest may open, and how fast tables are opened.
TABLES_PER_GUEST, SECONDS_PER_TABLE = 10, 0.3


def record(moves=()):
    """A saved game with these moves."""
    return f'(format: 2, variant: "chu", moves: {json.dumps(list(moves))})'


def generate_moves(program, plies):
    """Random moves of a game that does not end."""
    rng, moves = random.Random(1), []
    with tempfile.TemporaryDirectory() as folder:
        data = {**os.environ, "TENJIKU_DATA": folder}

        def legal_moves():
            command = [program, "moves", "--variant", "chu", "--moves", " ".join(moves)]
            return subprocess.run(command, check=True, capture_output=True, text=True, env=data).stdout.split()

        while len(moves) <= plies:
            # Without promotions. If there are no such moves, ten plies are taken back.
            candidates = [mv for mv in legal_moves() if re.fullmatch(r"\d+[a-l]\d+[a-l]", mv)]
            if candidates:
                moves.append(rng.choice(candidates))
            else:
                del moves[-10:]
        return moves[:plies]


class Refused(Exception):
    """The host has refused a request or closed the connection."""


class Guest:
    """A connection to the host. `on_message` handles messages that nothing waits for."""

    def __init__(self, name):
        self.name, self.line, self.waiting = name, None, {}

    async def join(self, url, tls):
        began = time.perf_counter()
        self.line = await connect(url, ssl=tls, max_size=None, open_timeout=60, compression=None, ping_interval=None)
        self.task = asyncio.create_task(self.listen())
        await self.request("hello", "hello", version=1, name=self.name)
        return time.perf_counter() - began

    async def disconnect(self):
        self.task.cancel()
        await self.line.close()

    async def send(self, what, **fields):
        await self.line.send(json.dumps({"say": what, **fields}))

    async def request(self, answer, what, **fields):
        """Sends a message and waits for that answer."""
        self.waiting[answer] = asyncio.get_running_loop().create_future()
        await self.send(what, **fields)
        return await asyncio.wait_for(self.waiting[answer], 60)

    async def listen(self):
        async for text in self.line:
            message = json.loads(text)
            if message["say"] == "ping":
                # If the host has closed the connection meanwhile, its last message must still be read.
                with suppress(ConnectionClosed):
                    await self.send("pong", id=message["id"])
            elif message["say"] in ("refused", "bye"):
                for future in self.waiting.values():
                    future.set_exception(Refused(message["why"]))
                if not self.waiting:
                    sys.exit(f"{self.name}: {message['why']}")
                self.waiting.clear()
            elif message["say"] in self.waiting:
                self.waiting.pop(message["say"]).set_result(message)
            else:
                self.on_message(message)

    def on_message(self, message):
        pass


class Player(Guest):
    """Plays every second of the generated moves."""

    def __init__(self, name, side, line, pace, latencies):
        super().__init__(name)
        self.side, self.moves, self.pace, self.latencies = side, line, pace, latencies
        self.plies, self.other, self.sent, self.is_playing = 0, None, 0.0, False

    def on_message(self, message):
        if message["say"] == "played":
            self.plies = message["ply"]
            if self.plies % 2 == self.side:
                self.latencies.append(time.perf_counter() - self.other.sent)
                asyncio.create_task(self.play())

    async def play(self):
        await asyncio.sleep(self.pace / 2)
        if self.is_playing and self.plies < len(self.moves) and self.plies % 2 == self.side:
            mv, key = self.moves[self.plies]
            self.sent = time.perf_counter()
            await self.send("play", ply=self.plies + 1, mv=mv, key=key)


def usage(pid):
    """The memory of the club in MiB and its processor time in seconds."""
    status = open(f"/proc/{pid}/status").read()
    ticks = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024, (int(ticks[11]) + int(ticks[12])) / 100


async def add_keys(url, moves):
    """Pairs each move with the key of the position after it, as the host reports it for a table at that position."""
    keys = []
    for first in range(0, len(moves), TABLES_PER_GUEST):
        guest = Guest("keys")
        await guest.join(url, None)
        for ply in range(first, min(first + TABLES_PER_GUEST, len(moves))):
            invitation = {"record": record(moves[:ply + 1]), "seat": "black"}
            table = await guest.request("table", "open", invitation=invitation)
            keys.append(table["snapshot"]["key"])
            await asyncio.sleep(SECONDS_PER_TABLE)
        await guest.disconnect()
    return list(zip(moves, keys))


def prepare_line(args, folder):
    """The moves that all games play, with their keys, from a separate club."""
    moves = generate_moves(args.program, int(2.2 * args.seconds / args.pace))
    with serve(args.program, f"{folder}/keys", KEY_PORT, "--tables", str(len(moves))):
        return asyncio.run(add_keys(f"ws://127.0.0.1:{KEY_PORT}", moves))


@contextmanager
def serve(program, folder, port, *options):
    """A club while the block runs."""
    club = subprocess.Popen([program, "serve", "--folder", folder, "--port", str(port), *options])
    try:
        time.sleep(1)
        yield club
    finally:
        club.terminate()
        club.wait()


async def measure(args, line, pid, url, tls=None):
    before = usage(pid)
    latencies, players, greetings = [], [], []
    for number in range(args.games):
        pair = [Player(f"{number}-{side}", side, line, args.pace, latencies) for side in (0, 1)]
        pair[0].other, pair[1].other = pair[1], pair[0]
        for player in pair:
            greetings.append(await player.join(url, tls))
        seated = await pair[0].request("seated", "open", invitation={"record": record(), "seat": "black"})
        await pair[1].request("seated", "sit", table=seated["table"])
        players += pair
        pair[0].table = seated["table"]
    watchers = [Guest(f"w{number}") for number in range(args.lines - len(players))]
    for number, guest in enumerate(watchers):
        greetings.append(await guest.join(url, tls))
        await guest.request("table", "watch", table=players[number * 2 % len(players)].table)
    joined = usage(pid)
    print(f"{len(players) + len(watchers)} connections, {args.games} games; connecting takes "
          f"{1000 * sorted(greetings)[len(greetings) // 2]:.1f} ms (median); "
          f"memory {before[0]:.0f} -> {joined[0]:.0f} MiB")
    began = time.perf_counter()
    for player in players:
        player.is_playing = True
    for black in players[::2]:
        asyncio.create_task(black.play())
        await asyncio.sleep(args.pace / args.games)
    await asyncio.sleep(args.seconds)
    took, plies = time.perf_counter() - began, sum(player.plies for player in players[::2])
    for player in players:
        player.is_playing = False
    after, latencies = usage(pid), sorted(latencies)
    print(f"{plies} plies in {took:.0f} s: {plies / took:.0f} per second; from player to player "
          f"median {1000 * latencies[len(latencies) // 2]:.1f} ms, "
          f"p99 {1000 * latencies[len(latencies) * 99 // 100]:.1f} ms, "
          f"maximum {1000 * latencies[-1]:.1f} ms; the club used {(after[1] - joined[1]) / took:.0%} of a core, "
          f"memory {after[0]:.0f} MiB")
    late = Guest("late")
    await late.join(url, tls)
    for what, guest in (("guest", late), ("table", (watchers + players)[0])):
        try:
            await guest.request("seated", "open", invitation={"record": record(), "seat": "black"})
            print(f"one {what} more: accepted")
        except Refused as why:
            print(f"one {what} more: {why}")
    for guest in [*players, *watchers, late]:
        await guest.disconnect()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--nginx", action="store_true", help="guests connect through a web server with TLS")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        line = prepare_line(args, folder)
        limits = ["--lines", str(args.lines), "--tables", str(args.games)]
        with serve(args.program, f"{folder}/club", CLUB_PORT, *limits) as club:
            if not args.nginx:
                return asyncio.run(measure(args, line, club.pid, f"ws://127.0.0.1:{CLUB_PORT}"))
            server = Nginx(folder, CLUB_PORT, NGINX_PORT)
            try:
                tls = ssl.create_default_context(cafile=server.certificate)
                asyncio.run(measure(args, line, club.pid, server.address, tls))
            finally:
                server.stop()


main()
