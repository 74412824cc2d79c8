// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/replybytes.h"

namespace lockscope {

void appendNumber(QByteArray &out, qint64 number) { out.append(reinterpret_cast<const char *>(&number), sizeof number); }

void appendBytes(QByteArray &out, QByteArrayView bytes)
{
    appendNumber(out, bytes.size());
    out.append(bytes);
}

void appendBytes(QByteArray &out, const redis::Reply &reply)
{
    out.append(char(reply.type()));
    switch (reply.type()) {
    case redis::Reply::Type::Nil: break;
    case redis::Reply::Type::Integer: appendNumber(out, reply.integer()); break;
    case redis::Reply::Type::Array:
        appendNumber(out, reply.size());
        for (qsizetype i = 0; i < reply.size(); ++i)
            appendBytes(out, reply.at(i));
        break;
    case redis::Reply::Type::Status:
    case redis::Reply::Type::Error:
    case redis::Reply::Type::String: appendBytes(out, reply.view()); break;
    }
}

void appendBytes(QByteArray &out, const Result<redis::Reply> &reply)
{
    if (reply) {
        appendBytes(out, *reply);
        return;
    }
    out.append('!');
    appendNumber(out, int(reply.error().kind));
    appendBytes(out, QByteArrayView(reply.error().code));
}

} // namespace lockscope
