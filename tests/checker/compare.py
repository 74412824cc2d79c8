#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares verdicts and lengths of the program's with the checker's:   compare.py --program build/ci/lockscope --first 1 --count 100"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from multiprocessing import Pool
from pathlib import Path

from checker import add_bounds, bounds_of, explore
from generator import protocol
from language import Protocol

TRIES = 20


class ProgramError(Exception):
    """The program did not say what it found."""


def moves_in(schedule):
    return len(schedule.partition(" : ")[2].split("-")) if schedule else None


def program_says(program, file, bounds, home, limit):
    environment = {**os.environ, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    options = [text for name, value in bounds.items() for text in (f"--{name}", str(value))]
    for _ in range(TRIES):
        try:
            done = subprocess.run(
                [program, "explore", str(file), "--json", *options], capture_output=True, text=True, env=environment, timeout=limit
            )
        except OSError:  # it is being built anew
            time.sleep(5)
            continue
        if done.returncode == 0:
            return json.loads(done.stdout)["columns"]
        if done.returncode > 0:
            raise ProgramError(done.stderr.strip())
        time.sleep(5)
    raise ProgramError("it cannot be run")


def compare(job):
    """The differences of one seed, as lines, and the checker's verdicts."""
    program, seed, folder, home, bounds, limit = job
    made = protocol(seed)
    file = Path(folder) / f"random-{seed}.json"
    file.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    try:
        theirs = program_says(program, file, bounds, home, limit)
        ours = explore(Protocol(made), bounds)
    except subprocess.TimeoutExpired:
        print(f"seed {seed} ({made['sentence']}): left out, it takes too long", flush=True)
        return [], {}
    except Exception as error:  # whatever it is, the other seeds are compared
        return [f"seed {seed} ({made['sentence']}): {type(error).__name__}: {error}"], {}
    lines = [difference(seed, made, name, theirs[name], result) for name, result in ours.items() if differs(theirs[name], result)]
    return lines, {name: result["verdict"] for name, result in ours.items()}


def differs(theirs, ours):
    return (theirs["verdict"], moves_in(theirs["schedule"])) != (ours["verdict"], ours["length"])


def difference(seed, made, name, theirs, ours):
    program = f"{theirs['verdict']} {moves_in(theirs['schedule'])}"
    checker = f"{ours['verdict']} {ours['length']}"
    return f"seed {seed} {name}: program {program}, checker {checker} ({made['sentence']}) {theirs['schedule'] or ''}"


def results(jobs, count):
    if count == 1:
        yield from map(compare, jobs)
        return
    with Pool(count) as pool:
        yield from pool.imap_unordered(compare, jobs)


def run(options, folder, home):
    seeds = range(options.first, options.first + options.count)
    jobs = [(options.program, seed, folder, home, bounds_of(options), options.limit) for seed in seeds]
    differences, explored, verdicts = 0, 0, {}
    for lines, found in results(jobs, options.jobs):
        differences += len(lines)
        explored += bool(found)
        for verdict in found.values():
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
        for line in lines:
            print(line, flush=True)
    said = ", ".join(f"{verdicts[name]} {name}" for name in sorted(verdicts))
    print(f"{explored} of {options.count} protocols ({said}): {differences} differences")
    return 1 if differences else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the protocols")
    parser.add_argument("--limit", type=int, default=600, help="seconds that the program may take for one protocol")
    add_bounds(parser)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        folder = options.keep or home
        os.makedirs(folder, exist_ok=True)
        return run(options, folder, home)


if __name__ == "__main__":
    sys.exit(main())
