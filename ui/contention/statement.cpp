// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/statement.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/waits/deadlocktext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

struct StatementText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::StatementText)
};

constexpr int shownOfFamily = 200, shownOfClient = 60;

QString certainty(bool isCertain) { return isCertain ? StatementText::tr("certain") : StatementText::tr("suspected"); }

Statement statementOf(const AuditFinding &finding)
{
    const bool isViolated = finding.verdict == AuditFinding::Verdict::Violated;
    const bool isCircle = finding.kind == AuditFinding::Kind::Deadlock || finding.kind == AuditFinding::Kind::Livelock;
    return {.verdict = isCircle ? certainty(isViolated)
                : isViolated    ? StatementText::tr("violated")
                                : StatementText::tr("risk"),
            .colour = isViolated ? Theme::Role::Danger : Theme::Role::Warning,
            .name = QString::fromLatin1(findingName(finding.kind)),
            .locks = safeText(finding.keyFamily, shownOfFamily),
            .clients = clientsText(finding.clients),
            .count = finding.count,
            .firstUs = finding.firstUs,
            .happening = happening(finding),
            .remedy = remedy(finding),
            .evidence = finding.evidence};
}

std::optional<TrafficSpan> cheapestOf(const Deadlock &deadlock)
{
    const auto isCheapest = [&deadlock](const Deadlock::Edge &edge) { return edge.hold.lock == deadlock.cheapest; };
    const auto found = std::ranges::find_if(deadlock.edges, isCheapest);
    return deadlock.isOver || found == deadlock.edges.end() ? std::nullopt : std::optional(found->hold);
}

std::vector<ExecutedCommand> byTime(std::vector<ExecutedCommand> commands)
{
    std::ranges::stable_sort(commands, {}, &ExecutedCommand::atUs);
    return commands;
}

Statement statementOf(const Deadlock &deadlock)
{
    QByteArrayList clients;
    for (const Deadlock::Edge &edge : deadlock.edges)
        clients << edge.wait.who.name;
    return {.verdict = certainty(deadlock.isCertain),
            .colour = deadlock.isCertain ? Theme::Role::Danger : Theme::Role::Warning,
            .name = u"deadlock"_s,
            .locks = cycleText(deadlock),
            .clients = clientsText(clients),
            .firstUs = deadlock.firstUs,
            .happening = QString(happening(deadlock) + u'\n' + ending(deadlock)),
            .remedy = lockOrderRemedy(),
            .evidence = byTime(deadlock.evidence),
            .lock = deadlock.cheapest,
            .toClear = cheapestOf(deadlock)};
}

Statement statementOf(const Livelock &livelock)
{
    QByteArrayList clients;
    for (const Livelock::Member &member : livelock.members)
        clients << member.who.name;
    return {.verdict = certainty(livelock.isCertain),
            .colour = livelock.isCertain ? Theme::Role::Danger : Theme::Role::Warning,
            .name = u"livelock"_s,
            .locks = locksText(livelock),
            .clients = clientsText(clients),
            .firstUs = livelock.firstUs,
            .happening = QString(happening(livelock) + u'\n' + ending(livelock)),
            .remedy = livelockRemedy(),
            .evidence = livelock.evidence,
            .lock = livelock.members.front().wants};
}

Statement statementOf(const LockOrder &order)
{
    return {.verdict = StatementText::tr("risk"),
            .colour = Theme::Role::Warning,
            .name = u"lock-order"_s,
            .locks = joinItems({lockText(order.first), lockText(order.second)}),
            .clients = clientsText({order.forth.who.name, order.back.who.name}),
            .count = order.times(),
            .firstUs = order.sinceUs(),
            .happening = happening(order),
            .remedy = lockOrderRemedy(),
            .evidence = order.evidence(),
            .lock = order.first};
}

} // namespace

std::vector<Statement> findingsOf(const TrafficReport &report)
{
    std::vector<Statement> all;
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        all.push_back(statementOf(report.findings[i]));
        if (!report.findings[i].excerpt.steps.empty())
            all.back().finding = i;
    }
    return all;
}

