// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

namespace lockscope {

/** Reads the parts of a user's protocol, step by step. Knows which names may be used, and records which were. */
class OwnPartReader {
public:
    /** kept: the names under which any step keeps something. */
    OwnPartReader(QSet<QString> kept, int locks);

    /** By its name it is known what it may end with. */
    Result<void> read(const QJsonValue &steps, OwnPart &part);
    Result<OwnExpression> expression(const QJsonValue &text, const QString &where);
    bool keeps(const QString &name) const { return m_kept.contains(name); }
    /** Some step looks at the client's clock. */
    bool sawClock() const { return m_sawClock; }

private:
    Result<OwnStep> readStep(const QJsonObject &object);
    Result<void> readKeeping(const QJsonObject &object, OwnStep &step);
    Result<void> readCommand(const QJsonObject &object, OwnStep &step);
    Result<OwnArgument> readArgument(const QString &text);
    Result<void> readClauses(const QJsonObject &object, OwnStep &step);
    Result<OwnClause> readClause(const QString &text);
    Result<std::vector<OwnComparison>> readComparisons(OwnScanner &scanner);
    Result<OwnTarget> readTarget(const QString &word) const;
    Result<void> endClauses(OwnStep &step) const;
    Result<void> readUnanswered(const QJsonObject &object, OwnStep &step);
    Result<void> checkNames(const QStringList &names);

    Unexpected<Error> wrong(const QString &why) const;

    const QSet<QString> m_kept;
    QStringList m_given;     // the names of values that a step need not keep
    QString m_part;          // that is being read
    QStringList m_stepNames; // of all its steps; empty: a step without a name
    std::size_t m_step = 0;  // in it, from 0
    bool m_sawClock = false;
};

} // namespace lockscope
