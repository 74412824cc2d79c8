# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks the program what it finds in protocols, many at a time."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

BOUNDS = {"clients": 2, "rounds": 1, "retries": 1, "crashes": 1, "pauses": 1, "expiries": 2, "lost": 0, "late": 0}
LIMIT = 1800  # seconds that a run of the program may take
COLUMNS = (
    "mutual_exclusion", "owner_only_release", "owner_only_renewal", "crash_recovery", "recovery_race", "no_orphan", "lease_overrun", "clock_skew",
    "fenced_resource", "progress", "deadlock",
)


@dataclass(frozen=True)
class Answer:
    """What is said of one column."""

    verdict: str
    schedule: str = ""  # with its head; empty: none
    is_complete: bool = True  # false: there were more states than may be
    finding: str = ""

    @property
    def moves(self):
        return self.schedule.partition(" : ")[2].split("-") if self.schedule else []

    @property
    def head(self):
        """Without the protocol's name."""
        return self.schedule.partition(" : ")[0].split(" ")[1:]

    @property
    def is_error(self):
        """A protocol that makes an error is explored no further; the schedule leads to it."""
        return self.verdict == "not-explored" and bool(self.schedule)

    def __str__(self):
        words = [self.verdict, str(len(self.moves) or ""), *self.head[9:], "-".join(self.moves), self.finding if self.verdict == "not-explored" else ""]
        return " ".join(word for word in words if word)


def answer_in(result):
    is_complete = not result["finding"].startswith("Not complete")
    return Answer(result["verdict"], result["schedule"] or "", is_complete, result["finding"])


class Failed(Exception):
    """The program did not say what it found."""


class Explorer:
    """The program, within small bounds unless somebody asks for others."""

    def __init__(self, program, folder, most_states, bounds=None):
        self.program, self.folder, self.most_states, self.bounds = program, Path(folder), most_states, {**BOUNDS, **(bounds or {})}
        home = str(self.folder / "home")
        self.environment = {**os.environ, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}

    def explore(self, protocols, bounds=None, columns=(), name="protocol-{}"):
        """For each protocol the answers by column. All have their turn in one run, in which each has a name of its own."""
        options = {**self.bounds, "max-states": self.most_states, **(bounds or {})}
        files = [self.write(protocol, f"{at}.json", name.format(at)) for at, protocol in enumerate(protocols)]
        words = [text for name, value in options.items() for text in (f"--{name}", str(value))]
        words += [text for name in columns for text in ("--column", name)]
        said = self.run("explore", *files, "--json", *words).splitlines()
        if len(said) != len(files):
            raise Failed(f"{len(said)} answers of {len(files)}")
        return [{name: answer_in(result) for name, result in json.loads(line)["columns"].items()} for line in said]

    def break_in(self, protocol, answer, moves):
        """Which move of a schedule breaks the protocol, when it is played; None: none does."""
        schedule = " ".join(["played", *answer.head, ":", "-".join(moves)])
        said = self.run("race", "--own", self.write(protocol, "played.json", "played"), schedule, "--json").splitlines()
        return json.loads(said[-1])["acts"][0]["finding_frame"]

    def write(self, protocol, file, name):
        file = self.folder / file
        file.write_text(json.dumps({**protocol, "protocol": name}, indent=2) + "\n", encoding="utf-8")
        return str(file)

    def run(self, *words):
        done = subprocess.run([self.program, *words], capture_output=True, text=True, env=self.environment, timeout=LIMIT, check=False)
        if done.returncode != 0:
            raise Failed(done.stderr.strip() or f"it ended with {done.returncode}")
        return done.stdout
