// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/heldlease.h"

#include "operate/actionscript.h"

#include <QPointer>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Reply;

/** "PTTL": of the key; "HPTTL": of a field. */
Command endQuestion(const Command &leaseQuestion)
{
    Command question = leaseQuestion;
    question.front() = question.front() == "HPTTL" ? "HPEXPIRETIME" : "PEXPIRETIME";
    return question;
}

/** The end comes first: were it asked after what is left, it could be the next hold's. ASKING counts for one command. */
std::vector<Command> leaseQuestions(const Command &leaseQuestion, Asking asking)
{
    std::vector<Command> questions;
    for (const Command &question : {endQuestion(leaseQuestion), leaseQuestion}) {
        if (asking == Asking::Yes)
            questions.push_back({"ASKING"});
        questions.push_back(question);
    }
    return questions;
}

bool isNever(const Check &check) { return check.kind == Check::Kind::Lease && leaseBounds(check).most < 0; }

/** What is to be compared from then on, instead of this. */
Check settled(const Check &check, const Reply &end, const Reply &left, Instant sent, Instant now, Instant planned)
{
    const Duration onItsWay = 2 * (roundToMs(now - sent) + Duration(1)); // a script takes longer than a look
    const LeaseBounds bounds = leaseBounds(check);
    const LeaseBounds possible{bounds.after(roundToMs(now - planned)).least, bounds.after(roundToMs(sent - planned)).most};
    if (!possible.contain(left.integer()))
        return Check::lease(check.command, 0, -1); // never true
    if (end.type() == Reply::Type::Integer && end.integer() > 0)
        return Check::equals(endQuestion(check.command), QByteArray::number(end.integer()));
    return Check::lease(check.command, bounds.least - onItsWay.count(), bounds.most);
}

} // namespace

QCoro::Task<bool> settleLease(redis::Connection &connection, Clock &clock, Action &action, Asking asking)
{
    const QPointer<redis::Connection> alive(&connection);
    bool isPossible = true;
    for (Check &check : action.checks) {
        if (check.kind != Check::Kind::Lease || !alive)
            continue;
        const std::vector<Command> questions = leaseQuestions(check.command, asking);
        const Instant sent = clock.now();
        const auto answers = co_await connection.pipeline(questions);
        const Reply left = answers ? ofOneField(answers->back()) : Reply();
        if (left.type() != Reply::Type::Integer)
            co_return isPossible; // the action finds out why, and says so
        const Reply end = ofOneField(answers->at(answers->size() / 2 - 1));
        check = settled(check, end, left, sent, clock.now(), action.plannedAt.value_or(sent));
        isPossible = isPossible && !isNever(check);
    }
    co_return isPossible;
}

} // namespace lockscope
