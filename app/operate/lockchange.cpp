// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/lockchange.h"

#include "locks/clearverdict.h"
#include "locks/holdchange.h"

#include <algorithm>

namespace lockscope {

namespace {

/** Protocols of one form can become each other without another key: a token may get a deadline, a queue a holder. */
enum class Form : quint8 { String, Hash, Members, Subscription, Other };

Form formOf(const Lock &lock)
{
    switch (lock.form) {
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl:
    case LockForm::Number: return Form::String;
    case LockForm::Hash:
    case LockForm::Queue: return Form::Hash;
    case LockForm::Members: return Form::Members;
    case LockForm::Subscription: return Form::Subscription;
    case LockForm::OtherType:
    case LockForm::Unknown: return Form::Other;
    }
    Q_UNREACHABLE();
}

template <class Clients>
bool has(const Clients &clients, const Bytes &token)
{
    return std::ranges::find(clients, token, [](const auto &client) { return client.token; }) != clients.end();
}

/** Of very many only the first are read: a client not among them may be one of the others; the server compares it. */
bool areAllListed(const LockDetails &details) { return details.holdersInAll <= qint64(details.holders.size()); }

bool mayHaveHolder(const Lock &lock, const Bytes &token)
{
    return lock.token == token || (lock.details && (has(lock.details->holders, token) || !areAllListed(*lock.details)));
}

bool hasWaiter(const Lock &lock, const Bytes &token) { return lock.details && has(lock.details->waiters, token); }

bool haveSameHolders(const Lock &a, const Lock &b)
{
    if (a.hasOneHolder() || b.hasOneHolder())
        return a.token == b.token;
    return a.details->holdersInAll == b.details->holdersInAll
        && std::ranges::all_of(a.details->holders, [&](const Holder &holder) { return mayHaveHolder(b, holder.token); });
}

const Holder *holderIn(const Lock &lock, const Bytes &token)
{
    if (lock.hasOneHolder())
        return nullptr;
    const auto found = std::ranges::find(lock.details->holders, token, &Holder::token);
    return found != lock.details->holders.end() ? &*found : nullptr;
}

/** Of those who share it, each hold has a beginning of its own, which may be found out to be earlier. Each server of a group saw its own. */
bool beganTogether(const Lock &a, const Lock &b, const std::optional<Bytes> &holder)
{
    if (a.node != b.node && a.standsOn > 0)
        return true;
    if (a.hasOneHolder() || b.hasOneHolder())
        return b.heldSince <= a.heldSince;
    return std::ranges::all_of(a.details->holders, [&](const Holder &before) {
        const Holder *const now = holder && before.token != *holder ? nullptr : holderIn(b, before.token);
        return !now || now->since <= before.since;
    });
}

} // namespace

LockChange changeSince(const ActionRequest &request, const Lock *now)
{
    if (!now)
        return LockChange::Gone;
    if (formOf(*now) != formOf(request.lock))
        return LockChange::OtherType;
    if (request.verb == Verb::EvictWaiter)
        return !request.holder || hasWaiter(*now, *request.holder) ? LockChange::None : LockChange::WaiterGone;
    // Of a lock that several hold, the intended one; an action on all of them is meant for just these.
    const bool isSame = request.verb == Verb::Clear && request.holder ? mayHaveHolder(*now, *request.holder) : haveSameHolders(request.lock, *now);
    if (!isSame)
        return LockChange::HolderChanged;
    if (!beganTogether(request.lock, *now, request.verb == Verb::Clear ? request.holder : std::nullopt))
        return now->mayBeOlder                                 ? LockChange::NotWatched
            : now->heldSinceSource == HeldSinceSource::Written ? LockChange::LeaseChanged
                                                               : LockChange::TakenAgain;
    return !mayBeAnothers(tokenProof(request.lock)) || isSameLease(request.lock, *now) ? LockChange::None : LockChange::LeaseChanged;
}

std::optional<ActionOutcome> whyTakenAgain(const ActionRequest &request, const LockRegistry &watched)
{
    const Lock &seen = request.lock;
    const bool wasWatched = seen.heldSince != Instant() && seen.standsOn == 0 && watched.hasBaseline();
    const Lock *const now = wasWatched && request.verb != Verb::Undo ? watched.find(seen.key) : nullptr;
    const LockChange change = now ? changeSince(request, now) : LockChange::None;
    if (change != LockChange::TakenAgain && change != LockChange::LeaseChanged && change != LockChange::NotWatched)
        return std::nullopt; // the server compares the rest
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::HolderChanged;
    outcome.holderNow = now->token.toByteArray();
    return outcome;
}

} // namespace lockscope
