// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmreferee.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int nobody = -1;

/** The client, other than this one, whose token the new value contains. */
int tokenOwner(const QByteArray &value, int client, std::span<const FilmReferee::Try> tries)
{
    for (int heir = 0; heir < int(tries.size()); ++heir) {
        const QByteArray &token = tries[std::size_t(heir)].token;
        const qsizetype at = heir == client || token.isEmpty() ? -1 : value.indexOf(token);
        const qsizetype end = at + token.size();
        if (at >= 0 && (end == value.size() || !QChar::isDigit(uchar(value[end]))))
            return heir;
    }
    return nobody;
}

} // namespace

FilmReferee::FilmReferee(RefereedLock lock, std::vector<Client> clients)
    : m_owned(lock.servers), m_grant(qsizetype(clients.size())), m_acquisition(qsizetype(clients.size()))
{
    m_setting = std::make_shared<const Setting>(Setting{std::move(lock), std::move(clients)});
}

void FilmReferee::tell(FilmEvent::Kind kind, int client, int other, const Message &note)
{
    m_events.push_back({.kind = kind, .client = client, .other = other, .note = note});
}

std::vector<FilmEvent> FilmReferee::lastEvents() const
{
    std::vector<FilmEvent> events;
    for (const Noted &event : m_events)
        events.push_back({.kind = event.kind,
                          .client = event.client,
                          .other = event.other,
                          .text = words(event),
                          .deletes = event.deletes,
                          .onlyWrote = event.onlyWrote});
    return events;
}

Message FilmReferee::words(const Noted &event) const
{
    const auto name = [&](int client) { return client < 0 ? QString() : m_setting->clients[std::size_t(client)].name; };
    const QString who = name(event.client), other = name(event.other);
    switch (event.kind) {
    case FilmEvent::Kind::Believes: return FilmWords::tr("%1 thinks it holds the lock.").arg(who);
    case FilmEvent::Kind::StopsBelieving: return FilmWords::tr("%1 no longer thinks it holds the lock.").arg(who);
    case FilmEvent::Kind::Busy: return FilmWords::tr("%1 found the lock busy.").arg(who);
    case FilmEvent::Kind::GaveUp: return FilmWords::tr("%1 gave up.").arg(who);
    case FilmEvent::Kind::Released:
    case FilmEvent::Kind::Failed: return FilmWords::tr("%1: %2").arg(who, event.note);
    case FilmEvent::Kind::Crashed: return FilmWords::tr("%1 crashed; what it wrote stays on the server.").arg(who);
    case FilmEvent::Kind::TwoBelievers:
        if (m_setting->lock.sharing == Sharing::Readers)
            return (reads(event.client) == reads(event.other) ? FilmWords::tr("%1 and %2 both think they hold the lock, both to write.")
                                                              : FilmWords::tr("%1 and %2 both think they hold the lock, one of them to write."))
                .arg(other, who);
        if (m_setting->lock.sharing != Sharing::Permits)
            return FilmWords::tr("%1 and %2 both think they hold the lock.").arg(other, who);
        if (m_setting->lock.permits == 1)
            return FilmWords::tr("%1 and %2 both think they hold the lock, which has one permit.").arg(other, who);
        return FilmWords::tr("%1 and %2 both think they hold the lock: %3 clients hold it, and there are %4 permits.")
            .arg(other, who, event.holders, m_setting->lock.permits);
    case FilmEvent::Kind::ForeignRelease:
        if (event.onlyWrote)
            return (event.deletes ? FilmWords::tr("The release of %1 deleted the key that %2 wrote.")
                                  : FilmWords::tr("The release of %1 changed the key that %2 wrote."))
                .arg(who, other);
        return (event.deletes ? FilmWords::tr("The release of %1 deleted %2's lock.") : FilmWords::tr("The release of %1 changed %2's lock."))
            .arg(who, other);
    case FilmEvent::Kind::ForeignRenewal:
        if (event.onlyWrote)
            return (event.deletes           ? FilmWords::tr("The renewal of %1 deleted the key that %2 wrote.")
                        : event.isOnlyLease ? FilmWords::tr("The renewal of %1 changed the lease of the key that %2 wrote.")
                                            : FilmWords::tr("The renewal of %1 changed the key that %2 wrote."))
                .arg(who, other);
        return (event.deletes           ? FilmWords::tr("The renewal of %1 deleted %2's lock.")
                    : event.isOnlyLease ? FilmWords::tr("The renewal of %1 changed the lease of %2's lock.")
                                        : FilmWords::tr("The renewal of %1 changed %2's lock."))
            .arg(who, other);
    case FilmEvent::Kind::LiveLockChanged:
        return (event.deletes           ? FilmWords::tr("%1 deleted the lock that %2 thinks it holds.")
                    : event.isOnlyLease ? FilmWords::tr("%1 changed the lease of the lock that %2 thinks it holds.")
                                        : FilmWords::tr("%1 overwrote the lock that %2 thinks it holds."))
            .arg(who, other);
    case FilmEvent::Kind::StaleWrite:
        return FilmWords::tr("The resource accepted a write of %1 although a later holder had already written.").arg(who);
    case FilmEvent::Kind::WriteRefused: return FilmWords::tr("The resource refused the write of %1: it has already accepted a newer one.").arg(who);
    case FilmEvent::Kind::LockExpired: return FilmWords::tr("The lease ended: the server removed the key.");
    case FilmEvent::Kind::Announced: return FilmWords::tr("Keyspace events announce the change: %1.").arg(event.note);
    case FilmEvent::Kind::Unannounced: return FilmWords::tr("No keyspace event announces the change: a client that waits for one is not woken.");
    case FilmEvent::Kind::Orphan:
        if (!event.note.isEmpty())
            return FilmWords::tr("The key %1 is left behind by %2, which crashed: it never expires, and nobody uses it again.").arg(event.note, who);
        return FilmWords::tr("The key is left behind: no client thinks it holds the lock, the key never expires, and %1 cannot acquire the lock.")
            .arg(who);
    case FilmEvent::Kind::NobodyAcquired:
        return FilmWords::tr("%1 was the last client to give up: every client tried, and none ever acquired the lock.").arg(who);
    case FilmEvent::Kind::Deadlock:
        if (event.other < 0)
            return FilmWords::tr("%1 sleeps until it is woken, and no client is left that could wake it.").arg(who);
        return FilmWords::tr("%1 and %2 wait for each other, and no step of any client lets one of them go on.").arg(who, other);
    case FilmEvent::Kind::Stuck: return FilmWords::tr("More than a lease after the crash, %1 still cannot acquire the lock.").arg(who);
    }
    Q_UNREACHABLE();
}

