// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/nodesfield.h"

#include "base/safetext.h"
#include "redis/nodelist.h"
#include "ui/shared/plaintext.h"

namespace lockscope::ui {

NodesField::NodesField(QWidget *parent) : QLineEdit(parent)
{
    setObjectName(QStringLiteral("nodes"));
    setAccessibleName(tr("Further Redlock servers"));
    setPlaceholderText(QStringLiteral("redis://b:6379 redis://c:6379"));
    setPlainToolTip(
        this,
        tr("Only for locks that are kept on several independent servers: their URLs, separated by spaces. User, password and TLS are those of "
           "the server above. An action on a lock is carried out on all of them."));
}

void NodesField::setNodes(const std::vector<redis::Endpoint> &nodes) { setText(redis::nodesText(nodes)); }

std::vector<redis::Endpoint> NodesField::nodes(const redis::Endpoint &first) const
{
    const auto parsed = redis::parseNodes(text(), first);
    return parsed ? *parsed : std::vector<redis::Endpoint>();
}

std::optional<QString> NodesField::problem(const redis::Endpoint &first) const
{
    const auto parsed = redis::parseNodes(text(), first);
    if (parsed)
        return {};
    return tr("Further Redlock servers: %1. Enter URLs separated by spaces, or leave the field empty.")
        .arg(stillVisibleText(parsed.error().text, 300));
}

} // namespace lockscope::ui
