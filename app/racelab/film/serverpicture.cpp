// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/serverpicture.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>

namespace lockscope {

namespace {

// Uses SCAN until its end: this program sends no command that lists all keys at once.
#define LOCKSCOPE_ALL_KEYS                                                                                                                           \
    "local keys, cursor = {}, '0' "                                                                                                                  \
    "repeat local page = redis.call('SCAN', cursor, 'COUNT', 1000) cursor = page[1] "                                                                \
    "for _, key in ipairs(page[2]) do keys[#keys + 1] = key end until cursor == '0' "                                                                \
    "table.sort(keys) "

#define LOCKSCOPE_NOW "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000) "

constexpr auto lookScript =
    LOCKSCOPE_ALL_KEYS LOCKSCOPE_NOW "local out = {now} "
                                     "for _, key in ipairs(keys) do "
                                     "  local ends = redis.call('PEXPIRETIME', key) "
                                     "  local left = ends - now "
                                     "  if ends < 0 then left = 0 end "
                                     "  if ends < 0 or left > 0 then "
                                     "    local type, values = redis.call('TYPE', key).ok, {} "
                                     "    if type == 'string' then values = {redis.call('GET', key)} "
                                     "    elseif type == 'hash' then values = redis.call('HGETALL', key) "
                                     "    elseif type == 'list' then values = redis.call('LRANGE', key, 0, -1) "
                                     "    elseif type == 'zset' then values = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') "
                                     "    elseif type == 'set' then values = redis.call('SMEMBERS', key) table.sort(values) end "
                                     "    for _, what in ipairs({key, redis.call('DUMP', key), left, type, values}) do out[#out + 1] = what end "
                                     "  end "
                                     "end return out";

/** KEYS: the keys to restore; ARGV: dump and lease of each. */
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

ServerPicture afterTime(const ServerPicture &picture, Duration time)
{
    ServerPicture left = picture;
    std::erase_if(left, [&](const KeyPicture &key) { return key.leaseMs > 0 && key.leaseMs <= time.count(); });
    for (KeyPicture &key : left)
        key.leaseMs -= key.leaseMs > 0 ? time.count() : 0;
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
    constexpr qsizetype parts = 5;
    ServerPicture picture;
    for (qsizetype i = 1; i + parts <= reply.size(); i += parts) {
        KeyPicture &key = picture.emplace_back();
        key.key = reply.at(i).bytes();
        key.dump = reply.at(i + 1).bytes();
        key.leaseMs = reply.at(i + 2).integer();
        key.type = reply.at(i + 3).bytes();
        const redis::Reply values = reply.at(i + 4);
        for (qsizetype value = 0; value < values.size(); ++value)
            key.values << values.viewAt(value).toByteArray();
    }
    return picture;
}

bool isExact(const redis::Reply &restored, const redis::Reply &looked) { return restored.integer() == looked.at(0).integer(); }

Error notExact()
{
    return {
        Error::Kind::TimedOut,
        QCoreApplication::translate("lockscope::ServerPicture",
                                    "A command took longer than a millisecond each time, so leases cannot be exact: a script takes too long, or this "
                                    "machine is too busy."),
        {}};
}

} // namespace pictures

} // namespace lockscope
