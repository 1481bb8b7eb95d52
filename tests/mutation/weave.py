#!/usr/bin/env python3
"""Weaves all changes of cargo-mutants into one copy of the program, each switched on by a number.

cargo-mutants builds anew for every change. Here all of them are in one build: `a < b` becomes

    (if mutant::on(7) { a <= b } else if mutant::on(8) { a > b } else { a < b })

and the environment variable MUTANT says which number is on (mutant.rs). Only one change is ever on, so what a
change replaces is written as it was, without further changes inside, and the last branch has all those.

    cargo mutants --list --json > LIST            numbers are places in this list, beginning with 1
    tests/mutation/weave.py LIST TARGET           TARGET becomes a copy of this checkout, woven

How each kind is woven:
- a function's body begins with `if on(N) { return VALUE; }`, or becomes a chain if it returns an `impl Iterator`;
- operators, guards and fields of struct literals: the enclosing expression is chosen by an `if`, as above;
- a match arm that can be deleted gets the guard `!on(N)`.

A `const fn` with changes becomes a plain one, unless something is computed with it while compiling. Changes that do
not compile are found by compiling: comments such as `/*<7*/ … /*>*/` around each change tell whose error it is, and
that change is left out, until there are no more errors. TARGET/woven.json says what became of each number.

Needs `pip install tree-sitter tree-sitter-rust`, and takes a few minutes.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import tree_sitter_rust
from tree_sitter import Language, Parser

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
PARSER = Parser(Language(tree_sitter_rust.language()))
SUITES = ["--lib", "--test", "rules", "--test", "core", "--test", "forms", "--test", "search"]
SWITCH = "crate::mutant::on"
MOST_ROUNDS = 40
# Changed code overflows and warns; and many tests are run.
SETTINGS = b"""
[build]
rustflags = ["--cap-lints=allow"]
[profile.dev]
opt-level = 2
debug = 0
"""

# What an operator's expression may be.
EXPRESSIONS = {"binary_expression", "compound_assignment_expr", "unary_expression"}
MARK = re.compile(rb"/\*([<\[])([0-9,]+)\*/|/\*([>\]])\*/")


class Weaver:
    """One source file: which node carries which changes, and the text that comes of it."""

    def __init__(self, source: bytes, changes: dict[int, dict], plain: set[str], const: set[str]):
        self.source = source
        self.lines = source.split(b"\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.root = PARSER.parse(source).root_node
        self.plain, self.const = plain, const
        self.wraps: dict[int, list] = {}  # node: [(number, what the node becomes)]
        self.bodies: dict[int, list] = {}  # body of a function: [(number, value)]
        self.iterators: set[int] = set()  # those of them that return an `impl Iterator`
        self.arms: dict[int, int] = {}  # match arm: number
        self.matches: dict[int, list] = {}  # match: numbers of its arms
        self.left_out: dict[int, str] = {}
        for number, change in changes.items():
            reason = self.place(number, change)
            if reason:
                self.left_out[number] = reason

    def offset(self, place: dict) -> int:
        """Bytes from the start of the file; columns are counted in characters, from 1."""
        line = self.lines[place["line"] - 1].decode()
        return self.starts[place["line"] - 1] + len(line[: place["column"] - 1].encode())

    def enclosing(self, start: int, end: int, kinds: set[str]):
        """The smallest node of one of the kinds that holds all of the span."""
        node = self.root.descendant_for_byte_range(start, max(start, end - 1))
        while node is not None and (node.type not in kinds or node.end_byte < end):
            node = node.parent
        return node

    def place(self, number: int, change: dict) -> str | None:
        """Notes where a change belongs, or returns the reason why it cannot be woven."""
        start, end = self.offset(change["span"]["start"]), self.offset(change["span"]["end"])
        function = self.enclosing(start, end, {"function_item"})
        if self.enclosing(start, end, {"const_item", "static_item"}) or function is None:
            return "in a constant"
        if is_const(function) and name_of(function) in self.const:
            return "in a const fn that is called while compiling"
        new = change["replacement"].encode()
        match change["genre"]:
            case "FnValue":
                if "impl Iterator" in change["function"]["return_type"]:
                    self.iterators.add(function.child_by_field_name("body").id)
                self.bodies.setdefault(function.child_by_field_name("body").id, []).append((number, new))
            case "MatchArm":
                arm = self.enclosing(start, start + 1, {"match_arm"})
                self.arms[arm.id] = number
                self.matches.setdefault(arm.parent.parent.id, []).append(number)
            case genre:
                kinds, what = {
                    "MatchArmGuard": (None, "guard"),
                    "StructField": ({"struct_expression"}, "struct literal"),
                }.get(genre, (EXPRESSIONS, "expression"))
                node = self.expression(start, end, kinds)
                if node is None:
                    return f"no plain {what} around it (a chain of `let`)"
                if genre == "StructField":
                    end = self.after_comma(end)
                text = self.source[node.start_byte : start] + new + self.source[end : node.end_byte]
                self.wraps.setdefault(node.id, []).append((number, text))
        if is_const(function):
            self.plain.add(name_of(function))
        return None

    def expression(self, start: int, end: int, kinds: set[str] | None):
        """The node that an operator, guard or field belongs to."""
        if kinds is None:
            pattern = self.enclosing(start, end, {"match_pattern"})
            return pattern and pattern.child_by_field_name("condition")
        node = self.enclosing(start, end, kinds | {"let_chain"})
        return None if node is None or node.type == "let_chain" else node

    def after_comma(self, end: int) -> int:
        comma = re.match(rb"\s*,", self.source[end:])
        return end + comma.end() if comma else end

    def text(self, node) -> bytes:
        """The woven text of a node."""
        pieces, at = [], node.start_byte
        for child in node.children:
            pieces += [self.source[at : child.start_byte], self.text(child)]
            at = child.end_byte
        text = b"".join(pieces) + self.source[at : node.end_byte]
        if node.type == "function_modifiers" and self.loses_const(node.parent):
            text = re.sub(rb"\bconst\b\s*", b"", text, count=1)
        if node.id in self.iterators:
            text = chained(self.bodies[node.id], text)
        elif node.id in self.bodies:
            values = b"".join(
                mark(number, b"if %s { return %s; }" % (switch(number), value))
                for number, value in self.bodies[node.id]
            )
            text = b"{" + values + text[1:]
        if node.id in self.arms:
            text = self.guarded(node, self.arms[node.id], text)
        if node.id in self.matches:
            text = mark_all(self.matches[node.id], text)
        if node.id in self.wraps:
            changes = self.wraps[node.id]
            branches = [
                b"if %s { %s }" % (switch(number), mark(number, changed)) for number, changed in changes
            ]
            chosen = b" else ".join(branches) + b" else { " + text + b" }"
            text = b"(" + mark_all([number for number, _ in changes], chosen) + b")"
        return text

    def loses_const(self, function) -> bool:
        return is_const(function) and name_of(function) in self.plain - self.const

    def guarded(self, arm, number: int, text: bytes) -> bytes:
        """A match arm that is not taken when the change is on."""
        pattern = arm.child_by_field_name("pattern")
        condition = pattern.child_by_field_name("condition")
        off = b"!" + switch(number)
        if condition is None:
            length = pattern.end_byte - arm.start_byte
            # Nothing inside a pattern is woven, so the text still begins with it.
            return text[:length] + mark(number, b" if " + off) + text[length:]
        woven = self.text(condition)
        start = text.index(woven, condition.start_byte - arm.start_byte)
        guard = mark(number, off) + b" && (" + woven + b")"
        return text[:start] + guard + text[start + len(woven) :]


def switch(number: int) -> bytes:
    return f"{SWITCH}({number})".encode()


def mark(number: int, text: bytes) -> bytes:
    """The text of one change."""
    return b"/*<%d*/" % number + text + b"/*>*/"


def mark_all(numbers: list[int], text: bytes) -> bytes:
    """A text that several changes share."""
    return b"/*[%s*/" % ",".join(map(str, numbers)).encode() + text + b"/*]*/"


def chained(changes: list, text: bytes) -> bytes:
    """The body of a function that returns an `impl Iterator`, one type only: a chain, empty but for one link."""
    links = [(switch(number), mark(number, value)) for number, value in changes]
    links.append((b" && ".join(b"!" + on for on, _ in links), text))
    chosen = [b"(if %s { Some(%s) } else { None }).into_iter().flatten()" % link for link in links]
    numbers = [number for number, _ in changes]
    return b"{ " + mark_all(numbers, chosen[0] + b"".join(b".chain(%s)" % one for one in chosen[1:])) + b" }"


def is_const(function) -> bool:
    return any(c.type == "function_modifiers" and b"const" in c.text.split() for c in function.children)


def name_of(function) -> str:
    return function.child_by_field_name("name").text.decode()


def owners(text: bytes, start: int, end: int) -> list[int]:
    """The changes whose text, the innermost, holds a span."""
    stack, best = [], []
    for found in MARK.finditer(text):
        if found[1]:
            stack.append((found.end(), [int(n) for n in found[2].split(b",")]))
            continue
        begin, numbers = stack.pop()
        if begin <= start and end <= found.start():
            return numbers
    return best


def blamed(message: dict, target: pathlib.Path, texts: dict[str, bytes]) -> list[int]:
    """The changes that an error is about."""
    spans = sorted(message["spans"], key=lambda span: not span["is_primary"])
    for child in message["children"]:
        spans += child["spans"]
    for span in spans:
        while span["expansion"]:
            span = span["expansion"]["span"]
        path = os.path.relpath(target / span["file_name"], target)
        numbers = owners(texts.get(path, b""), span["byte_start"], span["byte_end"])
        if numbers:
            return numbers
    return []


def errors(target: pathlib.Path, command: list[str]) -> list[dict]:
    """Compiles; what the compiler finds wrong."""
    run = subprocess.run(
        ["cargo", *command, "--no-default-features", "--message-format=json"],
        cwd=target, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    found = [line["message"] for line in lines if line["reason"] == "compiler-message"]
    found = [message for message in found if message["level"] == "error" and message["spans"]]
    if run.returncode and not found:
        sys.exit(run.stderr)
    return found


class Build:
    """The woven copy, and what has been left out of it so far."""

    def __init__(self, changes: dict[int, dict], target: pathlib.Path):
        self.changes, self.target = changes, target
        self.left_out: dict[int, str] = {}
        self.const: set[str] = set()
        self.texts: dict[str, bytes] = {}

    def write(self) -> dict[int, str]:
        """Weaves all files; what could not be woven, with the reasons."""
        reasons = dict(self.left_out)
        for path in sorted({change["file"] for change in self.changes.values()}):
            here = {n: c for n, c in self.changes.items() if c["file"] == path and n not in reasons}
            weaver = Weaver((SOURCE / path).read_bytes(), here, set(), self.const)
            self.texts[path] = weaver.text(weaver.root)
            reasons.update(weaver.left_out)
            replace(self.target / path, self.texts[path])
        return reasons

    def learn(self, message: dict) -> bool:
        """Leaves out what an error is about; whether that is known."""
        # Only a const fn can be called while compiling: then it stays one.
        called = re.search(r"cannot call non-const (?:\w+ )*`[^`]*?(\w+)(?:::<[^`]*>)?`", message["message"])
        if called and called[1] != "on":
            new = called[1] not in self.const
            self.const.add(called[1])
            return new
        numbers = blamed(message, self.target, self.texts)
        for number in numbers:
            self.left_out.setdefault(number, "does not compile: " + message["message"].split("\n")[0])
        return bool(numbers)

    def settle(self, command: list[str]) -> dict[int, str]:
        """Weaves and compiles until there is no error."""
        for _ in range(MOST_ROUNDS):
            reasons = self.write()
            found = errors(self.target, command)
            print(f"{len(reasons)} of {len(self.changes)} left out, {len(found)} errors", flush=True)
            if not found:
                return reasons
            known = [self.learn(message) for message in found]
            if not any(known):
                sys.exit("\n".join(m["rendered"] for m in found))
        sys.exit("It still does not compile.")


def replace(path: pathlib.Path, text: bytes) -> None:
    """Writes a file if it differs, so that nothing is compiled again without need."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def copy(target: pathlib.Path, woven: set[str]) -> None:
    """The checkout, without what will be woven."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, cwd=SOURCE, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n")
    for path in filter(None, files):
        if path not in woven | {"src/lib.rs", ".cargo/config.toml"} and (SOURCE / path).is_file():
            replace(target / path, (SOURCE / path).read_bytes())
            shutil.copymode(SOURCE / path, target / path)
    settings = (SOURCE / ".cargo/config.toml").read_bytes()
    replace(target / ".cargo/config.toml", settings + SETTINGS)
    library = (SOURCE / "src/lib.rs").read_bytes()
    replace(target / "src/lib.rs", library + b"\n#[allow(missing_docs)]\npub mod mutant;\n")
    replace(target / "src/mutant.rs", (HERE / "mutant.rs").read_bytes())


def main() -> None:
    changes = dict(enumerate(json.loads(pathlib.Path(sys.argv[1]).read_text()), start=1))
    target = pathlib.Path(sys.argv[2]).resolve()
    copy(target, {change["file"] for change in changes.values()})
    sys.setrecursionlimit(10_000)
    build = Build(changes, target)
    build.settle(["check", "--lib"])
    reasons = build.settle(["test", "--no-run", *SUITES])
    kept = [{"number": n, "left_out": reasons.get(n), **change} for n, change in changes.items()]
    (target / "woven.json").write_text(json.dumps(kept, indent=1))
    print(f"{len(changes) - len(reasons)} of {len(changes)} are woven")


if __name__ == "__main__":
    main()
