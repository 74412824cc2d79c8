// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/simulateoptions.h"

#include "base/language.h"
#include "base/safetext.h"
#include "fleet/fleetneeds.h"
#include "protocols/protocolcatalogue.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct SimulateOptionsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SimulateOptionsText)
};

constexpr int usualClients = 100;
/** Without this pause a releasing client acquires again before a sleeping one wakes up, so that comparing sleeps does not show waiting. */
constexpr Duration comparedThink{20};

QString quoted(const QString &text) { return u'"' + visibleText(text, 60) + u'"'; }

QString namesOfProtocols()
{
    QStringList names;
    for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos())
        names << info.id;
    return joinItems(names);
}

/** Why this protocol cannot run on the named server; empty: it can, or none was named. Private servers report errors when they start. */
QString whyNotRun(const ProtocolInfo &info, const SimulateArguments &words)
{
    if (!words.hasServer)
        return {};
    if (info.store != StoreKind::Redis)
        return SimulateOptionsText::tr("%1 needs %2. To start a private one, leave out the server.").arg(info.id, storeName(info.store));
    if (info.servers > 1)
        return SimulateOptionsText::tr("%1 needs %n server(s). To start private ones, leave out the server.", nullptr, info.servers).arg(info.id);
    return {};
}

/** "set-nx-px" or "set-nx-px=30"; without a number its count is 0. */
Result<ClientGroup> groupFrom(const QString &text, const SimulateArguments &words)
{
    const qsizetype equals = text.indexOf(u'=');
    const QString id = equals < 0 ? text : text.first(equals);
    const ProtocolInfo *info = ProtocolCatalogue::builtIn().find(id);
    if (!info)
        return invalidInput(SimulateOptionsText::tr("Unknown protocol %1. Available: %2.").arg(quoted(id), namesOfProtocols()));
    const QString whyNot = whyNotRun(*info, words);
    if (!whyNot.isEmpty())
        return invalidInput(whyNot);
    ClientGroup group;
    group.spec.protocol = id;
    group.count = 0;
    if (equals >= 0) {
        group.count = text.sliced(equals + 1).toInt();
        if (group.count < 1 || group.count > maxSimulatedClients)
            return invalidInput(
                SimulateOptionsText::tr("--protocol %1=COUNT expects a number from 1 to %2.").arg(id, countText(maxSimulatedClients)));
    }
    return group;
}

/** Groups without their own number share the clients evenly. */
Result<std::vector<ClientGroup>> groupsFrom(const SimulateArguments &words)
{
    std::vector<ClientGroup> groups;
    int counted = 0, open = 0;
    for (const QString &text : words.protocols.join(u',').split(u',', Qt::SkipEmptyParts)) {
        const Result<ClientGroup> group = groupFrom(text, words);
        if (!group)
            return failure(group.error());
        groups.push_back(*group);
        counted += group->count;
        open += group->count == 0;
    }
    if (groups.empty())
        return invalidInput(
            SimulateOptionsText::tr("lockscope simulate expects a protocol: --protocol NAME. Available: %1.").arg(namesOfProtocols()));
    if (open > 0 && counted > 0)
        return invalidInput(SimulateOptionsText::tr("--protocol: give the number of clients for all protocols, or for none."));
    if (open == 0 && words.clients)
        return invalidInput(SimulateOptionsText::tr("Use either --clients or the numbers in --protocol, not both."));
    const int clients = words.clients.value_or(usualClients);
    if (counted > maxSimulatedClients || (open > 0 && clients < open))
        return invalidInput(
            SimulateOptionsText::tr("--protocol: at most %1 clients in all, and at least one of each protocol.").arg(countText(maxSimulatedClients)));
    for (int i = 0; open > 0 && i < open; ++i)
        groups[std::size_t(i)].count = clients / open + (i < clients % open ? 1 : 0);
    const QString tooMany = whyTooMany(groups, ProtocolCatalogue::builtIn());
    if (!tooMany.isEmpty())
        return invalidInput(tooMany);
    return groups;
}

Result<std::vector<RetryPolicy>> policiesFrom(const SimulateArguments &words)
{
    if (words.compares && words.retries.isEmpty()) {
        return std::vector{RetryPolicy::none(), RetryPolicy::fixed(Duration(10)), RetryPolicy::fixed(Duration(100)),
                           RetryPolicy::jitter(Duration(10), Duration(1000))};
    }
    std::vector<RetryPolicy> policies;
    for (const QString &text : words.retries) {
        const auto policy = retryPolicyFrom(text);
        if (!policy)
            return invalidInput(
                SimulateOptionsText::tr("--retry expects none, fixed:10ms, jitter, jitter:10ms:1s or message, not %1.").arg(quoted(text)));
        policies.push_back(*policy);
    }
    if (policies.empty())
        policies.push_back(RetryPolicy::fixed(Duration(10)));
    return policies;
}

} // namespace

Result<SimulateOptions> readSimulateOptions(const SimulateArguments &words)
{
    SimulateOptions options;
    const auto groups = groupsFrom(words);
    if (!groups)
        return failure(groups.error());
    const auto policies = policiesFrom(words);
    if (!policies)
        return failure(policies.error());
    if (words.lease <= Duration(0))
        return invalidInput(SimulateOptionsText::tr("--lease must be greater than 0."));
    options.groups = *groups;
    options.policies = *policies;
    options.requests = words.requests;
    options.think = words.think.value_or(words.compares ? comparedThink : Duration(0));
    options.lock = words.lock;
    for (ClientGroup &group : options.groups) {
        group.spec.holdTime = words.hold;
        group.spec.lease = words.lease;
        group.spec.waitLimit = words.wait;
    }
    return options;
}

QString fleetText(const std::vector<ClientGroup> &groups)
{
    if (groups.size() == 1)
        return groups.front().spec.protocol;
    QStringList parts;
    for (const ClientGroup &group : groups)
        parts << u"%1 × %2"_s.arg(group.count).arg(group.spec.protocol);
    return joinItems(parts);
}

} // namespace lockscope
