// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QHash>

namespace lockscope {

/** Who the addresses in the evidence of a report are, as far as its waits and holds say it: findings name clients by their names. A value. */
class EvidenceClients {
public:
    explicit EvidenceClients(const TrafficReport &report);

    /** Empty: it has none, or that is not known. */
    QByteArray nameOf(const QByteArray &address) const { return m_names.value(address); }
    /** "web-7 (10.0.0.3:40001)", or the address alone. */
    QString shown(const QByteArray &address, int maxChars) const;

private:
    void add(const TrafficActor &who);

    QHash<QByteArray, QByteArray> m_names; // by address
};

} // namespace lockscope
