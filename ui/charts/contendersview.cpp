// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/contendersview.h"

#include "base/safetext.h"
#include "ui/charts/charttext.h"
#include "ui/shared/plaintext.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int margin = 10;

QString percentText(double share) { return u"%1 %"_s.arg(qRound(100 * share)); }

} // namespace

ContendersView::ContendersView(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Most fought-over locks"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ContendersView::setContenders(std::vector<Contender> contenders)
{
    m_contenders = std::move(contenders);
    setCurrent(m_current);
}

int ContendersView::rowHeight() const
{
    const int comfortable = fontMetrics().height() + 10;
    const int rows = std::max<int>(1, int(m_contenders.size()));
    return std::clamp((height() - 8) / rows, fontMetrics().height() + 2, comfortable);
}

int ContendersView::rowAt(const QPoint &position) const
{
    const int row = (position.y() - 4) / rowHeight();
    return position.y() >= 4 && row < int(m_contenders.size()) ? row : -1;
}

void ContendersView::setCurrent(int row)
{
    m_current = std::clamp(row, 0, std::max(0, int(m_contenders.size()) - 1));
    if (m_contenders.empty()) {
        setAccessibleDescription(tr("No lock has changed hands quickly"));
    } else {
        const Contender &one = m_contenders[std::size_t(m_current)];
        setAccessibleDescription(
            tr("%1: held %2 of the time, handed over %3 times").arg(safeText(one.key, 200), percentText(one.shareHeld), countText(one.handOvers)));
    }
    update();
}

void ContendersView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    if (m_contenders.empty()) {
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No data yet: no lock was taken again within 100 ms of its release."));
        return;
    }
    for (int row = 0; row < int(m_contenders.size()) && 4 + (row + 1) * rowHeight() <= height(); ++row)
        paintRow(painter, row);
}

void ContendersView::paintRow(QPainter &painter, int row) const
{
    const Contender &one = m_contenders[std::size_t(row)];
    const QRect line(0, 4 + row * rowHeight(), width(), rowHeight());
    if (hasFocus() && row == m_current)
        painter.fillRect(line.adjusted(4, 0, -4, 0), m_theme.color(Theme::Role::Selection));

    const QString numbers = u"%1 · %2×"_s.arg(percentText(one.shareHeld), countText(one.handOvers));
    const int nameWidth = std::clamp(width() * 36 / 100, 70, 190);
    const int numbersWidth = fontMetrics().horizontalAdvance(u"100 % · 9,999×"_s);
    const QFontMetrics mono(m_theme.monospaceFont());
    painter.setFont(m_theme.monospaceFont());
    painter.setPen(m_theme.color(Theme::Role::Text));
    painter.drawText(QRect(margin, line.top(), nameWidth, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     mono.elidedText(safeText(one.key, 200), Qt::ElideMiddle, nameWidth));
    painter.setFont(font());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    painter.drawText(QRect(width() - numbersWidth - margin, line.top(), numbersWidth, line.height()), Qt::AlignRight | Qt::AlignVCenter, numbers);

    const double left = margin + nameWidth + 10;
    const double room = width() - numbersWidth - margin - 10 - left;
    const double tall = std::min(10, rowHeight() - 6);
    if (room < 10)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(one.shareHeld >= 0.75 ? Theme::Role::Warning : Theme::Role::Info));
    const double length = std::max(2.0, room * std::clamp(one.shareHeld, 0.0, 1.0));
    painter.drawRoundedRect(QRectF(left, line.center().y() - tall / 2 + 0.5, length, tall), 2, 2);
}

bool ContendersView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int row = rowAt(help->pos());
    QString text;
    if (row >= 0) {
        const Contender &one = m_contenders[std::size_t(row)];
        text = tr("%1\nHeld %2 of the time\nTaken again within 100 ms: %3 times")
                   .arg(safeText(one.key, 200), percentText(one.shareHeld), countText(one.handOvers));
        if (one.gapP50Ms >= 0)
            text += tr("\nHand-over gap p50: %1").arg(millisText(one.gapP50Ms));
    }
    QToolTip::showText(help->globalPos(), plainToolTip(text), this);
    return true;
}

void ContendersView::mousePressEvent(QMouseEvent *event)
{
    QWidget::mousePressEvent(event);
    const int row = rowAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || row < 0)
        return;
    setCurrent(row);
    emit activated(m_contenders[std::size_t(row)].key);
}

void ContendersView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: return setCurrent(m_current - 1);
    case Qt::Key_Down: return setCurrent(m_current + 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_contenders.empty())
            emit activated(m_contenders[std::size_t(m_current)].key);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui
