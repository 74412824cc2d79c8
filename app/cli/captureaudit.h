// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/audittext.h"
#include "traffic/capture/capturereader.h"
#include "traffic/capture/packetsource.h"

#include <map>

namespace lockscope {

/** Audits the traffic of each server in a packet capture. Main thread. */
class CaptureAudit {
public:
    CaptureAudit(PacketSource source, const QSet<quint16> &ports);

    /** A part of it, without waiting; false: there is no more. */
    Result<bool> readOn();
    /** When there is more to read, of an interface; −1: a file. */
    int descriptor() const { return m_source.descriptor(); }
    quint64 packets() const { return m_reader.account().packets; }
    /** One for each server. Reads no more. */
    std::vector<AuditReport> end(bool isComplete);

private:
    PacketSource m_source;
    std::map<QByteArray, std::unique_ptr<TrafficAudit>> m_audits; // by the server's address
    CaptureReader m_reader;
};

} // namespace lockscope
