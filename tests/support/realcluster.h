// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "privateservers/privatecluster.h"
#include "redis/topology/hashslot.h"

#include <QTest>

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

constexpr int clusterPatienceMs = 40'000;

inline QCoro::Task<> answerInto(PrivateMember &member, redis::Command question, std::optional<Result<redis::Reply>> &into)
{
    into = co_await member.send(question);
}

/** Of its administrator; an error fails the test, as a warning. */
inline redis::Reply askNode(PrivateMember &member, const redis::Command &question)
{
    std::optional<Result<redis::Reply>> answer;
    auto asking = answerInto(member, question, answer);
    if (!QTest::qWaitFor([&answer] { return answer.has_value(); }, clusterPatienceMs) || !*answer)
        qWarning("%s: %s", question.front().constData(), answer ? qPrintable((*answer).error().text) : "no answer");
    return answer ? answer->value_or({}) : redis::Reply();
}

/** A private cluster that is up, for tests: its calls wait. */
struct RunningCluster {
    SystemClock clock;
    PrivateCluster cluster;
    bool isUp = false;

    explicit RunningCluster(PrivateCluster::Options options) : cluster(std::move(options), clock)
    {
        QObject::connect(&cluster, &PrivateCluster::started, &cluster, [this] { isUp = true; });
        QObject::connect(&cluster, &PrivateCluster::failed, &cluster, [](const Error &error) { qWarning("%s", qPrintable(error.text)); });
    }
    bool start()
    {
        cluster.start();
        return QTest::qWaitFor([this] { return isUp; }, clusterPatienceMs);
    }
    redis::Reply ask(int node, const redis::Command &question) { return askNode(cluster.node(node), question); }
    QByteArray id(int node) { return ask(node, redis::command("CLUSTER", "MYID")).bytes(); }
    /** Of the primaries 0, 1, 2 …, as the slots were first. */
    int ownerOf(const QByteArray &key, int primaries) { return int(redis::hashSlot(key)) * primaries / redis::slotCount; }
    /** As redis-cli --cluster reshard does it, key by key. */
    void moveSlot(quint16 slot, int from, int to)
    {
        using redis::command;
        const QByteArray number = QByteArray::number(slot), source = id(from), target = id(to);
        ask(to, command("CLUSTER", "SETSLOT", number, "IMPORTING", source));
        ask(from, command("CLUSTER", "SETSLOT", number, "MIGRATING", target));
        const redis::Reply keys = ask(from, command("CLUSTER", "GETKEYSINSLOT", number, 1000));
        for (qsizetype i = 0; i < keys.size(); ++i)
            ask(from,
                command("MIGRATE", "127.0.0.1", int(cluster.endpoint(to).port), keys.viewAt(i).toByteArray(), 0, 5000, "AUTH",
                        cluster.password().reveal()));
        for (const int node : {to, from})
            ask(node, command("CLUSTER", "SETSLOT", number, "NODE", target));
    }
};

} // namespace lockscope
