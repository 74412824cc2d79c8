// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockcommands.h"

#include <vector>

namespace lockscope {

/** What the text of a script shows of what it does and how it answers. */
struct ScriptTraits {
    ScriptRole role = ScriptRole::None;
    bool isOfHash = false;        ///< the token is a field
    bool compares = false;        ///< it looks at the token first
    bool answersNil = false;      ///< to who has won; to who has lost a number, as what is left of the lease; by a release to others
    bool addsLease = false;       ///< to what is left, unless the last argument is not 0
    bool leaseIsInMs = false;     ///< what it is called with
    bool takesEveryKey = false;   ///< not only the first one
    bool isAllOrNone = false;     ///< it looks at all of them first
    int leaseAt = 0, tokenAt = 0; ///< which argument after the keys, from 1 on; 0: not known
};
ScriptTraits scriptTraits(const QByteArray &text);

/** Those of libraries that call theirs by SHA from the second time on, so that a capture seldom has the text; null: another one. */
const ScriptTraits *libraryScript(QByteArrayView sha);

/** The keys that a call names. */
std::vector<QByteArray> keysOfCall(const ExecutedCommand &call);

/** The commands that a script must have executed, by its reply, as MONITOR would show them; none: the reply does not tell. Pure. */
std::vector<ExecutedCommand> scriptLines(const ExecutedCommand &call, const ScriptTraits &traits);

} // namespace lockscope
