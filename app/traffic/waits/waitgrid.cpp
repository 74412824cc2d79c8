// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitgrid.h"

#include <algorithm>

namespace lockscope {

namespace {

TrafficStretch common(TrafficStretch a, TrafficStretch b) { return {std::max(a.fromUs, b.fromUs), std::min(a.untilUs, b.untilUs)}; }

qint64 length(TrafficStretch stretch) { return std::max<qint64>(0, stretch.untilUs - stretch.fromUs); }

/** Only the newest waits are kept: of those that ended before the oldest of them some are missing. */
std::optional<qint64> forgottenUntil(const TrafficReport &report)
{
    quint64 counted = 0;
    for (const LockContention &lock : report.locks)
        counted += lock.waits + lock.triedOnce;
    const auto isOver = [](const TrafficWait &wait) { return wait.end != TrafficWait::End::Waiting; };
    const auto kept = quint64(std::ranges::count_if(report.waits, isOver));
    const auto oldest = std::ranges::find_if(report.waits, isOver);
    return counted > kept && oldest != report.waits.end() ? std::optional(oldest->untilUs) : std::nullopt;
}

/** When anything is known to have happened, in order. */
std::vector<qint64> knownTimes(const TrafficReport &report)
{
    std::vector<qint64> times;
    for (const TrafficWait &wait : report.waits)
        times.insert(times.end(), {wait.fromUs, wait.untilUs});
    for (const TrafficSpan &hold : report.holds)
        times.insert(times.end(), {hold.fromUs, hold.untilUs.value_or(hold.fromUs)});
    for (const TrafficIncident &incident : report.incidents)
        times.push_back(incident.atUs);
    std::ranges::sort(times);
    return times;
}

/** Adds what a wait has in each bucket to cells, whole buckets to the change of their number. */
void addWait(TrafficStretch wait, const WaitGrid &grid, std::vector<qint64> &cells, std::vector<qint64> &change)
{
    const auto bucketAt = [&grid](qint64 us) { return std::min(grid.buckets() - 1, std::size_t((us - grid.period.fromUs) / grid.bucketUs)); };
    wait = common(wait, grid.period);
    if (length(wait) == 0)
        return;
    const std::size_t first = bucketAt(wait.fromUs), last = bucketAt(wait.untilUs);
    cells[first] += length(common(wait, grid.bucket(first)));
    if (first == last)
        return;
    cells[last] += length(common(wait, grid.bucket(last)));
    ++change[first + 1];
    --change[last];
}

} // namespace

std::vector<TrafficStretch> unknownStretches(const TrafficReport &report)
{
    std::vector<TrafficStretch> unknown;
    const TrafficStretch period{report.account.firstUs, report.account.lastUs};
    if (const std::optional<qint64> until = forgottenUntil(report); until && *until > period.fromUs)
        unknown.push_back({period.fromUs, *until});
    std::vector<qint64> times;
    for (const TrafficIncident &incident : report.incidents) {
        if (incident.kind != TrafficIncident::Kind::Gap)
            continue;
        if (times.empty())
            times = knownTimes(report);
        const auto next = std::ranges::upper_bound(times, incident.atUs);
        unknown.push_back({incident.atUs, next == times.end() ? std::max(incident.atUs, period.untilUs) : *next});
    }
    return unknown;
}

TrafficStretch WaitGrid::bucket(std::size_t number) const
{
    const qint64 fromUs = period.fromUs + qint64(number) * bucketUs;
    return {fromUs, std::min(fromUs + bucketUs, period.untilUs)};
}

double WaitGrid::waiters(std::size_t row, std::size_t number) const
{
    return double(rows[row].cells[number]) / double(std::max<qint64>(1, heardUs[number]));
}

double WaitGrid::mostWaiters() const
{
    double most = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t number = 0; number < buckets(); ++number)
            most = std::max(most, waiters(row, number));
    }
    return most;
}

