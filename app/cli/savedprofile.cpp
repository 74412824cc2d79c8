// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/savedprofile.h"

#include "base/safetext.h"
#include "cli/optionrules.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

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
                           u"There are %1 saved servers named %2: rename them, or use --url."_s.arg(found.size()).arg(quotedName(found.front())));
    }
    const QString there = saved.empty() ? u"None is saved; they are saved in the window."_s : u"There are: %1."_s.arg(namesOf(saved).join(u", "_s));
    return invalidInput(u"No saved server is named \"%1\". %2"_s.arg(visibleText(name, shownName), there));
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
                 u"%1 is saved as a production server, which is read-only: --unlock allows this one command. Nothing was sent."_s.arg(
                     quotedName(line.profile)),
                 {}};
}

std::optional<Error> refusalOfChanges(const std::optional<KnownServer> &known)
{
    if (!known || known->environment != Environment::Production)
        return std::nullopt;
    return Error{
        Error::Kind::Refused, u"%1 It is read-only: --unlock allows this one command. Nothing was done on any server."_s.arg(known->sentence), {}};
}

} // namespace lockscope
