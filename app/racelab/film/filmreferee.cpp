// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmreferee.h"

#include "racelab/film/replybytes.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int nobody = -1;

/** A string that is a number, as DUMP writes it: its type, and then the number in one, two or four bytes. */
bool isCounter(const KeyPicture *key)
{
    return key && key->dump.size() > 1 && key->dump[0] == 0 && uchar(key->dump[1]) >= 0xC0 && uchar(key->dump[1]) <= 0xC2;
}

bool isString(const KeyPicture &key) { return key.dump.startsWith('\0'); }

} // namespace

FilmReferee::FilmReferee(RefereedLock lock, std::vector<Client> clients)
    : m_lock(std::move(lock)), m_clients(std::move(clients)), m_owners(std::size_t(m_lock.servers)), m_grant(m_clients.size()),
      m_acquisition(m_clients.size(), 0)
{
}

void FilmReferee::tell(FilmEvent::Kind kind, int client, int other, const QString &note)
{
    m_events.push_back({.kind = kind, .client = client, .other = other, .note = note});
}

std::vector<FilmEvent> FilmReferee::lastEvents() const
{
    std::vector<FilmEvent> events;
    for (const Noted &event : m_events)
        events.push_back({.kind = event.kind, .client = event.client, .other = event.other, .text = words(event), .deletes = event.deletes});
    return events;
}

QString FilmReferee::words(const Noted &event) const
{
    const auto name = [&](int client) { return client < 0 ? QString() : m_clients[std::size_t(client)].name; };
    const QString who = name(event.client);
    switch (event.kind) {
    case FilmEvent::Kind::Believes: return u"%1 thinks it holds the lock."_s.arg(who);
    case FilmEvent::Kind::StopsBelieving: return u"%1 no longer thinks that it holds the lock."_s.arg(who);
    case FilmEvent::Kind::Busy: return u"%1 found the lock busy."_s.arg(who);
    case FilmEvent::Kind::GaveUp: return u"%1 gave up."_s.arg(who);
    case FilmEvent::Kind::Released:
    case FilmEvent::Kind::Failed: return who + u": "_s + event.note;
    case FilmEvent::Kind::Crashed: return u"%1 crashed; what it wrote stays on the server."_s.arg(who);
    case FilmEvent::Kind::TwoBelievers: return u"%1 and %2 both think they hold the lock%3."_s.arg(name(event.other), who, event.note);
    case FilmEvent::Kind::ForeignRelease:
        return u"The release of %1 %2 %3's lock."_s.arg(who, event.deletes ? u"deleted"_s : u"changed"_s, name(event.other));
    case FilmEvent::Kind::ForeignRenewal:
        return u"The renewal of %1 %2 %3's lock."_s.arg(
            who, event.deletes ? u"deleted"_s : (event.isOnlyLease ? u"changed the lease of"_s : u"changed"_s), name(event.other));
    case FilmEvent::Kind::LiveLockChanged:
        return u"%1 %2 the lock that %3 thinks it holds."_s.arg(
            who, event.deletes ? u"deleted"_s : (event.isOnlyLease ? u"changed the lease of"_s : u"overwrote"_s), name(event.other));
    case FilmEvent::Kind::StaleWrite: return u"The resource accepted a write of %1 although a later holder had already written."_s.arg(who);
    case FilmEvent::Kind::WriteRefused: return u"The resource refused the write of %1: it has already accepted a newer one."_s.arg(who);
    case FilmEvent::Kind::LockExpired: return u"The lease ended: the server removed the key."_s;
    case FilmEvent::Kind::Orphan:
        return u"The key is left: no client thinks it holds the lock, the key never expires, and %1 cannot acquire the lock."_s.arg(who);
    case FilmEvent::Kind::Stuck: return u"A lease and more after the crash, %1 still cannot acquire the lock."_s.arg(who);
    }
    Q_UNREACHABLE();
}

