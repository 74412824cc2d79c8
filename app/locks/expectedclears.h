// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

#include <optional>

namespace lockscope {

/** Whose disappearance is our operator's doing: a key with its token, for 10 s after each order. Pure. */
class ExpectedClears {
public:
    void expect(const Bytes &key, const Bytes &token, Instant now);
    /** One such order came to nothing. */
    void withdraw(const Bytes &key, const Bytes &token);
    void forget(const Bytes &key) { m_expected.remove(key); }
    /** The token that was expected to go with this key, if it went at this instant; nothing is expected of the key any more. */
    std::optional<Bytes> take(const Bytes &key, Instant at);

private:
    struct Expected { Bytes token; Instant until; int attempts = 0; };

    QHash<Bytes, Expected> m_expected;
};

} // namespace lockscope
