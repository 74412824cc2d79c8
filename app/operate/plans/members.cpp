// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks that are members of a set or a sorted set, or fields of a hash: one of them is removed and never the key, which others share.
#include "operate/plans/parts.h"

#include <QCoreApplication>

namespace lockscope::plans {

namespace {

using redis::command;
using redis::Command;

struct MemberPlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::MemberPlanWords)
};

constexpr QByteArrayView lockedSuffix(":LOCKED");
constexpr int signalLifeMs = 5000;
const QByteArray writeMark = QByteArrayLiteral("__write__");

Unexpected<Error> noHolder() { return cannot(MemberPlanWords::tr("Several hold this lock. Choose whose hold to clear.")); }

/** The one who is meant: named, or alone. */
Result<Holder> meantHolder(const Lock &lock, const std::optional<Bytes> &named)
{
    if (!lock.details || lock.details->holders.empty())
        return cannot(MemberPlanWords::tr("What is in this key is not known, so that it cannot be compared. Nothing was done."));
    if (!named && lock.details->holdersInAll != 1)
        return noHolder();
    const Holder *holder = named ? holderOf(lock, *named) : &lock.details->holders.front();
    if (!holder)
        return cannot(MemberPlanWords::tr("This holder is not among those that were seen. Nothing was done."));
    return *holder;
}

/** In a sorted set the score is the holder's time. */
void addUndo(Action &action, const QByteArray &key, const Holder &holder)
{
    action.undoChecks = {Check::missing(command("ZSCORE", key, holder.token.toByteArray()))};
    action.undoSteps = {command("ZADD", key, "NX", QByteArray::number(holder.writtenMs), holder.token.toByteArray())};
}

/** sidekiq-unique-jobs: with the last job the whole digest goes, and who waits in BLMOVE is woken. */
void freeDigest(Action &action, const Lock &lock)
{
    const QByteArray digest = lock.key.toByteArray().chopped(lockedSuffix.size());
    const QByteArray queued = digest + ":QUEUED", primed = digest + ":PRIMED", info = digest + ":INFO", digests = "uniquejobs:digests";
    for (const QByteArray &key : {digest, queued, primed, info, digests})
        addKey(action, key);
    action.checks.push_back(Check::equals(command("HLEN", lock.key.toByteArray()), "1"));
    action.steps.push_back(command("UNLINK", digest, info, primed));
    action.steps.push_back(command("ZREM", digests, digest));
    action.steps.push_back(command("LPUSH", queued, "1"));
    action.steps.push_back(command("PEXPIRE", queued, signalLifeMs));
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
    action.holder = holder->token;
    const bool isSorted = holder->writtenMs != 0;
    action.checks = {isSorted ? Check::present(command("ZSCORE", key, member)) : Check::present(command("SISMEMBER", key, member))};
    Command removal = isSorted ? command("ZREM", key, member) : command("SREM", key, member);
    if (isScheme(lock, "symfony-lock") && holder->mode == Holder::Mode::Write)
        removal.push_back(writeMark);
    action.steps = {std::move(removal)};
    if (isSorted && holder->mode != Holder::Mode::Write)
        addUndo(action, key, *holder);
    else if (lock.details->holdersInAll == 1)
        keepImage(action, key);
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
    action.holder = holder->token;
    action.checks = {Check::present(command("HEXISTS", key, field))};
    action.steps = {command("HDEL", key, field)};
    if (isScheme(lock, "sidekiq-unique-jobs") && key.endsWith(lockedSuffix) && lock.details->holdersInAll == 1)
        freeDigest(action, lock);
    addAfterClear(action, lock);
    return action;
}

} // namespace lockscope::plans