void FilmReferee::believes(int client)
{
    tell(FilmEvent::Kind::Believes, client);
    lookForTooMany(client);
    m_believers.push_back(client);
    const Grant grant = std::exchange(m_grant[std::size_t(client)], {});
    m_acquisition[std::size_t(client)] = grant.number > 0 ? grant.number : ++m_grants;
    for (OwnersOfKeys &keys : m_owners) {
        for (auto &[key, owners] : keys)
            settle(owners, client);
    }
}

/** Beside the present believers. */
void FilmReferee::lookForTooMany(int client)
{
    const auto reads = [&](int one) { return m_clients[std::size_t(one)].reads; };
    switch (m_lock.sharing) {
    case Sharing::Exclusive:
        for (const int other : m_believers)
            tell(FilmEvent::Kind::TwoBelievers, client, other);
        break;
    case Sharing::Readers:
        for (const int other : m_believers) {
            if (!reads(client) || !reads(other))
                tell(FilmEvent::Kind::TwoBelievers, client, other,
                     reads(client) == reads(other) ? u", both to write"_s : u", one of them to write"_s);
        }
        break;
    case Sharing::Permits:
        if (believers() >= m_lock.permits)
            tell(FilmEvent::Kind::TwoBelievers, client, m_believers.front(),
                 m_lock.permits == 1 ? u", which has one permit"_s
                                     : u"; %1 clients in all, and there are %2 permits"_s.arg(believers() + 1).arg(m_lock.permits));
        break;
    case Sharing::Gate: break;
    }
}

/** The owner before this client's write does not own it any more; one that wrote after it, in an attempt that still goes on, may yet. */
void FilmReferee::settle(Owners &owners, int client)
{
    const auto mine = std::ranges::find(owners, client);
    if (mine != owners.end())
        owners.erase(owners.begin(), mine);
}

void FilmReferee::stopsBelieving(int client)
{
    if (std::erase(m_believers, client) > 0)
        tell(FilmEvent::Kind::StopsBelieving, client);
}

void FilmReferee::attemptFailed(int client)
{
    tell(FilmEvent::Kind::Busy, client);
    m_grant[std::size_t(client)] = {};
    if (isBeliever(client))
        return;
    for (OwnersOfKeys &keys : m_owners) {
        for (auto &[key, owners] : keys)
            std::erase(owners, client);
        std::erase_if(keys, [](const auto &entry) { return entry.second.empty(); });
    }
}

void FilmReferee::crashed(int client)
{
    stopsBelieving(client);
    tell(FilmEvent::Kind::Crashed, client);
}

QByteArrayList FilmReferee::judgedKeys(const ServerPicture &before, const ServerPicture &after) const
{
    QByteArrayList keys = m_lock.keys;
    if (!m_lock.hasOthers)
        return keys;
    for (const ServerPicture *const picture : {&before, &after}) {
        for (const KeyPicture &key : *picture) {
            if (isString(key) && key.key != resourceOf(m_lock.keys.front()) && !keys.contains(key.key))
                keys << key.key;
        }
    }
    return keys;
}

void FilmReferee::commandDone(int client, Doing doing, int server, const ServerPicture &before, const ServerPicture &after)
{
    OwnersOfKeys &ownersOfKeys = m_owners[std::size_t(server)];
    for (const QByteArray &key : judgedKeys(before, after)) {
        const KeyPicture *const was = findKey(before, key);
        const KeyPicture *const is = findKey(after, key);
        if (was && is ? *was == *is : was == is)
            continue;
        if (doing.mayCount && isCounter(is) && (!was || isCounter(was)) && !m_lock.keys.contains(key))
            continue;
        Owners &owners = ownersOfKeys[key];
        keyChanged(client, doing, owners, was, is);
        if (!is || owners.empty())
            ownersOfKeys.erase(key);
    }
}

