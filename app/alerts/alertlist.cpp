// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alertlist.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace lockscope {

namespace {

constexpr Duration forgottenAfter = std::chrono::seconds(30);

using Identity = std::tuple<Alert::Kind, LockId, Bytes>;

Identity identityOf(const Alert &alert) { return {alert.kind, alert.lock(), alert.holder}; }

} // namespace

void AlertMutes::setMuted(Alert::Kind kind, bool muted)
{
    if (muted)
        m_kinds.insert(kind);
    else
        m_kinds.erase(kind);
}

void AlertMutes::setMuted(Alert::Kind kind, const LockId &lock, bool muted)
{
    if (muted)
        m_locks.insert({kind, lock});
    else
        m_locks.erase({kind, lock});
}

std::vector<AlertList::Entry> AlertList::update(const std::vector<Alert> &alerts, Instant now, UnixTime wallNow)
{
    std::erase_if(m_ended, [now](const Ended &ended) { return now - ended.at > forgottenAfter; });
    std::map<Identity, const Alert *> standing;
    for (const Alert &alert : alerts)
        standing.emplace(identityOf(alert), &alert);
    std::vector<Entry> kept;
    for (Entry &entry : m_entries) {
        const auto found = standing.find(identityOf(entry.alert));
        if (found == standing.end()) {
            m_ended.push_back({std::move(entry), now});
            continue;
        }
        entry.alert = *found->second;
        standing.erase(found);
        kept.push_back(std::move(entry));
    }
    m_entries = std::move(kept);
    std::vector<Entry> raised;
    for (const Alert &alert : std::views::reverse(alerts)) {
        if (!standing.erase(identityOf(alert)))
            continue;
        if (auto again = takeEnded(alert)) {
            again->alert = alert;
            m_entries.push_back(std::move(*again));
            continue;
        }
        raised.push_back({alert, ++m_count, wallNow});
        m_entries.push_back(raised.back());
    }
    std::ranges::sort(m_entries, {}, &Entry::number);
    std::ranges::reverse(raised);
    return raised;
}

std::optional<AlertList::Entry> AlertList::takeEnded(const Alert &alert)
{
    const auto found = std::ranges::find_if(m_ended, [&](const Ended &ended) { return ended.entry.alert.isSame(alert); });
    if (found == m_ended.end())
        return std::nullopt;
    const Entry entry = std::move(found->entry);
    m_ended.erase(found);
    return entry;
}

bool AlertList::isOver(quint64 number, Instant now) const
{
    const auto isIt = [number](const Entry &entry) { return entry.number == number; };
    const auto mayComeBack = [&](const Ended &ended) { return isIt(ended.entry) && now - ended.at <= forgottenAfter; };
    return std::ranges::none_of(m_entries, isIt) && std::ranges::none_of(m_ended, mayComeBack);
}

void AlertList::clear()
{
    m_entries.clear();
    m_ended.clear();
}

} // namespace lockscope
