// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitshares.h"
#include "traffic/waits/worstholder.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_waitshares {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

using Kind = WaitShare::Kind;
using Shares = std::vector<std::pair<QByteArray, qint64>>;

LockContention lock(const QByteArray &key, const QByteArray &family, qint64 waitedUs, std::vector<std::pair<QByteArray, qint64>> waitedBy)
{
    LockContention one;
    one.lock = {0, key};
    one.family = family;
    one.waitedUs = waitedUs;
    one.waitedBy = std::move(waitedBy);
    return one;
}

/** "all 10 (f 10 (set-nx-px 10 (a 10)))". */
QByteArray textOf(const WaitShare &share)
{
    QByteArray text = share.kind == Kind::All ? "all" : share.name.isEmpty() ? "?" : share.name;
    if (share.database)
        text += '@' + QByteArray::number(*share.database);
    text += ' ' + QByteArray::number(share.us);
    for (const WaitShare &part : share.parts)
        text += " (" + textOf(part) + ')';
    return text;
}

qint64 sumOf(const std::vector<WaitShare> &parts)
{
    qint64 us = 0;
    for (const WaitShare &part : parts)
        us += part.us;
    return us;
}

bool addsUp(const WaitShare &share)
{
    return share.us > 0 && (share.parts.empty() || sumOf(share.parts) == share.us) && std::ranges::all_of(share.parts, addsUp)
        && std::ranges::is_sorted(share.parts, std::ranges::greater(), &WaitShare::us);
}

AuditedProtocol used(const QByteArray &family, const QByteArray &client, const QByteArray &protocol)
{
    AuditedProtocol one;
    one.keyFamily = family;
    one.clients = {client};
    one.protocol = protocol;
    return one;
}

} // namespace

class TestWaitShares : public QObject {
    Q_OBJECT
private slots:
    void shares_data()
    {
        QTest::addColumn<TrafficReport>("report");
        QTest::addColumn<QByteArray>("expected");

        TrafficReport report;
        QTest::newRow("nobody waited") << report << QByteArray("all 0");

        report.locks = {lock("job:1", "job:*", 10, {{"web-1", 7}, {"web-2", 3}}), lock("job:2", "job:*", 5, {{"cron", 5}}), lock("x", "x", 0, {})};
        QTest::newRow("no protocol is known") << report << QByteArray("all 15 (job:* 15 (? 15 (web-1 7) (cron 5) (web-2 3)))");

        report.protocols = {used("job:*", "web-1", "set-nx-px"), used("job:*", "cron", "setnx-expire"), used("y", "cron", "other")};
        QTest::newRow("of one program the audit names some clients")
            << report << QByteArray("all 15 (job:* 15 (set-nx-px 10 (web-1 7) (web-2 3)) (setnx-expire 5 (cron 5)))");

        report.protocols.push_back(used("job:*", "cron", "redlock"));
        QTest::newRow("a client of two protocols") << report << QByteArray("all 15 (job:* 15 (set-nx-px 10 (web-1 7) (web-2 3)) (? 5 (cron 5)))");

        TrafficReport several;
        several.locks = {lock("b", "b", 10, {{"z", 10}}), lock("b", "b", 5, {{"z", 5}}), lock("c", "c", 0, {})};
        several.locks[1].lock.database = 3;
        QTest::newRow("the same key in two databases") << several << QByteArray("all 15 (b@0 10 (? 10 (z 10))) (b@3 5 (? 5 (z 5)))");

        report.locks = {lock("job:1", "job:*", 100, {{"web-1", 7}}), lock("b", "b", 200, {{"z", 200}})};
        report.protocols = {};
        QTest::newRow("clients without a name in the report")
            << report << QByteArray("all 300 (b 200 (? 200 (z 200))) (job:* 100 (? 100 (? 93) (web-1 7)))");
    }
    void shares()
    {
        QFETCH(TrafficReport, report);
        QFETCH(QByteArray, expected);
        QCOMPARE(textOf(waitShares(report)), expected);
    }

    void shares_ofAnyReport_addUp()
    {
        QRandomGenerator random(99);
        for (int round = 0; round < 200; ++round) {
            TrafficReport report;
            qint64 waited = 0;
            for (int i = 0; i < 20; ++i) {
                std::vector<std::pair<QByteArray, qint64>> by;
                qint64 all = random.bounded(2) * random.bounded(100);
                for (int client = 0; client < 5; ++client)
                    all += by.emplace_back(QByteArray(1, char('a' + client)), random.bounded(50)).second;
                report.locks.push_back(lock(QByteArray::number(i), QByteArray::number(random.bounded(4)), all, by));
                waited += all;
                const QByteArray family = QByteArray::number(random.bounded(4)), client(1, char('a' + random.bounded(5)));
                report.protocols.push_back(used(family, client, QByteArray(1, char('P' + random.bounded(3)))));
            }
            const WaitShare all = waitShares(report);
            QCOMPARE(all.us, waited);
            QVERIFY2(addsUp(all), textOf(all).constData());
        }
    }

    void worstHolder_ofAFight_isTheWorstThatIsKnown_data()
    {
        QTest::addColumn<Shares>("heldUpBy");
        QTest::addColumn<QString>("text");
        QTest::newRow("one") << Shares{{"a", 1000}} << u"a (100 %)"_s;
        QTest::newRow("rounded, not cut") << Shares{{"a", 606}, {"b", 394}} << u"a (61 %)"_s;
        QTest::newRow("a small part") << Shares{{"", 959}, {"a", 41}} << u"a (4.1 %)"_s;
        QTest::newRow("nobody, or unknown, for most of the time") << Shares{{"", 700}, {"a", 300}} << u"a (30 %)"_s;
        QTest::newRow("none is known") << Shares{{"", 1000}} << QString();
        QTest::newRow("hostile") << Shares{{"%2\x1b[31m", 1000}} << u"%2\\x1b[31m (100 %)"_s;
        QTest::newRow("nobody waited") << Shares{} << QString();
    }
    void worstHolder_ofAFight_isTheWorstThatIsKnown()
    {
        QFETCH(const Shares, heldUpBy);
        QFETCH(const QString, text);
        LockContention fight = lock("lock.a", "lock.*", heldUpBy.empty() ? 0 : 1000, {});
        fight.heldUpBy = heldUpBy;
        const auto worst = worstHolder(fight, 80);
        QCOMPARE(worst ? worst->text : QString(), text);
    }
};

} // namespace tst_waitshares

LOCKSCOPE_TEST(tst_waitshares, tst_waitshares::TestWaitShares)
#include "tst_waitshares.moc"
