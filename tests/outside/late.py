#!/usr/bin/env python3
"""A USI engine that answers late: it passes everything between its caller and another engine, but delays the answers.

    tests/outside/late.py SECONDS ENGINE [ARGUMENT …]

Each `bestmove` is delayed by a random time of up to SECONDS, together with everything that comes after it.
"""

import random
import subprocess
import sys
import threading
import time


def main():
    longest = float(sys.argv[1])
    engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def pass_answers():
        for line in engine.stdout:
            if line.startswith("bestmove"):
                time.sleep(random.uniform(0, longest))
            print(line, end="", flush=True)

    threading.Thread(target=pass_answers, daemon=True).start()
    for line in sys.stdin:
        engine.stdin.write(line)
        engine.stdin.flush()
        if line.strip() == "quit":
            break
    engine.stdin.close()
    engine.wait()


if __name__ == "__main__":
    main()
