# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts that random protocols send: a name, the text for a real server, and a function that does the same.

A function gets what redis.call would be (nil is None), the keys and the other arguments.
"""

TEXTS = {}
SCRIPTS = {}


def script(name, *lines):
    def enter(function):
        TEXTS[name] = list(lines)
        SCRIPTS["\n".join(lines)] = function
        return function

    return enter


@script(
    "delete if mine",
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end",
    "return 0",
)
def delete_if_mine(call, keys, argv):
    return call("DEL", keys[0]) if call("GET", keys[0]) == argv[0] else 0


@script(
    "delete unless mine",
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.call('DEL', KEYS[1]) end",
    "return 0",
)
def delete_unless_mine(call, keys, argv):
    return call("DEL", keys[0]) if call("GET", keys[0]) != argv[0] else 0


@script(
    "delete both if mine",
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end",
    "return redis.call('DEL', KEYS[1], KEYS[2])",
)
def delete_both_if_mine(call, keys, argv):
    return 0 if call("GET", keys[0]) != argv[0] else call("DEL", keys[0], keys[1])


@script(
    "prolong if mine",
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end",
    "return 0",
)
def prolong_if_mine(call, keys, argv):
    return call("PEXPIRE", keys[0], argv[1]) if call("GET", keys[0]) == argv[0] else 0


@script(
    "prolong if mine, in seconds",
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('EXPIRE', KEYS[1], ARGV[2]) end",
    "return 0",
)
def prolong_seconds_if_mine(call, keys, argv):
    return call("EXPIRE", keys[0], argv[1]) if call("GET", keys[0]) == argv[0] else 0


@script(
    "prolong if there",
    "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end",
    "return 0",
)
def prolong_if_there(call, keys, argv):
    return call("PEXPIRE", keys[0], argv[1]) if call("EXISTS", keys[0]) == 1 else 0


@script(
    "write again if there",
    "if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end",
    "redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])",
    "return 1",
)
def write_again_if_there(call, keys, argv):
    if call("EXISTS", keys[0]) == 0:
        return 0
    call("SET", keys[0], argv[0], "PX", argv[1])
    return 1


@script(
    "lock with a number",
    "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end",
    "return false",
)
def lock_with_number(call, keys, argv):
    if call("SET", keys[0], argv[0], "NX", "PX", argv[1]):
        return call("INCR", keys[1])
    return None


@script(
    "number, then lock",
    "local number = redis.call('INCR', KEYS[2])",
    "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return number end",
    "return false",
)
def number_then_lock(call, keys, argv):
    number = call("INCR", keys[1])
    return number if call("SET", keys[0], argv[0], "NX", "PX", argv[1]) else None


@script(
    "lock by timestamp",
    "local now, lease = tonumber(ARGV[1]), tonumber(ARGV[2])",
    "if redis.call('SETNX', KEYS[1], now + lease) == 1 then return 0 end",
    "local deadline = tonumber(redis.call('GET', KEYS[1]))",
    "if deadline and deadline < now then redis.call('SET', KEYS[1], now + lease) return 0 end",
    "return 1",
)
def lock_by_timestamp(call, keys, argv):
    return timestamp_lock(call, keys[0], int(argv[0]), int(argv[0]) + int(argv[1]), lambda end, now: end < now)


@script(
    "lock by timestamp, at the deadline",
    "local now, lease = tonumber(ARGV[1]), tonumber(ARGV[2])",
    "if redis.call('SETNX', KEYS[1], now + lease) == 1 then return 0 end",
    "local deadline = tonumber(redis.call('GET', KEYS[1]))",
    "if deadline and deadline <= now then redis.call('SET', KEYS[1], now + lease) return 0 end",
    "return 1",
)
def lock_at_deadline(call, keys, argv):
    return timestamp_lock(call, keys[0], int(argv[0]), int(argv[0]) + int(argv[1]), lambda end, now: end <= now)


@script(
    "lock by timestamp, the wrong way",
    "local now, lease = tonumber(ARGV[1]), tonumber(ARGV[2])",
    "if redis.call('SETNX', KEYS[1], now + lease) == 1 then return 0 end",
    "local deadline = tonumber(redis.call('GET', KEYS[1]))",
    "if deadline and deadline > now then redis.call('SET', KEYS[1], now + lease) return 0 end",
    "return 1",
)
def lock_the_wrong_way(call, keys, argv):
    return timestamp_lock(call, keys[0], int(argv[0]), int(argv[0]) + int(argv[1]), lambda end, now: end > now)


@script(
    "lock by timestamp, stores now",
    "local now = tonumber(ARGV[1])",
    "if redis.call('SETNX', KEYS[1], now) == 1 then return 0 end",
    "local deadline = tonumber(redis.call('GET', KEYS[1]))",
    "if deadline and deadline < now then redis.call('SET', KEYS[1], now) return 0 end",
    "return 1",
)
def lock_stores_now(call, keys, argv):
    return timestamp_lock(call, keys[0], int(argv[0]), int(argv[0]), lambda end, now: end < now)


def timestamp_lock(call, key, now, mine, lapsed):
    if call("SETNX", key, str(mine)) == 1:
        return 0
    if not lapsed(int(call("GET", key)), now):
        return 1
    call("SET", key, str(mine))
    return 0


@script(
    "unlock by timestamp",
    "local deadline = tonumber(redis.call('GET', KEYS[1]) or '')",
    "if deadline and deadline - tonumber(ARGV[1]) == tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) return 0 end",
    "return 1",
)
def unlock_by_timestamp(call, keys, argv):
    deadline = call("GET", keys[0])
    if deadline is None or int(deadline) - int(argv[0]) != int(argv[1]):
        return 1
    call("DEL", keys[0])
    return 0


@script(
    "hash lock",
    "if redis.call('HSETNX', KEYS[1], 'owner', ARGV[1]) == 0 then return 0 end",
    "redis.call('PEXPIRE', KEYS[1], ARGV[2])",
    "return 1",
)
def hash_lock(call, keys, argv):
    if call("HSETNX", keys[0], "owner", argv[0]) == 0:
        return 0
    call("PEXPIRE", keys[0], argv[1])
    return 1


@script(
    "hash lock, who waits prolongs",
    "local mine = redis.call('HSETNX', KEYS[1], 'owner', ARGV[1])",
    "redis.call('PEXPIRE', KEYS[1], ARGV[2])",
    "return mine",
)
def hash_lock_prolonged(call, keys, argv):
    mine = call("HSETNX", keys[0], "owner", argv[0])
    call("PEXPIRE", keys[0], argv[1])
    return mine


@script(
    "hash unlock",
    "if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then return redis.call('DEL', KEYS[1]) end",
    "return 0",
)
def hash_unlock(call, keys, argv):
    return call("DEL", keys[0]) if call("HGET", keys[0], "owner") == argv[0] else 0


@script(
    "hash prolong",
    "if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end",
    "return 0",
)
def hash_prolong(call, keys, argv):
    return call("PEXPIRE", keys[0], argv[1]) if call("HGET", keys[0], "owner") == argv[0] else 0


@script(
    "reentrant lock",
    "if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return redis.call('PTTL', KEYS[1]) end",
    "redis.call('HINCRBY', KEYS[1], ARGV[1], 1)",
    "redis.call('PEXPIRE', KEYS[1], ARGV[2])",
    "return false",
)
def reentrant_lock(call, keys, argv):
    if call("EXISTS", keys[0]) == 1 and call("HEXISTS", keys[0], argv[0]) == 0:
        return call("PTTL", keys[0])
    call("HINCRBY", keys[0], argv[0], 1)
    call("PEXPIRE", keys[0], argv[1])
    return None


@script(
    "reentrant unlock",
    "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end",
    "if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 2 end",
    "return redis.call('DEL', KEYS[1])",
)
def reentrant_unlock(call, keys, argv):
    if call("HEXISTS", keys[0], argv[0]) == 0:
        return 0
    if call("HINCRBY", keys[0], argv[0], -1) > 0:
        return 2
    return call("DEL", keys[0])


@script(
    "lock beside a companion",
    "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then",
    "  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])",
    "  return 1",
    "end",
    "return 0",
)
def lock_beside_companion(call, keys, argv):
    if not call("SET", keys[0], argv[0], "NX", "PX", argv[1]):
        return 0
    call("SET", keys[1], argv[0], "PX", argv[1])
    return 1


@script(
    "prolong, or take",
    "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end",
    "redis.call('PEXPIRE', KEYS[1], ARGV[2])",
    "return 0",
)
def prolong_or_take(call, keys, argv):
    if call("SET", keys[0], argv[0], "NX", "PX", argv[1]):
        return 1
    call("PEXPIRE", keys[0], argv[1])
    return 0


@script(
    "take if less than half is left",
    "local left = redis.call('PTTL', KEYS[1])",
    "if left > ARGV[2] / 2 then return 0 end",
    "redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])",
    "return 1",
)
def take_at_half(call, keys, argv):
    if call("PTTL", keys[0]) > int(argv[1]) / 2:
        return 0
    call("SET", keys[0], argv[0], "PX", argv[1])
    return 1


@script(
    "prolong by thirty seconds if mine",
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end",
    "return redis.call('EXPIRE', KEYS[1], 30)",
)
def prolong_thirty_if_mine(call, keys, argv):
    return call("EXPIRE", keys[0], "30") if call("GET", keys[0]) == argv[0] else 0


def same(function, *lines):
    """The same in other words, as users' files have it."""
    SCRIPTS["\n".join(lines)] = function


same(delete_if_mine, "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0")
same(delete_if_mine, "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end return redis.call('DEL', KEYS[1])")
same(
    delete_if_mine,
    "-- delete if mine",
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end",
    "return 0",
)
same(
    prolong_if_mine,
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0",
)
same(
    prolong_if_mine,
    "-- renew if mine",
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end",
    "return redis.call('PEXPIRE', KEYS[1], ARGV[2])",
)
same(lock_with_number, "-- lock", *TEXTS["lock with a number"])
same(lock_by_timestamp, "-- lock", *TEXTS["lock by timestamp"])
same(unlock_by_timestamp, "-- unlock", *TEXTS["unlock by timestamp"])
same(
    prolong_thirty_if_mine,
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end return redis.call('EXPIRE', KEYS[1], 30)",
)
