// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/evidenceclients.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

EvidenceClients::EvidenceClients(const TrafficReport &report)
{
    for (const TrafficSpan &hold : report.holds)
        add(hold.who);
    for (const TrafficWait &wait : report.waits)
        add(wait.who);
}

/** Who has no name is named by the address without its port. */
void EvidenceClients::add(const TrafficActor &who)
{
    const bool isNamed = !who.name.isEmpty() && !who.address.startsWith(who.name) && !ClientNames::isShared(who.address);
    if (isNamed && !who.address.isEmpty())
        m_names.insert(who.address, who.name);
}

QString EvidenceClients::shown(const QByteArray &address, int maxChars) const
{
    const QString where = safeText(ClientNames::shownAddress(address), maxChars);
    const QByteArray name = nameOf(address);
    return name.isEmpty() ? where : QString(safeText(name, maxChars) + u" ("_s + where + u')');
}

} // namespace lockscope
