# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mistakes that can be made in any protocol: something is left out, or two steps change places."""

PUSHES = ("LPUSH", "RPUSH", "PUBLISH")
LEASES = ("PEXPIRE", "EXPIRE")
COMPARISONS = ("==", "~=")


def parts_of(made):
    parts = [made["acquire"], made["release"], made.get("giveUp", [])]
    return parts + ([made["whileHolding"]["steps"]] if "whileHolding" in made else [])


def steps_of(made):
    return [step for part in parts_of(made) for step in part if "send" in step]


def entries_of(step):
    then = step.get("then", [])
    return [then] if isinstance(then, str) else then


def is_closed(step):
    """It never leads to what follows it, so it may be the last."""
    return any(" if " not in entry and entry != "next" for entry in entries_of(step))


def may_end(made, part):
    return part is not made["acquire"] and part is not made.get("whileHolding", {}).get("steps") or is_closed(part[-1])


def targets_in(made):
    """The names that steps are found by."""
    return {entry.split(" if ")[0] for part in parts_of(made) for step in part for entry in [*entries_of(step), step.get("unanswered", "")]}


def drop_option(draft, made, option, words):
    """Of a SET, with its value if it has one."""
    found = [step["send"] for step in steps_of(made) if step["send"][0] == "SET" and option in step["send"][3:]]
    if not found:
        return False
    send = draft.one_of(*found)
    at = send.index(option, 3)
    del send[at : at + words]
    return True


def drop_step(draft, made, commands):
    """One without a name that is needed, after which others come that need no answer of it."""
    targets = targets_in(made)
    found = [
        (part, at)
        for part in parts_of(made)
        for at, step in enumerate(part)
        if step.get("send", [""])[0] in commands and step.get("name") not in targets and "save" not in step and len(part) > 1
    ]
    for part, at in draft.random.sample(found, len(found)):
        dropped = part.pop(at)
        if part and may_end(made, part):
            return True
        part.insert(at, dropped)
    return False


def drop_line(draft, made, commands, words=()):
    """Of a script, a line that begins with such a command, or that compares."""
    scripts = [step["send"][1] for step in steps_of(made) if step["send"][0] == "EVAL"]
    begins = tuple(f"redis.call('{name}'" for name in commands)

    def is_meant(line):
        return line.startswith(begins) or line.endswith(" return 0 end") and any(word in line for word in words)

    found = [(script, at) for script in scripts for at, line in enumerate(script) if len(script) > 1 and is_meant(line)]
    if not found:
        return False
    script, at = draft.one_of(*found)
    del script[at]
    return True


def drop_nx(draft, made):
    for step in steps_of(made):
        if step["send"][0] == "SETNX" and draft.maybe():
            step["send"] = ["SET", *step["send"][1:]]
            return True
    return drop_option(draft, made, "NX", 1)


def drop_comparison(draft, made):
    found = [step for step in made["release"] if step.get("then") and "token" in str(step["then"])]
    if found and draft.maybe(0.6):
        draft.one_of(*found).pop("then")
        return True
    return drop_line(draft, made, (), COMPARISONS)


def drop_lease(draft, made):
    choices = [
        lambda: drop_option(draft, made, "PX", 2),
        lambda: drop_option(draft, made, "EX", 2),
        lambda: drop_step(draft, made, LEASES),
        lambda: drop_line(draft, made, LEASES),
    ]
    draft.random.shuffle(choices)
    return any(choice() for choice in choices)


def drop_push(draft, made):
    return drop_step(draft, made, PUSHES) or drop_line(draft, made, PUSHES)


def swap_steps(draft, made):
    found = [(part, at) for part in parts_of(made) for at in range(len(part) - 1)]
    for part, at in draft.random.sample(found, len(found)):
        part[at], part[at + 1] = part[at + 1], part[at]
        if may_end(made, part):
            return True
        part[at], part[at + 1] = part[at + 1], part[at]
    return False


MUTATIONS = (
    ("NX left out", drop_nx), ("comparison left out", drop_comparison), ("lease left out", drop_lease), ("push left out", drop_push),
    ("push left out", drop_push), ("two steps swapped", swap_steps),
)


def mutate(draft, made):
    """What was done to it, or nothing."""
    name, mutation = draft.one_of(*MUTATIONS)
    return name if mutation(draft, made) else None
