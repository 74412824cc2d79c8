// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/watchhealth.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

namespace {

QString withRemedy(const QString &text, const WatchHealth &health)
{
    return health.remedy.isEmpty() ? text : QStringLiteral("%1 An administrator allows it by: %2").arg(text, health.remedy);
}

bool lacks(const WatchHealth &health, Lack lack) { return std::ranges::find(health.lacks, lack) != health.lacks.end(); }

} // namespace

QString lackText(Lack lack, const WatchHealth &health)
{
    switch (lack) {
    case Lack::Events:
        return QStringLiteral("The server sends no keyspace events here: changes are found by polling, and short holds may be missed.");
    case Lack::Tracking:
        return withRemedy(
            QStringLiteral("Client tracking is refused or unknown to this server: changes are found by polling, and short holds may be missed."),
            health);
    case Lack::EventsDenied:
        return withRemedy(
            QStringLiteral("This user may not subscribe to keyspace events: changes are found by polling, and short holds may be missed."), health);
    case Lack::TrackingPrefix:
        return QStringLiteral("Client tracking needs patterns that begin with a name: one beginning with a wildcard would bring every change of the "
                              "server. Changes are found by polling.");
    case Lack::BoundedRead: return QStringLiteral("GETRANGE is refused: values are read whole by GET; locks and holders are shown all the same.");
    case Lack::Types: return QStringLiteral("TYPE is refused: what is not a string is shown as unknown; names and deadlines still work.");
    case Lack::Contents:
        return QStringLiteral("HGETALL, ZRANGE, SMEMBERS or what goes with them is refused: of locks that are hashes or sets, holders are "
                              "unknown; names and deadlines still work.");
    case Lack::Ttl: return QStringLiteral("PTTL is refused: deadlines are unknown; names and holders still work.");
    case Lack::Values: return QStringLiteral("GET and GETRANGE are refused: holders are unknown; names and deadlines still work.");
    case Lack::ServerTime: return QStringLiteral("TIME is refused: timestamp locks are judged by the clock of this workstation.");
    case Lack::ServerInfo: return QStringLiteral("INFO is refused: version, role and number of keys of the server are unknown; locks still work.");
    case Lack::Config:
        return QStringLiteral("CONFIG is refused: whether keyspace events are on is only known once one arrives; until then the server is polled.");
    case Lack::Scan:
        return QStringLiteral(
            "The server refuses SCAN to this user: locks cannot be listed, so how many there are is unknown. Grant the right +scan.");
    case Lack::Keys: return QStringLiteral("This user may not read some of the keys: these are shown as unknown.");
    case Lack::Room:
        return QStringLiteral("Too many locks match: at least %1 are not shown. Narrow the patterns.").arg(countText(qint64(health.leftOut)));
    }
    Q_UNREACHABLE();
}

Sight sightOf(const WatchHealth &health)
{
    if (!health.connected)
        return Sight::NotConnected;
    if (health.paused)
        return Sight::Paused;
    if (health.stalledSince)
        return Sight::NoAnswer;
    if (lacks(health, Lack::Scan))
        return Sight::ScanRefused;
    if (health.error.kind != Error::Kind::None)
        return Sight::Failing;
    if (!health.complete)
        return Sight::Reading;
    return health.leftOut > 0 ? Sight::InPart : Sight::Whole;
}

Sight sightOfDeadlines(const WatchHealth &health)
{
    const Sight sight = sightOf(health);
    return isLive(sight) && lacks(health, Lack::Ttl) ? Sight::NoDeadlines : sight;
}

namespace {

Duration since(const std::optional<Instant> &instant, Instant now)
{
    return instant ? std::max(Duration(0), roundToMs(now - *instant)) : Duration(0);
}

} // namespace

ClearEvidence clearView(const WatchHealth &health, Instant now)
{
    using View = ClearEvidence::View;
    if (health.paused)
        return {.view = View::Paused};
    if (!health.connected || health.stalledSince)
        return {.view = View::Disconnected, .age = since(health.connected ? health.stalledSince : health.disconnectedAt, now)};
    if (health.basis == Basis::Polling)
        return {.view = View::Polled, .age = health.pollInterval + health.scanTook};
    return {};
}

} // namespace lockscope
