// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks without a key: the subscription of a client is the lock, and closing that client's connection is what ends it from outside.
#include "libraries/plantools.h"

#include <QCoreApplication>

namespace lockscope::plans {

namespace {

using redis::command;

struct SubscriptionPlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SubscriptionPlanWords)
};

} // namespace

Result<Action> clearSubscription(const Lock &lock)
{
    const LockClients *const clients = lock.details.clients();
    const HolderClient *const client = clients ? clients->of(lock.token) : nullptr;
    if (!client || client->id <= 0)
        return cannot(SubscriptionPlanWords::tr("Which client holds it is not known just now. Nothing was done."));
    Action action = actionOn(lock, Verb::Clear);
    action.checks = {Check::clientIsNamed(client->id, lock.token.toByteArray())};
    action.steps = {command("CLIENT", "KILL", "ID", QByteArray::number(client->id), "TYPE", "pubsub")};
    action.effects += SubscriptionPlanWords::tr("The connection of its holder is closed, and with it the subscription that is the lock.");
    warn(action,
         SubscriptionPlanWords::tr("A client that connects again by itself (as redis-py does from version 6 on) holds the lock again, and has lost "
                                   "the name by which it is found: "
                                   "stop the process instead."));
    addAfterClear(action, lock);
    return action;
}

} // namespace lockscope::plans
