// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/probefigures.h"

#include <algorithm>

namespace lockscope {

namespace {

using namespace std::chrono_literals;

constexpr qint64 mebibyte = 1 << 20;

/** That a server may keep for a probe. It counts as its memory, beyond whose limit it evicts keys. */
qint64 mostUnsent(const ServerLook &look)
{
    constexpr qint64 least = mebibyte / 4, most = 8 * mebibyte;
    return look.mostMemory.value_or(0) > 0 ? std::clamp(*look.mostMemory / 1000, least, most) : most;
}

constexpr qint64 mostGrowth = 64 * mebibyte;
constexpr std::chrono::microseconds furthestBehind = 1s;
constexpr int mostSlowLooks = 3;

bool isSlow(const ServerLook &first, const ServerLook &now)
{
    return now.answerTime > std::max<std::chrono::microseconds>(50ms, 10 * first.answerTime);
}

} // namespace

ServerPace paceBetween(const ServerLook &first, const ServerLook &last)
{
    const double seconds = std::chrono::duration<double>(last.at - first.at).count();
    ServerPace pace;
    pace.answerTime = (first.answerTime + last.answerTime) / 2;
    if (seconds <= 0)
        return pace;
    if (first.commands && last.commands)
        pace.commandsPerSecond = std::max(0.0, double(*last.commands - *first.commands) / seconds);
    if (first.cpuSeconds && last.cpuSeconds)
        pace.cpuShare = std::max(0.0, (*last.cpuSeconds - *first.cpuSeconds) / seconds);
    return pace;
}

std::optional<ProbeEnd::Why> whyToEnd(const ServerLook &first, const ServerLook &now, qint64 lastLineUs, int &slow)
{
    using Why = ProbeEnd::Why;
    if (!now.unsent)
        return Why::Disconnected;
    if (*now.unsent > mostUnsent(now))
        return Why::BufferGrew;
    if (std::chrono::microseconds(now.serverUs - lastLineUs) > furthestBehind)
        return Why::FellBehind;
    if (first.memory && now.memory && *now.memory - *first.memory > mostGrowth)
        return Why::MemoryGrew;
    slow = isSlow(first, now) ? slow + 1 : 0;
    return slow >= mostSlowLooks ? std::optional(Why::ServerSlow) : std::nullopt;
}

} // namespace lockscope
