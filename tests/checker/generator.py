#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random protocols: a known lock, varied, with up to two planted faults. The same seed makes the same:   generator.py SEED

From 10001 on the seeds make protocols with queues, waiters, several locks, and steps for commands that are not answered.
"""

import json
import sys

sys.dont_write_bytecode = True  # the tree stays as it is

import shared
import single
from draft import Draft

FIRST_SHARED = 10001


def protocol(seed):
    draft = Draft(seed)
    kind = draft.one_of(*(shared.KINDS if seed >= FIRST_SHARED else single.KINDS))
    made = kind(draft)
    faults = ", ".join(draft.faults) or "no fault"
    return {"protocol": f"random-{seed}", "sentence": f"{kind.__name__.replace('_', ' ')}: {faults}.", **made}


if __name__ == "__main__":
    print(json.dumps(protocol(int(sys.argv[1])), indent=2))
