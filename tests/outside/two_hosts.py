#!/usr/bin/env python3
"""A game between two machines that continues after killed programs and a pulled cable.

    sudo tests/outside/two_hosts.py PROGRAM

The machines are two network namespaces, joined by a pair of virtual network cards. One hosts New Tenjiku, and the other
finds it by mDNS and joins; both play at the text table. Each of the 60 plies in tenjiku-60.txt, which include a burn,
must reach the other side. During the game the guest is killed, the cable is out for 30 seconds, and the host is killed;
each must return to its seat. In the end all records on both machines must have the same moves and times.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from checks import TimedOut, Program, main, ok, run, wait

GAME = ["--variant", "tenjiku", "--preset", "new", "--time", "3:00:00"]
LINES = Path(__file__, "../tenjiku-60.txt").resolve().read_text().splitlines()
MOVES = " ".join(line for line in LINES if not line.startswith("#")).split()
CABLE_SECONDS = 30


class Cable:
    """The two machines and the cable between them."""

    def __init__(self):
        self.names = [f"tenjiku-{end}-{os.getpid()}" for end in ("a", "b")]

    def ip(self, *args):
        subprocess.run(["ip", *args], check=True)

    def __enter__(self):
        for name in self.names:
            self.ip("netns", "add", name)
            self.ip("-n", name, "link", "set", "lo", "up")
        one, other = self.names
        self.ip("-n", one, "link", "add", "card", "type", "veth", "peer", "name", "card", "netns", other)
        for name, address in zip(self.names, ("10.77.0.1/24", "10.77.0.2/24")):
            self.ip("-n", name, "addr", "add", address, "dev", "card")
            self.ip("-n", name, "link", "set", "card", "up")
        return self

    def __exit__(self, *_):
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False)

    def set_link(self, state):
        self.ip("-n", self.names[1], "link", "set", "card", state)


class Machine:
    """One side: a namespace, a data folder, and the program that runs there."""

    def __init__(self, name, namespace, folder):
        self.name, self.namespace, self.data = name, namespace, folder / name
        self.data.mkdir()
        self.program = None

    def start(self, *args):
        command = ["ip", "netns", "exec", self.namespace, PROGRAM, *args, "--name", self.name]
        self.program = Program(*command, data=self.data)
        return self.program

    def autosave(self):
        files = sorted((self.data / "autosave").glob("*.ron"), key=lambda path: path.stat().st_mtime)
        return files[-1] if files else None


def play(first, last, watcher=None):
    """Plays these plies, each of which must reach both sides."""
    for ply in range(first, last + 1):
        mover = (Ann, Bob)[(ply - 1) % 2]
        mover.program.send(MOVES[ply - 1])
        for machine in (Ann, Bob):
            machine.program.expect(rf"^{ply}\. ", 60)
        if watcher:
            watcher.expect(rf"^{ply}\. ", 60)
    ok(True, f"plies {first} to {last} reach both sides" + (" and the spectator" if watcher else ""))


def meet():
    """Opens and finds the table. Returns its name and a spectator."""
    host = Ann.start("host", *GAME, "--network")
    table = host.expect(r"^Table (\w+)")[1]
    host.expect("You are Black")
    # The search may come before the table has been announced.
    guest = wait("a table found by mDNS", lambda: joined(Bob.start("join")), 120)
    ok(True, "the guest finds the table by mDNS, without an address")
    guest.expect("You are White")
    host.expect("Ann .*Black.* and Bob .*White")
    watcher = Program("ip", "netns", "exec", Bob.namespace, PROGRAM, "join", "10.77.0.1", "--watch", "--name", "Cat",
                      data=Bob.data.parent / "Cat")
    host.expect("one person watches")
    ok(True, "a spectator joins by the address")
    return table, watcher


def joined(program):
    try:
        program.expect("The line is open")
        return program
    except TimedOut:
        if "no table was found" in program.received:
            return None
        raise


def kill_guest(table):
    """The guest's program is killed and a ply is played. The guest then returns by its token."""
    Bob.program.kill()
    Ann.program.expect(r"Bob \(away\)", 60)
    ok(True, "the host reads that the killed guest is away")
    Ann.program.send(MOVES[20])
    Ann.program.expect(r"^21\. ")
    status, _, why = run("ip", "netns", "exec", Bob.namespace, PROGRAM, "join", "10.77.0.1", "--table", table, "--name",
                         "Bob", data=Bob.data.parent / "Eve")
    ok(status == 1 and "that seat is taken" in why, f"meanwhile no other player can take the seat: {why.strip()}", why)
    Bob.start("join", "10.77.0.1")
    Bob.program.expect("^21 moves have been played", 60)
    ok("Bob (White)" in Ann.program.expect("At the table: .*")[0], "killed with -9, the guest is back in the seat and "
       "has the ply that was played meanwhile", Ann.program.received[-300:])


