// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope {

/** A value that a step of a user's protocol can use: bytes, or nil. Numbers are decimal. */
using OwnValue = std::optional<QByteArray>;

/** By name: "answer", "now", and what the protocol itself keeps. */
using OwnValues = QHash<QString, OwnValue>;

/** Whole and decimal. The error says what it is instead. */
Result<qint64> wholeNumber(const OwnValue &value);

/** For errors: short, safe and in quotes, or "nil". */
QString shownValue(const OwnValue &value);

class OwnScanner;

/** "now + lease + 1", "answer", "nil", "'OK'": a value, or a sum of whole numbers. Parsed once, computed often; a value. */
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
