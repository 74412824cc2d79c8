// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionscript.h"
#include "operate/slotparts.h"
#include "operate/operations.h"

#include <algorithm>
#include <utility>

namespace lockscope {

// What belongs to a lock of a cluster without a hash tag is in other slots, where nothing can be changed in the same instant as the lock.

namespace {

/** Checks and reads to keep, each after ASKING where the slot is on its way. */
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
        if (answer.isError() && !isLuxury)
            return Unexpected(lockscope::refusal(answer.error()));
        if (!isCheck)
            images.push_back(lockscope::imageOf(part.kept[i - part.checks.size()], answer));
        else if (const auto objection = lockscope::objectionTo(part.checks[i], answer))
            return Unexpected(*objection);
    }
    return images;
}

} // namespace

QCoro::Task<Operations::Look> Operations::lookAtPartAt(QPointer<Operations> self, Place place, Action part)
{
    co_await reach(self, place);
    if (!self)
        co_return Unexpected(unsuccessful({Error::Kind::Cancelled, tr("The server was closed"), {}}, part, MayBeDone::No));
    if (const auto objection = self->objectionTo(place))
        co_return Unexpected(*objection);
    const std::vector<redis::Command> questions = questionsOf(part, place.isImporting);
    const auto answers = co_await place.connection->pipeline(questions);
    if (!answers)
        co_return Unexpected(unsuccessful(answers.error(), part, MayBeDone::No));
    co_return imagesIn(part, *answers);
}

QCoro::Task<Operations::Look> Operations::lookAtPart(QPointer<Operations> self, Action part)
{
    Lock lock;
    lock.key = part.key;
    const quint64 server = self->m_serverNumber;
    Place place = self->placeOf(lock);
    Look look = co_await lookAtPartAt(self, place, part);
    for (int tries = 0; tries < mostRedirections && !look && isRedirected(look.error()) && self && server == self->m_serverNumber; ++tries) {
        self->lookAtTopology();
        const auto rest = self->m_sleeper.sleep(redirectionWait);
        if (co_await rest == Woken::Cancelled || !self || server != self->m_serverNumber)
            co_return look;
        place = look.error().error.code == "ASK" ? self->importerOf(lock) : self->placeOf(lock);
        if (!place.connection)
            place = self->placeOf(lock);
        look = co_await lookAtPartAt(self, place, part);
    }
    co_return look;
}

QCoro::Task<DonePart> Operations::performPart(QPointer<Operations> self, PlannedAction planned, Action part)
{
    DonePart done{{}, part.keys, {}};
    planned.request.lock.key = part.key;
    const Place place = self ? self->placeOf(planned.request.lock) : Place();
    co_await reach(self, place);
    if (!self) {
        done.outcome = unsuccessful({Error::Kind::Cancelled, tr("The server was closed"), {}}, part, MayBeDone::No);
        co_return done;
    }
    planned.action = std::move(part);
    const DoneAction there = co_await self->performWhereItIs(place, std::move(planned));
    done.node = there.node;
    done.outcome = there.outcome;
    co_return done;
}

/** All are looked at before the first is changed; once the lock is, each other one is only if it is still as it was then. */
QCoro::Task<DoneAction> Operations::performParts(PlannedAction planned, std::vector<Action> parts)
{
    const QPointer<Operations> self(this);
    DoneAction done{*planned.action, {}, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto images = co_await lookAtPart(self, parts[i]);
        if (!images) {
            done.outcome = images.error();
            co_return done;
        }
        parts[i] = ifStillAsBefore(std::move(parts[i]), *images);
    }
    for (Action &part : parts) {
        if (part.steps.empty() && part.leases.empty() && !done.parts.empty())
            continue;
        const auto underWay = performPart(self, planned, std::move(part));
        done.parts.push_back(co_await underWay);
        if (done.parts.front().outcome.kind != ActionOutcome::Kind::Done)
            break;
    }
    std::vector<ActionOutcome> outcomes;
    for (const DonePart &part : done.parts) {
        outcomes.push_back(part.outcome);
        if (!isDoneOrGone(part.outcome)) // an undo is of what was done
            forgetUndoOf(done.action, part.keys);
    }
    done.node = done.parts.front().node;
    done.outcome = outcomeOfParts(*planned.action, outcomes);
    if (done.outcome.kind != ActionOutcome::Kind::Done && done.parts.size() == 1)
        done.parts.clear();
    co_return done;
}

} // namespace lockscope
