// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownvalue.h"

#include <QStringList>

#include <vector>

namespace lockscope {

class OwnScanner;

/** "now + lease + 1", "answer", "nil", "'OK'": a value, or a sum of whole numbers. Read once, computed often; a value. */
class OwnExpression {
public:
    /** Reads one from where the scanner is, as far as it goes. */
    static Result<OwnExpression> read(OwnScanner &scanner);
    /** The whole text must be one. */
    static Result<OwnExpression> parse(QStringView text);

    /** An error says in words what cannot be computed. */
    Result<OwnValue> value(const OwnValues &values) const;
    const QStringList &names() const { return m_names; }

private:
    struct Operand {
        QString name; // empty: a literal
        OwnValue literal;
        std::vector<std::pair<QChar, qint64>> factors; // '*' or '/', each with its number
    };
    static Result<Operand> readOperand(OwnScanner &scanner);
    static Result<OwnValue> valueOf(const Operand &operand, const OwnValues &values);
    static Result<qint64> numberOf(const Operand &operand, const OwnValues &values);

    std::vector<std::pair<QChar, Operand>> m_terms; // '+' or '-', each with its operand
    QStringList m_names;
};

/** "answer = 'OK'", "answer < now": two expressions compared. A value. */
class OwnComparison {
public:
    static Result<OwnComparison> read(OwnScanner &scanner);

    Result<bool> holds(const OwnValues &values) const;
    QStringList names() const { return m_left.names() + m_right.names(); }

private:
    OwnExpression m_left, m_right;
    QString m_operator; // = != < <= > >=
};

} // namespace lockscope
