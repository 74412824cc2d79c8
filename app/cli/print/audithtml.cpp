// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/audithtml.h"

#include "base/language.h"
#include "base/outputfile.h"
#include "base/safetext.h"
#include "cli/print/contendedcells.h"
#include "cli/print/evidenceclients.h"
#include "cli/print/timelinesvg.h"
#include "cli/print/waitstext.h"
#include "traffic/waits/deadlocktext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct AuditHtmlText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AuditHtmlText)
};

constexpr std::size_t mostLockRows = 100, mostTimelines = 6;
constexpr int shownOfAuditKey = 120, shownOfAuditClient = 60;

// Colours as in the windows; the second set where the reader prefers dark ones. Without quotes, see HtmlWriter.
constexpr auto auditStyle =
    ":root{--ground:#f6f7f9;--panel:#fff;--text:#1d2430;--muted:#5d6878;--line:#d9dee6;--danger:#c02c2c;--warn:#9a6200;--good:#1d7a3c;"
    "--hold:#2f6fc1;--lost:#c02c2c;--wait:#d98a1f;--gaveup:#8a6d9e;--onhold:#fff}"
    "@media (prefers-color-scheme:dark){:root{--ground:#14181f;--panel:#1c222c;--text:#e4e8ef;--muted:#98a3b3;--line:#323b49;--danger:#ff7b72;"
    "--warn:#e3b341;--good:#5fcf80;--hold:#3b7dd8;--lost:#d9534f;--wait:#d98a1f;--gaveup:#a48abd;--onhold:#fff}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:1100px;padding:24px 16px 48px;background:var(--ground);color:var(--text);"
    "font:15px/1.45 system-ui,sans-serif}h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:32px 0 10px}h3{font-size:16px;margin:0 0 6px;"
    "overflow-wrap:anywhere}p{margin:6px 0}.muted{color:var(--muted)}"
    ".tiles{display:flex;flex-wrap:wrap;gap:10px;margin:18px 0}.tile{flex:1 1 130px;background:var(--panel);border:1px solid var(--line);"
    "border-radius:8px;padding:10px 14px}.tile b{display:block;font-size:24px}.tile.violated b{color:var(--danger)}.tile.risk b{color:var(--warn)}"
    ".card{background:var(--panel);border:1px solid var(--line);border-left:4px solid var(--line);border-radius:8px;padding:14px 16px;margin:10px 0}"
    ".card.violated{border-left-color:var(--danger)}.card.risk{border-left-color:var(--warn)}.verdict{font-weight:600;margin-right:8px}"
    ".violated .verdict{color:var(--danger)}.risk .verdict{color:var(--warn)}.todo{border-left:3px solid var(--good);padding-left:10px}"
    ".unknown .verdict{color:var(--muted)}.verdicts td:first-child,.verdicts .verdict{white-space:nowrap}"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}th{text-align:left;color:var(--muted);font-weight:600}"
    "th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}"
    "th{overflow-wrap:normal}td:first-child{min-width:10em}"
    "td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}td.number{white-space:nowrap}"
    "code,pre,.evidence td{font-family:ui-monospace,monospace;font-size:13px}.evidence td:first-child{white-space:nowrap}"
    "pre{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:12px;overflow-x:auto}"
    "svg.timeline{display:block;width:100%;height:auto;margin:6px 0}.hold{fill:var(--hold)}.hold.lost{fill:var(--lost)}.wait{fill:var(--wait)}"
    ".wait.gaveup{fill:var(--gaveup)}.label{fill:var(--onhold);font-size:12px}.time{fill:var(--muted);font-size:12px}.tick{stroke:var(--line)}"
    ".renewal{stroke:var(--onhold);stroke-width:1.5}.key{display:inline-block;width:12px;height:12px;border-radius:2px;margin:0 5px 0 12px}"
    "@media print{body{background:#fff}.card,.tile,pre{break-inside:avoid}}";

/** The page of one audit. */
class AuditPage {
public:
    explicit AuditPage(const std::vector<AuditedTraffic> &audited) : m_audited(audited) {}

