// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "bulkbench.h"
#include "clusterbench.h"
#include "costbench.h"
#include "explorerbench.h"
#include "fleetbench.h"
#include "frames.h"
#include "hiredisloop.h"
#include "largebench.h"
#include "lockload.h"
#include "picturebench.h"
#include "probebench.h"
#include "processbench.h"
#include "stormbench.h"
#include "tablebench.h"
#include "terminalbench.h"
#include "trafficbench.h"

#include <QTextStream>

#include <algorithm>
#include <memory>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int hundredThousand = 100'000;
constexpr int halfAMillion = 500'000;
constexpr int million = 1'000'000;

/** A server with so many locks, whose keyspace events are on. */
std::unique_ptr<RedisServer> serverWith(int locks)
{
    auto server = std::make_unique<RedisServer>();
    RedisServer::Options options;
    options.tcp = true;
    if (!server->start(options))
        qFatal("redis-server could not be started");
    HiredisLoop(server->endpoint().socketPath.toLocal8Bit()).fill(locks);
    return server;
}

struct Bench {
    Report &report;
    FramedApplication &application;
    const QString &program;
};

struct Part {
    const char *name;
    void (*measure)(Bench bench);
};

void forSmallAndLarge(Bench bench, void (*measure)(Bench bench, const RedisServer &server, int locks))
{
    for (const int locks : {10'000, hundredThousand}) {
        const auto server = serverWith(locks);
        bench.report.heading(QStringLiteral("A server with %1 locks").arg(countText(locks)));
        measure(bench, *server, locks);
    }
}

const Part parts[] = {
    {"picture",
     [](Bench bench) { forSmallAndLarge(bench, [](Bench b, const RedisServer &server, int locks) { measurePicture(b.report, server, locks); }); }},
    {"events", [](Bench bench) { forSmallAndLarge(bench, [](Bench b, const RedisServer &server, int) { measureEvents(b.report, server); }); }},
    {"program",
     [](Bench bench) {
         forSmallAndLarge(bench, [](Bench b, const RedisServer &server, int locks) {
             measureStart(b.report, server, b.program, locks);
             measureMemory(b.report, server, b.program, locks);
         });
     }},
    {"terminal",
     [](Bench bench) {
         constexpr int locks = 300'000;
         const auto server = serverWith(locks);
         measureList(bench.report, *server, bench.program, locks);
         measureWatchLines(bench.report, *serverWith(10'000), bench.program);
     }},
    {"large", [](Bench bench) { measureLarge(bench.report); }},
    {"table", [](Bench bench) { measureTable(bench.report, hundredThousand); }},
    {"growth", [](Bench bench) { measureGrowth(bench.report, *serverWith(hundredThousand), *serverWith(million)); }},
    {"million",
     [](Bench bench) {
         measureLargeTable(bench.report, million);
         measureMemory(bench.report, *serverWith(million), bench.program, million);
     }},
    {"storm",
     [](Bench bench) {
         const auto server = serverWith(hundredThousand);
         for (const int perSecond : {10'000, 50'000})
             measureStorm(bench.report, bench.application, *server, hundredThousand, perSecond);
     }},
    {"pixels",
     [](Bench bench) {
         const auto server = serverWith(hundredThousand);
         for (const Rights rights : {Rights::All, Rights::Least}) {
             for (const int perSecond : {0, 10'000})
                 measurePixels(bench.report, bench.application, *server, hundredThousand, perSecond, rights);
         }
     }},
    {"bulk",
     [](Bench bench) {
         constexpr int locks = 10'000;
         bench.report.heading(QStringLiteral("%1 locks cleared at once").arg(countText(locks)));
         measureBulk(bench.report, bench.application, *serverWith(locks), locks);
         measureCancelledBulk(bench.report, bench.application, *serverWith(locks), locks);
     }},
    {"fleet",
     [](Bench bench) {
         measureFleet(bench.report, *serverWith(0), bench.program);
         measureWatchingBesideFleet(bench.report, bench.application, *serverWith(10'000));
     }},
    {"explorer", [](Bench bench) { measureExplorer(bench.report, *serverWith(0), bench.program); }},
    {"cluster",
     [](Bench bench) {
         measureClusterPicture(bench.report, hundredThousand);
         measureIdleCluster(bench.report, bench.program);
     }},
    {"scans",
     [](Bench bench) {
         measureScans(bench.report, *serverWith(hundredThousand), hundredThousand);
         measureScans(bench.report, *serverWith(halfAMillion), halfAMillion);
     }},
    {"cost", [](Bench bench) { measureCost(bench.report, *serverWith(hundredThousand), bench.program, hundredThousand); }},
    {"traffic", [](Bench bench) { measureTraffic(bench.report, million); }},
    {"probe", [](Bench bench) { measureProbe(bench.report, *serverWith(10'000), bench.program); }},
    {"idle", [](Bench bench) { measureIdle(bench.report, *serverWith(hundredThousand), bench.program, hundredThousand); }},
};

bool isPart(const QString &name)
{
    return std::any_of(std::begin(parts), std::end(parts), [&name](const Part &part) { return name == QLatin1StringView(part.name); });
}

int explainUsage()
{
    QTextStream err(stderr);
    err << "usage: lockscope_bench PROGRAM [PART...]; parts:";
    for (const Part &part : parts)
        err << ' ' << part.name;
    err << Qt::endl;
    return 2;
}

int measure(FramedApplication &application, const QString &program, const QStringList &wanted)
{
    Report report;
    QTextStream(stdout) << "Medians; beside each figure its reference from the same run, and the ratio (below 1: faster or smaller)" << Qt::endl;
    for (const Part &part : parts) {
        if (wanted.isEmpty() || wanted.contains(QLatin1StringView(part.name)))
            part.measure({report, application, program});
    }
    return 0;
}

} // namespace

// lockscope_bench PROGRAM [PART...]: prints every figure beside its reference. See tests/bench/run.
int main(int argc, char **argv)
{
    if (argc == 6 && qstrcmp(argv[1], "--load") == 0)
        return child::runLoad(
            {QString::fromLocal8Bit(argv[2]), QString::fromLocal8Bit(argv[3]), QString::fromLocal8Bit(argv[4]), QString::fromLocal8Bit(argv[5])});
    if (argc == 4 && qstrcmp(argv[1], "--probe") == 0)
        return child::runProbe({QString::fromLocal8Bit(argv[2]), QString::fromLocal8Bit(argv[3])});
    FramedApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QStringLiteral("--empty-window"))
        return runEmptyWindow(arguments[2].toInt(), arguments[3]);
    const QStringList wanted = arguments.mid(2);
    if (arguments.size() < 2 || !std::all_of(wanted.begin(), wanted.end(), isPart))
        return explainUsage();
    return measure(application, arguments[1], wanted);
}
