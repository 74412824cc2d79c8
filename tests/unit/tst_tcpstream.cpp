// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/tcpstream.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

namespace tst_tcpstream {

using namespace lockscope;

class TestTcpStream : public QObject {
    Q_OBJECT

    /** "100:abc" is a segment, "100:abc+5" one of which five more bytes were not captured, "ack 105" an acknowledgement, "give up". */
    static QByteArrayList readingOf(const QByteArrayList &story)
    {
        QByteArrayList read;
        TcpStream stream;
        const TcpStream::Take take = [&read](qint64 missing, QByteArrayView bytes) {
            if (missing > 0)
                read << QByteArray::number(missing) + " missing";
            if (!bytes.isEmpty())
                read << bytes.toByteArray();
        };
        for (const QByteArray &event : story) {
            if (event.startsWith("begin "))
                stream.begin(event.sliced(6).toUInt());
            else if (event.startsWith("ack "))
                stream.acknowledge(event.sliced(4).toUInt(), take);
            else if (event == "give up")
                stream.giveUp(take);
            else {
                const QByteArrayList parts = event.split(':'), payload = parts[1].split('+');
                stream.take(parts[0].toUInt(), payload[0], payload.size() > 1 ? payload[1].toUInt() : 0, take);
            }
        }
        return read;
    }

private slots:
    void take_story_isWhatWasSent_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("read");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &read) { QTest::newRow(name) << story << read; };
        add("in order", {"100:abc", "103:de", "105:f"}, {"abc", "de", "f"});
        add("swapped", {"begin 100", "103:de", "100:abc", "105:f"}, {"abc", "de", "f"});
        add("sent twice", {"100:abc", "100:abc", "103:d"}, {"abc", "d"});
        add("sent once more, with others", {"100:abc", "101:bcde"}, {"abc", "de"});
        add("within one that waits", {"begin 100", "103:de", "100:abcdef"}, {"abcdef"});
        add("what overlaps differs: the first one counts", {"100:abc", "100:xyzd"}, {"abc", "d"});
        add("a probe of an idle connection", {"100:abc", "102:c", "103:d"}, {"abc", "d"});
        add("numbers wrap", {"4294967294:ab", "1:d", "0:c", "2:e"}, {"ab", "c", "d", "e"});
        add("a hole is waited for", {"100:abc", "105:f"}, {"abc"});
        add("a hole that is acknowledged is no capture's any more", {"100:abc", "105:f", "ack 105"}, {"abc", "2 missing", "f"});
        add("one that is acknowledged in part is waited for", {"100:abc", "105:f", "ack 104", "103:de"}, {"abc", "de", "f"});
        add("two holes, one of them acknowledged", {"100:a", "103:d", "106:g", "ack 104", "104:ef"}, {"a", "2 missing", "d", "ef", "g"});
        add("a hole that is given up", {"100:abc", "105:f", "give up", "106:g"}, {"abc", "2 missing", "f", "g"});
        add("late for its hole", {"100:abc", "105:f", "give up", "103:de", "106:g"}, {"abc", "2 missing", "f", "g"});
        add("cut by the capture", {"100:abc+5", "108:i"}, {"abc", "5 missing", "i"});
        add("cut, and sent once more whole", {"100:abc+2", "100:abcdef"}, {"abc", "2 missing", "f"});
        add("far away: another connection of the same ports", {"100:abc", "2000000000:x"}, {"abc", "1 missing", "x"});
        add("nothing", {"100:", "100:a"}, {"a"});
    }
    void take_story_isWhatWasSent()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, read);
        QCOMPARE(readingOf(story), read);
    }

    void take_segmentsMixedUp_areTheSameStream()
    {
        for (quint32 seed = 0; seed < 300; ++seed) {
            QRandomGenerator random(seed);
            QByteArray sent;
            for (int i = 0; i < 3000; ++i)
                sent += char(random.bounded(256));
            const quint32 first = seed % 2 == 0 ? 0xfffffc00 : random.generate();
            struct Segment {
                qsizetype from, size;
                double place;
            };
            std::vector<Segment> segments;
            for (qsizetype from = 0; from < sent.size();) {
                const qsizetype size = std::min<qsizetype>(1 + random.bounded(90), sent.size() - from);
                segments.push_back({from, size, double(segments.size())});
                if (random.bounded(4) == 0) // sent once more, with something before it
                    segments.push_back({std::max<qsizetype>(0, from - random.bounded(50)), size, double(segments.size())});
                from += size;
            }
            for (Segment &segment : segments)
                segment.place += random.bounded(8.0);
            std::ranges::sort(segments, {}, &Segment::place);
            TcpStream stream;
            stream.begin(first);
            QByteArray read;
            const TcpStream::Take take = [&read](qint64 missing, QByteArrayView bytes) {
                QCOMPARE(missing, 0);
                read += bytes;
            };
            for (const Segment &segment : segments)
                stream.take(first + quint32(segment.from), QByteArrayView(sent).sliced(segment.from, segment.size), 0, take);
            QCOMPARE(read, sent);
            QVERIFY(!stream.hasHole());
            QCOMPARE(stream.footprint(), 0);
        }
    }

    void take_endlessBehindAHole_keepsNoMoreThanItsLimit()
    {
        TcpStream stream;
        qint64 missing = 0, bytes = 0;
        const TcpStream::Take take = [&](qint64 hole, QByteArrayView part) {
            missing += hole;
            bytes += part.size();
        };
        stream.begin(100);
        const QByteArray part(1000, 'x');
        for (quint32 i = 1; i < 5000; ++i) {
            stream.take(100 + i * 1000, part, 0, take);
            QVERIFY(stream.footprint() <= TcpStream::mostKept + part.size());
        }
        QCOMPARE(missing, 1000);
        QCOMPARE(bytes + stream.footprint(), 4999 * 1000);
    }
};

} // namespace tst_tcpstream

LOCKSCOPE_TEST(tst_tcpstream, tst_tcpstream::TestTcpStream)
#include "tst_tcpstream.moc"
