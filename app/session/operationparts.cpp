// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionscript.h"
#include "operate/slotparts.h"
#include "session/operations.h"

#include <utility>

namespace lockscope {

// What belongs to a lock of a cluster without a hash tag is in other slots, where nothing can be changed in the same instant as the lock.

QCoro::Task<Expected<std::vector<BeforeImage>, ActionOutcome>> Operations::lookAtPart(QPointer<Operations> self, Action part)
{
    Lock lock;
    lock.key = part.key;
    const Place place = self->placeOf(lock);
    co_await reach(self, place);
    if (!self)
        co_return Unexpected(unsuccessful({Error::Kind::Cancelled, tr("The server was closed"), {}}, part.verb, MayBeDone::No));
    if (const auto objection = self->objectionTo(place))
        co_return Unexpected(*objection);
    std::vector<redis::Command> questions;
    for (const Check &check : part.checks)
        questions.push_back(check.command);
    questions.insert(questions.end(), part.kept.begin(), part.kept.end());
    const auto answers = co_await place.connection->pipeline(questions);
    if (!answers)
        co_return Unexpected(unsuccessful(answers.error(), part.verb, MayBeDone::No));
    std::vector<BeforeImage> images;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const redis::Reply &answer = (*answers)[i];
        if (answer.isError())
            co_return Unexpected(lockscope::refusal(answer.error()));
        if (i >= part.checks.size())
            images.push_back(imageOf(questions[i], answer));
        else if (const auto objection = lockscope::objectionTo(part.checks[i], answer))
            co_return Unexpected(*objection);
    }
    co_return images;
}

/** All are looked at before the first is changed; once the lock is, each other one is only if it is still as it was then. */
QCoro::Task<DoneAction> Operations::performParts(PlannedAction planned, std::vector<Action> parts)
{
    const QPointer<Operations> self(this);
    const Action whole = *planned.action;
    DoneAction done{whole, {}, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto images = co_await lookAtPart(self, parts[i]);
        if (!images) {
            done.outcome = images.error();
            co_return done;
        }
        parts[i] = ifStillAsBefore(std::move(parts[i]), *images);
    }
    std::vector<ActionOutcome> outcomes;
    for (Action &part : parts) {
        if (part.steps.empty() && part.leases.empty() && !outcomes.empty())
            continue;
        if (!self) {
            outcomes.push_back(unsuccessful({Error::Kind::Cancelled, tr("The server was closed"), {}}, whole.verb, MayBeDone::No));
            done.parts.push_back({{}, part.keys, outcomes.back()});
            continue;
        }
        PlannedAction one = planned;
        one.request.lock.key = part.key;
        const std::vector<QByteArray> keys = part.keys;
        one.action = std::move(part);
        const Place place = placeOf(one.request.lock);
        const DoneAction partDone = co_await performWhereItIs(place, std::move(one));
        outcomes.push_back(partDone.outcome);
        done.parts.push_back({partDone.node, keys, partDone.outcome});
        if (outcomes.front().kind != ActionOutcome::Kind::Done)
            break;
    }
    done.node = done.parts.empty() ? QString() : done.parts.front().node;
    done.outcome = outcomes.empty() ? ActionOutcome() : outcomeOfParts(whole, outcomes);
    if (done.outcome.kind != ActionOutcome::Kind::Done && done.parts.size() == 1)
        done.parts.clear();
    co_return done;
}

} // namespace lockscope
