# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks of one key that are tried for and let go."""

from draft import (
    GOT_IT, HEARTBEAT_FAULTS, LEASE_FAULTS, LET_GO, ONE_OR_BUSY, RELEASE_FAULTS, WAITING_FAULTS, choose_key, lease_of, prolonging, release_of, run,
    step, with_extras,
)

# locks with a token


def token_lock(draft):
    heartbeat = draft.maybe()
    choose_key(draft)
    draft.plant("no NX", "one value for all", *LEASE_FAULTS, *RELEASE_FAULTS, *WAITING_FAULTS, *(HEARTBEAT_FAULTS if heartbeat else ()))
    value = "1" if draft.has("one value for all") else "{token}"
    options = ([] if draft.has("no NX") else ["NX"]) + list(lease_of(draft))
    acquire = [step("SET", draft.key, value, *options, then=GOT_IT)]
    if draft.has("no NX"):
        acquire.insert(0, step(draft.one_of("EXISTS", "STRLEN"), draft.key, then="busy if answer > 0"))
    if draft.has("who waits prolongs"):
        acquire = [
            step("SET", draft.key, value, *options, then="acquired if answer = 'OK'"),
            step(*prolonging(draft, draft.key), then="busy"),
        ]
    return with_extras(draft, {"acquire": acquire, "release": release_of(draft, value)}, heartbeat)


def two_commands(draft):
    heartbeat = draft.maybe(0.3)
    choose_key(draft)
    draft.plant("lease first", "looks first", "repairs", *RELEASE_FAULTS, *WAITING_FAULTS[1:], *(HEARTBEAT_FAULTS if heartbeat else ()))
    create = step("SETNX", draft.key, "{token}", then="busy if answer = 0")
    lease = step(*prolonging(draft, draft.key), then=draft.one_of("acquired", ONE_OR_BUSY))
    acquire = [create, lease]
    if draft.has("repairs"):
        acquire = repairing(draft, lease)
    elif draft.has("lease first"):
        acquire = [step("PEXPIRE", draft.key, "{lease}"), step("SETNX", draft.key, "{token}", then=ONE_OR_BUSY)]
    elif draft.has("looks first"):
        look = draft.one_of(
            step("EXISTS", draft.key, then="busy if answer = 1"),
            step("PTTL", draft.key, then="busy if answer > 0"),
            step("GET", draft.key, then="busy if answer != nil"),
        )
        acquire = [look, step("PSETEX", draft.key, "{lease}", "{token}", then="acquired")]
    return with_extras(draft, {"acquire": acquire, "release": release_of(draft)}, heartbeat)


def repairing(draft, lease):
    """Whoever finds a lock without a lease gives it one."""
    return [
        step("SETNX", draft.key, "{token}", then="lease if answer = 1"),
        step("TTL", draft.key, then=["busy if answer != -1", "next"]),
        step("EXPIRE", draft.key, "{lease / 1000}", then="busy"),
        {**lease, "name": "lease"},
    ]


def prolonging_script(draft):
    draft.plant("half", *RELEASE_FAULTS)
    name = "take if less than half is left" if draft.has("half") else "prolong, or take"
    return {"acquire": [run(name, [draft.key], ["{token}", "{lease}"], ONE_OR_BUSY)], "release": release_of(draft)}


def companion(draft):
    draft.plant("leaves the companion", "companion has no lease", "companion first", *WAITING_FAULTS)
    beside = draft.one_of("owner.{key}", "{key}.info")
    options = () if draft.has("companion has no lease") else ("PX", "{lease}")
    lock = step("SET", "{key}", "{token}", "NX", "PX", "{lease}", then="busy if answer = nil")
    write = step("SET", beside, "{token}", *options, then="acquired")
    acquire = [lock, write]
    if draft.has("companion first"):
        acquire = [step("SET", beside, "{token}", *options), {**lock, "then": GOT_IT}]
    elif not draft.has("companion has no lease") and draft.maybe():
        acquire = [run("lock beside a companion", ["{key}", beside], ["{token}", "{lease}"], ONE_OR_BUSY)]
    release = [run("delete both if mine", ["{key}", beside], ["{token}"], ["lost if answer = 0", "released"])]
    if draft.has("leaves the companion"):
        release = [run("delete if mine", ["{key}"], ["{token}"], LET_GO)]
    elif draft.maybe(0.4):
        release = [step("GET", beside, then="lost if answer != token"), step("DEL", "{key}", beside)]
    return with_extras(draft, {"acquire": acquire, "release": release}, False)


