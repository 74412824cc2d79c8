// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "locks/lockformat.h"
#include "locks/scheme.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** What an operator knows about some locks and their data do not show. A value. */
struct LockProfile {
    enum class Match : quint8 { Prefix, Glob };
    Match match = Match::Prefix;
    QByteArray pattern;             ///< the prefix of their keys, or a pattern as SCAN takes it; bytes
    const Scheme *scheme = nullptr; ///< null: detected from their data
    QString label;                  ///< the operator's name for them; empty: the scheme's
    std::optional<Duration> usualHold;
    std::optional<Duration> longestHold;
    std::optional<Duration> lease = {};    ///< with which each hold begins and is renewed
    std::optional<LockFormat> format = {}; ///< of one's own, instead of a scheme

    /** True if its format says where the holder is, and not only names. */
    bool hasOwnFormat() const { return format && format->holder; }
    /** True if its format wakes by the key without a prefix, and a pattern has none. */
    bool lacksPrefix() const
    {
        return match == Match::Glob && format && format->wake && (format->wake->to.contains("{rest}") || format->wake->message.contains("{rest}"));
    }
    /** The name whose digest is in the key; empty: none is known. */
    QByteArray nameOf(QByteArrayView key) const { return format ? format->digests.nameIn(key) : QByteArray(); }
    bool matches(QByteArrayView key) const;
    bool operator==(const LockProfile &) const = default;
};

/** The operator's profiles in order; the first one that matches a key applies. A value. */
class LockProfiles {
public:
    LockProfiles() = default;
    explicit LockProfiles(std::vector<LockProfile> profiles);

    /** The profile for this key, or null; valid as long as this object. */
    const LockProfile *find(QByteArrayView key) const;
    bool isEmpty() const { return m_profiles.empty(); }
    /** True if a profile has hold times. */
    bool haveTimes() const { return m_haveTimes; }
    /** True if both read the same keys alike; names and usual times may differ. */
    bool recogniseAlike(const LockProfiles &other) const;
    const std::vector<LockProfile> &all() const { return m_profiles; }

    bool operator==(const LockProfiles &other) const { return m_profiles == other.m_profiles; }

private:
    std::vector<LockProfile> m_profiles;
    std::vector<QByteArray> m_prefixes;              // literal prefix of each profile's keys
    std::vector<std::vector<quint16>> m_byFirstByte; // positions of the profiles by the first byte of their prefix, in order; empty: there are none
    bool m_haveTimes = false;
};

} // namespace lockscope
