# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks whose clients sleep until somebody wakes them, or get the lock from the one before."""

from draft import LET_GO, MINE, RELEASE_FAULTS, choose_key, lock_of, release_of, run, step, with_extras
from shared import named, signalling

# sleepers


def sleeping(draft):
    """Who does not get it sleeps until the release pushes to a list."""
    choose_key(draft)
    draft.plant(
        "no push", "pushes first", "sleeps first", "takes at the waking", "pushes twice", "gives up after a while", "deletes the list", *RELEASE_FAULTS,
    )
    where = draft.one_of("{key}.wake", "wake.{key}")
    sleep = step(draft.one_of("BLPOP", "BRPOP"), where, "5" if draft.has("gives up after a while") else "0")
    sleep["then"] = "acquired" if draft.has("takes at the waking") else draft.one_of("try", ["busy if answer = nil", "try"])
    acquire = [named("try", lock_of(draft, "acquired", "next")), sleep]
    if draft.has("sleeps first"):
        acquire = [{key: value for key, value in sleep.items() if key != "then"}, lock_of(draft, "acquired")]
    push = step(draft.one_of("LPUSH", "RPUSH"), where, "1")
    release = release_of(draft)
    if draft.has("pushes first"):
        release = [push, *release]
    elif draft.has("pushes twice"):
        release = [*release[:-1], {**release[-1], "then": "next"}, push, push]
    elif draft.maybe(0.4):
        script = draft.one_of("delete and wake if mine", "delete and wake once if mine")
        release = [run(script, [draft.key, where], ["{token}"], ["lost if answer = 0", "released"])]
    elif not draft.has("no push"):
        release = signalling(draft, release, push, where)
    if draft.has("deletes the list"):
        release = [step("DEL", where), *release]
    return with_extras(draft, {"acquire": acquire, "release": release}, draft.maybe(0.15))


def registering(draft):
    """Only those are woken who have said that they wait."""
    draft.plant("registers late", "stays registered", "looks before it lets go", "registers after the try")
    kind = draft.one_of("set", "counter", "sorted")
    enter, leave, count = {
        "set": (("SADD", "{key}.waiters", "{token}"), ("SREM", "{key}.waiters", "{token}"), ("SCARD", "{key}.waiters")),
        "counter": (("INCR", "{key}.waiters"), ("DECR", "{key}.waiters"), ("INCRBY", "{key}.waiters", "0")),
        "sorted": (("ZADD", "{key}.waiters", "1", "{token}"), ("ZREM", "{key}.waiters", "{token}"), ("ZCARD", "{key}.waiters")),
    }[kind]
    sleep = step("BLPOP", "{key}.wake", "0")
    back = [] if draft.has("stays registered") else [step(*leave, then="try")]
    acquire = [
        named("try", lock_of(draft, "acquired", "next")), step(*enter), lock_of(draft, "out", "next"), sleep,
        *(back or [step("EXISTS", "{key}", then="try")]), named("out", step(*leave, then="acquired")),
    ]
    if draft.has("registers late") or draft.has("registers after the try"):
        acquire = [acquire[0], step(*enter), sleep, acquire[4]]
    wake = [step(*count, then=["released if answer = 0", "next"]), step("LPUSH", "{key}.wake", "1")]
    go = run("delete if mine", ["{key}"], ["{token}"], ["lost if answer = 0", "next"])
    release = [wake[0], go, wake[1]] if draft.has("looks before it lets go") else [go, *wake]
    if kind == "set" and draft.maybe(0.3):
        release = [run("delete and wake who waits", ["{key}", "{key}.wake", "{key}.waiters"], ["{token}"], LET_GO)]
    return {"acquire": acquire, "release": release}


def two_lists(draft):
    """Each lock is an element of a list, for which its clients sleep."""
    draft.plant("fills again", "returns one", "returns too many", "takes one twice", "returns the first early")
    count = draft.one_of(1, 2, 2, 2)
    names = ["{key1}", "{key2}"] if count == 2 else ["{key}"]
    acquire = []
    for at, name in enumerate(names):
        ready = step("SETNX", "ready." + name, "1", then=[f"take{at} if answer = 0", "next"])
        if draft.has("fills again"):
            ready = step("LLEN", name, then=[f"take{at} if answer > 0", "next"])
        acquire += [named(f"look{at}", ready), step("RPUSH", name, "one"), named(f"take{at}", step(draft.one_of("BLPOP", "BRPOP"), name, "0"))]
    if draft.has("takes one twice"):
        acquire.append(step("BLPOP", names[0], "0"))
    acquire[-1]["then"] = ["busy if answer = nil", "acquired"]
    release = [step(draft.one_of("RPUSH", "LPUSH"), name, "one") for name in names]
    if draft.has("returns one"):
        release = release[:1]
    elif draft.has("returns too many"):
        release = [*release, release[0]]
    if draft.has("returns the first early"):
        acquire.insert(-1, step("RPUSH", names[0], "one"))
    return {**({"locks": count} if count > 1 else {}), "acquire": acquire, "release": release}