def gate(draft):
    """A second lock that is held only while one looks at the first."""
    draft.plant("gate is left behind", "gate has no lease", "gate is opened early", *RELEASE_FAULTS)
    options = () if draft.has("gate has no lease") else ("PX", draft.one_of("{lease}", "{lease / 10}", "5000"))
    open_gate = step("DEL", "gate.{key}", then="busy")
    acquire = [
        step("SET", "gate.{key}", "{token}", "NX", *options, then="busy if answer = nil"),
        step("GET", "{key}", then="busy if answer != nil" if draft.has("gate is left behind") else "shut if answer != nil"),
        step("SET", "{key}", "{token}", "PX", "{lease}"),
        step("DEL", "gate.{key}", then="acquired"),
        {**open_gate, "name": "shut"},
    ]
    if draft.has("gate is opened early"):
        acquire[2], acquire[3] = step("DEL", "gate.{key}"), step("SET", "{key}", "{token}", "PX", "{lease}", then="acquired")
    return {"acquire": acquire, "release": release_of(draft)}


def fenced(draft):
    heartbeat = draft.maybe(0.3)
    choose_key(draft)
    draft.plant("drawn after", "drawn before", "only looked at", "does not compare", *RELEASE_FAULTS, *(HEARTBEAT_FAULTS if heartbeat else ()))
    made = {} if draft.has("does not compare") else {"fence": "number"}
    made["acquire"] = fenced_acquire(draft, "fence.{key}")
    made["release"] = release_of(draft)
    return with_extras(draft, made, heartbeat)


def fenced_acquire(draft, counter):
    lock = step("SET", draft.key, "{token}", "NX", "PX", "{lease}", then="busy if answer = nil")
    if draft.has("only looked at"):
        return [
            step("INCR", counter, save="number"),
            lock,
            step("GET", counter, save="number", then="acquired"),
        ]
    if draft.has("drawn after"):
        return [lock, step("INCR", counter, save="number", then="acquired")]
    if draft.has("drawn before"):
        return [step(*draft.one_of(("INCR", counter), ("INCRBY", counter, "2")), save="number"), {**lock, "then": GOT_IT}]
    name = draft.one_of("lock with a number", "lock with a number", "number, then lock")
    return [run(name, [draft.key, counter], ["{token}", "{lease}"], ["busy if answer = nil", "acquired"], save="number")]


def counted(draft):
    """The lock is a counter."""
    draft.plant("does not count down", "no lease", "everybody prolongs", "giving up deletes")
    lease = step("PEXPIRE", "{key}", "{lease}", then="acquired")
    acquire = [
        step("INCR", "{key}", then="back if answer > 1"),
        lease,
        step(*draft.one_of(("DECR", "{key}"), ("DECRBY", "{key}", "1")), then="busy", name="back"),
    ]
    if draft.has("no lease"):
        acquire = [step("INCR", "{key}", then="acquired if answer = 1"), acquire[2]]
    elif draft.has("everybody prolongs"):
        acquire = [step("INCR", "{key}", save="count"), {**lease, "then": ["acquired if count = 1", "next"]}, acquire[2]]
    if draft.has("does not count down"):
        acquire[-1] = step("TTL", "{key}", then="busy", name="back")
    release = [step(draft.one_of("DEL", "DECR"), "{key}")]
    return with_extras(draft, {"acquire": acquire, "release": release}, False)


