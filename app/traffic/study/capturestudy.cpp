// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/capturestudy.h"

#include "traffic/study/serverstogether.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {

constexpr int packetsAtOnce = 5000;

/** A write that only the holder of a lock may do. */
bool needsLock(const LockRules &rules, const std::vector<QByteArrayView> &words)
{
    if (!rules.mayNeedLock(QByteArray('"' + words.front().toByteArray() + '"')))
        return false;
    ExecutedCommand command;
    std::ranges::transform(words, std::back_inserter(command.arguments), [](QByteArrayView word) { return word.toByteArray(); });
    return std::ranges::any_of(LockRules::keysWrittenBy(command), [&rules](const QByteArray &key) { return rules.lockFor(key).has_value(); });
}

/** Attempts of which it is not known how they ended, beside those that the study knows of: they may be any lock's. */
void doubtAttempts(TrafficReport &report, quint64 attempts)
{
    using Kind = AuditFinding::Kind;
    for (AuditVerdict &verdict : report.verdicts) {
        const bool isOfAttempts = verdict.kind != Kind::LateRenewal && verdict.kind != Kind::ClockSkew && verdict.kind != Kind::UnlockedWrite;
        if (!isOfAttempts || attempts == 0)
            continue;
        const auto known = std::ranges::find(verdict.doubts, AuditDoubt::Why::Undecided, &AuditDoubt::why);
        if (known != verdict.doubts.end())
            known->count += attempts;
        else
            verdict.doubts.push_back({AuditDoubt::Why::Undecided, attempts});
        std::erase_if(verdict.doubts, [](const AuditDoubt &doubt) { return doubt.why == AuditDoubt::Why::NothingOfTheKind; });
        if (verdict.is == AuditVerdict::Is::NoneSeen)
            verdict.is = AuditVerdict::Is::Unknown;
    }
}

} // namespace

CaptureStudy::CaptureStudy(PacketSource source, const QSet<quint16> &ports, const LockRules &rules)
    : m_source(std::move(source)),
      m_reader(
          [this, rules](const QByteArray &address) -> CaptureReader::Sink {
              TrafficStudy *const study = m_studies.emplace(address, std::make_unique<TrafficStudy>()).first->second.get();
              study->setRules(rules);
              return {[study](const ExecutedCommand &command) { study->take(command); }, [study] { study->takeGap(); },
                      [rules](const std::vector<QByteArrayView> &words) { return needsLock(rules, words); }};
          },
          ports)
{
}

Result<bool> CaptureStudy::readOn()
{
    return m_source.read(packetsAtOnce, [this](LinkType link, qint64 atUs, QByteArrayView frame, qint64 lengthOnTheWire) {
        m_reader.take(link, atUs, frame, lengthOnTheWire);
    });
}

std::vector<TrafficReport> CaptureStudy::end(bool isComplete)
{
    m_reader.end();
    std::vector<TrafficReport> reports;
    for (const auto &[address, study] : m_studies) {
        study->end();
        TrafficReport report = study->report();
        doubtAttempts(report, m_reader.unclearAttemptsOf(address));
        report.account = m_reader.accountOf(address);
        report.isComplete = isComplete;
        report.server = QString::fromLatin1(address);
        report.capture = {m_reader.account(), m_source.dropped(), m_reader.replyTimes()};
        reports.push_back(std::move(report));
    }
    lookAtAllTogether(reports);
    return reports;
}

} // namespace lockscope
