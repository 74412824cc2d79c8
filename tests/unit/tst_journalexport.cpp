// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalexport.h"

#include "base/safetext.h"
#include "journal/journalexporter.h"
#include "journal/journalfile.h"
#include "journalsamples.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_journalexport {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** The cells of one line, as RFC 4180 has them. */
QStringList cellsOf(const QByteArray &line)
{
    const QString text = QString::fromUtf8(line);
    QStringList cells{QString()};
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'"' && isQuoted && i + 1 < text.size() && text[i + 1] == u'"')
            cells.last() += text[++i];
        else if (c == u'"')
            isQuoted = !isQuoted;
        else if (c == u',' && !isQuoted)
            cells << QString();
        else if (!isQuoted && (c == u'\r' || c == u'\n'))
            continue;
        else
            cells.last() += c;
    }
    return cells;
}

/** What an exporter tells from its thread, kept in this one. */
struct Heard {
    explicit Heard(const JournalExporter &exporter)
    {
        QObject::connect(&exporter, &JournalExporter::finished, &here,
                         [this](qint64 rows, const Error &error) { finished.emplace_back(rows, error); });
        QObject::connect(&exporter, &JournalExporter::progressed, &here, [this] { ++progressed; });
    }
    std::vector<std::pair<qint64, Error>> finished;
    int progressed = 0;
    QObject here;
};

} // namespace

