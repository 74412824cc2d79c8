// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/retrytext.h"

#include "base/csv.h"
#include "base/language.h"
#include "base/safetext.h"
#include "ui/simulate/loadstrip.h"

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

/** Apart enough that one would see it again. */
constexpr double clearly = 1.25;
constexpr double unfair = 0.5;
/** Before this share of a run is done, its own pace says nothing yet. */
constexpr double leastShare = 0.05;

double secondsOf(std::chrono::nanoseconds span) { return std::chrono::duration<double>(span).count(); }

/**
 * How long one policy takes: the lock serves one request after the other, each with a gap that grows with the clients that ask and with how long
 * they sleep. Or the clients themselves are too slow for that.
 */
double estimatedSeconds(const FleetSpec &order, const RetryPolicy &policy)
{
    const ClientGroup &group = order.groups.front();
    const double clients = std::max(1, group.count), hold = secondsOf(group.spec.holdTime);
    constexpr double roundTrips = 0.001, ofEachClient = 0.00005, toConnect = 0.5;
    double sleep = 0, asking = clients;
    switch (policy.kind) {
    case RetryPolicy::Kind::None: break;
    case RetryPolicy::Kind::Fixed:
        sleep = secondsOf(policy.base);
        asking = std::min(clients, clients * 0.01 / std::max(0.001, sleep));
        break;
    case RetryPolicy::Kind::Jitter:
        sleep = secondsOf(policy.cap) / 2;
        asking = 0;
        break;
    case RetryPolicy::Kind::Message: asking = 0; break;
    }
    const double ofLock = hold + roundTrips + ofEachClient * asking + sleep / clients;
    const double ofClients = (hold + secondsOf(order.think) + roundTrips) / clients;
    const double longest = double(order.requests) / clients * (secondsOf(group.spec.waitLimit + order.think) + hold); // if most of them time out
    return toConnect + std::min(longest, double(order.requests) * std::max(ofLock, ofClients));
}

std::chrono::seconds roundedUp(double seconds)
{
    const auto whole = qint64(std::ceil(seconds));
    return std::chrono::seconds(whole > 20 ? (whole + 4) / 5 * 5 : std::max<qint64>(1, whole));
}

QString perSecondText(double perSecond) { return countText(qint64(std::round(perSecond))); }
QString oneText(double value) { return value < 9.95 ? QString::number(value, 'f', 1) : perSecondText(value); }

double msOf(std::chrono::nanoseconds span) { return std::chrono::duration<double, std::milli>(span).count(); }

using Value = double (*)(const LoadFigures &);

/** The runs that are done; the others are compared with the first. */
std::vector<RetryFigures::Run> doneRuns(const RetryFigures &figures)
{
    std::vector<RetryFigures::Run> done;
    std::ranges::copy_if(figures.runs, std::back_inserter(done), &RetryFigures::Run::isDone);
    return done;
}

/** Above 0: all others need clearly more than the first; below: clearly less; 0: neither. */
int directionOf(const std::vector<RetryFigures::Run> &runs, Value value)
{
    const double first = value(runs.front().load);
    const auto others = std::ranges::subrange(runs.begin() + 1, runs.end());
    if (std::ranges::all_of(others, [&](const RetryFigures::Run &run) { return value(run.load) > first * clearly; }))
        return 1;
    return std::ranges::all_of(others, [&](const RetryFigures::Run &run) { return value(run.load) * clearly < first; }) ? -1 : 0;
}

/** Where the lock lay free for longest while others slept; empty: nowhere for clearly longer than with the first policy. */
QString longestGap(const std::vector<RetryFigures::Run> &runs)
{
    const auto gap = [](const RetryFigures::Run &run) { return run.load.handOver.p50; };
    const auto longest = std::ranges::max_element(runs, {}, gap);
    if (double(gap(*longest).count()) < clearly * double(gap(runs.front()).count()))
        return {};
    return RetryText::tr("With “%1”, the lock was free for %2 between two holds (p50): all clients were sleeping.")
        .arg(RetryText::policyName(longest->retry), shortTime(gap(*longest)));
}

/** "412 without a sleep, 6.4 to 75 with one". */
QString compared(const std::vector<RetryFigures::Run> &runs, Value value, QString (*text)(double))
{
    double least = value(runs[1].load), most = least;
    for (std::size_t i = 2; i < runs.size(); ++i) {
        least = std::min(least, value(runs[i].load));
        most = std::max(most, value(runs[i].load));
    }
    const QString first = text(value(runs.front().load));
    const QString others = text(least) == text(most) ? text(least) : RetryText::tr("%1 to %2").arg(text(least), text(most));
    return runs.front().retry.kind == RetryPolicy::Kind::None
        ? RetryText::tr("%1 without a sleep, %2 with one").arg(first, others)
        : RetryText::tr("%1 with “%2”, %3 with the others").arg(first, RetryText::policyName(runs.front().retry), others);
}

} // namespace

