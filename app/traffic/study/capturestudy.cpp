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
