// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/protocolinfo.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/** A value that a step of a user's protocol can use: bytes, or nil. Numbers are decimal. */
using OwnValue = std::optional<QByteArray>;

/** Values by name: "answer", "error", "now", and those that the protocol keeps. */
using OwnValues = QHash<QString, OwnValue>;

/** The value as a whole decimal number. The error says what it is instead. */
Result<qint64> wholeNumber(const OwnValue &value);

/** For errors: short, safe and in quotes, or "nil". */
QString shownValue(const OwnValue &value);

class OwnScanner;

/** "now + lease + 1", "answer", "nil", "'OK'": a value, or a sum of whole numbers. Parsed once, evaluated often. A value. */
class OwnExpression {
public:
    /** Reads the longest expression at the scanner's position. */
    static Result<OwnExpression> read(OwnScanner &scanner);
    /** Parses an expression that is the whole text. */
    static Result<OwnExpression> parse(QStringView text);

    /** The error says what cannot be computed. */
    Result<OwnValue> value(const OwnValues &values) const;
    const QStringList &names() const { return m_names; }
    /** The name, if it is nothing else. */
    QString onlyName() const;

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
    Acquired, ///< acquire
    Busy,     ///< acquire
    Released, ///< release
    Lost,     ///< release: the lock was not the client's any more; whileHolding: it is not, and the client stops working
    Again,    ///< whileHolding: runs again after renewEvery
    Stop,     ///< whileHolding: does not run again
    Done,     ///< giveUp
    Written,  ///< write
    Refused,  ///< write: the resource did not take it
};

/** Where a part goes on: at one of its steps, or at its end. */
struct OwnTarget {
    std::optional<std::size_t> step; ///< from 0; nothing: the part ends
    OwnEnd end = OwnEnd::Done;
};

/** "busy if answer > now": the first clause of a step whose condition holds applies. */
struct OwnClause {
    OwnTarget target;
    std::vector<std::vector<OwnComparison>> alternatives; ///< all comparisons of one of them must hold; empty: it always applies
};

/** One argument of a command: texts and values alternate, a text first. */
struct OwnArgument {
    QByteArrayList texts; ///< one more than values
    std::vector<OwnExpression> values;
};

/** One step: keeps values, sends a command, saves its answer, and decides how to go on. */
struct OwnStep {
    QString name;                                        ///< the target of clauses; empty: it is none
    QString say;                                         ///< its description
    std::vector<std::pair<QString, OwnExpression>> keep; ///< computed before the command is sent
    std::vector<OwnArgument> command;                    ///< empty: sends nothing
    QStringList save;                                    ///< the names under which the answer is kept
    bool savesList = false;                              ///< the answer is a list, and the names are for its elements
    std::vector<OwnClause> then;                         ///< the last one always applies
    std::optional<OwnTarget> unanswered;                 ///< where it goes on without an answer; nothing: the default of its part
    bool looksAtClock = false;                           ///< an expression uses "now"
};

/** One sequence of a user's protocol. */
struct OwnPart {
    QString name; ///< "acquire"
    std::vector<OwnStep> steps;
};

/** What one client does with the lock. */
struct OwnRole {
    ProtocolRole is; ///< without a name: all clients have this role
    OwnPart acquire, release;
    OwnPart giveUp;               ///< may have no steps
    OwnPart whileHolding;         ///< may have no steps
    OwnPart write;                ///< to the resource; may have no steps
    OwnExpression renewEvery;     ///< the interval of whileHolding, in milliseconds
    bool renewsInRelease = false; ///< whileHolding goes on until the release has ended
    QString fence;                ///< name of the kept value that the resource compares; empty: none

    std::array<const OwnPart *, 5> parts() const { return {&acquire, &release, &giveUp, &whileHolding, &write}; }
    /** True if a step of any part can lead back to an earlier one, or a client that tries may sleep until it is woken. */
    bool mayTakeForever() const;
};

/** A user's protocol, read and checked. A value; see ownprotocolreader.h for the text. */
struct OwnProtocol : OwnRole {
    std::vector<OwnRole> furtherRoles = {};
    QString id, sentence;
    QString version;                        ///< differs when the text does
    int locks = 1;                          ///< number of locks that it takes at once
    int permits = 0;                        ///< of a semaphore; 0: it is none
    std::optional<OwnExpression> work = {}; ///< in milliseconds, at most; nothing: less than the lease
    bool looksAtClock = false;
    bool keepsAcquisitionTime = false; ///< its value is the time of acquisition, not a deadline

    std::size_t roleCount() const { return 1 + furtherRoles.size(); }
    const OwnRole &role(std::size_t index) const { return index == 0 ? *this : furtherRoles[index - 1]; }
    /** The number of a part's first step in the description, from 1: see ProtocolInfo::acquire. */
    int firstStepOf(std::size_t role, const OwnPart &part) const;
    ProtocolInfo info() const;
};

/** Clients of both protocols at one lock. The error: they cannot share one. */
Result<OwnProtocol> besideEachOther(const OwnProtocol &first, OwnProtocol second);

} // namespace lockscope
