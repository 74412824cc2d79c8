// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui {

/**
 * Text that must be readable to the last character, a key or a command: plain, selectable, broken anywhere instead of elided. As high as its text
 * needs, up to maxLines; scrolls beyond. UI thread.
 */
class ExactText : public QPlainTextEdit {
    Q_OBJECT
public:
    ExactText(const QString &text, int maxLines, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHeight();

    int m_maxLines;
};

} // namespace lockscope::ui
