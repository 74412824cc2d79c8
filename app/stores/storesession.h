// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "stores/storekind.h"

#include <memory>

namespace lockscope {

/** The user of this program in a private PostgreSQL. */
inline constexpr auto postgresUser = "lockscope";

/**
 * One client's session with a store, through a library whose calls block. Created, used and destroyed in one thread of StoreThreads. Destroying it
 * ends the session at the server as if the client's process had died.
 */
class StoreSession {
public:
    StoreSession() = default;
    virtual ~StoreSession() = default;
    Q_DISABLE_COPY_MOVE(StoreSession)

    virtual Result<void> open() = 0;
    /** Runs a command. After the error Disconnected the session is unusable. */
    virtual Result<redis::Reply> perform(const redis::Command &command) = 0;

    /** True if the store's library is available: at run time for SQL, in this build for ZooKeeper. */
    static bool hasDriver(StoreKind kind);
    static std::unique_ptr<StoreSession> make(const StoreAddress &address);
};

} // namespace lockscope
