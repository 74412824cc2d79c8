#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Relations that hold between what the program says of a protocol, and of the same in other words, within other bounds, or asked for in another way:

relations.py --program build/ci/lockscope --first 1 --count 100 --given --jobs 2 --relation prefixed clients

--self-test: whether each relation is seen to fail if the program's answers depend on what they must not.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is

import rewriting
from explorer import BOUNDS, COLUMNS, Explorer, Failed
from generator import protocol as random_protocol

ROOT = Path(__file__).resolve().parents[2]
GIVEN = ("resources/protocols/*.json", "tests/fuzz/seeds/ownprotocol/*.json")
AT_ONCE = 8  # protocols in one run of the program
SAME, NO_LONGER = "the same", "no longer"


@dataclass
class Difference:
    source: str
    relation: str
    column: str
    before: object
    after: object
    protocols: tuple


class Result:
    """What came of some protocols."""

    def __init__(self):
        self.differences, self.compared, self.left_out = [], Counter(), 0

    def compare(self, source, relation, column, before, after, protocols, how=SAME):
        if not before.is_complete or not after.is_complete or before.is_error or after.is_error:
            self.left_out += 1
            return
        self.compared[relation] += 1
        is_like_it = (before.verdict, len(before.moves)) == (after.verdict, len(after.moves))
        if how == NO_LONGER:
            is_like_it = before.verdict != "broken" or (after.verdict == "broken" and len(after.moves) <= len(before.moves))
        if not is_like_it:
            self.differences.append(Difference(source, relation, column, before, after, protocols))


@dataclass(frozen=True)
class Source:
    name: str
    protocol: dict


class Rewriting:
    """The protocol in other words."""

    def __init__(self, after, before=None):
        self.after, self.before = after, before

    def pairs(self, source):
        """None or one: what is explored before, unless it is the protocol itself, and after."""
        before, after = self.before(source.protocol) if self.before else source.protocol, self.after(source.protocol)
        return [(before, after)] if before and after else []


def check_rewritings(names, explorer, sources, answers, result):
    """All in one run of the program."""
    pairs = [(name, source, *pair) for name in names for source in sources for pair in ALL[name].pairs(source)]
    asked = [protocol for _, source, before, after in pairs for protocol in ((after,) if before is source.protocol else (after, before))]
    said = iter(explorer.explore(asked) if asked else ())
    for name, source, before, after in pairs:
        ours = next(said)
        theirs = answers[source.name] if before is source.protocol else next(said)
        for column in COLUMNS:
            result.compare(source.name, name, column, theirs[column], ours[column], (before, after))


class Bounds:
    """The protocol within larger bounds, of which one is greater by 1, or work takes time: what was broken stays broken, by no longer schedules."""

    def __init__(self, how):
        self.how = how

    def check(self, name, explorer, sources, answers, result):
        after = {} if name == "work" else {name: explorer.bounds[name] + 1}
        if name == "work":
            answers = dict(zip([source.name for source in sources], explorer.explore([source.protocol for source in sources], {"work": 0})))
        for source in sources:
            said = answers[source.name]
            columns = [column for column in COLUMNS if self.can_differ(self.how(source.protocol, column), said[column])]
            result.left_out += len(COLUMNS) - len(columns)
            if not columns:
                continue
            more = explorer.explore([source.protocol], after, columns)[0]
            for column in columns:
                result.compare(source.name, name, column, said[column], more[column], (source.protocol,), self.how(source.protocol, column))

    @staticmethod
    def can_differ(how, answer):
        return how == SAME or (how == NO_LONGER and answer.verdict == "broken")


def only_in(*columns):
    """A bound that the other columns do not have."""
    return lambda _, column: NO_LONGER if column in columns else SAME


def of_clients(_, column):
    """A client that waits might wake those that are locked out."""
    return None if column == "deadlock" else NO_LONGER


def of_rounds(_, column):
    """Progress and deadlock, and those that wait until all clients are over, are not asked before all have had their further rounds."""
    return None if column in ("progress", "deadlock", "crash_recovery", "no_orphan") else NO_LONGER


