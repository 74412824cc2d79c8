// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/steppedclient.h"

#include "racelab/film/valuetimes.h"

#include <algorithm>
#include <ranges>

namespace lockscope {

ClientLife::ClientLife(SteppedClientSpec spec, const ProtocolSpec &lock, const ProtocolCatalogue &protocols, ServerBook &book)
    : m_spec(std::move(spec)), m_lock(lock), m_protocols(protocols), m_book(book)
{
    keep(*begun(), {});
}

std::unique_ptr<ClientRun> ClientLife::begun() const { return std::make_unique<ClientRun>(m_spec, m_lock, m_protocols); }

const ClientLife::Outcome &ClientLife::after(Number stand, Input input, UnixTime now)
{
    Q_ASSERT(input.answer < (1U << 30));
    Learned &learned = m_learned[(quint64(stand) << 32) | (quint64(input.kind) << 30) | input.answer];
    if (learned.always)
        return *learned.always;
    const auto known = learned.atTime.find(toMs(now));
    if (known != learned.atTime.end())
        return known->second;
    Outcome outcome = learn(stand, input, now);
    return outcome.looked ? learned.atTime.emplace(toMs(now), std::move(outcome)).first->second : learned.always.emplace(std::move(outcome));
}

ClientLife::Outcome ClientLife::learn(Number stand, Input input, UnixTime now)
{
    const auto run = begun();
    goTo(*run, stand);
    run->takeReports();
    run->takeLook();
    const auto restsOf = [](const SteppedActor *actor) { return actor ? actor->rests() : 0; };
    const int rests = run->actor().rests(), renewals = restsOf(run->renewer());
    const SteppedActor *const renewer = run->renewer();
    enter(*run, input, now);
    const bool hasOtherRenewer = run->renewer() != renewer;
    return {.stand = keep(*run, {.what = {}, .from = stand, .input = input, .at = now}),
            .reports = run->takeReports(),
            .looked = run->takeLook(),
            .beginsRest = run->actor().rests() != rests,
            .beginsRenewal = restsOf(run->renewer()) != (hasOtherRenewer ? 0 : renewals)};
}

/** Repeats the inputs that led to this stand when it was found. */
void ClientLife::goTo(ClientRun &run, Number stand) const
{
    std::vector<Number> path;
    for (Number at = stand; at != 0; at = m_stands[at].from)
        path.push_back(at);
    for (const Number step : path | std::views::reverse)
        enter(run, m_stands[step].input, m_stands[step].at);
}

void ClientLife::enter(ClientRun &run, Input input, UnixTime at) const
{
    run.setTime(at);
    switch (input.kind) {
    case Input::Kind::LeavesRest: run.leaveRest(); break;
    case Input::Kind::IsAnswered: run.answer(m_book.answer(input.answer)); break;
    case Input::Kind::RenewerLeavesRest: run.leaveRenewersRest(); break;
    case Input::Kind::RenewerIsAnswered: run.answerRenewer(m_book.answer(input.answer)); break;
    }
}

ClientLife::Number ClientLife::keep(const ClientRun &run, const Known &how)
{
    const QByteArray memory = run.memory();
    const auto number = Number(m_stands.size());
    const Number known = m_numbers.value(memory, number);
    if (known != number)
        return known;
    m_numbers.insert(memory, number);
    Known &kept = m_stands.emplace_back(how);
    kept.what = {.state = run.state(),
                 .pending = pendingOf(&run.actor()),
                 .renewal = pendingOf(run.renewer()),
                 .step = run.actor().step(),
                 .fencingToken = run.fencingToken(),
                 .writesItself = run.writesItself(),
                 .tokens = run.actor().tokens(),
                 .times = {},
                 .memory = memory};
    for (const auto &[name, value] : run.remembered()) {
        appendTimes(kept.what.times, value);
        m_book.watch().see(name, value);
    }
    return number;
}

std::optional<ClientLife::Pending> ClientLife::pendingOf(const SteppedActor *actor)
{
    if (!actor || !actor->pending())
        return std::nullopt;
    const SteppedActor::Pending &pending = *actor->pending();
    return Pending{.rest = pending.rest,
                   .time = pending.time,
                   .command = pending.command.empty() ? 0 : m_book.keep(pending.command),
                   .server = pending.server,
                   .hear = pending.hear};
}

const Digest &ClientLife::digest(Number stand, const Renaming &renaming)
{
    Known &known = m_stands[stand];
    if (known.digests.size() <= renaming.number())
        known.digests.resize(renaming.number() + 1, Digest{0, 0});
    Digest &digest = known.digests[renaming.number()];
    if (digest == Digest{0, 0})
        digest = digestOf(renaming(known.what.memory));
    return digest;
}

using Rest = SteppedActor::Stand;

const std::optional<SteppedClient::Pending> &SteppedClient::nothing()
{
    static const std::optional<Pending> none;
    return none;
}

bool SteppedClient::isBusy() const { return isUnderWay() && pending()->rest != Rest::Begin && pending()->rest != Rest::Retry; }

bool SteppedClient::isUrgent(UnixTime now, Duration ahead) const
{
    if (canRenew(now))
        return true;
    if (!pending())
        return false;
    const bool maySpendIt = spec().worksLongerThanLease || (spec().work > Duration(0) && now + ahead - m_workBegun <= spec().work);
    const bool mustEndWork = !maySpendIt || state() != FilmClient::State::Believing;
    return !pending()->rest || (*pending()->rest == Rest::Work && mustEndWork) || (*pending()->rest == Rest::Timer && m_due <= now);
}

const ClientLife::Outcome &SteppedClient::enter(ClientLife::Input input, UnixTime now)
{
    const ClientLife::Outcome &outcome = m_life->after(m_stand, input, now);
    m_stand = outcome.stand;
    if (outcome.beginsRest)
        m_due = now + stand().pending->time;
    if (outcome.beginsRenewal)
        m_renewalDue = now + stand().renewal->time;
    return outcome;
}

void SteppedClient::appendTo(Digest &digest, UnixTime now, const Renaming &renaming) const
{
    mix(digest, quint64(state()) * 8 + (m_hasWritten && state() == FilmClient::State::Believing ? 4 : 0) + (m_isHeldUp ? 2 : 0) + (isOver() ? 1 : 0));
    if (isOver())
        return;
    mix(digest, m_life->digest(m_stand, renaming));
    if (spec().work > Duration(0) && state() == FilmClient::State::Believing)
        mix(digest, quint64((now - m_workBegun).count()));
    if (pending()->rest == Rest::Timer)
        mix(digest, quint64(std::max(m_due - now, Duration(0)).count()));
    if (renewal() && renewal()->rest)
        mix(digest, quint64(std::max(m_renewalDue - now, Duration(0)).count()));
}

} // namespace lockscope
