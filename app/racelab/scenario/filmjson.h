// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QByteArray>

namespace lockscope {

/**
 * The film for programs, one JSON object a line: for each frame act, frame, move, at_ms, time_ms, client, server, command, redis_cli (the command as
 * it is pasted into redis-cli), verb, reply (as the server sent it; not there: it sent none), answer (what the client makes of it), good, clients,
 * servers, events, narration; the last one has scenario, title, server_version, and for each act its title, replay, overlaps, ownerless
 * stretches and verdicts. Missing values are null. Servers are counted from 1. Pure.
 */
QByteArray filmJson(const Film &film);

} // namespace lockscope
