// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QScrollArea>

namespace lockscope::ui {

/** Wants to be as high as what is in it needs at its present width; scrolls where it gets less. UI thread. */
class ShrinkingArea : public QScrollArea {
    Q_OBJECT
public:
    ShrinkingArea(QWidget *content, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

/** Gives a dialog that is shown this size, but no more than its screen has, where its end stays visible. */
void resizeOnScreen(QDialog &dialog, QSize size);

} // namespace lockscope::ui
