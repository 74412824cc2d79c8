// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocolscene.h"
#include "race/protocols/releases.h"

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray deleteIfMineCommand = "EVAL "_ba + compareAndDelete + " 1 lock.foo token-1";

} // namespace

/** Section B: each branch of each protocol, as a dialogue with a server. The lease is 5000 ms. */
class TestTokenProtocols : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void setNxPx_okThenRelease_comparesItsOwnToken()
    {
        ProtocolScene scene("set-nx-px");
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "+OK"}}), QByteArray());
        QVERIFY(scene.isAcquired());
        QCOMPARE(scene.notes.written, QByteArrayList{"token-1"});
        scene.release();
        QCOMPARE(scene.plays({{deleteIfMineCommand, ":0"}}), QByteArray());
        QCOMPARE(scene.note(), u"release answered 0: not ours any more"_s);
        QCOMPARE(scene.notes.marks, (QStringList{u"SET NX PX → OK good"_s, u"EVAL delete if mine → 0"_s}));
        QCOMPARE(scene.actor->steps, (QList<int>{1, 2, 3}));
    }

    void setNxPx_nil_busyAndNewTokenNextTime()
    {
        ProtocolScene scene("set-nx-px");
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "nil"}}), QByteArray());
        QVERIFY(scene.isBusy());
        QVERIFY(scene.notes.written.isEmpty());
        scene.attempt();
        QCOMPARE(scene.server.hears(), "SET lock.foo token-2 NX PX 5000"_ba);
    }
};

QTEST_GUILESS_MAIN(TestTokenProtocols)
#include "tst_tokenprotocols.moc"
