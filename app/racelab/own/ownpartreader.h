// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

namespace lockscope {

/** Reads the parts of a user's protocol, step by step, and checks that their names are known. */
class OwnPartReader {
public:
    /** kept: the names under which any step keeps something. */
    OwnPartReader(QSet<QString> kept, int locks);

    /** Reads the steps into `part`, whose name must be set: it decides how the part may end. */
    Result<void> read(const QJsonValue &steps, OwnPart &part);
    Result<OwnExpression> expression(const QJsonValue &text, const QString &where);
    bool keeps(const QString &name) const { return m_kept.contains(name); }
    /** True if a step reads the client's clock. */
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
    QStringList m_given;     // names of values that exist without "keep"
    QString m_part;          // the part that is being read
    QStringList m_stepNames; // of all its steps; empty: a step without a name
    std::size_t m_step = 0;  // the step that is being read, from 0
    bool m_sawClock = false;
};

} // namespace lockscope
