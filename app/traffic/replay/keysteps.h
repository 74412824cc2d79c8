// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockcommands.h"
#include "traffic/replay/lockreplay.h"

#include <QByteArrayList>

#include <deque>
#include <memory>

namespace lockscope {

/** What commands do to one key; of several, the last one here is what counts. */
enum class Step : quint8 { Nothing, Reads, FindsNothing, IsRefused, IsUndecided, SetsLease, Obscures, Appears, Removes, Overwrites, Takes };

struct Undecided;

/** What is known of a key. */
struct KeyState {
    using Is = TrafficStand::Is;
    Is is = Is::Unknown;
    TrafficHold hold = {};                                 ///< while it is held
    std::optional<qint64> freeFromUs = {};                 ///< of an unknown one: no hold that it may have lasts longer
    std::vector<std::optional<TrafficHold>> possible = {}; ///< of an unknown one: it has one of these holds, or none; empty: anything
    bool isWished = false;                                 ///< of an unknown one: it is to be read
    QByteArrayList readers = {};                           ///< since its last change; not all of very many
    std::shared_ptr<std::deque<Undecided>> undecided = {}; ///< from an attempt on, the newest, all that may have changed it; null: none
};

/** Ends leases. The server's clock and the time of a line may differ by a millisecond. Returns the holds that are over for sure. */
std::vector<TrafficHold> endLease(KeyState &state, qint64 atUs);

/** What single commands do to a key, as far as is known what it holds. Numbers the holds. */
class KeySteps {
public:
    Step apply(const ExecutedCommand &command, const QByteArray &name, LockVerb verb, KeyState &state);
    /** SET, or what comes to the same, with this value. */
    Step set(const ExecutedCommand &command, const SetOptions &options, const QByteArray &value, KeyState &state);

private:
    Step addToHash(const ExecutedCommand &command, KeyState &state);
    Step addMember(const ExecutedCommand &command, KeyState &state);
    void hold(const ExecutedCommand &command, const QByteArray &token, std::optional<qint64> deadlineUs, KeyState &state);

    quint64 m_lastHold = 0;
};

} // namespace lockscope
