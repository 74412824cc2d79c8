// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/capturestudy.h"

#include "traffic/capture/scriptlines.h"
#include "traffic/study/serverstogether.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {

constexpr int packetsAtOnce = 5000;

enum class GuardedWrite : quint8 { None, Shown, Hidden };

/** Whether it writes what only the holder of a lock may write; what a script does to its keys is hidden. */
GuardedWrite guardedWrite(const LockRules &rules, const std::vector<QByteArrayView> &words)
{
    const QByteArray name = words.front().toByteArray();
    const bool isScript = !rules.isEmpty() && isScriptCall(name.toLower());
    if (!isScript && !rules.mayNeedLock(QByteArray('"' + name + '"')))
        return GuardedWrite::None;
    ExecutedCommand command;
    std::ranges::transform(words, std::back_inserter(command.arguments), [](QByteArrayView word) { return word.toByteArray(); });
    const std::vector<QByteArray> keys = isScript ? keysOfCall(command) : LockRules::keysWrittenBy(command);
    const bool isGuarded = std::ranges::any_of(keys, [&rules](const QByteArray &key) { return rules.lockFor(key).has_value(); });
    return !isGuarded ? GuardedWrite::None : isScript ? GuardedWrite::Hidden : GuardedWrite::Shown;
}

/** Beside what the study knows of. */
void addDoubt(AuditVerdict &verdict, AuditDoubt::Why why, quint64 count)
{
    const auto known = std::ranges::find(verdict.doubts, why, &AuditDoubt::why);
    if (known != verdict.doubts.end())
        known->count += count;
    else
        verdict.doubts.push_back({why, count});
    std::erase_if(verdict.doubts, [](const AuditDoubt &doubt) { return doubt.why == AuditDoubt::Why::NothingOfTheKind; });
    if (verdict.is == AuditVerdict::Is::NoneSeen)
        verdict.is = AuditVerdict::Is::Unknown;
}

/** Attempts of which it is not known how they ended may be any lock's. */
void doubtWhatScriptsDo(TrafficReport &report, quint64 attempts, quint64 writes)
{
    using Kind = AuditFinding::Kind;
    for (AuditVerdict &verdict : report.verdicts) {
        const bool isOfAttempts = verdict.kind != Kind::LateRenewal && verdict.kind != Kind::ClockSkew && verdict.kind != Kind::UnlockedWrite;
        if (isOfAttempts && attempts > 0)
            addDoubt(verdict, AuditDoubt::Why::Undecided, attempts);
        if (verdict.kind == Kind::UnlockedWrite && writes > 0)
            addDoubt(verdict, AuditDoubt::Why::UnclearWrites, writes);
    }
}

} // namespace

CaptureStudy::CaptureStudy(PacketSource source, const QSet<quint16> &ports, const LockRules &rules)
    : m_source(std::move(source)),
      m_reader(
          [this, rules](const QByteArray &address) -> CaptureReader::Sink {
              TrafficStudy *const study = m_studies.emplace(address, std::make_unique<TrafficStudy>()).first->second.get();
              study->setRules(rules);
              quint64 *const hidden = &m_hiddenWrites[address];
              return {[study](const ExecutedCommand &command) { study->take(command); }, [study] { study->takeGap(); },
                      [rules, hidden](const std::vector<QByteArrayView> &words) {
                          const GuardedWrite write = guardedWrite(rules, words);
                          *hidden += write == GuardedWrite::Hidden ? 1 : 0;
                          return write == GuardedWrite::Shown;
                      }};
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
        study->passTime(m_reader.accountOf(address).lastUs);
        study->end();
        TrafficReport report = study->report();
        doubtWhatScriptsDo(report, m_reader.unclearAttemptsOf(address), m_hiddenWrites[address]);
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
