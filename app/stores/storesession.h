// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "stores/storekind.h"

#include <memory>

namespace lockscope {

/** The user name of this program at a private PostgreSQL. */
inline constexpr auto postgresUser = "lockscope";

/**
 * One client's session with a store, through a library whose calls block; made, used and destroyed in one thread of StoreThreads. Destroying it ends
 * the session, as a process that dies does.
 */
class StoreSession {
public:
    StoreSession() = default;
    virtual ~StoreSession() = default;
    Q_DISABLE_COPY_MOVE(StoreSession)

    virtual Result<void> open() = 0;
    /** An error Disconnected: the session is unusable. */
    virtual Result<redis::Reply> perform(const redis::Command &command) = 0;

    /** Whether its library is there: at run time for SQL, in this build for ZooKeeper. */
    static bool hasDriver(StoreKind kind);
    static std::unique_ptr<StoreSession> make(const StoreAddress &address);
};

} // namespace lockscope
