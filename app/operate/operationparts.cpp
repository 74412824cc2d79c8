// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionscript.h"
#include "operate/slotparts.h"
#include "operate/operations.h"

#include <algorithm>
#include <utility>

namespace lockscope {

// Companions of a cluster's lock without a hash tag are in other slots, where nothing can be changed in the same instant as the lock.

namespace {

/** The checks and reads to keep, each after ASKING if the slot is being imported. */
std::vector<redis::Command> questionsOf(const Action &part, bool isImporting)
{
    std::vector<redis::Command> questions;
    const auto add = [&](const redis::Command &question) {
        if (isImporting)
            questions.push_back({"ASKING"});
        questions.push_back(question);
    };
    for (const Check &check : part.checks)
        add(check.command);
    std::ranges::for_each(part.kept, add);
    return questions;
}

Expected<std::vector<BeforeImage>, ActionOutcome> imagesIn(const Action &part, const std::vector<redis::Reply> &answers)
{
    const std::size_t each = answers.size() / std::max<std::size_t>(1, part.checks.size() + part.kept.size()); // 2 with ASKING
    std::vector<BeforeImage> images;
    for (std::size_t i = 0; i < part.checks.size() + part.kept.size(); ++i) {
        const redis::Reply &answer = answers[each * (i + 1) - 1];
        const bool isCheck = i < part.checks.size(), isLuxury = !isCheck && asksForData(part.kept[i - part.checks.size()]);
        if (answer.isError() && !isCheck && !isLuxury)
            return Unexpected(lockscope::refusal(answer.error()));
        if (!isCheck)
            images.push_back(lockscope::imageOf(part.kept[i - part.checks.size()], answer));
        else if (const auto objection = lockscope::objectionTo(part.checks[i], answer))
            return Unexpected(*objection);
    }
    return images;
}

} // namespace

QCoro::Task<Operations::Look> Operations::lookAtPartAt(Place place, Action part) const
{
    if (const auto objection = objectionTo(place))
        co_return Unexpected(*objection);
    const std::vector<redis::Command> questions = questionsOf(part, place.isImporting);
    const auto answers = co_await place.server->connection().pipeline(questions);
    if (!answers)
        co_return Unexpected(unsuccessful(answers.error(), part, MayBeDone::No));
    co_return imagesIn(part, *answers);
}

QCoro::Task<Operations::Look> Operations::lookAtPart(QPointer<Operations> self, Action part)
{
    Lock lock;
    lock.key = part.key;
    const QPointer<Shards> shards = self->m_shards;
    Place place = shards ? shards->placeOf(lock) : Place();
    Look look = Unexpected(unsuccessful({Error::Kind::Cancelled, OperationsText::tr("The server was closed"), {}}, part, MayBeDone::No));
    for (int tries = 0; tries == 0 || place.server; ++tries) {
        co_await Watcher::reach(place.server);
        if (!self)
            co_return look;
        const auto underWay = self->lookAtPartAt(place, part);
        look = co_await underWay;
        const auto next = Shards::placeAfter(shards, lock, look.error_or(ActionOutcome()).error, tries);
        place = co_await next;
    }
    co_return look;
}

/** Reads the companions of all other slots before the lock is changed; then changes each of them only if it is still as it was read. */
QCoro::Task<DoneAction> Operations::performParts(PlannedAction planned, std::vector<Action> parts)
{
    const QPointer<Operations> self(this);
    DoneAction done{*planned.action, {}, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto images = co_await lookAtPart(self, parts[i]);
        if (!images || !self) {
            done.outcome = images ? done.outcome : images.error();
            co_return done;
        }
        parts[i] = ifStillAsBefore(std::move(parts[i]), *images);
    }
    for (const Action &part : parts) {
        if (part.steps.empty() && part.leases.empty() && !done.parts.empty())
            continue;
        DoneThere one{{}, part, unsuccessful({Error::Kind::Cancelled, OperationsText::tr("The server was closed"), {}}, part, MayBeDone::No)};
        if (self && m_shards) {
            PlannedAction share = planned;
            share.request.lock.key = part.key;
            share.action = part;
            const auto underWay = performWhereItIs(std::move(share));
            const DoneAction there = co_await underWay;
            one.node = there.node;
            one.outcome = there.outcome;
        }
        done.parts.push_back(std::move(one));
        if (done.parts.front().outcome.kind != ActionOutcome::Kind::Done)
            break;
    }
    std::vector<ActionOutcome> outcomes;
    for (const DoneThere &part : done.parts) {
        outcomes.push_back(part.outcome);
        if (!isDoneOrGone(part.outcome)) // only what was done can be undone
            forgetUndoOf(done.action, part.action.keys);
    }
    done.node = done.parts.front().node;
    done.outcome = outcomeOfParts(*planned.action, outcomes);
    if (done.outcome.kind != ActionOutcome::Kind::Done && done.parts.size() == 1)
        done.parts.clear();
    co_return done;
}

} // namespace lockscope
