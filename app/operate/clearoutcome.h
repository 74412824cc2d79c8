// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>

namespace lockscope {

/** What came of an attempt to force-expire a lock. */
struct ClearOutcome {
    enum class Kind : quint8 {
        Cleared,
        HolderChanged, ///< another token holds it now: nothing was done
        AlreadyGone,
        WrongType,     ///< the key is not a string: nothing was done
        Refused,       ///< the server, its ACL or our own rules did not allow it; see error
        Failed,        ///< no connection, or it was lost: the error says whether it may have been done
    };
    Kind kind = Kind::Failed;
    QByteArray holderNow;   ///< HolderChanged: who holds it, at most 4 KiB
    Error error;            ///< Refused, Failed
};
/** "cleared", "holder changed since you looked", "already gone", "wrong type", "refused", "failed". */
const char *outcomeName(ClearOutcome::Kind kind);

} // namespace lockscope
