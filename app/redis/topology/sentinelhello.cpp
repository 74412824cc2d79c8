// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinelhello.h"

#include "redis/topology/announcednode.h"

#include <algorithm>
#include <tuple>

namespace lockscope::redis {

namespace {

/** Enough for two host names, a service and six numbers; a Sentinel's own buffer is smaller. */
constexpr qsizetype longestHello = 1500;

std::optional<Place> announcedPlace(QByteArrayView host, QByteArrayView port)
{
    const Result<QString> name = announcedHost(host);
    const Result<quint16> number = announcedPort(port);
    if (!name || name->isEmpty() || !number || *number == 0)
        return {};
    return Place{*name, *number};
}

/** Parses digits only. */
std::optional<quint64> epochIn(QByteArrayView text)
{
    bool isNumber = false;
    const quint64 epoch = text.toULongLong(&isNumber);
    return isNumber && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) ? std::optional(epoch) : std::nullopt;
}

} // namespace

std::optional<SentinelHello> parseSentinelHello(QByteArrayView payload)
{
    constexpr qsizetype fields = 8, id = 2, currentEpoch = 3, service = 4, primary = 5, epoch = 7;
    if (payload.size() > longestHello)
        return {};
    const QByteArrayList words = payload.toByteArray().split(',');
    if (words.size() != fields || !isNodeId(words[id]) || words[service].isEmpty() || !epochIn(words[currentEpoch]))
        return {};
    const auto sentinel = announcedPlace(words[0], words[1]), meant = announcedPlace(words[primary], words[primary + 1]);
    const auto since = epochIn(words[epoch]);
    if (!sentinel || !meant || !since)
        return {};
    return SentinelHello{*sentinel, words[id], words[service], *meant, *since};
}

QByteArrayView sentinelNamedBy(QByteArrayView clientName, QByteArrayView end)
{
    constexpr QByteArrayView begin = "sentinel-";
    constexpr qsizetype digits = 8;
    if (clientName.size() != begin.size() + digits + end.size() || !clientName.startsWith(begin) || !clientName.endsWith(end))
        return {};
    return clientName.sliced(begin.size(), digits);
}

/** Replaces the last hello of this Sentinel and service, or the oldest one if there is no room. */
void SentinelHellos::take(const SentinelHello &hello, Instant now)
{
    const auto isOfSame = [&hello](const Heard &heard) { return heard.hello.id == hello.id && heard.hello.service == hello.service; };
    auto place = std::ranges::find_if(m_heard, isOfSame);
    if (place == m_heard.end() && m_heard.size() >= most)
        place = std::ranges::min_element(m_heard, {}, &Heard::at);
    if (place == m_heard.end())
        m_heard.push_back({hello, now});
    else
        *place = {hello, now};
}

std::vector<SentinelHello> SentinelHellos::newest(Instant since) const
{
    const auto order = [](const SentinelHello &hello) { return std::tie(hello.service, hello.epoch, hello.primary.host, hello.primary.port); };
    std::vector<SentinelHello> all;
    for (const Heard &heard : m_heard) {
        if (heard.at >= since)
            all.push_back(heard.hello);
    }
    std::ranges::sort(all, [&order](const SentinelHello &a, const SentinelHello &b) { return order(a) < order(b); });
    std::vector<SentinelHello> result;
    for (const SentinelHello &hello : all) {
        while (!result.empty() && result.back().service == hello.service && result.back().epoch < hello.epoch)
            result.pop_back();
        if (result.empty() || !result.back().isSameWord(hello))
            result.push_back(hello);
    }
    return result;
}

std::vector<Place> SentinelHellos::sayingSo(const SentinelHello &word, Instant since) const
{
    std::vector<Place> places;
    for (const Heard &heard : m_heard) {
        const bool isKnown = std::ranges::find(places, heard.hello.sentinel) != places.end(); // two ids may have one address
        if (heard.at >= since && heard.hello.isSameWord(word) && !isKnown)
            places.push_back(heard.hello.sentinel);
    }
    std::ranges::sort(places, {}, [](const Place &place) { return std::tie(place.host, place.port); });
    return places;
}

bool SentinelHellos::haveSpoken(const QByteArrayList &sentinels, Instant since) const
{
    const auto hasSpoken = [this, &sentinels, since](const QByteArray &id) {
        return std::ranges::count_if(m_heard, [&](const Heard &heard) { return heard.at >= since && heard.hello.id.startsWith(id); })
            >= sentinels.count(id);
    };
    return !sentinels.isEmpty() && std::ranges::all_of(sentinels, hasSpoken);
}

} // namespace lockscope::redis
