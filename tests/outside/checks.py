"""Shared by the scripts in this folder: counted checks, waiting for a state, and programs that run while the script
sends them lines.

    SLOW=3 tests/outside/….py PROGRAM     waits three times as long before it gives up
"""

import codecs
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import termios
import threading
import time
import traceback
from pathlib import Path

SLOW = float(os.environ.get("SLOW", "1"))

_results = []
_programs = []


class TimedOut(Exception):
    """Something did not happen in time, or a program ended too early."""


def ok(passed, what, found=""):
    """Prints the result of a check in one line, and counts it. `found` is printed only if the check has failed."""
    _results.append(bool(passed))
    print(f"ok {what}" if passed else f"FAILED {what}" + (f": {found}" if found else ""), flush=True)
    return bool(passed)


def wait(what, state, seconds=30):
    """Waits until `state()` returns a true value, and returns it. Raises TimedOut otherwise."""
    deadline = time.monotonic() + seconds * SLOW
    while True:
        value = state()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimedOut(f"waited {seconds * SLOW:.0f} s for {what}")
        time.sleep(0.05)


def main(script):
    """Runs a script with a temporary folder, stops all its programs, counts its checks, and exits with status 1 if one
    failed. A timeout counts as a failed check and ends the script."""
    # After SIGTERM, too, the programs are stopped and the folder is deleted.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            script(Path(folder))
        except TimedOut as error:
            ok(False, str(error))
        except Exception:
            ok(False, "the script raises no exception", traceback.format_exc())
        finally:
            for program in _programs:
                program.kill()
    print(f"{sum(_results)} of {len(_results)} checks passed")
    sys.exit(0 if all(_results) and _results else 1)


def run(*command, data=None, text="", seconds=60):
    """Runs a command to its end. Returns its status, its standard output and its standard error."""
    env = dict(os.environ, **({"TENJIKU_DATA": str(data)} if data else {}))
    try:
        done = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True, env=env,
                              timeout=seconds * SLOW)
    except subprocess.TimeoutExpired:
        raise TimedOut(f"waited {seconds * SLOW:.0f} s for the end of {' '.join(map(str, command))}") from None
    return done.returncode, done.stdout, done.stderr


class Program:
    """A program that runs while the script sends it text, through pipes or in its own terminal (`terminal=True`)."""

    def __init__(self, *command, data=None, terminal=False, **env):
        self.command = " ".join(map(str, command))
        env = dict(os.environ, **env, **({"TENJIKU_DATA": str(data)} if data else {}))
        if terminal:
            # The program's side stays open here too, so that its modes can be read after the program has ended.
            ours, self.tty = pty.openpty()
            termios.tcsetwinsize(ours, (40, 200))
            env["TERM"], self.modes = "xterm", termios.tcgetattr(self.tty)
            ends = {"stdin": self.tty, "stdout": self.tty, "stderr": self.tty, "start_new_session": True}
        else:
            ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen([str(part) for part in command], env=env, **ends)
        self.input, self.output = (ours, ours) if terminal else (
            self.process.stdin.fileno(), self.process.stdout.fileno())
        self.received, self.searched_to = "", 0
        self.reader = threading.Thread(target=self._read_output, daemon=True)
        self.reader.start()
        _programs.append(self)

    def _read_output(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            while data := os.read(self.output, 65536):
                self.received += decoder.decode(data).replace("\r\n", "\n")
        except OSError:
            # The other side of a terminal has been closed.
            pass

    def send(self, line, end="\n"):
        try:
            os.write(self.input, (line + end).encode())
        except OSError:
            raise TimedOut(f"{self.command} has ended; its last output: {self.received[-400:]}") from None

    def expect(self, pattern, seconds=30):
        """Waits for output that matches, after the previous match. Returns the match."""
        regex = re.compile(pattern, re.MULTILINE)

        def search():
            has_ended = not self.reader.is_alive()
            found = regex.search(self.received, self.searched_to)
            if has_ended and not found:
                raise TimedOut(f"{self.command} has ended without /{pattern}/")
            return found

        try:
            found = wait(f"/{pattern}/ from {self.command}", search, seconds)
        except TimedOut as error:
            raise TimedOut(f"{error}; its last output: {self.received[-400:]!r}") from None
        self.searched_to = found.end()
        return found

    def changed_modes(self):
        """The modes of its terminal that have changed since it began, each as a pair of the old and the new value."""
        return [pair for pair in zip(self.modes, termios.tcgetattr(self.tty)) if pair[0] != pair[1]]

    def has_ended(self):
        return self.process.poll() is not None

    def status(self, seconds=30):
        """Waits for its end and returns its status."""
        wait(f"the end of {self.command}", self.has_ended, seconds)
        return self.process.returncode

    def kill(self):
        """Kills it, as kill -9 does."""
        if not self.has_ended():
            self.process.kill()
        self.process.wait()
