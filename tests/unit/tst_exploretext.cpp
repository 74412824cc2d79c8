// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/explorecommand.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_exploretext {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Verdict = ColumnScore::Verdict;

namespace {

const std::vector<Column> all{allColumns.begin(), allColumns.end()};

ProtocolScore scoreWith(const std::vector<std::pair<Column, QString>> &bounds)
{
    ProtocolScore score{.protocol = u"mine"_s, .version = {}, .columns = {}};
    for (const auto &[column, bound] : bounds) {
        score[column].verdict = Verdict::Holds;
        for (const QString &part : bound.split(u"; "_s))
            score[column].bound << part;
    }
    return score;
}

QStringList boundOf(const QString &text)
{
    const qsizetype begin = text.indexOf(u"\n\n"_s);
    return begin < 0 ? QStringList() : text.mid(begin + 2).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

class TestExploreText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void bound_ofAllColumns_isSaidOnce()
    {
        const ProtocolScore score = scoreWith({{Column::MutualExclusion, u"2 clients; all clocks correct"_s},
                                               {Column::CrashRecovery, u"2 clients; 1 crash; all clocks correct"_s},
                                               {Column::NoOrphan, u"2 clients; 1 crash; all clocks correct"_s}});
        QCOMPARE(boundOf(scoreText(score, all)),
                 QStringList({u"  Bound: 2 clients; all clocks correct."_s, u"  Crash recovery, no orphan: 1 crash."_s}));
    }

    void bound_ofNearlyAllColumns_namesTheOthers()
    {
        const ProtocolScore score = scoreWith({{Column::MutualExclusion, u"2 clients; all clocks correct"_s},
                                               {Column::CrashRecovery, u"2 clients; all clocks correct"_s},
                                               {Column::NoOrphan, u"2 clients; all clocks correct"_s},
                                               {Column::ClockSkew, u"2 clients; one clock off"_s}});
        QCOMPARE(boundOf(scoreText(score, all)),
                 QStringList({u"  Bound: 2 clients; all clocks correct (not: clock-skew safety)."_s, u"  Clock-skew safety: one clock off."_s}));
    }

    /** What two of three columns have is not true of the third. */
    void bound_ofTwoOfThreeColumns_isSaidOfThese()
    {
        const ProtocolScore score = scoreWith({{Column::MutualExclusion, u"2 clients"_s},
                                               {Column::OwnerOnlyRelease, u"2 clients; 1 pause"_s},
                                               {Column::FencedResource, u"2 clients; 1 pause"_s}});
        QCOMPARE(boundOf(scoreText(score, all)), QStringList({u"  Bound: 2 clients."_s, u"  Owner-only release, fenced resource: 1 pause."_s}));
    }

    void bound_columnThatWasNotAskedFor_doesNotCount()
    {
        const ProtocolScore score = scoreWith({{Column::MutualExclusion, u"2 clients"_s}, {Column::CrashRecovery, u"2 clients; 1 crash"_s}});
        QCOMPARE(boundOf(scoreText(score, {Column::CrashRecovery})), QStringList({u"  Bound: 2 clients; 1 crash."_s}));
    }

    void bound_nothingExplored_isLeftOut() { QCOMPARE(boundOf(scoreText(scoreWith({}), all)), QStringList()); }

    void bound_narrowTerminal_isWrapped()
    {
        QStringList parts;
        for (int i = 0; i < 30; ++i)
            parts << u"part number %1"_s.arg(i);
        const ProtocolScore score = scoreWith({{Column::MutualExclusion, parts.join(u"; "_s)}});
        for (const int width : {40, 80, widestScoreText}) {
            const QStringList lines = boundOf(scoreText(score, all, {}, width));
            QVERIFY(lines.size() > 2);
            QVERIFY(std::ranges::all_of(lines, [&](const QString &line) { return line.size() <= width && line.startsWith(u"  "_s); }));
            QCOMPARE(lines.join(u' ').simplified(), u"Bound: %1."_s.arg(parts.join(u"; "_s)));
        }
    }
};

} // namespace tst_exploretext

LOCKSCOPE_TEST(tst_exploretext, tst_exploretext::TestExploreText)
#include "tst_exploretext.moc"
