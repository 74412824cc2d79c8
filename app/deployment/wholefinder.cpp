// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/wholefinder.h"

#include "redis/topology/addressmap.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

using FindState = FindProgress::State;

struct WholeFinderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::WholeFinderText)
};

/** Making patterns may take a twentieth of the thread's time. */
constexpr int restPerTelling = 19;

void add(FindProgress &sum, const FindProgress &part)
{
    sum.keysSeen += part.keysSeen;
    if (sum.keysInDatabase)
        sum.keysInDatabase = part.keysInDatabase ? std::optional(*sum.keysInDatabase + *part.keysInDatabase) : std::nullopt;
    sum.keysRead += part.keysRead;
    sum.keysRefused += part.keysRefused;
    sum.took = std::max(sum.took, part.took);
    sum.isServerSlow = sum.isServerSlow || part.isServerSlow;
    for (const DatabaseKeys &each : part.otherDatabases) {
        const auto known = std::ranges::find(sum.otherDatabases, each.database, &DatabaseKeys::database);
        if (known == sum.otherDatabases.end())
            sum.otherDatabases.push_back(each);
        else
            known->keys += each.keys;
    }
}

} // namespace

WholeFinder::WholeFinder(std::vector<LockFinder::Options> searched, Servers servers, Clock &clock, QObject *parent)
    : QObject(parent), m_clock(clock), m_servers(servers), m_progressInterval(searched.front().progressInterval),
      m_groups(std::make_shared<NameGroups>(servers == Servers::Redlock ? NameGroups::Count::EachNameOnce : NameGroups::Count::All))
{
    for (LockFinder::Options &options : searched) {
        options.groups = m_groups;
        const redis::Endpoint endpoint = options.connection.endpoint;
        m_parts.push_back({std::make_unique<LockFinder>(std::move(options), clock), endpoint, {}});
        connect(m_parts.back().finder.get(), &LockFinder::progressed, this,
                [this, number = m_parts.size() - 1](const FindProgress &progress) { onProgress(number, progress); });
    }
}

WholeFinder::~WholeFinder() = default;

WholeFinder::Servers WholeFinder::serversOf(const Shards &shards)
{
    return shards.asksMajority() ? Servers::Redlock : shards.keepsLocksApart() ? Servers::Independent : Servers::Primaries;
}

void WholeFinder::setGate(const redis::Connection::Gate &gate)
{
    for (const Part &part : m_parts)
        part.finder->setGate(gate);
}

void WholeFinder::start()
{
    for (const Part &part : m_parts)
        part.finder->start();
    if (!m_isOver)
        tellAgain();
}

void WholeFinder::setFaster(bool faster)
{
    for (const Part &part : m_parts)
        part.finder->setFaster(faster);
}

void WholeFinder::cancel()
{
    for (const Part &part : m_parts)
        part.finder->cancel();
}

bool WholeFinder::isOver() const
{
    return std::ranges::none_of(m_parts, [](const Part &part) { return part.last.state == FindState::Looking; });
}

void WholeFinder::onProgress(std::size_t number, const FindProgress &progress)
{
    m_parts[number].last = progress;
    if (isOver() && !std::exchange(m_isOver, true))
        tell();
}

void WholeFinder::tellAgain()
{
    const Instant begin = m_clock.now();
    tell();
    const Duration took = roundToMs(m_clock.now() - begin);
    m_clock.after(std::max(m_progressInterval, restPerTelling * took), this, [this] {
        if (!m_isOver)
            tellAgain();
    });
}

void WholeFinder::tell() { emit progressed(sum()); }

FindProgress WholeFinder::sum() const
{
    FindProgress sum = m_parts.front().last;
    for (std::size_t i = 1; i < m_parts.size(); ++i)
        add(sum, m_parts[i].last);
    const auto one = [&](FindState state) { return std::ranges::find(m_parts, state, [](const Part &part) { return part.last.state; }); };
    sum.state = FindState::Complete;
    for (const FindState state : {FindState::Looking, FindState::Failed, FindState::Cancelled}) { // the search is looking as long as one finder is
        if (one(state) != m_parts.end()) {
            sum.state = state;
            break;
        }
    }
    sum.error = {};
    if (const auto failed = one(FindState::Failed); sum.state == FindState::Failed) {
        sum.error = failed->last.error;
        sum.failedAt = failed->endpoint;
        if (m_parts.size() > 1) //: %1: a server; %2: what is wrong
            sum.error.text = WholeFinderText::tr("%1: %2").arg(redis::placeText(failed->endpoint), sum.error.text);
    }
    sum.locks = lockPatterns(*m_groups);
    sum.namesTooLong = m_groups->namesTooLong();
    if (m_parts.size() > 1) {
        sum.primaries = int(m_parts.size());
        sum.areIndependent = m_servers != Servers::Primaries;
        sum.share = sum.keysInDatabase
            ? std::optional(*sum.keysInDatabase == 0 ? 1.0 : std::min(1.0, double(sum.keysSeen) / double(*sum.keysInDatabase)))
            : std::nullopt;
        sum.isClusterNode = false;
    }
    return sum;
}

} // namespace lockscope
