# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether each relation is seen to fail: between it and the program stands somebody who changes answers depending on what they must not depend on."""

import json
import re
import tempfile
from dataclasses import replace
from pathlib import Path

import relations
import rewriting
from explorer import BOUNDS, Explorer

MOST_STATES = 2000
PROTOCOLS = ("fenced-lock", "two-locks")


def keys_in(protocol):
    return [str(rewriting.sent(step)[at]) for step in rewriting.steps_of(protocol) for at in rewriting.places_of_keys(step)]


def values_in(protocol):
    return [str(rewriting.sent(step)[at]) for step in rewriting.steps_of(protocol) for at in rewriting.places_of_values(step)]


def has_key(pattern):
    return lambda protocol: any(re.search(pattern, key) for key in keys_in(protocol))


def has_script(pattern):
    return lambda protocol: any(re.search(pattern, text) for text in rewriting.scripts_of(protocol))


def has_step(name, pattern):
    return lambda protocol: any(re.search(pattern, str(step.get(name, ""))) for step in rewriting.steps_of(protocol))


# What misleads, by the relation that must see it: in a file …
IN_FILES = {
    "prefixed": has_key("^lock:"),
    "oddly-prefixed": has_key("é"),
    "suffixed": has_key(":x$"),
    "tagged": has_key(r"^\{\{"),
    "renamed": has_key("[A-Z]"),
    "keys-swapped": lambda protocol: not keys_in(protocol)[0].startswith("{key"),
    "locks-reversed": lambda protocol: keys_in(protocol)[0] == "{key2}",
    "tokens-wrapped": lambda protocol: any("{token}" in value and value != "{token}" for value in values_in(protocol)),
    "constant-kept": has_step("keep", "7"),
    "said": lambda protocol: len({step.get("say") for step in rewriting.steps_of(protocol)}) == 1,
    "names-changed": has_step("name", "^n-"),
    "begun-with-nothing": lambda protocol: not rewriting.sent(protocol["acquire"][0]),
    "comment": has_script("^-- a "),
    "read": has_script("^redis.call.'EXISTS'"),
    "blanks": has_script(r"\[ 1"),
    "double-quotes": has_script('"'),
    "small-letters": has_script("'set'"),
    "block": has_script("^do\n"),
    "arguments-named": has_script("argument1"),
    "arguments-swapped": has_script(r"'SET', KEYS\[1\], ARGV\[2\]"),
    "script-keys-swapped": has_script(r"'SET', KEYS\[2\]"),
    "other-commands": has_script("UNLINK"),
    "as-scripts": has_script("^return redis.call"),
    "lease-written": lambda protocol: "lease" not in rewriting.names_of(protocol),
    "times-doubled": lambda protocol: "1200000" in values_in(protocol),
}
# … in bounds and in what is asked for …
IN_ORDERS = {
    **{name: lambda bounds, name=name: name in bounds for name in BOUNDS},
    "work": lambda bounds: "work" not in bounds,
}
IN_COLUMNS = {"alone": lambda columns: len(columns) == 1, "order": lambda columns: columns[:1] == ("deadlock",)}


def nothing(answer):
    return answer


def another_verdict(answer):
    if answer.verdict == "broken":
        return replace(answer, verdict="holds", schedule="")
    return replace(answer, verdict="broken", schedule="x mutual_exclusion : 1") if answer.verdict == "holds" else answer


def longer(answer):
    return replace(answer, schedule=answer.schedule + "-t") if answer.verdict == "broken" else answer


class Honest(Explorer):
    """Asks each question once."""

    def __init__(self, *more):
        super().__init__(*more)
        self.known = {}

    def run(self, *words):
        question = (*words, *(Path(word).read_text(encoding="utf-8") for word in words if word.endswith(".json")))
        if question not in self.known:
            self.known[question] = super().run(*words)
        return self.known[question]


class Misled:
    """Who spoils the answers to what misleads."""

    def __init__(self, name, spoil, honest):
        self.name, self.spoil, self.honest, self.bounds = name, spoil, honest, honest.bounds

    def explore(self, protocols, bounds=None, columns=(), **more):
        answers = self.honest.explore(protocols, bounds, columns, **more)
        for at, protocol in enumerate(protocols):
            if self.is_misled_by(protocol, at, bounds or {}, tuple(columns)):
                answers[at] = {column: self.spoil(answer) for column, answer in answers[at].items()}
        return answers

    def is_misled_by(self, protocol, at, bounds, columns):
        if self.name in IN_FILES:
            return IN_FILES[self.name](protocol)
        if self.name in IN_ORDERS:
            return IN_ORDERS[self.name](bounds)
        if self.name in IN_COLUMNS:
            return IN_COLUMNS[self.name](columns)
        return self.name in ("together", "namesakes") and at == 0

    def break_in(self, protocol, answer, moves):
        found = self.honest.break_in(protocol, answer, moves)
        if self.name != "permuted" or moves[0].startswith("1") or found is None:
            return found
        return {nothing: found, another_verdict: None, longer: found + 1}[self.spoil]


def is_seen(name, spoil, honest, sources, answers):
    """In the first protocol to which the relation applies."""
    for source in sources:
        result = relations.Result()
        relations.check_relations([name], Misled(name, spoil, honest), [source], answers, result)
        if result.compared or result.differences:
            break
    return bool(result.differences)


def self_test(program):
    files = [relations.ROOT / "resources/protocols" / f"{name}.json" for name in PROTOCOLS]
    sources = [relations.Source(file.stem, json.loads(file.read_text(encoding="utf-8"))) for file in files]
    with tempfile.TemporaryDirectory() as folder:
        honest = Honest(program, folder, MOST_STATES)
        answers = dict(zip(PROTOCOLS, honest.explore([source.protocol for source in sources])))
        tried = [(name, spoil) for name in relations.RELATIONS for spoil in (nothing, another_verdict, longer)]
        wrong = [f"{name}: {spoil.__name__}" for name, spoil in tried if is_seen(name, spoil, honest, sources, answers) != (spoil is not nothing)]
    for line in wrong:
        print(line)
    print(f"{len(relations.RELATIONS)} relations, each with nothing and two mistakes to see: {len(wrong)} wrong")
    return 1 if wrong else 0
