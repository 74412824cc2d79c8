// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storesession.h"

struct memcached_st;

namespace lockscope {

/**
 * A session with memcached on a Unix socket, by libmemcached. Its commands follow the memcached protocol; times are whole seconds:
 * - add KEY VALUE EXPTIME, cas KEY VALUE EXPTIME UNIQUE: 1 if stored, else nil; cas: 0 if the item does not exist
 * - gets KEY: the value and its unique number, or nil
 * - delete KEY: 1 or 0
 * - version
 */
class MemcachedSession final : public StoreSession {
public:
    explicit MemcachedSession(QString socketPath);
    ~MemcachedSession() override;

    Result<void> open() override;
    Result<redis::Reply> perform(const redis::Command &command) override;

private:
    Result<redis::Reply> store(const redis::Command &command);
    Result<redis::Reply> get(const QByteArray &key);
    Result<redis::Reply> remove(const QByteArray &key);
    Result<redis::Reply> version();
    Unexpected<Error> failed(int code) const;

    const QString m_socketPath;
    memcached_st *m_handle = nullptr;
};

} // namespace lockscope
