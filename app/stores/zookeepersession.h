// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storesession.h"

#include <memory>

namespace lockscope {

/**
 * A session with a ZooKeeper, by its C client. A lock is a node, and those who want it are its children, ephemeral and numbered in their order:
 *  - create LOCK: my child's name
 *  - children LOCK: their names, the smallest first; none: nil
 *  - exists LOCK CHILD, delete LOCK CHILD: 1 or 0
 *  - holder LOCK: the smallest child, or nil
 *  - version: nil, since ZooKeeper does not report it to clients
 * Its end closes the session at the server, as the library does it, so its nodes go at once; those of a process that dies silently stay until the
 * server has missed it for four seconds.
 */
class ZooKeeperSession final : public StoreSession {
public:
    explicit ZooKeeperSession(QString hostAndPort);
    ~ZooKeeperSession() override;

    Result<void> open() override;
    Result<redis::Reply> perform(const redis::Command &command) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