WaitGrid waitGrid(const TrafficReport &report, qint64 bucketUs, std::size_t mostRows)
{
    WaitGrid grid;
    grid.period = {report.account.firstUs, report.account.lastUs};
    grid.bucketUs = std::max<qint64>(1, bucketUs);
    const qint64 all = length(grid.period);
    grid.isUnknown.resize(std::size_t((all + grid.bucketUs - 1) / grid.bucketUs));
    if (all == 0)
        return grid;
    for (std::size_t number = 0; number < grid.buckets(); ++number) {
        qint64 heard = length(grid.bucket(number));
        for (const TrafficStretch &pause : report.pauses)
            heard -= length(common(pause, grid.bucket(number)));
        grid.heardUs.push_back(heard);
    }
    QHash<TrafficKey, std::size_t> rowOf;
    for (const LockContention &lock : report.locks) {
        if (lock.waitedUs <= 0)
            continue;
        const bool isOther = rowOf.size() >= qsizetype(mostRows);
        if (!isOther || grid.others++ == 0)
            grid.rows.push_back({isOther ? std::nullopt : std::optional(lock.lock), 0, std::vector<qint64>(grid.buckets())});
        grid.rows.back().waitedUs += lock.waitedUs;
        if (!isOther)
            rowOf.insert(lock.lock, grid.rows.size() - 1);
    }
    std::vector<std::vector<qint64>> changes(grid.rows.size(), std::vector<qint64>(grid.buckets() + 1));
    for (const TrafficWait &wait : report.waits) {
        const std::size_t row = rowOf.value(wait.lock, mostRows);
        if (wait.isWait() && row < grid.rows.size())
            addWait({wait.fromUs, wait.untilUs}, grid, grid.rows[row].cells, changes[row]);
    }
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        qint64 waiting = 0;
        for (std::size_t number = 0; number < grid.buckets(); ++number)
            grid.rows[row].cells[number] += (waiting += changes[row][number]) * grid.bucketUs;
    }
    for (const TrafficStretch &unknown : unknownStretches(report)) {
        for (std::size_t number = 0; number < grid.buckets(); ++number) {
            const TrafficStretch bucket = grid.bucket(number);
            const bool isIn = unknown.fromUs < bucket.untilUs && std::max(unknown.untilUs, unknown.fromUs + 1) > bucket.fromUs;
            grid.isUnknown[number] = grid.isUnknown[number] || isIn;
        }
    }
    return grid;
}

WaitsWithin waitsWithin(const TrafficReport &report, const TrafficKey &lock, TrafficStretch stretch)
{
    std::vector<const TrafficSpan *> holds;
    for (const TrafficSpan &hold : report.holds) {
        if (hold.lock == lock && hold.fromUs < stretch.untilUs && hold.untilUs.value_or(stretch.untilUs) > stretch.fromUs)
            holds.push_back(&hold);
    }
    WaitsWithin found;
    QHash<QByteArray, qint64> heldUpBy;
    for (const TrafficWait &wait : report.waits) {
        if (!wait.isWait() || wait.lock != lock)
            continue;
        const TrafficStretch part = common({wait.fromUs, wait.untilUs}, stretch);
        qint64 left = length(part);
        if (left == 0)
            continue;
        ++found.waits;
        found.waitedUs += left;
        for (const TrafficSpan *hold : holds) {
            const qint64 us = length(common(part, {hold->fromUs, hold->untilUs.value_or(part.untilUs)}));
            if (us > 0)
                heldUpBy[hold->who.name.isEmpty() ? hold->who.token : ClientNames::singleName(hold->who.name, hold->who.address)] += us;
            left -= us;
        }
        heldUpBy[{}] += left;
    }
    for (auto one = heldUpBy.cbegin(); one != heldUpBy.cend(); ++one) {
        if (one.value() > 0)
            found.heldUpBy.emplace_back(one.key(), one.value());
    }
    std::ranges::sort(found.heldUpBy, [](const auto &a, const auto &b) { return std::tuple(-a.second, a.first) < std::tuple(-b.second, b.first); });
    return found;
}

} // namespace lockscope