    QByteArray write()
    {
        m_html.begin(QLocale().bcp47Name(), AuditHtmlText::tr("Lock audit"), QString::fromLatin1(auditStyle));
        m_html.add("h1", AuditHtmlText::tr("Lock audit"));
        for (const AuditedTraffic &one : m_audited)
            addTraffic(one);
        m_html.add("p",
                   AuditHtmlText::tr("Made by Lockscope %1. What did not happen in this time may still be wrong.")
                       .arg(QCoreApplication::applicationVersion()),
                   u"muted"_s);
        return m_html.end();
    }

private:
    void addTraffic(const AuditedTraffic &one)
    {
        const TrafficReport &report = one.report;
        addSource(one);
        addTiles(report);
        addFindings(report);
        addVerdicts(report);
        addLocks(report);
        addTimelines(report);
        addBlocking(report);
        addProtocols(report);
        addUnknown(report);
    }

    void addSource(const AuditedTraffic &one)
    {
        const MonitorReader::Account &account = one.report.account;
        m_html.add(m_audited.size() > 1 ? "h2" : "p", AuditHtmlText::tr("Source: %1").arg(sourceOf(one)));
        m_html.add("p",
                   account.lines == 0 ? AuditHtmlText::tr("No command was seen.")
                                      : AuditHtmlText::tr("Measured from %1 to %2: %3 commands.")
                                            .arg(trafficTime(account.firstUs), trafficTime(account.lastUs), countText(qint64(account.lines))),
                   u"muted"_s);
    }

    /** Of a packet capture with its server. */
    static QString sourceOf(const AuditedTraffic &one)
    {
        const QString source = visibleText(one.source, 400), server = visibleText(one.report.server, 400);
        return server.isEmpty() || server == source ? source : joinItems({source, server});
    }

    void addTile(const QString &figure, const QString &words, const QString &kind = {})
    {
        m_html.open("div", kind.isEmpty() ? u"tile"_s : QString(u"tile "_s + kind));
        m_html.add("b", figure);
        m_html.add("span", words);
        m_html.close();
    }

    void addTiles(const TrafficReport &report)
    {
        const auto violated = std::ranges::count(report.findings, AuditFinding::Verdict::Violated, &AuditFinding::verdict);
        const auto risks = qint64(report.findings.size()) - violated;
        const auto waited = std::ranges::count_if(report.locks, [](const LockContention &lock) { return lock.waitersMost > 0; });
        std::optional<TrafficLength> longest;
        for (const LockContention &lock : report.locks) {
            if (lock.longestWait)
                longest = longer(longest.value_or(TrafficLength()), *lock.longestWait);
        }
        m_html.open("div", u"tiles"_s);
        addTile(countText(violated), AuditHtmlText::tr("violated"), violated > 0 ? u"violated"_s : QString());
        addTile(countText(risks), AuditHtmlText::tr("risks"), risks > 0 ? u"risk"_s : QString());
        addTile(countText(qint64(report.locks.size())), AuditHtmlText::tr("locks"));
        addTile(countText(waited), AuditHtmlText::tr("of them waited for"));
        addTile(longest ? trafficSpan(*longest) : u"-"_s, AuditHtmlText::tr("longest wait"));
        const qint64 stuck = qint64(report.deadlocks.size() + report.livelocks.size());
        const bool isSure =
            std::ranges::any_of(report.deadlocks, &Deadlock::isCertain) || std::ranges::any_of(report.livelocks, &Livelock::isCertain);
        const bool isUnknown = stuck == 0 && std::ranges::any_of(report.verdicts, [](const AuditVerdict &verdict) {
                                   return verdict.is == AuditVerdict::Is::Unknown
                                       && (verdict.kind == AuditFinding::Kind::Deadlock || verdict.kind == AuditFinding::Kind::Livelock);
                               });
        addTile(isUnknown ? u"-"_s : countText(stuck), AuditHtmlText::tr("deadlocks and livelocks"),
                stuck == 0   ? QString()
                    : isSure ? u"violated"_s
                             : u"risk"_s);
        m_html.close();
    }

    void addFindings(const TrafficReport &report)
    {
        m_html.add("h2", AuditHtmlText::tr("Findings"));
        if (report.findings.empty())
            m_html.add("p", AuditHtmlText::tr("Nothing was found."));
        const EvidenceClients clients(report);
        for (const AuditFinding &finding : report.findings)
            addFinding(finding, clients);
    }

