# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What all kinds of random protocols are made of."""

import random

from scripts import TEXTS


class Draft:
    """Random choices of one protocol, and the faults that it will have."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.faults = ()
        self.key = "{key}"

    def plant(self, *names):
        self.faults = self.random.sample(names, min(len(names), self.random.choice((0, 1, 1, 1, 2, 2))))

    def has(self, name):
        return name in self.faults

    def one_of(self, *choices):
        return self.random.choice(choices)

    def maybe(self, share=0.5):
        return self.random.random() < share


def step(*send, then=None, **more):
    made = {**more, "send": list(send)}
    if then:
        made["then"] = then
    return made


def run(name, keys, values, then=None, **more):
    return step("EVAL", TEXTS[name], str(len(keys)), *keys, *values, then=then, **more)


GOT_IT = ["acquired if answer = 'OK'", "busy"]
ONE_OR_BUSY = ["acquired if answer = 1", "busy"]
LET_GO = ["released if answer = 1", "lost"]
LEASE_FAULTS = ("no lease", "lease in the wrong unit", "long lease in the wrong unit", "short lease")
RELEASE_FAULTS = ("blind delete", "deletes another key", "inverted compare", "releases nothing")
HEARTBEAT_FAULTS = ("seldom heartbeat", "heartbeat of another key", "blind heartbeat", "short heartbeat", "heartbeat writes")
LEASES = ("{lease}", "{lease}", "{lease}", "{lease / 1000}", "{lease * 2}", "{lease / 2}", "{lease - 1}")
OPTIONS = (*(("PX", lease) for lease in LEASES), ("EX", "{lease}"), ("EX", "{lease / 1000}"))
MINE = ["{token}", "{lease}"]
WAITING_FAULTS = ("who waits prolongs", "giving up deletes", "giving up prolongs")


def lease_of(draft):
    """Two arguments of SET, or none."""
    if draft.has("no lease"):
        return ()
    if draft.has("lease in the wrong unit"):
        return ("PX", "{lease / 1000}")
    if draft.has("long lease in the wrong unit"):
        return ("EX", "{lease}")
    if draft.has("short lease"):
        return draft.one_of(("PX", "{lease / 2}"), ("EX", "30"), ("PX", "{lease / 3}"))
    return draft.one_of(("PX", "{lease}"), ("PX", "{lease}"), ("EX", "{lease / 1000}"), ("EX", "600"), ("PX", "600000"), ("PX", "{lease * 2}"))


def prolonging(draft, key):
    """A command that makes the lease a whole one again."""
    if draft.has("long lease in the wrong unit"):
        return ("EXPIRE", key, "{lease}")
    return draft.one_of(("PEXPIRE", key, "{lease}"), ("EXPIRE", key, "{lease / 1000}"))


def other(key):
    return "other." + key


def release_of(draft, value="{token}"):
    key = other(draft.key) if draft.has("deletes another key") else draft.key
    if draft.has("releases nothing"):
        return [step("EXISTS", key)]
    if draft.has("blind delete"):
        return [step(draft.one_of("DEL", "UNLINK", "GETDEL"), key)]
    if draft.has("inverted compare"):
        return [run("delete unless mine", [key], [value], LET_GO)]
    if draft.maybe(0.3):
        return compare_then_delete(draft, key)
    return [run("delete if mine", [key], [value], LET_GO)]


def compare_then_delete(draft, key):
    return [
        step("GET", key, then=draft.one_of("lost if answer != token", ["next if answer = token", "lost"])),
        step(draft.one_of("DEL", "UNLINK"), key, then=LET_GO),
    ]


def heartbeat_of(draft):
    key = other(draft.key) if draft.has("heartbeat of another key") else draft.key
    every = draft.one_of("lease / 3", "lease / 2", "200000", "lease / 4 * 3")
    if draft.has("seldom heartbeat"):
        every = draft.one_of("lease", "lease * 2", "lease + 1")
    return {"every": every, "steps": heartbeat_steps(draft, key)}


def heartbeat_steps(draft, key):
    then = ["stop if answer = 0", "again"]
    if draft.has("blind heartbeat"):
        return [step(*prolonging(draft, key), then=draft.one_of(then, "again"))]
    if draft.has("heartbeat writes"):
        return [draft.one_of(
            run("write again if there", [key], ["{token}", "{lease}"], then),
            step("SET", key, "{token}", "XX", "PX", "{lease}", then=["stop if answer = nil", "again"]),
        )]
    if draft.has("short heartbeat"):
        return [run("prolong if mine", [key], ["{token}", "{lease / 1000}"], then)]
    if draft.maybe(0.2):
        return [step("GET", key, then="stop if answer != token"), step("PEXPIRE", key, "{lease}", then=then)]
    if draft.maybe(0.2):
        return [run("prolong if mine, in seconds", [key], ["{token}", "{lease / 1000}"], then)]
    return [run(draft.one_of("prolong if mine", "prolong if mine", "prolong if there"), [key], ["{token}", "{lease}"], then)]


def give_up_of(draft):
    if draft.has("giving up deletes"):
        return [step(draft.one_of("DEL", "UNLINK"), draft.key)]
    if draft.has("giving up prolongs"):
        return [step(*prolonging(draft, draft.key))]
    return None


def with_extras(draft, made, heartbeat):
    if heartbeat:
        made["whileHolding"] = heartbeat_of(draft)
    give_up = give_up_of(draft)
    if give_up:
        made["giveUp"] = give_up
    return made


def choose_key(draft):
    draft.key = draft.one_of("{key}", "{key}", "{key}", "lock:{key}", "{key}.lock")


def lock_of(draft, got, failed="busy"):
    """A try for a token lock, in one of several ways."""
    if draft.maybe(0.25):
        return run("set if new", [draft.key], ["{token}", draft.one_of(*LEASES)], [f"{got} if answer = 1", failed])
    return step("SET", draft.key, "{token}", "NX", *draft.one_of(*OPTIONS), then=[f"{got} if answer = 'OK'", failed])
