// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lock.h"
#include "redis/endpoint.h"

#include <QCoreApplication>

namespace lockscope::ui {

/**
 * The redis-cli command line for an operator who has to act without this window: removes the lock only while this token still holds it. If the token
 * is not known whole it only reads: type and time left. Whatever bytes are in key and token, no shell (sh, dash, bash, zsh, fish) runs any of them.
 * Never holds a password.
 */
class RedisCliCommand {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::RedisCliCommand)
public:
    /** The error says why no shell can pass it on. */
    static Result<QString> forLock(const Lock &lock, const redis::Endpoint &endpoint);
};

} // namespace lockscope::ui
