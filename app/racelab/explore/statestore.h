// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/film/schedule.h"
#include "racelab/film/serverpicture.h"
#include "redis/reply.h"

#include <QHash>

#include <array>
#include <unordered_set>
#include <vector>

namespace lockscope {

/**
 * All states that an exploration has reached: how each was reached (the state before, the move, the answer and what the servers held then), so that
 * it can be reached again, and the 128 bits that distinguish it from others. Answers and pictures are few and are kept once. Memory: about 100 bytes
 * a state. One thread.
 */
class StateStore {
public:
    using Id = quint32;
    static constexpr Id none = ~Id(0);

    struct State {
        Id before = none;
        quint32 answer = 0;
        quint32 pictures = 0;
        Move move;
    };

    /** Nothing has been done yet; the servers are empty. Not remembered as reached. */
    Id addBeginning(int servers);
    Id add(const State &state);
    /** False: it was known. */
    bool isNew(const QByteArray &fingerprint);

    const State &state(Id id) const { return m_states[id]; }
    std::size_t reached() const { return m_reached.size(); }
    /** From the beginning to this state, the beginning left out. */
    std::vector<Id> path(Id id) const;
    Schedule schedule(Id id) const;

    quint32 keepAnswer(const Result<redis::Reply> &answer);
    quint32 keepPictures(const std::vector<ServerPicture> &pictures);
    const Result<redis::Reply> &answer(quint32 number) const { return m_answers[number]; }
    const std::vector<ServerPicture> &pictures(quint32 number) const { return m_pictures[number]; }

private:
    using Digest = std::array<quint64, 2>;
    struct DigestHash {
        std::size_t operator()(const Digest &digest) const { return digest[0]; }
    };

    std::vector<State> m_states;
    std::unordered_set<Digest, DigestHash> m_reached;
    std::vector<Result<redis::Reply>> m_answers;
    QHash<QByteArray, quint32> m_answerNumbers;
    std::vector<std::vector<ServerPicture>> m_pictures;
    QHash<QByteArray, quint32> m_pictureNumbers;
};

} // namespace lockscope
