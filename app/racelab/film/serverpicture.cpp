// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/serverpicture.h"

#include "racelab/film/replybytes.h"

#include <QCryptographicHash>

#include <algorithm>

namespace lockscope {

namespace {

// SCAN until its end: this program contains no command that lists all keys at once.
#define LOCKSCOPE_ALL_KEYS                                                                                                                           \
    "local keys, cursor = {}, '0' "                                                                                                                  \
    "repeat local page = redis.call('SCAN', cursor, 'COUNT', 1000) cursor = page[1] "                                                                \
    "for _, key in ipairs(page[2]) do keys[#keys + 1] = key end until cursor == '0' "                                                                \
    "table.sort(keys) "

#define LOCKSCOPE_NOW "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000) "

/** ARGV: grain, time that passes. A lease that is over is set to end now, and the server ends it. */
constexpr auto lookScript =
    LOCKSCOPE_ALL_KEYS LOCKSCOPE_NOW "local grain, passed, out = tonumber(ARGV[1]), tonumber(ARGV[2]), {now} "
                                     "for _, key in ipairs(keys) do "
                                     "  local left = redis.call('PTTL', key) "
                                     "  if left >= 0 then "
                                     "    left = math.floor(left / grain + 0.5) * grain - passed "
                                     "    if passed > 0 or left <= 0 then redis.call('PEXPIRE', key, math.max(left, 0)) end "
                                     "  else left = nil end "
                                     "  if left == nil or left > 0 then "
                                     "    out[#out + 1] = key out[#out + 1] = redis.call('DUMP', key) out[#out + 1] = left or 0 "
                                     "  end "
                                     "end return out";

/** KEYS: what there shall be; ARGV: dump and lease of each. */
constexpr auto restoreScript =
    LOCKSCOPE_ALL_KEYS LOCKSCOPE_NOW "for _, key in ipairs(keys) do redis.call('UNLINK', key) end "
                                     "for i, key in ipairs(KEYS) do redis.call('RESTORE', key, ARGV[2 * i], ARGV[2 * i - 1]) end "
                                     "return now";

#undef LOCKSCOPE_NOW
#undef LOCKSCOPE_ALL_KEYS

QByteArray shaOf(const char *script) { return QCryptographicHash::hash(script, QCryptographicHash::Sha1).toHex(); }

} // namespace

const KeyPicture *findKey(const ServerPicture &picture, const QByteArray &key)
{
    const auto found = std::ranges::find(picture, key, &KeyPicture::key);
    return found == picture.end() ? nullptr : &*found;
}

void appendBytes(QByteArray &out, const ServerPicture &picture)
{
    appendNumber(out, qint64(picture.size()));
    for (const KeyPicture &key : picture) {
        appendBytes(out, QByteArrayView(key.key));
        appendBytes(out, QByteArrayView(key.dump));
        appendNumber(out, key.leaseMs);
    }
}

namespace pictures {

std::vector<redis::Command> prepare() { return {redis::command("SCRIPT", "LOAD", lookScript), redis::command("SCRIPT", "LOAD", restoreScript)}; }

redis::Command look(Duration grain) { return advance(Duration(0), grain); }

redis::Command advance(Duration time, Duration grain)
{
    static const QByteArray sha = shaOf(lookScript);
    return redis::command("EVALSHA", sha, 0, grain.count(), time.count());
}

redis::Command restore(const ServerPicture &picture)
{
    static const QByteArray sha = shaOf(restoreScript);
    redis::Command command = redis::command("EVALSHA", sha, picture.size());
    for (const KeyPicture &key : picture)
        command.push_back(key.key);
    for (const KeyPicture &key : picture) {
        command.push_back(key.dump);
        command.push_back(QByteArray::number(key.leaseMs));
    }
    return command;
}

ServerPicture read(const redis::Reply &reply)
{
    ServerPicture picture;
    picture.reserve(std::size_t(reply.size() / 3));
    for (qsizetype i = 1; i + 2 < reply.size(); i += 3)
        picture.push_back({.key = reply.at(i).bytes(), .dump = reply.at(i + 1).bytes(), .leaseMs = reply.at(i + 2).integer()});
    return picture;
}

UnixTime takenAt(const redis::Reply &reply)
{
    return fromUnixMs(reply.type() == redis::Reply::Type::Array ? reply.at(0).integer() : reply.integer());
}

} // namespace pictures

} // namespace lockscope
