// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/targets.h"

#include "testprogram.h"

#include <QTest>

namespace tst_targets {

using namespace lockscope;

/** Lines of a list, and the queue in which they wait. */
class TestTargets : public QObject {
    Q_OBJECT
private slots:
    void targetsIn_lease_isAsTheLineSaysIt_data()
    {
        using enum HoldAsSeen::Lease;
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<HoldAsSeen::Lease>("lease");
        QTest::newRow("a deadline") << QByteArray(R"("deadline_ms":1795762357000)") << Exact;
        QTest::newRow("none") << QByteArray(R"("deadline_ms":null)") << Exact;
        QTest::newRow("roughly") << QByteArray(R"("deadline_ms":1795762357000,"deadline_error_ms":800)") << Rough;
        QTest::newRow("might not be read") << QByteArray(R"("deadline_ms":null,"ttl_known":false)") << Unread;
        QTest::newRow("not said") << QByteArray(R"("state":"held")") << NotSaid;
    }
    void targetsIn_lease_isAsTheLineSaysIt()
    {
        QFETCH(const QByteArray, fields);
        const auto targets = targetsIn(R"({"key":"lock.a","holder":"w",)" + fields + '}');
        QVERIFY(targets && targets->size() == 1);
        QTEST(targets->front().seen->lease, "lease");
    }

    void queue_anyTarget_comesOutAsItWentIn()
    {
        const QByteArray line = R"({"key":"lock.a","holder":"w","deadline_ms":1795762357000,"read_ms":1795762350123,"protocol":"token",)"
                                R"("server":"redis://a","of_servers":3,"holders":[{"token":"w","acquired_ms":1795762340456}]})";
        const std::vector<CommandLine::Target> targets = targetsIn(line).value();
        const std::vector<CommandLine::Target> bare = targetsIn(R"({"key":"lock.b","holder":"v"})").value();
        TargetQueue queue;
        QVERIFY(queue.add(targets.front()) && queue.add(bare.front()) && queue.rewind());

        const std::vector<CommandLine::Target> out = queue.take(10);

        QCOMPARE(out.size(), std::size_t(2));
        QCOMPARE(out[0].key, QByteArray("lock.a"));
        QCOMPARE(out[0].holder, QByteArray("w"));
        QCOMPARE(out[0].server, QStringLiteral("redis://a"));
        QCOMPARE(out[0].ofServers, 3);
        QCOMPARE(out[0].seen->deadline, std::optional(fromUnixMs(1795762357000)));
        QCOMPARE(out[0].seen->acquired, std::optional(fromUnixMs(1795762340456)));
        QCOMPARE(out[0].seen->readAt, std::optional(fromUnixMs(1795762350123)));
        QCOMPARE(out[0].seen->form, targets.front().seen->form);
        QVERIFY(out[0].seen->lease == HoldAsSeen::Lease::Exact && out[1].seen->lease == HoldAsSeen::Lease::NotSaid);
        QVERIFY(!out[1].seen->deadline && !out[1].seen->acquired && !out[1].seen->readAt);
        QVERIFY(queue.take(10).empty());
    }
};

} // namespace tst_targets

LOCKSCOPE_TEST(tst_targets, tst_targets::TestTargets)
#include "tst_targets.moc"
