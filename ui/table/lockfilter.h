// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockrow.h"

#include <QByteArray>
#include <QString>

#include <utility>

namespace lockscope::ui {

/** Finds a piece of text in bytes; ASCII case does not matter. Fast: meant for 100,000 keys at a time. */
class TextNeedle {
public:
    TextNeedle() = default;
    explicit TextNeedle(const QString &text);

    bool isEmpty() const { return m_bytes.isEmpty(); }
    /** Also finds what is shown for bytes that cannot be typed: \xff. */
    bool isIn(QByteArrayView bytes) const;

private:
    bool isWithin(QByteArrayView bytes) const;

    QByteArray m_bytes; // UTF-8, lower case
    bool m_hasEscape = false;
};

/** Which locks the table shows: those with any of these traits (none: all) whose key or holder has this text in it. */
class LockFilter {
public:
    bool setSearch(const QString &text);
    bool setTraits(Traits traits);
    const QString &search() const { return m_search; }
    Traits traits() const { return m_traits; }
    bool accepts(const LockRow &row) const;
    bool acceptsAll() const { return !m_traits && m_needle.isEmpty(); }
    /** Since the last call: what was not accepted before, is not accepted now. */
    bool takeNarrower() { return std::exchange(m_isNarrower, true); }

private:
    bool isHolder(const Lock &lock) const;

    bool m_isNarrower = true;
    QString m_search;
    TextNeedle m_needle;
    Traits m_traits;
};

} // namespace lockscope::ui
