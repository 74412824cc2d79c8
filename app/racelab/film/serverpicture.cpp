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

constexpr auto lookScript = LOCKSCOPE_ALL_KEYS LOCKSCOPE_NOW "local out = {now} "
                                                             "for _, key in ipairs(keys) do "
                                                             "  local ends = redis.call('PEXPIRETIME', key) "
                                                             "  local left = ends - now "
                                                             "  if ends < 0 then left = 0 end "
                                                             "  if ends < 0 or left > 0 then "
                                                             "    out[#out + 1] = key out[#out + 1] = redis.call('DUMP', key) out[#out + 1] = left "
                                                             "  end "
                                                             "end return out";

/** KEYS: what there shall be; ARGV: dump and lease of each. */
constexpr auto restoreScript =
    LOCKSCOPE_ALL_KEYS LOCKSCOPE_NOW "for _, key in ipairs(keys) do redis.call('UNLINK', key) end "
                                     "for i, key in ipairs(KEYS) do "
                                     "  local left = tonumber(ARGV[2 * i]) "
                                     "  if left > 0 then redis.call('RESTORE', key, string.format('%.0f', now + left), ARGV[2 * i - 1], 'ABSTTL') "
                                     "  else redis.call('RESTORE', key, 0, ARGV[2 * i - 1]) end "
                                     "end "
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

ServerPicture afterTime(const ServerPicture &picture, Duration time)
{
    ServerPicture left;
    for (const KeyPicture &key : picture) {
        if (key.leaseMs == 0 || key.leaseMs > time.count())
            left.push_back({.key = key.key, .dump = key.dump, .leaseMs = key.leaseMs == 0 ? 0 : key.leaseMs - time.count()});
    }
    return left;
}

namespace pictures {

std::vector<redis::Command> prepare() { return {redis::command("SCRIPT", "LOAD", lookScript), redis::command("SCRIPT", "LOAD", restoreScript)}; }

redis::Command look()
{
    static const QByteArray sha = shaOf(lookScript);
    return redis::command("EVALSHA", sha, 0);
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

bool isExact(const redis::Reply &restored, const redis::Reply &looked) { return restored.integer() == looked.at(0).integer(); }

Error notExact()
{
    return {Error::Kind::TimedOut,
            QStringLiteral(
                "A command took longer than a millisecond each time, so leases cannot be exact: a script takes too long, or this machine is too "
                "busy."),
            {}};
}

} // namespace pictures

} // namespace lockscope
