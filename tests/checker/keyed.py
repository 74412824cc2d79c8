# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks that count, and locks with keys of one's own."""

from draft import LEASES, LET_GO, MINE, ONE_OR_BUSY, RELEASE_FAULTS, choose_key, lock_of, release_of, run, step, with_extras
from shared import named

# counters


def counting(draft):
    """A lock with counters beside it, of which one may be its fence."""
    draft.plant("counts again from the beginning", "writes the counter", "no fence", "blind delete", "counts before", "reads the counter late")
    keys = ["{key}", "stats.{key}", draft.one_of("fence.{key}", "fence", "{key}.ids")]
    made = {} if draft.has("no fence") else {"fence": "number"}
    if draft.maybe(0.5):
        made["acquire"] = [run("lock and count", keys, MINE, ["busy if answer = nil", "acquired"], save="number")]
    else:
        lock = lock_of(draft, "next")
        count = draft.one_of(("INCR", keys[2]), ("INCRBY", keys[2], "3"), ("HINCRBY", keys[1], "fence", "1"))
        number = step(*count, save="number", then="acquired")
        made["acquire"] = [lock, number]
        if draft.has("counts before"):
            made["acquire"] = [{**number, "then": "next"}, {**lock, "then": [entry.replace("next", "acquired") for entry in lock["then"]]}]
        elif draft.has("reads the counter late"):
            made["acquire"] = [step("INCR", keys[2]), lock, step("GET", keys[2], save="number", then="acquired")]
    release = [run("unlock and count", keys[:2], ["{token}"], LET_GO)]
    if draft.has("counts again from the beginning"):
        release = [run("unlock and begin to count again", draft.one_of(keys[:2], keys[::2]), ["{token}"], LET_GO)]
    elif draft.has("writes the counter"):
        release = [*release[:-1], {**release[-1], "then": ["lost if answer = 0", "next"]}, step("SET", keys[2], "0")]
    elif draft.has("blind delete"):
        release = [step("DEL", "{key}"), step("DECR", draft.one_of(*keys[2:], "held.{key}"))]
    return {**made, "release": release}


def counter_lock(draft):
    """The key itself is the counter."""
    choose_key(draft)
    draft.plant("counts down too often", "never counts down", "sets to nothing", "no lease", "lease for all")
    if draft.maybe(0.4):
        acquire = [run(draft.one_of("count up to one", "count if there is none"), [draft.key], [draft.one_of(*LEASES)], ONE_OR_BUSY)]
    else:
        lease = [] if draft.has("no lease") else [step("PEXPIRE", draft.key, draft.one_of(*LEASES), then="acquired")]
        acquire = [
            step("INCR", draft.key, then=["next if answer = 1" if lease else "acquired if answer = 1", "back"]), *lease,
            named("back", step("GET" if draft.has("never counts down") else "DECR", draft.key, then="busy")),
        ]
        if draft.has("lease for all") and lease:
            acquire[0]["save"], acquire[0]["then"] = "count", "next"
            acquire[1]["then"] = ["acquired if count = 1", "next"]
    release = [step("DECR", draft.key)]
    if draft.has("sets to nothing"):
        release = [step(*draft.one_of(("SET", draft.key, "0"), ("DEL", draft.key), ("SET", draft.key, "0", "PX", "{lease}")))]
    elif draft.has("counts down too often"):
        release = [step("DECR", draft.key), step("DECRBY", draft.key, "1")]
    return {"acquire": acquire, "release": release}


def numbered(draft):
    """The owner is a number, 0 is free."""
    draft.plant("sets blindly", "number of another key", "does not compare the fence")
    key = draft.one_of("{key}", "lock:{key}")
    ids = "{key}" + draft.one_of(".ids", ".n", ".2")
    lock = run("own it by a number", [key, ids], ["{lease}"], ["busy if answer = 0", "acquired"], save="f")
    release = [run("free it by its number", [key], ["{f}", "{lease}"], LET_GO)]
    if draft.has("sets blindly"):
        release = [run("free it and count", [key, "{key}.releases"], ["{f}", "{lease}"])]
    elif draft.has("number of another key"):
        release = [run("free it and count", [key, ids], ["{f}", "{lease}"])]
    made = {"acquire": [lock], "release": release}
    return made if draft.has("does not compare the fence") else {"fence": "f", **made}


# keys of one's own


def noted(draft):
    """Beside the lock there is a key with the token in its name."""
    draft.plant("note first", "note has no lease", "leaves the note", "note of its own making", "deletes blindly", "another names it")
    note = draft.one_of("{key}.note.{token}", "note:{token}", "{token}.{key}")
    lease = () if draft.has("note has no lease") or draft.maybe(0.4) else ("PX", "{lease}")
    lock = lock_of(draft, "next")
    write = step(*draft.one_of(("SET", note, "1", *lease), ("SET", note, "{token}", *lease), ("HSET", note, "host", "1")))
    acquire = [lock, {**write, "then": "acquired"}]
    if draft.has("note first"):
        acquire = [write, lock_of(draft, "acquired", "out"), named("out", step("DEL", note, then="busy"))]
    elif draft.has("note of its own making"):
        acquire = [run("lock with a note of its own making", ["{key}"], MINE, ONE_OR_BUSY)]
    elif draft.maybe(0.3):
        acquire = [run("lock with a note", ["{key}", note], MINE, ONE_OR_BUSY)]
    release = [step(draft.one_of("DEL", "UNLINK"), note), *release_of(draft)]
    if draft.maybe(0.3):
        release = [run("unlock with a note", ["{key}", note], ["{token}"], LET_GO)]
    if draft.has("leaves the note"):
        release = release_of(draft)
    elif draft.has("deletes blindly"):
        release = [step("DEL", "{key}", note)]
    made = {"acquire": acquire, "release": release}
    if draft.has("another names it"):
        made["giveUp"] = [step("GET", "{key}", save="other", then=["done if other = nil", "next"]), step("DEL", note.replace("{token}", "{other}"))]
    return with_extras(draft, made, draft.maybe(0.2))


def renamed(draft):
    """A key of one's own becomes the lock."""
    draft.plant("RENAME", "leaves its own", "no lease", "writes late", "renames twice", "handles the error wrongly", *RELEASE_FAULTS)
    own = draft.one_of("{key}.{token}", "own:{token}")
    lease = () if draft.has("no lease") else draft.one_of(("PX", "{lease}"), ("PX", "{lease}"), ("PX", "{lease / 1000}"), ("EX", "1"))
    rename = step("RENAME" if draft.has("RENAME") else "RENAMENX", own, "{key}", then=["acquired if answer = 1 or answer = 'OK'", "next"])
    if draft.has("handles the error wrongly"):
        rename["then"] = ["acquired if answer = 1 or error = 'ERR'", "next"]
    elif draft.maybe(0.3):
        rename["then"] = [draft.one_of("again if error != nil", "busy if error = 'ERR'"), "acquired if answer = 1", "next"]
    acquire = [named("again", step("SET", own, "{token}", *lease)), rename, step("DEL", own, then="busy")]
    if draft.has("leaves its own"):
        acquire[2] = step("EXISTS", own, then="busy")
    elif draft.has("writes late"):
        acquire = [named("again", step("SETNX", own, "{token}")), rename, step("PEXPIRE", own, "{lease}", then="busy")]
    elif draft.has("renames twice"):
        acquire.insert(1, {**rename, "then": ["acquired if answer = 1", "next"]})
    return with_extras(draft, {"acquire": acquire, "release": release_of(draft)}, draft.maybe(0.15))


KINDS = (counting, counting, counter_lock, numbered, noted, noted, renamed, renamed)
