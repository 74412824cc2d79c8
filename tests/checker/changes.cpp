// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "changes.h"

namespace checker {
namespace {

struct Item {
    Text name;
    Text value;        // NIL: it has none
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
bool hasItems(const Key *key) { return key && !isString(key); }
Text stringIn(const Key *key) { return isString(key) ? content(key->content).parts.front() : NIL; }

/** An item of a key that is of another kind afterwards is gone, even if there is one of the same name. */
void addChangesOfItems(Text key, const Key *before, const Key *after, std::vector<Change> &changes)
{
    const bool isSameKind = before && after && content(before->content).kind == content(after->content).kind;
    const std::vector<Item> old = itemsOf(before);
    const std::vector<Item> now = itemsOf(after);
    const std::size_t others = changes.size();
    for (const Item &item : old) {
        const Item *same = isSameKind ? findIn(now, item.name) : nullptr;
        if (!same)
            changes.push_back({.key = key, .item = item.name, .isThere = false});
        else if (same->value != item.value || same->count != item.count)
            changes.push_back(
                {.key = key, .item = item.name, .value = same->value, .isPush = same->count > item.count, .isPop = same->count < item.count});
    }
    for (const Item &item : now) {
        if (!isSameKind || !findIn(old, item.name))
            changes.push_back({.key = key, .item = item.name, .value = item.value, .wasThere = false});
    }
    if (isSameKind && changes.size() == others && before->end != after->end)
        changes.push_back({.key = key, .changesContent = false, .isOfLease = true});
}

void addChanges(const Setting &setting, const Key *before, const Key *after, std::vector<Change> &changes)
{
    const Text key = before ? before->name : after->name;
    if (key == setting.resource || setting.protocol->patterns.of(key).isCounter)
        return;
    const Text old = stringIn(before);
    const Text now = stringIn(after);
    if (old != NIL || now != NIL)
        changes.push_back({.key = key, .value = now, .wasThere = old != NIL, .isThere = now != NIL, .changesContent = old != now});
    if (hasItems(before) || hasItems(after))
        addChangesOfItems(key, before, after, changes);
}

} // namespace

std::vector<Change> changesBetween(const Setting &setting, const Keys &before, const Keys &after)
{
    std::vector<Change> changes;
    const Key *old = before.begin();
    const Key *now = after.begin();
    while (old != before.end() || now != after.end()) {
        const bool isGone = now == after.end() || (old != before.end() && old->name < now->name);
        const bool isNew = old == before.end() || (now != after.end() && now->name < old->name);
        if (isGone || isNew || *old != *now)
            addChanges(setting, isNew ? nullptr : old, isGone ? nullptr : now, changes);
        old += !isNew;
        now += !isGone;
    }
    return changes;
}

} // namespace checker
