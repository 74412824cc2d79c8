// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "locks/scheme.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** What an operator knows of some locks and their data do not show. A value. */
struct LockProfile {
    enum class Match : quint8 { Prefix, Glob };
    Match match = Match::Prefix;
    QByteArray pattern;             ///< what their keys begin with, or a pattern as SCAN takes it; bytes
    const Scheme *scheme = nullptr; ///< null: whatever their data look like
    QString label;                  ///< the operator's name for them; empty: that of the scheme
    std::optional<Duration> usualHold;
    std::optional<Duration> longestHold;

    bool matches(QByteArrayView key) const;
    bool operator==(const LockProfile &) const = default;
};

/** The operator's profiles in their order; the first one that matches a key is the one for it. A value. */
class LockProfiles {
public:
    LockProfiles() = default;
    explicit LockProfiles(std::vector<LockProfile> profiles);

    /** Null: none is for this key. Valid as long as this. */
    const LockProfile *find(QByteArrayView key) const;
    bool isEmpty() const { return m_profiles.empty(); }
    /** Some say how long their locks are held. */
    bool haveTimes() const { return m_haveTimes; }
    /** The same keys are taken for the same schemes: names and times may differ. */
    bool recogniseAlike(const LockProfiles &other) const;
    const std::vector<LockProfile> &all() const { return m_profiles; }

    bool operator==(const LockProfiles &other) const { return m_profiles == other.m_profiles; }

private:
    std::vector<LockProfile> m_profiles;
    std::vector<QByteArray> m_prefixes;              // what every key of each begins with
    std::vector<std::vector<quint16>> m_byFirstByte; // of the prefix, their places in order; empty: there are no profiles
    bool m_haveTimes = false;
};

} // namespace lockscope
