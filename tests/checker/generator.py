#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random protocols: a known lock, varied, with up to two planted faults. The same seed makes the same:   generator.py SEED

From 10001 on the seeds make protocols with queues, waiters, several locks, and steps for commands that are not answered; from 20001 on
those with sleepers, heirs, counters, keys of one's own, errors and all kinds of leases, half of them with a mistake that can be made anywhere.
"""

import copy
import json
import sys

sys.dont_write_bytecode = True  # the tree stays as it is

import keyed
import mishaps
import shared
import single
import waking
from draft import Draft
from mutations import mutate

FIRST_SHARED, FIRST_WAKING = 10001, 20001


def kinds_of(seed):
    if seed >= FIRST_WAKING:
        return waking.KINDS + keyed.KINDS + mishaps.KINDS
    return shared.KINDS if seed >= FIRST_SHARED else single.KINDS


def targets(step, part, at):
    """The steps to which this one may lead."""
    then = step.get("then", [])
    clauses = [then] if isinstance(then, str) else then
    words = [clause.split(" if ")[0] for clause in clauses] + [step.get("unanswered", "")]
    if not clauses or " if " in clauses[-1]:
        words.append("next")
    names = [other.get("name") for other in part]
    return {at + 1 if word == "next" else names.index(word) for word in words if word == "next" or word in names}


def reachable(part):
    """Without the steps to which no way leads, which the program refuses."""
    seen, open_steps = set(), [0]
    while open_steps:
        at = open_steps.pop()
        if at not in seen and at < len(part):
            seen.add(at)
            open_steps += targets(part[at], part, at)
    return [step for at, step in enumerate(part) if at in seen]


def without_unreachable_steps(made):
    for part in ("acquire", "release", "giveUp"):
        if part in made:
            made[part] = reachable(made[part])
    if "whileHolding" in made:
        made["whileHolding"]["steps"] = reachable(made["whileHolding"]["steps"])
    return made


def protocol(seed):
    draft = Draft(seed)
    kind = draft.one_of(*kinds_of(seed))
    made = copy.deepcopy(kind(draft))
    mistake = mutate(draft, made) if seed >= FIRST_WAKING and draft.maybe() else None
    made = without_unreachable_steps(made)
    faults = ", ".join([*draft.faults, *([mistake] if mistake else [])]) or "no fault"
    return {"protocol": f"random-{seed}", "sentence": f"{kind.__name__.replace('_', ' ')}: {faults}.", **made}


if __name__ == "__main__":
    print(json.dumps(protocol(int(sys.argv[1])), indent=2))
