// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/clientnames.h"

#include "libraries/finding/lockname.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostNames = 100'000;

QByteArray nameIn(const ExecutedCommand &command)
{
    const auto &words = command.arguments;
    const QByteArray name = words.front().toLower();
    if (name == "client" && words.size() == 3 && words[1].toLower() == "setname")
        return words[2];
    for (std::size_t i = 2; name == "hello" && i + 1 < words.size(); ++i) {
        const QByteArray option = words[i].toLower();
        if (option == "setname")
            return words[i + 1];
        i += option == "auth" ? 2 : 0;
    }
    return {};
}

} // namespace

void ClientNames::learn(const QByteArray &address, const QByteArray &name)
{
    if (name.isEmpty() || isShared(address))
        return;
    if (m_names.size() >= mostNames) {
        m_names.clear();
        m_looked.clear();
    }
    m_names.insert(address, name);
    m_looked.remove(address);
}

void ClientNames::take(const ExecutedCommand &command)
{
    const QByteArray &name = command.arguments.front();
    if (name.size() >= 5 && name.size() <= 6) // of most commands nothing is looked at
        learn(command.client, nameIn(command));
}

QByteArray ClientNames::shownAddress(const QByteArray &address)
{
    return isShared(address) ? QByteArray("unix:" + address.sliced(std::max<qsizetype>(4, address.lastIndexOf('/')) + 1)) : address;
}

const ClientNames::Known &ClientNames::known(const QByteArray &address) const
{
    if (const auto looked = m_looked.constFind(address); looked != m_looked.cend())
        return *looked;
    if (m_looked.size() >= mostNames)
        m_looked.clear();
    if (const auto name = m_names.constFind(address); name != m_names.cend())
        return *m_looked.insert(address, {*name, nameShape(*name)});
    const qsizetype port = address.lastIndexOf(':');
    const QByteArray host = isShared(address) ? shownAddress(address) : port > 0 ? address.first(port) : address;
    return *m_looked.insert(address, {host, host});
}

QByteArray ClientNames::nameOf(const QByteArray &address) const { return known(address).name; }

QByteArray ClientNames::nameOf(const QByteArray &address, const QByteArray &token) const
{
    const QByteArray who = isShared(address) || address.isEmpty() ? nameInToken(token) : QByteArray();
    return who.isEmpty() ? nameOf(address) : who;
}

QByteArray ClientNames::singleName(const QByteArray &name, const QByteArray &address)
{
    const qsizetype port = address.lastIndexOf(':');
    return port > 0 && !isShared(address) && name == address.first(port) ? address : name;
}

QByteArray ClientNames::nameInToken(const QByteArray &token)
{
    const QByteArray who = token.first(std::max<qsizetype>(0, token.lastIndexOf(':')));
    return looksRandom(who) || !looksRandom(token) ? QByteArray() : who;
}

QByteArray ClientNames::programOf(const QByteArray &address) const { return known(address).program; }

} // namespace lockscope
