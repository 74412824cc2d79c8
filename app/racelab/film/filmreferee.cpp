// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmreferee.h"

#include "racelab/film/replybytes.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {
constexpr int nobody = -1;
}

FilmReferee::FilmReferee(RefereedLock lock, std::vector<Client> clients)
    : m_lock(std::move(lock)), m_clients(std::move(clients)), m_owners(std::size_t(m_lock.servers * m_lock.keys.size()), {nobody}),
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
    case FilmEvent::Kind::LiveLockChanged:
        return u"%1 %2 the lock that %3 thinks it holds."_s.arg(who, event.deletes ? u"deleted"_s : u"overwrote"_s, name(event.other));
    case FilmEvent::Kind::StaleWrite: return u"The resource accepted a write of %1 although a later holder had already written."_s.arg(who);
    case FilmEvent::Kind::WriteRefused: return u"The resource refused the write of %1: it has already accepted a newer one."_s.arg(who);
    case FilmEvent::Kind::LockExpired: return u"The lease ended: the server removed the key."_s;
    case FilmEvent::Kind::Orphan:
        return u"The key is left: no client thinks it holds the lock, the key never expires, and %1 cannot acquire the lock."_s.arg(who);
    case FilmEvent::Kind::Stuck: return u"A lease after the crash, %1 still cannot acquire the lock."_s.arg(who);
    }
    Q_UNREACHABLE();
}

void FilmReferee::believes(int client)
{
    tell(FilmEvent::Kind::Believes, client);
    lookForTooMany(client);
    m_believers.push_back(client);
    m_acquisition[std::size_t(client)] = ++m_acquisitions;
    for (Owners &owners : m_owners)
        settle(owners, client);
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
    for (Owners &owners : m_owners) {
        std::erase_if(owners, [&](int owner) { return owner == client && !isBeliever(client); });
        if (owners.empty())
            owners.push_back(nobody);
    }
}

void FilmReferee::crashed(int client)
{
    stopsBelieving(client);
    tell(FilmEvent::Kind::Crashed, client);
}

void FilmReferee::commandDone(int client, bool acquiring, int server, const ServerPicture &before, const ServerPicture &after)
{
    for (qsizetype key = 0; key < m_lock.keys.size(); ++key) {
        const KeyPicture *const was = findKey(before, m_lock.keys[key]);
        const KeyPicture *const is = findKey(after, m_lock.keys[key]);
        if (was && is ? *was == *is : was == is)
            continue;
        Owners &owners = this->owners(server, key);
        const int owner = owners.back();
        const bool isOfOther = m_lock.sharing == Sharing::Exclusive && was && owner != client && owner != nobody;
        if (isOfOther && (!acquiring || isBeliever(owner)))
            m_events.push_back({.kind = acquiring ? FilmEvent::Kind::LiveLockChanged : FilmEvent::Kind::ForeignRelease,
                                .client = client,
                                .other = owner,
                                .note = {},
                                .deletes = !is});
        if (!is)
            owners = {nobody};
        else if (acquiring && owner != client)
            owners.push_back(client);
    }
}

void FilmReferee::timePassed(int server, const ServerPicture &before, const ServerPicture &after)
{
    for (qsizetype key = 0; key < m_lock.keys.size(); ++key) {
        if (!findKey(before, m_lock.keys[key]) || findKey(after, m_lock.keys[key]))
            continue;
        Owners &owners = this->owners(server, key);
        tell(FilmEvent::Kind::LockExpired, owners.back());
        owners = {nobody};
    }
}

void FilmReferee::cleared(int server)
{
    for (qsizetype key = 0; key < m_lock.keys.size(); ++key)
        owners(server, key) = {nobody};
}

void FilmReferee::replicated(int from, int to)
{
    for (qsizetype key = 0; key < m_lock.keys.size(); ++key)
        owners(to, key) = owners(from, key);
}

int FilmReferee::owner(int server, const QByteArray &key) const
{
    const qsizetype index = m_lock.keys.indexOf(key);
    return index < 0 ? nobody : m_owners[std::size_t(server * m_lock.keys.size() + index)].back();
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

void FilmReferee::appendFingerprint(QByteArray &out) const
{
    appendNumber(out, qint64(m_believers.size()));
    for (const int client : m_believers) {
        out.append(char(client)); // in the order of their acquisitions
        out.append(char(m_acquisition[std::size_t(client)] < m_newestWrite));
    }
    for (const Owners &owners : m_owners) {
        for (const int owner : owners)
            out.append(char(owner));
        out.append(char(-2));
    }
}

} // namespace lockscope
