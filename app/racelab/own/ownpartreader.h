// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownflow.h"
#include "racelab/own/ownmistake.h"
#include "racelab/own/ownprotocol.h"

#include <QStringList>

namespace lockscope {

/**
 * Reads the parts of a user's protocol, step by step. What is wrong goes to the collector, and the reading goes on: a step that is wrong is read as far as
 * it can be understood, for the errors of the others.
 */
class OwnPartReader {
public:
    /** kept: the names under which any step keeps something; locks: 0 if the file's number is wrong. */
    OwnPartReader(MistakeCollector &mistakes, QStringList kept, int locks);

    /** Reads the steps into `part`, whose name must be set: it decides how the part may end. */
    void read(const SourceValue &steps, OwnPart &part, FlowPart &flow);
    /** The interval of whileHolding. */
    OwnExpression readEvery(const SourceValue &text, std::vector<FlowStep::Use> &uses);
    /** A time in milliseconds that depends on nothing but the lease; nothing: it is none, which is not said. */
    static std::optional<OwnExpression> readTime(const SourceValue &text);
    /** True if a step reads the client's clock. */
    bool sawClock() const { return m_sawClock; }

private:
    void readStep(SourceValue object, OwnStep &step);
    void readName(const SourceValue &object, OwnStep &step);
    void readKeeping(const SourceValue &object, OwnStep &step);
    void readSaving(const SourceValue &object, OwnStep &step);
    void readCommand(const SourceValue &object, OwnStep &step);
    void checkScript(const SourceValue &list, const QStringList &words);
    OwnArgument readArgument(const SourceValue &value);
    void readClauses(const SourceValue &object, OwnStep &step);
    void readClause(const SourceValue &value, OwnStep &step);
    std::optional<std::vector<OwnComparison>> readComparisons(const SourceValue &value, OwnScanner &scanner);
    void readUnanswered(const SourceValue &object, OwnStep &step);
    void endClauses(const SourceValue &object, OwnStep &step);

    std::optional<OwnExpression> expression(const SourceValue &value);
    /** Where a word leads; nothing: that has been said. */
    std::optional<OwnTarget> readTarget(const SourceValue &value, const QString &word);
    QStringList possibleTargets() const;
    std::optional<OwnTarget> targetNamed(const QString &word) const;
    /** Those that are used between two characters of a text. */
    void use(const SourceValue &value, const QStringList &names, qsizetype from, qsizetype to);
    /** A text that can be shown; empty if it is missing or wrong. */
    QString shownText(const SourceValue &object, const QString &name, int longest);
    void add(const SourceValue &value, const QString &why) { m_mistakes.add(value.at, why); }

    MistakeCollector &m_mistakes;
    const QStringList m_kept;
    const bool m_areLocksRight;
    QStringList m_given;     // names of values that exist without "keep"
    QString m_part;          // the part that is being read
    QStringList m_stepNames; // of all its steps; empty: a step without a name
    std::size_t m_step = 0;  // the step that is being read, from 0
    FlowStep m_flow;         // what it means for others
    FlowStep::When m_when = FlowStep::When::Keeping;
    bool m_sawClock = false;
};

/** Says which entries of the object are unknown. One that is nearly a missing one counts as that from now on. */
void checkEntries(SourceValue &object, const QStringList &known, const QString &owner, MistakeCollector &mistakes);

} // namespace lockscope
