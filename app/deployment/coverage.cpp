// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "watch/health/roletext.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

struct CoverageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CoverageText)
};

constexpr int mostOfName = 100;
constexpr int mostOfReason = 300;
constexpr qsizetype mostReasons = 5;

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

Coverage::Unseen asUnseen(const Coverage::Server &server)
{
    const Sight sight = sightOf(server.health);
    const bool answers = (sight != Sight::NotConnected && sight != Sight::NoAnswer) || isRefusal(server.health.error);
    QString why = server.health.error.text;
    if (sight == Sight::ScanRefused)
        why = CoverageText::tr("SCAN was refused");
    else if (isLive(sight))
        why = RoleText::sentence(server.health.role);
    return {server.name, answers, sight != Sight::Reading ? why : QString()};
}

/** True if it cannot be read now; a stalled server may still answer. */
bool cannotBeRead(const Coverage::Server &server) { return server.health.error.kind != Error::Kind::None && !server.health.stalledSince; }

bool wasNeverReached(const Coverage::Server &server)
{
    using Kind = Error::Kind;
    const Kind kind = server.health.error.kind;
    return !server.health.connected && !server.health.completeAt && (kind == Kind::NotFound || kind == Kind::Refused || kind == Kind::TimedOut);
}

/** A pause is the operator's: it takes no server out of sight. */
Sight sightWithoutPause(const Coverage::Server &server)
{
    if (!server.health.paused)
        return sightOf(server.health);
    WatchHealth health = server.health;
    health.paused = false;
    return sightOf(health);
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

QString namesOfUnreached(const std::vector<Coverage::Unseen> &unseen)
{
    QStringList names;
    for (const Coverage::Unseen &one : unseen) {
        if (!one.answers)
            names += one.name;
    }
    return RoleText::names(names);
}

/** About servers that answer. */
QString sentencesOfUnread(const std::vector<Coverage::Unseen> &unseen)
{
    QStringList sentences;
    for (const Coverage::Unseen &one : unseen) {
        if (one.answers && !one.why.isEmpty() && sentences.size() < mostReasons)
            sentences +=
                CoverageText::tr("%1 is not seen: %2").arg(visibleText(one.name, mostOfName), asSentence(stillVisibleText(one.why, mostOfReason)));
    }
    return joinSentences(sentences);
}

} // namespace

const Coverage::Server *Coverage::find(NodeNumber number) const
{
    const auto found = std::ranges::find(servers, number, &Server::number);
    return found == servers.end() ? nullptr : &*found;
}

const Coverage::Server &Coverage::mostTelling() const
{
    return *std::ranges::max_element(servers, {}, [this](const Server &server) { return isSeen(server) ? 2 : server.health.connected ? 1 : 0; });
}

bool Coverage::isSeen(const Server &server) const
{
    return isLive(sightWithoutPause(server))
        && (!deployment.isOfIndependentServers() || (server.health.role.hasAllKeys() && !server.health.role.mayBeReplaced()));
}

std::size_t Coverage::seen() const
{
    return std::size_t(std::ranges::count_if(servers, [this](const Server &server) { return isSeen(server); }));
}

/** Perhaps since an announced address is not reachable from here. */
bool Coverage::isAtUnknownAddress() const { return !deployment.isOfIndependentServers() && std::ranges::any_of(servers, wasNeverReached); }

bool Coverage::isOfSeveral() const { return !isOne() && (seen() > 0 || isAtUnknownAddress()); }

bool Coverage::isWhole() const { return isOfSeveral() ? seen() == servers.size() : mostTelling().health.role.isWhole(); }

bool Coverage::isDecided() const { return deployment.asksMajority() && seen() > servers.size() / 2; }

std::vector<Coverage::Unseen> Coverage::unseen() const
{
    std::vector<Unseen> all;
    for (const Server &server : servers) {
        if (!isSeen(server))
            all.push_back(asUnseen(server));
    }
    return all;
}

double Coverage::unseenShare() const
{
    return std::accumulate(servers.begin(), servers.end(), 0.0,
                           [this](double sum, const Server &server) { return isSeen(server) ? sum : sum + server.share; });
}

