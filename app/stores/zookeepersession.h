// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storesession.h"

#include <memory>

namespace lockscope {

/**
 * A session with ZooKeeper, by its C client. A lock is a node; its contenders are ephemeral sequential children:
 * - create LOCK: the name of the new child
 * - children LOCK: the children's names, sorted; nil: none
 * - exists LOCK CHILD, delete LOCK CHILD: 1 or 0
 * - holder LOCK: the smallest child, or nil
 * - version: nil, since ZooKeeper does not report it to clients
 * The destructor closes the session at the server, which removes its nodes at once. The nodes of a process that dies stay until the server has missed
 * it for four seconds.
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
