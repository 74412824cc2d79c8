// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/shrinkingarea.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScreen>
#include <QStyle>

#include <algorithm>

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

void resizeOnScreen(QDialog &dialog, QSize size)
{
    const QRect screen = dialog.screen()->availableGeometry();
    dialog.resize(size.boundedTo(screen.size() - QSize(0, dialog.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &dialog))));
    const QRect frame = dialog.frameGeometry();
    const QPoint beyond(std::max(0, frame.right() - screen.right()), std::max(0, frame.bottom() - screen.bottom()));
    const QPoint place(std::max(screen.left(), dialog.x() - beyond.x()), std::max(screen.top(), dialog.y() - beyond.y()));
    if (place != dialog.pos())
        dialog.move(place);
}

} // namespace lockscope::ui
