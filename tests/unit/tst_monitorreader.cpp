// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/monitorreader.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_monitorreader {

using namespace lockscope;

namespace {

/** As Redis' sdscatrepr() does. */
QByteArray quoted(const QByteArray &bytes)
{
    QByteArray text = "\"";
    for (const char c : bytes) {
        const auto byte = uchar(c);
        if (c == '\\' || c == '"')
            text += QByteArray("\\") + c;
        else if (const qsizetype named = QByteArrayView("\n\r\t\a\b").indexOf(c); named >= 0)
            text += QByteArray("\\") + "nrtab"[named];
        else if (byte >= 0x20 && byte < 0x7f)
            text += c;
        else
            text += "\\x" + QByteArray(1, c).toHex();
    }
    return text + '"';
}

/** What was read, a line for each command and gap, to compare with. */
class Readings {
public:
    explicit Readings(MonitorReader::Interest isOfInterest = {})
        : reader([this](const ExecutedCommand &command) { take(command); },
                 [this](const TrafficGap &gap) { all << "gap " + QByteArray::number(int(gap.kind)) + " after " + QByteArray::number(gap.afterUs); },
                 std::move(isOfInterest))
    {
    }

    QByteArrayList all;
    MonitorReader reader;

private:
    void take(const ExecutedCommand &command)
    {
        QByteArrayList arguments;
        for (const QByteArray &argument : command.arguments)
            arguments << argument.toHex();
        all << QByteArray::number(command.atUs) + ' ' + QByteArray::number(command.database) + ' ' + command.client + ' ' + arguments.join(',');
    }
};

const QByteArray several = "OK\n"
                           "1339518083.107412 [0 127.0.0.1:60866] \"SET\" \"lock.a\" \"tok\\\"1\\\\\" \"NX\" \"PX\" \"30000\"\r\n"
                           "1339518083.107413 [3 lua] \"get\" \"\\x00\\xff\\n\"\n"
                           "1339518083.107414 [0 unix:/run/my redis.sock] \"del\" \"\"\n"
                           "1339518084.000001 [15 [::1]:6380] \"ping\"\n";
const QByteArrayList meaning{"1339518083107412 0 127.0.0.1:60866 534554,6c6f636b2e61,746f6b22315c,4e58,5058,3330303030",
                             "1339518083107413 3  676574,00ff0a", "1339518083107414 0 unix:/run/my redis.sock 64656c,",
                             "1339518084000001 15 [::1]:6380 70696e67"};

} // namespace

class TestMonitorReader : public QObject {
    Q_OBJECT
private slots:
    void feed_wholeByteByByteAndAtRandom_readsTheSame()
    {
        Readings whole;
        whole.reader.feed(several);
        whole.reader.end();
        QCOMPARE(whole.all, meaning);
        QCOMPARE(whole.reader.account().lines, 4u);
        QCOMPARE(whole.reader.account().firstUs, 1339518083107412);
        QCOMPARE(whole.reader.account().lastUs, 1339518084000001);
        Readings single;
        for (const char byte : several)
            single.reader.feed(QByteArrayView(&byte, 1));
        QCOMPARE(single.all, meaning);
        QRandomGenerator random(1);
        for (int round = 0; round < 200; ++round) {
            Readings split;
            for (QByteArrayView rest = several; !rest.isEmpty();) {
                const qsizetype size = std::min<qsizetype>(rest.size(), random.bounded(1, 40));
                split.reader.feed(rest.first(size));
                rest = rest.sliced(size);
            }
            QCOMPARE(split.all, meaning);
        }
    }

    void feed_asAServerSendsIt_readsTheSame()
    {
        QByteArray sent;
        for (const QByteArray &line : several.trimmed().split('\n'))
            sent += "+" + line.trimmed() + "\r\n";
        Readings whole, single;
        whole.reader.feed(sent);
        for (const char byte : sent)
            single.reader.feed(QByteArrayView(&byte, 1));
        QCOMPARE(whole.all, meaning);
        QCOMPARE(single.all, meaning);
    }

