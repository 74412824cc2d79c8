// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks that are one string: compared with what the operator saw, and removed.
#include "libraries/plantools.h"

#include <QCoreApplication>

namespace lockscope::plans {

namespace {

using redis::command;

struct StringPlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StringPlanWords)
};

constexpr QByteArrayView lockPrefix("lock:");
constexpr int ioredisSignalLifeMs = 1000;

/** python-redis-lock: whoever waits sleeps in BLPOP on the signal list, which its own reset() fills in the same way. */
void wakeBySignal(Action &action, const QByteArray &key)
{
    const QByteArray signal = "lock-signal:" + key.mid(lockPrefix.size());
    keep(action, command("DUMP", signal));
    keepLease(action, signal);
    action.steps.insert(action.steps.end(), {command("DEL", signal), command("LPUSH", signal, "1"), command("PEXPIRE", signal, ioredisSignalLifeMs)});
    action.undoSteps.push_back(command("DEL", signal));
    action.effects += StringPlanWords::tr("One client that waits in BLPOP is woken and takes the lock.");
}

/** Spring: those who wait by message have subscribed to a pattern of the registry's channels. */
void wakeSpring(Action &action, const QByteArray &key)
{
    const qsizetype colon = key.indexOf(':');
    if (colon <= 0)
        return;
    action.messages.push_back({key.first(colon) + "-channel:" + key, key, -1});
    action.effects += StringPlanWords::tr("Those who wait for a message of the registry are told; others look again by themselves.");
}

/** They look again when this message names their key, and no sooner. */
void wakeIoredisMutex(Action &action, const QByteArray &key)
{
    action.messages.push_back({"mutex-unlock", key, -1});
    action.effects += StringPlanWords::tr("Clients that wait are woken by the message that its release would send.");
}

/** Else they look again after up to 10 s. */
void wakeSimpleRedisMutex(Action &action, const QByteArray &key, const QByteArray &token)
{
    const QByteArray payload = "{ \"key\": \"" + key + "\", \"value\": \"" + token + "\" }";
    action.messages.push_back({"@simple-redis-mutex:locks-releases", payload, -1});
    action.effects += StringPlanWords::tr("Clients that wait are woken by the message that its release would send.");
}

/** mlanett's redis-lock keeps the deadline in a second key. */
void removeExpiryKey(Action &action, const QByteArray &key)
{
    static constexpr QByteArrayView owner("lock:owner:");
    if (!key.startsWith(owner))
        return;
    const QByteArray expiry = "lock:expire:" + key.mid(owner.size());
    keep(action, command("GET", expiry));
    keepLease(action, expiry);
    keepFree(action, expiry);
    action.steps.push_back(command("DEL", expiry));
}

/** DistributedLock: a writer is put back only if no readers have come. */
void keepReadersOut(Action &action, const QByteArray &key)
{
    static constexpr QByteArrayView writer(".writer");
    keepFree(action, key.chopped(writer.size()) + ".readers");
}

void doAsItsLibrary(Action &action, const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    if (isScheme(lock, "python-redis-lock"))
        wakeBySignal(action, key);
    else if (isScheme(lock, "spring-integration"))
        wakeSpring(action, key);
    else if (isScheme(lock, "ioredis-mutex"))
        wakeIoredisMutex(action, key);
    else if (isScheme(lock, "simple-redis-mutex"))
        wakeSimpleRedisMutex(action, key, lock.token.toByteArray());
    else if (isScheme(lock, "mlanett-redis-lock"))
        removeExpiryKey(action, key);
    else if (isScheme(lock, "distributedlock-read-write"))
        keepReadersOut(action, key);
    else if (namesNoLibrary(schemeOf(lock)))
        warn(action, StringPlanWords::tr("Its library is not known: clients that sleep until its release sends a message are not woken."));
}

} // namespace

Result<Action> clearString(const Lock &lock)
{
    if (!lock.tokenIsWhole)
        return notWhole();
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::valueIs(key, lock.token.toByteArray())};
    action.steps = {command("DEL", key)};
    action.undoSteps = {command("SET", key, lock.token.toByteArray())};
    keepLease(action, key);
    keepFree(action, key);
    doAsItsLibrary(action, lock);
    addAfterClear(action, lock);
    return action;
}

} // namespace lockscope::plans
