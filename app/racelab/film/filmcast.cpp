// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmcast.h"

#include <algorithm>

namespace lockscope {

namespace {

bool doesAnything(const FilmAct &act, std::size_t client)
{
    return std::ranges::any_of(act.frames, [&](const FilmFrame &frame) { return frame.clients[client].state != FilmClient::State::Waiting; });
}

/** Maps clients to their new numbers. */
class Cast {
public:
    explicit Cast(const FilmAct &act) : m_numbers(act.actors.size(), -1)
    {
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            if (doesAnything(act, i))
                m_numbers[i] = m_count++;
        }
    }

    int count() const { return m_count; }
    bool isWhole() const { return m_count == int(m_numbers.size()); }
    void renumber(int &client) const
    {
        if (client >= 0)
            client = m_numbers[std::size_t(client)];
    }
    template <class T>
    void keepOnlyThese(std::vector<T> &ofClients) const
    {
        std::size_t index = 0;
        std::erase_if(ofClients, [&](const T &) { return m_numbers[index++] < 0; });
    }

private:
    std::vector<int> m_numbers; // -1: does nothing
    int m_count = 0;
};

void recast(FilmFrame &frame, const Cast &cast)
{
    cast.keepOnlyThese(frame.clients);
    cast.renumber(frame.client);
    for (FilmEvent &event : frame.events) {
        cast.renumber(event.client);
        cast.renumber(event.other);
    }
    for (FilmServer &server : frame.servers) {
        for (FilmKey &key : server.keys)
            cast.renumber(key.owner);
    }
}

} // namespace

FilmAct withoutIdleClients(FilmAct act)
{
    const Cast cast(act);
    if (cast.isWhole() || cast.count() == 0)
        return act;
    cast.keepOnlyThese(act.actors);
    for (FilmFrame &frame : act.frames)
        recast(frame, cast);
    for (FilmOverlap &overlap : act.overlaps) {
        cast.renumber(overlap.first);
        cast.renumber(overlap.second);
    }
    return act;
}

} // namespace lockscope
