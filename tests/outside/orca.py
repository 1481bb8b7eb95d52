#!/usr/bin/env python3
"""What people hear who do not see the window: Orca's speech, key by key.

    tests/outside/orca.py PROGRAM_WITH_WINDOW

Orca runs with a bus, a home and a window manager of its own on a virtual screen (Debian: orca, at-spi2-core,
speech-dispatcher, espeak-ng, dbus-x11, openbox, xdotool). Each line of the output is a key and what was spoken after it
until it was quiet, so the output is the transcript. A key after which what was expected does not come has failed; a key
after which nothing comes is called mute.
"""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from checks import SLOW, Late, main, ok, wait
from screen import Screen, Window, end

# Orca writes what it speaks to a log of Python that nobody keeps. Its --debug-file would come in blocks.
CUSTOM = """import logging
logging.getLogger("speech").addHandler(logging.FileHandler({file!r}))
logging.getLogger("speech").setLevel(logging.INFO)
"""
# There need be no sound card, without which its voices make Orca wait for ever.
VOICE = """LogDir "default"
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
"""
# Orca echoes keys; they say nothing of the program.
ECHO = re.compile(r"(tab|return|escape|down|slash|control|space|f\d+|.)", re.IGNORECASE)
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

# What is pressed, what for, and what must be heard. A text in quotation marks is typed.
START = [
    ("'chu'", "the game is looked for", None),
    ("Tab Tab", "the game that is found", r"Chu Shogi"),
    ("Return", "who plays it", r"Begin Chu Shogi"),
    ("Return", "the game begins", r"Chu Shogi\..*to move"),
    ("F6", "the board", r"King|Lion|Pawn|empty"),
]
MOVES = [
    ("'7i'", "a square", r"7 india: Black's Pawn"),
    ("Return", "picked up", r"Picked up"),
    ("'7f'", "too far", r"7 foxtrot: empty"),
    ("Return", "refused", r"cannot move to 7 foxtrot"),
    ("'7i'", "the square again, by another way", None),
    ("Return", "picked up again", r"Picked up"),
    ("'7h'", "its target", r"7 hotel"),
    ("Return", "ply 1, and the answer", r"Pawn to 7 hotel(.|\n)*White: "),
    ("'8i' Return '8h' Return", "ply 3, and the answer", r"Pawn to 8 hotel(.|\n)*White: "),
    ("'6i' Return '6h' Return", "ply 5, and the answer", r"Pawn to 6 hotel(.|\n)*White: "),
]
QUESTIONS = [
    ("F9", "the last move", r"White: "),
    ("shift+F9", "time, pieces, who stands better", r"No time is kept(.|\n)*Black has"),
    ("F8", "who threatens and protects", r"(Protected|Threatened) by"),
    ("slash", "the line", r"A move, a question or an action"),
    ("'7e7f' Return", "a refusal in the line", r"no piece on 7 echo"),
    ("'where are my lions' Return", "a question in the line", r"Lion"),
    ("'undo' Return", "taken back", r"Taken back"),
]
WINDOWS = [
    ("F1", "the keys", r"[Kk]eys"),
    ("Escape", "back", None),
    ("F10", "the menu", r"List"),
    ("Down", "the first entry", r"New game"),
    ("Escape Escape", "back again", None),
    ("ctrl+g", "whether to resign", r"[Rr]esign"),
    ("Escape", "no", None),
    ("F5", "the lessons", r"Lessons"),
]
LESSON = [
    ("Return", "an exercise", r"Exercise 1"),
    ("F6", "its board and task", r"Pawn|King|piece"),
]


