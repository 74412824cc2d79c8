// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

#include <optional>

namespace lockscope {

/** What our operator does to the hold of one token. */
enum class OperatorAct : quint8 {
    Clear,    ///< ends it
    FenceOff, ///< ends it, and a tombstone takes its place
    Restore,  ///< begins it, which was cleared or fenced off before
};

/**
 * Which beginning or end of a hold is our operator's doing: of a key with its token, for 10 s after each order. What ended or began may be read before it is
 * known that the order was carried out, and a client may have done it just before. Pure.
 */
class OperatorActs {
public:
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now);
    /** Such an order was carried out. */
    void confirm(const Bytes &key, const Bytes &token);
    /** One such order came to nothing. */
    void withdraw(const Bytes &key, const Bytes &token);
    void forget(const Bytes &key) { m_expected.remove(key); }

    enum class If : quint8 { Expected, Confirmed };
    /** What was expected of this hold, if it was so at this instant; it is expected no more. */
    std::optional<OperatorAct> take(const Bytes &key, const Bytes &token, Instant at, If condition = If::Expected);

private:
    struct Expected {
        OperatorAct act = OperatorAct::Clear;
        Bytes token;
        Instant until;
        int attempts = 0;
        bool isConfirmed = false;
    };

    QHash<Bytes, Expected> m_expected;
};

} // namespace lockscope
