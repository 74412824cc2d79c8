// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::ui {

/** A lock, or all locks whose keys match a pattern, that somebody wants at the top of the table. */
struct LockPin {
    QByteArray key;         ///< or a pattern of the form that SCAN takes
    bool isPattern = false; ///< else exactly this key
    QString note;

    bool operator==(const LockPin &) const = default;
};

/** The pins of one server. Bounded. A value. */
class LockPins {
public:
    /** Instead of the pin of the same key or pattern, if there is one. False: there are too many. */
    bool add(const LockPin &pin);
    void remove(const LockPin &pin);
    const std::vector<LockPin> &all() const { return m_pins; }
    bool isEmpty() const { return m_pins.empty(); }
    /** That of the key before that of a pattern. Null: it is not pinned. */
    const LockPin *of(const Bytes &key) const;

    /** For the settings; what cannot be read is left out. */
    QStringList toStrings() const;
    static LockPins fromStrings(const QStringList &strings);

    bool operator==(const LockPins &other) const { return m_pins == other.m_pins; }

    static constexpr std::size_t most = 200;

private:
    void index();

    std::vector<LockPin> m_pins;
    QHash<Bytes, std::size_t> m_keys;    // of the pins that are no patterns
    std::vector<std::size_t> m_patterns; // the others
};

} // namespace lockscope::ui
