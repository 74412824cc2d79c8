// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_publishedmodels {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** Models of locks that others have published with their verdicts: resources/guide/published.md. */
class TestPublishedModels : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_publishedModel_hasThePublishedVerdict_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("schedule"); // the shortest that breaks it; empty: it holds
        const auto row = [](const char *name, const QString &model, Column column, const QString &schedule) {
            QTest::newRow(name) << model << int(column) << schedule;
        };
        const QString blind = u"published-expiry-blind-release"_s, fencing = u"published-fencing"_s, sleep = u"published-lease-sleep"_s;
        row("two think they hold it: lock, expire, lock", blind, Column::LeaseOverrun, u"1-t-2"_s);
        row("another's lock is released", blind, Column::OwnerOnlyRelease, u"1-t-2-1"_s);
        row("a write without the lock", blind, Column::FencedResource, u"1-t-2-2-1"_s);
        row("nothing without time", blind, Column::MutualExclusion, {});
        row("fencing: no late write", fencing, Column::FencedResource, {});
        row("sleep between check and use", sleep, Column::FencedResource, u"1-t-2-2-1"_s);
        row("sleep: nothing without it", sleep, Column::MutualExclusion, {});
    }
    void explore_publishedModel_hasThePublishedVerdict()
    {
        QFETCH(QString, model);
        QFETCH(int, column);
        QFETCH(QString, schedule);
        const auto found = std::ranges::find(ownTemplates(), model, &OwnTemplate::id);
        QVERIFY(found != ownTemplates().end() && found->isPublished);
        ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
        QVERIFY(addOwnProtocol(catalogue, *readOwnProtocol(found->text())));
        Scoring scoring(m_clock, catalogue);
        const Scorecard card = scoreOf(scoring, {.protocols = {model}, .columns = {Column(column)}, .bounds = {.rounds = 1}});
        const ColumnScore &score = card.protocols.front()[Column(column)];
        QCOMPARE(score.verdict, schedule.isEmpty() ? ColumnScore::Verdict::Holds : ColumnScore::Verdict::Broken);
        QCOMPARE(score.schedule.section(u" : "_s, 1), schedule);
    }

    /** What the templates are good for, in the order of the columns. */
    void explore_template_isJudgedAsTheGuideSays_data()
    {
        QTest::addColumn<QString>("verdicts");
        QTest::newRow("our-lock") << u"HBHHHHHHBH-"_s;
        QTest::newRow("timestamp-lock") << u"HH-HHHBBBHH"_s;
        QTest::newRow("fenced-lock") << u"HH-HHHBHHH-"_s;
        QTest::newRow("queue-lock") << u"HH-BHHBHBHH"_s; // a dead waiter at the head
        QTest::newRow("hash-lock") << u"HHHHHHHHBHH"_s;
        QTest::newRow("two-locks") << u"HH-HHHBHBBH"_s; // in opposite orders each gives way to the other
    }
    void explore_template_isJudgedAsTheGuideSays()
    {
        QFETCH(QString, verdicts);
        const auto found = std::ranges::find(ownTemplates(), QString::fromLatin1(QTest::currentDataTag()), &OwnTemplate::id);
        QVERIFY(found != ownTemplates().end() && !found->isPublished);
        ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
        const OwnProtocol protocol = *readOwnProtocol(found->text());
        QVERIFY(addOwnProtocol(catalogue, protocol));
        Scoring scoring(m_clock, catalogue);
        QCOMPARE(letters(scoreOf(scoring, {.protocols = {protocol.id}, .bounds = {.rounds = 1}}).protocols.front()), verdicts);
    }

private:
    SystemClock m_clock;
};

} // namespace tst_publishedmodels

LOCKSCOPE_TEST(tst_publishedmodels, tst_publishedmodels::TestPublishedModels)
#include "tst_publishedmodels.moc"
