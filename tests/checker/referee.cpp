// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referee.h"

namespace checker {
namespace {

/** No digit follows: C1.1 is not in C1.12. */
bool containsToken(Text text, Text token)
{
    if (text == NIL)
        return false;
    const std::string &whole = stringOf(text);
    const std::string &part = stringOf(token);
    for (std::size_t at = whole.find(part); at != std::string::npos; at = whole.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if (end == whole.size() || whole[end] < '0' || whole[end] > '9')
            return true;
    }
    return false;
}

/** To whom a change gives the string or item; MOST if it gives it to nobody. Members of sets and texts of lists cannot be given. */
unsigned receiverOf(const Deed &deed, const Change &change)
{
    const bool canGive = deed.part == PartName::Release || deed.part == PartName::GiveUp;
    if (!canGive || !change.isThere || !change.changesContent || change.value == NIL)
        return Owners::MOST;
    for (unsigned client = 0; client < MOST_CLIENTS; ++client) {
        const Text token = deed.tokens[client];
        if (token != NIL && (containsToken(change.value, token) || containsToken(change.item, token)))
            return client;
    }
    return Owners::MOST;
}

} // namespace

unsigned Owners::placeOf(unsigned client) const
{
    for (unsigned place = 0; place < MOST && m_packed >> (4 * place); ++place) {
        if (((m_packed >> (4 * place)) & 15) == client + 1)
            return place;
    }
    return MOST;
}

void Owners::add(unsigned client)
{
    if (const unsigned place = placeOf(client); place != MOST)
        drop(place);
    m_packed = (m_packed << 4) | (client + 1);
}

void Owners::give(unsigned client)
{
    add(client);
    m_given |= static_cast<std::uint16_t>(1u << client);
}

void Owners::drop(unsigned place)
{
    const std::uint64_t later = m_packed & ((std::uint64_t(1) << (4 * place)) - 1);
    m_packed = ((m_packed >> (4 * place + 4)) << (4 * place)) | later;
}

void Owners::remove(unsigned client)
{
    if (const unsigned place = placeOf(client); place != MOST)
        drop(place);
    forgetGift(client);
}

void Owners::removeBefore(unsigned client)
{
    const unsigned place = placeOf(client);
    if (place == MOST)
        return;
    for (std::uint64_t before = m_packed >> (4 * place + 4); before; before >>= 4)
        forgetGift(static_cast<unsigned>(before & 15) - 1);
    m_packed &= (std::uint64_t(1) << (4 * place + 4)) - 1;
}

Owners Owners::unpacked(std::uint64_t packed, std::uint16_t gifts)
{
    Owners owners;
    owners.m_packed = packed;
    owners.m_given = gifts;
    return owners;
}

void Referee::saw(const Setting &setting, const Deed &deed, const Keys &before, const Keys &after)
{
    const std::vector<Change> changes = changesBetween(setting, before, after);
    unsigned receivers = 0;
    for (const Change &change : changes) {
        const unsigned receiver = receiverOf(deed, change);
        receivers |= receiver == Owners::MOST ? 0 : 1u << receiver;
    }
    for (const Change &change : changes)
        judge(deed, change, receivers);
    if (setting.writes && deed.part == PartName::Acquire && deed.getsNumber)
        giveNumber(setting, deed.client, changes);
}

void Referee::judge(const Deed &deed, const Change &change, unsigned receivers)
{
    if (takesFromSomebody(deed, change, receivers))
        blame(deed.part);
    if (change.isOfLease)
        return;
    Owned *at = place(change.key, change.item);
    const bool isKnown = at != owned.end() && at->key == change.key && at->item == change.item;
    if (!change.isThere) {
        if (isKnown)
            owned.remove(at);
        return;
    }
    const bool canGain = deed.part == PartName::Acquire || deed.part == PartName::WhileHolding;
    const bool gains = canGain && change.changesContent && !change.isPop && !(isKnown && at->owners.last() == deed.client);
    const unsigned receiver = receiverOf(deed, change);
    if (!gains && receiver == Owners::MOST)
        return;
    if (!isKnown)
        at = owned.insert(at, Owned{change.key, change.item, Owners()});
    if (gains)
        at->owners.add(deed.client);
    else
        at->owners.give(receiver);
}

/** Whether a change is at the cost of a lawful owner. The lease of a key with items is everybody's who owns one. */
bool Referee::takesFromSomebody(const Deed &deed, const Change &change, unsigned receivers) const
{
    if (!change.wasThere || change.isPush)
        return false;
    bool takes = false;
    for (const Owned &one : owned) {
        if (one.key != change.key || (!change.isOfLease && one.item != change.item) || one.owners.isEmpty())
            continue;
        const unsigned owner = one.owners.last();
        if (owner == deed.client)
            return false;
        const bool isLawful = (deed.lawful >> owner & 1) || one.owners.isGiven(owner);
        takes = takes || (isLawful && !(receivers >> owner & 1));
    }
    return takes;
}

/** To the acquisition that goes on. A change of what decides counts more than any other. */
void Referee::giveNumber(const Setting &setting, unsigned client, const std::vector<Change> &changes)
{
    Grant &grant = grants[client];
    for (const bool isDeciding : {true, false}) {
        const bool isChanged = std::any_of(changes.begin(), changes.end(), [&](const Change &change) {
            return change.changesContent && setting.protocol->patterns.of(change.key).isDeciding == isDeciding;
        });
        if (!isChanged || (!isDeciding && grant.isDeciding))
            continue;
        grant = Grant{++last, isDeciding};
        return;
    }
}

void Referee::blame(PartName part)
{
    if (part == PartName::WhileHolding)
        report(FOREIGN_RENEWAL);
    else if (part != PartName::Acquire)
        report(FOREIGN_RELEASE);
}

Owned *Referee::place(Text key, Text item)
{
    return std::find_if(owned.begin(), owned.end(), [=](const Owned &one) { return one.key > key || (one.key == key && one.item >= item); });
}

void Referee::leaseEnded(Text key)
{
    for (Owned *one = owned.begin(); one != owned.end();)
        one = one->key == key ? owned.remove(one) : one + 1;
}

void Referee::believes(const Setting &setting, unsigned client, bool othersDo)
{
    if (othersDo)
        report(TWO_BELIEVERS);
    for (Owned &one : owned) {
        one.owners.removeBefore(client);
        one.owners.forgetGift(client);
    }
    if (!setting.writes)
        return;
    granted[client] = grants[client].number ? grants[client].number : ++last;
    grants[client] = Grant();
}

void Referee::busy(unsigned client)
{
    for (Owned *one = owned.begin(); one != owned.end();) {
        one->owners.remove(client);
        one = one->owners.isEmpty() ? owned.remove(one) : one + 1;
    }
    grants[client] = Grant();
}

void Referee::over(unsigned client)
{
    grants[client] = Grant();
    granted[client] = 0;
}

void Referee::write(unsigned client, std::optional<std::int64_t> number)
{
    if (number) {
        if (fence && *fence > *number)
            return;
    }
    fence = number; // a write without a number leaves none to compare with
    if (granted[client] < taken)
        report(STALE_WRITE);
    taken = std::max(taken, granted[client]);
}

void Referee::countAnew()
{
    std::array<std::uint8_t, 256> rank{};
    const auto each = [this](const auto &visit) {
        for (Grant &grant : grants)
            visit(grant.number);
        for (std::uint8_t &number : granted)
            visit(number);
        visit(taken);
    };
    each([&](std::uint8_t &number) { rank[number] = 1; });
    rank[0] = 0;
    std::uint8_t count = 0;
    for (std::uint8_t &one : rank)
        one = one ? ++count : std::uint8_t(0);
    each([&](std::uint8_t &number) { number = rank[number]; });
    last = count;
}

} // namespace checker
