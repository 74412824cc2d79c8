// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/keycontents.h"

#include "base/safetext.h"

#include <QStringList>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 80;

/** Answers for each key its name, its type, and a list of its contents. */
constexpr auto script = R"(-- look
local keys, cursor, out = {}, '0', {}
repeat
  local page = redis.call('SCAN', cursor, 'COUNT', 1000)
  cursor = page[1]
  for _, key in ipairs(page[2]) do keys[#keys + 1] = key end
until cursor == '0'
table.sort(keys)
for _, key in ipairs(keys) do
  local type, value = redis.call('TYPE', key).ok, {}
  if type == 'string' then value = {redis.call('GETRANGE', key, 0, 99)}
  elseif type == 'hash' then value = redis.call('HGETALL', key)
  elseif type == 'list' then value = redis.call('LRANGE', key, 0, 9)
  elseif type == 'zset' then value = redis.call('ZRANGE', key, 0, 9, 'WITHSCORES')
  elseif type == 'set' then value = redis.call('SMEMBERS', key) table.sort(value)
  end
  out[#out + 1] = {key, type, value}
end
return out)";

QString valueText(const QString &type, const redis::Reply &value)
{
    const bool hasPairs = type == u"hash" || type == u"zset";
    QStringList parts;
    for (qsizetype i = 0; i < value.size(); ++i) {
        const QString part = safeText(value.viewAt(i), shownChars);
        if (hasPairs && i % 2 == 1)
            parts.last() += u": "_s + part;
        else
            parts << part;
    }
    return stillVisibleText(parts.join(u", "_s), shownChars);
}

} // namespace

namespace keycontents {

redis::Command look() { return redis::command("EVAL", script, 0); }

std::vector<FilmKey> read(const redis::Reply &reply)
{
    std::vector<FilmKey> keys;
    for (qsizetype i = 0; i < reply.size(); ++i) {
        const redis::Reply entry = reply.at(i);
        FilmKey &key = keys.emplace_back();
        key.key = entry.at(0).bytes();
        key.type = safeText(entry.viewAt(1), shownChars);
        key.value = valueText(key.type, entry.at(2));
    }
    return keys;
}

} // namespace keycontents

} // namespace lockscope
