// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemView;
class QLabel;

namespace lockscope::ui {

/**
 * A text in the middle of a view while its model has no rows. Lines that have no room there are in its tool tip. Belongs to the viewport of the view, whose model must be set before. UI thread.
 */
class EmptyHint : public QObject {
    Q_OBJECT
public:
    EmptyHint(QAbstractItemView &view, const QString &text);

    void setText(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void fit();

    QAbstractItemView &m_view;
    QLabel *m_label;
    QString m_text;
};

} // namespace lockscope::ui
