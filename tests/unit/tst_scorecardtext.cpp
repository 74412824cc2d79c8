// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "racelab/explore/scorecardtext.h"
#include "racesamples.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

namespace tst_scorecardtext {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Verdict = ColumnScore::Verdict;

namespace {

bool sameCards(const Scorecard &a, const Scorecard &b) { return scorecardJson(a) == scorecardJson(b); }

} // namespace

class TestScorecardText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void scoreToJson_everyVerdict_hasAllColumnsAndFields()
    {
        const Scorecard card = sampleScorecard();
        for (const ProtocolScore &score : card.protocols) {
            const QJsonObject object = scoreToJson(score);
            QCOMPARE(object[u"protocol"].toString(), score.protocol);
            const QJsonObject columns = object[u"columns"].toObject();
            QCOMPARE(columns.size(), qsizetype(allColumns.size()));
            for (const Column column : allColumns) {
                const QJsonObject found = columns[columnId(column)].toObject();
                QCOMPARE(found[u"verdict"].toString(), verdictId(score[column].verdict));
                QCOMPARE(found[u"schedule"].isString(), score[column].verdict == Verdict::Broken);
                QCOMPARE(found[u"states"].toInteger(), qint64(score[column].states));
                QCOMPARE(found[u"schedules"].toInteger(), qint64(score[column].schedules));
                QCOMPARE(found[u"bound"].toString(), Message::joined(score[column].bound, u"; "_s).english());
            }
        }
    }

    void json_writtenAndRead_isTheSame()
    {
        Scorecard card = sampleScorecard();
        card.bounds.rounds = 3;
        card.bounds.lost = 1;
        card.bounds.late = 2;
        const auto back = scorecardFromJson(scorecardJson(card));
        QVERIFY2(back.has_value(), back.has_value() ? "" : qPrintable(back.error().text));
        QVERIFY(sameCards(*back, card));
        QVERIFY(back->bounds == card.bounds);
        QCOMPARE(toMs(back->computedAt), toMs(card.computedAt));
        QCOMPARE(int(back->protocols[1][Column::MutualExclusion].verdict), int(Verdict::Broken));
    }

    void fromJson_version1_hasItsSentences()
    {
        Scorecard card = sampleScorecard();
        QByteArray text = scorecardJson(card).replace("\"scorecard\": 2", "\"scorecard\": 1");
        QJsonObject whole = QJsonDocument::fromJson(text).object();
        QJsonArray rows;
        for (const ProtocolScore &score : card.protocols)
            rows.append(scoreToJson(score)); // which is how they were
        whole[u"protocols"_s] = rows;
        const auto back = scorecardFromJson(QJsonDocument(whole).toJson());
        QVERIFY2(back.has_value(), back.has_value() ? "" : qPrintable(back.error().text));
        const ColumnScore &broken = back->protocols[1][Column::MutualExclusion];
        QCOMPARE(broken.finding.english(), card.protocols[1][Column::MutualExclusion].finding.english());
        QCOMPARE(broken.bound, (QList<Message>{u"2 clients"_s, u"1 crash"_s}));
    }

    void fromJson_findingsOfAnotherLanguage_areShownInThisOne()
    {
        const auto back = scorecardFromJson(scorecardJson(sampleScorecard()));
        QVERIFY(back.has_value());
        const Translation chinese(u"zh_CN"_s);
        const ColumnScore &broken = back->protocols[1][Column::MutualExclusion];
        QVERIFY(broken.finding.shown() != broken.finding.english());
        QVERIFY(broken.bound.front().shown() != broken.bound.front().english());
    }

