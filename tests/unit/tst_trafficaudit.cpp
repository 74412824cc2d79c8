// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/trafficaudit.h"

#include "testprogram.h"
#include "trafficstory.h"

#include <QTest>

#include <array>

namespace tst_trafficaudit {

using namespace lockscope;

namespace {

QByteArrayList findingsIn(const TrafficReport &report)
{
    QByteArrayList found;
    for (const AuditFinding &finding : report.findings) {
        QByteArray text = finding.verdict == AuditFinding::Verdict::Violated ? "violated " : "risk ";
        text += findingName(finding.kind) + (' ' + finding.keyFamily) + " by " + finding.clients.join(',') + ' ' + QByteArray::number(finding.count)
            + 'x';
        if (finding.longestUs)
            text += ' ' + QByteArray::number(*finding.longestUs / 1000) + " ms";
        found << text + (finding.isByStranger ? ", a stranger" : "");
    }
    return found;
}

QByteArrayList findingsIn(const QByteArrayList &story, QByteArrayList *protocols = nullptr)
{
    const TrafficReport report = reportOf(story);
    for (const AuditedProtocol &one : report.protocols) {
        if (protocols)
            *protocols << one.keyFamily + ' ' + one.clients.join(',') + ": " + (one.protocol.isEmpty() ? QByteArray("unknown") : one.protocol);
    }
    return findingsIn(report);
}

/** What makes it known that a lock is free. */
QByteArrayList known(const QByteArray &key, const QByteArrayList &story)
{
    return QByteArrayList{"1 x:1 SETNX " + key + " start", "2 x:1 DEL " + key} + story;
}

/** So many times, each a second later. */
QByteArrayList repeated(int times, const QByteArrayList &story)
{
    QByteArrayList all;
    for (int i = 0; i < times; ++i) {
        for (const QByteArray &line : story) {
            const qsizetype blank = line.indexOf(' ');
            all << QByteArray::number(line.first(blank).toLongLong() + i * 1000) + line.sliced(blank);
        }
    }
    return all;
}

QByteArray verdictOf(AuditFinding::Kind kind, const TrafficReport &report)
{
    const AuditVerdict &verdict = report.verdicts[std::size_t(kind)];
    QByteArray text = verdictName(verdict.is);
    for (const AuditDoubt &doubt : verdict.doubts)
        text += QByteArray(" ") + doubtName(doubt.why) + ' ' + QByteArray::number(doubt.count);
    return text;
}

const QByteArray unlock = "if_call('get')_call('del')", renew = "if_call('get')_call('pexpire')";

} // namespace

class TestTrafficAudit : public QObject {
    Q_OBJECT
private slots:
    void story_finds_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("findings");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &findings) {
            QTest::newRow(name) << known("lock.7", story) << findings;
        };
        const QByteArrayList rightUse{
            "100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "110 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
            "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7", "300 lua del lock.7"};
        add("nothing", rightUse, {});
        add("a script that compares, and works, where another hold was thought to be",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "300 b:1 EVAL " + unlock + " 1 lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d",
             "300 lua get lock.7", "300 lua del lock.7"},
            {});
        add("a blind release of one's own", {"100 a:1 SET lock.7 1 NX PX 500", "300 a:1 DEL lock.7"}, {"risk blind-release lock.* by a 1x"});
        add("a blind release after the lease, of another's",
            {"100 a:1 SET lock.7 1 NX PX 50", "200 b:1 SET lock.7 1 NX PX 500", "300 a:1 DEL lock.7"},
            {"violated foreign-release lock.* by a 1x", "violated two-holders lock.* by a 1x 100 ms"});
        add("a release of another's while both calls were under way",
            {"100 a:1 SET lock.7 1 NX PX 50", "200 b:1 SET lock.7 1 NX PX 500", "205 a:1 DEL lock.7"},
            {"violated foreign-release lock.* by a 1x", "risk two-holders lock.* by a 1x 5 ms"});
        add("an operator's clear", {"100 a:1 SET lock.7 1 NX PX 500", "200 ops:1 DEL lock.7"}, {"risk foreign-release lock.* by ops 1x, a stranger"});
        add("another connection of the same program", {"100 a:1 SET lock.7 1 NX PX 500", "200 a:2 DEL lock.7"},
            {"risk blind-release lock.* by a 1x"});
        add("a release that compares, after another has taken it",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "300 a:2 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7"},
            {"violated two-holders lock.* by a 1x 100 ms"});
        add("a renewal that comes too late, and nobody has taken it",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50",
             "180 a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 50", "180 lua get lock.7"},
            {"risk late-renewal lock.* by a 1x 30 ms"});
        const QByteArrayList warned{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50",
                                    "180 a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 50",
                                    "180 lua get lock.7",
                                    "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
                                    "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845",
                                    "300 lua get lock.7"};
        add("work under a lock whose renewal has failed", warned,
            {"risk two-holders lock.* by a 1x 100 ms", "risk late-renewal lock.* by a 1x 30 ms"});
        add("who tries again has perhaps not heard that it had the lock",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "120 a:1 SET lock.7 5d0c9b7a6e8f4a3c9b1d2e3f4a5b6c7d NX PX 50",
             "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500", "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845",
             "300 lua get lock.7"},
            {"risk two-holders lock.* by a 1x 100 ms"});
        add("two threads that take it over one connection, each with its token",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "170 a:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "200 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "200 lua get lock.7"},
            {"risk two-holders lock.* by a 1x 30 ms"});
        add("whoever comes back several times has held it together with the other one once",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "205 a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 50", "205 lua get lock.7",
             "230 a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 50", "230 lua get lock.7",
             "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7"},
            {"risk two-holders lock.* by a 1x 100 ms"});
        add("a late renewal by SET",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50",
             "180 a:1 EVAL if_call('get')~=ARGV[1]_return_call('set','PX') 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 50", "180 lua get lock.7"},
            {"risk late-renewal lock.* by a 1x 30 ms"});
        add("a value that all have, written over that of another program", {"100 a:1 SET lock.7 1 NX PX 500", "150 b:1 SET lock.7 1 PX 500"},
            {"risk overwrite lock.* by b 1x"});
        add("who had it in between is known later",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "150 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7",
             "400 b:1 EVAL " + unlock + " 1 lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d", "400 lua get lock.7", "400 lua del lock.7"},
            {"violated two-holders lock.* by a 1x 150 ms"});
        add("no lease for a moment",
            {"100 a:1 SETNX lock.7 1", "140 a:1 EXPIRE lock.7 5", "200 a:1 EVAL " + unlock + " 1 lock.7 1", "200 lua get lock.7",
             "200 lua del lock.7"},
            {"risk no-lease lock.* by a 1x 40 ms"});
        add("no lease for ever", {"100 a:1 SETNX lock.7 1", "200 a:1 EVAL " + unlock + " 1 lock.7 1", "200 lua get lock.7", "200 lua del lock.7"},
            {"risk no-lease lock.* by a 1x"});
        add("a lease in the same transaction",
            {"100 a:1 MULTI", "101 a:1 SETNX lock.7 1", "101 a:1 EXPIRE lock.7 5", "101 a:1 EXEC", "200 a:1 EVAL " + unlock + " 1 lock.7 1",
             "200 lua get lock.7", "200 lua del lock.7"},
            {});
        add("somebody else prolongs the lease", {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "200 b:1 EXPIRE lock.7 60"},
            {"violated blind-expire lock.* by b 1x"});
        add("a former holder prolongs the lease of the next one",
            {"100 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 50", "160 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500",
             "200 b:1 EXPIRE lock.7 60"},
            {"violated blind-expire lock.* by b 1x"});
        add("another token over one that is held",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d PX 500"},
            {"risk overwrite lock.* by b 1x"});
        add("a time that has passed is taken over", {"1700000000000 a:1 SETNX lock.7 1700000000100", "1700000000200 b:1 GETSET lock.7 1700000000300"},
            {});
        add("a pool: released by another connection of the program",
            {"100 a:1 SET lock.7 1 NX PX 9000", "200 a:2 DEL lock.7", "300 a:2 SET lock.7 1 NX PX 9000", "400 a:1 DEL lock.7"},
            {"risk blind-release lock.* by a 2x"});
        add("a deletion of nothing, long after",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 50",
             "60000 a:1 DEL lock.7", "60001 a:1 EXPIRE lock.7 5"},
            {"risk two-holders lock.* by a 1x 50 ms"});
        add("a deletion of nothing by a program that may mean another hold",
            {"100 a:1 SET lock.7 1 NX PX 50", "200 a:2 SET lock.7 1 NX PX 50", "300 b:1 SET lock.7 1 NX PX 50", "400 a:1 DEL lock.7"}, {});
        add("a deletion of nothing after another attempt",
            {"100 a:1 SET lock.7 1 NX PX 50", "200 b:1 SET lock.7 1 NX PX 50", "230 a:1 SET lock.7 1 NX PX 50", "300 a:1 DEL lock.7"}, {});
        add("a lock that is taken over while its holder works",
            {"1700000000100 a:1 SETNX lock.7 1700000000100", "1700000000150 b:1 SETNX lock.7 1700000000150", "1700000000151 b:1 GET lock.7",
             "1700000000152 b:1 GETSET lock.7 1700000000152", "1700000000300 a:1 DEL lock.7"},
            {"violated foreign-release lock.* by a 1x", "violated two-holders lock.* by a 1x 148 ms"});
        add("of two that take it at once, the later one has lost",
            {"1700000000090 b:1 GET lock.7", "1700000000100 a:1 SETNX lock.7 1700000000100", "1700000000152 b:1 GETSET lock.7 1700000000152",
             "1700000000300 a:1 DEL lock.7"},
            {"risk blind-release lock.* by a 1x"});
        add("a flush is no release",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 5000",
             "300 a:1 FLUSHALL"},
            {});
        add("a value that says what is done", {"100 a:1 SET lock.7 processing NX EX 60", "200 a:2 SET lock.7 finished EX 86400"}, {});
        add("deleted by a third one, then taken: the first comes back",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 9000", "110 c:1 DEL lock.7",
             "130 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 9000",
             "600 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "600 lua get lock.7"},
            {"violated two-holders lock.* by a 1x 470 ms", "risk foreign-release lock.* by c 1x, a stranger"});
        add("together until the next hold ended",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "205 b:1 EVAL " + unlock + " 1 lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d", "205 lua get lock.7", "205 lua del lock.7",
             "9000 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "9000 lua get lock.7"},
            {"risk two-holders lock.* by a 1x 5 ms"});
        add("never a lease, and never released",
            {"100 a:1 SETNX lock.7 0b7ed3a1954c4f66b82091fcde73a845", "9000 b:1 SETNX lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d"},
            {"risk no-lease lock.* by a 1x"});
        add("a script that deletes without the holder's token",
            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "200 b:1 EVAL call('exists')_call('del') 1 lock.7",
             "200 lua exists lock.7", "200 lua del lock.7"},
            {"risk foreign-release lock.* by b 1x, a stranger"});
        add("one address of several clients: their tokens distinguish them",
            {"100 unix:/s SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 unix:/s SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
             "300 unix:/s EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7"},
            {"violated two-holders lock.* by unix:s 1x 100 ms"});
        add("one address of several clients, and one token: nobody knows whose it was",
            {"100 unix:/s SET lock.7 1 NX PX 50", "200 unix:/s SET lock.7 1 NX PX 500", "300 unix:/s DEL lock.7"},
            {"risk blind-release lock.* by unix:s 1x"});
        add("many tries",
            repeated(2, QByteArrayList{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 900000"}) +
                [] {
                    QByteArrayList tries;
                    for (int i = 0; i < 60; ++i)
                        tries << QByteArray::number(2000 + 18 * i) + " b:1 SETNX lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d";
                    return tries;
                }(),
            {"risk retry-storm lock.* by b 1x 1062 ms"});
        add("as many of several clients over one connection",
            repeated(2, QByteArrayList{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 900000"}) +
                [] {
                    constexpr std::array tokens{"c91f5a8f8d7e4d569f570a6c1f9a5f8d", "5d0c9b7a6e8f4a3c9b1d2e3f4a5b6c7d"};
                    QByteArrayList tries;
                    for (int i = 0; i < 100; ++i)
                        tries << QByteArray::number(2000 + 15 * i) + " b:1 SETNX lock.7 " + tokens[std::size_t(i % 2)];
                    return tries;
                }(),
            {});
        add("as many, with pauses",
            repeated(1, QByteArrayList{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 900000"}) +
                [] {
                    QByteArrayList tries;
                    for (int i = 0; i < 60; ++i)
                        tries << QByteArray::number(2000 + 30 * i) + " b:1 SETNX lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d";
                    return tries;
                }(),
            {});
        const auto useFor = [](const QByteArray &lease, const QByteArray &until) {
            return repeated(20,
                            {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX " + lease,
                             until + " a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", until + " lua get lock.7",
                             until + " lua del lock.7"});
        };
        add("work that nearly outlasts the lease", useFor("500", "510"), {"risk lease-overrun lock.* by a 20x 410 ms"});
        add("a lease that fits", useFor("500", "300"), {});
        add("a lease of a thousand holds", useFor("200000", "300"), {"risk lease-too-long lock.* by a 20x 200000 ms"});
        const auto renewAt = [](const QByteArray &at) {
            return QByteArrayList{at + " a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845 500", at + " lua get lock.7",
                                  at + " lua pexpire lock.7 500"};
        };
        const QByteArrayList taken{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500"};
        add("renewals that come late, again and again", taken + renewAt("570") + renewAt("1040") + renewAt("1510"),
            {"risk late-renewal lock.* by a 3x"});
        add("one renewal that comes late", taken + renewAt("570") + renewAt("800"), {});
        add("the own token once more, over another connection of the program",
            {"50 a:1 CLIENT SETNAME w", "50 a:2 CLIENT SETNAME v", "100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500",
             "200 a:2 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 XX PX 500"},
            {});
        add("a lock without a lease that somebody removes", {"100 a:1 SETNX lock.7 1", "3000 x:1 FLUSHALL"}, {"risk no-lease lock.* by a 1x"});
        add("a lock with its end as its value, held to the end", {"1700000000000 a:1 SETNX lock.7 1700000005000", "1700000004000 a:1 PING"}, {});
        const QByteArray mine = "0b7ed3a1954c4f66b82091fcde73a845", yours = "c91f5a8f8d7e4d569f570a6c1f9a5f8d";
        const QByteArray acquired = "100 a:1 SET lock.7 " + mine + " NX PX 500", tried = "110 b:1 SET lock.7 " + yours + " NX PX 500";
        add("a transaction that watches nothing", {acquired, tried, "120 b:1 MULTI", "120 b:1 DEL lock.7", "121 b:1 EXEC"},
            {"violated foreign-release lock.* by b 1x"});
        add("a transaction that watches, and then looks",
            {acquired, "110 a:1 WATCH lock.7", "111 a:1 GET lock.7", "112 a:1 MULTI", "112 a:1 DEL lock.7", "113 a:1 EXEC"}, {});
        add("a transaction that looks, and then watches",
            {acquired, "110 a:1 GET lock.7", "111 a:1 WATCH lock.7", "112 a:1 MULTI", "112 a:1 DEL lock.7", "113 a:1 EXEC"},
            {"risk blind-release lock.* by a 1x"});
        add("a release that compares with what all write",
            {"100 a:1 SET lock.7 locked NX PX 50", "200 b:1 SET lock.7 locked NX PX 500", "300 a:1 EVAL " + unlock + " 1 lock.7 locked",
             "300 lua get lock.7", "300 lua del lock.7"},
            {"violated foreign-release lock.* by a 1x", "violated two-holders lock.* by a 1x 100 ms"});
        add("a release that looks, and deletes what is not its own",
            {acquired, tried, "120 b:1 EVAL " + unlock + " 1 lock.7 " + yours, "120 lua get lock.7", "120 lua del lock.7"},
            {"violated foreign-release lock.* by b 1x"});
        add("a release that compares, though another hold was thought to be",
            {acquired, tried, "120 b:1 EVAL if_call('get')==ARGV[1]_call('del') 1 lock.7 " + yours, "120 lua get lock.7", "120 lua del lock.7"}, {});
        const QByteArrayList prolonged{"violated blind-expire lock.* by b 1x"};
        add("a renewal that compares, though another hold was thought to be",
            {acquired, tried, "120 b:1 EVAL if_call('get')==ARGV[1]_call('pexpire') 1 lock.7 " + yours + " 500", "120 lua get lock.7",
             "120 lua pexpire lock.7 500", "200 b:1 EVAL if_call('get')==ARGV[1]_call('del') 1 lock.7 " + yours, "200 lua get lock.7",
             "200 lua del lock.7"},
            {});
        const QByteArrayList prolongedLease{acquired,
                                            "200 a:1 EVAL if_call('get')==ARGV[1]_call('pexpire') 1 lock.7 " + mine + " 60000",
                                            "200 lua get lock.7",
                                            "200 lua pexpire lock.7 60000",
                                            "300 a:1 EVAL if_call('get')==ARGV[1]_call('del') 1 lock.7 " + mine,
                                            "300 lua get lock.7",
                                            "300 lua del lock.7"};
        add("a renewal that makes the lease much longer is not late", repeated(3, prolongedLease), {});
        const auto bothIn = [&](int ms, const QByteArray &client, const QByteArray &first, const QByteArray &second) {
            const auto at = [ms](int later) -> QByteArray { return QByteArray::number(ms + later) + ' '; };
            QByteArrayList all{at(0) + client + " MULTI"};
            for (const QByteArray &lock : {first, second})
                all << at(lock == first ? 0 : 1) + client + " SET " + lock + ' ' + mine + " NX PX 500";
            all << at(2) + client + " EXEC";
            for (const QByteArray &lock : {first, second})
                all << at(3) + client + " EVAL if_call('get')==ARGV[1]_call('del') 1 " + lock + ' ' + mine << at(3) + "lua get " + lock
                    << at(3) + "lua del " + lock;
            return all;
        };
        add("two locks in both orders, each in one transaction",
            QByteArrayList{"3 x:1 SETNX lock.8 start", "4 x:1 DEL lock.8"} + bothIn(100, "a:1", "lock.7", "lock.8")
                + bothIn(200, "b:1", "lock.8", "lock.7"),
            {});
        add("a cache whose name has a word of locks",
            {"100 a:1 EXISTS cache:locks", "101 a:1 SET cache:locks [1,2] EX 60", "200 b:1 DEL cache:locks", "300 a:1 EXPIRE cache:locks 60"}, {});
        add("another's lease by GETEX", {acquired, "200 b:1 GETEX lock.7 PX 900"}, prolonged);
        add("another's lease ended by GETEX", {acquired, "200 b:1 GETEX lock.7 PERSIST"}, prolonged);
        add("GETEX that only reads", {acquired, "200 b:1 GETEX lock.7"}, {});
        add("another's lease if there is one", {acquired, "200 b:1 PEXPIRE lock.7 900 XX"}, prolonged);
        add("a lease if there is none", {acquired, "200 b:1 PEXPIRE lock.7 900 NX"}, {});
        add("another's lease if it ends before", {acquired, "200 b:1 PEXPIRE lock.7 900 GT"}, prolonged);
        add("another's lease if it ends later", {acquired, "200 b:1 PEXPIRE lock.7 900 LT"}, {});
        add("a lock that is copied is the same", {acquired, "200 b:1 COPY lock.7 other", "300 a:1 DEL lock.7"},
            {"risk blind-release lock.* by a 1x"});
        add("a client writes over the lock that it could not have", {acquired, tried, "120 b:1 SET lock.7 " + yours + " PX 500"},
            {"violated overwrite lock.* by b 1x"});
        add("both look, and both take it",
            {"100 a:1 EXISTS lock.8", "101 b:1 EXISTS lock.8", "102 a:1 SET lock.8 " + mine + " PX 500", "103 b:1 SETEX lock.8 1 " + yours,
             "300 a:1 DEL lock.8"},
            {"violated foreign-release lock.* by a 1x", "violated two-holders lock.* by a 1x 197 ms", "risk overwrite lock.* by b 1x"});
        add("a time over one that has just been written, which was not looked at",
            {"1700000000000 a:1 SETNX lock.7 1700000005000", "1700000000010 b:1 GET lock.7", "1700000000020 a:1 DEL lock.7",
             "1700000000021 b:1 GET lock.7", "1700000000022 a:1 SETNX lock.7 1700000005022", "1700000000023 b:1 GETSET lock.7 1700000005023",
             "1700000000040 b:1 SETNX lock.7 1700000005040", "1700000000050 a:1 DEL lock.7"},
            {"risk blind-release lock.* by a 2x"});
        add("a gap: nothing is said of what may have been",
            {"100 a:1 SET lock.7 1 NX PX 50", "101 a:1 SWAPDB 0 1", "200 b:1 SET lock.7 1 NX PX 500", "300 a:1 DEL lock.7"}, {});
    }
    void story_finds()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, findings);
        const QByteArrayList found = findingsIn(story);
        QVERIFY2(found == findings, found.join('\n').constData());
    }

    void clocks_thatDiffer_areFoundWithTheirOffsets()
    {
        QByteArrayList story;
        const auto tryBy = [&story](qint64 at, const QByteArray &client, qint64 ahead) {
            story << QByteArray::number(at) + ' ' + client + ":1 SETNX lock.7 " + QByteArray::number(at + 5001 + ahead);
        };
        for (int i = 0; i < 5; ++i) {
            const qint64 at = 1'700'000'000'000 + 20'000 * i;
            tryBy(at, "a", 0);
            tryBy(at + 10, "b", -120);
            tryBy(at + 20, "c", 2);
            tryBy(at + 30, "d", 90);
            story << QByteArray::number(at + 100) + " a:1 DEL lock.7";
        }
        const TrafficReport report = reportOf(story);
        const auto skew = std::ranges::find(report.findings, AuditFinding::Kind::ClockSkew, &AuditFinding::kind);
        QVERIFY(skew != report.findings.end());
        QCOMPARE(skew->clients, (QByteArrayList{"b", "d"}));
        QCOMPARE(skew->longestUs.value_or(0), qint64(120'000));
        QByteArrayList offsets;
        for (const AuditFinding::Offset &offset : skew->offsets)
            offsets << offset.client + ' ' + QByteArray::number(offset.ms);
        QCOMPARE(offsets, (QByteArrayList{"a 0", "b -120", "c 2", "d 90"}));
    }

    void locks_inBothOrders_areARiskAndADeadlockIsOne()
    {
        const QByteArray one = "0b7ed3a1954c4f66b82091fcde73a845", two = "c91f5a8f8d7e4d569f570a6c1f9a5f8d";
        QByteArrayList story{"1 x:1 SETNX lock.a start",
                             "2 x:1 DEL lock.a",
                             "3 x:1 SETNX lock.b start",
                             "4 x:1 DEL lock.b",
                             "100 a:1 SET lock.a " + one + " NX PX 60000",
                             "110 b:1 SET lock.b " + two + " NX PX 60000"};
        for (int i = 0; i < 4; ++i) {
            story << QByteArray::number(200 + 50 * i) + " a:1 SET lock.b " + one + " NX PX 60000"
                  << QByteArray::number(210 + 50 * i) + " b:1 SET lock.a " + two + " NX PX 60000";
        }
        const TrafficReport report = reportOf(story);
        const auto deadlock = std::ranges::find(report.findings, AuditFinding::Kind::Deadlock, &AuditFinding::kind);
        QVERIFY(deadlock != report.findings.end());
        QCOMPARE(deadlock->verdict, AuditFinding::Verdict::Violated); // tokens say who is who
        QCOMPARE(deadlock->clients.size(), 2);
        QCOMPARE(deadlock->evidence.size(), std::size_t(4)); // both holds, both waits
        QCOMPARE(verdictOf(AuditFinding::Kind::LockOrder, report), QByteArray("unknown undecided_attempts 2"));
    }

    /** What is wrong for a lock is right for a session: nothing is said of it, unless it is a lock by what is done with it, or by the user. */
    void orders_ofKeysThatMayBeNoLocks_areUnknown()
    {
        const QByteArrayList story{"100 a:1 SET cache:1 x NX EX 60", "110 a:1 SET session:1 x NX EX 60", "120 a:1 DEL cache:1 session:1",
                                   "200 b:1 SET session:1 y NX EX 60", "210 b:1 SET cache:1 y NX EX 60"};
        const TrafficReport report = reportOf(known("cache:1", known("session:1", story)));
        QVERIFY(report.inversions.empty());
        const QByteArray verdict = verdictOf(AuditFinding::Kind::LockOrder, report);
        QVERIFY2(verdict.startsWith("unknown maybe_no_locks 1"), verdict.constData());
    }

    void keys_thatMayBeNoLocks_areNotJudged_data()
    {
        QTest::addColumn<QByteArray>("word"); // of the keys, K in the lines
        QTest::addColumn<QByteArrayList>("more");
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QByteArray>("verdict");
        const QByteArray unknown("unknown maybe_no_locks 1 undecided_attempts 2");
        const QByteArrayList waiting{"210 c:1 SET K:7 {} NX EX 60", "220 c:1 SET K:7 {} NX EX 60", "230 c:1 SET K:7 {} NX EX 60"};
        const QByteArrayList working{"240 a:1 DEL K:7", "250 a:1 SET K:7 {} NX EX 60", "260 a:1 DEL K:7", "270 c:1 SET K:7 {} NX EX 60",
                                     "280 c:1 DEL K:7", "290 a:1 SET K:7 {} NX EX 60"};
        const auto add = [](const char *name, const QByteArray &word, const QByteArrayList &more, const QByteArray &rules,
                            const QByteArray &verdict) { QTest::newRow(name) << word << more << rules << verdict; };
        add("a session", "session", {}, {}, unknown);
        add("a session that is tried for over and over", "session", waiting + working, {}, unknown);
        add("a job", "job", {}, {}, unknown);
        add("a job that is waited for, and that its holders delete", "job", waiting + working, {}, "violated");
        add("it is a lock, as the user says", "session", {}, "session:* lock", "violated");
        add("it is none, as the user says", "session", {}, "session:* ignore", "unknown nothing_of_the_kind 1");
    }
    void keys_thatMayBeNoLocks_areNotJudged()
    {
        QFETCH(const QByteArray, word);
        QFETCH(const QByteArrayList, more);
        QFETCH(const QByteArray, rules);
        QFETCH(const QByteArray, verdict);
        QByteArrayList story = QByteArrayList{"1 x:1 SETNX K:7 start", "2 x:1 DEL K:7", "100 b:1 SET K:8 {} NX EX 60", "200 a:1 SET K:7 {} NX EX 60"}
            + more + QByteArrayList{"300 b:1 DEL K:7"};
        for (QByteArray &line : story)
            line.replace("K:", QByteArray(word + ':'));
        const QByteArray found = verdictOf(AuditFinding::Kind::ForeignRelease, reportOf(story, rules));
        QVERIFY2(verdict == "violated" ? found.startsWith(verdict) : found == verdict, found.constData());
    }

    void clocks_ofTwoPrograms_mayBeLeases_data()
    {
        QTest::addColumn<QByteArray>("takes");
        QTest::addColumn<QByteArray>("verdict");
        QTest::newRow("both wait until the time has passed") << QByteArray() << QByteArray("unknown unclear_clocks 1");
        QTest::newRow("one takes over before") << QByteArray("b") << QByteArray("violated");
    }
    void clocks_ofTwoPrograms_mayBeLeases()
    {
        QFETCH(const QByteArray, takes);
        QFETCH(const QByteArray, verdict);
        QByteArrayList story{"1 a:1 CLIENT SETNAME early", "1 b:1 CLIENT SETNAME late"};
        for (int i = 0; i < 5; ++i) {
            const qint64 at = 1'700'000'000'000 + 20'000 * i;
            const auto time = [at](qint64 ahead) { return QByteArray::number(at + ahead); };
            story << time(0) + " a:1 SETNX lock.7 " + time(1500) << time(10) + " b:1 SETNX lock.7 " + time(4510) << time(20) + " b:1 GET lock.7";
            if (!takes.isEmpty())
                story << time(30) + " b:1 GETSET lock.7 " + time(4500);
            story << time(4000) + " a:1 DEL lock.7";
        }
        QVERIFY2(verdict.startsWith(verdictOf(AuditFinding::Kind::ClockSkew, reportOf(story)).constData()),
                 verdictOf(AuditFinding::Kind::ClockSkew, reportOf(story)).constData());
    }

    void writes_withoutTheLockThatTheyNeed_areFound_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArray>("verdict");
        const QByteArray take = "100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500";
        QTest::newRow("by the holder") << QByteArrayList{take, "200 a:1 SET orders:7 x"} << QByteArray("none_seen");
        QTest::newRow("by another one") << QByteArrayList{take, "200 b:1 SET orders:7 x"} << QByteArray("violated");
        QTest::newRow("by the holder, in a script")
            << QByteArrayList{take, "200 a:1 EVAL write 1 orders:7", "200 lua set orders:7 x"} << QByteArray("none_seen");
        QTest::newRow("by another one, in a script")
            << QByteArrayList{take, "200 b:1 EVAL write 1 orders:7", "200 lua set orders:7 x"} << QByteArray("violated");
        QTest::newRow("by nobody who holds it") << QByteArrayList{"200 b:1 HSET orders:7 x y"} << QByteArray("violated");
        QTest::newRow("after the lease") << QByteArrayList{take, "900 a:1 SET orders:7 x"} << QByteArray("violated");
        QTest::newRow("by another connection of the program")
            << QByteArrayList{take, "200 a:2 SET orders:7 x"} << QByteArray("unknown unclear_writes 1");
        QTest::newRow("what needs no lock") << QByteArrayList{take, "200 b:1 SET other:7 x"} << QByteArray("unknown nothing_of_the_kind 1");
        QTest::newRow("a read") << QByteArrayList{take, "200 b:1 GET orders:7"} << QByteArray("unknown nothing_of_the_kind 1");
    }
    void writes_withoutTheLockThatTheyNeed_areFound()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArray, verdict);
        const TrafficReport report = reportOf(known("lock.7", story), "orders:* needs lock.{1}\n");
        QCOMPARE(verdictOf(AuditFinding::Kind::UnlockedWrite, report), verdict);
        QCOMPARE(verdictOf(AuditFinding::Kind::UnlockedWrite, reportOf(known("lock.7", story))), QByteArray("unknown no_rules 1"));
    }

    void verdict_ofWhatWasNotFound_saysWhy()
    {
        using Kind = AuditFinding::Kind;
        const QByteArrayList use{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500",
                                 "300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7", "300 lua del lock.7"};
        QCOMPARE(verdictOf(Kind::TwoHolders, reportOf(known("lock.7", use))), QByteArray("unknown undecided_attempts 1"));
        const TrafficReport nothing = reportOf({"1 a:1 PING"});
        for (std::size_t kind = 0; kind < AuditFinding::kinds; ++kind)
            QCOMPARE(nothing.verdicts[kind].is, AuditVerdict::Is::Unknown); // what was not seen is not called clean
        const TrafficReport silent = reportOf(
            known("lock.7",
                  {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500"}));
        QCOMPARE(verdictOf(Kind::TwoHolders, silent), QByteArray("unknown undecided_attempts 1 silent_holders 1"));
        const TrafficReport triedAgain = reportOf(
            known("lock.7",
                  {"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 50", "200 a:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500"}));
        QCOMPARE(verdictOf(Kind::TwoHolders, triedAgain), QByteArray("unknown undecided_attempts 1"));
        const TrafficReport pool = reportOf(known("lock.7", {"100 a:1 SET lock.7 1 NX PX 500", "200 a:2 DEL lock.7"}));
        QCOMPARE(verdictOf(Kind::ForeignRelease, pool), QByteArray("unknown undecided_attempts 1 shared_tokens 1"));
    }

    void protocol_ofItsCommands_isNamed_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArray>("protocol");
        const QByteArrayList comparing{"300 a:1 EVAL " + unlock + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", "300 lua get lock.7",
                                       "300 lua del lock.7"};
        const QByteArrayList taking{"100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500"};
        const auto renewing = [](const QByteArray &at) {
            return QByteArrayList{at + " a:1 EVAL " + renew + " 1 lock.7 0b7ed3a1954c4f66b82091fcde73a845", at + " lua get lock.7",
                                  at + " lua pexpire lock.7 500"};
        };
        QTest::newRow("compares") << taking + comparing << QByteArray("set-nx-px");
        QTest::newRow("renews") << taking + renewing("200") + renewing("250") + comparing << QByteArray("set-nx-watchdog");
        QTest::newRow("renews once, as its program asks") << taking + renewing("200") + comparing << QByteArray("unknown");
        QTest::newRow("renews over the connection of a try in vain")
            << QByteArrayList{"90 x:1 SET lock.7 start NX", "95 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500", "98 x:1 DEL lock.7",
                              "100 a:2 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500"}
                + renewing("200") + renewing("250") + comparing
            << QByteArray("set-nx-watchdog");
        QTest::newRow("a try in vain with another token") << QByteArrayList{"90 b:1 SET lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 500",
                                                                            "100 a:1 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500",
                                                                            "110 b:1 EVAL " + unlock + " 1 lock.7 c91f5a8f8d7e4d569f570a6c1f9a5f8d",
                                                                            "110 lua get lock.7",
                                                                            "110 lua del lock.7",
                                                                            "120 a:2 SET lock.7 0b7ed3a1954c4f66b82091fcde73a845 NX PX 500"}
                + comparing << QByteArray("set-nx-px");
        QTest::newRow("a transaction that watches")
            << taking + QByteArrayList{"299 a:1 WATCH lock.7", "299 a:1 GET lock.7", "299 a:1 MULTI", "300 a:1 DEL lock.7", "300 a:1 EXEC"}
            << QByteArray("unknown");
        QTest::newRow("blind") << taking + QByteArrayList{"300 a:1 DEL lock.7"} << QByteArray("set-nx-blind-del");
        QTest::newRow("looks, then deletes") << taking + QByteArrayList{"299 a:1 GET lock.7", "300 a:1 DEL lock.7"} << QByteArray("set-nx-get-del");
        QTest::newRow("lease later") << QByteArrayList{"100 a:1 SETNX lock.7 0b7ed3a1954c4f66b82091fcde73a845", "101 a:1 EXPIRE lock.7 5"} + comparing
                                     << QByteArray("setnx-expire");
        QTest::newRow("hash") << QByteArrayList{"100 a:1 EVAL exists_call('hincrby')_call('exists')_call('pexpire') 1 lock.7 500 id:1",
                                                "100 lua exists lock.7",
                                                "100 lua hincrby lock.7 id:1 1",
                                                "100 lua pexpire lock.7 500",
                                                "300 a:1 EVAL " + unlock + " 1 lock.7 id:1",
                                                "300 lua hexists lock.7 id:1",
                                                "300 lua del lock.7"}
                              << QByteArray("redisson-lock");
    }
    void protocol_ofItsCommands_isNamed()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArray, protocol);
        QByteArrayList protocols;
        findingsIn(known("lock.7", repeated(3, story)), &protocols);
        QVERIFY2(protocols.contains("lock.* a: " + protocol), protocols.join('\n').constData());
        QByteArrayList tooFew;
        findingsIn(known("lock.7", repeated(2, story)), &tooFew);
        QVERIFY2(tooFew.contains("lock.* a: unknown"), tooFew.join('\n').constData());
    }

    void clients_namesThatDifferInNumbers_areOneProgram()
    {
        const QByteArrayList found =
            findingsIn(known("lock.7",
                             {"50 a:1 CLIENT SETNAME worker-1", "50 a:2 CLIENT SETNAME worker-2", "100 a:1 SET lock.7 1 NX PX 500",
                              "200 a:1 DEL lock.7", "300 a:2 SET lock.7 1 NX PX 500", "400 a:2 DEL lock.7"}));
        QCOMPARE(found, QByteArrayList{"risk blind-release lock.* by worker-1,worker-2 2x"});
    }
};

} // namespace tst_trafficaudit

LOCKSCOPE_TEST(tst_trafficaudit, tst_trafficaudit::TestTrafficAudit)
#include "tst_trafficaudit.moc"