# locks of hashes


def hashed(draft):
    draft.plant("lease apart", "who waits prolongs", "blind delete", "deletes the field", "blind heartbeat", "giving up deletes")
    acquire = [run("hash lock", ["{key}"], ["{token}", "{lease}"], ONE_OR_BUSY)]
    if draft.has("lease apart"):
        acquire = [
            step("HSETNX", "{key}", "owner", "{token}", then="busy if answer = 0"),
            step("PEXPIRE", "{key}", "{lease}", then="acquired"),
        ]
    elif draft.has("who waits prolongs"):
        acquire = [run("hash lock, who waits prolongs", ["{key}"], ["{token}", "{lease}"], ONE_OR_BUSY)]
    release = [run("hash unlock", ["{key}"], ["{token}"], LET_GO)]
    if draft.has("blind delete"):
        release = [step("DEL", "{key}")]
    elif draft.has("deletes the field"):
        release = [step("HGET", "{key}", "owner", then="lost if answer != token"), step("HDEL", "{key}", "owner", then=LET_GO)]
    made = with_extras(draft, {"acquire": acquire, "release": release}, False)
    if draft.has("blind heartbeat") or draft.maybe(0.4):
        made["whileHolding"] = hash_heartbeat(draft)
    return made


def hash_heartbeat(draft):
    then = ["stop if answer = 0", "again"]
    if draft.has("blind heartbeat"):
        return {"every": "lease / 3", "steps": [step("PEXPIRE", "{key}", "{lease}", then=then)]}
    return {"every": "lease / 3", "steps": [run("hash prolong", ["{key}"], ["{token}", "{lease}"], then)]}


def reentrant(draft):
    draft.plant("one name for all", "adds without looking", "blind delete")
    name = "all" if draft.has("one name for all") else "{token}"
    acquire = [run("reentrant lock", ["{key}"], [name, "{lease}"], ["acquired if answer = nil", "busy"])]
    if draft.has("adds without looking"):
        acquire = [
            step("HLEN", "{key}", then="busy if answer > 0"),
            step("HINCRBY", "{key}", name, "1", then="busy if answer != 1"),
            step("PEXPIRE", "{key}", "{lease}", then="acquired"),
        ]
    release = [step("DEL", "{key}")] if draft.has("blind delete") else [run("reentrant unlock", ["{key}"], [name], LET_GO)]
    return {"acquire": acquire, "release": release}


# locks whose value is a time


def timestamp(draft):
    draft.plant("<= for <", "inverted", "stores now", "does not compare after GETSET", "SET instead of GETSET", "deletes the lapsed", "blind delete", "giving up deletes")
    seconds = draft.maybe(0.25)
    if draft.maybe(0.4):
        choose_key(draft)
    now = "now / 1000" if seconds else "now"
    lease = "lease / 1000" if seconds else "lease"
    mine = now if draft.has("stores now") else draft.one_of(f"{now} + {lease} + 1", f"{now} + {lease}")
    held = ">" if draft.has("<= for <") else "<=" if draft.has("inverted") else ">="
    kept = draft.maybe(0.4)
    first = {"keep": {"mine": mine}} if kept else {}
    value = "{mine}" if kept else "{" + mine + "}"
    acquire = [
        step("SETNX", draft.key, value, then="acquired if answer = 1", name="create", **first),
        step("GET", draft.key, save="found", then=[draft.one_of("create", "busy") + " if found = nil", f"busy if found {held} {now}"]),
    ] + takeover(draft, value, now, held)
    made = {"acquire": acquire, "release": timestamp_release(draft, now, "mine" if kept else None)}
    return with_extras(draft, made, False)


