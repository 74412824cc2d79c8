// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "largebench.h"

#include "actionforms.h"
#include "redisserver.h"

namespace lockscope::bench {

namespace {

using Unit = Report::Unit;

constexpr int megabytes = 500;

/** The same for all: at the offset of its last byte a value of 500 MB is made without sending it. */
const QByteArray length = QByteArray::number(megabytes * 1'000'000 - 1);

double infoNumber(DatabaseJudge &judge, const QByteArray &section, const QByteArray &field)
{
    const QByteArray info = judge.ask({"INFO", section});
    const qsizetype at = info.indexOf(field + ':');
    return at < 0 ? 0 : info.mid(at + field.size() + 1, info.indexOf('\r', at) - at - field.size() - 1).toDouble();
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

/** A field cannot grow in place: the server makes the value itself. */
void grow(DatabaseJudge &judge, const QByteArrayList &command)
{
    if (command.first() == "SETRANGE")
        judge.ask(command);
    else
        judge.ask({"EVAL", "return redis.call(ARGV[1], KEYS[1], ARGV[2], string.rep('x', tonumber(ARGV[3])))", "1", command[1], command[0],
                   command[2], length});
}

} // namespace

void measureLarge(Report &report)
{
    SystemClock clock;
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
            grow(judge, large.grow);
            const auto connection = connectNow(options, clock);
            const PlannedAction planned = planNow(large.fixture.request);
            if (!planned.action)
                qFatal("cannot be planned");
            judge.ask({"CONFIG", "RESETSTAT"});
            judge.ask({"SCRIPT", "FLUSH"});
            const double before = cpuMs(judge), memory = infoNumber(judge, "memory", "used_memory_peak");
            ActionOutcome outcome;
            const double took = millisecondsOf([&] { outcome = performNow(*connection, clock, *planned.action); });
            const double cost = cpuMs(judge) - before, grown = infoNumber(judge, "memory", "used_memory_peak") - memory;
            const QString name =
                QStringLiteral("clear, %1 of %2 MB, %3: %4")
                    .arg(QLatin1StringView(large.name))
                    .arg(megabytes)
                    .arg(mayUseScripts ? QStringLiteral("script") : QStringLiteral("WATCH"), QLatin1StringView(outcomeName(outcome.kind)));
            report.figure(name, Unit::Milliseconds, took, {{QStringLiteral("the server's own CPU time"), cost}, {QStringLiteral("limit"), 5}});
            report.figure(QStringLiteral("and its memory grew by"), Unit::Megabytes, grown / 1e6, {{QStringLiteral("limit"), 1}});
            const bool isThere = judge.ask({"EXISTS", large.fixture.request.lock.key.toByteArray()}) == "1";
            if (!isThere || large.grow.first() != "SETRANGE")
                continue;
            const double whole = millisecondsOf([&] { judge.ask({"EVAL", "return redis.call('GET', KEYS[1]) == 'x'", "1", large.grow[1]}); });
            report.figure(QStringLiteral("for comparison, a script that reads it whole"), Unit::Milliseconds, whole, {});
        }
    }
}

} // namespace lockscope::bench