/** The client has acquired: drops the owners before it; those that wrote later, in attempts under way, stay. */
void FilmReferee::settle(Owners &owners, int client)
{
    const auto mine = std::ranges::find(owners, client, &Owner::client);
    if (mine == owners.end())
        return;
    owners.erase(owners.begin(), mine);
    owners.front().wasGiven = false; // now it knows
}

void FilmReferee::believes(int client)
{
    tell(FilmEvent::Kind::Believes, client);
    lookForTooMany(client);
    m_believers.push_back(client);
    const Grant grant = std::exchange(m_grant[client], {});
    m_acquisition[client] = grant.number > 0 ? grant.number : ++m_grants;
    for (OwnedItems &owned : m_owned) {
        for (Owned &one : owned)
            settle(one.owners, client);
    }
}

/** Reports if this client, besides the present believers, is one too many. */
void FilmReferee::lookForTooMany(int client)
{
    switch (m_setting->lock.sharing) {
    case Sharing::Exclusive:
        for (const int other : m_believers)
            tell(FilmEvent::Kind::TwoBelievers, client, other);
        break;
    case Sharing::Readers:
        for (const int other : m_believers) {
            if (!reads(client) || !reads(other))
                tell(FilmEvent::Kind::TwoBelievers, client, other);
        }
        break;
    case Sharing::Permits:
        if (believers() >= m_setting->lock.permits)
            m_events.push_back(
                {.kind = FilmEvent::Kind::TwoBelievers, .client = client, .other = m_believers.front(), .note = {}, .holders = believers() + 1});
        break;
    case Sharing::Gate: break;
    }
}

void FilmReferee::stopsBelieving(int client)
{
    if (m_believers.removeAll(client) > 0)
        tell(FilmEvent::Kind::StopsBelieving, client);
}

void FilmReferee::attemptFailed(int client)
{
    tell(FilmEvent::Kind::Busy, client);
    m_grant[client] = {};
    if (isBeliever(client))
        return;
    for (OwnedItems &owned : m_owned) {
        for (Owned &one : owned)
            one.owners.removeIf([client](Owner owner) { return owner.client == client; });
        owned.removeIf([](const Owned &one) { return one.owners.empty(); });
    }
}

