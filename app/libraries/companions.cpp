// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/companions.h"

#include "libraries/catalogue.h"
#include "locks/lockprofiles.h"

namespace lockscope {

bool isNeverALock(QByteArrayView key) { return catalogue().isNeverALock(key); }

bool isNeverALock(QByteArrayView key, const LockProfiles &profiles)
{
    if (!isNeverALock(key))
        return false;
    const LockProfile *const profile = profiles.find(key);
    return !profile || !(profile->scheme || profile->hasOwnFormat());
}

/** The first family that names companions decides; no two libraries claim those of one key. */
std::vector<Bytes> companionKeys(const KeyReading &reading)
{
    std::vector<Bytes> keys;
    for (const Family &family : catalogue().families()) {
        if (family.addCompanions)
            family.addCompanions(reading, keys);
        if (!keys.empty())
            break;
    }
    return keys;
}

std::vector<QByteArray> fieldsOfHolder(const QByteArray &token)
{
    std::vector<QByteArray> fields{token};
    for (const Family &family : catalogue().families()) {
        const auto further = family.fieldsOfHolder ? family.fieldsOfHolder(token) : std::vector<QByteArray>();
        fields.insert(fields.end(), further.begin(), further.end());
    }
    return fields;
}

std::optional<Bytes> lockOfCompanion(QByteArrayView key)
{
    for (const Family &family : catalogue().families()) {
        if (const auto lock = family.lockOfCompanion ? family.lockOfCompanion(key) : std::nullopt)
            return Bytes(*lock);
    }
    return std::nullopt;
}

std::optional<Bytes> queueOf(const Lock &lock)
{
    const auto queueKey = schemeOf(lock).queueKey;
    return queueKey ? std::optional(Bytes(queueKey(lock.key))) : std::nullopt;
}

bool isQueue(QByteArrayView key)
{
    for (const Family &family : catalogue().families()) {
        if (!family.queuePrefix.isEmpty() && key.startsWith(family.queuePrefix))
            return true;
    }
    return false;
}

std::vector<Bytes> queuesFor(QByteArrayView key)
{
    std::vector<Bytes> queues;
    for (const Scheme *scheme : allSchemes()) {
        if (scheme->evict)
            queues.emplace_back(scheme->queueKey(key));
    }
    return queues;
}

QByteArrayList patternsOfQueues()
{
    QByteArrayList patterns;
    for (const Family &family : catalogue().families()) {
        if (!family.queuePrefix.isEmpty())
            patterns += family.queuePrefix.toByteArray() + '*';
    }
    return patterns;
}

std::vector<WaitChannel> waitChannels(const Lock &lock)
{
    const auto channels = schemeOf(lock).waitChannels;
    return channels ? channels(lock) : std::vector<WaitChannel>();
}

} // namespace lockscope
