"""The program in a real window on a virtual screen, controlled by mouse and keyboard events.

    with Screen(800, 600) as screen, Window(screen, program, settings='(game: "chu")') as window:
        window.wait_line("screen Start")
        window.click("play:chu")
        window.press("ctrl+n")
        window.shot("start")

All positions come from the file that `play --probe FILE` keeps up to date: a line for every visible square,
for every piece in hand (`hand:0:P`), for every row and button of the screens without a board (`card:chu`, `play:chu`),
and `screen …` and `plies N still`. It needs Xvfb, xdotool and ImageMagick.
"""

import os
import pathlib
import subprocess
import tempfile
import time

from checks import SLOW, TimedOut, wait

# How long the pointer rests on a control before a click, and how long the button is down, in seconds.
HOVER_TIME = 0.9
PRESS_TIME = 0.12


def end(process):
    process.terminate()
    try:
        process.wait(10 * SLOW)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Screen:
    """An X server without a screen, which chooses a free display number itself."""

    def __init__(self, width=1280, height=800):
        self.width, self.height = width, height
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.server = subprocess.Popen(command, pass_fds=[write], **quiet)
        os.close(write)
        with os.fdopen(read) as output:
            number = output.readline().strip()
        if not number:
            raise OSError("Xvfb could not be started")
        self.display = f":{number}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.server)

    def env(self, **variables):
        """The environment of a program on this screen."""
        return {**os.environ, "DISPLAY": self.display, "WAYLAND_DISPLAY": "", **variables}

    def tool(self, *args):
        """Runs xdotool and returns its output, which is empty if it finds nothing."""
        return subprocess.run(["xdotool", *args], env=self.env(), capture_output=True, text=True).stdout

    def shot(self, name):
        """Saves a screenshot if TENJIKU_SHOTS names a folder for it."""
        if folder := os.environ.get("TENJIKU_SHOTS"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], env=self.env(), check=True)


class Window:
    """`PROGRAM play --probe FILE ARGS` on a screen, with its data in a temporary folder unless one is given."""

    def __init__(self, screen, program, *args, settings=None, data=None, env=None):
        self.screen = screen
        self.folder = tempfile.TemporaryDirectory(prefix="tenjiku-")
        self.data = pathlib.Path(data or f"{self.folder.name}/data")
        self.data.mkdir(parents=True, exist_ok=True)
        if settings is not None:
            (self.data / "settings.ron").write_text(settings)
        self.file = pathlib.Path(self.folder.name, "probe")
        self.log = pathlib.Path(self.folder.name, "log")
        size = f"{screen.width}x{screen.height}"
        command = [str(program), "play", "--probe", str(self.file), "--size", size, *args]
        with self.log.open("w") as log:
            env = screen.env(TENJIKU_DATA=str(self.data), **(env or {}))
            self.process = subprocess.Popen(command, env=env, stdout=log, stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.process)
        self.folder.cleanup()

    # The contents of the probe file.

    def lines(self):
        try:
            return self.file.read_text().splitlines()
        except FileNotFoundError:
            return []

    def value(self, name):
        """The rest of the line that begins with a name: a word such as `still`, or a position."""
        return next((rest for first, _, rest in (line.partition(" ") for line in self.lines()) if first == name), None)

    def plies(self):
        """How many plies have been played, or None while there is no board."""
        value = self.value("plies")
        return int(value.split()[0]) if value else None

    def wait(self, what, test, seconds=60):
        """Waits for a state of the window. A failure has the last output of the program and of the probe."""

        def check():
            if self.process.poll() is not None:
                raise TimedOut(f"the program ended while the script waited for {what}: {self.log.read_text()[-2000:]}")
            return test()

        try:
            return wait(what, check, seconds)
        except TimedOut as error:
            self.shot("late")
            raise TimedOut(f"{error}; the probe begins {self.lines()[:2]}") from None

    def wait_line(self, line, seconds=60):
        return self.wait(f"the line {line!r}", lambda: line in self.lines(), seconds)

    def wait_plies(self, plies, seconds=60):
        """Waits until that ply is on the board and no animation runs."""
        return self.wait_line(f"plies {plies} still", seconds)

    def position(self, name, seconds=30):
        """The position of something, in pixels of the screen."""
        return [int(part) for part in self.wait(f"{name} in the window", lambda: self.value(name), seconds).split()]

    # Mouse and keyboard.

    def focus(self):
        """Gives the window the keyboard focus, since there is no window manager to do so."""
        found = self.wait("the window", lambda: self.screen.tool("search", "--name", "^Tenjiku$").split())
        self.screen.tool("windowfocus", "--sync", found[-1])

    def click(self, name, button=1):
        """Clicks something. The program handles a click by what it last drew under the pointer, so the click waits for
        a frame."""
        # Twice, since something that has just opened may still change its size.
        for _ in range(2):
            where = self.position(name)
            self.screen.tool("mousemove", str(where[0]), str(where[1]))
            time.sleep(0.3 * SLOW)
        # As by a person: the click comes after a pause, and the button is held for a moment.
        time.sleep(HOVER_TIME * SLOW)
        self.screen.tool("mousedown", str(button))
        time.sleep(PRESS_TIME * SLOW)
        self.screen.tool("mouseup", str(button))
        time.sleep(0.3 * SLOW)

    def drag(self, start, target):
        for name, button in ((start, "mousedown"), (target, "mouseup")):
            where = self.position(name)
            self.screen.tool("mousemove", str(where[0]), str(where[1]))
            time.sleep(0.4 * SLOW)
            self.screen.tool(button, "1")

    def press(self, *keys, pause=0.1):
        """Presses keys one after another, by the names of X (`Return`, `ctrl+g`), with time for a frame after each."""
        self.focus()
        for key in keys:
            self.screen.tool("key", key)
            time.sleep(pause * SLOW)

    def type(self, text):
        self.focus()
        self.screen.tool("type", "--delay", str(int(60 * SLOW)), text)

    def shot(self, name):
        self.screen.shot(name)

    # Saved games.

    def saved(self):
        """The newest autosaved game, or None."""
        games = sorted((self.data / "autosave").glob("*.ron"), key=lambda file: file.stat().st_mtime)
        return games[-1] if games else None
