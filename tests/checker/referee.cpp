// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referee.h"

namespace checker {
namespace {

constexpr unsigned OTHER_KEYS = 1;
constexpr unsigned LOCKS_KEYS = 2;

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

bool isSmallNumber(Text text)
{
    const auto number = text == NIL ? std::nullopt : usualNumber(stringOf(text));
    return number && *number >= -2'147'483'648LL && *number <= 2'147'483'647LL;
}

} // namespace

/** Of a string or an item. */
struct Referee::Change {
    Text key;
    Text item;
    bool wasThere;
    bool isThere;
    bool changesContent;
    Text before; // what might be a number
    Text after;
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

void Referee::saw(const Setting &setting, const Deed &deed, const Keys &before, const Keys &after)
{
    m_changed = 0;
    const Key *old = before.begin();
    const Key *now = after.begin();
    while (old != before.end() || now != after.end()) {
        const bool isGone = now == after.end() || (old != before.end() && old->name < now->name);
        const bool isNew = old == before.end() || (now != after.end() && now->name < old->name);
        if (isGone || isNew || *old != *now)
            sawKey(setting, deed, isNew ? nullptr : old, isGone ? nullptr : now);
        old += !isNew;
        now += !isGone;
    }
    if (!setting.writes || deed.part != PartName::Acquire || !deed.getsNumber)
        return;
    Grant &grant = grants[deed.client];
    if ((m_changed & LOCKS_KEYS) || (m_changed && !grant.isOfLock))
        grant = Grant{++last, grant.isOfLock || (m_changed & LOCKS_KEYS)};
}

void Referee::sawKey(const Setting &setting, const Deed &deed, const Key *before, const Key *after)
{
    const Text key = before ? before->name : after->name;
    if (key == setting.resource)
        return;
    if (isString(before) || isString(after)) {
        const Text old = isString(before) ? stringIn(before) : NIL;
        const Text now = isString(after) ? stringIn(after) : NIL;
        judge(setting, deed, Change{key, NIL, old != NIL, now != NIL, old != now, old, now});
    }
    if ((before && !isString(before)) || (after && !isString(after)))
        sawItems(setting, deed, key, before, after);
}

/** An item of a key that is of another kind afterwards is gone, even if there is one of the same name. */
void Referee::sawItems(const Setting &setting, const Deed &deed, Text key, const Key *before, const Key *after)
{
    const bool isSameKind = before && after && content(before->content).kind == content(after->content).kind;
    const std::vector<Item> old = itemsOf(before);
    const std::vector<Item> now = itemsOf(after);
    bool hasChanged = false;
    for (const Item &item : old) {
        const Item *same = isSameKind ? findIn(now, item.name) : nullptr;
        if (same && same->value == item.value && same->count == item.count)
            continue;
        hasChanged = true;
        judge(setting, deed, Change{key, item.name, true, same != nullptr, true, item.value, same ? same->value : NIL});
    }
    for (const Item &item : now) {
        if (isSameKind && findIn(old, item.name))
            continue;
        hasChanged = true;
        judge(setting, deed, Change{key, item.name, false, true, true, NIL, item.value});
    }
    if (isSameKind && !hasChanged && before->end != after->end)
        sawLease(deed, key);
}

/** Only the lease of a key with items was changed, which is everybody's who owns one. */
void Referee::sawLease(const Deed &deed, Text key)
{
    bool hasOwner = false;
    for (const Owned &one : owned) {
        if (one.key != key || one.owners.isEmpty())
            continue;
        if (one.owners.last() == deed.client)
            return;
        hasOwner = true;
    }
    if (hasOwner)
        blame(deed.part);
}

void Referee::judge(const Setting &setting, const Deed &deed, const Change &change)
{
    const bool isLock = setting.isLock(change.key);
    if (deed.counts && !isLock && isSmallNumber(change.after) && (!change.wasThere || isSmallNumber(change.before)))
        return;
    if (change.changesContent)
        m_changed |= isLock ? LOCKS_KEYS : OTHER_KEYS;
    Owned *at = place(change.key, change.item);
    const bool isKnown = at != owned.end() && at->key == change.key && at->item == change.item;
    const unsigned owner = isKnown ? at->owners.last() : Owners::MOST;
    if (change.wasThere && owner != Owners::MOST && owner != deed.client)
        blame(deed.part);
    if (!change.isThere) {
        if (isKnown)
            owned.remove(at);
    } else if (change.changesContent && (deed.part == PartName::Acquire || deed.part == PartName::WhileHolding) && owner != deed.client) {
        if (!isKnown)
            at = owned.insert(at, Owned{change.key, change.item, Owners()});
        at->owners.add(deed.client);
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
    for (Owned &one : owned)
        one.owners.removeBefore(client);
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
