// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/groupaction.h"

#include "operate/lookagain.h"
#include "operate/undoplan.h"
#include "watch/health/roletext.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace lockscope {

namespace {

using redis::Connection;
using Kind = ActionOutcome::Kind;
using Servers = std::vector<QPointer<Watcher>>;

struct GroupActionText {
    LOCKSCOPE_MESSAGES(lockscope::GroupActionText)
};

QString urlOf(const Watcher &server) { return server.connection().options().endpoint.toUrl(); }

/** Null: no action for that node. */
const Action *actionOn(const QString &node, const PlannedAction &planned)
{
    const auto there = std::ranges::find(planned.elsewhere, node, &PlannedAction::Elsewhere::node);
    if (there != planned.elsewhere.end())
        return &there->action;
    return planned.request.verb == Verb::Undo ? nullptr : &planned.action.value();
}

/** Each server compares the data for itself. */
Action withoutDataCheck(Action undo)
{
    std::erase_if(undo.checks, [](const Check &check) { return check.kind == Check::Kind::SameData; });
    return undo;
}

ActionOutcome unreachable(const Error &why)
{
    ActionOutcome outcome;
    outcome.kind = Kind::Failed;
    outcome.error = {why.kind, GroupActionText::tr("%1. Nothing was done there.").arg(why.text), why.code};
    return outcome;
}

QCoro::Task<ActionOutcome> performOne(QPointer<Watcher> server, Clock &clock, Action action)
{
    if (!server || !server->isReached())
        co_return unreachable(server ? server->connection().lastError() : Error());
    co_return co_await perform(server->connection(), clock, std::move(action));
}

bool hasNothingOnFirst(const Action &action) { return action.verb == Verb::Undo && action.steps.empty(); }

/** An undo may have something to put back on the further servers only. */
QCoro::Task<ActionOutcome> performFirst(Watcher &first, Clock &clock, Action action, Asking asking)
{
    if (hasNothingOnFirst(action)) {
        ActionOutcome nothing;
        nothing.kind = Kind::AlreadyGone;
        co_return nothing;
    }
    if (!first.isReached())
        co_return unreachable(first.connection().lastError());
    co_return co_await perform(first.connection(), clock, std::move(action), asking);
}

/** A server with wrong settings stays unreachable, and a lock that is removed on the others only would come back: nothing is done anywhere. */
std::optional<Error> unusable(const Servers &servers)
{
    const auto found = std::ranges::find_if(servers, [](const QPointer<Watcher> &server) {
        return server && !server->connection().isReady() && server->connection().lastError().kind == Error::Kind::InvalidInput;
    });
    if (found == servers.end())
        return {};
    const Error &why = (*found)->connection().lastError();
    return Error{why.kind, GroupActionText::tr("%1. Nothing was done on any server.").arg(why.text), why.code};
}

/** The error if Sentinels report that one of these servers was replaced. */
std::optional<Error> replaced(const Servers &further)
{
    for (const QPointer<Watcher> &server : further) {
        redis::ServerRole role;
        if (server)
            role.verdict = server->health().role.verdict;
        if (const Message why = RoleText::whyNoActions(role); !why.isEmpty()) //: %1: a URL; %2: sentences
            return Error{Error::Kind::Refused, GroupActionText::tr("%1: %2").arg(server->connection().options().endpoint.toUrl(), why), {}};
    }
    return {};
}

/** Why nothing may be done on any server. The caller's frame owns the arguments. */
QCoro::Task<std::optional<Error>> objection(const Servers &servers, const Servers &further, const ActionGuard &guard)
{
    std::vector<QCoro::Task<>> reached;
    for (const QPointer<Watcher> &server : further)
        reached.push_back(Watcher::reach(server));
    for (auto &one : reached)
        co_await one;
    std::optional<Error> why = unusable(servers);
    if (!why)
        why = replaced(further);
    if (why || !guard)
        co_return why;
    std::vector<QPointer<Connection>> connections;
    for (const QPointer<Watcher> &server : servers)
        connections.emplace_back(server ? &server->connection() : nullptr);
    why = co_await guard(connections);
    co_return why;
}

/** What would come of these actions on one server. */
QCoro::Task<std::vector<ActionOutcome>> foreseenAt(QPointer<Watcher> server, std::vector<Action> actions)
{
    ActionOutcome done;
    done.kind = Kind::Done;
    std::vector<ActionOutcome> outcomes(actions.size(), done);
    Foreseen foreseen;
    if (server && server->isReached()) {
        auto asking = foresee(&server->connection(), std::move(actions));
        foreseen = co_await asking;
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        outcomes[i] =
            i < foreseen.objections.size() ? foreseen.objections[i].value_or(done) : unreachable(server ? server->connection().lastError() : Error());
    co_return outcomes;
}

/** A fence is also set where no such lock was, if it is set anywhere. */
void foreseeFenceWhereFree(DoneAction &done)
{
    if (done.action.verb != Verb::FenceOff || doneOn(done) == 0)
        return;
    const auto fence = [](ActionOutcome &outcome) { outcome.kind = outcome.kind == Kind::AlreadyGone ? Kind::Done : outcome.kind; };
    fence(done.outcome);
    for (DoneThere &there : done.elsewhere)
        fence(there.outcome);
}

} // namespace

QCoro::Task<std::optional<ActionOutcome>> takenMeanwhile(std::vector<QPointer<Watcher>> servers, PlannedAction undo)
{
    std::vector<QCoro::Task<std::vector<std::optional<ActionOutcome>>>> asked;
    for (const QPointer<Watcher> &server : servers) {
        const Action *const there = !server ? nullptr : server == servers.front() ? &*undo.action : actionOn(urlOf(*server), undo);
        if (there && server->isReached())
            asked.push_back(foreseenObjections(&server->connection(), std::vector<Action>(1, withoutDataCheck(*there))));
    }
    std::optional<ActionOutcome> taken;
    for (auto &one : asked) {
        const std::vector<std::optional<ActionOutcome>> objections = co_await one;
        const std::optional<ActionOutcome> objection = objections.empty() ? std::nullopt : objections.front();
        const bool isOther = objection && objection->kind == Kind::HolderChanged && objection->holderNow != undo.action->holder.toByteArray();
        if (isOther && !taken)
            taken = objection;
    }
    co_return taken;
}

QCoro::Task<DoneAction> performOnAll(std::vector<QPointer<Watcher>> servers, ActionGuard guard, Clock &clock, PlannedAction planned, Asking asking)
{
    const Action &action = *planned.action;
    if (isOnClient(action)) // a client is connected to one server
        servers.resize(1);
    const QPointer<Watcher> first = servers.front();
    const Servers further(servers.begin() + 1, servers.end());
    DoneAction done{action, {}, {}, {}};
    done.first = first ? urlOf(*first) : QString();
    const std::optional<Error> why = co_await objection(servers, further, guard);
    std::optional<ActionOutcome> taken;
    if (!why && action.verb == Verb::Undo && !further.empty())
        taken = co_await takenMeanwhile(servers, planned);
    if (!first) {
        done.outcome.error = {Error::Kind::Cancelled, GroupActionText::tr("The server was closed. Nothing was done."), {}};
        co_return done;
    }
    if (why) {
        done.outcome.kind = Kind::Refused;
        done.outcome.error = *why;
        co_return done;
    }
    if (taken) {
        done.outcome = *taken;
        co_return done;
    }
    // All at once: a majority that still has the lock would bring it back on the others.
    QCoro::Task<ActionOutcome> onFirst = performFirst(*first, clock, action, asking);
    Servers where;
    std::vector<QCoro::Task<ActionOutcome>> running;
    for (const QPointer<Watcher> &server : further) {
        const QString url = server ? urlOf(*server) : QString();
        const Action *const there = server ? actionOn(url, planned) : nullptr;
        if (!there)
            continue;
        where.push_back(server);
        done.elsewhere.push_back({url, *there, {}});
        running.push_back(performOne(server, clock, *there));
    }
    done.outcome = co_await onFirst;
    for (std::size_t i = 0; i < running.size(); ++i)
        done.elsewhere[i].outcome = co_await running[i];

    if (planned.request.verb != Verb::FenceOff || further.empty() || doneOn(done) == 0)
        co_return done;
    // A server that has no such lock gets the tombstone, too: a majority of the others could take it.
    const Action fence = fenceWhereFree(action);
    if (done.outcome.kind == Kind::AlreadyGone && first) {
        done.action = fence;
        done.outcome = co_await perform(first->connection(), clock, fence);
    }
    for (std::size_t i = 0; i < where.size(); ++i) {
        if (done.elsewhere[i].outcome.kind != Kind::AlreadyGone)
            continue;
        done.elsewhere[i].action = fence;
        done.elsewhere[i].outcome = co_await performOne(where[i], clock, fence);
    }
    co_return done;
}

QCoro::Task<std::vector<std::optional<DoneAction>>> foreseenOnAll(std::vector<QPointer<Watcher>> servers, std::vector<PlannedAction> all)
{
    std::vector<std::optional<DoneAction>> foreseen(all.size());
    const Servers further(servers.begin() + 1, servers.end());
    const std::optional<Error> why = co_await objection(servers, further, ActionGuard());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].action || isOnClient(*all[i].action))
            continue;
        foreseen[i] = DoneAction{*all[i].action, why ? refusal(*why) : ActionOutcome(), {}};
        foreseen[i]->first = servers.front() ? urlOf(*servers.front()) : QString();
        if (hasNothingOnFirst(foreseen[i]->action))
            foreseen[i]->outcome.kind = Kind::AlreadyGone;
    }
    for (std::size_t number = 0; number < servers.size() && !why; ++number) {
        const QString url = servers[number] ? urlOf(*servers[number]) : QString();
        std::vector<std::size_t> numbers;
        std::vector<Action> actions;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Action *const there = !foreseen[i] ? nullptr : number == 0 ? &foreseen[i]->action : actionOn(url, all[i]);
            if (!there || (number == 0 && hasNothingOnFirst(*there)))
                continue;
            numbers.push_back(i);
            actions.push_back(*there);
        }
        const std::vector<ActionOutcome> outcomes = co_await foreseenAt(servers[number], actions);
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            DoneAction &done = *foreseen[numbers[i]];
            if (number == 0)
                done.outcome = outcomes[i];
            else
                done.elsewhere.push_back({url, actions[i], outcomes[i]});
        }
    }
    for (std::optional<DoneAction> &done : foreseen) {
        if (done)
            foreseeFenceWhereFree(*done);
    }
    co_return foreseen;
}

} // namespace lockscope
