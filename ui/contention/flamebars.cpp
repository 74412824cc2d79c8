// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/flamebars.h"

#include "base/csv.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "ui/contention/waittext.h"
#include "ui/film/lanepens.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/plaintext.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <functional>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using Role = Theme::Role;

namespace {

constexpr int flameLevels = 4;
constexpr double flameMargin = 10;
constexpr qsizetype lettersOfBar = 4;

} // namespace

FlameBars::FlameBars(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Shares of all waiting"));
    nameKeys(*this, tr("Arrows"), tr("Move over the bars"));
    nameKeys(*this, tr("Enter"), tr("Zoom to the bar"));
    nameKeys(*this, tr("Esc, Backspace"), tr("Zoom back"));
    connect(&theme, &Theme::changed, this, &FlameBars::arrange);
    setShares({}, false);
}

void FlameBars::setShares(WaitShare all, bool isMeasured)
{
    std::vector<QByteArray> names;
    for (std::size_t level = 1; level <= m_zoomed.size(); ++level)
        names.push_back(shareAt(Path(m_zoomed.begin(), m_zoomed.begin() + std::ptrdiff_t(level))).name);
    m_all = std::move(all);
    m_isMeasured = isMeasured;
    m_current.reset();
    m_zoomed.clear();
    for (const QByteArray &name : names) { // as long as it is still there
        const std::vector<WaitShare> &parts = shareAt(m_zoomed).parts;
        const auto same = std::ranges::find(parts, name, &WaitShare::name);
        if (same == parts.end())
            break;
        m_zoomed.push_back(std::size_t(same - parts.begin()));
    }
    setAccessibleDescription(textOf(m_zoomed));
    arrange();
}

double FlameBars::barHeight() const
{
    return std::clamp((height() - 2 * flameMargin) / flameLevels, fontMetrics().height() + 4.0, fontMetrics().height() * 2.2);
}

QSize FlameBars::sizeHint() const { return {m_theme.scaled(640), int(flameLevels * fontMetrics().height() * 1.8 + 2 * flameMargin)}; }

QSize FlameBars::minimumSizeHint() const { return {m_theme.scaled(240), int(flameLevels * (fontMetrics().height() + 4.0) + 2 * flameMargin)}; }

const WaitShare &FlameBars::shareAt(const Path &path) const
{
    const WaitShare *share = &m_all;
    for (const std::size_t part : path)
        share = &share->parts[part];
    return *share;
}

// ---- where bars are

void FlameBars::arrange()
{
    m_bars.clear();
    const QRectF all(flameMargin, flameMargin, std::max(1.0, width() - 2 * flameMargin), barHeight());
    if (m_all.us > 0) {
        Path path;
        for (std::size_t level = 0; level <= m_zoomed.size(); ++level) { // what is zoomed is in these
            m_bars.push_back({path, all.translated(0, double(level) * barHeight())});
            if (level < m_zoomed.size())
                path.push_back(m_zoomed[level]);
        }
        arrangeParts(m_zoomed, m_bars.back().rect);
    }
    update();
}

void FlameBars::arrangeParts(const Path &path, QRectF rect)
{
    const WaitShare &share = shareAt(path);
    double done = 0;
    for (std::size_t i = 0; i < share.parts.size(); ++i) {
        const double from = rect.left() + rect.width() * done / double(share.us);
        done += double(share.parts[i].us);
        const double to = rect.left() + rect.width() * done / double(share.us);
        if (to - from < 1)
            return; // nor are those after it, which are smaller
        Path part = path;
        part.push_back(i);
        const QRectF bar(from, rect.bottom(), to - from, rect.height());
        m_bars.push_back({part, bar});
        arrangeParts(part, bar);
    }
}

const FlameBars::Bar *FlameBars::barAt(QPointF point) const
{
    const auto found = std::ranges::find_if(m_bars, [&point](const Bar &bar) { return bar.rect.contains(point); });
    return found == m_bars.end() ? nullptr : &*found;
}

// ---- texts and painting

QString FlameBars::nameOf(const WaitShare &share) const
{
    switch (share.kind) {
    case WaitShare::Kind::All: return tr("all waiting");
    case WaitShare::Kind::Family: return lockText({share.database.value_or(0), share.name}, 200);
    case WaitShare::Kind::Protocol: return share.name.isEmpty() ? tr("unknown protocol") : safeText(share.name, 80);
    case WaitShare::Kind::Client: return share.name.isEmpty() ? tr("other clients") : safeText(share.name, 80);
    }
    Q_UNREACHABLE();
}

/** "4.2 s, 31 %". */
QString FlameBars::shareText(const WaitShare &share) const
{
    const double percent = m_all.us > 0 ? 100.0 * double(share.us) / double(m_all.us) : 0;
    const QString figure = percent >= 10 || percent == 0 ? QString::number(qRound(percent)) : QString::number(percent, 'g', 2);
    return share.kind == WaitShare::Kind::All ? lengthText(share.us) : tr("%1, %2").arg(lengthText(share.us), inPercent(figure));
}

