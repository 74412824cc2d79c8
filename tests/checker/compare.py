#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares verdicts and lengths of the program's with the checker's, of random protocols, for each number of clients:

compare.py --program build/ci/lockscope --checker build/ci/lockscope_checker --first 1 --count 100 --clients 2 3 --jobs 2
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from multiprocessing import Pool
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is

from generator import protocol

BOUNDS = {"retries": 2, "rounds": 1, "crashes": 1, "pauses": 1, "expiries": 2, "lost": 0, "late": 0}
UNASKED = ("lost", "late")  # not given to the program unless somebody asks for them
CANNOT_JUDGE, TOO_LARGE = 3, 4
TRIES = 20


class Failed(Exception):
    """A program did not say what it found."""


class Found:
    """What came of one seed."""

    def __init__(self, program_took=0.0, checker_took=0.0):
        self.program_took, self.checker_took = program_took, checker_took
        self.differences, self.left_out, self.verdicts = [], [], []


def moves_in(schedule):
    return len(schedule.partition(" : ")[2].split("-")) if schedule else None


def options_of(bounds):
    return [text for name, value in bounds.items() if value or name not in UNASKED for text in (f"--{name}", str(value))]


def run(command, environment, limit):
    """What it said, its code, and how long it took."""
    for _ in range(TRIES):
        begin = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=limit, check=False)
        except OSError:  # it is being built anew
            time.sleep(5)
            continue
        if done.returncode >= 0:
            return done, time.monotonic() - begin
        time.sleep(5)
    raise Failed(f"{command[0]} cannot be run")


def columns_in(done, codes):
    if done.returncode not in codes or not done.stdout.strip():
        raise Failed(done.stderr.strip() or f"it ended with {done.returncode}")
    return json.loads(done.stdout)["columns"]


def compare(job):
    options, bounds, seed, folder, home = job
    made = protocol(seed)
    where = f"seed {seed}, {bounds['clients']} clients"
    file = Path(folder) / f"random-{seed}.json"
    file.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    environment = {**os.environ, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    found = Found()
    try:
        theirs, found.program_took = run([options.program, "explore", str(file), "--json", *options_of(bounds)], environment, options.limit)
        ours, found.checker_took = run([options.checker, str(file), *options_of(bounds)], environment, options.limit)
        compare_columns(found, f"{where} ({made['sentence']})", theirs, ours)
    except subprocess.TimeoutExpired as error:
        found.left_out.append(f"{where} ({made['sentence']}): left out, {Path(error.cmd[0]).name} takes too long")
    except Exception as error:  # whatever it is, the other seeds are compared
        found.differences.append(f"{where} ({made['sentence']}): {type(error).__name__}: {error}")
    return found


def compare_columns(found, where, theirs, ours):
    cannot_judge = ours.returncode == CANNOT_JUDGE and not ours.stdout.strip()
    if cannot_judge and theirs.returncode == 0:
        raise Failed(ours.stderr.strip())
    if cannot_judge or ours.returncode == TOO_LARGE:
        found.left_out.append(f"{where}: left out, {ours.stderr.strip()}")
        return
    program, checker = columns_in(theirs, (0,)), columns_in(ours, (0, CANNOT_JUDGE))
    for name, result in checker.items():
        if name not in program:
            found.differences.append(f"{where} {name}: the program does not know it")
        elif is_error(program[name], result):
            found.left_out.append(f"{where} {name}: left out, {result.get('error') or program[name]['finding']}")
        elif differs(program[name], result):
            found.differences.append(difference(where, name, program[name], result))
        else:
            found.verdicts.append(result["verdict"])


def is_error(theirs, ours):
    """An error ends both; which of several moves as many from the beginning comes first is chance."""
    their_error = theirs["verdict"] == "not-explored" and theirs["schedule"] is not None
    if "error" in ours:
        return their_error or theirs["verdict"] == "broken"
    return their_error and ours["verdict"] == "broken"


def differs(theirs, ours):
    return (theirs["verdict"], moves_in(theirs["schedule"])) != (ours["verdict"], ours["length"])


def difference(where, name, theirs, ours):
    program = f"{theirs['verdict']} {moves_in(theirs['schedule'])}"
    checker = f"{ours['verdict']} {ours['length']}{' ' + ours['error'] if 'error' in ours else ''}"
    return f"{where} {name}: program {program}, checker {checker}; {theirs['schedule'] or ''}"


def results(jobs, count):
    if count == 1:
        yield from map(compare, jobs)
        return
    with Pool(count) as pool:
        yield from pool.imap_unordered(compare, jobs)


def jobs_of(options, folder, home):
    for clients in options.clients:
        bounds = {"clients": clients, **{name: getattr(options, name) for name in BOUNDS}}
        for seed in range(options.first, options.first + options.count):
            yield options, bounds, seed, folder, home


def compare_all(options, folder, home):
    explored, left_out, differences, verdicts, times = 0, 0, 0, {}, [0.0, 0.0]
    for found in results(list(jobs_of(options, folder, home)), options.jobs):
        for line in found.differences + found.left_out:
            print(line, flush=True)
        explored += bool(found.verdicts)
        left_out += len(found.left_out)
        differences += len(found.differences)
        times = [times[0] + found.program_took, times[1] + found.checker_took]
        for verdict in found.verdicts:
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
    said = ", ".join(f"{verdicts[name]} {name}" for name in sorted(verdicts))
    print(f"The program took {times[0]:.1f} s, the checker {times[1]:.1f} s.")
    print(f"{explored} of {options.count * len(options.clients)} protocols ({said}), {left_out} left out: {differences} differences")
    return 1 if differences else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--checker", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the protocols")
    parser.add_argument("--limit", type=int, default=600, help="seconds that each program may take for one protocol")
    parser.add_argument("--clients", type=int, nargs="+", default=[2])
    for name, value in BOUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        folder = options.keep or home
        os.makedirs(folder, exist_ok=True)
        return compare_all(options, folder, home)


if __name__ == "__main__":
    sys.exit(main())
