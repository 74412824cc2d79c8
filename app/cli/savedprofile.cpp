// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/savedprofile.h"

#include "base/safetext.h"
#include "cli/optionrules.h"

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

/** By its exact name, or else by one that differs in capitals only. */
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
    return invalidInput(SavedProfileText::tr("No saved server is named \"%1\". Saved servers: %2.").arg(shown, namesOf(saved).join(u", "_s)));
}

bool isSameMachine(const redis::Endpoint &a, const redis::Endpoint &b)
{
    const bool isLocal = a.kind == redis::Endpoint::Kind::Unix;
    if (isLocal != (b.kind == redis::Endpoint::Kind::Unix))
        return false;
    return isLocal ? a.socketPath == b.socketPath : a.host.compare(b.host, Qt::CaseInsensitive) == 0 && a.port == b.port;
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
    if (profile.deployment.kind != redis::DeploymentAddress::Kind::Single || line.deployment.map.isEmpty()) {
        const redis::AddressMap typed = line.deployment.map;
        line.deployment = profile.deployment;
        if (!typed.isEmpty())
            line.deployment.map = typed;
    }
    line.onlyThisNode = line.onlyThisNode || profile.onlyThisNode;
    line.journalQuery.server = profile.endpoint.toUrl();
}

/** Of several saved profiles, the one that demands the most care. */
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

Result<CommandLine> withSavedProfile(CommandLine line, const std::vector<ServerProfile> &saved)
{
    const bool isNamed = !line.profileName.isEmpty();
    std::optional<ServerProfile> profile;
    if (isNamed) {
        const Result<ServerProfile> found = named(line.profileName, saved);
        if (!found)
            return failure(found.error());
        profile = *found;
        takeNamed(line, *profile);
    }
    if (!line.server)
        return line;
    const redis::Endpoint &server = line.server->endpoint;
    const QString url = server.toUrl();
    if (const ServerProfile *same = mostCareful(saved, [&](const ServerProfile &one) { return one.endpoint.toUrl() == url; }); same && !isNamed)
        profile = *same;
    line.profile = profile.value_or(ServerProfile::forEndpoint(server));
    const ServerProfile *careful = mostCareful(saved, [&](const ServerProfile &one) { return isSameMachine(one.endpoint, server); });
    if (careful && !profile)
        line.profile.environment = careful->environment;
    line.profile.endpoint = server;
    line.profile.deployment = line.deployment;
    line.profile.onlyThisNode = line.onlyThisNode;
    line.isSavedAsProduction = (profile || careful) && line.profile.environment == Environment::Production;
    if (profile && line.nodes.empty() && (flagOf(line.verb) & onLock)) // also of evict and undo
        line.nodes = profile->nodes;
    line.profile.nodes = line.nodes;
    return line;
}

std::optional<Error> refusalOfChanges(const CommandLine &line)
{
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
