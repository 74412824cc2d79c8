// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/savedprofile.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/options.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <iterator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct SavedProfileText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SavedProfileText)
};

constexpr int shownName = 60;

QString quotedName(const ServerProfile &profile) { return u'"' + visibleText(profile.name, shownName) + u'"'; }

QStringList namesOf(const std::vector<ServerProfile> &profiles)
{
    QStringList names;
    for (const ServerProfile &profile : profiles)
        names += quotedName(profile);
    return names;
}

/** The profile of exactly this name, or else of one that differs in case only. */
Result<ServerProfile> named(const QString &name, const std::vector<ServerProfile> &saved)
{
    for (const Qt::CaseSensitivity by : {Qt::CaseSensitive, Qt::CaseInsensitive}) {
        std::vector<ServerProfile> found;
        std::ranges::copy_if(saved, std::back_inserter(found), [&](const ServerProfile &profile) { return profile.name.compare(name, by) == 0; });
        if (found.size() == 1)
            return found.front();
        if (found.size() > 1)
            return failure(Error::Kind::InvalidInput,
                           SavedProfileText::tr("%1 saved servers are named %2. Rename them, or use --url.")
                               .arg(QString::number(found.size()), quotedName(found.front())));
    }
    const QString shown = visibleText(name, shownName);
    if (saved.empty())
        return invalidInput(SavedProfileText::tr("No saved server is named \"%1\". No servers are saved; use the window to save one.").arg(shown));
    return invalidInput(SavedProfileText::tr("No saved server is named \"%1\". Saved servers: %2.").arg(shown, joinItems(namesOf(saved))));
}

/** True for the same server, also with another database or user. Different services of Sentinels are different servers. */
bool isNearTo(const CommandLine &line, const ServerProfile &saved)
{
    const QString &service = line.deployment.service;
    const bool isOtherService = !service.isEmpty() && !saved.deployment.service.isEmpty() && service != saved.deployment.service;
    return isSameMachine(line.server->endpoint, saved.endpoint) && !isOtherService;
}

void takeNamed(CommandLine &line, const ServerProfile &profile)
{
    line.server = redis::ParsedUrl{profile.endpoint, {}};
    if (line.patterns.isEmpty())
        line.patterns = profile.patterns;
    if (!line.hearing)
        line.hearing = profile.hearing;
    if (line.passwordFile.isEmpty() && !line.askPassword)
        line.passwordFile = profile.passwordFile;
    if (line.sentinelPasswordFile.isEmpty())
        line.sentinelPasswordFile = profile.sentinelPasswordFile;
    line.journalQuery.server = profile.endpoint.toUrl();
}

/** Typed values win; the deployment and the address map stay as saved unless others were typed. */
void takeTyped(ServerProfile &profile, const CommandLine &line)
{
    const redis::AddressMap map = line.deployment.map.isEmpty() ? profile.deployment.map : line.deployment.map;
    profile.endpoint = line.server->endpoint;
    if (line.onlyThisNode || !line.deployment.isAlone())
        profile.deployment = line.deployment;
    profile.deployment.map = map;
    if (!line.nodes.empty() || line.onlyThisNode) {
        profile.nodes = line.nodes;
        profile.keepsLocksApart = line.keepsLocksApart;
    }
    profile.onlyThisNode = profile.onlyThisNode || line.onlyThisNode;
}

/** The saved profile that needs the most care: a production one if there is one. */
const ServerProfile *mostCareful(const std::vector<ServerProfile> &saved, const std::function<bool(const ServerProfile &)> &isMeant)
{
    const ServerProfile *found = nullptr;
    for (const ServerProfile &profile : saved) {
        if (isMeant(profile) && (!found || (profile.environment == Environment::Production && found->environment != Environment::Production)))
            found = &profile;
    }
    return found;
}

} // namespace

ServerProfile meantProfile(const CommandLine &line, const std::vector<ServerProfile> &saved)
{
    const QString &service = line.deployment.service;
    const QString url = line.server->endpoint.toUrl();
    const auto isSame = [&](const ServerProfile &one) { return one.endpoint.toUrl() == url && one.deployment.service == service; };
    const auto isNear = [&](const ServerProfile &one) { return isNearTo(line, one); };
    const ServerProfile *const same = mostCareful(saved, isSame);
    ServerProfile profile = same ? *same
        : line.isLink            ? ServerProfile::ofStranger(line.server->endpoint)
                                 : ServerProfile::forEndpoint(line.server->endpoint);
    if (const ServerProfile *const near = same ? nullptr : mostCareful(saved, isNear))
        profile.environment = near->environment;
    if (!same && !service.isEmpty())
        profile.name = service; // a Sentinel's address would say less
    profile.deployment.takeOptionsOf(line.server->endpoint);
    takeTyped(profile, line);
    if (!same && !profile.nodes.empty())
        profile.name = profile.usualName();
    return profile;
}

Result<CommandLine> withSavedProfile(CommandLine line, const std::vector<ServerProfile> &saved)
{
    if (!line.profileName.isEmpty()) {
        const Result<ServerProfile> found = named(line.profileName, saved);
        if (!found)
            return failure(found.error());
        takeNamed(line, *found);
        line.profile = *found;
        takeTyped(line.profile, line);
    } else if (line.server) {
        line.profile = meantProfile(line, saved);
    } else {
        return line;
    }
    const bool isKnown = std::ranges::any_of(saved, [&](const ServerProfile &one) { return isNearTo(line, one); });
    line.isSavedAsProduction = isKnown && line.profile.environment == Environment::Production;
    if (line.nodes.empty() && !line.onlyThisNode && (flagOf(line.verb) & onServers)) {
        line.nodes = line.profile.nodes;
        line.keepsLocksApart = line.profile.keepsLocksApart;
    }
    line.profile.nodes = line.nodes;
    line.profile.keepsLocksApart = line.keepsLocksApart;
    return line;
}

std::optional<Error> refusalOfChanges(const CommandLine &line)
{
    if (!line.whyClosed.isEmpty()) // even with --unlock
        return Error{Error::Kind::Refused, SavedProfileText::tr("%1 Nothing was sent.").arg(line.whyClosed), {}};
    if (!line.isSavedAsProduction || line.unlocks)
        return std::nullopt;
    return Error{Error::Kind::Refused,
                 SavedProfileText::tr(
                     "%1 is saved as a production server, which is read-only. Nothing was sent. To allow changes by this command, use --unlock.")
                     .arg(quotedName(line.profile)),
                 {}};
}

std::optional<Error> refusalOfChanges(const std::optional<KnownServer> &known)
{
    if (!known || known->environment != Environment::Production)
        return std::nullopt;
    return Error{Error::Kind::Refused,
                 //: %1: a sentence
                 SavedProfileText::tr("%1 It is read-only. Nothing was done on any server. To allow changes by this command, use --unlock.")
                     .arg(known->sentence),
                 {}};
}

} // namespace lockscope
