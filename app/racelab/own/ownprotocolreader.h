// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

namespace lockscope {

/** The limit of a protocol's text, in bytes; longer ones are refused. */
inline constexpr qsizetype longestOwnProtocol = 64 * 1024;

/** Reads a user's protocol from JSON and checks all of it. The error says what is wrong, where, and what would be right. The text is not trusted. */
Result<OwnProtocol> readOwnProtocol(const QByteArray &json);

} // namespace lockscope
