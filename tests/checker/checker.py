#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Explores a protocol of a user's file by the rules in README.md:   checker.py FILE.json --clients 2 --column clock_skew"""

import argparse
import json
import sys

from language import read
from server import STRING
from referee import RESOURCE
from world import GRACE, LEASE, World

BOUNDS = {"clients": 2, "retries": 2, "rounds": 1, "crashes": 1, "pauses": 1, "expiries": 2}
TWO, RELEASE, RENEWAL, STUCK, ORPHAN, STALE = (
    "two believers", "foreign release", "foreign renewal", "stuck", "orphan", "stale write",
)
COLUMNS = {
    "mutual_exclusion": {"broken": TWO},
    "owner_only_release": {"broken": RELEASE, "pauses": True, "outlasts": True},
    "owner_only_renewal": {"broken": RENEWAL, "pauses": True, "outlasts": True},
    "crash_recovery": {"broken": STUCK, "crashes": True, "trials": ({"late": "once"}, {"late": "patient"})},
    "recovery_race": {"broken": TWO, "trials": ({"first": True},)},
    "no_orphan": {"broken": ORPHAN, "crashes": True, "outlasts": True, "trials": ({"late": "once"},)},
    "lease_overrun": {"broken": TWO, "outlasts": True},
    "clock_skew": {"broken": TWO, "trials": ({"skew": -LEASE * 3 // 2}, {"skew": LEASE * 3 // 2})},
    "fenced_resource": {"broken": STALE, "pauses": True, "outlasts": True, "writes": True},
}


class Setting:
    """What a trial allows."""

    def __init__(self, protocol, bounds, column, trial, predecessor):
        self.protocol, self.predecessor = protocol, predecessor
        self.count, self.retries, self.rounds = bounds["clients"], bounds["retries"], bounds["rounds"]
        self.ends = self.expiries = bounds["expiries"]
        self.crashes = bounds["crashes"] if column.get("crashes") else 0
        self.pauses = bounds["pauses"] if column.get("pauses") else 0
        self.broken = column["broken"]
        self.outlasts, self.writes = column.get("outlasts", False), column.get("writes", False)
        self.late, self.first, self.skew = trial.get("late"), trial.get("first", False), trial.get("skew", 0)
        self.stops = (0, 1) if protocol.value_is == "deadline" else (0, LEASE, LEASE + 1)


def settings(protocol, bounds, column):
    for trial in column.get("trials", ({},)):
        yield Setting(protocol, bounds, column, trial, False)
        if protocol.looks_at_clock and not trial.get("first"):
            yield Setting(protocol, bounds, column, trial, True)


def beginning(setting):
    """The first state and how many moves led to it; no state if the predecessor never believes."""
    world = World(setting)
    if not setting.predecessor:
        return world, 0
    length = 1
    while not world.clients[0].believes:
        if world.clients[0].is_gone():
            return None, 0
        world = moved(world, lambda after: after.step(0))
        length += 1
    return let_lease_pass(moved(world, lambda after: after.crash(0)), length)


def let_lease_pass(world, length):
    begin = world.clock
    while world.clock - begin <= LEASE:
        world = moved(world, lambda after: after.pass_time(after.next_due()[0] - after.clock))
        length += 1
    return world, length


def moved(world, move):
    after = world.copy()
    move(after)
    after.note_longest()
    return after


def moves(world):
    if world.late in ("came", "moved", "rested"):
        return moves_of_late_comer(world)
    if world.setting.first and not world.clients[0].phase == "crashed":
        return moves_of_first(world)
    return usual_moves(world)


def usual_moves(world):
    found = []
    for index in world.contenders():
        found += moves_of(world, index)
    found += time_moves(world)
    if world.setting.late and all(is_over_or_waiting(world, index) for index in world.contenders()):
        found.append(late_comer_steps if world.setting.late == "patient" else late_comer_comes)
    return found


def moves_of(world, index):
    client = world.clients[index]
    if client.is_gone():
        return []
    found = [lambda after: after.step(index)]
    if client.can_renew(world.clock):
        found.append(lambda after: after.renew(index))
    if world.crashes and client.is_under_way():
        found.append(lambda after: crash(after, index))
    return found


def crash(world, index):
    world.crash(index)
    world.crashes -= 1


def moves_of_first(world):
    client = world.clients[0]
    if client.is_gone():
        return []
    found = [lambda after: after.step(0)]
    if client.is_under_way():
        found.append(lambda after: after.crash(0))
    return found


def is_over_or_waiting(world, index):
    return not world.clients[index].is_under_way()


# time


def time_moves(world):
    found = []
    if may_pass_time(world):
        found.append(until_next_due)
    if world.ticks and may_tick(world):
        found.append(tick)
    return found


def may_pass_time(world):
    if all(world.clients[index].is_gone() for index in world.contenders()) or len(world.urgent()) > world.pauses:
        return False
    at, is_end, only_renewal = world.next_due()
    if is_end and not world.ends:
        return False
    lease = world.allowance_lease()
    return world.passed + cost(world, at, only_renewal) <= world.setting.expiries * (lease + lease // 20)


def cost(world, at, only_renewal):
    passing = at - world.clock
    return max(passing, world.allowance_lease() // 20) if only_renewal else passing


def until_next_due(world):
    at, is_end, only_renewal = world.next_due()
    world.passed += cost(world, at, only_renewal)
    world.ends -= is_end
    urgent = world.urgent()
    world.pauses -= len(urgent)
    world.hold_up(urgent)
    world.pass_time(at - world.clock)


def may_tick(world):
    with_lease = any(end is not None for _, _, end in world.server.keys.values())
    return (with_lease or world.looked) and any(client.is_under_way() for client in world.clients)


def tick(world):
    world.ticks -= 1
    world.pass_time(1)


# the late comer


def late_comer_comes(world):
    world.late = "came"
    world.pass_time(world.long_lease() + GRACE)


def late_comer_steps(world):
    world.late = "moved"
    world.step(world.late_comer())
    judge_late_comer(world)


def late_comer_rests(world):
    world.late = "rested"
    world.pass_time(world.long_lease() // 4)


def moves_of_late_comer(world):
    client = world.clients[world.late_comer()]
    if client.is_gone() or client.believes:
        return []
    if world.setting.late == "patient" and client.phase == "retry" and world.late != "rested":
        return [late_comer_rests]
    return [late_comer_steps]


def judge_late_comer(world):
    if not world.clients[world.late_comer()].is_gone():
        return
    if world.somebody_crashed:
        world.referee.report(STUCK)
    left = any(end is None and key != RESOURCE for key, (_, _, end) in world.server.keys.items())
    if left and not any(client.believes for client in world.clients):
        world.referee.report(ORPHAN)


# the search


class Result:
    def __init__(self):
        self.length, self.states, self.believed = None, 0, False

    def add(self, other):
        lengths = [length for length in (self.length, other.length) if length is not None]
        self.length = min(lengths) if lengths else None
        self.states += other.states
        self.believed = self.believed or other.believed

    def verdict(self):
        return "broken" if self.length is not None else "holds" if self.believed else "not-explored"

    def as_dict(self):
        return {"verdict": self.verdict(), "length": self.length, "states": self.states}


def search(setting):
    result = Result()
    first, length = beginning(setting)
    if first is None:
        return result
    result.believed = setting.predecessor
    seen, level = {first.state()}, [first]
    while level and result.length is None:
        length += 1
        level = next_level(level, length, seen, result)
    result.states = len(seen)
    return result


def next_level(level, length, seen, result):
    following = []
    for world in level:
        for move in moves(world):
            after = moved(world, move)
            result.believed = result.believed or after.believed
            if world.setting.broken in after.referee.found:
                result.length = length
                return []
            state = after.state()
            if state not in seen:
                seen.add(state)
                following.append(after)
    return following


def explore(protocol, bounds, names=None):
    return {name: explore_column(protocol, bounds, name) for name in names or COLUMNS}


def explore_column(protocol, bounds, name):
    result = Result()
    if name == "owner_only_renewal" and not protocol.every:
        return result.as_dict()
    for setting in settings(protocol, bounds, COLUMNS[name]):
        result.add(search(setting))
    return result.as_dict()


def add_bounds(parser):
    for name, value in BOUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=value)


def bounds_of(options):
    return {name: getattr(options, name) for name in BOUNDS}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--column", action="append", choices=sorted(COLUMNS))
    add_bounds(parser)
    options = parser.parse_args()
    found = explore(read(options.file), bounds_of(options), options.column)
    print(json.dumps({"columns": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
