#!/usr/bin/env python3
"""How long the text table needs to complete a typed move and to answer questions in the largest game, with 804 pieces.

    tests/outside/taikyoku.py PROGRAM

It measures in a terminal, twenty times each: from Tab to the completed move, and from Enter to the answer. The median
must be at most 50 ms; the slowest time is printed. PROGRAM should be a release build. The window uses the same code,
but is not measured here: its probe does not report answers, and without a graphics card, a frame takes longer than
any of these answers.
"""

import re
import statistics
import sys
import time

from checks import TimedOut, Program, main, ok, run

TIMES = 20
LIMIT = 0.050
# The questions, and patterns that match the beginnings of their answers.
QUESTIONS = {
    "attacks {square}": r"(Protected|Threatened) by|could go there",
    "moves {square}": r"may go|may capture|cannot move",
    "where are my kings": r"King: ",
    "{square}{other}": r"cannot|in the way",
}


def seconds_until(table, pattern, since):
    """Seconds until new output matches. The `expect` of checks.py would be too coarse."""
    words, end = re.compile(pattern), time.perf_counter() + 30
    begun = time.perf_counter()
    while not words.search(table.received, since):
        if time.perf_counter() > end:
            raise TimedOut(f"waited 30 s for /{pattern}/; the output was: {table.received[since:][-300:]!r}")
        time.sleep(0.0005)
    return time.perf_counter() - begun


def type_text(table, text):
    """Types a text and waits until all of it is displayed, so that only what follows is measured."""
    since = len(table.received)
    for letter in text:
        table.send(letter, end="")
    # The line editor may write the whole line again or one letter; either way the last letter appears.
    seconds_until(table, re.escape(text[-1]), since)
    time.sleep(0.1)


def time_answer(table, line, answer):
    """Seconds from Enter to the beginning of the answer."""
    type_text(table, line)
    since = len(table.received)
    table.send("\r", end="")
    took = seconds_until(table, answer, since)
    seconds_until(table, r"> ", since)
    return took


def time_completion(table, begun, whole):
    """Seconds from Tab to the completed move. The line is then discarded."""
    type_text(table, begun)
    since = len(table.received)
    table.send("\t", end="")
    took = seconds_until(table, re.escape(whole), since)
    since = len(table.received)
    table.send("\x03", end="")
    seconds_until(table, r"> ", since)
    return took


def judge(what, times):
    median, worst = statistics.median(times), max(times)
    ok(median <= LIMIT, f"{what}: median {median * 1000:.0f} ms, slowest {worst * 1000:.0f} ms of {len(times)}",
       f"more than {LIMIT * 1000:.0f} ms")


def script(folder):
    program = sys.argv[1]
    _, output, _ = run(program, "moves", "--variant", "taikyoku")
    moves = output.split()
    # A move whose last letter is determined by the letters before it.
    whole = next(move for move in moves if sum(other.startswith(move[:-1]) for other in moves) == 1)
    # The squares of pieces that can move. They are all on the same side, so no piece can move to the square of another.
    origins = sorted({re.match(r"\d+[a-z]+", move)[0] for move in moves})
    squares = [origins[at * len(origins) // TIMES] for at in range(TIMES)]
    table = Program(program, "table", "--variant", "taikyoku", data=folder, terminal=True, TERM="xterm", LANG="C")
    table.expect(r"Black> ", 60)
    judge(f"{whole}, completed by Tab", [time_completion(table, whole[:-1], whole) for _ in range(TIMES)])
    for question, answer in QUESTIONS.items():
        lines = [question.format(square=squares[at], other=squares[at - 1]) for at in range(TIMES)]
        judge(f"{lines[0]} and similar questions", [time_answer(table, line, answer) for line in lines])


if __name__ == "__main__":
    main(script)