std::optional<Instant> Coverage::unseenSince() const
{
    std::optional<Instant> since;
    if (!isOfSeveral())
        return since;
    for (const Server &server : servers) {
        const auto &lost = server.health.disconnectedAt;
        if (!isSeen(server) && lost && !server.health.connected)
            since = std::min(since.value_or(*lost), *lost);
    }
    return since;
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
    for (const Server &server : servers) {
        if (!isOne() && !isSeen(server)) {
            gaps.push_back({server.name, {Missing::Names, Missing::Holders, Missing::Leases}, asSentence(asUnseen(server).why)});
            continue;
        }
        if (isOne() && !onlyThisNode && (!server.health.role.hasAllKeys() || server.health.role.mayBeReplaced()))
            gaps.push_back({server.name, {Missing::Names, Missing::Holders, Missing::Leases}, RoleText::sentence(server.health.role)});
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
        const QString words = joinItems(what);
        const bool isEverywhere = there.size() == qsizetype(servers.size());
        //: what is unknown, such as "holders, leases", and of which servers
        texts += isEverywhere ? words : CoverageText::tr("%1 (%2)").arg(words, RoleText::names(there));
    }
    return joinParts(texts);
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
    const Server &first = mostTelling();
    WatchHealth whole = first.health;
    if (!isOfSeveral())
        return whole;
    whole.role = {};
    whole.role.isPrimary = first.health.role.isPrimary;
    for (const Server &server : servers) {
        if (isSeen(server) && &server != &first)
            join(whole, server.health);
    }
    whole.lacksServers = !isWhole() && !isDecided();
    whole.lacksOfSome = lacksOfSome(whole.lacks);
    whole.complete = whole.complete && std::ranges::none_of(servers, isBeingRead);
    return whole;
}

QString Coverage::hint() const
{
    return seemsRedlock ? CoverageText::tr("Some locks have the same token on most of these servers, as those of a Redlock do. To watch them as one, "
                                           "name them as redlock://a,b,c, or choose in the saved server that all have the same.")
                        : QString();
}

QString Coverage::brief() const
{
    if (!isOfSeveral())
        return RoleText::brief(mostTelling().health.role);
    const int all = int(servers.size());
    if (deployment.isOfIndependentServers()) //: %1 of %n independent servers are watched
        return CoverageText::tr("%1 of %n server(s)", nullptr, all).arg(seen());
    //: %1 of %n primaries of a cluster are watched
    return CoverageText::tr("%1 of %n primary(s)", nullptr, all).arg(seen());
}

QString Coverage::sentence(std::optional<Instant> now) const
{
    if (!isOfSeveral())
        return RoleText::sentence(mostTelling().health.role);
    const QString all = namesOfUnreached(unseen()), unread = sentencesOfUnread(unseen()), share = RoleText::share(unseenShare());
    if (deployment.isOfIndependentServers())
        return sentenceOfGroup(all, unread, now);
    if (all.isEmpty()) //: %1: about a third
        return unread.isEmpty() ? QString() : joinSentences({unread, CoverageText::tr("Not seen: %1 of the keys.").arg(share)});
    const QString advice = isAtUnknownAddress()
        ? CoverageText::tr("If this computer reaches it under another address (NAT, container, tunnel), enter announced=reachable as address map "
                           "(--map).")
        : QString();
    if (seen() == 0) // the error is shown elsewhere
        return joinSentences({CoverageText::tr("%1 cannot be reached.").arg(all), advice});
    const auto since = unseenSince();
    if (!now || !since)
        return joinSentences({CoverageText::tr("%1 cannot be reached: %2 of the keys are not seen.").arg(all, share), advice, unread});
    const QString time = shownSpan(std::chrono::ceil<std::chrono::seconds>(*now - *since));
    return joinSentences({CoverageText::tr("%1 has not been reached for %2: %3 of the keys are not seen.").arg(all, time, share), advice, unread});
}

QString Coverage::sentenceOfGroup(const QString &names, const QString &unread, std::optional<Instant> now) const
{
    QString unreached;
    if (const auto since = unseenSince(); !names.isEmpty() && now && since)
        unreached = CoverageText::tr("%1 has not been reached for %2.").arg(names, shownSpan(std::chrono::ceil<std::chrono::seconds>(*now - *since)));
    else if (!names.isEmpty())
        unreached = CoverageText::tr("%1 cannot be reached.").arg(names);
    if (unreached.isEmpty() && unread.isEmpty())
        return {};
    if (deployment.keepsLocksApart())
        return joinSentences({unreached, unread, CoverageText::tr("The locks of the other servers are seen.")});
    return joinSentences({unreached, unread,
                          isDecided() ? CoverageText::tr("Locks are shown as the other servers have them.")
                                      : CoverageText::tr("Fewer than half of the servers are seen: which locks are held is not known.")});
}

} // namespace lockscope
