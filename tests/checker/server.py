# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One server: strings and hashes with leases. An answer is a number, a text or None (nil).

A key is a name and (kind, content, end): content is a text or a sorted tuple of pairs, end is a time in ms or None.
"""

from scripts import SCRIPTS

STRING, HASH = "string", "hash"


class ServerError(Exception):
    """The server would answer with an error."""


class Server:
    def __init__(self, keys=None):
        self.keys = dict(keys or {})
        self.clock = 0

    def run(self, clock, command):
        self.clock = clock
        name = command[0].upper()
        if name == "EVAL":
            return self.evaluate(command[1], int(command[2]), list(command[3:]))
        if name not in COMMANDS:
            raise ServerError(f"unknown command {name}")
        return COMMANDS[name](self, *[str(text) for text in command[1:]])

    def evaluate(self, script, count, rest):
        if script not in SCRIPTS:
            raise ServerError("a script that is not in the table")
        return SCRIPTS[script](self.called, rest[:count], rest[count:])

    def called(self, *command):
        return self.run(self.clock, command)

    def let_leases_end(self, clock):
        ended = [key for key, (_, _, end) in self.keys.items() if end is not None and end <= clock]
        for key in ended:
            del self.keys[key]
        return ended

    def content(self, key, kind, empty):
        if key not in self.keys:
            return empty
        if self.keys[key][0] != kind:
            raise ServerError("WRONGTYPE")
        return self.keys[key][1]

    def end(self, key):
        return self.keys[key][2] if key in self.keys else None

    def put(self, key, content, end):
        self.keys[key] = (STRING, content, end)

    # strings

    def get(self, key):
        return self.content(key, STRING, None)

    def set(self, key, value, *options):
        given = [option.upper() for option in options]
        old = self.get(key) if "GET" in given else None
        end = self.end(key) if "KEEPTTL" in given else self.given_end(given)
        done = not ("NX" in given and key in self.keys) and not ("XX" in given and key not in self.keys)
        if done:
            self.put(key, value, end)
        return old if "GET" in given else "OK" if done else None

    def given_end(self, given):
        for option, factor in (("EX", 1000), ("PX", 1)):
            if option in given:
                return self.future(int(given[given.index(option) + 1]) * factor)
        return None

    def future(self, lease):
        if lease <= 0:
            raise ServerError("invalid expire time")
        return self.clock + lease

    def setnx(self, key, value):
        if key in self.keys:
            return 0
        self.put(key, value, None)
        return 1

    def setex(self, key, seconds, value):
        return self.psetex(key, int(seconds) * 1000, value)

    def psetex(self, key, lease, value):
        self.put(key, value, self.future(int(lease)))
        return "OK"

    def getset(self, key, value):
        old = self.get(key)
        self.put(key, value, None)
        return old

    def getdel(self, key):
        old = self.get(key)
        self.keys.pop(key, None)
        return old

    def incrby(self, key, by):
        value = int(self.content(key, STRING, "0")) + int(by)
        self.put(key, str(value), self.end(key))
        return value

    def strlen(self, key):
        return len(self.content(key, STRING, ""))

    # keys

    def delete(self, *keys):
        return sum(self.keys.pop(key, None) is not None for key in keys)

    def exists(self, *keys):
        return sum(key in self.keys for key in keys)

    def pexpire(self, key, lease):
        if key not in self.keys:
            return 0
        kind, content, _ = self.keys[key]
        if int(lease) <= 0:
            del self.keys[key]
        else:
            self.keys[key] = (kind, content, self.clock + int(lease))
        return 1

    def expire(self, key, seconds):
        return self.pexpire(key, int(seconds) * 1000)

    def persist(self, key):
        if self.end(key) is None:
            return 0
        kind, content, _ = self.keys[key]
        self.keys[key] = (kind, content, None)
        return 1

    def pttl(self, key):
        if key not in self.keys:
            return -2
        return -1 if self.end(key) is None else self.end(key) - self.clock

    def ttl(self, key):
        left = self.pttl(key)
        return left if left < 0 else (left + 500) // 1000

    # hashes

    def fields(self, key):
        return dict(self.content(key, HASH, ()))

    def put_fields(self, key, fields):
        if fields:
            self.keys[key] = (HASH, tuple(sorted(fields.items())), self.end(key))
        else:
            self.keys.pop(key, None)

    def hset(self, key, *pairs):
        fields = self.fields(key)
        before = len(fields)
        fields.update(zip(pairs[::2], pairs[1::2]))
        self.put_fields(key, fields)
        return len(fields) - before

    def hsetnx(self, key, field, value):
        return 0 if field in self.fields(key) else self.hset(key, field, value)

    def hget(self, key, field):
        return self.fields(key).get(field)

    def hdel(self, key, *names):
        fields = self.fields(key)
        gone = sum(fields.pop(name, None) is not None for name in names)
        if gone:
            self.put_fields(key, fields)
        return gone

    def hexists(self, key, field):
        return int(field in self.fields(key))

    def hincrby(self, key, field, by):
        value = int(self.fields(key).get(field, "0")) + int(by)
        self.hset(key, field, str(value))
        return value

    def hlen(self, key):
        return len(self.fields(key))


COMMANDS = {
    "GET": Server.get,
    "SET": Server.set,
    "SETNX": Server.setnx,
    "SETEX": Server.setex,
    "PSETEX": Server.psetex,
    "GETSET": Server.getset,
    "GETDEL": Server.getdel,
    "INCR": lambda server, key: server.incrby(key, 1),
    "DECR": lambda server, key: server.incrby(key, -1),
    "INCRBY": Server.incrby,
    "DECRBY": lambda server, key, by: server.incrby(key, -int(by)),
    "STRLEN": Server.strlen,
    "DEL": Server.delete,
    "UNLINK": Server.delete,
    "EXISTS": Server.exists,
    "PEXPIRE": Server.pexpire,
    "EXPIRE": Server.expire,
    "PERSIST": Server.persist,
    "PTTL": Server.pttl,
    "TTL": Server.ttl,
    "HSET": Server.hset,
    "HSETNX": Server.hsetnx,
    "HGET": Server.hget,
    "HDEL": Server.hdel,
    "HEXISTS": Server.hexists,
    "HINCRBY": Server.hincrby,
    "HLEN": Server.hlen,
}
