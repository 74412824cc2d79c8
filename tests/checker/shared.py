# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks with queues, waiters and signals, locks that come in twos, and those that reckon with commands that nobody answers."""

from draft import (
    GOT_IT, LEASE_FAULTS, LET_GO, ONE_OR_BUSY, RELEASE_FAULTS, heartbeat_of, lease_of, prolonging, release_of, run, step, with_extras,
)


def named(name, made):
    return {"name": name, **made}


# queues


def list_queue(draft):
    """Whoever is the first in a list holds the lock."""
    draft.plant(
        "stays in the queue", "takes the first away", "no lease", "joins in front", "deletes the queue", "giving up takes the first away", "loops",
    )
    join = step("LPUSH" if draft.has("joins in front") else "RPUSH", "{key}", "{token}")
    leave = named("leave", step("LREM", "{key}", draft.one_of("0", "1", "-1"), "{token}", then="busy"))
    look = named("look", step("LINDEX", "{key}", "0", then=["acquired if answer = token", "busy" if draft.has("stays in the queue") else "leave"]))
    if draft.has("loops"):
        look["then"] = ["acquired if answer = token", draft.one_of("look", "again if answer != nil")]
        leave = named("again", step("LLEN", "{key}", then=["look if answer > 0", "busy"]))
    acquire = [join, look] if draft.has("stays in the queue") and not draft.has("loops") else [join, look, leave]
    if not draft.has("no lease"):
        acquire.insert(1, step(*prolonging(draft, "{key}")))
    made = {"acquire": acquire, "release": queue_release(draft)}
    if draft.has("giving up takes the first away") or draft.has("stays in the queue"):
        blind = draft.has("giving up takes the first away")
        made["giveUp"] = [step("LPOP", "{key}") if blind else step("LREM", "{key}", "0", "{token}")]
    return made


def queue_release(draft):
    if draft.has("deletes the queue"):
        return [step("DEL", "{key}")]
    if draft.has("takes the first away"):
        return [step("LPOP", "{key}")]
    if draft.maybe(0.4):
        return [run("leave the queue if first", ["{key}"], ["{token}"], LET_GO)]
    return [step("LREM", "{key}", "1", "{token}", then=LET_GO)]


def queue_beside(draft):
    """A lock of its own, which only the first of a queue may take."""
    draft.plant("stays in the queue", "giving up empties the queue", "queue has a lease", *LEASE_FAULTS, *RELEASE_FAULTS)
    lease = lease_of(draft)
    lock = step("SET", "{key}", "{token}", "NX", *lease, then=["next if answer = 'OK'", "out"])
    acquire = [
        run("join the queue once", ["queue.{key}"], ["{token}"]),
        step("LINDEX", "queue.{key}", "0", then=["next if answer = token", "out"]),
        lock,
        step("LREM", "queue.{key}", "0", "{token}", then="acquired"),
        named("out", step("LREM", "queue.{key}", "0", "{token}", then="busy")),
    ]
    if draft.has("stays in the queue"):
        acquire[1]["then"], acquire[2] = ["next if answer = token", "busy"], {**lock, "then": ["next if answer = 'OK'", "busy"]}
        acquire = acquire[:4]
    elif draft.maybe(0.3):
        acquire = [
            step("RPUSH", "queue.{key}", "{token}"),
            run("lock by the queue", ["{key}", "queue.{key}"], ["{token}", "{lease}"], "acquired if answer = 1"),
            acquire[-1],
        ]
    if draft.has("queue has a lease"):
        acquire.insert(1, step(*prolonging(draft, "queue.{key}")))
    made = {"acquire": acquire, "release": release_of(draft)}
    if draft.has("giving up empties the queue"):
        made["giveUp"] = [step("DEL", "queue.{key}")]
    elif draft.has("stays in the queue"):
        made["giveUp"] = [step("LREM", "queue.{key}", "0", "{token}")]
    return made


