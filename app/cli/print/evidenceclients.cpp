// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/evidenceclients.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Who has no name is named by the address without its port. */
bool isNameOf(const QByteArray &address, const QByteArray &name)
{
    return !name.isEmpty() && !address.startsWith(name) && !ClientNames::isShared(address);
}

} // namespace

EvidenceClients::EvidenceClients(const TrafficReport &report)
{
    for (const TrafficSpan &hold : report.holds)
        add(hold.who.address, hold.who.name);
    for (const TrafficWait &wait : report.waits)
        add(wait.who.address, wait.who.name);
}

void EvidenceClients::add(const QByteArray &address, const QByteArray &name)
{
    if (!address.isEmpty() && isNameOf(address, name))
        m_names.insert(address, name);
}

QByteArray EvidenceClients::nameOf(const QByteArray &address, const AuditFinding &finding) const
{
    const auto isOther = [&address](const ExecutedCommand &command) { return command.client != address; };
    const bool isAlone = finding.clients.size() == 1 && std::ranges::none_of(finding.evidence, isOther) && isNameOf(address, finding.clients.first());
    return m_names.value(address, isAlone ? finding.clients.first() : QByteArray());
}

QString EvidenceClients::shown(const QByteArray &address, const AuditFinding &finding, int maxChars) const
{
    const QString where = safeText(ClientNames::shownAddress(address), maxChars);
    const QByteArray name = nameOf(address, finding);
    return name.isEmpty() ? where : QString(safeText(name, maxChars) + u" ("_s + where + u')');
}

} // namespace lockscope
