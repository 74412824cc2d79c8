# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks that meet errors, wait for gates, make themselves again, or have leases that do not fit."""

from draft import GOT_IT, MINE, OPTIONS, RELEASE_FAULTS, choose_key, lock_of, release_of, run, step, with_extras
from shared import named

LITERALS = (("PX", "30000"), ("EX", "30"), ("PX", "1000"), ("EX", "600"), ("PX", "10"))

# errors


def of_two_kinds(draft):
    """What one command makes another cannot use."""
    choose_key(draft)
    draft.plant("handles it", "takes it for free", "error in the heartbeat", "error at the release", "error after the last try", *RELEASE_FAULTS)
    then = None
    if draft.has("handles it") or draft.has("takes it for free"):
        then = ["busy if error != nil" if draft.has("handles it") else "acquired if error = 'WRONGTYPE'", "next"]
    look = draft.one_of(("HGET", draft.key, "owner"), ("LLEN", draft.key), ("SCARD", draft.key), ("ZCARD", draft.key), ("INCR", draft.key))
    acquire = [step(*look, then=then), lock_of(draft, "acquired")]
    if look[0] == "INCR":
        look = step(*look, then=[*(then or [])[:1], "next if answer = 1", "busy"])
        acquire = [look, step("SET", draft.key, "{token}", "PX", "{lease}", then="acquired")]
    elif draft.maybe(0.3):
        acquire = [{**acquire[1], "then": [entry.replace("acquired", "next") for entry in acquire[1]["then"]]}, {**acquire[0], "then": "acquired"}]
    made = with_extras(draft, {"acquire": acquire, "release": release_of(draft)}, draft.maybe(0.2))
    wrong = draft.one_of(("HLEN", draft.key), ("INCR", draft.key), ("LPOP", draft.key), ("SET", draft.key, "{token}", "PX", "0"))
    if draft.has("error in the heartbeat"):
        made["whileHolding"] = {"every": "lease / 3", "steps": [step(*wrong), step("PEXPIRE", draft.key, "{lease}", then="again")]}
        if draft.maybe():
            made["whileHolding"]["steps"][0]["then"] = draft.one_of("lost if error != nil", "next if error = 'WRONGTYPE'", "again if error != nil")
    if draft.has("error at the release"):
        made["release"] = [step(*wrong), *made["release"]]
        if draft.maybe():
            made["release"][0]["then"] = draft.one_of("next if error != nil", "released if error = 'ERR'", "lost if error = 'WRONGTYPE'")
    if draft.has("error after the last try"):
        made["giveUp"] = [step(*wrong), step("DEL", draft.key)]
    return made


def refused(draft):
    """A script says by an error that the lock is another's."""
    draft.plant("fails half way", "any error is good", "takes no error for yes", *RELEASE_FAULTS)
    name, keys = draft.one_of("lock, or an error", "lock, or an error", "count with care"), ["{key}"]
    then = draft.one_of(
        "acquired", ["busy if error = 'LOCKED' or error = 'TAKEN'", "acquired if answer = 1"], ["busy if error != nil", "acquired"],
        ["again if error = 'LOCKED'", "acquired if answer = 1"],
    )
    if draft.has("fails half way"):
        name, keys = "fails half way", ["{key}", draft.one_of("{key}.note.{token}", "{key}.other", "{key}")]
    if draft.has("any error is good"):
        then = ["acquired if error = 'ERR' or error = 'WRONGTYPE'", "busy if error != nil", "acquired"]
    elif draft.has("takes no error for yes"):
        then = ["busy if error = 'ERR'", "acquired"]
    last = [] if then == "acquired" or then[-1] == "acquired" else [step("EXISTS", "{key}", then="busy")]
    lock = named("again", run(name, keys, MINE, then))
    return with_extras(draft, {"acquire": [lock, *last], "release": release_of(draft)}, draft.maybe(0.2))


# gates, heartbeats and leases


