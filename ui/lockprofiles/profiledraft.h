// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lockprofiles.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** A lock profile as it is being typed: errors stay until they are put right. A value. */
class ProfileDraft {
    Q_DECLARE_TR_FUNCTIONS(ProfileDraft)
public:
    enum class Field : quint8 { Pattern, Scheme, Format, Label, UsualHold, LongestHold, Lease };

    LockProfile::Match match = LockProfile::Match::Prefix;
    QByteArray pattern;
    const Scheme *scheme = nullptr; ///< ownFormat(): as the format says
    QString format;                 ///< JSON, as in the file of lock profiles; empty: none
    QString label;
    QString usualHold;
    QString longestHold;
    QString lease;

    /** Stands for a format of one's own. */
    static const Scheme *ownFormat() { return schemeNamed("own-format"); }
    static ProfileDraft of(const LockProfile &profile);
    /** For the keys that are named like this one's; and for its scheme, where its data do not show it for sure. */
    static ProfileDraft forLock(const Lock &lock);

    /** Bytes that are no text can be kept, but not typed. */
    bool patternIsText() const;
    bool hasOwnFormat() const { return scheme == ownFormat(); }
    /** What is wrong there and what to do about it; empty: nothing. */
    QString problem(Field field) const;
    /** Of the first field with one. */
    std::optional<Field> firstProblem() const;
    /** Nothing: there is a problem. */
    std::optional<LockProfile> profile() const;

    bool operator==(const ProfileDraft &) const = default;

private:
    QString formatProblem() const;
};

} // namespace lockscope::ui
