// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/recognise.h"
#include "locks/stalereason.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const Instant start{1000h};

Lock lockOf(const QByteArray &key, const QByteArray &token, std::optional<Duration> ttl)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::String;
    reading.value = token;
    reading.ttl = ttl;
    reading.takenAt = start;
    Lock lock = recognise(reading, {fromUnixMs(1'795'226'000'000), start, true}).value();
    lock.heldSince = start;
    return lock;
}

QByteArrayList names(const std::vector<StaleReason> &reasons)
{
    QByteArrayList result;
    for (const StaleReason &reason : reasons)
        result << staleReasonName(reason.kind);
    return result;
}

} // namespace

class TestStaleReason : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void staleReasons_deadline_isMissedWhereItBelongs_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<qint64>("ttlMs");
        QTest::addColumn<qint64>("laterMs");
        QTest::addColumn<QByteArrayList>("reasons");
        const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
        const auto row = [](const char *name, const QByteArray &key, const QByteArray &token, qint64 ttl, qint64 later,
                            const QByteArrayList &reasons) { QTest::newRow(name) << key << token << ttl << later << reasons; };
        row("a library that always sets one", "bull:a:1:lock", uuid, -1, 2000, {"deadline-missing"});
        row("between its two commands", "bull:a:1:lock", uuid, -1, 1999, {});
        row("with one", "bull:a:1:lock", uuid, 30'000, 3'600'000, {});
        row("unknown library, young", "a", uuid, -1, 299'999, {});
        row("unknown library, old", "a", uuid, -1, 300'000, {"no-deadline"});
        row("timestamp ahead", "a", "1795226010", -1, 10'000, {});
        row("timestamp passed", "a", "1795226010", -1, 10'001, {"deadline-passed"});
        row("with a TTL that passed", "a", uuid, 1000, 5000, {});
    }

    void staleReasons_deadline_isMissedWhereItBelongs()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        QFETCH(qint64, ttlMs);
        QFETCH(qint64, laterMs);
        QFETCH(QByteArrayList, reasons);
        const Lock lock = lockOf(key, token, ttlMs < 0 ? std::nullopt : std::optional(Duration(ttlMs)));

        QCOMPARE(names(staleReasons(lock, start + Duration(laterMs))), reasons);
    }

    void staleReasons_ttlRefused_missesNothing()
    {
        Lock lock = lockOf("bull:a:1:lock", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", std::nullopt);
        lock.deadlineIsKnown = false;

        QVERIFY(staleReasons(lock, start + 24h).empty());
    }

    void staleReasons_holdTime_isComparedWithWhatIsKnown_data()
    {
        QTest::addColumn<int>("renewals");
        QTest::addColumn<qint64>("heldMs");
        QTest::addColumn<QByteArrayList>("reasons");
        QTest::newRow("as usual") << 5 << qint64(2000) << QByteArrayList();
        QTest::newRow("five times the usual") << 5 << qint64(10'000) << QByteArrayList();
        QTest::newRow("more, and renewed") << 3 << qint64(10'001) << QByteArrayList{"renewed-too-long"};
        QTest::newRow("more, but hardly renewed") << 2 << qint64(10'001) << QByteArrayList();
        QTest::newRow("at the limits") << 0 << qint64(20'000) << QByteArrayList();
        QTest::newRow("above 99 of 100") << 0 << qint64(20'001) << QByteArrayList{"held-unusually-long"};
        QTest::newRow("above the profile's limit")
            << 0 << qint64(60'001) << QByteArrayList{"held-beyond-limit", "held-unusually-long"};
        QTest::newRow("all") << 9 << qint64(60'001)
                             << QByteArrayList{"renewed-too-long", "held-beyond-limit", "held-unusually-long"};
    }

    void staleReasons_holdTime_isComparedWithWhatIsKnown()
    {
        QFETCH(int, renewals);
        QFETCH(qint64, heldMs);
        QFETCH(QByteArrayList, reasons);
        Lock lock = lockOf("a", "token", 30s);
        lock.renewals = quint32(renewals);
        StaleFacts facts;
        facts.usualHold = 2s;
        facts.p99Hold = 20s;
        facts.longestHold = 60s;

        QCOMPARE(names(staleReasons(lock, start + Duration(heldMs), facts)), reasons);
        QVERIFY(staleReasons(lock, start + Duration(heldMs)).empty());
    }

    void staleReasonText_kind_isASentence_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("text");
        using Kind = StaleReason::Kind;
        QTest::newRow("missing")
            << int(Kind::DeadlineMissing)
            << u"It has no deadline, though its library always sets one: its client may have died before it did"_s;
        QTest::newRow("none") << int(Kind::NoDeadline)
                              << u"It has no deadline and has been held for 8 m 20 s: it stays until somebody releases it"_s;
        QTest::newRow("passed") << int(Kind::DeadlinePassed) << u"Its deadline passed 8 m 20 s ago, and it is still there"_s;
        QTest::newRow("renewed") << int(Kind::RenewedTooLong)
                                 << u"It has been renewed for 8 m 20 s, where 2.0 s are usual: its holder may hang"_s;
        QTest::newRow("unusual") << int(Kind::HeldUnusuallyLong)
                                 << u"It has been held for 8 m 20 s; 99 of 100 holds of this name end within 2.0 s"_s;
        QTest::newRow("limit") << int(Kind::HeldBeyondLimit) << u"It has been held for 8 m 20 s; its lock profile allows 2.0 s"_s;
        QTest::newRow("gone") << int(Kind::HolderGone) << u"Its holder's client was connected while it held the lock, and has been gone for 8 m 20 s"_s;
    }

    void staleReasonText_kind_isASentence()
    {
        QFETCH(int, kind);
        QFETCH(QString, text);

        QCOMPARE(staleReasonText({StaleReason::Kind(kind), 500s, 2s}), text);
    }
};

QTEST_GUILESS_MAIN(TestStaleReason)
#include "tst_stalereason.moc"
