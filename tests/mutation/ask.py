#!/usr/bin/env python3
"""Asks the tests about each change that weave.py has woven into one build.

    tests/mutation/ask.py TARGET reach [PROGRAM]   runs each test alone: how long it takes, which changes it comes past
    tests/mutation/ask.py TARGET all [PREFIX]      asks about all changes in files that begin with PREFIX
    tests/mutation/ask.py TARGET one NUMBER...     asks about these, and shows what the tests say
    tests/mutation/ask.py TARGET list [PREFIX]     the living ones

Only tests that come past a change are asked, the quick ones first, until one fails. `--longest SECONDS` leaves out
longer tests, of `reach` too; a later call with more asks the rest. A test that takes ten times the processor time it
should counts as failed, and so does one that sleeps for half a minute. `reach` runs only tests that are new since the
last time, `--anew PATTERN` also those that match, which are then asked again. What does not pass unchanged is never
asked: TARGET/reach.json names it. Answers are added to TARGET/answers.jsonl.
"""

import argparse
import collections
import fnmatch
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

SUITES = ["--lib", "--test", "rules", "--test", "core", "--test", "forms", "--test", "search"]
# Tests of about the same length are asked together, in one process.
TIERS = [0.05, 0.3, 1, 5, 20, 1e9]
# So many tests that noticed changes of the same file are asked first.
MOST_HINTS = 6
MOST_MEMORY = 8 << 30