def gated(draft):
    """The release needs the gate that who waits for the lock may keep."""
    draft.plant("keeps the gate", "gate without a lease", "release does not wait", "opens too early", "blind")
    lease = () if draft.has("gate without a lease") else ("PX", draft.one_of("{lease}", "{lease / 10}", "5000"))
    gate = named("gate", step("SET", "{key}.gate", "{token}", "NX", *lease, then=["next if answer = 'OK'", draft.one_of("gate", "gate", "busy")]))
    open_gate = step("DEL", "{key}.gate") if draft.has("blind") else run("delete if mine", ["{key}.gate"], ["{token}"])
    take = named("take", lock_of(draft, "next", "take" if draft.has("keeps the gate") else "out"))
    acquire = [gate, take, {**open_gate, "then": "acquired"}, named("out", {**open_gate, "then": draft.one_of("gate", "busy")})]
    if draft.has("keeps the gate"):
        acquire = acquire[:3]
    if draft.has("opens too early"):
        acquire = [gate, open_gate, {**take, "then": [*take["then"][:1], "busy"]}, step("PEXPIRE", "{key}", "{lease}", then="acquired")]
    own = {**gate, "then": ["next if answer = 'OK'", "lost" if draft.has("release does not wait") else "gate"]}
    return {"acquire": acquire, "release": [own, run("delete if mine", ["{key}"], ["{token}"]), {**open_gate}]}


def beating(draft):
    """The heartbeat makes the lock again."""
    draft.plant("deletes first", "sets what is not there", "blind", "seldom", "error", *RELEASE_FAULTS)
    choose_key(draft)
    lease = draft.one_of(*OPTIONS)
    write = step("SET", draft.key, "{token}", *(() if draft.maybe(0.2) else ("XX",)), *lease, then=["again if answer = 'OK'", draft.one_of("stop", "lost")])
    steps = [step("GET", draft.key, then=["next if answer = token", "lost"]), write]
    if draft.has("deletes first"):
        steps = [step("DEL", draft.key), step("SET", draft.key, "{token}", *lease, then="again")]
    elif draft.has("sets what is not there"):
        steps = [step("SET", draft.key, "{token}", "NX", *lease), step("PEXPIRE", draft.key, "{lease}", then="again")]
    elif draft.has("error"):
        steps = [step("GETEX", draft.key, "PX", "{lease - lease}", then=draft.one_of("again", ["lost if error != nil", "again"]))]
    elif draft.has("blind"):
        steps = steps[1:]
    every = draft.one_of("lease / 3", "lease / 2", "lease / 1000") if not draft.has("seldom") else draft.one_of("lease + 1", "lease - 1", "lease * 2")
    return {"acquire": [lock_of(draft, "acquired")], "release": release_of(draft), "whileHolding": {"every": every, "steps": steps}}


def literal(draft):
    """The lease is a number of the file's own."""
    draft.plant("another one at the heartbeat", "two leases", "in two commands", *RELEASE_FAULTS)
    choose_key(draft)
    lease = draft.one_of(*LITERALS)
    lock = step("SET", draft.key, "{token}", "NX", *lease, then=GOT_IT)
    acquire = [lock]
    if draft.has("two leases"):
        renew = draft.one_of(("PEXPIRE", draft.key, "60000"), ("EXPIRE", draft.key, "1"))
        acquire = [{**lock, "then": ["next if answer = 'OK'", "busy"]}, step(*renew, then="acquired")]
    elif draft.has("in two commands"):
        second = draft.one_of(("EXPIRE", draft.key, "30"), ("SETEX", draft.key, "30", "{token}"))
        acquire = [step("SETNX", draft.key, "{token}", then=["next if answer = 1", "busy"]), step(*second, then="acquired")]
    made = {"acquire": acquire, "release": release_of(draft)}
    if draft.has("another one at the heartbeat") or draft.maybe(0.3):
        time = draft.one_of("500", "60000") if draft.has("another one at the heartbeat") else "30000"
        renew = step("PEXPIRE", draft.key, time, then=["again if answer = 1", "stop"])
        made["whileHolding"] = {"every": draft.one_of("10000", "300", "29999"), "steps": [renew]}
    return made


KINDS = (of_two_kinds, of_two_kinds, refused, gated, gated, beating, literal, literal)