def sorted_queue(draft):
    """Whoever has the lowest score holds the lock."""
    draft.plant("stays in the queue", "one score for all", "scores are times", "deletes the queue", "no lease", "counts itself out")
    leave = named("leave", step("ZREM", "{key}", "{token}", then="busy"))
    lease = step(*prolonging(draft, "{key}"))
    look = step("ZRANK", "{key}", "{token}", then=["acquired if answer = 0", "busy" if draft.has("stays in the queue") else "next"])
    if draft.has("scores are times"):
        join = [run("place in the sorted queue", ["{key}"], ["{token}", "{lease}", "{now}"], "acquired if answer = 1")]
    elif draft.has("one score for all"):
        join = [step("ZADD", "{key}", "NX", "1", "{token}"), lease, look]
    elif draft.has("counts itself out"):
        join = [step("ZCARD", "{key}", save="number"), step("ZADD", "{key}", "{number}", "{token}"), lease, look]
    elif draft.maybe():
        join = [run("ticket", ["{key}", "ticket.{key}"], ["{token}", "{lease}"], "acquired if answer = 0")]
    else:
        join = [step("INCR", "ticket.{key}", save="number"), step("ZADD", "{key}", "{number}", "{token}"), lease, look]
    if draft.has("no lease") and lease in join:
        join.remove(lease)
    acquire = join if join[-1] is look and draft.has("stays in the queue") else [*join, leave]
    release = [step("DEL", "{key}")] if draft.has("deletes the queue") else [step("ZREM", "{key}", "{token}", then=LET_GO)]
    made = {"acquire": acquire, "release": release}
    if draft.has("stays in the queue"):
        made["giveUp"] = [step("ZREM", "{key}", "{token}")]
    return made


def waiters(draft):
    """Who waits is in a set or a hash beside the lock."""
    draft.plant("stays a waiter", "clears all waiters", "waiters have a lease", "giving up clears all waiters", *LEASE_FAULTS, *RELEASE_FAULTS)
    in_hash = draft.maybe()
    enter = step("HSET", "waiters.{key}", "{token}", draft.one_of("1", "{lease}")) if in_hash else step("SADD", "waiters.{key}", "{token}")
    if in_hash and draft.has("waiters have a lease"):
        enter = run("register a waiter", ["waiters.{key}"], ["{token}", "{lease}"])
    leave = step("HDEL" if in_hash else "SREM", "waiters.{key}", "{token}")
    clear = step("DEL", "waiters.{key}")
    lock = step("SET", "{key}", "{token}", "NX", *lease_of(draft), then=["next if answer = 'OK'", "busy" if draft.has("stays a waiter") else "out"])
    acquire = [enter, lock, {**(clear if draft.has("clears all waiters") else leave), "then": "acquired"}]
    if not draft.has("stays a waiter"):
        acquire.append(named("out", {**leave, "then": "busy"}))
    if draft.has("waiters have a lease") and not in_hash:
        acquire.insert(1, step(*prolonging(draft, "waiters.{key}")))
    made = {"acquire": acquire, "release": release_of(draft)}
    if draft.has("giving up clears all waiters"):
        made["giveUp"] = [clear]
    elif draft.has("stays a waiter"):
        made["giveUp"] = [leave]
    return made


def pool(draft):
    """A list holds what may be taken."""
    draft.plant("filled again", "two in the pool", "never returned", "returned twice", "filled too late", "taken without looking")
    fill = step("RPUSH", "{key}", *(("one", "two") if draft.has("two in the pool") else ("one",)))
    ready = step("SETNX", "ready.{key}", "1", then="take if answer = 0")
    if draft.has("filled again"):
        ready = step("LLEN", "{key}", then="take if answer > 0")
    take = named("take", step(*draft.one_of(("LPOP", "{key}"), ("RPOP", "{key}"), ("BLPOP", "{key}", "0"), ("BRPOP", "{key}", "0")), save="taken"))
    take["then"] = "acquired" if draft.has("taken without looking") else ["busy if taken = nil", "acquired"]
    acquire = [fill, ready, take] if draft.has("filled too late") else [ready, fill, take]
    if draft.maybe(0.2) and not draft.faults:
        acquire = [run("take from the pool", ["{key}", "ready.{key}"], ["one"], ["busy if answer = nil", "acquired"])]
    back = step(draft.one_of("RPUSH", "LPUSH"), "{key}", "one")
    release = [step("LLEN", "{key}")] if draft.has("never returned") else [back, back] if draft.has("returned twice") else [back]
    return {"acquire": acquire, "release": release}


# locks that wait


