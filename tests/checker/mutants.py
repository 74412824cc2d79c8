#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Protocols that are right in a column, and one mistake in each: the program must say that the column is broken:

mutants.py --program build/ci/lockscope
"""

import argparse
import copy
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is

import rewriting
from explorer import COLUMNS, Explorer
from generator import without_unreachable_steps

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"": "resources/protocols", "seed ": "tests/fuzz/seeds/ownprotocol"}


@dataclass(frozen=True)
class Mutation:
    source: str
    what: str
    column: str
    change: object


def part(protocol, name):
    return protocol[name]["steps"] if name == "whileHolding" else protocol[name]


def without_words(where, at, *words):
    """A command without some of its words."""

    def change(protocol):
        sent = part(protocol, where)[at]["send"]
        first = sent.index(words[0])
        assert sent[first : first + len(words)] == list(words)
        del sent[first : first + len(words)]

    return change


def words(where, at, *sent, **more):
    """Another command."""
    return lambda protocol: part(protocol, where)[at].update(send=list(sent), **more)


def script(where, at, old, new):
    """A script, one place of which is another."""

    def change(protocol):
        step = part(protocol, where)[at]
        text = rewriting.script_of(step)
        assert text.count(old) == 1, (old, text)
        step["send"][1] = text.replace(old, new).split("\n")

    return change


def then(where, at, *clauses, **more):
    return lambda protocol: part(protocol, where)[at].update(then=list(clauses), **more)


def without_step(where, at):
    return lambda protocol: part(protocol, where).pop(at)


def without(name):
    return lambda protocol: protocol.pop(name)


def every(time):
    return lambda protocol: protocol["whileHolding"].update(every=time)


def steps(where, *made):
    """Other steps."""
    return lambda protocol: protocol.update({where: list(made)})


def added(where, step):
    return lambda protocol: part(protocol, where).append(step)


def word(where, at, place, text):
    return lambda protocol: part(protocol, where)[at]["send"].__setitem__(place, text)


def both(*changes):
    def change(protocol):
        for each in changes:
            each(protocol)

    return change


NOT_MINE = "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end"
NO_FIELD = "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end"
GOT_IT = "acquired if answer = 'OK'"


def mistakes_in(source, *mistakes):
    return [Mutation(source, *mistake) for mistake in mistakes]


MUTATIONS = (
    *mistakes_in(
        "seed set-nx-px",
        ("no NX", "mutual_exclusion", without_words("acquire", 0, "NX")),
        ("no lease", "crash_recovery", without_words("acquire", 0, "PX", "{lease}")),
        ("no lease", "no_orphan", without_words("acquire", 0, "PX", "{lease}")),
        ("a thousandth of the lease", "mutual_exclusion", words("acquire", 0, "SET", "{key}", "{token}", "NX", "PX", "{lease / 1000}")),
        ("a thousand leases", "crash_recovery", words("acquire", 0, "SET", "{key}", "{token}", "NX", "EX", "{lease}")),
        ("the release does not compare", "owner_only_release", words("release", 0, "DEL", "{key}")),
        ("the release compares the wrong way", "owner_only_release", script("release", 0, "==", "~=")),
        (
            "the release compares with what all write",
            "owner_only_release",
            both(word("acquire", 0, 2, "mine"), word("release", 0, -1, "mine")),
        ),
        (
            "the release compares, then deletes",
            "owner_only_release",
            steps("release", {"send": ["GET", "{key}"], "then": "lost if answer != token"}, {"send": ["DEL", "{key}"]}),
        ),
        (
            "who waits prolongs",
            "crash_recovery",
            both(then("acquire", 0, GOT_IT), added("acquire", {"send": ["PEXPIRE", "{key}", "{lease}"], "then": "busy"})),
        ),
        (
            "looks, then writes",
            "mutual_exclusion",
            steps(
                "acquire",
                {"send": ["EXISTS", "{key}"], "then": "busy if answer = 1"},
                {"send": ["SET", "{key}", "{token}", "PX", "{lease}"], "then": "acquired"},
            ),
        ),
        ("a key of its own for each", "mutual_exclusion", words("acquire", 0, "SET", "{key}.{token}", "{token}", "NX", "PX", "{lease}")),
        ("who gives up deletes", "owner_only_release", steps("giveUp", {"send": ["DEL", "{key}"]})),
        ("a busy try counts as one that succeeded", "clock_skew", then("acquire", 0, "acquired")),
        ("a busy try counts as one that succeeded", "recovery_race", then("acquire", 0, "acquired")),
    ),
    *mistakes_in(
        "seed set-nx-watchdog",
        ("no renewal", "lease_overrun", without("whileHolding")),
        ("renewed too seldom", "lease_overrun", every("lease + 1")),
        ("renewed once", "lease_overrun", then("whileHolding", 0, "stop")),
        ("renewed in the wrong unit", "lease_overrun", script("whileHolding", 0, "ARGV[2]", "ARGV[2] / 1000")),
        ("the renewal does not compare", "owner_only_renewal", words("whileHolding", 0, "PEXPIRE", "{key}", "{lease}")),
        ("the renewal writes", "owner_only_renewal", words("whileHolding", 0, "SET", "{key}", "{token}", "PX", "{lease}", then="again")),
        ("the renewal takes away the lease", "no_orphan", words("whileHolding", 0, "PERSIST", "{key}", then="again")),
    ),
    *mistakes_in(
        "hash-lock",
        (
            "the release does not compare",
            "owner_only_release",
            script("release", 0, NO_FIELD.replace("0 end", "nil end"), ""),
        ),
        ("the renewal does not compare", "owner_only_renewal", script("whileHolding", 0, NO_FIELD, "")),
        ("no renewal", "lease_overrun", without("whileHolding")),
        ("no lease", "crash_recovery", script("acquire", 0, "redis.call('PEXPIRE', KEYS[1], ARGV[2])", "")),
        ("does not look whether it is free", "mutual_exclusion", script("acquire", 0, "redis.call('EXISTS', KEYS[1]) == 0", "true")),
        ("one name for all", "mutual_exclusion", word("acquire", 0, 4, "all")),
    ),
    *mistakes_in(
        "fenced-lock",
        ("no fence", "fenced_resource", without("fence")),
        ("the number does not grow", "fenced_resource", script("acquire", 0, "redis.call('INCR', KEYS[2])", "1")),
        ("the release does not compare", "owner_only_release", script("release", 0, NOT_MINE, "")),
    ),
    *mistakes_in(
        "seed wake-by-list",
        ("the release wakes nobody", "deadlock", without_step("release", 1)),
        ("the release wakes before it deletes", "deadlock", lambda protocol: protocol["release"].reverse()),
        ("the release wakes another list", "deadlock", words("release", 1, "LPUSH", "{key}.awake", "1")),
    ),
    *mistakes_in(
        "seed signal-list",
        ("the release wakes nobody", "deadlock", script("release", 0, "redis.call('lpush',KEYS[2],1)\n", "")),
        ("the release does not compare", "owner_only_release", script("release", 0, "if redis.call('get',KEYS[1])~=ARGV[1] then return 1 end", "")),
    ),
    *mistakes_in(
        "two-locks",
        (
            "it waits for the second lock and keeps the first",
            "deadlock",
            then("acquire", 1, GOT_IT, "second", name="second"),
        ),
        ("the first lock has no lease", "crash_recovery", without_words("acquire", 0, "PX", "{lease}")),
        ("the second lock is no lock", "owner_only_release", words("release", 0, "DEL", "{key1}", "{key2}")),
        ("takes neither of the locks alone", "mutual_exclusion", both(without_words("acquire", 0, "NX"), without_words("acquire", 1, "NX"))),
        (
            "each lock is waited for",
            "deadlock",
            both(then("acquire", 0, "next if answer = 'OK'", "first", name="first"), then("acquire", 1, GOT_IT, "second", name="second")),
        ),
    ),
    *mistakes_in(
        "queue-lock",
        ("no queue", "mutual_exclusion", both(*(script("acquire", at, "'NX', ", "") for at in (0, 2)))),
        ("the queue has no lease", "no_orphan", script("acquire", 0, "redis.call('PEXPIRE', KEYS[2], ARGV[2])\n", "")),
        ("who gives up empties the queue", "owner_only_release", steps("giveUp", {"send": ["DEL", "{key}"]})),
    ),
    *mistakes_in(
        "timestamp-lock",
        ("swaps without comparing", "mutual_exclusion", script("acquire", 2, NOT_MINE, "")),
        ("swaps without comparing", "recovery_race", script("acquire", 2, NOT_MINE, "")),
        ("takes what is not lapsed", "mutual_exclusion", then("acquire", 1, "create if seen = nil", "busy if seen < now", "next")),
        ("takes nothing that is lapsed", "crash_recovery", then("acquire", 1, "create if seen = nil", "busy")),
        ("the release does not compare", "owner_only_release", script("release", 0, NOT_MINE, "")),
    ),
    *mistakes_in(
        "seed setnx-timestamp-strict",
        ("takes over whatever GETSET says", "recovery_race", then("acquire", 2, "acquired")),
    ),
    *mistakes_in(
        "seed rename-own-key",
        (
            "RENAME for RENAMENX",
            "mutual_exclusion",
            words("acquire", 1, "RENAME", "{key}.{token}", "{key}", then=["acquired if answer = 'OK'", "next"]),
        ),
        ("its own key has no lease", "no_orphan", without_words("acquire", 0, "PX", "{lease}")),
        ("its own key has no lease", "crash_recovery", without_words("acquire", 0, "PX", "{lease}")),
    ),
    *mistakes_in(
        "seed counter-lock",
        ("nobody finds it free", "progress", then("acquire", 0, "acquired if answer = 0", "next")),
    ),
    *mistakes_in(
        "seed literal-lease",
        ("the lease is literal, and longer than the renewal thinks", "lease_overrun", every("31000")),
        ("the renewal does not compare", "owner_only_renewal", words("whileHolding", 0, "EXPIRE", "{key}", "30")),
    ),
)


def read(source):
    folder = FOLDERS["seed " if source.startswith("seed ") else ""]
    return json.loads((ROOT / folder / f"{source.removeprefix('seed ')}.json").read_text(encoding="utf-8"))


def mutant(mutation):
    made = copy.deepcopy(read(mutation.source))
    mutation.change(made)
    return without_unreachable_steps(made)


def wrong_in(mutation, before, after):
    where = f"{mutation.source}, {mutation.what}, {mutation.column}"
    if before.verdict == "broken" or before.is_error or not before.is_complete:
        return f"{where}: it does not hold before: {before}"
    return None if after.verdict == "broken" else f"{where}: it is not broken: {after}"


def wrong_in_column(column, explorer):
    mutations = [mutation for mutation in MUTATIONS if mutation.column == column]
    protocols = [protocol for mutation in mutations for protocol in (read(mutation.source), mutant(mutation))]
    answers = [said[column] for said in explorer.explore(protocols, columns=(column,))]
    found = [wrong_in(mutation, *answers[2 * at : 2 * at + 2]) for at, mutation in enumerate(mutations)]
    return [each for each in found if each]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        explorer = Explorer(options.program, folder, 20000)
        wrong = [line for column in COLUMNS for line in wrong_in_column(column, explorer)]
    for line in wrong:
        print(line)
    sources, columns = {mutation.source for mutation in MUTATIONS}, {mutation.column for mutation in MUTATIONS}
    print(f"{len(MUTATIONS)} mistakes in {len(sources)} protocols, {len(columns)} of {len(COLUMNS)} columns: {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
