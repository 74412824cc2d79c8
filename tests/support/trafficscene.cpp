// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trafficscene.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int clients = 6;
const QByteArray lease = "500"; // ms; each hold is far shorter

/** Each has a protocol of its own. */
const std::array<QByteArray, TrafficScene::locks> keys{"lock.token", "lock.hash", "lock.watched", "lock.blind"};

const QByteArray unlock = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";
const QByteArray lockHash = "if redis.call('exists', KEYS[1]) == 0 then redis.call('hincrby', KEYS[1], ARGV[2], 1) "
                            "redis.call('pexpire', KEYS[1], ARGV[1]) return nil end return redis.call('pttl', KEYS[1]) -- 'hexists'";
const QByteArray unlockHash = "if redis.call('hexists', KEYS[1], ARGV[2]) == 0 then return nil end redis.call('del', KEYS[1]) return 1";

/** As MONITOR shows it; nothing here needs more. */
QByteArray shown(const QByteArrayList &words)
{
    QByteArrayList quoted;
    for (QByteArray word : words)
        quoted << QByteArray('"' + word.replace('"', "\\\"") + '"');
    return quoted.join(' ');
}

} // namespace

TrafficScene::TrafficScene(quint32 seed, bool isOrderly, int steps) : m_random(seed), m_isOrderly(isOrderly)
{
    m_scene.setLongestSegment(m_random.bounded(2) == 0 ? 1400 : 60);
    for (int i = 0; i < clients; ++i) {
        m_nowUs += 50;
        m_clients.push_back({m_scene.connect(m_nowUs, quint32(0xffffff00) + quint32(i)),
                             "10.0.0.2:" + QByteArray::number(40'001 + i),
                             newToken().first(8) + "-0000-4000-8000-" + newToken().first(12) + ":1",
                             {}});
        m_clients.back().quietUs = m_nowUs + 1;
    }
    for (int i = 0; i < locks; ++i) { // from then on it is known what they hold
        const QByteArray token = newToken(), &key = keys[std::size_t(i)];
        tell(m_clients.front(), {"SET", key, token, "NX", "PX", lease}, respOk);
        tell(m_clients.front(), {"EVAL", unlock, "1", key, token}, respNumber(1), {{"get", key}, {"del", key}});
    }
    for (int step = 0; step < steps; ++step) {
        Client &next = *std::ranges::min_element(m_clients, {}, &Client::nextUs);
        m_nowUs = std::max(m_nowUs + 1 + m_random.bounded(400), next.nextUs);
        act(next);
    }
}

QByteArray TrafficScene::newToken()
{
    QByteArray token;
    for (int i = 0; i < 4; ++i)
        token += QByteArray::number(m_random.generate(), 16).rightJustified(8, '0');
    return token;
}

void TrafficScene::act(Client &client)
{
    const qint64 pauseUs = 4000 + m_random.bounded(30'000);
    if (m_random.bounded(3) == 0)
        tell(client, {"GET", "cache." + QByteArray::number(m_random.bounded(100))}, respNil);
    if (client.isHolder) {
        release(client, *client.wants);
        client.isHolder = false;
        client.wants.reset();
    } else {
        if (!client.wants)
            client.wants = m_random.bounded(m_isOrderly ? locks - 1 : locks);
        acquire(client, *client.wants);
    }
    client.nextUs = m_nowUs + pauseUs;
}

void TrafficScene::acquire(Client &client, int lock)
{
    Held &held = m_locks[lock];
    const QByteArray &key = keys[std::size_t(lock)];
    client.isHolder = held.token.isEmpty();
    if (lock == 1) {
        const QByteArrayList call{"EVAL", lockHash, "1", key, lease, client.owner};
        if (client.isHolder)
            tell(client, call, respNil, {{"exists", key}, {"hincrby", key, client.owner, "1"}, {"pexpire", key, lease}});
        else
            tell(client, call, respNumber(400), {{"exists", key}, {"pttl", key}});
        client.token = client.owner;
    } else if (lock == 3) {
        client.token = newToken();
        tell(client, {"SETNX", key, client.token}, respNumber(client.isHolder ? 1 : 0));
        if (client.isHolder)
            tell(client, {"EXPIRE", key, "1"}, respNumber(1));
    } else {
        client.token = newToken();
        tell(client, {"SET", key, client.token, "NX", "PX", lease}, client.isHolder ? respOk : respNil);
    }
    if (!client.isHolder)
        return;
    ++m_acquisitions;
    held.token = client.token;
}

void TrafficScene::release(Client &client, int lock)
{
    Held &held = m_locks[lock];
    const QByteArray &key = keys[std::size_t(lock)];
    if (lock == 0) {
        tell(client, {"EVAL", unlock, "1", key, client.token}, respNumber(1), {{"get", key}, {"del", key}});
    } else if (lock == 1) {
        tell(client, {"EVAL", unlockHash, "1", key, lease, client.owner}, respNumber(1), {{"hexists", key, client.owner}, {"del", key}});
    } else if (lock == 2) {
        tell(client, {"WATCH", key}, respOk);
        tell(client, {"GET", key}, respText(client.token));
        tell(client, {"MULTI"}, respOk);
        send(client, {"DEL", key}, "+QUEUED\r\n"); // which is shown before EXEC
        m_nowUs += 100;
        note(client.name, {"DEL", key});
        tell(client, {"EXEC"}, "*1\r\n:1\r\n");
    } else {
        tell(client, {"DEL", key}, respNumber(held.token.isEmpty() ? 0 : 1));
        if (m_random.bounded(3) == 0) // once more, whosever it is by then
            client.nextUs = m_nowUs;
    }
    held.token.clear();
    if (!m_isOrderly && lock == 3 && m_random.bounded(4) == 0) {
        Client &other = m_clients[std::size_t(m_random.bounded(clients))];
        if (&other == &client || other.isHolder)
            return;
        m_nowUs += 300;
        other.wants = 3;
        acquire(other, 3);
        other.nextUs = m_nowUs + 50'000;
        m_nowUs += 20'000;
        tell(client, {"DEL", key}, respNumber(1)); // what is the other one's
        held.token.clear();
    }
}

/** Request and reply, with some way before and behind them. */
void TrafficScene::send(Client &client, const QByteArrayList &words, const QByteArray &reply)
{
    m_nowUs = std::max(m_nowUs + 60, client.quietUs + 10);
    const qint64 requestUs = std::max(client.quietUs + 5, m_nowUs - 10 - m_random.bounded(2000));
    client.quietUs = m_nowUs + 20 + m_random.bounded(800);
    m_scene.request(client.inCapture, requestUs, resp(words));
    m_scene.reply(client.inCapture, client.quietUs, reply);
}

void TrafficScene::note(const QByteArray &who, const QByteArrayList &words)
{
    m_lines << QByteArray(QByteArray::number(m_nowUs / 1'000'000) + '.' + QByteArray::number(m_nowUs % 1'000'000).rightJustified(6, '0') + " [0 "
                          + who + "] " + shown(words));
    m_nowUs += 3;
}

void TrafficScene::tell(Client &client, const QByteArrayList &words, const QByteArray &reply, const std::vector<QByteArrayList> &inScript)
{
    send(client, words, reply);
    note(client.name, words);
    for (const QByteArrayList &line : inScript)
        note("lua", line);
}

} // namespace lockscope
