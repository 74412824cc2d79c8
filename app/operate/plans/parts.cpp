// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/plans/parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::plans {

namespace {

struct PlanPartWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PlanPartWords)
};

} // namespace

Action actionOn(const Lock &lock, Verb verb)
{
    Action action;
    action.verb = verb;
    action.key = lock.key;
    action.holder = lock.token;
    action.keys = {lock.key.toByteArray()};
    return action;
}

void addKey(Action &action, const QByteArray &key)
{
    if (std::ranges::find(action.keys, key) == action.keys.end())
        action.keys.push_back(key);
}

void keepImage(Action &action, const QByteArray &key)
{
    addKey(action, key);
    action.imagesOf.push_back(key);
}

Action fenceWhereFree(Action action)
{
    const QByteArray key = action.key.toByteArray();
    action.checks = {Check::missing(redis::command("EXISTS", key))};
    action.imagesOf.clear();
    action.undoSteps = {redis::command("DEL", key)};
    return action;
}

Unexpected<Error> cannot(const QString &why) { return failure(Error::Kind::InvalidInput, why); }

const Holder *holderOf(const Lock &lock, const Bytes &token)
{
    if (!lock.details)
        return nullptr;
    const auto &holders = lock.details->holders;
    const auto found = std::ranges::find(holders, token, &Holder::token);
    return found == holders.end() ? nullptr : &*found;
}

void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep)
{
    action.messages.push_back({std::move(channel), std::move(payload), payloadFromStep, true});
}

void addAfterClear(Action &action, const Lock &lock)
{
    const Scheme &scheme = schemeOf(lock);
    if (scheme.afterClear)
        action.effects += QString::fromUtf8(scheme.afterClear) + u'.'; // says it, too, if a release does not compare
    else if (scheme.traits.testFlag(SchemeTrait::BlindRelease))
        action.effects += PlanPartWords::tr("Its late release does not compare and may free the lock of the next holder.");
    if (scheme.traits.testFlag(SchemeTrait::RecreatesMissingKey))
        action.effects += PlanPartWords::tr("Its holder puts a missing key back: unless that process is stopped, the lock may return.");
    if (scheme.traits.testFlag(SchemeTrait::WorkRunsTwice))
        action.effects += PlanPartWords::tr("The work under it may be done twice.");
}

bool isScheme(const Lock &lock, QByteArrayView name) { return name == QByteArrayView(schemeOf(lock).name); }

bool isRedisson(const Lock &lock) { return QByteArrayView(schemeOf(lock).name).startsWith("redisson-"); }

} // namespace lockscope::plans