def waiting(draft):
    """Who does not get it waits for a signal, and tries again."""
    draft.plant("takes at the signal", "no signal", "signals too early", "waits before it tries", *LEASE_FAULTS, *RELEASE_FAULTS)
    signal = draft.one_of("SUBSCRIBE", "BLPOP", "BRPOP")
    where = "signal.{key}"
    wait = step("SUBSCRIBE", where) if signal == "SUBSCRIBE" else step(signal, where, "0")
    lock = named("try", step("SET", "{key}", "{token}", "NX", *lease_of(draft), then=["acquired if answer = 'OK'", "next"]))
    wait["then"] = ["busy if answer = nil", "acquired" if draft.has("takes at the signal") else "try"]
    if draft.maybe(0.3) and not draft.has("takes at the signal"):
        wait["then"] = ["try if answer != nil", "busy"]
    acquire = [lock, wait]
    if draft.has("waits before it tries"):
        acquire = [{**wait, "then": "busy if answer = nil"}, {**lock, "then": GOT_IT}]
    send = step("PUBLISH", where, "free") if signal == "SUBSCRIBE" else step("LPUSH", where, "free")
    release = release_of(draft)
    if draft.has("signals too early"):
        release = [send, *release]
    elif not draft.has("no signal"):
        release = signalling(draft, release, send, where)
    return {"acquire": acquire, "release": release}


def signalling(draft, release, send, where):
    if send["send"][0] == "LPUSH" and draft.maybe():
        return [run("delete and signal if mine", ["{key}", where], ["{token}", "{lease}"], LET_GO)]
    last = {**release[-1], "then": draft.one_of("next", ["next if answer = 1", "lost"])}
    return [*release[:-1], last, send]


def looping(draft):
    """It does not give up before it has the lock."""
    draft.plant("takes what was free", "takes what is lapsed soon", *LEASE_FAULTS, *RELEASE_FAULTS)
    lease = lease_of(draft)
    lock = named("try", step("SET", "{key}", "{token}", "NX", *lease, then=["acquired if answer = 'OK'", "try"]))
    acquire = [lock]
    if draft.has("takes what was free"):
        acquire = [named("try", step("EXISTS", "{key}", then="try if answer = 1")), step("SET", "{key}", "{token}", *lease, then="acquired")]
    elif draft.has("takes what is lapsed soon"):
        acquire = [
            {**lock, "then": "acquired if answer = 'OK'"},
            run("owner and lease", ["{key}"], [], ["try if left > 300000", "try if left < 0", "next"], save=["owner", "left"]),
            step("SET", "{key}", "{token}", "PX", "{lease}", then="acquired"),
        ]
    elif draft.maybe():
        acquire = [{**lock, "then": "acquired if answer = 'OK'"}, step("PTTL", "{key}", then=draft.one_of("try", ["try if answer > -2", "busy"]))]
    return {"acquire": acquire, "release": release_of(draft)}


# several locks


def two_locks(draft):
    draft.plant(
        "keeps the first", "keeps the first and loops", "forgets one", "lets go blindly", "no lease on the second", "second without NX",
        "blind release", "third by chance",
    )
    names = ("key1", "key2", "key3")[: 3 if draft.has("third by chance") else 2]
    acquire = []
    for at, name in enumerate(names):
        acquire.append(lock_of_several(draft, at, name, len(names)))
    if acquire[-1]["then"][-1].startswith("back"):
        acquire += letting_go(draft, len(names))
    made = {"locks": len(names), "acquire": acquire, "release": release_of_several(draft, names)}
    if draft.maybe(0.3) and not draft.faults:
        keys = ["{" + name + "}" for name in names]
        made["acquire"] = [run("take both", keys, ["{token}", "{lease}"], [f"acquired if answer = {len(names)}", "busy"])]
    return made


def lock_of_several(draft, at, name, count):
    lease = () if at and draft.has("no lease on the second") else ("PX", "{lease}")
    options = () if at and draft.has("second without NX") else ("NX",)
    got = "acquired if answer = 'OK'" if at == count - 1 else "next if answer = 'OK'"
    failed = f"back{at}" if at else "busy"
    if at and draft.has("keeps the first"):
        failed = "busy"
    if at and draft.has("keeps the first and loops"):
        failed = name
    return named(name, step("SET", "{" + name + "}", "{token}", *options, *lease, then=[got, failed]))


def letting_go(draft, count):
    """From the last that it has to the first; names say how many it has."""
    steps = []
    for at in range(count - 1, 0, -1):
        key, then = "{key" + str(at) + "}", "busy" if at == 1 else f"back{at - 1}"
        blind = draft.has("lets go blindly")
        steps.append(named(f"back{at}", step("DEL", key, then=then) if blind else run("delete if mine", [key], ["{token}"], then)))
    return steps


