"""What the scripts in this folder share: checks that are counted, waiting for a state, programs one talks to.

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

_held = []
_programs = []


class Late(Exception):
    """Something did not come in time."""


def ok(holds, what, instead=""):
    """A check: one line, and counted. `instead` says what was found where it does not hold."""
    _held.append(bool(holds))
    print(f"ok {what}" if holds else f"FAILED {what}" + (f": {instead}" if instead else ""), flush=True)
    return bool(holds)


def wait(what, state, seconds=30):
    """Waits until `state()` is something, and returns that. Raises Late, with what it waited for."""
    until = time.monotonic() + seconds * SLOW
    while True:
        there = state()
        if there:
            return there
        if time.monotonic() > until:
            raise Late(f"waited {seconds * SLOW:.0f} s for {what}")
        time.sleep(0.05)


def main(script):
    """Runs a script, called with a folder that is deleted afterwards; ends all its programs, counts its checks and ends
    with status 1 if one failed. A wait in vain fails as a check does, and ends the script."""
    # Whoever is told to end leaves nothing behind either.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            script(Path(folder))
        except Late as why:
            ok(False, str(why))
        except Exception:
            ok(False, "the script itself", traceback.format_exc())
        finally:
            for program in _programs:
                program.kill()
    print(f"{sum(_held)} of {len(_held)} checks hold")
    sys.exit(0 if all(_held) and _held else 1)


def run(*command, data=None, text="", seconds=60):
    """Runs a command to its end. Returns its status, its output and what it said on standard error."""
    env = dict(os.environ, **({"TENJIKU_DATA": str(data)} if data else {}))
    try:
        done = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True, env=env,
                              timeout=seconds * SLOW)
    except subprocess.TimeoutExpired:
        raise Late(f"waited {seconds * SLOW:.0f} s for the end of {' '.join(map(str, command))}") from None
    return done.returncode, done.stdout, done.stderr


class Program:
    """A program that goes on while one talks to it, by lines or in a terminal of its own (`terminal=True`)."""

    def __init__(self, *command, data=None, terminal=False, **env):
        self.called = " ".join(map(str, command))
        env = dict(os.environ, **env, **({"TENJIKU_DATA": str(data)} if data else {}))
        if terminal:
            # We keep the program's side open too, so that its modes can be looked at after its end.
            ours, self.tty = pty.openpty()
            termios.tcsetwinsize(ours, (40, 200))
            env["TERM"], self.modes = "xterm", termios.tcgetattr(self.tty)
            ends = {"stdin": self.tty, "stdout": self.tty, "stderr": self.tty, "start_new_session": True}
        else:
            ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen([str(part) for part in command], env=env, **ends)
        self.input, self.output = (ours, ours) if terminal else (
            self.process.stdin.fileno(), self.process.stdout.fileno())
        self.said, self.heard = "", 0
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        _programs.append(self)

    def _listen(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            while more := os.read(self.output, 65536):
                self.said += decoder.decode(more).replace("\r\n", "\n")
        except OSError:
            # The other side of a terminal is gone.
            pass

    def say(self, line, end="\n"):
        try:
            os.write(self.input, (line + end).encode())
        except OSError:
            raise Late(f"{self.called} has ended; its last words: {self.said[-400:]}") from None

    def hear(self, pattern, seconds=30):
        """Waits for words that come after those that were waited for last. Returns the match."""
        words = re.compile(pattern, re.MULTILINE)

        def there():
            is_silent = not self.listener.is_alive()
            found = words.search(self.said, self.heard)
            if is_silent and not found:
                raise Late(f"{self.called} has ended without /{pattern}/")
            return found

        try:
            found = wait(f"/{pattern}/ from {self.called}", there, seconds)
        except Late as why:
            raise Late(f"{why}; its last words: {self.said[-400:]!r}") from None
        self.heard = found.end()
        return found

    def changed_modes(self):
        """What is other in the modes of its terminal than before it began, in pairs."""
        return [pair for pair in zip(self.modes, termios.tcgetattr(self.tty)) if pair[0] != pair[1]]

    def has_ended(self):
        return self.process.poll() is not None

    def status(self, seconds=30):
        """Waits for its end and returns its status."""
        wait(f"the end of {self.called}", self.has_ended, seconds)
        return self.process.returncode

    def kill(self):
        """Ends it as kill -9 does."""
        if not self.has_ended():
            self.process.kill()
        self.process.wait()
