// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a server: however they are cut on their way, they are the same replies and end in the same error; and a reply that
// has been read outlives its reader.
#include "harness.h"
#include "redis/respreader.h"
#include "shown.h"

#include <vector>

using namespace lockscope;

namespace {

struct Read {
    std::vector<redis::Reply> replies;
    std::optional<Error> error;
};

void readOn(redis::RespReader &reader, Read &read)
{
    while (!read.error) {
        const auto reply = reader.next();
        if (!reply)
            read.error = reply.error();
        else if (reply->has_value())
            read.replies.push_back(**reply);
        else
            return;
    }
}

Read readWhole(const QByteArray &bytes, qsizetype limit)
{
    redis::RespReader reader(limit);
    Read read;
    reader.feed(bytes);
    readOn(reader, read);
    return read;
}

Read readCut(QByteArray bytes, qsizetype limit, quint32 number)
{
    redis::RespReader reader(limit);
    fuzz::Cutter cutter(number);
    Read read;
    while (!bytes.isEmpty()) {
        reader.feed(cutter.takeFrom(bytes));
        if (cutter.toss()) // sometimes two pieces meet before anybody looks
            readOn(reader, read);
    }
    readOn(reader, read);
    if (read.error) {
        reader.feed("+OK\r\n");
        fuzz::require(reader.next().error() == *read.error, "an error is for ever");
    }
    return read;
}

qsizetype sizeOf(const redis::Reply &reply)
{
    qsizetype size = reply.view().size();
    for (qsizetype i = 0; i < reply.size(); ++i)
        size += sizeOf(reply.at(i));
    return size;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const auto number = input.ConsumeIntegral<quint32>();
    const qsizetype limit = input.ConsumeBool() ? redis::RespReader::defaultLimit : 4096;
    const QByteArray bytes = fuzz::restOf(input);
    const Read whole = readWhole(bytes, limit);
    const Read cut = readCut(bytes, limit, number);
    fuzz::require(whole.error == cut.error, "the same error, however the bytes are cut");
    fuzz::require(whole.replies.size() == cut.replies.size(), "as many replies, however the bytes are cut");
    qsizetype total = 0;
    for (std::size_t i = 0; i < whole.replies.size(); ++i) {
        fuzz::require(fuzz::shown(whole.replies[i]) == fuzz::shown(cut.replies[i]), "the same replies, however the bytes are cut");
        fuzz::require(sizeOf(whole.replies[i]) <= limit, "no reply is longer than the limit");
        total += sizeOf(whole.replies[i]);
    }
    fuzz::require(total <= bytes.size(), "replies hold no more than was sent");
    return 0;
}