    void pause_withinALine_dropsItAndIsNoFault()
    {
        Readings readings;
        readings.reader.feed("1.000000 [0 a:1] \"ping\"\n1.000001 [0 a:1] \"ec");
        readings.reader.pause();
        readings.reader.feed("2.000000 [0 a:1] \"ping\"\n");
        QCOMPARE(readings.all, (QByteArrayList{"1000000 0 a:1 70696e67", "gap 4 after 1000000", "2000000 0 a:1 70696e67"}));
        QCOMPARE(readings.reader.account().gaps, 0u);
    }

    void line_anyBytes_areExact()
    {
        QRandomGenerator random(2);
        for (int round = 0; round < 2000; ++round) {
            std::vector<QByteArray> arguments(std::size_t(random.bounded(1, 6)));
            QByteArrayList shown;
            for (QByteArray &argument : arguments) {
                for (int i = random.bounded(0, 20); i > 0; --i)
                    argument += round % 2 ? char(random.bounded(256)) : "\\\"] \nx"[random.bounded(6)];
                shown << quoted(argument);
            }
            const auto command = executedCommand(QByteArray("1.000002 [0 a:1] " + shown.join(' ')));
            QVERIFY2(command, shown.join(' ').constData());
            QCOMPARE(command->arguments, arguments);
            QCOMPARE(command->atUs, 1'000'002);
            QCOMPARE(command->client, "a:1");
        }
    }