def of_retries(protocol, column):
    """Likewise. Also, who may try again gives up later, and waits longer."""
    steps = rewriting.steps_of(protocol)
    waits = any(rewriting.verb(step) in rewriting.WAITS and rewriting.sent(step)[-1] != "0" for step in steps)
    return None if waits or "giveUp" in protocol else of_rounds(protocol, column)


def of_expiries(_, __):
    return NO_LONGER


def of_network(_, column):
    return SAME if column in ("progress", "deadlock") else NO_LONGER


class Asking:
    """The same columns, asked for in other groups."""

    def __init__(self, groups):
        self.groups = groups

    def check(self, name, explorer, sources, answers, result):
        for columns in self.groups:
            asked = explorer.explore([source.protocol for source in sources], columns=columns)
            for source, said in zip(sources, asked):
                for column in columns:
                    result.compare(source.name, name, column, answers[source.name][column], said[column], (source.protocol,))


class Together:
    """The same protocols, explored after others, whatever their names are."""

    def __init__(self, **more):
        self.more = more

    def check(self, name, explorer, sources, answers, result):
        backwards = sources[::-1]
        for source, said in zip(backwards, explorer.explore([source.protocol for source in backwards], **self.more)):
            for column in COLUMNS:
                result.compare(source.name, name, column, answers[source.name][column], said[column], (source.protocol,))


class Permuted:
    """A schedule with two clients' names exchanged breaks the protocol at the same move. Not if clients differ in their clocks, or in the order of
    their locks, and not if what is sorted depends on their tokens."""

    def check(self, name, explorer, sources, answers, result):
        for source in sources:
            if any(word in text for text in json.dumps(source.protocol).split('"') for word in ("ZRANK", "ZRANGE")):
                continue
            for column in COLUMNS:
                self.check_column(name, explorer, source, column, answers[source.name][column], result)

    def check_column(self, name, explorer, source, column, answer, result):
        if answer.verdict != "broken" or any(word == "opposes" or word.startswith("skew") for word in answer.head):
            result.left_out += 1
            return
        result.compared[name] += 1
        moves = [{"1": "2", "2": "1"}.get(move[0], move[0]) + move[1:] for move in answer.moves]
        before, after = (explorer.break_in(source.protocol, answer, each) for each in (answer.moves, moves))
        if before is None or before != after:
            said = [f"{'-'.join(each)} breaks it at {at}" for each, at in ((answer.moves, before), (moves, after))]
            result.differences.append(Difference(source.name, name, column, *said, (source.protocol,)))


RELATIONS = {
    "prefixed": Rewriting(rewriting.prefixed),
    "oddly-prefixed": Rewriting(rewriting.oddly_prefixed),
    "suffixed": Rewriting(rewriting.suffixed),
    "tagged": Rewriting(rewriting.tagged),
    "renamed": Rewriting(rewriting.renamed),
    "keys-swapped": Rewriting(rewriting.keys_swapped),
    "locks-reversed": Rewriting(rewriting.locks_reversed),
    "tokens-wrapped": Rewriting(rewriting.tokens_wrapped),
    "constant-kept": Rewriting(rewriting.constant_kept),
    "said": Rewriting(rewriting.said),
    "names-changed": Rewriting(rewriting.names_changed),
    "begun-with-nothing": Rewriting(rewriting.begun_with_nothing),
    "comment": Rewriting(rewriting.comment_added),
    "read": Rewriting(rewriting.read_added),
    "blanks": Rewriting(rewriting.with_blanks),
    "double-quotes": Rewriting(rewriting.with_double_quotes),
    "small-letters": Rewriting(rewriting.with_small_letters),
    "block": Rewriting(rewriting.in_block),
    "arguments-named": Rewriting(rewriting.arguments_named),
    "arguments-swapped": Rewriting(rewriting.arguments_swapped),
    "script-keys-swapped": Rewriting(rewriting.script_keys_swapped),
    "other-commands": Rewriting(rewriting.with_other_commands),
    "as-scripts": Rewriting(rewriting.as_scripts),
    "lease-written": Rewriting(rewriting.lease_written),
    "times-doubled": Rewriting(rewriting.times_doubled, rewriting.times_written),
    "alone": Asking([(column,) for column in COLUMNS]),
    "order": Asking([COLUMNS[::-1]]),
    "together": Together(),
    "permuted": Permuted(),
    "clients": Bounds(of_clients),
    "rounds": Bounds(of_rounds),
    "retries": Bounds(of_retries),
    "crashes": Bounds(only_in("crash_recovery", "no_orphan")),
    "pauses": Bounds(only_in("owner_only_release", "owner_only_renewal", "fenced_resource")),
    "expiries": Bounds(of_expiries),
    "lost": Bounds(of_network),
    "late": Bounds(of_network),
    "work": Bounds(only_in("mutual_exclusion")),
}
# Only by name, to look at: what the rules do judge in another way; files whose protocols have the same name.
BY_NAME = {"keys-named": Rewriting(rewriting.keys_named), "namesakes": Together(name="all-the-same")}
ALL = {**RELATIONS, **BY_NAME}


