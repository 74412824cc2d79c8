// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storeanswer.h"

#include "redis/respreader.h"

namespace lockscope::storeanswer {

namespace {

redis::Reply read(const QByteArray &bytes)
{
    redis::RespReader reader;
    reader.feed(bytes);
    const Result<std::optional<redis::Reply>> reply = reader.next();
    Q_ASSERT(reply && *reply);
    return **reply;
}

} // namespace

redis::Reply nil() { return read("$-1\r\n"); }

redis::Reply integer(qint64 number) { return read(':' + QByteArray::number(number) + "\r\n"); }

redis::Reply status(const char *word) { return read(QByteArray("+") + word + "\r\n"); }

redis::Reply string(const QByteArray &bytes) { return read('$' + QByteArray::number(bytes.size()) + "\r\n" + bytes + "\r\n"); }

/** An array of strings. */
redis::Reply strings(const redis::Command &parts)
{
    QByteArray bytes;
    redis::appendFormatted(bytes, parts);
    return read(bytes);
}

} // namespace lockscope::storeanswer