std::vector<RetryText::Row> RetryText::rows()
{
    const QString percentiles = tr("p50: half of them took no longer. p99: 99 of 100 took no longer.");
    const auto times = [&](const QString &what) { return QString(what + u'\n' + percentiles); };
    return {
        {tr("requests served"), tr("Lock acquired and released"), [](const LoadFigures &f) { return countText(qint64(f.acquired)); }},
        {tr("requests timed out"), tr("Given up at the wait limit"), [](const LoadFigures &f) { return countText(qint64(f.timeouts)); }},
        {tr("served per second"), tr("Requests served, by the time that they took together"),
         [](const LoadFigures &f) { return perSecondText(f.acquiredPerSecond()); }},
        {tr("commands per second"), tr("All commands that the server answered"),
         [](const LoadFigures &f) { return perSecondText(f.commandsPerSecond()); }},
        {tr("commands per acquisition"), tr("All commands of all clients, by the number of acquisitions"), commandsText},
        {tr("time to acquire"), times(tr("From a client's first attempt to success")), [](const LoadFigures &f) { return spreadText(f.wait); }},
        {tr("hand-over gap"), times(tr("From the end of one hold to the next acquisition")),
         [](const LoadFigures &f) { return spreadText(f.handOver); }},
        {tr("time to release"), times(tr("From the start of a release to its reply")), [](const LoadFigures &f) { return spreadText(f.release); }},
        {tr("fairness"), tr("Jain's index: 1 if all clients acquired equally often, 1/n if one of n clients acquired always"),
         [](const LoadFigures &f) { return QString::number(f.fairness, 'f', 2); }},
    };
}

QString RetryText::policyName(const RetryPolicy &policy)
{
    switch (policy.kind) {
    case RetryPolicy::Kind::None: return tr("no sleep");
    case RetryPolicy::Kind::Fixed: return tr("sleep %1").arg(durationText(policy.base));
    case RetryPolicy::Kind::Message: return tr("woken by message");
    case RetryPolicy::Kind::Jitter: return tr("jitter %1–%2").arg(durationText(policy.base), durationText(policy.cap));
    }
    Q_UNREACHABLE();
}

QString RetryText::policySentence(const RetryPolicy &policy)
{
    switch (policy.kind) {
    case RetryPolicy::Kind::None: return tr("A client that finds the lock busy tries again at once.");
    case RetryPolicy::Kind::Fixed: return tr("A client that finds the lock busy sleeps %1 and tries again.").arg(durationText(policy.base));
    case RetryPolicy::Kind::Message: return tr("A client that finds the lock busy sleeps until the message of a release wakes it.");
    case RetryPolicy::Kind::Jitter:
        return tr("A client that finds the lock busy sleeps for a random time: at most %1 at first, twice as long after each attempt, never more "
                  "than %2.")
            .arg(durationText(policy.base), durationText(policy.cap));
    }
    Q_UNREACHABLE();
}

QString RetryText::conditions(const FleetSpec &order, const QString &server, const QString &servers)
{
    const ClientGroup &group = order.groups.front();
    const QString where = servers.isEmpty() ? server : tr("%1, %2").arg(server, visibleText(servers, 100));
    return tr("Simulated clients: %1, with %2. Requests with each policy: %3. Hold time %4, think time %5, lease %6, wait limit %7. Measured on %8.")
        .arg(countText(group.count), group.spec.protocol, countText(qint64(order.requests)), durationText(group.spec.holdTime),
             durationText(order.think), durationText(group.spec.lease), durationText(group.spec.waitLimit), where);
}

std::chrono::seconds RetryText::estimate(const FleetSpec &order, const std::vector<RetryPolicy> &policies)
{
    double seconds = 0;
    for (const RetryPolicy &policy : policies)
        seconds += estimatedSeconds(order, policy);
    return roundedUp(seconds);
}

std::chrono::seconds RetryText::timeLeft(const FleetSpec &order, const std::vector<RetryPolicy> &policies, const RetryFigures &figures)
{
    double taken = 0, estimatedOfThat = 0, estimatedLeft = 0;
    for (std::size_t i = 0; i < policies.size(); ++i) {
        const double estimated = estimatedSeconds(order, policies[i]);
        double share = 0;
        if (i < figures.runs.size()) {
            const RetryFigures::Run &run = figures.runs[i];
            const double done = double(run.load.acquired + run.load.timeouts);
            share = run.isDone || figures.requests == 0 ? 1 : std::min(1.0, done / double(figures.requests));
            if (share > leastShare) {
                taken += secondsOf(run.load.elapsed);
                estimatedOfThat += estimated * share;
            }
        }
        estimatedLeft += estimated * (1 - share);
    }
    constexpr double fastest = 0.1, slowest = 10;
    const double pace = estimatedOfThat > 0 ? std::clamp(taken / estimatedOfThat, fastest, slowest) : 1;
    return roundedUp(estimatedLeft * pace);
}