def release_of_several(draft, names):
    keys = ["{" + name + "}" for name in names]
    if draft.has("forgets one"):
        keys.pop(draft.one_of(0, -1))
    if draft.has("blind release"):
        return [step("DEL", *keys)]
    if draft.maybe(0.4):
        return [run("delete those that are mine", keys, ["{token}"], ["lost if answer = 0", "released"])]
    if draft.maybe():
        keys.reverse()
    return [run("delete if mine", [key], ["{token}"]) for key in keys]


# commands that are not answered


def unanswered(draft):
    draft.plant(
        "believes it anyway", "asks whether anybody has it", "deletes after silence", "tries with the same token", *LEASE_FAULTS, *RELEASE_FAULTS,
    )
    lock = named("try", step("SET", "{key}", "{token}", "NX", *lease_of(draft), then=GOT_IT))
    mine = "acquired if answer != nil" if draft.has("asks whether anybody has it") else "acquired if answer = token"
    check = named("check", step("GET", "{key}", then=[mine, "busy"], unanswered=draft.one_of("busy", "check")))
    acquire = [{**lock, "unanswered": draft.one_of("busy", "check")}, check]
    if draft.has("believes it anyway"):
        acquire = [{**lock, "unanswered": "acquired"}]
    elif draft.has("deletes after silence"):
        acquire = [{**lock, "unanswered": "back"}, named("back", step("DEL", "{key}", then="busy"))]
    elif draft.has("tries with the same token"):
        acquire = [{**lock, "unanswered": "try"}]
    elif acquire[0]["unanswered"] == "busy":
        acquire = acquire[:1]
    release = release_of(draft)
    release = [named("go", {**release[0], "unanswered": draft.one_of("go", "lost", "released")}), *release[1:]]
    made = with_extras(draft, {"acquire": acquire, "release": release}, False)
    if draft.maybe(0.4):
        made["giveUp"] = [named("off", run("delete if mine", ["{key}"], ["{token}"], "done", unanswered=draft.one_of("done", "off")))]
    return made


def unanswered_fence(draft):
    """The number that goes with the writes may not be heard."""
    draft.plant("believes without a number", "draws another number", *RELEASE_FAULTS)
    lock = run("lock with a number", ["{key}", "fence.{key}"], ["{token}", "{lease}"], ["busy if answer = nil", "acquired"], save="number")
    owned = step("GET", "{key}", then=["next if answer = token", "busy"])
    number = step("GET", "fence.{key}", save="number", then="acquired")
    acquire = [{**lock, "unanswered": "next"}, owned, number]
    if draft.has("believes without a number"):
        acquire = [{**lock, "unanswered": "next"}, {**owned, "then": ["acquired if answer = token", "busy"]}]
    elif draft.has("draws another number"):
        acquire[2] = step("INCR", "fence.{key}", save="number", then="acquired")
    return {"fence": "number", "acquire": acquire, "release": release_of(draft)}


def losing(draft):
    """The heartbeat sees that the lock is another's, and the client stops working."""
    draft.plant("seldom heartbeat", "blind heartbeat", "stops only", *LEASE_FAULTS, *RELEASE_FAULTS)
    acquire = [step("SET", "{key}", "{token}", "NX", *lease_of(draft), then=GOT_IT)]
    end = "stop" if draft.has("stops only") else "lost"
    heartbeat = heartbeat_of(draft)
    heartbeat["steps"] = [
        step("GET", "{key}", then=["next if answer = token", end]),
        step(*prolonging(draft, "{key}"), then=["again if answer = 1", end]),
    ]
    if draft.has("blind heartbeat"):
        heartbeat["steps"] = [step(*prolonging(draft, "{key}"), then=[end + " if answer = 0", "again"])]
    elif draft.maybe(0.4):
        heartbeat["steps"] = [run("prolong if mine", ["{key}"], ["{token}", "{lease}"], [end + " if answer = 0", "again"])]
    return {"acquire": acquire, "release": release_of(draft), "whileHolding": heartbeat}


KINDS = (
    list_queue, list_queue, queue_beside, sorted_queue, sorted_queue, waiters, waiters, pool, pool, waiting, waiting, looping,
    two_locks, two_locks, two_locks, unanswered, unanswered, unanswered_fence, losing,
)