def check_relations(names, explorer, sources, answers, result):
    rewritings = [name for name in names if isinstance(ALL[name], Rewriting)]
    for group in [rewritings, *([name] for name in names if name not in rewritings)]:
        try:
            if group == rewritings:
                check_rewritings(group, explorer, sources, answers, result)
            else:
                ALL[group[0]].check(group[0], explorer, sources, answers, result)
        except (Failed, subprocess.TimeoutExpired) as error:
            if len(sources) == 1:
                result.differences.append(failure(sources, ", ".join(group), error))
            for source in sources if len(sources) > 1 else ():  # which of them is it?
                check_relations(group, explorer, [source], answers, result)


def check(job):
    options, sources, names = job
    result = Result()
    with tempfile.TemporaryDirectory() as folder:
        explorer = Explorer(options.program, folder, options.max_states, {name: getattr(options, name) for name in BOUNDS})
        try:
            answers = dict(zip([source.name for source in sources], explorer.explore([source.protocol for source in sources])))
            check_relations(names, explorer, sources, answers, result)
        except Failed as error:
            result.differences.append(failure(sources, "", error))
    return result


def failure(sources, name, error):
    return Difference(", ".join(source.name for source in sources), name, "", "", f"{type(error).__name__}: {error}", ())


def sources_of(options):
    seeds = range(options.first, options.first + options.count)
    made = [Source(f"seed {seed}", json.loads(json.dumps(random_protocol(seed)))) for seed in seeds]  # no two steps share a list
    if options.given:
        files = [file for pattern in GIVEN for file in sorted(ROOT.glob(pattern))]
        made += [Source(str(file.relative_to(ROOT)), json.loads(file.read_text(encoding="utf-8"))) for file in files]
    return made


def keep(options, difference):
    if not options.keep:
        return
    os.makedirs(options.keep, exist_ok=True)
    name = re.sub(r"\W+", "-", f"{difference.source}-{difference.relation}")
    for part, protocol in zip(("before", "after"), difference.protocols):
        Path(options.keep, f"{name}-{part}.json").write_text(json.dumps(protocol, indent=2) + "\n", encoding="utf-8")


def check_all(options):
    sources = sources_of(options)
    jobs = [(options, sources[at : at + AT_ONCE], options.relation) for at in range(0, len(sources), AT_ONCE)]
    compared, left_out, differences = Counter(), 0, 0
    with Pool(options.jobs) as pool:
        for result in pool.imap_unordered(check, jobs):
            for each in result.differences:
                print(f"{each.source}, {each.relation} {each.column}: {each.before} | {each.after}", flush=True)
                keep(options, each)
            compared, left_out, differences = compared + result.compared, left_out + result.left_out, differences + len(result.differences)
    print(", ".join(f"{compared[name]} {name}" for name in options.relation))
    print(f"{len(sources)} protocols, {len(options.relation)} relations: {compared.total()} compared, {left_out} left out, {differences} differences")
    return 1 if differences else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--given", action="store_true", help="also the protocols of the templates and of the fuzz targets")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--relation", nargs="+", default=list(RELATIONS), choices=list(ALL), metavar="NAME")
    parser.add_argument("--keep", help="a folder for the protocols that differ")
    parser.add_argument("--max-states", type=int, default=20000, help="of a column; what has more is left out")
    parser.add_argument("--self-test", action="store_true")
    for name, value in BOUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    if options.self_test:
        from misled import self_test

        return self_test(options.program)
    return check_all(options)


if __name__ == "__main__":
    sys.exit(main())
