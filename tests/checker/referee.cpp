// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referee.h"

namespace checker {
namespace {

struct Item {
    Text name;
    Text value;        // NIL: it has none that can be counted
    std::size_t count; // how often a list has it
};

std::vector<Item> itemsOf(const Key *key)
{
    std::vector<Item> items;
    if (!key || content(key->content).kind == Kind::String)
        return items;
    const auto &[kind, parts, times] = content(key->content);
    if (kind == Kind::Hash || kind == Kind::SortedSet) {
        for (std::size_t at = 0; at < parts.size(); at += 2)
            items.push_back({parts[at], parts[at + 1], 1});
        return items;
    }
    for (const Text part : parts) {
        const auto same = std::find_if(items.begin(), items.end(), [part](const Item &item) { return item.name == part; });
        if (same == items.end())
            items.push_back({part, NIL, 1});
        else
            ++same->count;
    }
    return items;
}

const Item *findIn(const std::vector<Item> &items, Text name)
{
    const auto at = std::find_if(items.begin(), items.end(), [name](const Item &item) { return item.name == name; });
    return at == items.end() ? nullptr : &*at;
}

bool isString(const Key *key) { return key && content(key->content).kind == Kind::String; }
Text stringIn(const Key *key) { return content(key->content).parts.front(); }

/** Whether the text contains the token, and not only the beginning of a longer one. */
bool contains(Text text, Text token)
{
    if (text == NIL || token == NIL)
        return false;
    const std::string &all = stringOf(text);
    const std::size_t at = all.find(stringOf(token));
    const std::size_t end = at + stringOf(token).size();
    return at != std::string::npos && (end == all.size() || all[end] < '0' || all[end] > '9');
}

} // namespace

/** Of a string or an item; or only of the lease of a key with items. */
struct Referee::Change {
    Text key;
    Text item;
    bool wasThere;
    bool isThere;
    bool changesContent;
    Text after = NIL; // the value that it has now
    int more = 0;     // texts of a list that are equal, if it was there and is
    bool isLease = false;
};

/** All that one command changes. */
struct Referee::Command {
    const Setting &setting;
    const Deed &deed;
    const Doings &doings;
    std::vector<Change> changes = {};

    void compare(const Keys &before, const Keys &after);
    void compareKey(const Key *before, const Key *after);
    void compareItems(Text key, const Key *before, const Key *after);
    unsigned heirOf(const Change &change) const;
    bool canLose(unsigned owner, bool wasGiven) const;
};

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
    remove(client);
    m_packed = (m_packed << 4) | (client + 1);
}

void Owners::remove(unsigned client)
{
    const unsigned place = placeOf(client);
    if (place == MOST)
        return;
    const std::uint64_t later = m_packed & ((std::uint64_t(1) << (4 * place)) - 1);
    m_packed = ((m_packed >> (4 * place + 4)) << (4 * place)) | later;
}

void Owners::removeBefore(unsigned client)
{
    const unsigned place = placeOf(client);
    if (place != MOST)
        m_packed &= (std::uint64_t(1) << (4 * place + 4)) - 1;
}

Owners Owners::unpacked(std::uint64_t packed)
{
    Owners owners;
    owners.m_packed = packed;
    return owners;
}

void Referee::Command::compare(const Keys &before, const Keys &after)
{
    const Key *old = before.begin();
    const Key *now = after.begin();
    while (old != before.end() || now != after.end()) {
        const bool isGone = now == after.end() || (old != before.end() && old->name < now->name);
        const bool isNew = old == before.end() || (now != after.end() && now->name < old->name);
        if (isGone || isNew || *old != *now)
            compareKey(isNew ? nullptr : old, isGone ? nullptr : now);
        old += !isNew;
        now += !isGone;
    }
}

void Referee::Command::compareKey(const Key *before, const Key *after)
{
    const Text key = before ? before->name : after->name;
    if (key == setting.resource || setting.protocol->usedKeys.isCounter(key))
        return;
    if (isString(before) || isString(after)) {
        const Text old = isString(before) ? stringIn(before) : NIL;
        const Text now = isString(after) ? stringIn(after) : NIL;
        changes.push_back({key, NIL, old != NIL, now != NIL, old != now, now});
    }
    if ((before && !isString(before)) || (after && !isString(after)))
        compareItems(key, before, after);
}

