// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/healthreport.h"

#include "base/safetext.h"
#include "watch/reading/serverfacts.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

void HealthReport::complete(WatchHealth &health) const
{
    const ServerFacts &facts = m_probe.facts();
    const ScanSchedule &schedule = m_keeper.schedule();
    health.complete = m_keeper.isComplete();
    health.completeAt = m_keeper.completeAt();
    health.scanTook = m_keeper.scanTook();
    health.basis = basis(health);
    health.hearing = m_feeds.hearing();
    if (m_commands.stall())
        health.error = m_commands.stall()->error;
    else if (m_commands.turnedAway())
        health.error = m_commands.turnedAway()->error;
    health.stalledSince = m_commands.stall() ? std::optional(m_commands.stall()->since) : std::nullopt;
    health.roundTrip = m_commands.roundTrip();
    health.serverVersion = facts.version;
    health.serverName = facts.name;
    health.role = facts.role;
    health.clockSkew = facts.clockSkew;
    health.comparesInOneCommand = facts.comparesInOneCommand;
    health.keysInDatabase = facts.keys;
    health.lacks = health.connected ? lacks() : std::vector<Lack>();
    health.remedy = health.lacks.empty() ? QString() : remedy();
    health.eventsCanBeEnabled = health.connected && areEventsOff() && m_probe.mayConfigure() && !m_feeds.isRefused(Hearing::Events);
    health.scanning = schedule.isScanning();
    health.pollInterval = schedule.pollInterval();
    health.scanRest = !schedule.isScanning() ? ScanRest::None
        : m_keeper.isHeld()                  ? ScanRest::Hidden
        : m_keeper.isResting()               ? ScanRest::ServerSlow
        : m_keeper.budget().hasRested()      ? ScanRest::Share
                                             : ScanRest::None;
    health.keysScanned = m_keeper.progress().keysVisited(facts.keys);
    health.scanProgress = facts.role.sentinel ? std::nullopt : m_keeper.progress().share(facts.keys);
    health.leftOut = m_keeper.leftOut();
    health.coalesced = m_keeper.picture().coalesced();
    health.commandsPerSecond = m_keeper.load().commandsPerSecond();
    health.shareOfServer = m_keeper.load().shareOfServer();
    health.scanPercent = m_keeper.budget().percent();
}

Basis HealthReport::basis(const WatchHealth &health) const
{
    if (!health.connected)
        return Basis::Disconnected;
    // Until the first scan has finished, the data are marked as incomplete anyway.
    const bool isCovered = !health.complete || m_feeds.isCovered();
    return isCovered ? m_feeds.basis() : Basis::Polling;
}

std::vector<Lack> HealthReport::lacks() const
{
    if (m_probe.facts().role.sentinel) // lacks do not apply to a Sentinel
        return {};
    std::vector<Lack> lacks = hearingLacks();
    std::ranges::copy(m_keeper.lacks(), std::back_inserter(lacks));
    std::ranges::copy_if(m_probe.lacks(), std::back_inserter(lacks), // both report a cluster that is down
                         [&lacks](Lack lack) { return std::ranges::find(lacks, lack) == lacks.end(); });
    if (m_keeper.schedule().isRefused())
        lacks.push_back(Lack::Scan);
    if (m_keeper.leftOut() > 0)
        lacks.push_back(Lack::Room);
    return lacks;
}

std::vector<Lack> HealthReport::hearingLacks() const
{
    std::vector<Lack> lacks = m_feeds.lacks();
    const bool mayBeEvents = m_feeds.hearing() == Hearing::Automatic || m_feeds.hearing() == Hearing::Events;
    if (mayBeEvents && !m_feeds.isHearing() && !m_probe.mayConfigure() && !m_feeds.isRefused(Hearing::Events))
        lacks.push_back(Lack::Config);
    return lacks;
}

/** In the form for redis-cli. */
QString HealthReport::remedy() const
{
    const QByteArrayList rights = m_feeds.lackingRights();
    if (rights.isEmpty())
        return {};
    const QString &user = m_commands.options().endpoint.user;
    QStringList words{QStringLiteral("ACL"), QStringLiteral("SETUSER"), user.isEmpty() ? QStringLiteral("default") : visibleText(user)};
    for (const QByteArray &right : rights)
        words += safeText(right);
    return words.join(u' ');
}

bool HealthReport::areEventsOff() const
{
    const auto &flags = m_probe.facts().notifyFlags;
    return flags && !announcesLocks(*flags);
}

} // namespace lockscope
