// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/captureaudit.h"

#include <utility>

namespace lockscope {

namespace {

constexpr int packetsAtOnce = 5000;

} // namespace

CaptureAudit::CaptureAudit(PacketSource source, const QSet<quint16> &ports)
    : m_source(std::move(source)),
      m_reader(
          [this](const QByteArray &address) -> CaptureReader::Sink {
              TrafficAudit *const audit = m_audits.emplace(address, std::make_unique<TrafficAudit>()).first->second.get();
              return {[audit](const ExecutedCommand &command) { audit->take(command); }, [audit] { audit->takeGap(); }};
          },
          ports)
{
}

Result<bool> CaptureAudit::readOn()
{
    return m_source.read(packetsAtOnce, [this](LinkType link, qint64 atUs, QByteArrayView frame, qint64 lengthOnTheWire) {
        m_reader.take(link, atUs, frame, lengthOnTheWire);
    });
}

std::vector<AuditReport> CaptureAudit::end(bool isComplete)
{
    m_reader.end();
    std::vector<AuditReport> reports;
    for (const auto &[address, audit] : m_audits) {
        audit->end();
        AuditReport report{m_reader.accountOf(address), isComplete, audit->findings(), audit->protocols(), QString::fromLatin1(address), {}};
        report.capture = {m_reader.account(), m_source.dropped(), m_reader.replyTimes()};
        reports.push_back(std::move(report));
    }
    return reports;
}

} // namespace lockscope
