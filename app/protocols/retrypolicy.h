// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QString>

#include <optional>

namespace lockscope {

/**
 * How long a client that found the lock busy sleeps before it tries again: not at all, a fixed time, a random part of a time that doubles with each
 * try up to a cap (exponential back-off with full jitter, so that clients that failed together do not return together), or until a message wakes it,
 * where its protocol has such messages (else a fixed time). A value.
 */
struct RetryPolicy {
    enum class Kind : quint8 { None, Fixed, Jitter, Message };

    Kind kind = Kind::Fixed;
    Duration base{100};
    Duration cap{2000}; ///< Jitter only

    static RetryPolicy none() { return {Kind::None, Duration(0), Duration(0)}; }
    static RetryPolicy fixed(Duration sleep) { return {Kind::Fixed, sleep, Duration(0)}; }
    static RetryPolicy message() { return {Kind::Message, Duration(100), Duration(0)}; }
    static RetryPolicy jitter(Duration base, Duration cap) { return {Kind::Jitter, base, cap}; }

    /** The delay after this number of failed tries, 1 or more. random: 0 … 1, evenly. */
    Duration sleepAfter(int tries, double random) const;
    /** "none", "message", "fixed:10ms", "jitter:10ms:1000ms": as retryPolicyFrom() reads it. */
    QString text() const;

    bool operator==(const RetryPolicy &) const = default;
};

/** "none", "message", "fixed:10ms", "jitter" or "jitter:BASE:CAP"; times as "10ms", "0.5s". Nothing: it is none of these. */
std::optional<RetryPolicy> retryPolicyFrom(const QString &text);

} // namespace lockscope
