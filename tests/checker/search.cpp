// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search.h"

namespace checker {
namespace {

/** The state in which the trial begins, and how many moves led to it; -1: the predecessor never believes. */
int begin(World &world)
{
    if (!world.setting().hasPredecessor)
        return 0;
    int length = 0;
    for (; !world.clients[0].believes; ++length) {
        if (world.clients[0].isGone() || length > 1000)
            return -1;
        make(world, {Move::Kind::Step, 0});
    }
    make(world, {Move::Kind::Crash, 0});
    ++length;
    const std::int64_t before = world.clock;
    for (; world.clock - before <= world.setting().protocol->lease; ++length)
        waitForNextDue(world);
    return length;
}

class Search {
public:
    Search(const Setting &setting, bool wantsSchedule) : m_setting(setting), m_wantsSchedule(wantsSchedule), m_world(setting), m_after(setting) {}

    Result run(int atMost)
    {
        m_result.believed = m_setting.hasPredecessor;
        try {
            m_length = begin(m_world);
            if (m_length >= 0)
                runFromBeginning(atMost);
            else
                m_result.believed = false;
        } catch (const Unjudgeable &error) {
            m_result.error = error.what();
            m_result.length = m_length;
        }
        m_result.states = m_seen.size();
        return m_result;
    }

private:
    void runFromBeginning(int atMost)
    {
        note(m_world, Origin());
        while (!m_next.isEmpty() && m_result.length < 0 && (atMost < 0 || m_length < atMost)) {
            ++m_length;
            Level level = std::move(m_next);
            m_next = Level();
            level.takeEach([this](const std::uint32_t *words) {
                ++m_visited;
                return visit(words);
            });
        }
    }

    /** False: the search is over. */
    bool visit(const std::uint32_t *words)
    {
        m_world.unpack(words);
        for (const Move &move : movesIn(m_world)) {
            m_after = m_world;
            if (!make(m_after, move))
                continue;
            ++m_result.transitions;
            m_result.believed = m_result.believed || m_after.begunToBelieve;
            const bool isNew = note(m_after, Origin{m_visited - 1, move});
            if ((m_after.referee.found & m_setting.broken) || (isNew && m_setting.broken == DEADLOCK && m_deadlocks.isIn(m_after))) {
                m_result.length = m_length;
                m_result.schedule = scheduleTo(Origin{m_visited - 1, move});
                return false;
            }
        }
        return true;
    }

    /** Where a state came from: the number of the one before, and the move. */
    struct Origin {
        std::size_t before = 0;
        Move move{Move::Kind::Time};
    };

    bool note(World &world, const Origin &origin)
    {
        world.pack(m_words);
        const bool isNew = m_seen.add(Fingerprints::of(m_words));
        if (isNew)
            m_next.add(m_words);
        if (isNew && m_wantsSchedule)
            m_origins.push_back(origin);
        return isNew;
    }

    /** The moves one after the other; not those of a predecessor. */
    std::string scheduleTo(Origin origin) const
    {
        std::string schedule;
        if (!m_wantsSchedule)
            return schedule;
        for (;; origin = m_origins[origin.before]) {
            schedule = " " + nameOf(origin.move) + schedule;
            if (origin.before == 0)
                return schedule.substr(1);
        }
    }

    const Setting &m_setting;
    const bool m_wantsSchedule;
    World m_world;
    World m_after;
    Packed m_words;
    Fingerprints m_seen;
    Level m_next;
    Deadlocks m_deadlocks;
    Result m_result;
    int m_length = 0;
    std::size_t m_visited = 0;
    std::vector<Origin> m_origins;
};

} // namespace

void Level::add(const Packed &words)
{
    if (m_pieces.empty() || m_pieces.back()->size() + words.size() + 1 > WORDS) {
        m_pieces.push_back(std::make_unique<Packed>());
        m_pieces.back()->reserve(std::min(WORDS, std::max<std::size_t>(m_pieces.size() * 4096, words.size() + 1)));
    }
    m_pieces.back()->push_back(static_cast<std::uint32_t>(words.size()));
    m_pieces.back()->insert(m_pieces.back()->end(), words.begin(), words.end());
}

template <class Visit>
void Level::takeEach(const Visit &visit)
{
    for (std::unique_ptr<Packed> &piece : m_pieces) {
        for (std::size_t at = 0; at < piece->size(); at += (*piece)[at] + 1) {
            if (!visit(piece->data() + at + 1))
                return;
        }
        piece.reset();
    }
}

Result search(const Setting &setting, int atMost, bool wantsSchedule) { return Search(setting, wantsSchedule).run(atMost); }

} // namespace checker
