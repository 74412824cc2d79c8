// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/capturestudy.h"

#include "libraries/finding/lockname.h"
#include "traffic/capture/scriptlines.h"
#include "traffic/study/serverstogether.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

constexpr int packetsAtOnce = 5000;
constexpr std::size_t mostThreads = 4; // each for one server

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

/** What was before connections could be read is like what was before the capture. */
void passEarlyGaps(TrafficReport &report, quint64 gaps)
{
    report.account.gaps -= gaps;
    for (AuditVerdict &verdict : report.verdicts) {
        for (AuditDoubt &doubt : verdict.doubts)
            doubt.count -= doubt.why == AuditDoubt::Why::Gaps ? std::min(gaps, doubt.count) : 0;
        const auto isNone = [](const AuditDoubt &doubt) { return doubt.count == 0; };
        if (std::erase_if(verdict.doubts, isNone) > 0 && verdict.doubts.empty() && verdict.is == AuditVerdict::Is::Unknown)
            verdict.is = AuditVerdict::Is::NoneSeen;
    }
}

/** Replies show that somebody holds a lock, also if it was taken before the capture: what else that client does is not known. */
void doubtUnknownHolders(TrafficReport &report)
{
    using Kind = AuditFinding::Kind;
    const auto unknown = std::ranges::count(report.tree.locks, false, &BlockedLock::isHolderKnown);
    for (AuditVerdict &verdict : report.verdicts) {
        const Kind kind = verdict.kind;
        const bool isOfHolders = kind == Kind::Deadlock || kind == Kind::Livelock || kind == Kind::LockOrder || kind == Kind::NoLease;
        if (isOfHolders && unknown > 0)
            addDoubt(verdict, AuditDoubt::Why::HeldBefore, quint64(unknown));
    }
}

/** Attempts of which it is not known how they ended may be any lock's; they are counted where only one protocol has such keys. */
void doubtWhatScriptsDo(TrafficReport &report, const QHash<QByteArray, quint64> &unclear, quint64 writes)
{
    using Kind = AuditFinding::Kind;
    const quint64 attempts = std::accumulate(unclear.cbegin(), unclear.cend(), quint64(0));
    for (auto key = unclear.cbegin(); key != unclear.cend(); ++key) {
        for (LockContention &lock : report.locks) {
            if (lock.lock.key != key.key())
                continue;
            lock.attempts += key.value();
            lock.undecided += key.value();
            lock.hasUnclearEnds = true;
        }
        const QByteArray family = nameShape(key.key());
        const auto isOfKey = [&family](const AuditedProtocol &one) { return one.keyFamily == family; };
        if (std::ranges::count_if(report.protocols, isOfKey) != 1)
            continue;
        AuditedProtocol &protocol = *std::ranges::find_if(report.protocols, isOfKey);
        protocol.attempts += key.value();
        protocol.undecided += key.value();
    }
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
              const auto threads = m_studies.size() < mostThreads ? TrafficStudy::Threads::Two : TrafficStudy::Threads::One;
              TrafficStudy *const study = m_studies.emplace(address, std::make_unique<TrafficStudy>(threads)).first->second.get();
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
        report.account = m_reader.accountOf(address);
        doubtUnknownHolders(report);
        passEarlyGaps(report, m_reader.earlyGapsOf(address));
        doubtWhatScriptsDo(report, m_reader.unclearAttemptsOf(address), m_hiddenWrites[address]);
        report.isComplete = isComplete;
        report.server = QString::fromLatin1(address);
        report.capture = {m_reader.account(), m_source.dropped(), m_reader.replyTimes()};
        reports.push_back(std::move(report));
    }
    lookAtAllTogether(reports);
    return reports;
}

} // namespace lockscope