def pull_cable(cable):
    """The guest moves while the cable is out, and the move arrives afterwards."""
    play(22, 31)
    cable.set_link("down")
    pulled = time.monotonic()
    Bob.program.send(MOVES[31])
    time.sleep(CABLE_SECONDS)
    ok(not re.search(r"^32\. ", Ann.program.received, re.MULTILINE),
       f"nothing arrives while the cable is out, {CABLE_SECONDS} s")
    cable.set_link("up")
    Ann.program.expect(r"^32\. ", 120)
    ok(True, f"the ply that was played without a cable arrives, {time.monotonic() - pulled:.0f} s after it was pulled")
    if not re.search(r"^32\. ", Bob.program.received, re.MULTILINE):
        Bob.program.expect(r"^32\. |^32 moves have been played", 60)


def kill_host(table):
    """The host's program is killed and started again, and the guest reconnects by itself."""
    play(33, 44)
    Ann.program.kill()
    Bob.program.expect("The line is broken", 60)
    ok(True, "the guest reads that the line is broken")
    Ann.start("host", "--again", table, "--network")
    Ann.program.expect("^44 moves have been played", 60)
    ok(True, "killed with -9, the host has the table again")
    Bob.program.expect("The line is open", 60)
    Ann.program.expect(r"Ann \(Black\) and Bob \(White\)", 60)
    ok(True, "the guest reconnects by itself")


def record(path):
    """Moves and times of a saved game."""
    text = path.read_text()
    moves = re.search(r"moves: \[(.*?)\]", text, re.DOTALL)[1]
    spent = re.findall(r"ply: (\d+),[^()]*?spent_ms: Some\((\d+)\)", text)
    return re.findall(r'"([^"]+)"', moves), dict(spent)


def compare(table):
    """All records: the host's table, saves and autosaves on both sides."""
    for machine in (Ann, Bob):
        # The host records the time of the last ply a moment after the ply. The question makes sure that it has done so.
        machine.program.send("clocks")
        machine.program.send(f"save {machine.data}/saved.ron")
        machine.program.expect("saved.ron")
    records = {"the host's table": Ann.data / f"tables/{table}.ron"}
    for machine in (Ann, Bob):
        records[f"{machine.name}'s save"] = machine.data / "saved.ron"
        records[f"{machine.name}'s autosave"] = machine.autosave()
    _, times = record(records["the host's table"])
    ok(len(times) >= len(MOVES) - 1, "the host has a time for every ply but the first", sorted(times))
    for what, path in records.items():
        moves, spent = record(path)
        ok(moves == MOVES, f"{what} has these {len(MOVES)} moves", moves)
        ok(spent == times, f"{what} has the host's times", {ply: (spent.get(ply), times[ply]) for ply in times
                                                           if spent.get(ply) != times[ply]})
    for machine in (Ann, Bob):
        count = len(list((machine.data / "autosave").glob("*.ron")))
        ok(count == 1, f"{machine.name}'s autosave is still a single file", count)


def script(folder):
    global Ann, Bob
    with Cable() as cable:
        Ann, Bob = (Machine(name, space, folder) for name, space in zip(("Ann", "Bob"), cable.names))
        table, watcher = meet()
        play(1, 20, watcher)
        kill_guest(table)
        pull_cable(cable)
        kill_host(table)
        play(45, 60)
        for machine in (Ann, Bob):
            burns = re.search(r"^\d+\. .*burn.*", machine.program.received, re.MULTILINE)
            ok(burns, f"{machine.name} reads of a burn: {burns and burns[0]}", machine.program.received[-2000:])
        compare(table)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if os.geteuid():
        sys.exit("network namespaces need root")
    PROGRAM = os.path.abspath(sys.argv[1])
    main(script)