class Ear:
    """What Orca has spoken."""

    def __init__(self, folder, screen):
        self.file, self.screen = folder / "spoken", screen
        self.file.touch()
        home, voice = folder / "data/orca", folder / "config/speech-dispatcher"
        home.mkdir(parents=True)
        (voice / "modules").mkdir(parents=True)
        (voice / "modules/dummy.conf").touch()
        (voice / "speechd.conf").write_text(VOICE)
        (home / "orca-customizations.py").write_text(CUSTOM.format(file=str(self.file)))
        self.process = subprocess.Popen(["orca"], env=screen.env(), **QUIET)
        # Another one of the same user would keep this one from starting.
        if not self.hear(0, "Screen reader on", 60)[0]:
            raise Late("waited for Orca to start; does another one run?")

    def spoken(self, since=0):
        text = self.file.read_bytes()[since:].decode(errors="replace")
        spoken = re.findall(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+| \{.*\})?$", text, re.MULTILINE | re.DOTALL)
        return [line.strip() for line in spoken if line.strip() and not ECHO.fullmatch(line.strip())]

    def hear(self, since, pattern, seconds):
        """Waits for words, then until it is quiet. Returns all that was spoken, or what there was when the time was up."""
        words = re.compile(pattern or ".")
        try:
            wait("speech", lambda: words.search("\n".join(self.spoken(since))), seconds)
            found = True
        except Late:
            found = False
        length = -1
        while length != (length := self.file.stat().st_size):
            time.sleep(0.7 * SLOW)
        return found, self.spoken(since)

    def after(self, keys, what, pattern, seconds=25):
        """Presses keys, and tells what was spoken. Without a pattern it is enough that nothing goes wrong."""
        since = self.file.stat().st_size
        for key in re.findall(r"'[^']*'|\S+", keys):
            if key[0] == "'":
                self.screen.tool("type", "--delay", str(int(150 * SLOW)), key.strip("'"))
            else:
                self.screen.tool("key", key)
            # A person waits at least for a picture.
            time.sleep(0.5 * SLOW)
        found, spoken = self.hear(since, pattern, seconds if pattern else 3)
        said = " / ".join(spoken) or "mute"
        return ok(found or not pattern, f"{keys} ({what}) -> {said}", f"expected /{pattern}/")


def settings_of_the_desktop():
    """A program tells nothing to screen readers unless the desktop says that there is one."""
    for schema, key in [("org.gnome.desktop.interface", "toolkit-accessibility"),
                        ("org.gnome.desktop.a11y.applications", "screen-reader-enabled")]:
        subprocess.run(["gsettings", "set", schema, key, "true"], check=True)


def lesson(ear):
    """The first exercise of a piece: its card is looked for with Tab."""
    for _ in range(60):
        since = ear.file.stat().st_size
        ear.screen.tool("key", "Tab")
        _, spoken = ear.hear(since, None, 5)
        if re.search(r"Begin|Pawn", " ".join(spoken)):
            break
    ok(spoken, f"Tab … (the first lesson) -> {' / '.join(spoken) or 'mute'}")
    for step in LESSON:
        ear.after(*step)


def script(folder):
    program, folder = sys.argv[1], pathlib.Path(os.environ["HOME"])
    settings_of_the_desktop()
    with Screen(1280, 800) as screen:
        subprocess.run(["dbus-update-activation-environment", "--all"], env=screen.env(), check=True, **QUIET)
        manager = subprocess.Popen(["openbox"], env=screen.env(), **QUIET)
        ear = Ear(folder, screen)
        try:
            # The computer of the lowest level answers at once.
            settings = '(black: "human", white: "ai:1", language: Some(English), motion: "none")'
            with Window(screen, program, settings=settings) as window:
                window.wait("the start screen", lambda: window.value("search"), 120)
                # Whoever listens presses nothing before the window has been told. What is typed before the window
                # has the keyboard is lost.
                wait("the window to have the keyboard",
                     lambda: "Tenjiku" in screen.tool("getwindowfocus", "getwindowname"))
                found, spoken = ear.hear(0, "Tenjiku", 30)
                time.sleep(8 * SLOW)
                ok(found, f"the program starts -> {' / '.join(spoken)}")
                for step in START + MOVES + QUESTIONS + WINDOWS:
                    ear.after(*step)
                    window.wait("the program to go on", lambda: True)
                window.shot("orca-course")
                lesson(ear)
                window.shot("orca-lesson")
        finally:
            # Orca's own way to end takes as long as its speech.
            ear.process.kill()
            end(manager)


def with_a_bus():
    """Runs this script again with a bus and a home of its own, and ends the speech server that Orca starts."""
    with tempfile.TemporaryDirectory(prefix="orca-") as home:
        run = pathlib.Path(home, "run")
        run.mkdir(mode=0o700)
        env = {**os.environ, "HOME": home, "XDG_RUNTIME_DIR": str(run), "XDG_CONFIG_HOME": f"{home}/config",
               "XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache", "LANG": "C.UTF-8", "ORCA_BUS": "own"}
        done = subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=env, stderr=subprocess.DEVNULL)
        for file in run.glob("speech-dispatcher/pid/*.pid"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(file.read_text()), signal.SIGTERM)
        return done.returncode


if __name__ == "__main__":
    if os.environ.get("ORCA_BUS") == "own":
        main(script)
    sys.exit(with_a_bus())
