// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks that are members of a set or a sorted set, or fields of a hash: one of them is removed and never the key, which others share.
#include "libraries/plantools.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::plans {

namespace {

using redis::command;
using redis::Command;

struct MemberPlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::MemberPlanWords)
};

constexpr QByteArrayView lockedSuffix(":LOCKED");
constexpr QByteArrayView readersSuffix(".readers");
constexpr int signalLifeMs = 5000;

Unexpected<Error> noHolder() { return cannot(MemberPlanWords::tr("Several hold this lock. Choose whose hold to clear.")); }

/** The one who is meant: named, or alone. */
Result<Holder> meantHolder(const Lock &lock, const std::optional<Bytes> &named)
{
    if (!lock.details || lock.details->holders.empty())
        return cannot(MemberPlanWords::tr("What is in this key is not known, so that it cannot be compared. Nothing was done."));
    if (!named && lock.details->holdersInAll != 1)
        return noHolder();
    return named ? namedHolder(lock, *named) : Result<Holder>(lock.details->holders.front());
}

bool isSortedSet(const Lock &lock)
{
    return std::ranges::any_of(lock.details->holders, [](const Holder &holder) { return holder.writtenMs != 0; });
}

/** A reader is put back only if no writer has come: by Symfony's mark, or in DistributedLock's key beside it. */
void keepWriterOut(Action &action, const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    if (isSortedSet(lock))
        return action.undoChecks.push_back(Check::missing(command("ZSCORE", key, writeMark)));
    const QByteArray writer = key.chopped(readersSuffix.size()) + ".writer";
    if (lock.details->waitersInAll == 0)
        return keepFree(action, writer);
    // One that waits says so in that key, and holds nothing.
    constexpr QByteArrayView waits("_WRITERWAITING");
    action.undoChecks.push_back(Check::equals(command("GETRANGE", writer, -waits.size(), -1), waits.toByteArray()));
}

/** What must be so for a hold to be put back into a key that others share. */
void keepRoom(Action &action, const Lock &lock, const Holder &holder, const Command &question, const char *count)
{
    const QByteArray key = lock.key.toByteArray();
    if (holder.mode == Holder::Mode::Write || schemeOf(lock).exclusivity == Exclusivity::Exclusive)
        return keepFree(action, key);
    action.undoChecks.push_back(Check::missing(question));
    if (schemeOf(lock).exclusivity == Exclusivity::Permits)
        keep(action, command(count, key));
    if (schemeOf(lock).exclusivity == Exclusivity::ReadWrite)
        keepWriterOut(action, lock);
}

/** sidekiq-unique-jobs: with the last job the whole digest goes, and who waits in BLMOVE is woken. */
void freeDigest(Action &action, const Lock &lock)
{
    const QByteArray digest = lock.key.toByteArray().chopped(lockedSuffix.size());
    const QByteArray queued = digest + ":QUEUED", primed = digest + ":PRIMED", info = digest + ":INFO", digests = "uniquejobs:digests";
    action.checks.push_back(Check::equals(command("HLEN", lock.key.toByteArray()), "1"));
    for (const Command &question : {command("GET", digest), command("GET", info), command("DUMP", primed), command("DUMP", queued)}) {
        keep(action, question);
        keepLease(action, question[1]);
    }
    keep(action, command("ZSCORE", digests, digest));
    for (const QByteArray &key : {lock.key.toByteArray(), digest, info, primed})
        keepFree(action, key);
    action.steps.push_back(command("UNLINK", digest, info, primed));
    action.steps.push_back(command("ZREM", digests, digest));
    action.steps.push_back(command("LPUSH", queued, "1"));
    action.steps.push_back(command("PEXPIRE", queued, signalLifeMs));
    action.undoSteps = {command("DEL", queued)};
    action.effects += MemberPlanWords::tr("One client that waits in BLMOVE is woken.");
}

} // namespace

Result<Action> clearMembers(const Lock &lock, const std::optional<Bytes> &named)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    const QByteArray member = holder->token.toByteArray();
    const bool isSorted = isSortedSet(lock);
    const Command question = command(isSorted ? "ZSCORE" : "SISMEMBER", key, member);
    setHolder(action, *holder);
    action.checks = {Check::present(question)};
    action.steps = {command(isSorted ? "ZREM" : "SREM", key, member)};
    keep(action, question);
    if (holder->mode == Holder::Mode::Write) {
        action.steps.front().push_back(writeMark);
        keep(action, command("ZSCORE", key, writeMark));
    }
    keepLease(action, key);
    keepRoom(action, lock, *holder, question, isSorted ? "ZCARD" : "SCARD");
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearFields(const Lock &lock, const std::optional<Bytes> &named)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    const QByteArray field = holder->token.toByteArray();
    const Command question = command("HEXISTS", key, field);
    setHolder(action, *holder);
    action.checks = {Check::present(question)};
    action.steps = {command("HDEL", key, field)};
    keep(action, command("HGET", key, field));
    keepLease(action, key);
    keepRoom(action, lock, *holder, question, "HLEN");
    if (isScheme(lock, "sidekiq-unique-jobs") && key.endsWith(lockedSuffix) && lock.details->holdersInAll == 1)
        freeDigest(action, lock);
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearDistLock(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::equals(command("HGET", key, "id"), lock.token.toByteArray())};
    action.steps = {command("DEL", key)};
    keep(action, command("DUMP", key));
    keepLease(action, key);
    keepFree(action, key);
    addAfterClear(action, lock);
    return action;
}

} // namespace lockscope::plans
