// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contention/contenders.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr Duration handOverLimit{100};
constexpr Duration contendedWindow = std::chrono::minutes(1);

/** The end of the hold; a lapsed lock that another client took over had ended before that by the gap. */
Instant endOfHold(const LockEvent &event) { return isAcquisition(event.kind) ? event.atSteady - event.gap.value_or(Duration(0)) : event.atSteady; }

} // namespace

bool isHandOver(const LockEvent &event)
{
    if (!isAcquisition(event.kind) || event.foundAfter)
        return false;
    return event.gap ? *event.gap <= handOverLimit : event.kind == LockEvent::Kind::HandedOver;
}

void Contenders::add(const LockEvent &event)
{
    if (changesLease(event.kind))
        return;
    const int slot = slotOf(event.id());
    Entry &entry = m_entries[std::size_t(slot)];
    if (endsHold(event)) {
        const Instant end = endOfHold(event);
        if (const auto held = heldTime(event)) // at least
            addHold(entry, end - held->time, end);
        else if (entry.running)
            addHold(entry, *entry.running, end);
    }
    entry.running.reset();
    if (beginsHold(event.kind))
        entry.running = event.atSteady;
    if (event.gap && !event.foundAfter)
        entry.gaps.push({event.atSteady, *event.gap});
    if (isHandOver(event)) {
        addHandOver(entry, event.atSteady);
        m_lastHandOver[std::size_t(slot)] = event.atSteady;
        if (isContended(entry, event.atSteady))
            m_contended.insert(slot);
    }
}

void Contenders::setRunning(const LockId &lock, std::optional<Instant> since)
{
    const auto slot = m_slots.constFind(lock);
    if (slot != m_slots.cend())
        m_entries[std::size_t(*slot)].running = since;
}

quint32 Contenders::stepNumber(Instant instant, std::size_t window) { return quint32(instant.time_since_epoch() / (ranges[window] / steps)); }

std::size_t Contenders::windowOf(Duration range)
{
    const auto window = std::lower_bound(ranges.begin(), ranges.end() - 1, range);
    return std::size_t(window - ranges.begin());
}

Contenders::Step *Contenders::stepAt(Entry &entry, std::size_t window, quint32 number)
{
    Step &step = entry.windows[window][number % steps];
    if (step.number > number)
        return nullptr; // too late: a newer step has its place
    if (step.number < number)
        step = Step{number, 0, 0};
    return &step;
}

void Contenders::addHandOver(Entry &entry, Instant at)
{
    entry.lastHandOvers.push(at);
    for (std::size_t window = 0; window < ranges.size(); ++window) {
        if (Step *step = stepAt(entry, window, stepNumber(at, window)))
            ++step->handOvers;
    }
}

void Contenders::addHold(Entry &entry, Instant from, Instant to)
{
    from = std::max(from, entry.countedUntil);
    if (from >= to)
        return;
    entry.countedUntil = to;
    for (std::size_t window = 0; window < ranges.size(); ++window) {
        const Duration length = ranges[window] / steps;
        const quint32 last = stepNumber(to, window);
        for (quint32 n = std::max(stepNumber(from, window), last < steps ? 0 : last - steps + 1); n <= last; ++n) {
            const Instant begin = Instant(length * n);
            const Duration overlap = roundToMs(std::min(to, begin + length) - std::max(from, begin));
            if (Step *step = stepAt(entry, window, n))
                step->heldMs += quint32(std::clamp(overlap, Duration(0), length).count());
        }
    }
}

/** While a lock is held, other clients' attempts cannot be seen: it stays as contended as it was when it was taken. */
bool Contenders::isContended(const Entry &entry, Instant now)
{
    const Instant seen = std::min(now, entry.running.value_or(now));
    return entry.lastHandOvers.size() == handOversForContended && entry.lastHandOvers[0] > seen - contendedWindow;
}

