# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients, their steps, and time: one state of an exploration, and what each move makes of it."""

import re
from functools import lru_cache

from language import ProtocolError, number
from referee import KEY, RESOURCE, Referee
from server import STRING, Server

LEASE = 600_000
BEGIN = 1_767_225_600_000
GRACE = 20_000
STOPS = re.compile(r"(?<!\d)(?:\d{13}|\d{10})(?!\d)")
RESTS = ("waiting", "begin", "retry", "work", "work after write")
AT_WORK = ("work", "work after write")
GONE = ("over", "crashed")


@lru_cache(maxsize=None)
def times_in(text):
    found = []
    for run in STOPS.findall(text or ""):
        found += [int(run)] if len(run) == 13 else [int(run) * 1000, int(run) * 1000 + 1000]
    return tuple(found)


class Run:
    """One way through a part: where it is, the command that is pending, and its values."""

    __slots__ = ("part", "at", "pending", "values")

    def __init__(self, part, values):
        self.part, self.at, self.pending, self.values = part, 0, None, values

    def copy(self):
        other = Run(self.part, dict(self.values))
        other.at, other.pending = self.at, self.pending
        return other

    def state(self):
        return self.part, self.at, self.pending, tuple(sorted(self.values.items()))


class Renewal:
    """What runs beside the work; without a timer it is in the middle of its steps."""

    __slots__ = ("every", "timer", "run")

    def __init__(self, every, timer, run):
        self.every, self.timer, self.run = every, timer, run

    def copy(self):
        return Renewal(self.every, self.timer, self.run.copy())

    def state(self, base, clock):
        timer = None if self.timer is None else max(self.timer, clock) - base
        return self.every, timer, self.run.state()


class Client:
    __slots__ = ("phase", "run", "renewal", "busy", "wanted", "tokens", "believes", "held")

    def __init__(self):
        self.phase, self.run, self.renewal = "waiting", Run("acquire", {}), None
        self.busy = self.wanted = self.tokens = 0
        self.believes = self.held = False

    def copy(self):
        other = Client.__new__(Client)
        other.phase, other.run = self.phase, self.run.copy()
        other.renewal = self.renewal.copy() if self.renewal else None
        other.busy, other.wanted, other.tokens = self.busy, self.wanted, self.tokens
        other.believes, other.held = self.believes, self.held
        return other

    def state(self, base, clock):
        if self.phase in GONE:
            return self.phase
        renewal = self.renewal.state(base, clock) if self.renewal else None
        return (self.phase, self.run.state(), renewal, self.busy, self.wanted, self.tokens, self.believes, self.held)

    def is_gone(self):
        return self.phase in GONE

    def is_under_way(self):
        return self.phase not in GONE and self.phase != "waiting"

    def can_renew(self, clock):
        renewal = self.renewal
        return renewal is not None and (renewal.timer is None or renewal.timer <= clock)


class Scope:
    """The names in a step of one client."""

    __slots__ = ("world", "offset", "values")

    def __init__(self, world, offset, values):
        self.world, self.offset, self.values = world, offset, values

    def look_at_clock(self):
        self.world.looked = True
        self.values["now"] = str(self.world.clock + self.offset)

    def value(self, name):
        if name == "lease":
            return str(LEASE)
        if name == "key":
            return KEY
        if name not in self.values:
            raise ProtocolError(f"no such value: {name}")
        return self.values[name]