void FilmReferee::crashed(int client)
{
    stopsBelieving(client);
    tell(FilmEvent::Kind::Crashed, client);
}

FilmReferee::Owned *FilmReferee::find(OwnedItems &owned, ServerBook::Number item)
{
    const auto found = std::ranges::find(owned, item, &Owned::item);
    return found == owned.end() ? nullptr : &*found;
}

std::optional<FilmReferee::Owner> FilmReferee::ownerOf(const OwnedItems &owned, ServerBook::Number item)
{
    const auto found = std::ranges::find(owned, item, &Owned::item);
    return found == owned.end() ? std::nullopt : std::optional(found->owners.back());
}

/** Of a user's protocol: whether a command of another client that changes an item takes it from this owner, and does not give it the lock. */
bool FilmReferee::canLose(Owner owner, const Command &command) const
{
    if (!m_setting->lock.isOwn)
        return true;
    const bool isHolder = owner.wasGiven || isBeliever(owner.client) || (owner.client < command.tries.size() && command.tries[owner.client].isBound);
    return isHolder
        && std::ranges::none_of(command.changes, [&](const ServerBook::Change &change) { return heirOf(change, command) == owner.client; });
}

/** The client that a release gives the item to, by writing that client's token. */
int FilmReferee::heirOf(const ServerBook::Change &change, const Command &command) const
{
    const bool gives = command.doing.what == Doing::What::Releases && change.is && !change.isOnlyLease;
    return gives ? tokenOwner(change.value, command.client, command.tries) : nobody;
}

void FilmReferee::commandDone(int client, Doing doing, int server, const Changes &changes, std::span<const Try> tries)
{
    const Command command{.client = client, .doing = doing, .changes = changes, .tries = tries};
    for (const ServerBook::Change &change : changes) {
        if (change.items.size() == 1)
            itemChanged(command, m_owned[server], change);
        else
            leaseChanged(command, m_owned[server], change);
    }
}

/** In a list, who adds a text takes nothing from the owner of an equal one, and who takes one out does not own the others. */
void FilmReferee::itemChanged(const Command &command, OwnedItems &owned, const ServerBook::Change &change)
{
    const int client = command.client;
    const Doing doing = command.doing;
    const ServerBook::Number item = change.items.front();
    const std::optional<Owner> owner = ownerOf(owned, item);
    const bool isMine = owner && owner->client == client;
    const int heir = heirOf(change, command);
    if (change.was && owner && !isMine && !change.isPush && canLose(*owner, command))
        blame(client, doing, owner->client, change);
    if (doing.what == Doing::What::Acquires && !change.isOnlyLease && !doing.isLate && !isBeliever(client))
        noteGrant(client, change.decides);
    if (!change.is) {
        owned.removeIf([item](const Owned &one) { return one.item == item; });
    } else if (heir != nobody || (doing.what != Doing::What::Releases && !isMine && !change.isOnlyLease && !change.isPop)) {
        const Owner next{.client = quint8(heir == nobody ? client : heir), .wasGiven = heir != nobody};
        if (Owned *const known = find(owned, item))
            known->owners.push_back(next);
        else
            owned.push_back({.item = item, .owners = {next}});
    }
}

/** A key may have items of several clients: changing its lease is no violation if the client owns one of them. */
void FilmReferee::leaseChanged(const Command &command, const OwnedItems &owned, const ServerBook::Change &change)
{
    int other = nobody;
    for (const ServerBook::Number item : change.items) {
        const std::optional<Owner> owner = ownerOf(owned, item);
        if (owner && owner->client == command.client)
            return;
        if (owner && other == nobody && canLose(*owner, command))
            other = owner->client;
    }
    if (other != nobody)
        blame(command.client, command.doing, other, change);
}

void FilmReferee::blame(int client, Doing doing, int owner, const ServerBook::Change &change)
{
    const bool isAcquiring = doing.what == Doing::What::Acquires;
    const bool areOwnersKnown = m_setting->lock.sharing == Sharing::Exclusive || m_setting->lock.isOwn;
    if (!areOwnersKnown || (isAcquiring && !isBeliever(owner)))
        return;
    m_events.push_back({.kind = isAcquiring                     ? FilmEvent::Kind::LiveLockChanged
                            : doing.what == Doing::What::Renews ? FilmEvent::Kind::ForeignRenewal
                                                                : FilmEvent::Kind::ForeignRelease,
                        .client = client,
                        .other = owner,
                        .note = {},
                        .deletes = !change.is,
                        .isOnlyLease = change.isOnlyLease,
                        .onlyWrote = !isBeliever(owner)});
}

