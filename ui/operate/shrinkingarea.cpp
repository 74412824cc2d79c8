// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/shrinkingarea.h"

#include <QEvent>
#include <QResizeEvent>

namespace lockscope::ui {

namespace {

constexpr int fewestLines = 3;

} // namespace

ShrinkingArea::ShrinkingArea(QWidget *content, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setWidget(content);
    content->setAutoFillBackground(false); // the dialog behind shows through
    viewport()->setAutoFillBackground(false);
}

QSize ShrinkingArea::sizeHint() const
{
    const QSize hint = widget()->sizeHint();
    return {hint.width(), widget()->hasHeightForWidth() ? widget()->heightForWidth(width()) : hint.height()};
}

QSize ShrinkingArea::minimumSizeHint() const { return {widget()->minimumSizeHint().width(), fewestLines * fontMetrics().lineSpacing()}; }

bool ShrinkingArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

/** Its height depends on its width. */
void ShrinkingArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

} // namespace lockscope::ui
