// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/capturereader.h"
#include "traffic/trafficaudit.h"

#include <QString>

namespace lockscope {

/** What was read of one server's traffic, and what was found in it. */
struct AuditReport {
    MonitorReader::Account account;
    bool isComplete = true; ///< false: the audit was interrupted
    std::vector<AuditFinding> findings;
    std::vector<AuditedProtocol> protocols;
    QString server = {}; ///< its URL, or "host:port" of several; empty: a file
    QString ended = {};  ///< why the probe of a server ended early, for people; empty: it did not

    /** Of a packet capture, all its servers together. */
    struct Capture {
        CaptureAccount account;
        quint64 dropped = 0; ///< packets that the system had no room for
        std::map<QByteArray, ReplyTimes> replyTimes = {};
    };
    std::optional<Capture> capture = {};
};

/** For people. Lines end with a newline; control characters from the traffic are made visible. Pure. */
QString auditText(const AuditReport &report);
/** The same as JSON Lines: one with audit, one for each finding, one with protocols. */
QByteArray auditJson(const AuditReport &report);

} // namespace lockscope
