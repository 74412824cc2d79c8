// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyspace.h"

#include <algorithm>

namespace lockscope {

namespace {

using Type = KeyReading::Type;
using namespace std::chrono_literals;

constexpr int keysAtOnce = 5000;
const QByteArray worker = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
const QByteArray hex = "c41f08d96be24735a0d3e7815b9f62aa";
const QByteArray base64 = "Qm9iIGhvbGRzIHRoaXMgb25lLCAzMiBieXRlcyBsb24=";

/** From ARGV[1] to ARGV[2], by turns one of each kind. */
const QByteArray ordinary = R"(
local function hex(i, n) return string.sub(redis.sha1hex('k' .. i), 1, n) end
local function uuid(i) local h = hex(i, 32) return string.sub(h,1,8)..'-'..string.sub(h,9,12)..'-4'..string.sub(h,14,16)..'-a'..string.sub(h,18,20)..'-'..string.sub(h,21,32) end
local words = {'blue','red','small','large','old','new','north','south','house','car','tree','book','lamp','shoe','coat','ring','chair','table','phone','glass'}
local function slug(i) local s = '' while i > 0 do s = s .. '-' .. words[i % 20 + 1] i = math.floor(i / 20) end return s end
local function set(k, v, ttl) if ttl then redis.call('SET', k, v, 'EX', ttl) else redis.call('SET', k, v) end end
local kinds = {
  function(i) set('cache:user:' .. i, '{"name":"Ann","visits":' .. i .. '}', 300) end,
  function(i) set('session:' .. hex(i, 32), 'user|s:3:"ann";csrf|s:40:"' .. redis.sha1hex(i) .. '";', 1440) end,
  function(i) set('PHPREDIS_SESSION:' .. hex(i, 26), 'user|s:3:"ann";', 1440) end,
  function(i) set('ratelimit:10.0.' .. i % 250 .. '.' .. i % 199 .. ':' .. i, i % 60, 60 * 20) end,
  function(i) set('laravel_cache:' .. redis.sha1hex(i), 's:16:"kX2f9QmZr7LwB1dT";', 600) end,
  function(i) set('laravel-database-laravel-cache-plan' .. slug(i), 'i:42;', 600) end,
  function(i) set('laravel_cache:login' .. i .. ':timer', 1795226060, 600) end,
  function(i) redis.call('HSET', 'bull:mail:' .. i, 'name', 'send', 'data', '{"to":"ann"}', 'ats', 0) end,
  function(i) redis.call('RPUSH', 'bull:mail:wait', i) set('bull:mail:id', i) end,
  function(i) set('stat:processed:2026-11-' .. i, i) end,
  function(i) redis.call('LPUSH', 'queue:default', '{"jid":"' .. hex(i, 24) .. '"}') end,
  function(i) redis.call('HSET', 'user:' .. i, 'name', 'Ann', 'mode', 'read') end,
  function(i) redis.call('HSET', 'cart:' .. uuid(i), uuid(i + 1), 2) redis.call('EXPIRE', 'cart:' .. uuid(i), 900) end,
  function(i) set('page:about' .. slug(i), '<html>About' .. slug(i) .. '</html>', 3600) end,
  function(i) set('celery-task-meta-' .. uuid(i), '{"status":"SUCCESS","result":null}', 86400) end,
  function(i) redis.call('HSET', 'spring:session:sessions:' .. uuid(i), 'creationTime', '1795226000456', 'lastAccessedTime', '1795226000456') end,
  function(i) set('hits:page:' .. i, i) end,
  function(i) set('etag:' .. i, hex(i, 32), 590) end,
  function(i) set('access_token:' .. i, uuid(i), 3600) end,
  function(i) set('otp:' .. i, 100000 + i % 900000, 590) end,
  function(i) set('user:' .. i .. ':last_seen', 1795226000 + i % 1000) end,
  function(i) set('block:' .. i, '{"height":' .. i .. '}') end,
  function(i) set('clock:node' .. i, 'up', 590) end,
  function(i) set('blocked:10.1.' .. i % 250 .. '.' .. i, 1, 900) end,
  function(i) set('lockout:user:' .. i, i % 5, 900) end,
  function(i) set('warehouse:' .. i .. ':stock', i % 100) end,
  function(i) redis.call('ZADD', 'leaderboard:' .. i % 500, i, uuid(i)) end,
  function(i) redis.call('XADD', 'events:' .. i % 500, '*', 'kind', 'visit') end,
  function(i) redis.call('SADD', 'tags:' .. i, 'blue', 'red') end,
  function(i) set('asynq:{default}:t:' .. uuid(i), 'payload', 3600) end,
  function(i) set('{app}:config' .. slug(i), '{"on":true}') end,
  function(i) set('order:' .. i .. ':reference', 'A-' .. i) end,
}
for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do kinds[i % #kinds + 1](i) end
)";

PlantedKey textFor(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = 20min)
{
    return {.key = key, .type = Type::String, .value = value, .ttl = ttl};
}

PlantedKey of(Type type, const QByteArray &key, std::vector<KeyContents::Member> members, std::optional<Duration> ttl = 20min)
{
    return {.key = key, .type = type, .value = {}, .members = std::move(members), .ttl = ttl};
}

QByteArray digest(int i) { return QByteArray::number(0x9e9b5ce5d423d3eaULL + quint64(i), 16) + "470977004b50ff84"; }

} // namespace

bool plant(PlainClient &client, const PlantedKey &planted, UnixTime now)
{
    if (client.ask(plantingOf(planted)).startsWith("(error)"))
        return false;
    return !planted.ttl || client.ask({"PEXPIREAT", planted.key, QByteArray::number(toMs(now + *planted.ttl))}) == "1";
}

std::vector<PlantedKey> locksOfLibraries(UnixTime now, int each)
{
    const QByteArray uuid1 = uuid1Hex(now - 3s);
    const QByteArray later = QByteArray::number(toMs(now + 20min));
    const QByteArray laterSeconds = QByteArray::number(toMs(now + 20min) / 1000);
    std::vector<PlantedKey> all;
    for (int number = 1; number <= each; ++number) {
        const QByteArray i = QByteArray::number(number);
        const PlantedKey keys[] = {
            textFor("locks:order:" + i, hex), // node-redlock
            textFor("mutex:import:" + i, worker),
            of(Type::SortedSet, "semaphore:pool:" + i, {{worker, QByteArray::number(toMs(now))}}),
            textFor("bull:mail:" + i + ":lock", worker + ":0"),
            textFor("bull:pdf:" + i + ":lock", worker),
            textFor("shop:1:import-" + i, uuid1), // django-redis
            textFor("qo_tasks.report_day-" + i, uuid1),
            textFor("lock:report:" + i, "mFq3xTz8VbN1kWc7RyAe0sLd"), // python-redis-lock
            textFor("rq:scheduler-lock:q" + i, "25211"),
            textFor("arq:in-progress:" + digest(number), "1"),
            of(Type::Hash, "huey.results.app" + i, {{"app.lock.nightly", "x"}}, {}),
            of(Type::Hash, "billing:invoice:" + i, {{QByteArray(worker + ":57"), "1"}}), // Redisson
            textFor("job-lock:default:daily" + i, "ADDED:2026-11-20T23:59:02.123Z@worker-1:" + worker),
            textFor("lock4j:com.shop.Orders#" + i, hex),
            textFor("account:" + i, worker + ":" + later, {}), // jedis-lock
            textFor("redlock:invoice:" + i, worker),
            textFor("med:task:" + i, "WEB01_4312_" + hex), // DistributedLock
            textFor("asynq:{default}:unique:mail:" + digest(number), worker),
            textFor("resque:lock:Report:" + i, laterSeconds, {}),
            textFor("gitlab:exclusive_lease:housekeeping:" + i, worker),
            of(Type::Hash, "uniquejobs:" + digest(number) + ":LOCKED", {{"b4a577edbccf1d805744efa9", laterSeconds}}),
            textFor("laravel-database-laravel-cache-orders-" + i, "kX2f9QmZr7LwB1dT"),
            of(Type::SortedSet, "pdf-creation-" + i, {{base64, later}, {"__write__", later}}), // Symfony
            textFor("php-malkusch-lock:import" + i, hex + hex),
            textFor("PHPREDIS_SESSION:" + digest(number).first(26) + "_LOCK", "web-3|811"),
            textFor("user:" + i + ":lock", laterSeconds + ".5", {}), // redis-objects
        };
        all.insert(all.end(), std::begin(keys), std::end(keys));
    }
    return all;
}

bool plantOrdinaryKeys(PlainClient &client, int count)
{
    for (int first = 1; first <= count; first += keysAtOnce) {
        const QByteArray last = QByteArray::number(std::min(count, first + keysAtOnce - 1));
        if (client.ask({"EVAL", ordinary, "0", QByteArray::number(first), last}).startsWith("(error)"))
            return false;
    }
    return true;
}

} // namespace lockscope