    void line_notOfACommand_isAGap_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no time") << QByteArray("[0 a:1] \"get\" \"a\"");
        QTest::newRow("no microseconds") << QByteArray("1339518083 [0 a:1] \"get\" \"a\"");
        QTest::newRow("milliseconds") << QByteArray("1339518083.107 [0 a:1] \"get\" \"a\"");
        QTest::newRow("time of an age") << QByteArray("99999999999999999999.107412 [0 a:1] \"get\" \"a\"");
        QTest::newRow("time of no clock") << QByteArray("9223372036.000000 [0 a:1] \"ping\"");
        QTest::newRow("time overflows with microseconds") << QByteArray("9223372036854.999999 [0 a:1] \"ping\"");
        QTest::newRow("negative") << QByteArray("-1.107412 [0 a:1] \"get\" \"a\"");
        QTest::newRow("no client") << QByteArray("7.500001 [0] \"get\"");
        QTest::newRow("no arguments") << QByteArray("7.500001 [0 a:1] ");
        QTest::newRow("cut in an argument") << QByteArray("7.500001 [0 a:1] \"get\" \"a");
        QTest::newRow("cut in an escape") << QByteArray("7.500001 [0 a:1] \"get\" \"a\\x0\"");
        QTest::newRow("unknown escape") << QByteArray("7.500001 [0 a:1] \"get\" \"\\q\"");
        QTest::newRow("no blank") << QByteArray("7.500001 [0 a:1] \"get\"\"a\"");
        QTest::newRow("blank at the end") << QByteArray("7.500001 [0 a:1] \"get\" ");
        QTest::newRow("error") << QByteArray("(error) NOAUTH Authentication required.");
        QTest::newRow("a client without a port") << QByteArray("7.500001 [0 luu] \"get\" \"a\"");
        QTest::newRow("zeros within the client") << QByteArray("7.500001 [0 127.0\0\0\0.1:80] \"get\" \"a\"", 35);
        QTest::newRow("a byte that is not escaped") << QByteArray("7.500001 [0 a:1] \"get\" \"\xc3\xa4\"");
        QTest::newRow("zeros") << QByteArray(100, '\0');
    }
    void line_notOfACommand_isAGap()
    {
        QFETCH(const QByteArray, line);
        QVERIFY(!executedCommand(line));
        Readings readings;
        readings.reader.feed(QByteArray("7.000000 [0 a:1] \"ping\"\n" + line + "\n8.000000 [0 a:1] \"ping\"\n"));
        QCOMPARE(readings.all, (QByteArrayList{"7000000 0 a:1 70696e67", "gap 1 after 7000000", "8000000 0 a:1 70696e67"}));
        QCOMPARE(readings.reader.account().gaps, 1u);
    }

    /** MONITOR was begun once more: recordings were written one after the other, or the server came back. */
    void answer_inTheMiddle_isAGap()
    {
        Readings readings;
        readings.reader.feed("OK\n7.000000 [0 a:1] \"ping\"\nOK\nOK\n\n8.000000 [0 a:1] \"ping\"\n");
        QCOMPARE(readings.all, (QByteArrayList{"7000000 0 a:1 70696e67", "gap 5 after 7000000", "8000000 0 a:1 70696e67"}));
        QCOMPARE(readings.reader.account().gaps, 1u);
    }

    void end_withinALine_isAGap()
    {
        Readings readings;
        readings.reader.feed("7.000000 [0 a:1] \"ping\"\n8.000000 [0 a:1] \"ping");
        QCOMPARE(readings.all.size(), 1);
        readings.reader.end();
        QCOMPARE(readings.all.value(1), "gap 0 after 7000000");
        readings.reader.end();
        QCOMPARE(readings.all.size(), 2);
    }

    void time_goesBack_isAGapAndTheLineIsRead()
    {
        Readings readings;
        readings.reader.feed("7.000000 [0 a:1] \"ping\"\n6.999999 [0 a:1] \"ping\"\n");
        QCOMPARE(readings.all, (QByteArrayList{"7000000 0 a:1 70696e67", "gap 3 after 7000000", "6999999 0 a:1 70696e67"}));
    }

    void line_longerThanIsKept_isOneGapHoweverItComes_data()
    {
        QTest::addColumn<qsizetype>("part");
        QTest::newRow("at once") << 2 * MonitorReader::longestLine;
        QTest::newRow("in parts") << MonitorReader::longestLine / 3;
    }
    void line_longerThanIsKept_isOneGapHoweverItComes()
    {
        QFETCH(const qsizetype, part);
        Readings readings;
        readings.reader.feed("7.000000 [0 a:1] \"ping\"\n8.000000 [0 a:1] \"set\" \"a\" \"");
        for (qsizetype fed = 0; fed < 2 * MonitorReader::longestLine; fed += part)
            readings.reader.feed(QByteArray(part, 'v'));
        readings.reader.feed("\"\n9.000000 [0 a:1] \"ping\"\n");
        QCOMPARE(readings.all, (QByteArrayList{"7000000 0 a:1 70696e67", "gap 2 after 7000000", "9000000 0 a:1 70696e67"}));
    }

    void interest_none_isCountedAndNotRead()
    {
        Readings readings([](bool, QByteArrayView arguments) { return arguments.startsWith("\"del\""); });
        readings.reader.feed(QByteArray(several + "1339518085.000000 [0 a:1] \"get\" \"a\" \"not closed\n"));
        QCOMPARE(readings.all, QByteArrayList{meaning[2]}); // and what was dropped was not looked at
        QCOMPARE(readings.reader.account().lines, 5u);
        QCOMPARE(readings.reader.account().taken, 1u);
    }

    void interest_noneInABrokenLine_isAGap_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("another line within") << QByteArray("9.000000 [0 a:1] \"get\" \"a\"9.000001 [0 a:1] \"del\" \"lock\"");
        QTest::newRow("its name is hit") << QByteArray("9.000000 [0 a:1] \"d\0l\" \"lock\"", 30);
        QTest::newRow("its name has lost its end") << QByteArray("9.000000 [0 a:1] \"del \"lock\"");
        QTest::newRow("its key has lost its beginning") << QByteArray("9.000000 [0 a:1] \"expire\" lock\" \"1\"");
    }
    void interest_noneInABrokenLine_isAGap()
    {
        QFETCH(const QByteArray, line);
        Readings readings([](bool, QByteArrayView) { return false; });
        readings.reader.feed(QByteArray(line + '\n'));
        QCOMPARE(readings.all, QByteArrayList{"gap 1 after 0"});
    }
};

} // namespace tst_monitorreader

LOCKSCOPE_TEST(tst_monitorreader, tst_monitorreader::TestMonitorReader)
#include "tst_monitorreader.moc"
