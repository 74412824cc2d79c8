// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <thread>

namespace tst_explorerreductions {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

qsizetype moves(const ColumnScore &score) { return score.schedule.isEmpty() ? 0 : score.schedule.section(u" : "_s, 1).count(u'-') + 1; }

/** All that an exploration has found, byte for byte, but for the time that it took. */
QString bytesOf(const ProtocolScore &score)
{
    QString text = letters(score);
    for (const Column column : allColumns) {
        const ColumnScore &one = score[column];
        text += u'\n' + one.schedule + u'|' + one.finding.english() + u'|' + Message::joined(one.bound, u"; "_s).english() + u'|'
            + QString::number(one.schedules) + u'|' + QString::number(one.states);
    }
    return text;
}

/** Keeps all cores busy while it lives. */
class Load {
public:
    Load()
    {
        for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i)
            m_threads.emplace_back([this] {
                while (!m_isOver)
                    ++m_count;
            });
    }
    ~Load()
    {
        m_isOver = true;
        for (std::thread &thread : m_threads)
            thread.join();
    }
    Q_DISABLE_COPY_MOVE(Load)

private:
    std::atomic<bool> m_isOver = false;
    std::atomic<quint64> m_count = 0;
    std::vector<std::thread> m_threads;
};

ProtocolScore scoreOf(const ProtocolCatalogue &catalogue, const QString &protocol, const Bounds &bounds, Clock &clock)
{
    Scoring scoring(clock, catalogue);
    return scoreOf(scoring, {.protocols = {protocol}, .bounds = bounds}).protocols.front();
}

} // namespace

/** What makes an exploration quick must not change what comes of it. */
class TestExplorerReductions : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    /** With clients that are told apart, neither their order nor their names are taken for the same. */
    void explore_clientsToldApart_givesTheSameVerdictsAndLengths_data()
    {
        QTest::addColumn<int>("clients");
        for (const char *protocol : {"setnx-timestamp", "setnx-del-takeover", "setnx-acquired-at", "setnx-expire", "exists-set", "set-nx-px",
                                     "set-nx-blind-del-always", "set-nx-get-del", "set-nx-watchdog", "set-nx-fenced", "nested-locks", "redisson-lock",
                                     "redisson-semaphore", "redisson-latch", "redisson-read-write"})
            QTest::newRow(protocol) << (qstrcmp(protocol, "redisson-read-write") == 0 || qstrcmp(protocol, "setnx-del-takeover") == 0 ? 2 : 3);
    }
    void explore_clientsToldApart_givesTheSameVerdictsAndLengths()
    {
        QFETCH(int, clients);
        const QString id = QString::fromLatin1(QTest::currentDataTag());
        const Bounds bounds{.clients = clients, .retries = 1, .rounds = 1, .lost = 0};
        const ProtocolCatalogue builtIn = ProtocolCatalogue::builtIn();
        ProtocolInfo info = *builtIn.find(id);
        info.id = u"apart"_s;
        info.tellsClientsApart = true;
        ProtocolCatalogue catalogue = builtIn;
        catalogue.add(info, [builtIn, id](const ProtocolSpec &spec, Actor &actor) { return builtIn.make(id, spec, actor); });
        const ProtocolScore alike = scoreOf(builtIn, id, bounds, m_clock), apart = scoreOf(catalogue, u"apart"_s, bounds, m_clock);
        QCOMPARE(letters(apart), letters(alike));
        for (const Column column : allColumns) {
            QCOMPARE(moves(apart[column]), moves(alike[column]));
            QVERIFY(apart[column].states >= alike[column].states);
        }
    }

    void explore_fiveTimesOnABusyMachine_givesTheSameBytes_data()
    {
        QTest::addColumn<QByteArray>("own");
        QTest::newRow("set-nx-watchdog") << QByteArray();
        QTest::newRow("timestamp-lock") << ownTemplates()[1].text();
        QTest::newRow("hash-lock") << ownTemplates()[4].text();
    }
    void explore_fiveTimesOnABusyMachine_givesTheSameBytes()
    {
        QFETCH(QByteArray, own);
        ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
        QString id = QString::fromLatin1(QTest::currentDataTag());
        if (!own.isEmpty()) {
            const OwnProtocol protocol = *readOwnProtocol(own);
            id = protocol.id;
            QVERIFY(addOwnProtocol(catalogue, protocol));
        }
        const Bounds bounds{.retries = 1, .rounds = 1};
        const QString first = bytesOf(scoreOf(catalogue, id, bounds, m_clock));
        const Load load;
        for (int run = 0; run < 5; ++run)
            QCOMPARE(bytesOf(scoreOf(catalogue, id, bounds, m_clock)), first);
    }

    /** To the end, although there are four. */
    void explore_fourClientsOfAStringProtocol_holdsToTheEnd_data()
    {
        QTest::addColumn<QString>("verdicts");
        QTest::newRow("set-nx-px") << u"HH-HHHBHBH-"_s;
        QTest::newRow("set-nx-fenced") << u"HH-HHHBHHH-"_s;
        QTest::newRow("lua-timestamp") << u"HH-HHHBBBH-"_s;
    }
    void explore_fourClientsOfAStringProtocol_holdsToTheEnd()
    {
        QFETCH(QString, verdicts);
        QCOMPARE(letters(scoreOf(ProtocolCatalogue::builtIn(), QString::fromLatin1(QTest::currentDataTag()), {.clients = 4}, m_clock)), verdicts);
    }

private:
    SystemClock m_clock;
};

} // namespace tst_explorerreductions

LOCKSCOPE_TEST(tst_explorerreductions, tst_explorerreductions::TestExplorerReductions)
#include "tst_explorerreductions.moc"