QStringList RetryText::findings(const RetryFigures &figures)
{
    const std::vector<RetryFigures::Run> runs = doneRuns(figures);
    if (runs.size() < 2)
        return {};
    const bool isFromNoSleep = runs.front().retry.kind == RetryPolicy::Kind::None;
    const auto sentence = [&](const QString &what, Value value, QString (*text)(double), const QString &whyLess, const QString &whyMore) {
        const int direction = isFromNoSleep ? directionOf(runs, value) : 0;
        const QString &why = direction < 0 ? whyLess : whyMore;
        const QString fact = what.arg(compared(runs, value, text));
        return direction == 0 ? fact : joinSentences({fact, why});
    };
    const auto time = [](double us) { return shortTime(std::chrono::microseconds(qint64(us))); };
    QStringList found;
    found << sentence(tr("Commands per acquisition: %1."), [](const LoadFigures &f) { return f.commandsPerAcquisition(); }, oneText,
                      tr("Without a sleep, waiting clients try again all the time."), {});
    found << sentence(tr("Time to release, p50: %1."), [](const LoadFigures &f) { return double(f.release.p50.count()); }, time,
                      tr("Without a sleep, the holder's release waits behind the attempts of the others."), {});
    found << sentence(
        tr("Time to acquire, p99: %1."), [](const LoadFigures &f) { return double(f.wait.p99.count()); }, time,
        tr("With a sleep, fewer attempts compete with the holder's commands."), tr("A sleeping client notices late that the lock is free."));
    if (const QString idle = longestGap(runs); !idle.isEmpty())
        found << idle;
    if (std::ranges::any_of(runs, [](const RetryFigures::Run &run) { return run.load.timeouts > 0; }))
        found << tr("Requests that timed out: %1.")
                     .arg(compared(
                         runs, [](const LoadFigures &f) { return double(f.timeouts); }, perSecondText));
    if (std::ranges::any_of(runs, [](const RetryFigures::Run &run) { return run.load.fairness < unfair; }))
        found << tr("Fairness below 0.5: some clients acquired often while others waited.");
    return found;
}

QByteArray RetryText::markdown(const RetryFigures &figures, const QString &conditions)
{
    QString head = u"| |"_s, rule = u"| --- |"_s;
    for (const RetryFigures::Run &run : figures.runs) {
        head += u" %1%2 |"_s.arg(policyName(run.retry), run.isDone ? QString() : tr(" (stopped)"));
        rule += u" ---: |"_s;
    }
    QString text = tr("Retry policies compared. %1").arg(conditions).replace(u'|', u' ') + u"\n\n"_s + head + u'\n' + rule + u'\n';
    for (const Row &row : rows()) {
        text += u"| %1 |"_s.arg(row.name);
        for (const RetryFigures::Run &run : figures.runs)
            text += u" %1 |"_s.arg(row.text(run.load));
        text += u'\n';
    }
    text += u'\n';
    for (const QString &sentence : findings(figures))
        text += u"- %1\n"_s.arg(sentence);
    return text.toUtf8();
}

QByteArray RetryText::csv(const RetryFigures &figures)
{
    QByteArray text =
        csvLine({u"retry"_s, u"done"_s, u"acquired"_s, u"timeouts"_s, u"attempts"_s, u"commands"_s, u"elapsed_ms"_s, u"wait_p50_ms"_s,
                 u"wait_p99_ms"_s, u"handover_p50_ms"_s, u"handover_p99_ms"_s, u"release_p50_ms"_s, u"release_p99_ms"_s, u"fairness"_s});
    const auto ms = [](std::chrono::nanoseconds span) { return QString::number(msOf(span), 'f', 3); };
    for (const RetryFigures::Run &run : figures.runs) {
        const LoadFigures &f = run.load;
        text += csvLine({csvText(run.retry.text()), run.isDone ? u"yes"_s : u"no"_s, QString::number(f.acquired), QString::number(f.timeouts),
                         QString::number(f.attempts), QString::number(f.commands), ms(f.elapsed), ms(f.wait.p50), ms(f.wait.p99), ms(f.handOver.p50),
                         ms(f.handOver.p99), ms(f.release.p50), ms(f.release.p99), QString::number(f.fairness, 'f', 3)});
    }
    return text;
}

} // namespace lockscope::ui
