// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"

#include "base/language.h"
#include "watch/health/parttext.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

struct CoverageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CoverageText)
};

/** The server answers but denies access, or is not trusted. */
bool isRefusal(const Error &error)
{
    using Kind = Error::Kind;
    return error.kind == Kind::AuthRequired || error.kind == Kind::WrongPassword || error.kind == Kind::NoPermission || error.kind == Kind::NotTrusted
        || error.kind == Kind::TlsFailed;
}

/** True also before its first answer, when no problem is known. */
bool isBeingRead(const Coverage::Server &server)
{
    const WatchHealth &health = server.health;
    const bool isNew = !health.connected && !health.completeAt && !health.stalledSince && health.error.kind == Error::Kind::None;
    return isNew || sightOf(health) == Sight::Reading;
}

ServerPart::Unseen unseen(const Coverage::Server &server)
{
    const Sight sight = sightOf(server.health);
    const bool answers = (sight != Sight::NotConnected && sight != Sight::NoAnswer) || isRefusal(server.health.error);
    QString why = server.health.error.text;
    if (sight == Sight::ScanRefused)
        why = CoverageText::tr("SCAN was refused");
    else if (isLive(sight))
        why = PartText::sentence(server.health.part);
    return {server.name, answers, sight != Sight::Reading ? why : QString()};
}

/** True if it cannot be read now; a stalled server may still answer. */
bool cannotBeRead(const Coverage::Server &server) { return server.health.error.kind != Error::Kind::None && !server.health.stalledSince; }

/** No server was ever reached at the announced address. */
bool isAtUnknownAddress(const Coverage::Server &server)
{
    using Kind = Error::Kind;
    const Kind kind = server.health.error.kind;
    return !server.health.connected && !server.health.completeAt && (kind == Kind::NotFound || kind == Kind::Refused || kind == Kind::TimedOut);
}

/** The basis by which less is known of changes. */
Basis worse(Basis a, Basis b)
{
    const auto rank = [](Basis basis) { return basis == Basis::Disconnected ? 0 : basis == Basis::Polling ? 1 : 2; };
    return rank(b) < rank(a) ? b : a;
}

template <class T>
void addTo(std::optional<T> &sum, const std::optional<T> &value)
{
    sum = sum && value ? std::optional<T>(*sum + *value) : std::nullopt;
}

void join(WatchHealth &whole, const WatchHealth &health)
{
    whole.basis = worse(whole.basis, health.basis);
    whole.complete = whole.complete && health.complete;
    whole.scanning = whole.scanning || health.scanning;
    if (whole.comparesInOneCommand == true)
        whole.comparesInOneCommand = health.comparesInOneCommand;
    whole.scanTook = std::max(whole.scanTook, health.scanTook);
    whole.pollInterval = std::max(whole.pollInterval, health.pollInterval);
    whole.roundTrip = std::max(whole.roundTrip, health.roundTrip);
    whole.eventsCanBeEnabled = whole.eventsCanBeEnabled || health.eventsCanBeEnabled;
    whole.keysScanned += health.keysScanned;
    addTo(whole.keysInDatabase, health.keysInDatabase);
    if (health.commandsPerSecond)
        whole.commandsPerSecond = whole.commandsPerSecond.value_or(0) + *health.commandsPerSecond;
    whole.shareOfServer = std::max(whole.shareOfServer, health.shareOfServer);
    whole.leftOut += health.leftOut;
    whole.coalesced += health.coalesced;
    whole.healed += health.healed;
    whole.paused = whole.paused || health.paused;
    whole.completeAt = std::min(whole.completeAt, health.completeAt);
    if (health.scanProgress)
        whole.scanProgress = std::min(whole.scanProgress.value_or(1.0), *health.scanProgress);
    if (whole.remedy.isEmpty())
        whole.remedy = health.remedy;
    if (!whole.eventsBefore)
        whole.eventsBefore = health.eventsBefore;
    for (const Lack lack : health.lacks) {
        if (std::ranges::find(whole.lacks, lack) == whole.lacks.end())
            whole.lacks.push_back(lack);
    }
}

} // namespace

const Coverage::Server *Coverage::find(NodeNumber number) const
{
    const auto found = std::ranges::find(servers, number, &Server::number);
    return found == servers.end() ? nullptr : &*found;
}

const Coverage::Server &Coverage::mostTelling() const
{
    const auto connected = std::ranges::find_if(servers, [](const Server &server) { return server.health.connected; });
    return connected == servers.end() ? servers.front() : *connected;
}

bool Coverage::isSeen(const Server &server) const
{
    return isLive(sightOf(server.health)) && (!deployment.asksMajority() || (server.health.part.hasAllKeys() && !server.health.part.mayBeReplaced()));
}

