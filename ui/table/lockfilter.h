// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/foundtext.h"
#include "ui/table/locksearch.h"
#include "ui/table/lockrow.h"

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

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

/** Which locks the table shows: those with any of these traits (none: all) for which all terms of the search are true. */
class LockFilter {
public:
    bool setSearch(const QString &text);
    bool setTraits(Traits traits);
    /** Whose names "node:" looks for. True: other locks may be accepted now. */
    bool setNodes(const QHash<NodeNumber, QString> &names);
    const QString &search() const { return m_search; }
    const LockSearch &understood() const { return m_understood; }
    Traits traits() const { return m_traits; }
    bool accepts(const LockRow &row, Instant now, const LockJudge &judge) const;
    /** What is searched for, where it is in a shown key or holder. Nothing: it is not, or nothing is searched for there. */
    std::optional<TextPart> partIn(SearchTerm::Field field, const QString &shown) const;
    bool acceptsAll() const { return !m_traits && m_conditions.empty(); }
    /** Rows that are not touched may be accepted or not, later. */
    bool dependsOnTime() const { return m_understood.dependsOnTime(); }
    /** Since the last call: what was not accepted before, is not accepted now. */
    bool takeNarrower() { return std::exchange(m_isNarrower, true); }

private:
    /** A term, made ready to be asked of 100,000 rows. */
    struct Condition {
        SearchTerm term;
        TextNeedle needle;
        QByteArray pattern; ///< in lower case
        QRegularExpression expression;
        Traits traits;
        QSet<NodeNumber> nodes; ///< whose names fit
    };
    static Condition conditionOf(const SearchTerm &term);
    static bool isFound(const Condition &condition, QByteArrayView bytes);
    void findNodes(Condition &condition) const;
    static bool isTrue(const Condition &condition, const LockRow &row, Instant now, const LockJudge &judge);

    bool m_isNarrower = true;
    QString m_search;
    LockSearch m_understood;
    std::vector<Condition> m_conditions;
    QHash<NodeNumber, QString> m_nodes;
    Traits m_traits;
};

} // namespace lockscope::ui
