// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/scanner.h"

#include <optional>

namespace lockscope {

namespace {

std::vector<Bytes> keysIn(const redis::Reply &list)
{
    std::vector<Bytes> keys;
    keys.reserve(std::size_t(list.size()));
    for (qsizetype i = 0; i < list.size(); ++i)
        keys.push_back(Bytes(list.at(i).view()));
    return keys;
}

} // namespace

QCoro::Task<Result<void>> Scanner::scan(QByteArrayList patterns, int count, PageReader readPage)
{
    for (const QByteArray &pattern : std::as_const(patterns)) {
        Result<void> result = co_await scanPattern(pattern, count, readPage);
        if (!result)
            co_return result;
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> Scanner::scanPattern(QByteArray pattern, int count, PageReader readPage)
{
    quint64 visited = 0;
    std::optional<QCoro::Task<Result<void>>> reading; // one page is read while the next one is fetched and asked about
    auto page = m_connection.send(redis::command("SCAN", "0", "MATCH", pattern, "COUNT", count));
    for (bool isLast = false; !isLast;) {
        const Result<redis::Reply> reply = co_await page;
        if (!reply)
            co_return failure(reply.error());
        if (reply->size() != 2 || !reply->at(1).isArray())
            co_return failure(Error::Kind::NotRedis, QStringLiteral("SCAN was answered with something else than a page"));
        const QByteArray cursor = reply->at(0).bytes();
        isLast = cursor == "0";
        if (!isLast)
            page = m_connection.send(redis::command("SCAN", cursor, "MATCH", pattern, "COUNT", count));
        visited += quint64(count);
        std::optional<QCoro::Task<Result<void>>> previous = std::exchange(reading, readPage(keysIn(reply->at(1)), visited));
        if (previous) {
            Result<void> result = co_await *previous;
            if (!result)
                co_return result;
        }
    }
    co_return co_await *reading;
}

} // namespace lockscope
