// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

#include <QHash>

#include <functional>

namespace lockscope {

/** What somebody has won last, and whether it knows that this is over. */
struct Belief {
    TrafficHold hold;
    ExecutedCommand command;  ///< that acquired it
    bool isGivenBack = false; ///< whoever has won it is known to know that it is over
    bool isRenewed = false;
    bool isWarned = false;            ///< given back, since a renewal has failed; perhaps whoever works under it does not hear of that
    quint64 seenWith = 0;             ///< the number of the later hold beside which it was seen to be used
    bool isSilent = false;            ///< the hold was over before whoever has won it said so
    bool isUnheard = false;           ///< its connection has tried again meanwhile: its answer may have been lost, or several actors share it
    bool isLeft = false;              ///< whoever has won it has tried again since, and did not believe in it any more
    std::optional<qint64> endUs = {}; ///< of the hold; nothing: it lasts
    std::optional<ExecutedCommand> cutBy = {}; ///< by somebody else, before its lease was over
    QByteArray contender = {};                 ///< that may have taken it over

    bool mayGoOn() const { return endUs && !isGivenBack && !isLeft; }
};

/** By different holders, as far as tokens and addresses tell. */
bool areDifferent(const TrafficHold &a, const TrafficHold &b);

/** Who believes to hold one lock. Bounded: the newest thousand or so. Pure; pointers are valid until the next begin(). */
class LockBeliefs {
public:
    /** Somebody has acquired the lock. */
    void begin(const TrafficHold &hold, const ExecutedCommand &command);
    /** Nobody has it any more. */
    void end(qint64 atUs);

    /** That of the present hold; null: there is none, or it is not known. */
    Belief *present() { return find(m_present); }
    /** What this client has won last; null: nothing, or others have its address, too. */
    Belief *lastOf(const QByteArray &client);
    /** The one that has not been given back, but by a warning or a further try, and whose own token is among these words; null: there is none. */
    Belief *saidIn(const std::vector<QByteArray> &words);
    /** Of this client, whose token is a time, and who says its lease and when it began, as these words do; null: there is none. */
    Belief *timedBy(const QByteArray &client, const std::vector<QByteArray> &words);
    /** Whether another one than this may go on and is of one of these clients. */
    bool mayAnotherGoOn(const Belief &than, const std::function<bool(const QByteArray &)> &isOneOf) const;
    /** The first one of somebody else that began later, and before this time; null: there is none. */
    const Belief *nextAfter(const Belief &earlier, qint64 beforeUs) const;

private:
    Belief *find(const QByteArray &name);

    QHash<QByteArray, Belief> m_all; // by the token that is another one for each hold, else by who acquired it
    QByteArray m_present;
    QHash<QByteArray, QByteArray> m_lastOf; // by client
};

} // namespace lockscope
