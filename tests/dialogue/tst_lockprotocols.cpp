// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocolscene.h"
#include "testprogram.h"

#include <QFile>

namespace tst_lockprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** What all protocols have in common, and the actor that runs them live. */
class TestLockProtocols : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void make_everyName_exists()
    {
        ProtocolScene scene("set-nx-px");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos())
            QVERIFY(ProtocolCatalogue::builtIn().make(info.id, {}, *scene.actor));
        QVERIFY(!ProtocolCatalogue::builtIn().make(u"setnx"_s, {}, *scene.actor));
    }

    void catalogue_everyProtocol_isDescribed()
    {
        char section = 'A';
        QSet<QString> ids;
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            QVERIFY2(!ids.contains(info.id), qPrintable(info.id));
            ids.insert(info.id);
            QVERIFY2(info.section >= section, qPrintable(info.id));
            section = info.section;
            QVERIFY2(info.sentence.english().endsWith(u'.') && info.flaw.english().endsWith(u'.'), qPrintable(info.id));
            QVERIFY2(!info.acquire.isEmpty() && !info.release.isEmpty(), qPrintable(info.id));
        }
    }

    void guide_listsEveryProtocolWithItsFlaw()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCES "/resources/guide/protocols.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            const QString row =
                u"| `%1`%2 | %3 | %4 |\n"_s.arg(info.id, info.isBroken ? u" (broken)"_s : QString(), info.sentence.english(), info.flaw.english());
            QVERIFY2(page.contains(row), qPrintable(row));
        }
        QCOMPARE(page.count(QRegularExpression(u"^\\| `[a-z-]+`( \\(broken\\))? \\| [^|]+ \\| [^|]+ \\|$"_s, QRegularExpression::MultilineOption)),
                 qsizetype(ProtocolCatalogue::builtIn().infos().size()));
    }

    void newToken_hasItsClientsNameAnd128Bits()
    {
        ProtocolScene scene("set-nx-px");
        const QByteArray token = scene.live->newToken();
        QVERIFY2(token.startsWith("lockscope-sim:C7:") && token.size() == 17 + 32, token.constData());
        QVERIFY(scene.live->newToken() != token);
    }

    void send_errorReply_isMarkedAndReturned()
    {
        ProtocolScene scene("set-nx-px");
        scene.attempt();
        scene.server.says("-OOM command not allowed when used memory > 'maxmemory'.\r\n");
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.notes.marks, QStringList{u"SET NX PX → OOM"_s});
    }

    void freeze_beforeAStep_nothingIsSentUntilThawed()
    {
        ProtocolScene scene("set-nx-px");
        scene.live->setFrozen(true);
        scene.attempt();
        QVERIFY(scene.server.takeSent().empty());
        scene.live->setFrozen(false);
        QCOMPARE(scene.server.takeSent().size(), 1U);
    }

    void freeze_whileTheAnswerComes_itIsNoticedWhenThawed()
    {
        ProtocolScene scene("set-nx-px");
        scene.attempt();
        scene.live->setFrozen(true);
        scene.server.says("+OK\r\n");
        QVERIFY(!scene.attempted);
        QVERIFY(scene.notes.marks.isEmpty());
        scene.live->setFrozen(false);
        QVERIFY(scene.isAcquired());
    }

    void end_anywhere_everythingReturnsCancelled_data()
    {
        QTest::addColumn<bool>("frozen");
        QTest::newRow("waiting for an answer") << false;
        QTest::newRow("standing still") << true;
    }
    void end_anywhere_everythingReturnsCancelled()
    {
        QFETCH(bool, frozen);
        ProtocolScene scene("setnx-timestamp");
        scene.live->setFrozen(frozen);
        scene.attempt();
        scene.live->end();
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.attempted->error().kind, Error::Kind::Cancelled);
    }
};

} // namespace tst_lockprotocols

LOCKSCOPE_TEST(tst_lockprotocols, tst_lockprotocols::TestLockProtocols)
#include "tst_lockprotocols.moc"