class TestJournalExport : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path() const { return m_folder->filePath(u"journal.sqlite"_s); }
    void write(int actions, int holds) const
    {
        const auto opened = JournalFile::open(path(), fromUnixMs(0));
        QVERIFY(opened);
        std::vector<ActionRecord> someActions;
        for (int i = 0; i < actions; ++i)
            someActions.push_back(sampleAction(i));
        QVERIFY(opened->file->append(someActions));
        std::vector<HoldRecord> someHolds;
        for (int i = 0; i < holds; ++i)
            someHolds.push_back(sampleHold(i));
        QVERIFY(opened->file->append(someHolds, {}));
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void csv_hostileCell_isNoFormulaAndStaysInItsCell_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QString>("cell");
        QTest::newRow("plain") << QByteArray("lock.a") << u"lock.a"_s;
        QTest::newRow("formula") << QByteArray("=HYPERLINK(\"http://x\",\"y\")") << u"'=HYPERLINK(\"http://x\",\"y\")"_s;
        QTest::newRow("plus") << QByteArray("+1") << u"'+1"_s;
        QTest::newRow("minus") << QByteArray("-1") << u"'-1"_s;
        QTest::newRow("at") << QByteArray("@SUM(A1)") << u"'@SUM(A1)"_s;
        QTest::newRow("tab") << QByteArray("\t=1") << u"\\t=1"_s;
        QTest::newRow("return") << QByteArray("\r=1") << u"\\r=1"_s;
        QTest::newRow("lines and quotes") << QByteArray("a\r\n=1,\"b\"") << u"a\\r\\n=1,\"b\""_s;
        QTest::newRow("binary") << QByteArray("\x00\xff", 2) << u"\\x00\\xff"_s;
        QTest::newRow("right to left") << QByteArray("a\xe2\x80\xae") << u"a\\u202e"_s;
    }

    void csv_hostileCell_isNoFormulaAndStaysInItsCell()
    {
        QFETCH(QByteArray, key);
        QFETCH(QString, cell);
        StoredAction action;
        action.key = key;
        action.reason = QString::fromUtf8(key);
        StoredHold hold;
        hold.key = hold.token = key;
        const QStringList names = cellsOf(csvHeader(JournalPart::Actions));
        const QStringList cells = cellsOf(csvLine(action));
        QCOMPARE(cells.size(), names.size());
        QCOMPARE(cells[names.indexOf(u"key"_s)], cell);
        if (isUtf8(key))
            QCOMPARE(cells[names.indexOf(u"reason"_s)], cell);
        const QStringList holdNames = cellsOf(csvHeader(JournalPart::Holds));
        const QStringList holdCells = cellsOf(csvLine(hold));
        QCOMPARE(holdCells.size(), holdNames.size());
        QCOMPARE(holdCells[holdNames.indexOf(u"key"_s)], cell);
        QCOMPARE(holdCells[holdNames.indexOf(u"token"_s)], cell);
        QVERIFY(csvLine(action).endsWith("\r\n"));
        QCOMPARE(csvLine(action).count('\n'), 1);
    }

    void json_action_hasEverything()
    {
        StoredAction action;
        static_cast<ActionRecord &>(action) = sampleAction(5);
        action.id = 7;
        const QByteArray line = jsonLine(action);
        QCOMPARE(line.count('\n'), 1);
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        QCOMPARE(object["id"_L1].toInteger(), 7);
        QCOMPARE(object["at_ms"_L1].toInteger(), toMs(action.at));
        QCOMPARE(object["user"_L1].toString(), action.by.user);
        QCOMPARE(QByteArray::fromBase64(object["key_base64"_L1].toString().toLatin1()), action.key);
        QCOMPARE(QByteArray::fromBase64(object["before_image_base64"_L1].toString().toLatin1()), action.beforeImage);
        QCOMPARE(object["holder"_L1].toString(), u"worker-5"_s);
        QCOMPARE(object["commands"_L1].toArray().size(), 2);
        QCOMPARE(object["took_ms"_L1].toInteger(), 5);
        QCOMPARE(object["complete"_L1].toBool(), true);
    }

    void outcomeUnknown_timeIsNotZero()
    {
        StoredAction action;
        static_cast<ActionRecord &>(action) = sampleIntent(5, fromUnixMs(0));
        const QJsonObject object = QJsonDocument::fromJson(jsonLine(action)).object();
        QCOMPARE(object["outcome"_L1].toString(), u"unknown"_s);
        QVERIFY(object["took_ms"_L1].isNull());
        QCOMPARE(cellsOf(csvLine(action))[cellsOf(csvHeader(JournalPart::Actions)).indexOf(u"took_ms"_s)], QString());
    }

    void write_manyRows_isEachOfThemOnce_data()
    {
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("rows");
        QTest::newRow("all") << 0 << 1234;
        QTest::newRow("some") << 600 << 600;
        QTest::newRow("a page") << 500 << 500;
        QTest::newRow("more than there are") << 5000 << 1234;
    }

    void write_manyRows_isEachOfThemOnce()
    {
        QFETCH(int, limit);
        QFETCH(int, rows);
        write(0, 1234);
        JournalReader reader(path());
        JournalQuery query;
        query.part = JournalPart::Holds;
        QByteArrayList lines;
        JournalExportProgress last;
        const auto done = writeJournal(
            reader, query, journalLines(JournalPart::Holds, JournalFormat::JsonLines), limit,
            [&lines](const QByteArray &line) {
                lines << line;
                return true;
            },
            [&last](const JournalExportProgress &progress) { last = progress; });
        QVERIFY(done);
        QCOMPARE(*done, rows);
        QCOMPARE(last.rows, rows);
        QCOMPARE(QSet<QByteArray>(lines.begin(), lines.end()).size(), rows);
        QVERIFY(lines.first().contains("lock.held.1233"));
    }

    void write_sinkHadEnough_stops()
    {
        write(100, 0);
        JournalReader reader(path());
        int taken = 0;
        const auto done =
            writeJournal(reader, {}, journalLines(JournalPart::Actions, JournalFormat::Csv), 0, [&taken](const QByteArray &) { return ++taken < 5; });
        QVERIFY(done);
        QCOMPARE(taken, 5);
        QCOMPARE(*done, 3); // one is the header, the last was not taken
    }

    void exporter_file_isComplete()
    {
        write(700, 0);
        const QString name = m_folder->filePath(u"out.csv"_s);
        JournalExporter exporter(path(), name, {}, JournalFormat::Csv);
        const Heard heard(exporter);
        exporter.start();
        QTRY_COMPARE(heard.finished.size(), 1U);
        QCOMPARE(heard.finished[0].first, 700);
        QVERIFY(heard.progressed >= 2);
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 701);
    }

    void exporter_cancelled_leavesNoFile()
    {
        write(2000, 0);
        const QString name = m_folder->filePath(u"out.jsonl"_s);
        JournalExporter exporter(path(), name, {}, JournalFormat::JsonLines);
        const Heard heard(exporter);
        exporter.cancel();
        exporter.start();
        QTRY_COMPARE(heard.finished.size(), 1U);
        QCOMPARE(heard.finished[0].second.kind, Error::Kind::Cancelled);
        QVERIFY(!QFile::exists(name));
        for (int i = 0; i < 10; ++i) { // and none either when it is dropped
            JournalExporter dropped(path(), name, {}, JournalFormat::JsonLines);
            dropped.start();
        }
        QVERIFY(QDir(m_folder->path()).entryList({u"out.jsonl?*"_s}, QDir::Files).isEmpty());
    }

    void exporter_unusableFile_saysWhy()
    {
        write(1, 0);
        JournalExporter exporter(path(), u"/nonexistent/out.csv"_s, {}, JournalFormat::Csv);
        const Heard heard(exporter);
        exporter.start();
        QTRY_COMPARE(heard.finished.size(), 1U);
        QVERIFY(heard.finished[0].second.text.english().contains(u"/nonexistent/out.csv"_s));
    }
};

} // namespace tst_journalexport

LOCKSCOPE_TEST(tst_journalexport, tst_journalexport::TestJournalExport)
#include "tst_journalexport.moc"
