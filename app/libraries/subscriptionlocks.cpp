// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/subscriptionlocks.h"

#include "libraries/catalogue.h"

#include <QHash>

namespace lockscope {

std::optional<QByteArrayView> channelNamedBy(QByteArrayView clientName)
{
    for (const Family &family : catalogue().families()) {
        if (const auto channel = family.channelNamedBy ? family.channelNamedBy(clientName) : std::nullopt)
            return channel;
    }
    return std::nullopt;
}

std::vector<KeyReading> subscriptionsIn(const redis::ClientList &list, const std::vector<Bytes> &channels, Instant takenAt)
{
    QHash<QByteArrayView, const redis::ListedClient *> holders;
    for (const redis::ListedClient &client : list.clients) {
        const auto channel = client.subscriptions > 0 ? channelNamedBy(client.name) : std::nullopt;
        if (!channel)
            continue;
        const redis::ListedClient *&holder = holders[*channel];
        if (!holder || client.id < holder->id)
            holder = &client;
    }
    std::vector<KeyReading> readings;
    for (const Bytes &channel : channels) {
        const auto holder = holders.constFind(channel.view());
        if (holder == holders.cend())
            continue;
        KeyReading &reading = readings.emplace_back(noSubscription(channel, takenAt));
        reading.value = Bytes((*holder)->name);
    }
    return readings;
}

KeyReading rememberedSubscription(const Bytes &channel, const Bytes &name, Instant takenAt)
{
    KeyReading reading = noSubscription(channel, takenAt);
    reading.value = name;
    reading.valueIsWhole = false;
    return reading;
}

KeyReading noSubscription(const Bytes &channel, Instant takenAt)
{
    KeyReading reading;
    reading.key = channel;
    reading.type = KeyReading::Type::Subscription;
    reading.takenAt = takenAt;
    return reading;
}

} // namespace lockscope
