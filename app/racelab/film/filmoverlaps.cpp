// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmoverlaps.h"

namespace lockscope {

void noteOverlaps(FilmAct &act)
{
    const std::size_t now = act.frames.size() - 1;
    const FilmFrame &frame = act.frames.back();
    const auto believes = [&](int client) { return frame.clients[std::size_t(client)].state == FilmClient::State::Believing; };
    for (FilmOverlap &overlap : act.overlaps) {
        if (!overlap.toFrame && !(believes(overlap.first) && believes(overlap.second)))
            overlap.toFrame = now;
    }
    for (const FilmEvent &event : frame.events) {
        if (event.kind == FilmEvent::Kind::TwoBelievers)
            act.overlaps.push_back({.first = event.other, .second = event.client, .fromFrame = now, .toFrame = {}});
    }
}

} // namespace lockscope
