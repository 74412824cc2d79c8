// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/endpoint.h"

#include <QString>

namespace lockscope::ui {

/** Bytes as one word of a POSIX shell (bash, ksh, zsh where they are not printable ASCII). */
QString shellWord(QByteArrayView bytes);

/**
 * The redis-cli command line for somebody who has to act without this window: removes the lock only while this token still holds it.
 * If the token is not known whole it only looks: type and time left. Empty for bytes that no shell can pass on (NUL). Never holds a password.
 */
QString redisCliCommand(const Lock &lock, const redis::Endpoint &endpoint);

} // namespace lockscope::ui
