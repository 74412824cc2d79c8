// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/exacttext.h"

#include <QAbstractTextDocumentLayout>

#include <cmath>

namespace lockscope::ui {

ExactText::ExactText(const QString &text, int maxLines, QWidget *parent) : QPlainTextEdit(parent), m_maxLines(maxLines)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    setStyleSheet(QStringLiteral("QPlainTextEdit { background: transparent; border: none; padding: 0; }"));
    setPlainText(text);
}

QSize ExactText::sizeHint() const { return {320, height()}; }

QSize ExactText::minimumSizeHint() const { return {80, fontMetrics().lineSpacing()}; }

void ExactText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void ExactText::fitHeight()
{
    // A plain text document measures its height in lines.
    const int lines = qBound(1, static_cast<int>(std::lround(document()->documentLayout()->documentSize().height())), m_maxLines);
    const int wanted = lines * fontMetrics().lineSpacing() + 2;
    setVerticalScrollBarPolicy(lines < m_maxLines ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    if (wanted != height())
        setFixedHeight(wanted);
}

} // namespace lockscope::ui
