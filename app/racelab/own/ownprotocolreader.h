// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownmistake.h"
#include "racelab/own/ownprotocol.h"

namespace lockscope {

/** The limit of a protocol's text, in bytes; longer ones are refused. */
inline constexpr qsizetype longestOwnProtocol = 64 * 1024;

/** Reads a user's protocol from JSON and checks all of it; otherwise there is at least one mistake. The text is not trusted. */
Expected<OwnProtocol, OwnMistakes> checkOwnProtocol(const QByteArray &json);

/** The same; the error has all mistakes, one a line, see mistakesText(). */
Result<OwnProtocol> readOwnProtocol(const QByteArray &json);

} // namespace lockscope
