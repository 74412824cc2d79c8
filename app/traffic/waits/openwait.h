// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

#include <algorithm>

namespace lockscope {

/** At each lock. */
inline QHash<TrafficKey, quint32> mostAtOnceOf(const std::vector<TrafficWait> &waits)
{
    QHash<TrafficKey, std::vector<std::pair<qint64, qint64>>> spans;
    for (const TrafficWait &wait : waits) {
        if (wait.isWait())
            spans[wait.lock].emplace_back(wait.fromUs, wait.untilUs);
    }
    QHash<TrafficKey, quint32> most;
    for (auto lock = spans.cbegin(); lock != spans.cend(); ++lock)
        most.insert(lock.key(), mostAtOnce(*lock));
    return most;
}

/** One that goes on. A value. */
struct OpenWait {
    TrafficWait wait;
    qint64 longestPauseUs = 0;
    std::optional<qint64> wakesUs = {}; ///< at the latest: the lease that it waits for is over
    bool changesToken = false;
    bool hasLost = false;    ///< a try is known to have failed
    bool mayHaveWon = false; ///< by its last try
    qint64 heardFromUs = 0;
    /** Of one that changes its token, the newest ones: if one of them comes back, they are several waits. */
    struct Token {
        QByteArray token;
        qint64 fromUs = 0, untilUs = 0;
        quint64 tries = 0;
    };
    std::vector<Token> tokens = {};
    bool isLeft = false; ///< its connection has gone on to another token, or another lock

    void addTry(qint64 atUs)
    {
        noteToken(atUs);
        ++wait.tries;
        wait.newestUs = {wait.newestUs[1], wait.newestUs[2], atUs};
        if (wait.triesUs.size() < mostTries)
            wait.triesUs.push_back(atUs);
    }
    /** Or begins another wait: the token of its only try distinguished that from all others. */
    bool mayGoOnWithAnotherToken(qint64 atUs) const { return wait.tries > 1 || atUs <= wait.untilUs + pauseOfConnection; }
    /** Its actor is back, so soon that it may not have been away. */
    bool mayComeBack(qint64 atUs) const { return atUs - wait.untilUs <= 2 * longestPauseUs; }
    /** Nobody knows yet of one whose next try is overdue. */
    bool surelyWaits(qint64 atUs) const { return isWait() && !isLeft && (isAsleep(atUs) || mayComeBack(atUs)); }
    /** Each of its tries may have been a success: nobody knows whether it waits. */
    bool isUnknown() const { return !hasLost && (wait.tries == 1 || changesToken); }
    bool isWait() const { return wait.isWait() && !isUnknown(); }
    bool isOver(qint64 nowUs) const { return isLeft || isSilent(nowUs); }
    bool isSilent(qint64 nowUs) const
    {
        const qint64 pause = wait.tries > 1 ? second + 4 * longestPauseUs : wait.who.isSure ? pauseOfToken : pauseOfConnection;
        return nowUs > std::max(wait.untilUs + pause, wakesUs.value_or(0) + second);
    }
    bool isAsleep(qint64 nowUs) const { return wait.isAsleep && isWait() && !isOver(nowUs); }
    TrafficWait::End endBySilence() const { return isUnknown() || mayHaveWon ? TrafficWait::End::Unknown : TrafficWait::End::GaveUp; }
    /** Who sleeps waits until now, without a try. */
    TrafficWait seenAt(qint64 nowUs) const
    {
        TrafficWait seen = wait;
        seen.untilUs = isAsleep(nowUs) ? std::max(wait.untilUs, nowUs) : wait.untilUs;
        seen.tries = isUnknown() ? 1 : wait.tries;
        return seen;
    }

private:
    void noteToken(qint64 atUs)
    {
        if (tokens.empty() || tokens.back().token != wait.who.token) {
            if (tokens.size() >= mostTokens)
                tokens.erase(tokens.begin());
            tokens.push_back({wait.who.token, atUs, atUs});
        }
        tokens.back().untilUs = atUs;
        ++tokens.back().tries;
    }

    static constexpr std::size_t mostTokens = 32;
    static constexpr qint64 second = 1'000'000;             // µs
    static constexpr qint64 pauseOfConnection = 2 * second; // after one try, until the next one of the same connection
    static constexpr qint64 pauseOfToken = 30 * second;     // the same, of the same random token
    static constexpr std::size_t mostTries = 32;            // of one wait, of which each time is kept
};

} // namespace lockscope
