// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockcommands.h"

#include <vector>

namespace lockscope {

/** What a script has executed, as far as its text and its reply tell. */
struct ScriptReading {
    enum class Is : quint8 {
        Known,     ///< the lines are what it has executed
        Unchanged, ///< it has changed no key; what it has tried is not known, and the lines are only those that it may have read
        Unknown,   ///< it may have done anything to its keys
    };
    Is is = Is::Unknown;
    std::vector<ExecutedCommand> lines = {}; ///< as MONITOR would show them; without the reply where that is not known
};

/** A script, and the texts and numbers that stand in it, with which it may compare. */
struct ScriptText {
    QByteArray text;
    QByteArrayList literals = {};
    std::vector<qint64> numbers = {};
};
ScriptText scriptText(const QByteArray &text);

/**
 * Runs the script of a call in Lua with each reply that its commands may have had, and keeps the runs that answer as it did. Where these differ in what
 * they write, it is unknown, and so is a script that calls other commands than locks are made of, or computes with what was not seen. Such a run has no library,
 * 1 MiB of memory and few instructions; no server has part in it. Pure.
 */
ScriptReading readScript(const ScriptText &script, const ExecutedCommand &call);

} // namespace lockscope
