// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QHash>

namespace lockscope {

/** Who the addresses in the evidence of findings are, as far as the waits and holds of the report say it: findings have the names of clients. A value. */
class EvidenceClients {
public:
    explicit EvidenceClients(const TrafficReport &report);

    /** Of who sent a command of this finding's evidence. Empty: it has none, or that is not known. */
    QByteArray nameOf(const QByteArray &address, const AuditFinding &finding) const;
    /** "web-7 (10.0.0.3:40001)", or the address alone. */
    QString shown(const QByteArray &address, const AuditFinding &finding, int maxChars) const;

private:
    void add(const QByteArray &address, const QByteArray &name);

    QHash<QByteArray, QByteArray> m_names; // by address
};

} // namespace lockscope
