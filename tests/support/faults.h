// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "faultscene.h"

#include <functional>
#include <vector>

namespace lockscope {

/** Something that goes wrong between a client and a server, and comes right again. */
struct Fault {
    const char *name;
    /** Begins it. It must be ended at its length or later: a pause, for one, is told its length at the start. */
    std::function<void(FaultScene &, Duration length)> begin;
    /** Returns when it is over: events are processed meanwhile. */
    std::function<void(FaultScene &)> end;
    /** A regular expression for the words that a user is to see meanwhile; empty: none, since reading goes on. */
    const char *words;
    bool needsTls = false;
    bool needsPlain = false;     ///< what TLS makes something else of
    bool needsAnonymous = false; ///< see FaultScene::Options
};

/** Every fault we know how to make. */
const std::vector<Fault> &allFaults();
/** Those that can be made in such a scene. */
std::vector<Fault> faultsFor(const FaultScene::Options &scene);

} // namespace lockscope
