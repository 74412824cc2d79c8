// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/contendersview.h"

#include "base/language.h"
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

constexpr int margin = 10, between = 12;

QString percentText(double share) { return inPercent(QString::number(qRound(100 * share))); }

} // namespace

ContendersView::ContendersView(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Most contended locks"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ContendersView::setContenders(std::vector<Contender> contenders)
{
    m_contenders = std::move(contenders);
    setCurrent(m_current);
}

int ContendersView::top() const { return fontMetrics().height() + 8; }

int ContendersView::rowHeight() const
{
    const int comfortable = fontMetrics().height() + 10;
    const int rows = std::max<int>(1, int(m_contenders.size()));
    return std::clamp((height() - top() - 4) / rows, fontMetrics().height() + 2, comfortable);
}

int ContendersView::rowAt(const QPoint &position) const
{
    const int row = (position.y() - top()) / rowHeight();
    return position.y() >= top() && row < int(m_contenders.size()) ? row : -1;
}

void ContendersView::setCurrent(int row)
{
    m_current = std::clamp(row, 0, std::max(0, int(m_contenders.size()) - 1));
    if (m_contenders.empty()) {
        setAccessibleDescription(tr("No lock was seen to be taken again within 100 ms of its release"));
    } else {
        const Contender &one = m_contenders[std::size_t(m_current)];
        QString said =
            tr("%1: held for %2 of the time. Hand-overs: %3").arg(safeText(one.lock.key, 200), percentText(one.shareHeld), countText(one.handOvers));
        if (!one.node.isEmpty())
            said = joinSentences({asSentence(said), asSentence(tr("On node %1").arg(stillVisibleText(one.node)))});
        setAccessibleDescription(said);
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
                         tr("No data yet: no lock was seen to be taken again within 100 ms of its release."));
        return;
    }
    const Columns columns = columnsFor(width());
    const auto head = [&](double left, double right, Qt::Alignment alignment, const QString &text) {
        painter.drawText(QRectF(left, 4, right - left, fontMetrics().height()), alignment | Qt::AlignVCenter, text);
    };
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    head(margin, columns.nameRight, Qt::AlignLeft, tr("lock"));
    head(columns.nameRight, columns.shareRight, Qt::AlignRight, tr("time held"));
    head(columns.shareRight, columns.countRight, Qt::AlignRight, tr("hand-overs"));
    for (int row = 0; row < int(m_contenders.size()) && top() + (row + 1) * rowHeight() <= height(); ++row)
        paintRow(painter, row, columns);
}

ContendersView::Columns ContendersView::columnsFor(int width) const
{
    const auto widest = [this](const QString &a, const QString &b) {
        return std::max(fontMetrics().horizontalAdvance(a), fontMetrics().horizontalAdvance(b));
    };
    Columns columns;
    columns.countRight = width - margin;
    columns.shareRight = columns.countRight - widest(tr("hand-overs"), u"99,999"_s) - between;
    columns.barRight = columns.shareRight - widest(u"100 %"_s, tr("time held")) - 8;
    const QFontMetricsF mono(m_theme.monospaceFont());
    double longest = m_theme.scaled(60);
    for (const Contender &one : m_contenders)
        longest = std::max(longest, mono.horizontalAdvance(safeText(one.lock.key, 200)) + 1);
    const double room = columns.barRight - margin; // keys have it first; below that length bars say nothing
    columns.nameRight = margin + std::min(longest, room < m_theme.scaled(130) ? room - 8 : room - m_theme.scaled(60));
    return columns;
}

void ContendersView::paintRow(QPainter &painter, int row, const Columns &columns) const
{
    const Contender &one = m_contenders[std::size_t(row)];
    const QRectF line(0, top() + row * rowHeight(), width(), rowHeight());
    if (hasFocus() && row == m_current)
        painter.fillRect(line.adjusted(4, 0, -4, 0), m_theme.color(Theme::Role::Selection));

    const auto write = [&](double left, double right, Qt::Alignment alignment, const QString &text) {
        painter.drawText(QRectF(left, line.top(), right - left, line.height()), alignment | Qt::AlignVCenter, text);
    };
    const QFontMetricsF mono(m_theme.monospaceFont());
    painter.setFont(m_theme.monospaceFont());
    painter.setPen(m_theme.color(Theme::Role::Text));
    write(margin, columns.nameRight, Qt::AlignLeft, mono.elidedText(safeText(one.lock.key, 200), Qt::ElideMiddle, columns.nameRight - margin));
    painter.setFont(font());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    write(columns.barRight, columns.shareRight, Qt::AlignRight, percentText(one.shareHeld));
    write(columns.shareRight, columns.countRight, Qt::AlignRight, countText(one.handOvers));

    const double left = columns.nameRight + 10, room = columns.barRight - left;
    const double tall = std::min(m_theme.scaled(10), rowHeight() - 6);
    if (room < 10)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(one.shareHeld >= 0.75 ? Theme::Role::Warning : Theme::Role::Info));
    const double length = std::max(2.0, room * std::clamp(one.shareHeld, 0.0, 1.0));
    painter.drawRoundedRect(QRectF(left, line.center().y() - tall / 2, length, tall), 2, 2);
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
        QStringList lines{safeText(one.lock.key, 200), tr("Held for %1 of the time").arg(percentText(one.shareHeld)),
                          tr("Hand-overs (taken again within 100 ms of the release): %1").arg(countText(one.handOvers))};
        if (!one.node.isEmpty())
            lines << tr("On node %1").arg(stillVisibleText(one.node));
        if (one.gapP50Ms >= 0)
            lines << tr("Hand-over gap, p50: %1").arg(millisText(one.gapP50Ms));
        text = lines.join(u'\n');
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
    emit activated(m_contenders[std::size_t(row)].lock);
}

void ContendersView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: return setCurrent(m_current - 1);
    case Qt::Key_Down: return setCurrent(m_current + 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_contenders.empty())
            emit activated(m_contenders[std::size_t(m_current)].lock);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui
