// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undoplan.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

using namespace plans;
using redis::command;

struct UndoText {
    LOCKSCOPE_MESSAGES(lockscope::UndoText)
};

/** The rest of each lease that was kept; nothing: the key had none. */
class Leases {
public:
    Leases(const std::vector<BeforeImage> &before, Duration since) : m_before(before), m_since(since) {}

    std::optional<Duration> of(const QByteArray &key) const { return left(command("PTTL", key)); }
    std::optional<Duration> ofField(const QByteArray &key, const QByteArray &field) const { return left(plans::fieldLeaseQuestion(key, field)); }
    /** The server would have removed the key by now. */
    bool hasEnded(const QByteArray &key) const { return of(key).value_or(Duration(1)) <= Duration(0); }
    bool hasEnded(const QByteArray &key, const QByteArray &field) const { return ofField(key, field).value_or(Duration(1)) <= Duration(0); }

private:
    std::optional<Duration> left(const redis::Command &question) const
    {
        const auto kept = std::ranges::find(m_before, question, &BeforeImage::question);
        const qint64 ttl = kept == m_before.end() || !kept->answer ? -1 : kept->answer->toLongLong();
        return ttl < 0 ? std::nullopt : std::optional(Duration(ttl) - m_since);
    }
    const std::vector<BeforeImage> &m_before;
    Duration m_since;
};

/** True if the hold ended between the action and now; a hold that had ended before the action is put back as it was. */
bool hasEnded(const Action &done, const ActionOutcome &outcome, Instant now) { return done.ends && *done.ends > outcome.at && *done.ends <= now; }

void addLease(Action &undo, const QByteArray &key, std::optional<Duration> left)
{
    const bool isThere = std::ranges::find(undo.leases, key, &LeastLease::key) != undo.leases.end();
    if (left && !isThere)
        undo.leases.push_back({key, *left});
}

void writeFieldAgain(Action &undo, const QByteArray &key, const QByteArray &field, const QByteArray &value, std::optional<Duration> left)
{
    undo.steps.push_back(command("HSET", key, field, value));
    if (left)
        undo.steps.push_back(command("HPEXPIRE", key, left->count(), "FIELDS", 1, field));
}

/** The server's data as they were read before the action; the error: the server did not report them. */
Result<QByteArray> dataOf(const std::vector<BeforeImage> &before)
{
    QByteArrayList data;
    for (const BeforeImage &image : before) {
        if (asksForData(image.question))
            data += image.answer.value_or(QByteArray());
    }
    if (data.isEmpty() || data.contains(QByteArray()))
        return invalidInput(
            UndoText::tr("The server did not say which data it had (INFO replication), so it cannot be compared. Nothing is restored, "
                         "since it could be on another server."));
    return data.join(' ');
}

/** Adds the step that writes this before-image. */
void writeAgain(Action &undo, const BeforeImage &image, const Leases &leases)
{
    const QByteArray read = image.question.front(), key = image.question.at(1);
    const QByteArray part = image.question.size() > 2 ? image.question[2] : QByteArray();
    const auto left = leases.of(key);
    if (read == "DUMP")
        return undo.steps.push_back(command("RESTORE", key, left.value_or(Duration(0)).count(), *image.answer, "REPLACE"));
    if (read == "HLEN" || read == "SCARD" || read == "ZCARD") // no client has taken the place that became free
        return undo.checks.push_back(Check::atMost(image.question, image.answer->toLongLong() - 1));
    if (read == "GET")
        undo.steps.push_back(command("SET", key, *image.answer));
    else if (read == "HGET")
        writeFieldAgain(undo, key, part, *image.answer, leases.ofField(key, part));
    else if (read == "ZSCORE")
        undo.steps.push_back(command("ZADD", key, *image.answer, part));
    else if (read == "SISMEMBER" && *image.answer != "0")
        undo.steps.push_back(command("SADD", key, part));
    addLease(undo, key, left);
}

/** True if only the lease of this key was kept: a list of others, from which an element is taken back. */
bool isLeaseAlone(const BeforeImage &image, const std::vector<BeforeImage> &before)
{
    const auto isOfKey = [&](const BeforeImage &other) { return other.question.at(1) == image.question.at(1); };
    return image.question.front() == "PTTL" && std::ranges::count_if(before, isOfKey) == 1;
}

Action undoOf(const Action &done)
{
    Action undo;
    undo.verb = Verb::Undo;
    undo.key = done.key;
    undo.holder = done.holder;
    undo.keys = {done.key.toByteArray()};
    undo.checks = done.undoChecks;
    undo.steps = done.undoSteps;
    for (const Check &check : done.undoChecks)
        addKey(undo, check.command.at(1));
    for (const redis::Command &step : done.undoSteps)
        addKey(undo, step.at(1));
    undo.effects += UndoText::tr("Another client may have held it in between, so two clients may have worked at the same time.");
    return undo;
}

} // namespace

Action planFenceEnd(const Action &fence)
{
    Action end;
    end.verb = Verb::Clear;
    end.key = fence.key;
    const Check &isThere = fence.undoChecks.front();
    end.holder = isThere.kind == Check::Kind::Equals ? isThere.expected : isThere.command.back();
    end.keys = {fence.key.toByteArray()};
    end.checks = fence.undoChecks;
    end.steps = {command("DEL", fence.key.toByteArray())};
    return end;
}

Action fenceWhereFree(Action action)
{
    const QByteArray key = action.key.toByteArray();
    action.checks = {Check::missing(command("EXISTS", key))};
    std::erase_if(action.kept, [](const redis::Command &question) { return !asksForData(question); });
    action.undoSteps = {command("DEL", key)};
    return action;
}

Result<Action> planUndo(const Action &done, const ActionOutcome &outcome, Instant now)
{
    const bool isRemoved = done.verb == Verb::Clear || done.verb == Verb::FenceOff;
    const bool isChanged = outcome.kind == ActionOutcome::Kind::Done || (outcome.kind == ActionOutcome::Kind::DoneInPart && !outcome.before.empty());
    if (!isChanged || !isRemoved)
        return invalidInput(UndoText::tr("There is nothing to restore."));
    if (done.undoSteps.empty() && outcome.before.empty())
        return invalidInput(UndoText::tr("This action cannot be undone."));
    const QByteArray key = done.key.toByteArray();
    const Leases leases(outcome.before, roundToMs(now - outcome.at));
    if (leases.hasEnded(key) || leases.hasEnded(key, done.holder.toByteArray()) || hasEnded(done, outcome, now))
        return invalidInput(UndoText::tr("Its lease would have ended by now: there is nothing to restore."));
    const Result<QByteArray> data = dataOf(outcome.before);
    if (!data)
        return failure(data.error());
    Action undo = undoOf(done);
    undo.checks.insert(undo.checks.begin(), Check::sameData(*data));
    for (const BeforeImage &image : outcome.before) {
        if (asksForData(image.question))
            continue;
        const QByteArray of = image.question.at(1), part = image.question.size() > 2 ? image.question[2] : QByteArray();
        if (!image.isKnown)
            return invalidInput(UndoText::tr("The previous content is unknown and cannot be restored: %1 was refused.")
                                    .arg(QString::fromLatin1(image.question.front())));
        addKey(undo, of);
        if (of != key && isLeaseAlone(image, outcome.before)) {
            if (const auto left = leases.of(of))
                undo.steps.push_back(command("PEXPIRE", of, std::max<qint64>(left->count(), 1)));
            else if (image.answer == "-1") // and not -2, for no list at all
                undo.steps.push_back(command("PERSIST", of));
        } else if (image.answer && !leases.hasEnded(of) && !leases.hasEnded(of, part))
            writeAgain(undo, image, leases);
    }
    if (undo.steps.empty())
        return invalidInput(UndoText::tr("There is nothing to restore."));
    addLease(undo, key, leases.of(key));
    if (done.verb == Verb::FenceOff) { // the tombstone's lease belongs to no holder
        for (const LeastLease &lease : std::exchange(undo.leases, {}))
            undo.steps.push_back(command("PEXPIRE", lease.key, lease.time.count()));
    }
    return undo;
}

std::optional<Action> undoAtOnce(const Action &action)
{
    if (!canBeUndone(action))
        return std::nullopt;
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::Done;
    for (const redis::Command &question : action.kept) {
        const bool isLease = question.front() == "PTTL";
        outcome.before.push_back({question, isLease ? action.isLeased ? "60000" : "-1" : "1"});
    }
    Result<Action> planned = planUndo(action, outcome, outcome.at);
    if (!planned)
        return std::nullopt;
    Action undo = std::move(planned).value();
    std::ranges::transform(action.kept, std::back_inserter(undo.checks), Check::present);
    return undo;
}

} // namespace lockscope
