// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/protocolinfo.h"

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

/** How a part of a user's protocol ends. */
enum class OwnEnd : quint8 {
    Acquired, ///< of acquire
    Busy,     ///< of acquire
    Released, ///< of release
    Lost,     ///< of release: it was not ours any more; of whileHolding: it is not, and the client stops working
    Again,    ///< of whileHolding: until the next time
    Stop,     ///< of whileHolding: nothing more to renew
    Done,     ///< of giveUp
};

/** Where it goes on: at another step of this part, or its end. */
struct OwnTarget {
    std::optional<std::size_t> step; ///< from 0; nothing: it ends
    OwnEnd end = OwnEnd::Done;
};

/** "busy if answer > now": the first clause applies whose condition holds. */
struct OwnClause {
    OwnTarget target;
    std::vector<std::vector<OwnComparison>> alternatives; ///< all comparisons of one of them must hold; none: it always applies
};

/** One argument of a command: text and values in turn, text first. */
struct OwnArgument {
    QByteArrayList texts; ///< one more than values
    std::vector<OwnExpression> values;
};

/** One step: keeps values, sends a command, keeps its answer, and decides. */
struct OwnStep {
    QString name;                                        ///< to go to it; empty: nobody does
    QString say;                                         ///< what it does, in words
    std::vector<std::pair<QString, OwnExpression>> keep; ///< computed before it sends
    std::vector<OwnArgument> command;                    ///< empty: it sends nothing
    QStringList save;                                    ///< the names under which the answer is kept
    bool savesList = false;                              ///< the names are for the elements of an answer that is a list
    std::vector<OwnClause> then;                         ///< the last one always holds
    std::optional<OwnTarget> unanswered;                 ///< where it goes on when no answer comes; nothing: as its part has it
    bool looksAtClock = false;                           ///< something of it uses "now"
};

/** What a client does in one sequence. */
struct OwnPart {
    QString name; ///< "acquire"
    std::vector<OwnStep> steps;
};

/** A user's protocol, read and checked. A value; see ownprotocolreader.h for the text. */
struct OwnProtocol {
    QString id, sentence;
    QString version; ///< of its text
    OwnPart acquire, release;
    OwnPart giveUp;           ///< without steps: nothing to do
    OwnPart whileHolding;     ///< without steps: nothing to do
    OwnExpression renewEvery; ///< of whileHolding, in milliseconds
    int locks = 1;            ///< how many it takes at once
    QString fence;            ///< name of the kept value that the resource compares; empty: none
    bool looksAtClock = false;
    bool keepsAcquisitionTime = false; ///< its value is the time of acquisition, not a deadline

    /** Some step of a try can lead back to one that was made. */
    bool mayTryForever() const;
    ProtocolInfo info() const;
};

} // namespace lockscope
