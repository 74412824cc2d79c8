// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/action.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

struct StepText {
    LOCKSCOPE_MESSAGES(lockscope::StepText)
};

QString argumentText(const QByteArray &argument, int mostChars)
{
    QString text = safeText(argument, mostChars);
    if (!text.isEmpty() && !text.contains(u' ') && !text.contains(u'"') && !text.contains(u'\''))
        return text;
    return u'"' + text.replace(u'"', QStringLiteral("\\\"")) + u'"';
}

QByteArray leaseLeft(const QByteArray &ms, Duration elapsed) { return QByteArray::number(std::max<qint64>(1, ms.toLongLong() - elapsed.count())); }

Message checkText(const Check &check)
{
    const QString question = commandText(check.command);
    switch (check.kind) {
    case Check::Kind::Equals: return StepText::tr("if %1 is still %2").arg(question, argumentText(check.expected, 80));
    case Check::Kind::Present: return StepText::tr("if %1 still returns a value").arg(question);
    case Check::Kind::Missing: return StepText::tr("if %1 still returns nothing").arg(question);
    //: %1: a command; %2: "replication id:offset"
    case Check::Kind::SameData:
        return StepText::tr("if %1 shows that the server still has the data of %2").arg(question, argumentText(check.expected, 80));
    case Check::Kind::Client: return StepText::tr("if %1 still has %2").arg(question, argumentText(check.expected, 80));
    case Check::Kind::Differs: return StepText::tr("if %1 is not %2").arg(question, argumentText(check.expected, 80));
    case Check::Kind::AtMost: return StepText::tr("if %1 is at most %2").arg(question, argumentText(check.expected, 80));
    case Check::Kind::List: return StepText::tr("if %1 returns a length (a list, or no key)").arg(question);
    case Check::Kind::Lease: {
        const LeaseBounds bounds = leaseBounds(check);
        return StepText::tr("if %1 is between %2 and %3 (decreasing)").arg(question, std::max<qint64>(0, bounds.least), bounds.most);
    }
    }
    return {};
}

Message messageText(const Publication &message)
{
    const Message text = message.payloadFromStep >= 0 ? StepText::tr("→ PUBLISH %1 (the new number)").arg(argumentText(message.channel, 4096))
                                                      : Message(QStringLiteral("→ ") + commandText({"PUBLISH", message.channel, message.payload}));
    return message.isSharded ? StepText::tr("%1, and SPUBLISH from Redis 7 on").arg(text) : text;
}

} // namespace

Action asOf(Action action, Instant now)
{
    const Duration elapsed = action.plannedAt ? roundToMs(now - *action.plannedAt) : Duration(0);
    for (Check &check : action.checks) {
        if (check.kind == Check::Kind::Lease) {
            const LeaseBounds left = leaseBounds(check).after(elapsed);
            check = Check::lease(check.command, left.least, left.most);
        }
    }
    if (action.verb != Verb::Undo)
        return action;
    for (LeastLease &lease : action.leases)
        lease.time = std::max(Duration(1), lease.time - elapsed);
    for (redis::Command &step : action.steps) {
        if (step.front() == "PEXPIRE" || step.front() == "HPEXPIRE" || (step.front() == "RESTORE" && step[2] != "0")) // 0: no lease
            step[2] = leaseLeft(step[2], elapsed);
    }
    return action;
}

LeaseBounds leaseBounds(const Check &check)
{
    const QByteArrayList numbers = check.expected.split(' ');
    return {numbers.value(0).toLongLong(), numbers.value(1).toLongLong()};
}

Check Check::lease(redis::Command question, qint64 least, qint64 most)
{
    return {std::move(question), Kind::Lease, QByteArray::number(least) + ' ' + QByteArray::number(most)};
}

bool isOnClient(const Action &action) { return !action.steps.empty() && action.steps.front().front() == "CLIENT"; }

/** Lists all subscribers, since CLIENT LIST ID exists only from Redis 6.2 on. */
Check Check::clientIsNamed(qint64 id, const QByteArray &name)
{
    return {redis::command("CLIENT", "LIST", "TYPE", "pubsub"), Kind::Client, "id=" + QByteArray::number(id) + " name=" + name};
}

Check Check::sameData(QByteArray data) { return {dataQuestion(), Kind::SameData, std::move(data)}; }

const char *verbName(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return QT_TRANSLATE_NOOP("lockscope::WordText", "clear");
    case Verb::FenceOff: return "fence";
    case Verb::EvictWaiter: return QT_TRANSLATE_NOOP("lockscope::WordText", "evict");
    case Verb::Extend: return QT_TRANSLATE_NOOP("lockscope::WordText", "extend");
    case Verb::Undo: return QT_TRANSLATE_NOOP("lockscope::WordText", "undo");
    }
    return "";
}

QString commandText(const redis::Command &command, int mostOfArgument)
{
    QStringList words;
    for (std::size_t i = 0; i < command.size(); ++i)
        words += argumentText(command[i], i == 1 ? 4096 : mostOfArgument); // the whole key
    return words.join(u' ');
}

QList<Message> describe(const Action &action)
{
    QList<Message> lines;
    for (const Check &check : action.checks)
        lines += checkText(check);
    for (const redis::Command &step : action.steps)
        lines += Message(QStringLiteral("→ ") + commandText(step));
    for (const LeastLease &lease : action.leases)
        lines += StepText::tr("→ %1, if it would end sooner").arg(commandText(redis::command("PEXPIRE", lease.key, lease.time.count())));
    for (const Publication &message : action.messages)
        lines += messageText(message);
    if (!isOnClient(action) && !lines.isEmpty())
        lines += StepText::tr("in one step: EVAL, or WATCH and MULTI where scripts are refused");
    return lines;
}

} // namespace lockscope
