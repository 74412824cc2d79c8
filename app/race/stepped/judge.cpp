// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/stepped/judge.h"

#include "race/stepped/replybytes.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {
constexpr int nobody = -1;
}

Judge::Judge(QByteArray key, Sharing sharing, int servers, std::vector<QString> names)
    : m_key(std::move(key)), m_sharing(sharing), m_names(std::move(names)), m_owners(std::size_t(servers), {nobody}),
      m_acquisition(m_names.size(), 0)
{
}

void Judge::tell(FilmEvent::Kind kind, int client, const QString &text, int other)
{
    m_events.push_back({.kind = kind, .client = client, .other = other, .text = text});
}

void Judge::believes(int client)
{
    tell(FilmEvent::Kind::Believes, client, u"%1 believes to hold the lock."_s.arg(name(client)));
    if (m_sharing == Sharing::Exclusive) {
        for (const int other : m_believers)
            tell(FilmEvent::Kind::TwoBelievers, client, u"%1 and %2 both believe to hold the lock."_s.arg(name(other), name(client)), other);
    }
    m_believers.push_back(client);
    m_acquisition[std::size_t(client)] = ++m_acquisitions;
    for (std::vector<int> &owners : m_owners)
        settle(owners, client);
}

/** Whoever owned it before this client's write does not any more; who wrote after it, in an attempt that still goes on, may yet. */
void Judge::settle(std::vector<int> &owners, int client)
{
    const auto mine = std::ranges::find(owners, client);
    if (mine != owners.end())
        owners.erase(owners.begin(), mine);
}

void Judge::stopsBelieving(int client)
{
    if (std::erase(m_believers, client) > 0)
        tell(FilmEvent::Kind::StopsBelieving, client, u"%1 does not believe to hold the lock any more."_s.arg(name(client)));
}

void Judge::attemptFailed(int client)
{
    tell(FilmEvent::Kind::Busy, client, u"%1 found the lock busy."_s.arg(name(client)));
    for (std::vector<int> &owners : m_owners) {
        std::erase_if(owners, [&](int owner) { return owner == client && !isBeliever(client); });
        if (owners.empty())
            owners.push_back(nobody);
    }
}

void Judge::crashed(int client)
{
    stopsBelieving(client);
    tell(FilmEvent::Kind::Crashed, client, u"%1 crashed; what it wrote stays on the server."_s.arg(name(client)));
}

void Judge::commandDone(int client, bool acquiring, int server, const ServerPicture &before, const ServerPicture &after)
{
    const KeyPicture *const was = findKey(before, m_key);
    const KeyPicture *const is = findKey(after, m_key);
    if (was && is ? *was == *is : was == is)
        return;
    std::vector<int> &owners = m_owners[std::size_t(server)];
    const int owner = owners.back();
    if (!acquiring && was && owner != client && owner != nobody)
        tell(FilmEvent::Kind::ForeignRelease, client,
             (is ? u"The release of %1 changed the lock of %2."_s : u"The release of %1 removed the lock of %2."_s).arg(name(client), name(owner)), owner);
    if (!is)
        owners = {nobody};
    else if (acquiring && owner != client)
        owners.push_back(client);
}

void Judge::timePassed(int server, const ServerPicture &before, const ServerPicture &after)
{
    if (!findKey(before, m_key) || findKey(after, m_key))
        return;
    tell(FilmEvent::Kind::LockExpired, m_owners[std::size_t(server)].back(), u"The lease ended: the server removed the key."_s);
    m_owners[std::size_t(server)] = {nobody};
}

void Judge::cleared(int server) { m_owners[std::size_t(server)] = {nobody}; }

void Judge::replicated(int from, int to) { m_owners[std::size_t(to)] = m_owners[std::size_t(from)]; }

void Judge::wroteToResource(int client, bool accepted)
{
    const int acquisition = m_acquisition[std::size_t(client)];
    if (!accepted) {
        tell(FilmEvent::Kind::WriteRefused, client, u"The resource refused the write of %1: it has seen a newer one."_s.arg(name(client)));
        return;
    }
    if (acquisition < m_newestWrite)
        tell(FilmEvent::Kind::StaleWrite, client, u"The resource took a write of %1 although a later holder had written already."_s.arg(name(client)));
    m_newestWrite = std::max(m_newestWrite, acquisition);
}

bool Judge::saw(FilmEvent::Kind kind) const { return std::ranges::find(m_events, kind, &FilmEvent::kind) != m_events.end(); }

bool Judge::isBeliever(int client) const { return std::ranges::find(m_believers, client) != m_believers.end(); }

QString Judge::name(int client) const { return m_names[std::size_t(client)]; }

void Judge::appendFingerprint(QByteArray &out) const
{
    appendNumber(out, qint64(m_believers.size()));
    for (const int client : m_believers) {
        out.append(char(client)); // in the order of their acquisitions
        out.append(char(m_acquisition[std::size_t(client)] < m_newestWrite));
    }
    for (const std::vector<int> &owners : m_owners) {
        for (const int owner : owners)
            out.append(char(owner));
        out.append(char(-2));
    }
}

} // namespace lockscope
