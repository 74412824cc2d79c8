// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "operate/actionscript.h"
#include "operate/actiontransaction.h"
#include "operate/clientaction.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct PerformWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PerformWords)
};

/** Scripts are not to be had here, or not with the rights of this user; a transaction asks about each command, and says which one is missing. */
bool mayTryTransaction(const ActionOutcome &outcome)
{
    return outcome.kind == ActionOutcome::Kind::Refused && (outcome.error.kind == Error::Kind::NoPermission || outcome.error.code == "ERR");
}

/** Neither way is open: what would open one. */
ActionOutcome refusedBoth(ActionOutcome byTransaction, const Error &byScript)
{
    byTransaction.error.text =
        PerformWords::tr("%1 A script was refused, too: %2. It takes the right to EVAL, or to WATCH, MULTI and EXEC, and to each command "
                         "of the action.")
            .arg(byTransaction.error.text, byScript.text);
    return byTransaction;
}

} // namespace

QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action)
{
    if (!connection.isReady())
        co_return unsuccessful({Error::Kind::Disconnected, PerformWords::tr("Not connected"), {}}, action.verb, MayBeDone::No);
    if (isOnClient(action))
        co_return co_await performOnClient(connection, clock, std::move(action));
    const redis::Command script = scriptFor(action);
    const Result<redis::Reply> reply = co_await connection.send(script);
    ActionOutcome byScript = reply ? outcomeOfScript(action, *reply) : unsuccessful(reply.error(), action.verb, MayBeDone::Yes);
    byScript.at = clock.now();
    if (!mayTryTransaction(byScript))
        co_return byScript;
    const ActionOutcome byTransaction = co_await performByTransaction(connection, clock, std::move(action));
    co_return byTransaction.kind == ActionOutcome::Kind::Refused ? refusedBoth(byTransaction, byScript.error) : byTransaction;
}

} // namespace lockscope
