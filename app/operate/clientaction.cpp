// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/clientaction.h"

#include "operate/actionscript.h"

namespace lockscope {

QCoro::Task<ActionOutcome> performOnClient(redis::Connection &connection, Clock &clock, Action action)
{
    for (const Check &check : action.checks) {
        const Result<redis::Reply> answer = co_await connection.send(check.command);
        if (!answer)
            co_return unsuccessful(answer.error(), action.verb, MayBeDone::No);
        if (const auto objection = objectionTo(check, *answer))
            co_return *objection;
    }
    const Result<redis::Reply> closed = co_await connection.send(action.steps.front());
    if (!closed)
        co_return unsuccessful(closed.error(), action.verb, MayBeDone::Yes);
    ActionOutcome outcome;
    outcome.kind = closed->integer() > 0 ? ActionOutcome::Kind::Done : ActionOutcome::Kind::AlreadyGone;
    outcome.at = clock.now();
    co_return outcome;
}

} // namespace lockscope