def takeover(draft, value, now, held):
    lapsed = {">=": "<", ">": "<=", "<=": ">"}[held]
    if draft.has("deletes the lapsed"):
        return [step("DEL", draft.key), step("SETNX", draft.key, value, then=ONE_OR_BUSY)]
    if draft.has("SET instead of GETSET"):
        return [step("SET", draft.key, value, then="acquired")]
    then = draft.one_of(
        ["acquired if answer = nil", f"acquired if answer {lapsed} {now}", "busy"],
        ["acquired if answer = found", "busy"],
        [f"acquired if answer = nil or answer {lapsed} {now}", "busy"],
    )
    return [step("GETSET", draft.key, value, then="acquired" if draft.has("does not compare after GETSET") else then)]


def timestamp_release(draft, now, mine):
    if draft.has("blind delete"):
        return [step("DEL", draft.key)]
    if mine and draft.maybe():
        return [run("delete if mine", [draft.key], ["{" + mine + "}"], LET_GO)]
    return [
        step("GET", draft.key, then=["lost if answer = nil", f"lost if answer <= {now}"]),
        step("DEL", draft.key),
    ]


def time_of_acquisition(draft):
    draft.plant("<= for <", "does not compare", "blind delete", "sets without looking")
    sign = "<=" if draft.has("<= for <") else "<"
    acquire = [
        step("SETNX", "{key}", "{now}", then="acquired if answer = 1", name="create"),
        step("GET", "{key}", save="found", then=["create if found = nil", f"busy if now - found {sign} lease"]),
        step("GETSET", "{key}", "{now}", save="old", then=["acquired if old = nil", "acquired if old = found", "busy"]),
    ]
    if draft.has("does not compare"):
        acquire[2]["then"] = "acquired"
    if draft.has("sets without looking"):
        acquire[2] = step("SET", "{key}", "{now}", then="acquired")
    release = [step("GET", "{key}", then=["lost if answer = nil", "lost if now - answer >= lease"]), step("DEL", "{key}")]
    if draft.has("blind delete"):
        release = [step("DEL", "{key}")]
    return {"valueIs": "time of acquisition", "acquire": acquire, "release": release}


def scripted_timestamp(draft):
    draft.plant("<= for <", "inverted", "stores now", "blind delete", "does not compare begin", "giving up deletes")
    name = "lock by timestamp"
    for fault, script in (("<= for <", ", at the deadline"), ("inverted", ", the wrong way"), ("stores now", ", stores now")):
        if draft.has(fault):
            name = "lock by timestamp" + script
            break
    lock = run(name, ["{key}"], ["{begin}", "{lease}"], ["acquired if answer = 0", "busy"], keep={"begin": "now"})
    release = [run("unlock by timestamp", ["{key}"], ["{begin}", "{lease}"], ["released if answer = 0", "lost"])]
    if draft.has("does not compare begin"):
        release[0]["keep"] = {"begin": "now"}
    if draft.has("blind delete"):
        release = [step("DEL", "{key}")]
    return with_extras(draft, {"acquire": [lock], "release": release}, False)


def timestamp_with_lease(draft):
    """A value that says until when, and a lease beside it."""
    draft.plant("no lease", "short lease", "blind delete", "takes what is not lapsed", "giving up deletes")
    options = () if draft.has("no lease") else ("PX", "{lease / 2}" if draft.has("short lease") else "{lease + 5000}")
    held = "busy if answer < now" if draft.has("takes what is not lapsed") else "busy if answer >= now"
    acquire = [
        step("SET", "{key}", "{mine}", "NX", *options, then="acquired if answer = 'OK'", keep={"mine": "now + lease"}),
        step("GET", "{key}", then=["busy if answer = nil", held]),
        step("SET", "{key}", "{mine}", *options, "GET", keep={"mine": "now + lease"}, then=["acquired if answer = nil", "acquired if answer < now", "busy"]),
    ]
    release = [run("delete if mine", ["{key}"], ["{mine}"], LET_GO)]
    if draft.has("blind delete"):
        release = [step("DEL", "{key}")]
    made = {"acquire": acquire, "release": release}
    return with_extras(draft, made, False)