    static QString certaintyText(bool isCertain) { return isCertain ? AuditHtmlText::tr("certain") : AuditHtmlText::tr("suspected"); }

    void addFinding(const AuditFinding &finding, const EvidenceClients &clients)
    {
        const bool isViolated = finding.verdict == AuditFinding::Verdict::Violated;
        m_html.open("section", isViolated ? u"card violated"_s : u"card risk"_s);
        m_html.open("h3");
        const bool isCircle = finding.kind == AuditFinding::Kind::Deadlock || finding.kind == AuditFinding::Kind::Livelock;
        m_html.add("span",
                   isCircle         ? certaintyText(isViolated)
                       : isViolated ? AuditHtmlText::tr("violated")
                                    : AuditHtmlText::tr("risk"),
                   u"verdict"_s);
        m_html.text(QString(QLatin1StringView(findingName(finding.kind)) + u"  "_s));
        m_html.add("code", safeText(finding.keyFamily, shownOfAuditKey));
        if (!finding.secondFamily.isEmpty()) {
            m_html.text(u" · "_s);
            m_html.add("code", safeText(finding.secondFamily, shownOfAuditKey));
        }
        m_html.close();
        m_html.add(
            "p",
            AuditHtmlText::tr("%Ln time(s), by %1", nullptr, int(std::min<quint64>(finding.count, 1'000'000'000))).arg(clientsText(finding.clients)),
            u"muted"_s);
        m_html.add("p", happening(finding));
        addEvidence(finding, clients);
        m_html.add("p", remedy(finding), u"todo"_s);
        m_html.close();
    }

    void addEvidence(const AuditFinding &finding, const EvidenceClients &clients)
    {
        if (finding.evidence.empty())
            return;
        m_html.open("div", u"scroll"_s);
        m_html.open("table", u"evidence"_s);
        m_html.addRow("th", {AuditHtmlText::tr("Time"), AuditHtmlText::tr("Client"), AuditHtmlText::tr("Command")});
        for (const ExecutedCommand &command : finding.evidence)
            m_html.addRow("td", {trafficTime(command.atUs), clients.shown(command.client, finding, shownOfAuditClient), executedText(command)});
        m_html.close();
        m_html.close();
    }

    /** Of each kind of finding, so that what was not seen does not look clean. */
    void addVerdicts(const TrafficReport &report)
    {
        m_html.add("h2", AuditHtmlText::tr("Verdict on each kind of fault"));
        m_html.open("div", u"scroll"_s);
        m_html.open("table", u"verdicts"_s);
        m_html.addRow("th", {AuditHtmlText::tr("Fault"), AuditHtmlText::tr("Verdict"), AuditHtmlText::tr("What is not known about it")});
        for (const AuditVerdict &verdict : report.verdicts)
            addVerdict(verdict);
        m_html.close();
        m_html.close();
    }

    void addVerdict(const AuditVerdict &verdict)
    {
        m_html.open("tr", QString::fromLatin1(verdictName(verdict.is)));
        m_html.add("td", QString::fromLatin1(findingName(verdict.kind)));
        m_html.add("td", verdictText(verdict.is), u"verdict"_s);
        m_html.add("td", verdict.doubts.empty() ? u"-"_s : doubtsText(verdict));
        m_html.close();
    }

    static QString verdictText(AuditVerdict::Is is)
    {
        switch (is) {
        case AuditVerdict::Is::Violated: return AuditHtmlText::tr("violated");
        case AuditVerdict::Is::Risk: return AuditHtmlText::tr("risk");
        case AuditVerdict::Is::NoneSeen: return AuditHtmlText::tr("none seen");
        case AuditVerdict::Is::Unknown: return AuditHtmlText::tr("unknown here");
        }
        Q_UNREACHABLE();
    }

    void addLocks(const TrafficReport &report)
    {
        m_html.add("h2", AuditHtmlText::tr("Locks"));
        if (report.locks.empty())
            return m_html.add("p", AuditHtmlText::tr("No lock was recognised."));
        m_html.open("div", u"scroll"_s);
        m_html.open("table");
        const std::pair figures{1, 8};
        m_html.addRow("th",
                      {AuditHtmlText::tr("Lock"), AuditHtmlText::tr("Waiters at most"), AuditHtmlText::tr("Attempts per acquisition"),
                       AuditHtmlText::tr("Wait, median"), AuditHtmlText::tr("95 % wait less than"), AuditHtmlText::tr("Longest"),
                       AuditHtmlText::tr("Gave up"), AuditHtmlText::tr("Held, median"), AuditHtmlText::tr("Held most while others waited")},
                      figures);
        for (std::size_t i = 0; i < std::min(report.locks.size(), mostLockRows); ++i) {
            const LockContention &lock = report.locks[i];
            m_html.addRow("td",
                          {lockText(lock.lock, shownOfAuditKey), contended::waiters(lock), contended::attempts(lock), contended::wait(lock, 0.5),
                           contended::wait(lock, 0.95), contended::longestWait(lock), contended::gaveUp(lock), contended::holdUsually(lock),
                           contended::worstHolder(lock)},
                          figures);
        }
        m_html.close();
        m_html.close();
        if (const std::size_t all = report.locks.size(); all > mostLockRows)
            m_html.add("p", AuditHtmlText::tr("%Ln more", nullptr, int(all - mostLockRows)), u"muted"_s);
    }

    void addTimelines(const TrafficReport &report)
    {
        std::size_t shown = 0;
        for (const LockContention &lock : report.locks) {
            const TimelineExcerpt timeline = lock.waitersMost > 0 ? timelineOf(lock.lock, report) : TimelineExcerpt();
            if (timeline.holds.empty())
                continue;
            if (shown == 0) {
                m_html.add("h2", AuditHtmlText::tr("Over time"));
                addLegend();
            }
            const QString name = lockText(lock.lock, shownOfAuditKey);
            m_html.open("section", u"card"_s);
            m_html.open("h3");
            m_html.add("code", name);
            m_html.close();
            addTimeline(m_html, timeline, name);
            m_html.close();
            if (++shown >= mostTimelines)
                return;
        }
    }

    void addLegend()
    {
        m_html.open("p", u"muted"_s);
        m_html.text(AuditHtmlText::tr("Around the longest wait of each lock. From the top: "));
        for (const auto &[kind, words] : {std::pair(u"hold"_s, AuditHtmlText::tr("held, with its renewals")),
                                          std::pair(u"lost"_s, AuditHtmlText::tr("held until the lease ended")),
                                          std::pair(u"wait"_s, AuditHtmlText::tr("waited")), std::pair(u"gaveup"_s, AuditHtmlText::tr("gave up"))}) {
            m_html.add("span", {{"class", u"key"_s}, {"style", u"background:var(--"_s + kind + u')'}}, u"\u200b"_s);
            m_html.text(words);
        }
        m_html.close();
    }

    void addBlocking(const TrafficReport &report)
    {
        if (!report.tree.roots.empty()) {
            m_html.add("h2", AuditHtmlText::tr("Who blocks whom at the end"));
            m_html.add("pre", treeLines(report.tree, report.account.lastUs).join(u'\n'));
        }
        if (!report.deadlocks.empty() || !report.livelocks.empty() || !report.inversions.empty())
            m_html.add("h2", AuditHtmlText::tr("Deadlocks, livelocks and orders of locks"));
        for (const Deadlock &deadlock : report.deadlocks)
            addOrder(joinItems({AuditHtmlText::tr("deadlock"), certaintyText(deadlock.isCertain)}), cycleText(deadlock),
                     {happening(deadlock), ending(deadlock)}, deadlock.isCertain);
        for (const Livelock &livelock : report.livelocks)
            addOrder(joinItems({AuditHtmlText::tr("livelock"), certaintyText(livelock.isCertain)}), locksText(livelock),
                     {happening(livelock), ending(livelock)}, livelock.isCertain);
        if (!report.livelocks.empty())
            m_html.add("p", livelockRemedy(), u"todo"_s);
        for (const LockOrder &order : report.inversions)
            addOrder(AuditHtmlText::tr("both orders"), QString(lockText(order.first) + u" ⇄ "_s + lockText(order.second)), {happening(order)}, false);
        if (!report.deadlocks.empty() || !report.inversions.empty())
            m_html.add("p", lockOrderRemedy(), u"todo"_s);
    }

    void addOrder(const QString &verdict, const QString &locks, const QStringList &sentences, bool isViolated)
    {
        m_html.open("section", isViolated ? u"card violated"_s : u"card risk"_s);
        m_html.open("h3");
        m_html.add("span", verdict, u"verdict"_s);
        m_html.add("code", locks);
        m_html.close();
        for (const QString &sentence : sentences)
            m_html.add("p", sentence);
        m_html.close();
    }

    void addProtocols(const TrafficReport &report)
    {
        m_html.add("h2", AuditHtmlText::tr("How locks are taken"));
        if (report.protocols.empty())
            return m_html.add("p", AuditHtmlText::tr("No attempt to acquire a lock was recognised."));
        m_html.open("div", u"scroll"_s);
        m_html.open("table");
        const std::pair figures{3, 7};
        m_html.addRow("th",
                      {AuditHtmlText::tr("Locks"), AuditHtmlText::tr("Clients"), AuditHtmlText::tr("Protocol"), AuditHtmlText::tr("Acquired"),
                       AuditHtmlText::tr("Attempts"), AuditHtmlText::tr("Outcome unknown"), AuditHtmlText::tr("Leases expired")},
                      figures);
        const auto count = [](quint64 number) { return countText(qint64(number)); };
        for (const AuditedProtocol &one : report.protocols) {
            m_html.addRow("td",
                          {safeText(one.keyFamily, shownOfAuditKey), clientsText(one.clients),
                           one.protocol.isEmpty() ? AuditHtmlText::tr("unknown") : QString::fromLatin1(one.protocol), count(one.acquisitions),
                           count(one.attempts), count(one.undecided), count(one.expired)},
                          figures);
        }
        m_html.close();
        m_html.close();
    }

    void addUnknown(const TrafficReport &report)
    {
        const QStringList reasons = unknownIn(report);
        if (reasons.isEmpty())
            return;
        m_html.add("h2", AuditHtmlText::tr("What is not known"));
        m_html.open("ul");
        for (const QString &reason : reasons)
            m_html.add("li", reason);
        m_html.close();
    }

    static QStringList unknownIn(const TrafficReport &report)
    {
        QStringList reasons;
        if (!report.isComplete)
            reasons << AuditHtmlText::tr("The rest was not read.");
        if (report.account.gaps > 0)
            reasons << AuditHtmlText::tr("%Ln place(s) cannot be read: after each, what locks were held is not known.", nullptr,
                                         int(std::min<quint64>(report.account.gaps, 1'000'000'000)));
        quint64 undecided = 0;
        for (const LockContention &lock : report.locks)
            undecided += lock.undecided;
        if (undecided > 0)
            reasons << AuditHtmlText::tr("The outcome of %Ln attempt(s) is not known: what those locks were before the measurement is not, either.",
                                         nullptr, int(std::min<quint64>(undecided, 1'000'000'000)));
        const auto count = [&](const auto &is) { return int(std::ranges::count_if(report.locks, is)); };
        if (const int shared = count([](const LockContention &lock) { return lock.hasUnknownWaiters; }); shared > 0)
            reasons << AuditHtmlText::tr("Who waited for %Ln lock(s) is not all known: their clients share a Unix socket.", nullptr, shared);
        if (const int lost = count([](const LockContention &lock) { return lock.unknownFromUs.has_value(); }); lost > 0)
            reasons << AuditHtmlText::tr("Who holds %Ln lock(s) at the end is not known.", nullptr, lost);
        if (const auto unnamed = std::ranges::count_if(report.protocols, [](const AuditedProtocol &one) { return one.protocol.isEmpty(); });
            unnamed > 0)
            reasons << AuditHtmlText::tr("The protocol of %Ln group(s) of clients was not recognised.", nullptr, int(unnamed));
        return reasons;
    }

    const std::vector<AuditedTraffic> &m_audited;
    HtmlWriter m_html;
};

} // namespace

QByteArray auditHtml(const std::vector<AuditedTraffic> &audited) { return AuditPage(audited).write(); }

Result<void> saveAuditHtml(const std::vector<AuditedTraffic> &audited, const QString &path)
{
    const Result<void> written = writeOutputFile(path, auditHtml(audited));
    return written ? written
                   : failure(Error::Kind::System, AuditHtmlText::tr("%1 cannot be written: %2.").arg(visibleText(path), written.error().text));
}

} // namespace lockscope
