// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/librarylocks.h"

#include <QDateTime>
#include <QUuid>

#include <array>

namespace lockscope {

using namespace std::chrono_literals;

namespace {

constexpr std::array rows{
    // Redisson
    LibraryLock{"HSETNX lock.catalog.sync %uuid:57 1; PEXPIRE lock.catalog.sync 30000", "PEXPIRE lock.catalog.sync 30000",
                "HDEL lock.catalog.sync %uuid:57", 10s, 20min, 2s},
    // Redisson, read by two
    LibraryLock{"HSETNX lock.prices mode read; HSET lock.prices %uuid:41 1 %other:88 1; PEXPIRE lock.prices 30000; "
                "SET {lock.prices}:%uuid:41:rwlock_timeout:1 1 PX 30000; SET {lock.prices}:%other:88:rwlock_timeout:1 1 PX 30000",
                "PEXPIRE lock.prices 30000; PEXPIRE {lock.prices}:%uuid:41:rwlock_timeout:1 30000; "
                "PEXPIRE {lock.prices}:%other:88:rwlock_timeout:1 30000",
                "DEL lock.prices {lock.prices}:%uuid:41:rwlock_timeout:1 {lock.prices}:%other:88:rwlock_timeout:1", 10s, 4min, 3s},
    // Redisson, fair, with two in its queue
    LibraryLock{"HSETNX lock.orders %uuid:57 1; PEXPIRE lock.orders 30000; RPUSH redisson_lock_queue:{lock.orders} %other:61 %other:62; "
                "ZADD redisson_lock_timeout:{lock.orders} %ms+330000 %other:61 %ms+630000 %other:62",
                "PEXPIRE lock.orders 30000", "DEL lock.orders redisson_lock_queue:{lock.orders} redisson_lock_timeout:{lock.orders}", 10s, 90s,
                200ms},
    // Redisson, fair: its holder died, and so have those in its queue
    LibraryLock{"HSETNX lock.export %uuid:57 1; PEXPIRE lock.export 1500; RPUSH redisson_lock_queue:{lock.export} %other:44; "
                "ZADD redisson_lock_timeout:{lock.export} %ms+300000 %other:44",
                nullptr, "DEL redisson_lock_queue:{lock.export} redisson_lock_timeout:{lock.export}", 0s, 299s, 5s},
    // Redisson, permits that expire
    LibraryLock{"SET lock.pool 1 NX; ZADD {lock.pool}:timeout %ms+60000 %hex1 %ms+90000 %hex2", nullptr, "DEL lock.pool {lock.pool}:timeout", 0s, 55s,
                3s},
    // redis-py
    LibraryLock{"SET lock.nightly.import %uuid1 NX PX 60000", nullptr, "EVAL %release 1 lock.nightly.import %uuid1", 0s, 45s, 4s},
    // python-redis-lock
    LibraryLock{"SET lock:report %word24 NX PX 60000", "PEXPIRE lock:report 60000",
                "EVAL %release 1 lock:report %word24; LPUSH lock-signal:report 1; PEXPIRE lock-signal:report 1000", 40s, 3min, 3s},
    // BullMQ, its queue named as a cluster needs it
    LibraryLock{"SET bull:{mail}:%number:lock %uuid:0 NX PX 30000; HSET bull:{mail}:%number name send pb worker-a",
                "PEXPIRE bull:{mail}:%number:lock 30000", "EVAL %release 1 bull:{mail}:%number:lock %uuid:0; DEL bull:{mail}:%number", 15s, 40s, 1s},
    // redis-semaphore
    LibraryLock{"ZADD semaphore:thumbnails NX %ms+0 %uuid %ms+0 %other; PEXPIRE semaphore:thumbnails 10000",
                "ZADD semaphore:thumbnails XX CH %ms+0 %uuid %ms+0 %other; PEXPIRE semaphore:thumbnails 10000",
                "ZREM semaphore:thumbnails %uuid %other", 8s, 2min, 2s},
    // ShedLock
    LibraryLock{"SET job-lock:prod:cleanup ADDED:%time@worker-3:%uuid NX PX 600000", nullptr, "DEL job-lock:prod:cleanup", 0s, 2min, 20s},
    // sidekiq-unique-jobs
    LibraryLock{"HSETNX uniquejobs:9e107d9d372bb6826bd81d3542a419d6:LOCKED %hex24 %s.123", nullptr,
                "HDEL uniquejobs:9e107d9d372bb6826bd81d3542a419d6:LOCKED %hex24", 0s, 30s, 5s},
    // Hangfire
    LibraryLock{"SET {hangfire}:lock:recurring-job:Cleanup %uuid NX PX 30000", "PEXPIRE {hangfire}:lock:recurring-job:Cleanup 30000",
                "EVAL %release 1 {hangfire}:lock:recurring-job:Cleanup %uuid", 12s, 1min, 10s},
    // GitLab
    LibraryLock{"SET gitlab:exclusive_lease:housekeeping:42 %uuid NX PX 3600000", nullptr,
                "EVAL %release 1 gitlab:exclusive_lease:housekeeping:42 %uuid", 0s, 3min, 20s},
    // Laravel
    LibraryLock{"SET laravel-database-laravel-cache-orders %word16 NX PX 30000", nullptr,
                "EVAL %release 1 laravel-database-laravel-cache-orders %word16", 0s, 12s, 2s},
    // Symfony
    LibraryLock{"ZADD lock.pdf NX %ms+30000 %word43= %ms+30000 __write__; PEXPIRE lock.pdf 30000",
                "ZADD lock.pdf XX CH %ms+30000 %word43= %ms+30000 __write__; PEXPIRE lock.pdf 30000", "DEL lock.pdf", 10s, 50s, 4s},
    // asynq
    LibraryLock{"ZADD asynq:{default}:lease NX %s+30 %uuid", "ZADD asynq:{default}:lease XX CH %s+30 %uuid", "ZREM asynq:{default}:lease %uuid", 10s,
                35s, 2s},
};

QByteArray randomWord(QRandomGenerator &random, qsizetype length)
{
    QByteArray bytes(length, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[random.bounded(62)];
    return bytes;
}

QByteArray randomHex(QRandomGenerator &random, qsizetype length)
{
    QByteArray digits;
    while (digits.size() < length)
        digits += QByteArray::number(random.generate64(), 16).rightJustified(16, '0');
    return digits.left(length);
}

/** Version 1: the time in units of 100 ns since October 1582, and the address of a host. */
QByteArray timedUuid(QRandomGenerator &random, UnixTime now)
{
    constexpr qint64 epoch = 0x01b21dd213814000;
    const qint64 units = toMs(now) * 10'000 + epoch;
    const auto hex = [](qint64 number, int digits) { return QByteArray::number(number, 16).rightJustified(digits, '0'); };
    return hex(units & 0xffffffff, 8) + hex(units >> 32 & 0xffff, 4) + hex((units >> 48 & 0xfff) | 0x1000, 4) + "8e2c02fc" + randomHex(random, 8);
}

QByteArray randomUuid() { return QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

/** Replaces "%ms+30000" at the beginning of a word by the time that much after now. */
void fillTime(QByteArray &word, const QByteArray &place, qint64 now)
{
    if (word.startsWith(place) && word.mid(place.size()).startsWith('+'))
        word = QByteArray::number(now + word.mid(place.size()).toLongLong());
    else
        word.replace(place, QByteArray::number(now));
}

} // namespace

std::span<const LibraryLock> libraryLocks() { return rows; }

QByteArrayList libraryLockPatterns()
{
    return {"lock.*",
            "lock:*",
            "bull:*:lock",
            "semaphore:*",
            "job-lock:*",
            "uniquejobs:*:LOCKED",
            "{hangfire}:lock:*",
            "gitlab:exclusive_lease:*",
            "laravel-*",
            "asynq:*:lease"};
}

HoldText::HoldText(QRandomGenerator &random, UnixTime now)
    : m_words{{"%uuid1", timedUuid(random, now)}, // before "%uuid", which is its beginning
              {"%uuid", randomUuid()},
              {"%other", randomUuid()},
              {"%hex24", randomHex(random, 24)},
              {"%hex1", randomHex(random, 32)},
              {"%hex2", randomHex(random, 32)},
              {"%word16", randomWord(random, 16)},
              {"%word24", randomWord(random, 24)},
              {"%word43", randomWord(random, 43)},
              {"%number", QByteArray::number(random.bounded(1000, 9999))},
              {"%time", QDateTime::fromMSecsSinceEpoch(toMs(now)).toUTC().toString(Qt::ISODateWithMs).toLatin1()},
              {"%release", releaseIfMine}}
{
}

std::vector<redis::Command> HoldText::commands(const char *row, UnixTime now) const
{
    std::vector<redis::Command> commands(1);
    for (QByteArray word : QByteArray(row).split(' ')) {
        const bool isLast = word.endsWith(';');
        if (isLast)
            word.chop(1);
        commands.back().push_back(filled(std::move(word), now));
        if (isLast)
            commands.emplace_back();
    }
    return commands;
}

QByteArray HoldText::filled(QByteArray word, UnixTime now) const
{
    for (const auto &[place, value] : m_words)
        word.replace(place, value);
    fillTime(word, "%ms", toMs(now));
    fillTime(word, "%s", toMs(now) / 1000);
    return word;
}

} // namespace lockscope
