// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tiles/nodechip.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"

#include <QMenu>

namespace lockscope::ui {

NodeChip::NodeChip(QWidget *parent) : QPushButton(parent)
{
    setObjectName(QStringLiteral("nodeChip"));
    setProperty("chip", true);
    setCheckable(true);
    auto *menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, &NodeChip::fill);
    setMenu(menu);
    setPlainToolTip(this, tr("Show the locks of one node"));
    label();
    hide();
}

void NodeChip::setNodes(QStringList names)
{
    names.sort();
    m_names = std::move(names);
    setVisible(m_names.size() > 1);
}

void NodeChip::setShown(const QString &node)
{
    m_shown = node;
    label();
}

void NodeChip::fill()
{
    menu()->clear();
    const auto add = [this](const QString &text, const QString &node) {
        QAction *action = menu()->addAction(withoutMnemonic(text), this, [this, node] { emit nodeChosen(node); });
        action->setCheckable(true);
        action->setChecked(node == m_shown);
    };
    add(tr("All nodes"), {});
    for (const QString &name : std::as_const(m_names))
        add(visibleText(name, 60), name);
}

void NodeChip::label()
{
    const QString text = m_shown.isEmpty() ? tr("All nodes") : visibleText(m_shown, 40);
    setText(withoutMnemonic(text) + QStringLiteral(" ▾"));
    setAccessibleName(m_shown.isEmpty() ? tr("Nodes: all") : tr("Node: %1").arg(text));
    setChecked(!m_shown.isEmpty());
}

} // namespace lockscope::ui
