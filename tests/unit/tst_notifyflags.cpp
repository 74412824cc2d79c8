// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/serverfacts.h"
#include "testprogram.h"

#include <QTest>

namespace tst_notifyflags {

using namespace lockscope;

class TestNotifyFlags : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void announcesLocks_flags_data();
    void announcesLocks_flags();
    void withLockEvents_flags_onlyAdds_data();
    void withLockEvents_flags_onlyAdds();
    void areSameFlags_cases();
};

void TestNotifyFlags::announcesLocks_flags_data()
{
    QTest::addColumn<QByteArray>("flags");
    QTest::addColumn<bool>("enough");
    QTest::newRow("off") << QByteArray() << false;
    QTest::newRow("everything") << QByteArray("AKE") << true;
    QTest::newRow("only by event") << QByteArray("AE") << false;
    QTest::newRow("what locks need") << QByteArray("g$hxK") << true;
    QTest::newRow("without hashes") << QByteArray("g$xK") << false;
    QTest::newRow("expiry only") << QByteArray("Kx") << false;
}

void TestNotifyFlags::announcesLocks_flags()
{
    QFETCH(QByteArray, flags);
    QTEST(announcesLocks(flags), "enough");
}

void TestNotifyFlags::withLockEvents_flags_onlyAdds_data()
{
    QTest::addColumn<QByteArray>("flags");
    QTest::addColumn<QByteArray>("merged");
    QTest::newRow("off") << QByteArray() << QByteArray("Kg$hxe");
    QTest::newRow("somebody's own") << QByteArray("Elz") << QByteArray("ElzKg$hxe");
    QTest::newRow("everything, by event") << QByteArray("AE") << QByteArray("AEK");
    QTest::newRow("enough") << QByteArray("Kg$hxe") << QByteArray("Kg$hxe");
}

void TestNotifyFlags::withLockEvents_flags_onlyAdds()
{
    QFETCH(QByteArray, flags);
    QTEST(withLockEvents(flags), "merged");
    QVERIFY(announcesLocks(withLockEvents(flags)));
}

void TestNotifyFlags::areSameFlags_cases()
{
    QVERIFY(areSameFlags("Kg$hxe", "exh$gK"));
    QVERIFY(areSameFlags("KEA", "g$lshzxetKE"));
    QVERIFY(areSameFlags("", ""));
    QVERIFY(!areSameFlags("Kg$hxe", "Eg$hxe"));
    QVERIFY(!areSameFlags("Kg$hxe", "KA"));
    QVERIFY(!areSameFlags("Kg$hxe", ""));
}

} // namespace tst_notifyflags

LOCKSCOPE_TEST(tst_notifyflags, tst_notifyflags::TestNotifyFlags)
#include "tst_notifyflags.moc"
