# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads protocols of users' files: parts, steps, conditions and sums. A value is a text or None (nil)."""

import json
import re

TOKEN = re.compile(r"\s*(\d+|'[^']*'|[A-Za-z_]\w*|!=|<=|>=|[=<>+\-*/()])")
BRACES = re.compile(r"\{([^{}]*)\}")
NOW = re.compile(r"\bnow\b")
ENDS = {
    "acquire": ("acquired", "busy"),
    "release": ("released", "lost"),
    "whileHolding": ("again", "stop"),
    "giveUp": ("done",),
}
LAST = {"release": "released", "giveUp": "done"}


class ProtocolError(Exception):
    """The file, or a value in a step, is not what the language allows."""


def number(value):
    if value is None or not re.fullmatch(r"-?\d+", value):
        raise ProtocolError(f"not a number: {value!r}")
    return int(value)


def divided(value, by):
    quotient = abs(value) // abs(by)
    return quotient if (value < 0) == (by < 0) else -quotient


COMPARE = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: number(a) < number(b),
    "<=": lambda a, b: number(a) <= number(b),
    ">": lambda a, b: number(a) > number(b),
    ">=": lambda a, b: number(a) >= number(b),
}
SUM = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divided,
}


class Parser:
    """Makes a function of a scope out of a text; a scope is whatever gives the value of a name."""

    def __init__(self, text):
        self.text = text
        self.tokens = self.split(text)

    def split(self, text):
        tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise ProtocolError(f"cannot be read: {text}")
            tokens.append(found.group(1))
            at = found.end()
        return tokens

    def peek(self):
        return self.tokens[0] if self.tokens else None

    def take(self):
        if not self.tokens:
            raise ProtocolError(f"ends too soon: {self.text}")
        return self.tokens.pop(0)

    def whole(self, rule):
        result = rule()
        if self.tokens:
            raise ProtocolError(f"too much: {self.text}")
        return result

    def condition(self):
        left = self.conjunction()
        while self.peek() == "or":
            self.take()
            left = either(left, self.conjunction())
        return left

    def conjunction(self):
        left = self.comparison()
        while self.peek() == "and":
            self.take()
            left = both(left, self.comparison())
        return left

    def comparison(self):
        left = self.sum()
        sign = self.take()
        if sign not in COMPARE:
            raise ProtocolError(f"no comparison: {self.text}")
        right, compare = self.sum(), COMPARE[sign]
        return lambda scope: compare(left(scope), right(scope))

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            left = combined(self.take(), left, self.product())
        return left

    def product(self):
        left = self.factor()
        while self.peek() in ("*", "/"):
            left = combined(self.take(), left, self.factor())
        return left

    def factor(self):
        token = self.take()
        if token == "(":
            inner = self.sum()
            self.take()
            return inner
        if token == "-":
            return constant("-" + self.take())
        if token == "nil":
            return constant(None)
        if token[0] == "'":
            return constant(token[1:-1])
        return constant(token) if token.isdigit() else lambda scope: scope.value(token)


def constant(value):
    return lambda scope: value


def either(left, right):
    return lambda scope: left(scope) or right(scope)


def both(left, right):
    return lambda scope: left(scope) and right(scope)


def combined(sign, left, right):
    combine = SUM[sign]
    return lambda scope: str(combine(number(left(scope)), number(right(scope))))


def expression(text):
    parser = Parser(str(text))
    return parser.whole(parser.sum)


def condition(text):
    parser = Parser(text)
    return parser.whole(parser.condition)


def argument(text):
    """An argument of a command: values in braces."""
    pieces = BRACES.split(str(text))
    makers = [expression(piece) if at % 2 else constant(piece) for at, piece in enumerate(pieces)]
    if len(makers) == 1:
        return makers[0]
    return lambda scope: "".join(in_command(maker(scope)) for maker in makers)


def in_command(value):
    if value is None:
        raise ProtocolError("nil in a command")
    return value


def script_text(text):
    return "\n".join(text) if isinstance(text, list) else text


def arguments(send):
    makers = [argument(text) for text in send if not isinstance(text, list)]
    if str(send[0]).upper() != "EVAL":
        return makers
    rest = [argument(text) for text in send[2:]]
    return [constant("EVAL"), constant(script_text(send[1]))] + rest


class Step:
    def __init__(self, source):
        self.name = source.get("name")
        self.keep = [(name, expression(text)) for name, text in source.get("keep", {}).items()]
        self.send = arguments(source["send"]) if "send" in source else None
        self.save = source.get("save")
        entries = source.get("then", [])
        self.then = [self.entry(text) for text in ([entries] if isinstance(entries, str) else entries)]
        self.looks_at_clock = any(NOW.search(text) for text in texts_of_step(source))

    def entry(self, text):
        target, _, when = text.partition(" if ")
        return target.strip(), condition(when) if when else constant(True)


class Part:
    def __init__(self, name, steps):
        self.name = name
        self.steps = [Step(step) for step in steps]
        self.places = {step.name: at for at, step in enumerate(self.steps) if step.name}

    def is_end(self, target):
        return target in ENDS[self.name]

    def after_last(self):
        if self.name not in LAST:
            raise ProtocolError(f"{self.name}: nothing follows its last step")
        return LAST[self.name]


class Protocol:
    def __init__(self, source):
        self.name = source["protocol"]
        self.fence = source.get("fence")
        self.value_is = source.get("valueIs", "deadline")
        holding = source.get("whileHolding")
        self.every = expression(holding["every"]) if holding else None
        parts = {name: source[name] for name in ("acquire", "release", "giveUp") if source.get(name)}
        if holding:
            parts["whileHolding"] = holding["steps"]
        self.parts = {name: Part(name, steps) for name, steps in parts.items()}
        self.looks_at_clock = looks_at_clock(source)


def looks_at_clock(source):
    return any(NOW.search(text) for text in texts_with_values(source))


def texts_with_values(source):
    holding = source.get("whileHolding") or {"every": "", "steps": []}
    yield str(holding["every"])
    for part in (source["acquire"], source.get("release", []), source.get("giveUp", []), holding["steps"]):
        for step in part:
            yield from texts_of_step(step)


def texts_of_step(step):
    yield from (str(text) for text in step.get("keep", {}).values())
    then = step.get("then", [])
    for entry in [then] if isinstance(then, str) else then:
        yield entry.partition(" if ")[2]
    send = step.get("send", [])
    for at, text in enumerate(send):
        if not (at == 1 and str(send[0]).upper() == "EVAL"):
            yield from BRACES.findall(str(text))


def read(path):
    with open(path, encoding="utf-8") as file:
        return Protocol(json.load(file))
