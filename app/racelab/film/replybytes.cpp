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

void appendText(QByteArray &out, QByteArrayView bytes)
{
    out += QByteArray::number(bytes.size()) + ':';
    out.append(bytes);
}

namespace {

void appendReply(QByteArray &out, const redis::Reply &reply)
{
    switch (reply.type()) {
    case redis::Reply::Type::Nil: out += '_'; break;
    case redis::Reply::Type::Integer: out += '#' + QByteArray::number(reply.integer()); break;
    case redis::Reply::Type::Array:
        out += '*' + QByteArray::number(reply.size());
        for (qsizetype i = 0; i < reply.size(); ++i)
            appendReply(out, reply.at(i));
        break;
    case redis::Reply::Type::Status:
    case redis::Reply::Type::Error: out += reply.type() == redis::Reply::Type::Status ? '+' : '-'; [[fallthrough]];
    case redis::Reply::Type::String: appendText(out, reply.view()); break;
    }
}

} // namespace

void appendText(QByteArray &out, const Result<redis::Reply> &reply)
{
    if (reply)
        appendReply(out, *reply);
    else
        out += '!' + QByteArray::number(int(reply.error().kind)) + QByteArray(reply.error().code);
}

} // namespace lockscope
