// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/foresight.h"

#include "libraries/plantools.h"
#include "operate/groupaction.h"
#include "operate/lookagain.h"
#include "operate/slotparts.h"

#include <QCoreApplication>

#include <map>
#include <utility>

namespace lockscope {

namespace {

/** What is asked at one server: actions, or their parts that are done there, and the numbers of their plans. */
struct Questions {
    QPointer<Watcher> server;
    std::vector<std::size_t> numbers;
    std::vector<Action> actions;
};

struct ForesightText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Foresight)
};

/** Parts of one action are foreseen one by one. */
void takeRights(PlannedAction &planned, const Foreseen &foreseen, std::size_t number)
{
    Action action = withLack(*std::move(planned.action), foreseen.lacks[number]);
    if (!foreseen.areRightsKnown && std::exchange(planned.areRightsKnown, false))
        plans::warn(action, ForesightText::tr("The server does not say whether its user may do this (ACL DRYRUN, Redis 7)."));
    planned.action = std::move(action);
}

std::vector<Questions> questionsOf(const Shards &shards, const std::vector<PlannedAction> &all)
{
    std::map<Watcher *, Questions> questions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &action = all[i].action;
        if (!action || isOnClient(*action))
            continue;
        const std::vector<Action> parts = shards.hasSlots() ? partsBySlot(*action) : std::vector<Action>(1, *action);
        for (const Action &part : parts) {
            Lock at = all[i].request.lock;
            at.key = Bytes(part.keys.front());
            Watcher *const server = shards.readAt(at);
            if (!server || !server->isReached())
                continue;
            Questions &here = questions[server];
            here.server = server;
            here.numbers.push_back(i);
            here.actions.push_back(part);
        }
    }
    std::vector<Questions> result;
    for (auto &[server, here] : questions)
        result.push_back(std::move(here));
    return result;
}

/** Of a Redlock: what would come of each on each server, and what of an undo another client has by now. */
QCoro::Task<std::vector<PlannedAction>> withForeseenOnAll(QPointer<Shards> shards, std::vector<PlannedAction> all)
{
    const std::vector<Watcher *> named = shards->servers();
    const std::vector<QPointer<Watcher>> servers(named.begin(), named.end());
    for (const QPointer<Watcher> &server : servers)
        co_await Watcher::reach(server);
    for (PlannedAction &planned : all) {
        if (!planned.action || planned.action->verb != Verb::Undo)
            continue;
        const auto asking = takenMeanwhile(servers, planned);
        if (const std::optional<ActionOutcome> taken = co_await asking)
            planned = notPlanned(planned.request, *taken);
    }
    auto asking = foreseenOnAll(servers, all);
    std::vector<std::optional<DoneAction>> foreseen = co_await asking;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (foreseen[i] && !mayBeChanged(*foreseen[i]))
            all[i] = notPlanned(all[i].request, outcomeOnAll(*foreseen[i]));
        all[i].foreseen = std::move(foreseen[i]);
    }
    co_return all;
}

} // namespace

QCoro::Task<std::vector<PlannedAction>> withForeseen(QPointer<Shards> shards, std::vector<PlannedAction> all)
{
    if (shards && shards->asksMajority()) {
        auto asking = withForeseenOnAll(shards, std::move(all));
        co_return co_await asking;
    }
    if (!shards)
        co_return all;
    const std::vector<Questions> questions = questionsOf(*shards, all);
    for (const auto &[server, numbers, actions] : questions) {
        if (!server)
            continue;
        const auto asking = foresee(&server->connection(), actions);
        const Foreseen foreseen = co_await asking;
        for (std::size_t i = 0; i < foreseen.objections.size(); ++i) {
            PlannedAction &planned = all[numbers[i]];
            if (planned.action && foreseen.objections[i])
                planned = notPlanned(planned.request, *foreseen.objections[i]);
            else if (planned.action)
                takeRights(planned, foreseen, i);
        }
    }
    co_return all;
}

} // namespace lockscope