namespace {

/** The finding about these locks, if it can be played. */
std::optional<std::size_t> playable(const TrafficReport &report, AuditFinding::Kind kind, const std::vector<TrafficKey> &locks)
{
    const auto fits = [&](const AuditFinding &finding) {
        return finding.kind == kind && !finding.excerpt.steps.empty() && std::ranges::is_permutation(finding.locks, locks);
    };
    const auto found = std::ranges::find_if(report.findings, fits);
    return found == report.findings.end() ? std::nullopt : std::optional(std::size_t(found - report.findings.begin()));
}

} // namespace

std::vector<Statement> deadlocksOf(const TrafficReport &report)
{
    using Kind = AuditFinding::Kind;
    std::vector<Statement> all;
    const auto add = [&](Statement statement, Kind kind, const std::vector<TrafficKey> &locks) {
        statement.finding = playable(report, kind, locks);
        all.push_back(std::move(statement));
    };
    for (auto deadlock = report.deadlocks.rbegin(); deadlock != report.deadlocks.rend(); ++deadlock) {
        std::vector<TrafficKey> locks;
        for (const Deadlock::Edge &edge : deadlock->edges)
            locks.push_back(edge.hold.lock);
        add(statementOf(*deadlock), Kind::Deadlock, locks);
    }
    for (auto livelock = report.livelocks.rbegin(); livelock != report.livelocks.rend(); ++livelock)
        add(statementOf(*livelock), Kind::Livelock, locksOf(*livelock));
    for (const LockOrder &order : report.inversions)
        add(statementOf(order), Kind::LockOrder, {order.first, order.second});
    return all;
}

namespace {

/** Something hides it, or may: it is not that there was too little of the kind. */
bool isHidden(const AuditVerdict &verdict)
{
    using Why = AuditDoubt::Why;
    return std::ranges::any_of(verdict.doubts, [](const AuditDoubt &doubt) {
        return doubt.why != Why::NothingOfTheKind && doubt.why != Why::NoRules && doubt.why != Why::TooFew;
    });
}

} // namespace

QString withoutFindings(const TrafficReport &report)
{
    QStringList unknown;
    for (const AuditVerdict &verdict : report.verdicts) {
        if (verdict.is == AuditVerdict::Is::Unknown && isHidden(verdict))
            unknown << QString::fromLatin1(findingName(verdict.kind));
    }
    const QString none = StatementText::tr("Nothing was found. What did not happen in this time may still be wrong.");
    return unknown.isEmpty() ? none : QString(none + u'\n' + StatementText::tr("Not known: %1").arg(joinItems(unknown)));
}

QString withoutDeadlocks(const TrafficReport &report)
{
    using Kind = AuditFinding::Kind;
    QStringList unknown;
    for (const AuditVerdict &verdict : report.verdicts) {
        const bool isOfThese = verdict.kind == Kind::Deadlock || verdict.kind == Kind::Livelock || verdict.kind == Kind::LockOrder;
        if (isOfThese && verdict.is == AuditVerdict::Is::Unknown) //: %1: a kind of fault; %2: why it is not known
            unknown << StatementText::tr("%1: %2").arg(QString::fromLatin1(findingName(verdict.kind)), doubtsText(verdict));
    }
    if (unknown.isEmpty())
        return StatementText::tr("No deadlock or livelock was seen, and no two locks were acquired in both orders.");
    unknown.prepend(StatementText::tr("None was seen. Whether there was one is not known:"));
    return unknown.join(u'\n');
}

QString evidenceText(const ExecutedCommand &command)
{
    const QString client = command.isInScript() ? StatementText::tr("script") : safeText(ClientNames::shownAddress(command.client), shownOfClient);
    return trafficTime(command.atUs) + u'\t' + client + u'\t' + executedText(command);
}

QString plainText(const Statement &statement)
{
    QStringList lines{statement.verdict + u' ' + statement.name + u' ' + statement.locks, statement.clients, statement.happening};
    for (const ExecutedCommand &command : statement.evidence)
        lines << evidenceText(command);
    lines << statement.remedy;
    return lines.join(u'\n');
}

} // namespace lockscope::ui