# locks that are handed over


def handed_over(draft):
    """The release gives the lock to the next of a queue, who looks whether it has it."""
    draft.plant("no lease for the heir", "keeps the lease", "stays in the queue", "does not look", "takes what is free", "blind delete")
    name = "hand over"
    if draft.has("no lease for the heir"):
        name = "hand over without a lease"
    elif draft.has("keeps the lease"):
        name = "hand over, keeping the lease"
    keys, join = ["{key}", "{key}.q"], "take, or join the queue"
    if not draft.faults and draft.maybe(0.4):
        name, join, keys = "hand over to the first of the sorted", "take, or join the sorted queue", ["{key}", "{key}.q", "{key}.n"]
    take = run(join, keys, MINE, ["acquired if answer = 1", "next"])
    free = step("SET", "{key}", "{token}", "NX", "PX", "{lease}", then=["acquired if answer = 'OK'", "look"])
    look = named("look", step("GET", "{key}", then=["acquired if answer = token", "next if answer = nil", draft.one_of("look", "look", "out")]))
    out = named("out", run("leave the queue unless it is mine", ["{key}", "{key}.q"], ["{token}"], "busy"))
    if join != "take, or join the queue":
        out = named("out", step("ZREM", "{key}.q", "{token}", then="busy"))
    if draft.has("stays in the queue"):
        out = named("out", step("EXISTS", "{key}.q", then="busy"))
    if draft.has("does not look"):
        look["then"] = ["look if answer != nil", "next"]
    if draft.has("takes what is free"):
        look["then"] = ["acquired if answer = token or answer = nil", "look"]
    release = [step("DEL", "{key}")] if draft.has("blind delete") else [run(name, keys[:2], MINE, LET_GO)]
    return {"acquire": [take, look, free, out], "release": release}


def handed_field(draft):
    """The same with a field of a hash, or in the client's own commands."""
    draft.plant("sets blindly", "forgets the heir", "no lease", "reads the queue without taking")
    if draft.maybe(0.4):
        acquire = [
            run("owner of a field", ["{key}", "{key}.q"], MINE, ["acquired if answer = 1", "next"]),
            named("look", step("HGET", "{key}", "owner", then=["acquired if answer = token", "busy if answer = nil", "look"])),
        ]
        return {"acquire": acquire, "release": [run("hand over a field", ["{key}", "{key}.q"], MINE, LET_GO)]}
    acquire = [
        step("SET", "{key}", "{token}", "NX", "PX", "{lease}", then=["acquired if answer = 'OK'", "next"]),
        step("RPUSH", "{key}.q", "{token}"),
        named("look", step("GET", "{key}", then=["acquired if answer = token", "busy if answer = nil", "look"])),
    ]
    lease = () if draft.has("no lease") else ("PX", "{lease}")
    pop = step("LINDEX", "{key}.q", "0") if draft.has("reads the queue without taking") else step("LPOP", "{key}.q")
    release = [
        step("GET", "{key}", then=["lost if answer != token", "next"]),
        {**pop, "save": "heir", "then": ["free if heir = nil", "next"]},
        step("SET", "{key}", "{heir}", *lease, then="released"),
        named("free", step("DEL", "{key}")),
    ]
    if draft.has("sets blindly"):
        release = release[1:]
    if draft.has("forgets the heir"):
        release[-2] = step("DEL", "{key}", then="released")
    made = {"acquire": acquire, "release": release}
    if draft.maybe(0.3):
        made["giveUp"] = [step("LREM", "{key}.q", "0", "{token}")]
    return made


def woken_heir(draft):
    """The heir sleeps for a list of its own."""
    draft.plant("does not wake", "believes what it wakes to", "leaves its list", "no queue for the late")
    take = run("take, or join the queue", ["{key}", "{key}.q"], MINE, ["acquired if answer = 1", "next"])
    sleep = step("BLPOP", "wake.{token}", "0")
    look = step("GET", "{key}", then=["acquired if answer = token", "busy"])
    if draft.has("believes what it wakes to"):
        look = step("PTTL", "{key}", then="acquired")
    name = "hand over" if draft.has("does not wake") else "hand over and wake"
    acquire = [take, sleep, look]
    if draft.has("leaves its list"):
        acquire = [take, step("RPUSH", "wake.{token}", "0"), sleep, sleep, look]
    elif draft.has("no queue for the late"):
        acquire[0] = run("set if new", ["{key}"], MINE, ["acquired if answer = 1", "next"])
    return {"acquire": acquire, "release": [run(name, ["{key}", "{key}.q"], MINE, LET_GO)]}


KINDS = (
    sleeping, sleeping, registering, registering, two_lists, two_lists, handed_over, handed_over, handed_field, woken_heir,
)
