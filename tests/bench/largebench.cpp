// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "largebench.h"

#include "actionforms.h"
#include "redisserver.h"

#include <functional>

namespace lockscope::bench {

namespace {

using Unit = Report::Unit;

constexpr int megabytes = 500;

/** At the offset of its last byte a value of 500 MB is made without sending it. */
const QByteArray length = QByteArray::number(megabytes * 1'000'000 - 1);

double infoNumber(DatabaseJudge &judge, const QByteArray &section, const QByteArray &field)
{
    const QByteArray info = judge.ask({"INFO", section}), name = field + ':';
    const qsizetype at = info.indexOf(name);
    return at < 0 ? 0 : info.mid(at + name.size(), info.indexOf('\r', at) - at - name.size()).toDouble();
}

double cpuMs(DatabaseJudge &judge) { return 1000 * (infoNumber(judge, "cpu", "used_cpu_user") + infoNumber(judge, "cpu", "used_cpu_sys")); }

struct LargeCase {
    const char *name;
    FixtureRequest fixture;
    QByteArrayList grow; ///< makes it long
};

/** The layouts of these libraries: a value, a field that is compared, a field and a list that are kept for undo. */
std::vector<LargeCase> cases(Clock &clock)
{
    std::vector<LargeCase> found;
    for (const FixtureRequest &fixture : fixtureRequests(clock)) {
        const QByteArray key = fixture.request.lock.key.toByteArray(), scheme = schemeOf(fixture.request.lock).name;
        const auto has = [&found](const char *name) { return std::ranges::find(found, QByteArrayView(name), &LargeCase::name) != found.end(); };
        if (fixture.request.verb != Verb::Clear)
            continue;
        if (scheme == "redis-py" && !has("value"))
            found.push_back({"value", fixture, {"SETRANGE", key, length, "x"}});
        else if (scheme == "redisson-lock" && !has("field that is kept"))
            found.push_back({"field that is kept", fixture, {"HSET", key, fixture.request.lock.token.toByteArray()}});
        else if (scheme == "dist-lock" && !has("field that is compared"))
            found.push_back({"field that is compared", fixture, {"HSET", key, "id"}});
    }
    return found;
}

/** A string grows in place; a field is sent whole. */
bool growsInPlace(const LargeCase &large) { return large.grow.first() == "SETRANGE"; }

void grow(DatabaseJudge &judge, const LargeCase &large)
{
    judge.ask(growsInPlace(large) ? large.grow : large.grow + QByteArrayList{QByteArray(qsizetype(megabytes) * 1'000'000, 'x')});
}

/** Of the server's own CPU time. */
double costOf(DatabaseJudge &judge, const std::function<void()> &action)
{
    const double before = cpuMs(judge);
    action();
    return cpuMs(judge) - before;
}

} // namespace

void measureLarge(Report &report)
{
    SystemClock clock;
    report.heading(QStringLiteral("The server's own CPU time for an action on what has become long"));
    for (const bool mayUseScripts : {true, false}) {
        for (const LargeCase &large : cases(clock)) {
            RedisServer server; // a new one for each: memory that was freed once stays with a process
            if (!server.start())
                qFatal("redis-server could not be started");
            DatabaseJudge judge(server.endpoint().socketPath.toUtf8());
            redis::Connection::Options options;
            options.endpoint = server.endpoint();
            if (!mayUseScripts) {
                judge.ask({"ACL", "SETUSER", "ops", "on", "nopass", "~*", "&*", "+@all", "-@scripting"});
                options.endpoint.user = QStringLiteral("ops");
                options.password = redis::Secret("any");
            }
            plant(judge, large.fixture, clock);
            grow(judge, large);
            const auto connection = connectNow(options, clock);
            const PlannedAction planned = planNow(large.fixture.request);
            if (!planned.action)
                qFatal("cannot be planned");
            const double memory = infoNumber(judge, "memory", "used_memory_peak");
            ActionOutcome outcome;
            const double cost = costOf(judge, [&] { outcome = performNow(*connection, clock, *planned.action); });
            const double grown = infoNumber(judge, "memory", "used_memory_peak") - memory;
            const QByteArray key = large.fixture.request.lock.key.toByteArray();
            const bool isThere = judge.ask({"EXISTS", key}) == "1";
            std::vector<Report::Reference> references{{QStringLiteral("limit"), 5}};
            if (!isThere) { // the server has freed it all, which takes its time
                plant(judge, large.fixture, clock);
                grow(judge, large);
                references = {{QStringLiteral("DEL alone"), costOf(judge, [&] { judge.ask({"DEL", key}); })}};
            } else if (growsInPlace(large)) {
                references.push_back({QStringLiteral("a script that reads it whole"), costOf(judge, [&] {
                                          judge.ask({"EVAL", "return redis.call('GET', KEYS[1]) == 'x'", "1", key});
                                      })});
            }
            const QString name =
                QStringLiteral("clear, %1 of %2 MB, %3: %4")
                    .arg(QLatin1StringView(large.name))
                    .arg(megabytes)
                    .arg(mayUseScripts ? QStringLiteral("script") : QStringLiteral("WATCH"), QLatin1StringView(outcomeName(outcome.kind)));
            report.figure(name, Unit::Milliseconds, cost, references);
            if (growsInPlace(large)) // else what was sent has been the peak
                report.figure(QStringLiteral("and its memory grew by"), Unit::Megabytes, grown / 1e6, {{QStringLiteral("limit"), 1}});
        }
    }
}

} // namespace lockscope::bench