    void fromJson_damaged_saysWhat_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("why");
        QTest::newRow("nothing") << QByteArray() << u"Not a scorecard"_s;
        QTest::newRow("not JSON") << QByteArray("{") << u"Not a scorecard"_s;
        QTest::newRow("another file") << QByteArray("{\"a\":1}") << u"version"_s;
        QTest::newRow("newer") << QByteArray("{\"scorecard\":3,\"protocols\":[]}") << u"version"_s;
        QTest::newRow("empty") << QByteArray("{\"scorecard\":1,\"protocols\":[]}") << u"no protocols"_s;
        QTest::newRow("half a row") << QByteArray("{\"scorecard\":1,\"protocols\":[{\"protocol\":\"p\",\"columns\":{}}]}") << u"number 1"_s;
    }
    void fromJson_damaged_saysWhat()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, why);
        const auto card = scorecardFromJson(text);
        QVERIFY(!card);
        QVERIFY2(card.error().text.english().contains(why), qPrintable(card.error().text));
    }

    void fromJson_hostileText_isMadeVisible()
    {
        Scorecard card = sampleScorecard();
        card.protocols[0].protocol = u"p\u202e\n"_s;
        const auto back = scorecardFromJson(scorecardJson(card));
        QVERIFY(back.has_value());
        QCOMPARE(back->protocols[0].protocol, u"p\\u202e\\n"_s);
    }

    void markdown_isOneTableAndTheFindings()
    {
        const QString text = QString::fromUtf8(scorecardMarkdown(sampleScorecard()));
        const QStringList lines = text.split(u'\n');
        QCOMPARE(lines[0].count(u'|'), qsizetype(allColumns.size() + 2));
        QCOMPARE(lines[1].count(u'|'), qsizetype(allColumns.size() + 2));
        QVERIFY2(lines[2].startsWith(u"| `set-nx-px` | holds (75,810 states) |"_s), qPrintable(lines[2]));
        QVERIFY2(lines[3].contains(u"| **broken** |"_s), qPrintable(lines[3]));
        QVERIFY(lines[4].contains(u"not explored"_s));
        QVERIFY(text.contains(u"- `setnx-del-takeover`, mutual exclusion: "_s));
        QVERIFY(text.contains(u"Schedule: `setnx-del-takeover: 0-0x-t-1-2-1-1-2-2`"_s));
        QVERIFY(text.contains(u"redis-server 7.0.15, 2027-01-15 08:00 UTC"_s));
        QVERIFY(text.contains(u"2 clients, 1 or 2 acquisitions each, 2 retries, 1 crash, 1 pause, 2 lease expiries"_s));
    }

    void markdown_markupInTexts_isEscaped()
    {
        Scorecard card = sampleScorecard();
        card.protocols[1][Column::MutualExclusion].finding = u"<b>a</b> | [x](y)"_s;
        const QString text = QString::fromUtf8(scorecardMarkdown(card));
        QVERIFY(text.contains(u"\\<b\\>a\\</b\\> \\| \\[x\\](y)"_s));
    }

    void csv_isALinePerColumnAndNoFormula()
    {
        Scorecard card = sampleScorecard();
        card.protocols[1][Column::MutualExclusion].finding = u"=1+1"_s;
        const QList<QByteArray> lines = scorecardCsv(card).split('\n');
        QCOMPARE(lines.size(), qsizetype(1 + card.protocols.size() * allColumns.size() + 1));
        QVERIFY(lines[0].startsWith("protocol,column,verdict,schedules,states,"));
        QVERIFY2(lines[1].startsWith("set-nx-px,mutual_exclusion,holds,"), lines[1].constData());
        const QByteArray &second = lines[1 + qsizetype(allColumns.size())];
        QVERIFY2(second.contains(",'=1+1,"), second.constData());
    }

    void boundsText_oneOfEach_isSingular()
    {
        QVERIFY(boundsText({.clients = 1, .retries = 1, .crashes = 0, .pauses = 1, .expiries = 1, .servers = 5})
                    .startsWith(u"1 client, 1 or 2 acquisitions each, 1 retry, 0 crashes, 1 pause, 1 lease expiry, 5 servers"_s));
        QVERIFY(boundsText({.clients = 2, .rounds = 1}).startsWith(u"2 clients, 1 acquisition each, 2 retries"_s));
        QVERIFY(boundsText({.lost = 1, .late = 2}).endsWith(u"1 lost command or answer, 2 late commands"_s));
        QVERIFY(boundsText({}).endsWith(u"where a protocol uses several"_s)); // without faults nothing is said of them
    }
};

} // namespace tst_scorecardtext

LOCKSCOPE_TEST(tst_scorecardtext, tst_scorecardtext::TestScorecardText)
#include "tst_scorecardtext.moc"
