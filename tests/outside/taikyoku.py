#!/usr/bin/env python3
"""How long the text table needs in the largest game, with 804 pieces, to finish what one types and to answer.

    tests/outside/taikyoku.py PROGRAM

In a terminal of its own, each twenty times: from Tab to the finished move, and from Enter to the answer. The median is
to be within 50 ms; the slowest is told. A release build is meant. The window reads and answers by the same code, but its
probe tells no answers, and a frame without a graphics card takes longer than all of this: it is not measured here.
"""

import re
import statistics
import sys
import time

from checks import Late, Program, main, ok, run

TIMES = 20
MOST = 0.050
# What is asked, and how the answer begins.
QUESTIONS = {
    "attacks {square}": r"(Protected|Threatened) by|could go there",
    "moves {square}": r"may go|may capture|cannot move",
    "where are my kings": r"King: ",
    "{square}{other}": r"cannot|in the way",
}


def seconds_until(table, pattern, since):
    """Seconds until words come that were not there before. The checks' own waiting would be too coarse."""
    words, end = re.compile(pattern), time.perf_counter() + 30
    begun = time.perf_counter()
    while not words.search(table.said, since):
        if time.perf_counter() > end:
            raise Late(f"waited 30 s for /{pattern}/; what was said: {table.said[since:][-300:]!r}")
        time.sleep(0.0005)
    return time.perf_counter() - begun


def typed(table, text):
    """Types a text and waits until all of it stands in the line, so that only what follows is measured."""
    since = len(table.said)
    for letter in text:
        table.say(letter, end="")
    # The editor writes a line anew or a letter alone, as it likes; its last letter always comes.
    seconds_until(table, re.escape(text[-1]), since)
    time.sleep(0.1)


def asked(table, line, answer):
    """Seconds from Enter to the beginning of the answer."""
    typed(table, line)
    since = len(table.said)
    table.say("\r", end="")
    took = seconds_until(table, answer, since)
    seconds_until(table, r"> ", since)
    return took


def finished(table, begun, whole):
    """Seconds from Tab to the whole move; the line is dropped again."""
    typed(table, begun)
    since = len(table.said)
    table.say("\t", end="")
    took = seconds_until(table, re.escape(whole), since)
    since = len(table.said)
    table.say("\x03", end="")
    seconds_until(table, r"> ", since)
    return took


def judge(what, times):
    median, worst = statistics.median(times), max(times)
    ok(median <= MOST, f"{what}: median {median * 1000:.0f} ms, slowest {worst * 1000:.0f} ms of {len(times)}",
       f"more than {MOST * 1000:.0f} ms")


def script(folder):
    program = sys.argv[1]
    _, told, _ = run(program, "moves", "--variant", "taikyoku")
    moves = told.split()
    # A move of which all but the last letter can be finished in one way only.
    whole = next(move for move in moves if sum(other.startswith(move[:-1]) for other in moves) == 1)
    # Pieces of all kinds that can move; none can go to where another stands.
    origins = sorted({re.match(r"\d+[a-z]+", move)[0] for move in moves})
    squares = [origins[at * len(origins) // TIMES] for at in range(TIMES)]
    table = Program(program, "table", "--variant", "taikyoku", data=folder, terminal=True, TERM="xterm", LANG="C")
    table.hear(r"Black> ", 60)
    judge(f"{whole}, finished by Tab", [finished(table, whole[:-1], whole) for _ in range(TIMES)])
    for question, answer in QUESTIONS.items():
        lines = [question.format(square=squares[at], other=squares[at - 1]) for at in range(TIMES)]
        judge(f"{lines[0]} and its like", [asked(table, line, answer) for line in lines])


if __name__ == "__main__":
    main(script)