std::size_t Coverage::seen() const
{
    return std::size_t(std::ranges::count_if(servers, [this](const Server &server) { return isSeen(server); }));
}

bool Coverage::isSettled() const
{
    const auto isRead = [](const Server &server) { return server.health.complete; };
    return !isFinding && std::ranges::any_of(servers, isRead)
        && std::ranges::all_of(servers, [&](const Server &server) { return isRead(server) || cannotBeRead(server); });
}

bool Coverage::hasFailed() const
{
    return std::ranges::all_of(servers, [](const Server &server) { return !server.health.complete && cannotBeRead(server); });
}

std::vector<Coverage::Gap> Coverage::gaps() const
{
    std::vector<Gap> gaps;
    const bool isOne = servers.size() == 1 && deployment.isAlone();
    for (const Server &server : servers) {
        if (!isOne && !isSeen(server)) {
            gaps.push_back({server.name, {Missing::Names, Missing::Holders, Missing::Leases}, asSentence(unseen(server).why)});
            continue;
        }
        if (isOne && !onlyThisNode && (!server.health.part.hasAllKeys() || server.health.part.mayBeReplaced()))
            gaps.push_back({server.name, {Missing::Names, Missing::Holders, Missing::Leases}, PartText::sentence(server.health.part)});
        for (const Lack lack : server.health.lacks) {
            if (std::vector<Missing> missing = missingBy(lack); !missing.empty())
                gaps.push_back({server.name, std::move(missing), lackText(lack, server.health)});
        }
    }
    return gaps;
}

QString Coverage::gapsText() const
{
    const std::vector<Gap> all = gaps();
    std::vector<std::pair<QStringList, QStringList>> unknown; // servers, and what is unknown there
    for (const Missing missing : {Missing::Names, Missing::Holders, Missing::Leases}) {
        QStringList there;
        for (const Gap &gap : all) {
            if (std::ranges::find(gap.missing, missing) != gap.missing.end() && !there.contains(gap.server))
                there += gap.server;
        }
        if (!unknown.empty() && unknown.back().first == there)
            unknown.back().second += missingText(missing);
        else if (!there.isEmpty())
            unknown.push_back({there, {missingText(missing)}});
    }
    QStringList texts;
    for (const auto &[there, what] : unknown) {
        const QString words = what.join(QStringLiteral(", "));
        const bool isEverywhere = there.size() == qsizetype(servers.size());
        //: what is unknown, such as "holders, leases", and of which servers
        texts += isEverywhere ? words : CoverageText::tr("%1 (%2)").arg(words, PartText::names(there));
    }
    return texts.join(QStringLiteral("; "));
}

std::vector<LackAt> Coverage::lacksOfSome(const std::vector<Lack> &all) const
{
    std::vector<LackAt> ofSome;
    for (const Lack lack : all) {
        LackAt one{lack, {}};
        for (const Server &server : servers) {
            if (isSeen(server) && lacks(server.health, lack))
                one.servers += server.name;
        }
        if (std::size_t(one.servers.size()) < seen())
            ofSome.push_back(std::move(one));
    }
    return ofSome;
}

WatchHealth Coverage::whole() const
{
    if (servers.size() == 1 && deployment.isAlone())
        return servers.front().health;
    const auto seenFirst = std::ranges::find_if(servers, [this](const Server &server) { return isSeen(server); });
    const bool isAnySeen = seenFirst != servers.end();
    const Server &first = isAnySeen ? *seenFirst : mostTelling();
    WatchHealth whole = first.health;
    whole.part = {};
    whole.part.whole = ServerPart::Whole();
    ServerPart::Whole &parts = *whole.part.whole;
    parts.asksMajority = deployment.asksMajority();
    parts.primaries = int(servers.size());
    parts.seen = int(seen());
    for (const Server &server : servers) {
        if (isSeen(server) && &server != &first)
            join(whole, server.health);
        if (isSeen(server))
            continue;
        parts.unseen.push_back(unseen(server));
        parts.unseenShare += server.share;
        parts.isAtUnknownAddress = parts.isAtUnknownAddress || (!parts.asksMajority && isAtUnknownAddress(server));
        if (const auto &lost = server.health.disconnectedAt; lost && !server.health.connected)
            parts.unseenSince = std::min(parts.unseenSince.value_or(*lost), *lost);
    }
    if (!isAnySeen && !parts.isAtUnknownAddress)
        return first.health;
    whole.lacksOfSome = lacksOfSome(whole.lacks);
    whole.complete = whole.complete && std::ranges::none_of(servers, isBeingRead);
    return whole;
}

} // namespace lockscope
