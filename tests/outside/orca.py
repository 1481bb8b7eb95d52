#!/usr/bin/env python3
"""Orca's speech after each key, as a blind player hears it.

    tests/outside/orca.py PROGRAM_WITH_WINDOW

Orca runs with its own D-Bus, home folder and window manager on a virtual screen (Debian: orca, at-spi2-core,
speech-dispatcher, espeak-ng, dbus-x11, openbox, xdotool). Each line of the output has a key and what was spoken after
it, so the output is a transcript. A check fails if the expected words are not spoken. A key after which nothing is
spoken is marked "silent".
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

from checks import SLOW, TimedOut, main, ok, wait
from screen import Screen, Window, end

# Orca sends what it speaks to a Python logger, which by default writes nothing. Its --debug-file is written in blocks.
CUSTOM = """import logging
logging.getLogger("speech").addHandler(logging.FileHandler({file!r}))
logging.getLogger("speech").setLevel(logging.INFO)
"""
# There may be no sound card, and then real voices would make Orca wait for ever.
VOICE = """LogDir "default"
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
"""
# Orca also speaks the names of the keys, which are ignored.
ECHO = re.compile(r"(tab|return|escape|down|slash|control|space|f\d+|.)", re.IGNORECASE)
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

# The keys, their purpose, and what must be spoken. A text in quotation marks is typed.
START = [
    ("'chu'", "a search for the game", None),
    ("Tab Tab", "the result of the search", r"Chu Shogi"),
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
    ("Return", "ply 1 and the reply", r"Pawn to 7 hotel(.|\n)*White: "),
    ("'8i' Return '8h' Return", "ply 3 and the reply", r"Pawn to 8 hotel(.|\n)*White: "),
    ("'6i' Return '6h' Return", "ply 5 and the reply", r"Pawn to 6 hotel(.|\n)*White: "),
]
QUESTIONS = [
    ("F9", "the last move", r"White: "),
    ("shift+F9", "time, pieces, who is ahead", r"No time is kept(.|\n)*Black has"),
    ("F8", "attackers and protectors", r"(Protected|Threatened) by"),
    ("slash", "the typed line", r"A move, a question or an action"),
    ("'12l12a' Return", "an illegal move in the typed line", r"12 alpha is blocked"),
    ("'where are my lions' Return", "a question in the typed line", r"Lion"),
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


class Speech:
    """A running Orca and what it has spoken."""

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
        # If the same user already runs Orca, this one does not start.
        if not self.wait_for(0, "Screen reader on", 60)[0]:
            raise TimedOut("waited for Orca to start; is another one running?")

    def spoken(self, since=0):
        text = self.file.read_bytes()[since:].decode(errors="replace")
        spoken = re.findall(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+| \{.*\})?$", text, re.MULTILINE | re.DOTALL)
        return [line.strip() for line in spoken if line.strip() and not ECHO.fullmatch(line.strip())]

    def wait_for(self, since, pattern, seconds):
        """Waits for words and then until nothing more is spoken. Returns whether the words came, and everything
        that was spoken."""
        regex = re.compile(pattern or ".")
        try:
            wait("speech", lambda: regex.search("\n".join(self.spoken(since))), seconds)
            found = True
        except TimedOut:
            found = False
        length = -1
        while length != (length := self.file.stat().st_size):
            time.sleep(0.7 * SLOW)
        return found, self.spoken(since)

    def press(self, keys, what, pattern, seconds=25):
        """Presses keys and prints what was spoken, which must match the pattern if there is one."""
        since = self.file.stat().st_size
        for key in re.findall(r"'[^']*'|\S+", keys):
            if key[0] == "'":
                self.screen.tool("type", "--delay", str(int(150 * SLOW)), key.strip("'"))
            else:
                self.screen.tool("key", key)
            # Waits for the next frame, as a person does.
            time.sleep(0.5 * SLOW)
        found, spoken = self.wait_for(since, pattern, seconds if pattern else 3)
        text = " / ".join(spoken) or "silent"
        return ok(found or not pattern, f"{keys} ({what}) -> {text}", f"expected /{pattern}/")


def set_desktop_settings():
    """Makes the desktop report that a screen reader is running. Otherwise programs send nothing to screen readers."""
    for schema, key in [("org.gnome.desktop.interface", "toolkit-accessibility"),
                        ("org.gnome.desktop.a11y.applications", "screen-reader-enabled")]:
        subprocess.run(["gsettings", "set", schema, key, "true"], check=True)


def play_lesson(speech):
    """Plays the first exercise of a piece, whose card is reached with Tab."""
    for _ in range(60):
        since = speech.file.stat().st_size
        speech.screen.tool("key", "Tab")
        _, spoken = speech.wait_for(since, None, 5)
        if re.search(r"Begin|Pawn", " ".join(spoken)):
            break
    ok(spoken, f"Tab … (the first lesson) -> {' / '.join(spoken) or 'silent'}")
    for step in LESSON:
        speech.press(*step)


def script(folder):
    program, folder = sys.argv[1], pathlib.Path(os.environ["HOME"])
    set_desktop_settings()
    with Screen(1280, 800) as screen:
        subprocess.run(["dbus-update-activation-environment", "--all"], env=screen.env(), check=True, **QUIET)
        manager = subprocess.Popen(["openbox"], env=screen.env(), **QUIET)
        speech = Speech(folder, screen)
        try:
            # The computer at the lowest level replies at once.
            settings = '(black: "human", white: "ai:1", language: Some(English), motion: "none")'
            with Window(screen, program, settings=settings) as window:
                window.wait("the start screen", lambda: window.value("search"), 120)
                # A person waits until Orca has announced the window. Keys that are pressed before the window has the
                # focus are lost.
                wait("the window to have the focus",
                     lambda: "Tenjiku" in screen.tool("getwindowfocus", "getwindowname"))
                found, spoken = speech.wait_for(0, "Tenjiku", 30)
                time.sleep(8 * SLOW)
                ok(found, f"the program starts -> {' / '.join(spoken)}")
                for step in START + MOVES + QUESTIONS + WINDOWS:
                    speech.press(*step)
                    window.wait("a program that still runs", lambda: True)
                window.shot("orca-course")
                play_lesson(speech)
                window.shot("orca-lesson")
        finally:
            # If Orca were asked to end, it would first finish its speech.
            speech.process.kill()
            end(manager)


def run_with_bus():
    """Runs this script again with its own bus and home folder, and stops the speech server that Orca starts."""
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
    sys.exit(run_with_bus())
