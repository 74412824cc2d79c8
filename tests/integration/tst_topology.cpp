// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainclient.h"
#include "redis/topology/hashslot.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_topology {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestTopology : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void hashSlot_randomKeys_isWhatTheServerSays();
};

/** Braces come often, since they are what could be got wrong. */
QByteArray randomKey(QRandomGenerator &random)
{
    QByteArray key;
    for (int length = random.bounded(24); length > 0; --length) {
        const int kind = random.bounded(4);
        key += kind == 0 ? '{' : kind == 1 ? '}' : char(random.bounded(256));
    }
    return key;
}

void TestTopology::hashSlot_randomKeys_isWhatTheServerSays()
{
    RedisServer server;
    RedisServer::Options options;
    options.config = {u"cluster-enabled yes"_s};
    QVERIFY(server.start(options));
    PlainClient client(server.endpoint().socketPath.toUtf8());
    QRandomGenerator random(11);
    QByteArrayList keys{"", "{}", "{}a", "a{}b{c}", "{", "}", "}{", "{a", "a}", "{a}", "{{a}}", "a{b}c{d}", QByteArray("\0{\0}\0", 5)};
    while (keys.size() < 5000)
        keys += randomKey(random);
    for (const QByteArray &key : keys)
        QCOMPARE(QByteArray::number(redis::hashSlot(key)), client.ask({"CLUSTER", "KEYSLOT", key}));
}

} // namespace tst_topology

LOCKSCOPE_TEST(tst_topology, tst_topology::TestTopology)
#include "tst_topology.moc"
