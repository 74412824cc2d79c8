// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "redis/connection.h"

#include <QByteArrayList>
#include <qcoro/qcorotask.h>

#include <functional>
#include <vector>

namespace lockscope {

/**
 * Goes through all keys of the database that match the patterns, page by page, with the next SCAN under way while a page is being
 * read. Stateless between scans. Engine thread. Must outlive its scans: close the connection first.
 */
class Scanner {
public:
    /** Reads one page's keys; visited says how many keys of the database the server has gone through so far. */
    using PageReader = std::function<QCoro::Task<Result<void>>(std::vector<Bytes> keys, quint64 visited)>;

    explicit Scanner(redis::Connection &connection) : m_connection(connection) {}

    /** Done when every page has been read; the first error ends it. A key may come more than once, as SCAN documents. */
    QCoro::Task<Result<void>> scan(QByteArrayList patterns, int count, PageReader readPage);

private:
    QCoro::Task<Result<void>> scanPattern(QByteArray pattern, int count, PageReader readPage);

    redis::Connection &m_connection;
};

} // namespace lockscope