double Contenders::gapP50Ms(const Entry &entry, Instant from)
{
    std::vector<Duration::rep> lengths;
    for (std::size_t i = 0; i < entry.gaps.size(); ++i) {
        if (entry.gaps[i].at >= from)
            lengths.push_back(entry.gaps[i].length.count());
    }
    if (lengths.empty())
        return -1;
    const auto middle = lengths.begin() + std::ptrdiff_t((lengths.size() - 1) / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return double(*middle);
}

Contender Contenders::contender(const Entry &entry, std::size_t window, Instant from, Instant now)
{
    Contender result;
    const quint32 first = stepNumber(from, window);
    Duration held{0};
    for (const Step &step : entry.windows[window]) {
        if (step.number >= first) {
            result.handOvers += step.handOvers;
            held += Duration(step.heldMs);
        }
    }
    if (result.handOvers == 0)
        return result;
    if (entry.running)
        held += std::max(Duration(0), roundToMs(now - std::max({*entry.running, entry.countedUntil, from})));
    result.lock = entry.lock;
    const auto observed = std::max(Duration(1), roundToMs(now - from));
    result.shareHeld = std::clamp(double(held.count()) / double(observed.count()), 0.0, 1.0);
    return result;
}

std::vector<Contender> Contenders::top(std::size_t count, Duration range, Instant began, Instant now) const
{
    const std::size_t window = windowOf(range);
    const Duration step = ranges[window] / steps;
    const Instant from = std::max(began, Instant(step * (stepNumber(now, window) - steps + 1)));
    std::vector<std::pair<Contender, const Entry *>> found;
    for (std::size_t slot = 0; slot < m_lastHandOver.size(); ++slot) {
        if (m_lastHandOver[slot] < from)
            continue;
        const Entry &entry = m_entries[slot];
        Contender candidate = contender(entry, window, from, now);
        if (candidate.handOvers > 0)
            found.emplace_back(std::move(candidate), &entry);
    }
    const auto isBefore = [](const auto &a, const auto &b) {
        if (a.first.handOvers != b.first.handOvers)
            return a.first.handOvers > b.first.handOvers;
        if (a.first.shareHeld != b.first.shareHeld)
            return a.first.shareHeld > b.first.shareHeld;
        return a.first.lock < b.first.lock;
    };
    const auto end = found.begin() + std::ptrdiff_t(std::min(count, found.size()));
    std::partial_sort(found.begin(), end, found.end(), isBefore);
    std::vector<Contender> result;
    for (auto it = found.begin(); it != end; ++it) {
        it->first.gapP50Ms = gapP50Ms(*it->second, from);
        result.push_back(std::move(it->first));
    }
    return result;
}

std::vector<LockId> Contenders::contended(Instant now) const
{
    std::vector<LockId> locks;
    for (const int slot : m_contended) {
        const Entry &entry = m_entries[std::size_t(slot)];
        if (isContended(entry, now))
            locks.push_back(entry.lock);
    }
    std::ranges::sort(locks);
    return locks;
}

quint32 Contenders::contendedCount(Instant now) const
{
    return quint32(std::count_if(m_contended.begin(), m_contended.end(), [&](int slot) { return isContended(m_entries[std::size_t(slot)], now); }));
}

void Contenders::prune(Instant now)
{
    m_contended.removeIf([&](int slot) { return !isContended(m_entries[std::size_t(slot)], now); });
}

void Contenders::clear() { *this = Contenders(m_capacity); }

int Contenders::slotOf(const LockId &lock)
{
    int slot = m_slots.value(lock, -1);
    if (slot >= 0) {
        unlink(slot);
    } else if (m_entries.size() < m_capacity) {
        slot = int(m_entries.size());
        m_entries.emplace_back();
        m_lastHandOver.emplace_back();
    } else {
        slot = m_oldest;
        unlink(slot);
        m_slots.remove(m_entries[std::size_t(slot)].lock);
        m_contended.remove(slot);
        m_entries[std::size_t(slot)] = Entry();
        m_lastHandOver[std::size_t(slot)] = Instant();
    }
    linkAsNewest(slot);
    m_entries[std::size_t(slot)].lock = lock;
    m_slots.insert(lock, slot);
    return slot;
}

void Contenders::unlink(int slot)
{
    const Entry &entry = m_entries[std::size_t(slot)];
    (entry.newer < 0 ? m_newest : m_entries[std::size_t(entry.newer)].older) = entry.older;
    (entry.older < 0 ? m_oldest : m_entries[std::size_t(entry.older)].newer) = entry.newer;
}

void Contenders::linkAsNewest(int slot)
{
    Entry &entry = m_entries[std::size_t(slot)];
    entry.newer = -1;
    entry.older = m_newest;
    (m_newest < 0 ? m_oldest : m_entries[std::size_t(m_newest)].newer) = slot;
    m_newest = slot;
}

} // namespace lockscope