void FilmReferee::keyChanged(int client, Doing doing, Owners &owners, const KeyPicture *was, const KeyPicture *is)
{
    const bool isOnlyLease = was && is && was->dump == is->dump;
    const int owner = owners.empty() ? nobody : owners.back();
    const bool isOfOther = m_lock.sharing == Sharing::Exclusive && was && owner != client && owner != nobody;
    const bool isAcquiring = doing.what == Doing::What::Acquires;
    if (isOfOther && (!isAcquiring || isBeliever(owner)))
        m_events.push_back({.kind = isAcquiring                     ? FilmEvent::Kind::LiveLockChanged
                                : doing.what == Doing::What::Renews ? FilmEvent::Kind::ForeignRenewal
                                                                    : FilmEvent::Kind::ForeignRelease,
                            .client = client,
                            .other = owner,
                            .note = {},
                            .deletes = !is,
                            .isOnlyLease = isOnlyLease});
    if (is && isAcquiring && !isOnlyLease && !isBeliever(client))
        noteGrant(client, is->key);
    if (is && doing.what != Doing::What::Releases && owner != client && !isOnlyLease)
        owners.push_back(client);
}

void FilmReferee::noteGrant(int client, const QByteArray &key)
{
    Grant &grant = m_grant[std::size_t(client)];
    const bool isOfLock = m_lock.keys.contains(key);
    if (isOfLock || !grant.isOfLock)
        grant = {.number = ++m_grants, .isOfLock = isOfLock};
}

void FilmReferee::timePassed(int server, const ServerPicture &before, const ServerPicture &after)
{
    OwnersOfKeys &ownersOfKeys = m_owners[std::size_t(server)];
    for (const QByteArray &key : judgedKeys(before, after)) {
        if (!findKey(before, key) || findKey(after, key))
            continue;
        tell(FilmEvent::Kind::LockExpired, owner(server, key));
        ownersOfKeys.erase(key);
    }
}

void FilmReferee::cleared(int server)
{
    for (const QByteArray &key : m_lock.keys)
        m_owners[std::size_t(server)].erase(key);
}

void FilmReferee::replicated(int from, int to) { m_owners[std::size_t(to)] = m_owners[std::size_t(from)]; }

int FilmReferee::owner(int server, const QByteArray &key) const
{
    const OwnersOfKeys &keys = m_owners[std::size_t(server)];
    const auto found = keys.find(key);
    return found == keys.end() ? nobody : found->second.back();
}

void FilmReferee::wroteToResource(int client, bool accepted)
{
    const int acquisition = m_acquisition[std::size_t(client)];
    if (!accepted) {
        tell(FilmEvent::Kind::WriteRefused, client);
        return;
    }
    if (acquisition < m_newestWrite)
        tell(FilmEvent::Kind::StaleWrite, client);
    m_newestWrite = std::max(m_newestWrite, acquisition);
}

bool FilmReferee::saw(FilmEvent::Kind kind) const { return std::ranges::find(m_events, kind, &Noted::kind) != m_events.end(); }

bool FilmReferee::isBeliever(int client) const { return std::ranges::find(m_believers, client) != m_believers.end(); }

/** Of those whose writes are still to come, and the newest write. */
void FilmReferee::appendOrderOfGrants(QByteArray &out) const
{
    std::vector<std::pair<int, int>> order{{m_newestWrite, nobody}};
    for (int client = 0; client < int(m_clients.size()); ++client) {
        const Grant &grant = m_grant[std::size_t(client)];
        if (grant.number > 0)
            order.emplace_back(grant.number, client + (grant.isOfLock ? int(m_clients.size()) : 0));
        if (isBeliever(client))
            order.emplace_back(m_acquisition[std::size_t(client)], client);
    }
    std::ranges::sort(order);
    for (const auto &[number, whose] : order)
        out.append(char(whose));
}

void FilmReferee::appendFingerprint(QByteArray &out) const
{
    appendNumber(out, qint64(m_believers.size()));
    for (const int client : m_believers) {
        out.append(char(client)); // in the order of their acquisitions
    }
    if (m_lock.isWritten)
        appendOrderOfGrants(out);
    for (const OwnersOfKeys &keys : m_owners) {
        for (const auto &[key, owners] : keys) {
            appendBytes(out, QByteArrayView(key));
            for (const int owner : owners)
                out.append(char(owner));
            out.append(char(-2));
        }
        out.append(char(-3));
    }
}

} // namespace lockscope
