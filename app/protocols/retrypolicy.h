// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QString>

#include <optional>

namespace lockscope {

/**
 * How long a client that found the lock busy sleeps before it tries again: not at all (None), a fixed time (Fixed), a random part of a time that
 * doubles with each try up to a cap (Jitter: exponential back-off with full jitter, so that clients do not retry together), or until a message wakes
 * it (Message; a fixed time if the protocol has no messages). A value.
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

    /** The delay after this number of failed tries, at least 1. random: uniform in 0 … 1. */
    Duration sleepAfter(int tries, double random) const;
    /** "none", "message", "fixed:10ms", "jitter:10ms:1000ms": a text for retryPolicyFrom(). */
    QString text() const;

    bool operator==(const RetryPolicy &) const = default;
};

/** Parses "none", "message", "fixed:10ms", "jitter" or "jitter:BASE:CAP"; times as "10ms", "0.5s". Nothing: another text. */
std::optional<RetryPolicy> retryPolicyFrom(const QString &text);

} // namespace lockscope
