// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorecardtext.h"
#include "racesamples.h"
#include "ui/racelab/scorecardstore.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_scorecardstore {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestScorecardStore : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void load_noFile_isNoCardAndNoError()
    {
        const auto card = ScorecardStore(m_folder.filePath(u"none/scorecard.json"_s)).load();
        QVERIFY(card.has_value());
        QVERIFY(!card->has_value());
    }

    void save_andLoad_isTheSame()
    {
        const ScorecardStore store(m_folder.filePath(u"a/b/scorecard.json"_s));
        QVERIFY(store.save(sampleScorecard()).has_value());
        const auto card = store.load();
        QVERIFY(card.has_value() && card->has_value());
        QCOMPARE(scorecardJson(**card), scorecardJson(sampleScorecard()));
    }

    void load_damaged_namesTheFile()
    {
        const QString path = m_folder.filePath(u"damaged.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{]");
        file.close();
        const auto card = ScorecardStore(path).load();
        QVERIFY(!card.has_value());
        QVERIFY(card.error().text.english().contains(path));
        QVERIFY(ScorecardStore(path).save(sampleScorecard()).has_value()); // replaced: it can be computed again
    }

    void save_whereNothingCanBeWritten_saysSo()
    {
        const auto saved = ScorecardStore(u"/dev/null/scorecard.json"_s).save(sampleScorecard());
        QVERIFY(!saved.has_value());
        QVERIFY(saved.error().text.english().contains(u"/dev/null"_s));
    }

    void merged_sameBound_replacesAndAddsRows()
    {
        Scorecard newer = sampleScorecard();
        newer.protocols = {newer.protocols[0]};
        newer.protocols[0][Column::NoOrphan].states = 7;
        const Scorecard both = merged(sampleScorecard(), newer);
        QCOMPARE(both.protocols.size(), 3U);
        QCOMPARE(both.protocols[0][Column::NoOrphan].states, 7U);
        newer.protocols[0][Column::NoOrphan].verdict = ColumnScore::Verdict::NotExplored;
        QVERIFY(merged(sampleScorecard(), newer).protocols[0][Column::NoOrphan].verdict == ColumnScore::Verdict::Holds);
        newer.protocols[0].protocol = u"own"_s;
        QCOMPARE(merged(sampleScorecard(), newer).protocols.back().protocol, u"own"_s);
    }

    void merged_ownProtocolThatChanged_isReplacedWhole()
    {
        Scorecard older = sampleScorecard();
        older.protocols[0].version = u"a1"_s;
        const ScorecardStore store(m_folder.filePath(u"own.json"_s));
        QVERIFY(store.save(older).has_value());
        QCOMPARE((*store.load())->protocols[0].version, u"a1"_s);
        QVERIFY(!(*store.load())->protocols[1].isOwn());
        Scorecard newer = older;
        newer.protocols = {newer.protocols[0]};
        newer.protocols[0][Column::NoOrphan].verdict = ColumnScore::Verdict::NotExplored;
        QVERIFY(merged(older, newer).protocols[0][Column::NoOrphan].verdict == ColumnScore::Verdict::Holds);
        newer.protocols[0].version = u"a2"_s;
        QVERIFY(merged(older, newer).protocols[0][Column::NoOrphan].verdict == ColumnScore::Verdict::NotExplored);
    }

    void merged_otherBoundOrServer_isTheNewOneAlone()
    {
        Scorecard newer = sampleScorecard();
        newer.protocols = {newer.protocols[0]};
        newer.bounds.clients = 3;
        QCOMPARE(merged(sampleScorecard(), newer).protocols.size(), 1U);
        newer.bounds = {};
        newer.serverVersion = u"8.0"_s;
        QCOMPARE(merged(sampleScorecard(), newer).protocols.size(), 1U);
    }
};

} // namespace tst_scorecardstore

LOCKSCOPE_TEST(tst_scorecardstore, tst_scorecardstore::TestScorecardStore)
#include "tst_scorecardstore.moc"