class Tests:
    """The test programs of a woven build, and what is known of their tests."""

    def __init__(self, target: pathlib.Path):
        self.target = target
        build = ["cargo", "test", "--no-run", "--no-default-features", "--message-format=json", *SUITES]
        out = subprocess.run(build, cwd=target, check=True, stdout=subprocess.PIPE, text=True).stdout
        built = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        self.programs = {
            "lib" if "lib" in b["target"]["kind"] else b["target"]["name"]: b["executable"]
            for b in built
            if b.get("executable") and b["profile"]["test"]
        }
        self.file = target / "reach.json"
        self.known = json.loads(self.file.read_text()) if self.file.exists() else {}

    def names(self) -> list[str]:
        """All tests, as `program test`."""
        found = []
        for program, path in self.programs.items():
            all_, ignored = (
                subprocess.run([path, "--list", "--format", "terse", *flags], cwd=self.target, check=True,
                               stdout=subprocess.PIPE, text=True).stdout.splitlines()
                for flags in ([], ["--ignored"])
            )  # fmt: skip
            found += [f"{program} {line[:-6]}" for line in all_ if line.endswith(": test") and line not in ignored]
        return found

    def run(self, program: str, tests: list[str], mutant: str, limit: float, reach: str = "") -> tuple:
        """Runs tests of one program: whether they pass, the processor time, and what they wrote."""
        env = dict(
            os.environ, MUTANT=mutant, MUTANT_REACH=reach, RUSTC_BOOTSTRAP="1", RUST_BACKTRACE="0", INSTA_UPDATE="no",
            PROPTEST_DISABLE_FAILURE_PERSISTENCE="true", CARGO_MANIFEST_DIR=str(self.target),
        )  # fmt: skip
        flags = ["--exact", "--test-threads=1", "-Zunstable-options", "--fail-fast"]

        def limits():
            os.nice(19 - os.nice(0))
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        child = subprocess.Popen(
            [self.programs[program], *flags, *tests], cwd=self.target, env=env, preexec_fn=limits,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        idle = 0
        while True:
            try:
                out, _ = child.communicate(timeout=10)
                break
            except subprocess.TimeoutExpired:
                # Others may be at work too, so no clock says how long it may take; but it may not sleep forever.
                idle = idle + 1 if asleep(child.pid) else 0
                if idle == 4:
                    os.killpg(child.pid, signal.SIGKILL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        timed_out = child.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        return child.returncode == 0, spent, out.decode(errors="replace"), timed_out

    def reach(self, programs: list[str], anew: str | None, longest: float) -> None:
        """Runs each test alone, with no change on."""
        names = self.names()
        again = {n for n in self.known if anew and fnmatch.fnmatch(n, anew)}
        forget(self.target, again)
        self.known = {n: k for n, k in self.known.items() if n in set(names)}
        saved = time.time()
        for name in names:
            if programs and name.split(" ")[0] not in programs:
                continue
            if time.time() > saved + 30:
                self.file.write_text(json.dumps(self.known))
                saved = time.time()
            if name in self.known and name not in again:
                continue
            program, test = name.split(" ", 1)
            with tempfile.NamedTemporaryFile("r") as file:
                passes, spent, out, timed_out = self.run(program, [test], "reach", min(longest, 3600), file.name)
                reached = sorted({int(line) for line in file.read().split()})
            if timed_out and longest < 3600:
                continue
            self.known[name] = {"seconds": round(spent, 3), "passes": passes, "reached": reached}
            if not passes:
                self.known[name]["says"] = out[-2000:]
                print("does not pass unchanged:", name, flush=True)
        self.file.write_text(json.dumps(self.known))
        print(f"{len(self.known)} tests, {sum(k['seconds'] for k in self.known.values()):.0f} s")

    def past(self) -> dict[int, list[str]]:
        """The tests that come past each change."""
        past = collections.defaultdict(list)
        for name, known in self.known.items():
            for number in known["reached"] if known["passes"] else []:
                past[number].append(name)
        return past

    def notices(self, number: int, tests: list[str]) -> dict | None:
        """Asks tests about a change, the quick ones first; who noticed it, if any."""
        stages = collections.defaultdict(list)
        for name in tests:
            tier = next(i for i, most in enumerate(TIERS) if self.known[name]["seconds"] <= most)
            stages[tier, name.split(" ")[0]].append(name)
        for (_, program), names in sorted(stages.items()):
            usual = sum(self.known[name]["seconds"] for name in names)
            only = [name.split(" ", 1)[1] for name in names]
            passes, _, out, timed_out = self.run(program, only, str(number), 10 * usual + 2)
            if not passes:
                lines = [line[5:].rstrip() for line in out.splitlines() if line.startswith("test ")]
                by = [line[:-11] for line in lines if line.endswith(" ... FAILED")]
                running = [line[:-4] for line in lines if line.endswith(" ...")]
                by = [f"{program} {test}" for test in by or running[-1:]]
                return {"outcome": "timeout" if timed_out else "noticed", "by": by, "says": out}
        return None


def asleep(session: int) -> bool:
    """Whether no thread of a session's processes runs or wants to."""
    ps = ["ps", "-L", "-o", "state=", "-s", str(session)]
    states = subprocess.run(ps, stdout=subprocess.PIPE, text=True).stdout
    return not set(states) & set("RD")


def answers(target: pathlib.Path) -> dict[int, dict]:
    """The last answer about each change."""
    file = target / "answers.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return {answer["number"]: answer for answer in map(json.loads, lines)}


def forget(target: pathlib.Path, names: set[str]) -> None:
    """Tests that have changed are asked again about what lives."""
    known = answers(target)
    for answer in known.values():
        if "asked" in answer:
            answer["asked"] = [name for name in answer["asked"] if name not in names]
    (target / "answers.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in known.values()))


def ask_all(tests: Tests, changes: list[dict], longest: float) -> None:
    past, known = tests.past(), answers(tests.target)
    hints: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    with (tests.target / "answers.jsonl").open("a") as file:
        for change in changes:
            number, before = change["number"], known.get(change["number"])
            if change["left_out"] or before and before["outcome"] != "living":
                continue
            asked = set(before["asked"]) if before else set()
            names = [n for n in past[number] if n not in asked and tests.known[n]["seconds"] <= longest]
            if before and not names:
                continue
            start, hint = time.time(), hints[change["file"]]
            first = [n for n, _ in hint.most_common() if n in set(names) and tests.known[n]["seconds"] < 0.3]
            first = first[:MOST_HINTS]
            found = first and tests.notices(number, first)
            found = found or tests.notices(number, [n for n in names if n not in first])
            answer = {"number": number, "outcome": "living", "asked": sorted(asked | set(names))}
            if found:
                hint.update(found["by"])
                answer = {"number": number, "outcome": found["outcome"], "by": found["by"]}
            answer["seconds"] = round(time.time() - start, 2)
            file.write(json.dumps(answer) + "\n")
            file.flush()


def describe(change: dict) -> str:
    return f"{change['name']}  [{change['number']}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=pathlib.Path)
    parser.add_argument("what", choices=["reach", "all", "one", "list"])
    parser.add_argument("which", nargs="*")
    parser.add_argument("--longest", type=float, default=1e9)
    parser.add_argument("--anew")
    args = parser.parse_args()
    target = args.target.resolve()
    changes = json.loads((target / "woven.json").read_text())
    prefix = args.which[0] if args.which and args.what in ("all", "list") else ""
    chosen = [change for change in changes if change["file"].startswith(prefix)]
    match args.what:
        case "reach":
            Tests(target).reach(args.which, args.anew, args.longest)
        case "all":
            ask_all(Tests(target), chosen, args.longest)
        case "list":
            known = answers(target)
            for change in chosen:
                if known.get(change["number"], {}).get("outcome") == "living":
                    print(describe(change) + ("" if known[change["number"]]["asked"] else "  no test comes past it"))
        case "one":
            tests = Tests(target)
            past = tests.past()
            for number in map(int, args.which):
                print(describe(changes[number - 1]))
                names = [n for n in past[number] if tests.known[n]["seconds"] <= args.longest]
                found = tests.notices(number, names)
                if found:
                    print(found["outcome"], "by", ", ".join(found["by"]))
                    sys.stdout.write(found["says"])
                else:
                    print(f"living, {len(names)} tests asked")


if __name__ == "__main__":
    main()
