// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "detailedlocks.h"

#include "libraries/catalogue.h"

namespace lockscope {

namespace {

using namespace std::chrono_literals;

const QByteArray first = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57";
const QByteArray second = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61";
const QByteArray third = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:62";

Lock detailed(const char *scheme, LockForm protocol, const QByteArray &key, LockDetails details, Instant now)
{
    Lock lock = ofScheme(tokenLock(key, {}, now), scheme);
    lock.form = protocol;
    if (details.holdersInAll == 1 && details.holders.size() == 1)
        lock.token = details.holders[0].token;
    lock.details = SharedDetails(std::move(details));
    return lock;
}

LockDetails queue(const QByteArray &key, Instant now)
{
    LockDetails details;
    details.waiters = {{second, now + 280s}, {third, now + 580s}};
    details.waitersInAll = 2;
    details.companions = {QByteArray("redisson_lock_queue:{" + key + '}')};
    return details;
}

Holder reader(const QByteArray &token, Instant deadline)
{
    Holder holder{.token = token, .deadline = deadline};
    holder.mode = Holder::Mode::Read;
    return holder;
}

} // namespace

Lock ofScheme(Lock lock, const char *scheme)
{
    const Scheme *found = schemeNamed(scheme);
    Q_ASSERT(found);
    lock.rule = catalogue().profileNumber(*found);
    return lock;
}

Lock withSubscribers(Lock lock, qint64 count)
{
    LockDetails details = lock.details ? *lock.details : LockDetails();
    details.subscribers = count;
    lock.details = SharedDetails(std::move(details));
    return lock;
}

Lock tokenLock(const QByteArray &key, const QByteArray &token, Instant now)
{
    Lock lock;
    lock.key = key;
    lock.token = token;
    lock.form = LockForm::Token;
    lock.heldSince = lock.observedAt = now;
    lock.heldSinceSource = HeldSinceSource::Observed;
    lock.deadline = now + 30s;
    lock.lease = 30s;
    return lock;
}

Lock fairLock(const QByteArray &key, Instant now)
{
    LockDetails details = queue(key, now);
    details.holders = {{.token = first, .count = 2, .deadline = now + 30s}};
    details.holdersInAll = 1;
    return detailed("redisson-fair", LockForm::Hash, key, details, now);
}

Lock blockedLock(const QByteArray &key, Instant now) { return detailed("redisson-fair", LockForm::Queue, key, queue(key, now), now); }

Lock readersLock(const QByteArray &key, Instant now)
{
    LockDetails details;
    details.holders = {reader(first, now + 30s), reader(second, now + 5s)};
    details.holdersInAll = 2;
    return detailed("redisson-read-write", LockForm::Hash, key, details, now);
}

Lock writerWaitsLock(const QByteArray &key, Instant now)
{
    LockDetails details;
    details.holders = {reader("web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", now + 30s),
                       reader("web_8_4712_c41f08d96be24735a0d3e7815b9f62aa", now + 30s)};
    details.holdersInAll = 2;
    details.waiters = {{"web_9_1_aa1f08d96be24735a0d3e7815b9f62aa_WRITERWAITING", now + 20s}};
    details.waitersInAll = 1;
    return detailed("distributedlock-read-write", LockForm::Members, key, details, now);
}

Lock fencedLock(const QByteArray &key, Instant now)
{
    LockDetails details;
    details.holders = {{.token = first, .deadline = now + 30s}};
    details.holdersInAll = 1;
    details.fencingToken = 1042;
    return detailed("redisson-fenced", LockForm::Hash, key, details, now);
}

Lock semaphoreLock(const QByteArray &key, Instant now)
{
    LockDetails details;
    details.permitsFree = 3;
    return detailed("redisson-semaphore", LockForm::Number, key, details, now);
}

} // namespace lockscope