def renewed_timestamp(draft):
    """A value that says until when, which is written anew while the lock is held."""
    draft.plant("renews blindly", "renews with now", "seldom", "blind delete", "takes over at once", "giving up deletes")
    mine = {"mine": "now + lease"}
    value = "{now}" if draft.has("renews with now") else "{now + lease}"
    acquire = [
        step("SETNX", "{key}", "{mine}", then="acquired if answer = 1", keep=mine),
        step("GET", "{key}", save="found", then=["busy if found = nil", "busy if found >= now and found != mine"]),
        step("GETSET", "{key}", "{mine}", then=["acquired if answer = found", "busy"], keep=mine),
    ]
    if draft.has("takes over at once"):
        acquire[1]["then"][1] = "busy if found - lease / 2 >= now"
    renew = step("GETSET", "{key}", value, then="stop if answer = nil") if draft.maybe() else step("SET", "{key}", value, "XX", then="stop if answer = nil")
    steps = [step("GET", "{key}", then=["stop if answer = nil", "stop if answer < now"]), {**renew, "then": ["stop if answer = nil", "again"]}]
    if draft.has("renews blindly"):
        steps = steps[1:]
    release = [step("GET", "{key}", then=["lost if answer = nil", "lost if answer <= now"]), step("DEL", "{key}")]
    if draft.has("blind delete"):
        release = [step("DEL", "{key}")]
    every = "lease + 1000" if draft.has("seldom") else "lease / 2"
    return with_extras(draft, {"acquire": acquire, "release": release, "whileHolding": {"every": every, "steps": steps}}, False)


def swapped(draft):
    """The lock is taken over by whoever swaps the value that it read, and marked free instead of deleted."""
    draft.plant("keeps no lease", "takes over", "blind", "rewrites while it holds", "giving up deletes")
    options = ("KEEPTTL",) if draft.has("keeps no lease") else ("PX", "{lease}")
    acquire = [
        step("GET", "{key}", save="found", then=["next if found = nil or found = 'free'", "take" if draft.has("takes over") else "busy"]),
        step("SET", "{key}", "{token}", *options, "GET", name="take", then=["acquired if answer = found", "busy"]),
    ]
    release = [step("GET", "{key}", then="lost if answer != token"), step("SET", "{key}", "free", *draft.one_of((), ("KEEPTTL",), ("EX", "600")))]
    if draft.has("blind"):
        release = release[1:]
    made = {"acquire": acquire, "release": release}
    if draft.has("rewrites while it holds"):
        made["whileHolding"] = {"every": "lease / 3", "steps": [step("SETEX", "{key}", "{lease / 1000}", "{token}", then="again")]}
    return with_extras(draft, made, False)


def persistent(draft):
    """The lease guards only the acquisition; the holder takes it away."""
    draft.plant("too early", "blind delete", "two keys", "giving up prolongs", "inverted compare")
    ready = draft.one_of("{key}", "ready.{key}") if draft.has("two keys") else "{key}"
    acquire = [
        step("SET", "{key}", "{token}", "NX", "PX", draft.one_of("{lease}", "{lease / 2}"), then="busy if answer = nil"),
        step("SETNX", "ready.{key}", "{token}"),
        step("PERSIST", "{key}", then=ONE_OR_BUSY),
    ]
    if draft.has("too early"):
        acquire = acquire[::2]
    release = release_of(draft) + [step("DEL", ready)]
    if not draft.has("blind delete"):
        release = [step("GET", "{key}", then="lost if answer != token"), step("DEL", ready, "ready.{key}", "{key}", then=["lost if answer = 0", "released"])]
    return with_extras(draft, {"acquire": acquire, "release": release}, False)


KINDS = (
    token_lock, token_lock, token_lock, two_commands, two_commands, prolonging_script, companion, gate, fenced, fenced, counted,
    hashed, reentrant, timestamp, timestamp, time_of_acquisition, scripted_timestamp, timestamp_with_lease,
    renewed_timestamp, swapped, persistent,
)
