# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of a lock, by the library that people use:   realclient.py SOCKET|PORT redis-py|portalocker|python-redis-lock KEY LEASE

Obeys one line of its input after the other and answers each with one line: try, acquire, renew SECONDS, rest, also KEY, release. Ends
with its input. Knows nothing of Lockscope.
"""
import base64
import os
import sys
import threading
import uuid

import portalocker
import redis
from redis.exceptions import LockNotOwnedError
from redis.lock import Lock


class RedisPy:
    """redis-py's own lock, untouched."""

    def __init__(self, client, key, lease):
        self.lock = Lock(client, key, timeout=lease, sleep=0.05, thread_local=False)
        self.lease = lease
        self.renewer = None
        self.rested = threading.Event()

    def acquire(self, blocking):
        if not self.lock.acquire(blocking=blocking):
            return "busy"
        token = self.lock.local.token.decode()
        # 100 ns since the Gregorian calendar began
        made_ms = (uuid.UUID(hex=token).time - 0x01B21DD213814000) // 10000
        return f"acquired {token} {made_ms}"

    def renew(self, period):
        def run():
            while not self.rested.wait(period):
                self.lock.extend(self.lease, replace_ttl=True)

        self.rested.clear()
        self.renewer = threading.Thread(target=run, daemon=True)
        self.renewer.start()
        return "renewing"

    def rest(self):
        self.rested.set()
        self.renewer.join()
        return "resting"

    def also(self, key):
        """A second lock, in which it waits for as long as it takes, while it has the first one; released at once."""
        with Lock(self.lock.redis, key, timeout=self.lease, sleep=0.05):
            return "had both"

    def release(self):
        try:
            self.lock.release()
        except LockNotOwnedError:
            return "LockNotOwnedError"
        return "released"


class Portalocker:
    """portalocker's own lock, untouched: a subscription, and no key."""

    def __init__(self, client, key, lease):
        threading.excepthook = lambda _: None  # whose lock is taken away is interrupted, and need not explain it
        self.lock = portalocker.RedisLock(key, connection=client, thread_sleep_time=0.05)

    def acquire(self, blocking):
        try:
            self.lock.acquire(timeout=60 if blocking else 0, check_interval=0.05, fail_when_locked=not blocking)
        except portalocker.exceptions.AlreadyLocked:
            return "busy"
        return "acquired"


class PythonRedisLock:
    """What python-redis-lock sends; Debian has no package of it."""

    RELEASE = """
        if redis.call('get', KEYS[1]) ~= ARGV[1] then
            return 1
        else
            redis.call('del', KEYS[2])
            redis.call('lpush', KEYS[2], 1)
            redis.call('pexpire', KEYS[2], ARGV[2])
            redis.call('del', KEYS[1])
            return 0
        end
    """

    def __init__(self, client, key, lease):
        self.client = client
        self.key = key
        self.signal = "lock-signal:" + key.removeprefix("lock:")
        self.lease = lease
        self.token = base64.b64encode(os.urandom(18)).decode()

    def acquire(self, blocking):
        while not self.client.set(self.key, self.token, nx=True, ex=self.lease):
            if not blocking:
                return "busy"
            self.client.blpop(self.signal, self.lease)
        return f"acquired {self.token}"

    def release(self):
        failed = self.client.eval(self.RELEASE, 2, self.key, self.signal, self.token, 1000)
        return "NotAcquired" if failed else "released"


def main(socket, library, key, lease):
    client = redis.Redis(port=int(socket)) if socket.isdigit() else redis.Redis(unix_socket_path=socket)
    lock = {"redis-py": RedisPy, "portalocker": Portalocker, "python-redis-lock": PythonRedisLock}[library](client, key, int(lease))
    orders = {
        "try": lambda: lock.acquire(False),
        "acquire": lambda: lock.acquire(True),
        "renew": lambda seconds: lock.renew(float(seconds)),
        "rest": lambda: lock.rest(),
        "also": lambda key: lock.also(key),
        "release": lambda: lock.release(),
    }
    for line in sys.stdin:
        order, *arguments = line.split()
        print(orders[order](*arguments), flush=True)


try:
    main(*sys.argv[1:])
except KeyboardInterrupt:  # by portalocker
    pass