class World:
    __slots__ = (
        "setting", "clock", "server", "clients", "referee", "crashes", "pauses", "ends", "passed", "ticks",
        "looked", "longest", "somebody_crashed", "late", "believed",
    )

    def __init__(self, setting):
        self.setting = setting
        self.clock = BEGIN
        self.server = Server()
        self.clients = [Client() for _ in range(setting.count + 2)]
        self.referee = Referee(setting.writes)
        self.crashes, self.pauses, self.ends = setting.crashes, setting.pauses, setting.ends
        self.passed, self.ticks, self.longest = 0, 1, 0
        self.looked = self.somebody_crashed = self.believed = False
        self.late = "away"

    def copy(self):
        other = World.__new__(World)
        for name in ("setting", "clock", "crashes", "pauses", "ends", "passed", "ticks", "longest", "looked", "late"):
            setattr(other, name, getattr(self, name))
        other.somebody_crashed, other.believed = self.somebody_crashed, False
        other.server = Server(self.server.keys)
        other.clients = list(self.clients)
        other.referee = self.referee.copy()
        return other

    def state(self):
        base = 0 if self.setting.protocol.looks_at_clock else self.clock
        keys = tuple(sorted(
            (key, kind, content, None if end is None else end - base)
            for key, (kind, content, end) in self.server.keys.items()
        ))
        return (
            self.clock - base, keys, tuple(client.state(base, self.clock) for client in self.clients), self.referee.state(),
            self.crashes, self.pauses, self.ends, self.passed, self.ticks, self.looked, self.longest,
            self.somebody_crashed, self.late,
        )

    def edit(self, index):
        self.clients[index] = self.clients[index].copy()
        return self.clients[index]

    # who is who

    def contenders(self):
        return range(1, self.setting.count + 1)

    def late_comer(self):
        return self.setting.count + 1

    def tries_of(self, index):
        return 1 + (8 if index == self.late_comer() and self.setting.late == "patient" else self.setting.retries)

    def rounds_of(self, index):
        return self.setting.rounds if index in self.contenders() else 1

    def offset(self, index):
        return self.setting.skew if index == self.setting.count else 0

    def writes(self, index):
        return self.setting.writes and index in self.contenders()

    def outlasts(self, index):
        return self.setting.outlasts and index in self.contenders()

    def is_urgent(self, index):
        client = self.clients[index]
        if client.held or client.is_gone():
            return False
        if client.can_renew(self.clock) or client.phase not in RESTS:
            return True
        return client.phase in AT_WORK and not self.outlasts(index)

    def urgent(self):
        return [index for index in range(len(self.clients)) if self.is_urgent(index)]

    # a step

    def step(self, index):
        client = self.edit(index)
        client.held = False
        if client.phase in RESTS:
            self.leave_rest(index, client)
        if client.phase == "write":
            self.write(index, client)
        elif client.run.pending:
            self.go_on(index, client, self.send(index, client.run))

    def leave_rest(self, index, client):
        if client.phase in ("waiting", "begin", "retry"):
            self.begin_try(index, client)
        elif client.phase == "work" and self.writes(index):
            client.phase = "write"
        else:
            client.believes, client.renewal = False, None
            self.enter(index, client, "release")

    def begin_try(self, index, client):
        client.tokens += 1
        client.run = Run("acquire", {"token": f"C{index}.{client.tokens}", "answer": None})
        self.enter(index, client, "acquire")

    def enter(self, index, client, part):
        client.phase = "running"
        run = client.run
        run.part, run.at, run.pending = part, 0, None
        self.go_on(index, client)

    def go_on(self, index, client, end=None):
        end = end or self.proceed(index, client.run)
        if end:
            ENDS_OF_PARTS[end](self, index, client)

    def proceed(self, index, run):
        """Steps until a command is pending (None) or the part ends (how)."""
        part = self.setting.protocol.parts.get(run.part)
        if part is None:
            return {"release": "released", "giveUp": "done"}[run.part]
        scope = Scope(self, self.offset(index), run.values)
        for _ in range(100):
            if run.at == len(part.steps):
                return part.after_last()
            step = part.steps[run.at]
            if step.looks_at_clock:
                scope.look_at_clock()
            for name, make in step.keep:
                run.values[name] = make(scope)
            if step.send:
                run.pending = tuple(make(scope) for make in step.send)
                return None
            end = self.follow(part, step, scope, run)
            if end:
                return end
        raise ProtocolError("more than a hundred steps in one go")

    def follow(self, part, step, scope, run):
        """Where the step leads: an end of the part, or None after run.at was set."""
        for target, condition in step.then:
            if condition(scope):
                if part.is_end(target):
                    return target
                run.at = run.at + 1 if target == "next" else part.places[target]
                return None
        run.at += 1
        return None

    def send(self, index, run):
        """The end of the part that the answer leads to, if it does."""
        command, run.pending = run.pending, None
        before = dict(self.server.keys)
        answer = self.server.run(self.clock, command)
        role = "renew" if run.part == "whileHolding" else run.part
        if before != self.server.keys:
            self.referee.saw(index, role, command, before, self.server.keys)
        return self.take(index, run, None if answer is None else str(answer))

    def take(self, index, run, answer):
        part = self.setting.protocol.parts[run.part]
        step = part.steps[run.at]
        run.values["answer"] = answer
        if step.save:
            run.values[step.save] = answer
        scope = Scope(self, self.offset(index), run.values)
        if step.looks_at_clock:
            scope.look_at_clock()
        return self.follow(part, step, scope, run)

    def write(self, index, client):
        name = self.setting.protocol.fence
        self.referee.write(index, number(client.run.values[name]) if name else None)
        client.phase = "work after write"

    # ends of parts

    def acquired(self, index, client):
        client.phase, client.believes = "work", True
        self.believed = True
        others = [at for at, other in enumerate(self.clients) if other.believes and at != index]
        self.referee.believes(index, others)
        protocol = self.setting.protocol
        if protocol.every:
            values = dict(client.run.values)
            every = number(protocol.every(Scope(self, self.offset(index), values)))
            client.renewal = Renewal(every, self.clock + every, Run("whileHolding", values))

    def found_busy(self, index, client):
        self.referee.busy(index)
        client.busy += 1
        if client.busy < self.tries_of(index):
            client.phase = "retry"
        else:
            self.enter(index, client, "giveUp")

    def done(self, index, client):
        client.busy = 0
        client.wanted += 1
        client.phase = "begin" if client.wanted < self.rounds_of(index) else "over"
        self.referee.over(index)

    # a renewal

    def renew(self, index):
        client = self.edit(index)
        client.held = False
        renewal = client.renewal
        if renewal.timer is not None:
            renewal.timer, renewal.run.at = None, 0
            self.go_on_renewing(client, self.proceed(index, renewal.run))
        if client.renewal and renewal.run.pending:
            end = self.send(index, renewal.run)
            self.go_on_renewing(client, end or self.proceed(index, renewal.run))

    def go_on_renewing(self, client, end):
        if end == "stop":
            client.renewal = None
        elif end == "again":
            client.renewal.timer = self.clock + client.renewal.every

    # the rest

    def crash(self, index):
        client = self.edit(index)
        client.phase, client.believes, client.renewal = "crashed", False, None
        self.somebody_crashed = True
        self.referee.over(index)

    def pass_time(self, time):
        self.clock += time
        for key in self.server.let_leases_end(self.clock):
            self.referee.lease_ended(key)

    def hold_up(self, indexes):
        for index in indexes:
            self.edit(index).held = True

    def note_longest(self):
        lasting = [end - self.clock for _, _, end in self.server.keys.values() if end is not None]
        self.longest = max([self.longest, *lasting])

    def long_lease(self):
        return max(LEASE, self.longest)

    def allowance_lease(self):
        only_longest = self.longest and not self.setting.protocol.looks_at_clock
        return self.longest if only_longest else self.long_lease()

    # what is due

    def next_due(self):
        """When, whether a lease ends then or nothing else is known, and whether only a renewal is due."""
        ends = {end for _, _, end in self.server.keys.values() if end is not None}
        timers = {client.renewal.timer for client in self.clients if client.renewal and client.renewal.timer is not None}
        times = self.times_in_values() if self.looked else set()
        future = [time for time in ends | timers | times if time > self.clock]
        if not future:
            return self.clock + self.long_lease() + GRACE, True, False
        at = min(future)
        return at, at in ends, at not in ends and at not in times

    def times_in_values(self):
        texts = [content for kind, content, _ in self.server.keys.values() if kind == STRING]
        for client in self.clients:
            if not client.is_gone():
                texts += client.run.values.values()
                if client.renewal:
                    texts += client.renewal.run.values.values()
        offsets = {self.offset(index) for index in range(len(self.clients))}
        found = {time - offset for text in texts for time in times_in(text) for offset in offsets}
        near = [time for time in found if time - self.clock <= 100 * LEASE]
        return {time + after for time in near for after in self.setting.stops}


ENDS_OF_PARTS = {
    "acquired": World.acquired,
    "busy": World.found_busy,
    "released": World.done,
    "lost": World.done,
    "done": World.done,
}
