// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QStringList>

namespace lockscope::ui {

/** Of which node the locks are shown: a chip with a menu; it hides where there is one node. UI thread. */
class NodeChip : public QPushButton {
    Q_OBJECT
public:
    explicit NodeChip(QWidget *parent = nullptr);

    /** As servers are called; hostile. */
    void setNodes(QStringList names);
    /** The one that is searched for; empty: all. */
    void setShown(const QString &node);

signals:
    /** Empty: all. */
    void nodeChosen(const QString &node);

private:
    void fill();
    void label();

    QStringList m_names;
    QString m_shown;
};

} // namespace lockscope::ui
