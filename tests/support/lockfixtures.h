// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

#include <QByteArrayList>

#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/** One key as a library leaves it on a server. */
struct PlantedKey {
    using Type = KeyReading::Type;
    QByteArray key;
    Type type = Type::String;
    QByteArray value;                              ///< strings
    std::vector<KeyContents::Member> members = {}; ///< others: fields and values, elements, members and scores
    std::optional<Duration> ttl = {};
};

/** The command that puts it there, but for its time to live. */
QByteArrayList plantingOf(const PlantedKey &key);

/** What a server that has these keys would answer, companions included. */
class PlantedKeys {
public:
    PlantedKeys(const std::vector<PlantedKey> &keys, Instant takenAt);
    KeyReading read(const QByteArray &key) const;

private:
    KeyReading readAlone(const QByteArray &key) const;

    std::map<QByteArray, PlantedKey> m_keys;
    Instant m_takenAt;
};

/** What such keys are to be taken for. */
struct ExpectedLock {
    QByteArray key;
    const char *scheme = nullptr;
    Confidence confidence = Confidence::Likely;
    QByteArrayList holders = {};           ///< their tokens, in any order
    std::optional<Duration> timeLeft = {}; ///< nothing: it has no deadline
    DeadlineIn deadlineIn = DeadlineIn::KeyTtl;
    QByteArrayList waiters = {};
    std::optional<qint64> fencingToken = {};
    std::optional<qint64> permitsFree = {};
    bool blocked = false;
};

/** The keys of one example, and the locks that they are: all others among them are none. */
struct LockFixture {
    const char *name = nullptr;
    std::vector<PlantedKey> keys;
    std::vector<ExpectedLock> locks;
};

/** An example of every layout that Lockscope knows, and of keys that look like one and are none; now is the server's time. */
std::vector<LockFixture> lockFixtures(UnixTime now);

/** In which way a lock is not what was expected, as "what: one instead of another"; empty: in none. */
QByteArray differenceFrom(const ExpectedLock &expected, const Lock &lock, Instant now, Duration tolerance);

/** 32 hexadecimal digits: a UUID of version 1 of this time, made on the host 02:fc:00:00:00:01. */
QByteArray uuid1Hex(UnixTime at);

} // namespace lockscope
