# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose the keys are, who hurts whom, and which acquisition came later."""

import re

from server import STRING

KEY = "lock.demo"
RESOURCE = "resource." + KEY
LEAVING = ("release", "giveUp")
SMALL = 2**31
COUNTED = re.compile("INCR|DECR")


class Referee:
    """Owners of each judged key, numbers of acquisitions, and what the resource took."""

    __slots__ = ("owners", "numbers", "granted", "last", "taken", "fence", "found", "numbered")

    def __init__(self, numbered):
        self.numbered = numbered
        self.owners = {}
        self.numbers = {}  # client -> (number, whether it is of the lock's key)
        self.granted = {}  # client -> the number of its acquisition
        self.last = 0
        self.taken = None
        self.fence = None
        self.found = ()

    def copy(self):
        other = Referee.__new__(Referee)
        other.numbered, other.last, other.taken, other.fence, other.found = self.numbered, self.last, self.taken, self.fence, ()
        other.owners, other.numbers, other.granted = dict(self.owners), dict(self.numbers), dict(self.granted)
        return other

    def state(self):
        owners = tuple(sorted(self.owners.items()))
        return (owners, *self.ranks(), self.fence) if self.numbered else owners

    def ranks(self):
        """Only the order of the numbers matters, so they are counted anew."""
        used = {number for number, _ in self.numbers.values()} | set(self.granted.values())
        if self.taken is not None:
            used.add(self.taken)
        rank = {number: at for at, number in enumerate(sorted(used))}
        numbers = tuple((client, rank[number], own) for client, (number, own) in sorted(self.numbers.items()))
        granted = tuple((client, rank[number]) for client, number in sorted(self.granted.items()))
        return numbers, granted, rank.get(self.taken)

    def report(self, what):
        self.found += (what,)

    def saw(self, client, role, command, before, after):
        changed = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
        judged = [key for key in changed if is_judged(key, command, before.get(key), after.get(key))]
        for key in judged:
            self.judge(client, role, key, before.get(key), after.get(key))
        if self.numbered and role == "acquire":
            self.grant(client, [key for key in judged if content(before.get(key)) != content(after.get(key))])

    def judge(self, client, role, key, before, after):
        owner = self.owner(key)
        if before is not None and owner not in (None, client):
            self.blame(role)
        if after is None:
            self.owners.pop(key, None)
        elif content(before) != content(after) and role not in LEAVING and owner != client:
            self.owners[key] = self.owners.get(key, ()) + (client,)

    def owner(self, key):
        return self.owners[key][-1] if key in self.owners else None

    def blame(self, role):
        if role in LEAVING:
            self.report("foreign release")
        elif role == "renew":
            self.report("foreign renewal")

    def grant(self, client, keys):
        own = self.numbers.get(client, (0, False))[1]
        if KEY in keys or (keys and not own):
            self.last += 1
            self.numbers[client] = (self.last, own or KEY in keys)

    def lease_ended(self, key):
        self.owners.pop(key, None)

    def believes(self, client, others):
        if others:
            self.report("two believers")
        for key, owners in self.owners.items():
            if client in owners:
                self.owners[key] = owners[last_place(owners, client):]
        if self.numbered:
            self.number_of_belief(client)

    def number_of_belief(self, client):
        if client not in self.numbers:
            self.last += 1
            self.numbers[client] = (self.last, False)
        self.granted[client] = self.numbers.pop(client)[0]

    def busy(self, client):
        for key in list(self.owners):
            left = tuple(owner for owner in self.owners[key] if owner != client)
            if left:
                self.owners[key] = left
            else:
                del self.owners[key]
        self.numbers.pop(client, None)

    def over(self, client):
        """What cannot matter any more is forgotten, so that more states are the same."""
        self.numbers.pop(client, None)
        self.granted.pop(client, None)

    def write(self, client, fence):
        if fence is not None:
            if self.fence is not None and self.fence > fence:
                return
            self.fence = fence
        number = self.granted[client]
        if self.taken is not None and number < self.taken:
            self.report("stale write")
        self.taken = number if self.taken is None else max(self.taken, number)


def last_place(owners, client):
    return max(at for at, owner in enumerate(owners) if owner == client)


def content(entry):
    return None if entry is None else entry[:2]


def is_judged(key, command, before, after):
    if key == KEY:
        return True
    if key == RESOURCE or counts(command, before, after):
        return False
    return any(entry is not None and entry[0] == STRING for entry in (before, after))


def counts(command, before, after):
    text = command[1] if command[0].upper() == "EVAL" else command[0].upper()
    return bool(COUNTED.search(text)) and (before is None or is_small(before)) and after is not None and is_small(after)


def is_small(entry):
    text = entry[1] if entry[0] == STRING else ""
    return bool(re.fullmatch(r"-?\d+", text)) and -SMALL <= int(text) < 2 * SMALL