/** An item of a key that is of another kind afterwards is gone, even if there is one of the same name. */
void Referee::Command::compareItems(Text key, const Key *before, const Key *after)
{
    const bool isSameKind = before && after && content(before->content).kind == content(after->content).kind;
    const bool isList = isSameKind && content(before->content).kind == Kind::List;
    const std::vector<Item> old = itemsOf(before);
    const std::vector<Item> now = itemsOf(after);
    const std::size_t first = changes.size();
    for (const Item &item : old) {
        const Item *same = isSameKind ? findIn(now, item.name) : nullptr;
        if (same && same->value == item.value && same->count == item.count)
            continue;
        const int more = isList && same ? static_cast<int>(same->count) - static_cast<int>(item.count) : 0;
        changes.push_back({key, item.name, true, same != nullptr, true, same ? same->value : NIL, more});
    }
    for (const Item &item : now) {
        if (!isSameKind || !findIn(old, item.name))
            changes.push_back({key, item.name, false, true, true, item.value});
    }
    if (isSameKind && changes.size() == first && before->end != after->end)
        changes.push_back({.key = key, .item = NIL, .wasThere = true, .isThere = true, .changesContent = false, .isLease = true});
}

/** The client to which a release gives it, by writing that one's token; MOST if to none. */
unsigned Referee::Command::heirOf(const Change &change) const
{
    const bool gives = (deed.part == PartName::Release || deed.part == PartName::GiveUp) && change.isThere && change.changesContent;
    for (unsigned client = 0; gives && client < doings.size(); ++client) {
        if (client != deed.client && contains(change.after, doings[client].token))
            return client;
    }
    return Owners::MOST;
}

/** Whether the owner of what this command changes loses the lock by that. */
bool Referee::Command::canLose(unsigned owner, bool wasGiven) const
{
    const bool hasIt = wasGiven || doings[owner].believes || doings[owner].isBound;
    return hasIt && std::none_of(changes.begin(), changes.end(), [&](const Change &change) { return heirOf(change) == owner; });
}

void Referee::saw(const Setting &setting, const Deed &deed, const Doings &doings, const Keys &before, const Keys &after)
{
    Command command{setting, deed, doings};
    command.compare(before, after);
    bool changes = false;
    bool changesDecisive = false;
    for (const Change &change : command.changes) {
        if (change.isLease)
            judgeLease(command, change.key);
        else
            judge(command, change);
        changes = changes || change.changesContent;
        changesDecisive = changesDecisive || (change.changesContent && setting.protocol->usedKeys.decides(change.key));
    }
    if (!setting.writes || deed.part != PartName::Acquire || !deed.getsNumber)
        return;
    Grant &grant = grants[deed.client];
    if (changesDecisive || (changes && !grant.isDecisive))
        grant = Grant{++last, changesDecisive};
}

/** Only the lease of a key with items was changed, which is everybody's who owns one. */
void Referee::judgeLease(const Command &command, Text key)
{
    bool takes = false;
    for (const Owned &one : owned) {
        if (one.key != key || one.owners.isEmpty())
            continue;
        const unsigned owner = one.owners.last();
        if (owner == command.deed.client)
            return;
        takes = takes || command.canLose(owner, one.given >> owner & 1);
    }
    if (takes)
        blame(command.deed.part);
}

void Referee::judge(const Command &command, const Change &change)
{
    const Deed &deed = command.deed;
    Owned *at = place(change.key, change.item);
    const bool isKnown = at != owned.end() && at->key == change.key && at->item == change.item;
    const unsigned owner = isKnown ? at->owners.last() : Owners::MOST;
    const bool isOthers = owner != Owners::MOST && owner != deed.client;
    if (change.wasThere && isOthers && change.more <= 0 && command.canLose(owner, at->given >> owner & 1))
        blame(deed.part);
    if (!change.isThere) {
        if (isKnown)
            owned.remove(at);
        return;
    }
    const unsigned heir = command.heirOf(change);
    const bool takes = (deed.part == PartName::Acquire || deed.part == PartName::WhileHolding) && owner != deed.client && change.more >= 0;
    if (!change.changesContent || (heir == Owners::MOST && !takes))
        return;
    if (!isKnown)
        at = owned.insert(at, Owned{change.key, change.item, Owners()});
    at->owners.add(heir == Owners::MOST ? deed.client : heir);
    if (heir != Owners::MOST)
        at->given |= 1u << heir;
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
        one.given &= ~(1u << client);
    }
    if (!setting.writes)
        return;
    granted[client] = grants[client].number ? grants[client].number : ++last;
    grants[client] = Grant();
}

void Referee::busy(unsigned client)
{
    for (Owned *one = owned.begin(); one != owned.end();) {
        one->remove(client);
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