void FilmReferee::noteGrant(int client, bool decides)
{
    Grant &grant = m_grant[client];
    if (decides || !grant.decides)
        grant = {.number = ++m_grants, .decides = decides};
}

void FilmReferee::timePassed(int server, const Changes &changes)
{
    OwnedItems &owned = m_owned[server];
    for (const ServerBook::Change &change : changes) {
        if (change.is)
            continue;
        const ServerBook::Number item = change.items.front();
        const std::optional<Owner> owner = ownerOf(owned, item);
        if (change.isFirstOfKey)
            tell(FilmEvent::Kind::LockExpired, owner ? owner->client : nobody);
        owned.removeIf([item](const Owned &one) { return one.item == item; });
    }
}

void FilmReferee::cleared(int server, const Changes &changes)
{
    for (const ServerBook::Change &change : changes) {
        if (!change.is)
            m_owned[server].removeIf([&](const Owned &one) { return one.item == change.items.front(); });
    }
}

void FilmReferee::replicated(int from, int to) { m_owned[to] = m_owned[from]; }

void FilmReferee::moved(int from, int to)
{
    for (Owned &one : std::exchange(m_owned[from], {}))
        m_owned[to].push_back(std::move(one));
}

int FilmReferee::owner(int server, const ServerBook &book, const QByteArray &key) const
{
    int found = nobody;
    for (const Owned &one : m_owned[server]) {
        if (book.item(one.item).key != key)
            continue;
        if (found != nobody && found != one.owners.back().client)
            return nobody;
        found = one.owners.back().client;
    }
    return found;
}

void FilmReferee::wroteToResource(int client, bool accepted, bool isGuarded)
{
    const int acquisition = m_acquisition[client];
    if (!accepted) {
        tell(FilmEvent::Kind::WriteRefused, client);
        return;
    }
    const bool hasLaterHolder = isGuarded && std::ranges::any_of(m_believers, [&](int other) { return m_acquisition[other] > acquisition; });
    if (acquisition < m_newestWrite || hasLaterHolder)
        tell(FilmEvent::Kind::StaleWrite, client);
    m_newestWrite = std::max(m_newestWrite, acquisition);
}

bool FilmReferee::saw(FilmEvent::Kind kind) const { return std::ranges::find(m_events, kind, &Noted::kind) != m_events.end(); }

bool FilmReferee::reads(int client) const { return m_setting->clients[std::size_t(client)].reads; }

bool FilmReferee::isBeliever(int client) const { return std::ranges::find(m_believers, client) != m_believers.end(); }

/** Adds the order of the clients that may still write, and the newest write. */
void FilmReferee::appendOrderOfGrants(Digest &digest, const Renaming &renaming) const
{
    std::vector<std::pair<int, int>> order{{m_newestWrite, nobody}};
    for (int client = 0; client < int(m_grant.size()); ++client) {
        const Grant &grant = m_grant[client];
        if (grant.number > 0)
            order.emplace_back(grant.number, renaming(client) + (grant.decides ? int(m_grant.size()) : 0));
        if (isBeliever(client))
            order.emplace_back(m_acquisition[client], renaming(client));
    }
    std::ranges::sort(order);
    for (const auto &[number, whose] : order)
        mix(digest, quint64(whose + 1));
}

void FilmReferee::appendTo(Digest &digest, ServerBook &book, const Renaming &renaming) const
{
    for (const int client : m_believers)
        mix(digest, quint64(renaming(client) + 1)); // in the order of their acquisitions
    mix(digest, 0);
    if (m_setting->lock.isWritten)
        appendOrderOfGrants(digest, renaming);
    for (const OwnedItems &owned : m_owned) {
        Digest sum{0, 0}; // independent of the order of the items
        for (const Owned &one : owned) {
            Digest item = book.itemDigest(one.item, renaming);
            for (const Owner owner : one.owners)
                mix(item, quint64(renaming(owner.client) + 1) * 2 + (owner.wasGiven ? 1 : 0));
            sum.first += item.first;
            sum.second += item.second;
        }
        mix(digest, sum);
    }
}

} // namespace lockscope
