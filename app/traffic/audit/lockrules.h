// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "traffic/replay/monitorreader.h"

#include <optional>
#include <vector>

namespace lockscope {

/**
 * Which keys only the holder of a lock may write, and which keys are locks, as a user says it, a line for each:
 *
 *     # a comment
 *     orders:*        needs lock:orders:{1}
 *     stock:*:item:*  needs lock:stock:{1}
 *     job:*           lock
 *     session:*       ignore
 *
 * A * stands for any bytes, as few as possible but for the last one; {1} is what the first * stands for. In a key, \x20 is a byte, and a \ makes the next
 * character an ordinary one. The first line that fits a key counts. Pure.
 */
class LockRules {
public:
    /** The error names line and column. */
    static Result<LockRules> read(QByteArrayView text);

    /** No write needs a lock. */
    bool isEmpty() const;
    /** The lock that a write to this key needs; nothing: none. */
    std::optional<QByteArray> lockFor(QByteArrayView key) const;

    /** Nothing: no line says whether it is a lock. */
    std::optional<bool> isLock(QByteArrayView key) const;

    /** For MonitorReader: false for nearly all lines that are no such write. */
    bool mayNeedLock(QByteArrayView arguments) const;

    /** The keys that a command writes; empty: it only reads, or it is not known. */
    static std::vector<QByteArray> keysWrittenBy(const ExecutedCommand &command);

private:
    /** Literal bytes, and what follows them: a *, or what one stands for. */
    struct Piece {
        QByteArray text;
        int star = 0; ///< 0: nothing; of a pattern 1: any bytes; of a lock: the number of the *
    };
    enum class Says : quint8 { NeedsLock, IsLock, IsNoLock };
    struct Rule {
        std::vector<Piece> key, lock;
        Says says = Says::NeedsLock;
    };
    class Reader;

    static std::optional<std::vector<QByteArrayView>> match(const std::vector<Piece> &pattern, QByteArrayView key);

    std::vector<Rule> m_rules;
};

} // namespace lockscope
