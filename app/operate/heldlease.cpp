// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/heldlease.h"

#include <algorithm>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Reply;

/** Of a lease that was seen at another length. */
Check neverTrue(const QByteArray &key) { return Check::lease(key, 0, -1); }

/** The end comes first: were it asked after what is left, it could be the next hold's. ASKING counts for one command. */
std::vector<Command> leaseQuestions(const QByteArray &key, Asking asking)
{
    std::vector<Command> questions;
    for (const char *name : {"PEXPIRETIME", "PTTL"}) {
        if (asking == Asking::Yes)
            questions.push_back({"ASKING"});
        questions.push_back(command(name, key));
    }
    return questions;
}

} // namespace

QCoro::Task<> settleLease(redis::Connection &connection, Clock &clock, Action &action, Asking asking)
{
    const auto check = std::ranges::find(action.checks, Check::Kind::Lease, &Check::kind);
    if (check == action.checks.end())
        co_return;
    const QByteArray key = check->command.at(1);
    const std::vector<Command> questions = leaseQuestions(key, asking);
    const Instant sent = clock.now();
    const auto answers = co_await connection.pipeline(questions);
    const Reply end = answers ? answers->at(answers->size() / 2 - 1) : Reply(), left = answers ? answers->back() : Reply();
    if (left.type() != Reply::Type::Integer)
        co_return; // the action finds out why, and says so
    const Instant now = clock.now(), planned = action.plannedAt.value_or(sent);
    const Duration onItsWay = 2 * (roundToMs(now - sent) + Duration(1)); // a script takes longer than a look
    const LeaseBounds bounds = leaseBounds(*check);
    const LeaseBounds possible{bounds.after(roundToMs(now - planned)).least, bounds.after(roundToMs(sent - planned)).most};
    if (!possible.contain(left.integer()))
        *check = neverTrue(key);
    else if (end.type() == Reply::Type::Integer && end.integer() > 0)
        *check = Check::equals(command("PEXPIRETIME", key), QByteArray::number(end.integer()));
    else
        *check = Check::lease(key, bounds.least - onItsWay.count(), bounds.most);
}

} // namespace lockscope