QString FlameBars::textOf(const Path &path) const
{
    if (m_all.us == 0)
        return m_isMeasured ? tr("Nobody waited for a lock while this was measured.") : tr("Nothing has been measured yet.");
    QStringList lines;
    Path part;
    for (const std::size_t step : path) {
        part.push_back(step);
        const WaitShare &share = shareAt(part);
        lines << (share.kind == WaitShare::Kind::Family         ? tr("Locks: %1").arg(nameOf(share))
                      : share.kind == WaitShare::Kind::Protocol ? tr("Protocol: %1").arg(nameOf(share))
                                                                : tr("Client: %1").arg(nameOf(share)));
    }
    const QString waited = shareText(shareAt(path));
    lines << (path.empty() ? tr("All clients together waited for %1").arg(waited) : tr("Waited: %1 of all waiting").arg(waited));
    return lines.join(u'\n');
}

/** A family's, paler with each level. */
QColor FlameBars::colorOf(const Path &path) const
{
    if (path.empty())
        return m_theme.color(Role::Track);
    const double share = path.size() == 1 ? 1 : path.size() == 2 ? 0.5 : 0.25;
    return mixed(laneColor(m_theme, int(path.front()) + 1), m_theme.color(Role::Panel), share);
}

void FlameBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::Panel));
    if (m_bars.empty()) {
        painter.setPen(m_theme.color(Role::MutedText));
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, textOf({}));
        return;
    }
    for (const Bar &bar : m_bars)
        paintBar(painter, bar);
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.color(Role::Text), 2));
    for (const Bar &bar : m_bars) {
        if (bar.path == m_current)
            painter.drawRect(bar.rect.adjusted(0, 1, -1, -1));
    }
    painter.setPen(m_theme.color(Role::Accent));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void FlameBars::paintBar(QPainter &painter, const Bar &bar) const
{
    const QColor color = colorOf(bar.path);
    const QRectF inner = bar.rect.adjusted(0, 0, bar.rect.width() > 3 ? -1 : 0, -1);
    painter.fillRect(inner, color);
    const QRectF room = inner.adjusted(5, 0, -4, 0);
    const WaitShare &share = shareAt(bar.path);
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QString name = nameOf(share), figures = shareText(share);
    painter.setPen(readableOn(color));
    const bool hasRoom = metrics.horizontalAdvance(name) + metrics.horizontalAdvance(figures) + 12 <= room.width();
    if (hasRoom)
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, figures);
    const QString seen = metrics.elidedText(name, Qt::ElideMiddle, room.width());
    if (seen.size() >= std::min(lettersOfBar, name.size()))
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, seen);
}

QByteArray FlameBars::csv() const
{
    QByteArray csv = csvLine({u"family"_s, u"database"_s, u"protocol"_s, u"client"_s, u"waited_us"_s});
    const auto cell = [](const WaitShare &share) { return csvText(safeText(share.name)); };
    for (const WaitShare &family : m_all.parts) {
        for (const WaitShare &protocol : family.parts) {
            for (const WaitShare &client : protocol.parts)
                csv += csvLine({cell(family), family.database ? QString::number(*family.database) : QString(), cell(protocol), cell(client),
                                QString::number(client.us)});
        }
    }
    return csv;
}

// ---- keys and mouse

void FlameBars::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void FlameBars::zoomTo(const Path &path)
{
    m_zoomed = path;
    setCurrent(path);
    arrange();
}

bool FlameBars::zoomBack()
{
    if (m_zoomed.empty())
        return false;
    Path above = m_zoomed;
    above.pop_back();
    zoomTo(above);
    return true;
}

void FlameBars::setCurrent(const Path &path)
{
    m_current = path;
    setAccessibleDescription(textOf(path));
    update();
}

/** While something is zoomed, Esc is for that, and not for the page. */
bool FlameBars::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && !m_zoomed.empty()) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Backspace)
            event->accept();
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const Bar *bar = barAt(help->pos());
    QToolTip::showText(help->globalPos(), plainToolTip(bar ? textOf(bar->path) : QString()), this);
    return true;
}

void FlameBars::mousePressEvent(QMouseEvent *event)
{
    QWidget::mousePressEvent(event);
    const Bar *bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar)
        zoomTo(Path(bar->path));
}

/** Up and Down along the tree, Left and Right beside. */
void FlameBars::move(int key)
{
    if (m_bars.empty())
        return;
    if (!m_current)
        return setCurrent(m_zoomed);
    Path path = *m_current;
    if (key == Qt::Key_Down)
        path.push_back(m_zoomed.size() > path.size() ? m_zoomed[path.size()] : 0);
    else if (!path.empty() && key == Qt::Key_Up)
        path.pop_back();
    else if (!path.empty())
        path.back() += key == Qt::Key_Right ? 1 : std::size_t(-1);
    if (std::ranges::find(m_bars, path, &Bar::path) != m_bars.end())
        setCurrent(path);
}

void FlameBars::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: return move(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_current ? zoomTo(Path(*m_current)) : move(event->key());
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        if (zoomBack())
            return;
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui
