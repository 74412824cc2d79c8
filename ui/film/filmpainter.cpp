// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmpainter.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/film/filmmargins.h"
#include "ui/film/filmtext.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using Role = Theme::Role;
using namespace Qt::StringLiterals;

namespace {

constexpr double frameDotRadius = 4;
constexpr double barCorner = 3;
constexpr double fainterBand = 0.55, fainterDarkBand = 0.8; // than over lanes without words

QColor opaqueOn(const QColor &color, const QColor &ground) { return mixed(color, ground, color.alphaF()); }

} // namespace

FilmPainter::FilmPainter(const FilmAct &act, const FilmStrips &strips, const FilmLayout &layout, const Theme &theme, const FilmMoment &now)
    : m_act(act), m_strips(strips), m_layout(layout), m_theme(theme), m_now(now)
{
}

QColor FilmPainter::bandColor(const Theme &theme)
{
    const QColor red = faded(theme.color(Role::Violation), theme.isDark() ? fainterDarkBand : fainterBand);
    return opaqueOn(red, theme.color(Role::Panel));
}

QColor FilmPainter::keyColor(const Theme &theme, int owner)
{
    if (owner < 0)
        return theme.color(Role::Track);
    return mixed(laneColor(theme, owner + 1), theme.color(Role::Panel), theme.isDark() ? 0.42 : 0.24);
}

void FilmPainter::paint(QPainter &painter, const QFont &font) const
{
    painter.fillRect(m_layout.area, m_theme.color(Role::Panel));
    painter.setFont(smaller(font));
    Texts texts{std::vector<TakenLine>(std::size_t(m_layout.clients)), std::vector<TakenLine>(std::size_t(m_layout.clients))};
    painter.save();
    painter.setClipRect(m_layout.lanes());
    paintBands(painter);
    paintGrid(painter);
    paintFinding(painter);
    paintWays(painter);
    paintClients(painter);
    paintServers(painter);
    const FilmMargins margins(m_act, m_strips, m_layout, m_theme, m_now);
    margins.paintCursor(painter);
    painter.setClipRect(m_layout.lanes().adjusted(-frameDotRadius - 1, 0, 0, 0)); // the first dot is whole
    paintDots(painter);
    paintNotes(painter, texts);
    paintCommandWords(painter, texts);
    painter.restore();
    margins.paint(painter, font);
    painter.setFont(smaller(font));
    paintBandWords(painter);
}

bool FilmPainter::isInSight(double fromMs, double toMs) const
{
    return m_layout.x(toMs) >= m_layout.lanes().left() - 40 && m_layout.x(fromMs) <= m_layout.lanes().right() + 40;
}

/** Coordinates far outside would overflow the rasteriser. */
double FilmPainter::clipped(double x) const { return std::clamp(x, m_layout.lanes().left() - 20, m_layout.lanes().right() + 20); }

/** A little before its answer, so that the dot stands beside what the answer began. */
double FilmPainter::dotX(const FilmCommand &command) const
{
    const double at = m_layout.x(command.atMs);
    return at - std::clamp(at - m_layout.x(command.sentMs), 5.0, 11.0);
}

void FilmPainter::paintGrid(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    painter.setPen(m_theme.color(Role::Border));
    const auto line = [&](double y) {
        y = std::floor(y) + 0.5;
        painter.drawLine(QPointF(lanes.left(), y), QPointF(lanes.right(), y));
    };
    for (int client = 0; client < m_layout.clients; ++client)
        line(m_layout.clientMiddle(client));
    for (int server = 0; server < m_strips.serverCount(); ++server) {
        for (int row = 0; row < m_strips.keyRows(server); ++row)
            line(m_layout.keyBar(server, row, 0, 0).center().y());
    }
}

void FilmPainter::paintBands(QPainter &painter) const
{
    for (const FilmBand &band : m_strips.bands()) {
        if (!band.hasBegun(m_now) || !isInSight(band.fromMs, band.endAt(m_now)))
            continue;
        const QRectF area = bandArea(band);
        painter.fillRect(area, bandColor(m_theme));
        painter.setPen(QPen(m_theme.color(Role::Danger), 1.5));
        painter.drawLine(area.topLeft(), area.bottomLeft());
        if (band.isOver(m_now))
            painter.drawLine(area.topRight(), area.bottomRight());
    }
}

QRectF FilmPainter::bandArea(const FilmBand &band) const
{
    const double left = clipped(m_layout.x(band.fromMs));
    const double right = std::max(left + 2, clipped(m_layout.x(band.endAt(m_now))));
    return {left, m_layout.clientTop(0) - m_layout.headHeight + 4, right - left,
            m_layout.clientsBottom() - m_layout.clientTop(0) + m_layout.headHeight - 6};
}

/** What is behind the text is wiped away, but for the red of a band: an arrow or the cursor through it would strike it out. */
void FilmPainter::writeOnClearGround(QPainter &painter, const QRectF &row, const QString &text) const
{
    const QRectF ground = row.adjusted(-2, 0, 2, 0);
    painter.fillRect(ground, m_theme.color(Role::Panel));
    for (const FilmBand &band : m_strips.bands()) {
        if (band.hasBegun(m_now))
            painter.fillRect(ground & bandArea(band), bandColor(m_theme));
    }
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, text);
}

/** A line where the schedule ends, as soon as its epilogue has begun. */
void FilmPainter::paintFinding(QPainter &painter) const
{
    if (!m_act.isEpilogue(m_now.frame))
        return;
    const double ms = double(m_act.frames[m_act.finding->frame].at.count());
    if (!isInSight(ms, ms))
        return;
    const QRectF lanes = m_layout.lanes();
    const double x = std::floor(m_layout.x(ms)) + 0.5;
    painter.setPen(QPen(m_theme.color(Role::MutedText), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, lanes.top()), QPointF(x, lanes.bottom()));
    painter.drawText(QPointF(x + 6, lanes.bottom() - 6), FilmText::epilogue());
}

void FilmPainter::paintBandWords(QPainter &painter) const
{
    const QFont plain = painter.font();
    painter.setFont(demiBold(plain));
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QRectF lanes = m_layout.lanes();
    TakenLine line;
    for (const FilmBand &band : m_strips.bands()) {
        if (!band.hasBegun(m_now) || !isInSight(band.fromMs, band.endAt(m_now)))
            continue;
        const QString time = durationText(Duration(std::llround(band.endAt(m_now) - band.fromMs)));
        const double middle = (std::max(lanes.left(), m_layout.x(band.fromMs)) + std::min(lanes.right(), m_layout.x(band.endAt(m_now)))) / 2;
        const bool hasTime = band.endAt(m_now) > band.fromMs;
        const QString words = joinItems({FilmText::tooMany(m_act, band), hasTime ? time : QString()});
        for (const QString &text : {words, QString(u"✕ "_s + time)}) {
            const double width = metrics.horizontalAdvance(text) + 12;
            const double left = std::clamp(middle - width / 2, lanes.left() + 2, std::max(lanes.left() + 2, lanes.right() - width - 2));
            if (!line.take(left, left + width))
                continue;
            const QRectF plate(left, m_layout.clientTop(0) - m_layout.headHeight + 5, width, metrics.height() + 2);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_theme.color(Role::Panel));
            painter.drawRoundedRect(plate, barCorner, barCorner);
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(m_theme.color(Role::Danger));
            painter.drawText(plate, Qt::AlignCenter, text);
            break;
        }
    }
    painter.setFont(plain);
}

/** From the client to the server that it asks; what is still under way ends where it is by now. */
void FilmPainter::paintWays(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const FilmCommand &command : m_strips.commands()) {
        const FilmFrame &frame = frameOf(command);
        if (!isSent(command) || frame.server < 0 || frame.server >= m_strips.serverCount() || !isInSight(command.sentMs, command.atMs))
            continue;
        const QPointF from(dotX(command), m_layout.clientMiddle(frame.client));
        QPointF to(m_layout.x(command.atMs), m_layout.keyBar(frame.server, 0, 0, 0).top());
        if (!isDone(command))
            to = from + (to - from) * std::clamp((m_now.ms - command.sentMs) / (command.atMs - command.sentMs), 0.0, 1.0);
        const QColor color = m_theme.color(isDone(command) && frame.good ? Role::Good : Role::MutedText);
        QPen pen(color, 1.2);
        pen.setDashPattern({3, 3});
        painter.setPen(pen);
        painter.drawLine(from, to);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void FilmPainter::paintClients(QPainter &painter) const
{
    using Kind = ClientStretch::Kind;
    for (const Kind kind : {Kind::Trying, Kind::Believing, Kind::Paused}) {
        for (const ClientStretch &stretch : m_strips.clients()) {
            if (stretch.kind != kind || !stretch.hasBegun(m_now) || !isInSight(stretch.fromMs, stretch.endAt(m_now)))
                continue;
            if (kind == Kind::Believing) {
                paintBelieving(painter, stretch);
            } else if (kind == Kind::Paused) {
                paintPaused(painter, stretch);
            } else {
                const QRectF bar = m_layout.clientBar(stretch.client, stretch.fromMs, stretch.endAt(m_now));
                const double left = clipped(bar.left());
                painter.fillRect(QRectF(left, bar.center().y() - 1, clipped(bar.right()) - left, 3), faded(clientColor(stretch.client), 0.6));
            }
        }
    }
}

void FilmPainter::paintBelieving(QPainter &painter, const ClientStretch &stretch) const
{
    QRectF bar = m_layout.clientBar(stretch.client, stretch.fromMs, stretch.endAt(m_now));
    bar.setLeft(clipped(bar.left()));
    bar.setRight(std::max(bar.left() + 2, clipped(bar.right())));
    const QColor color = clientColor(stretch.client);
    paintHold(painter, bar, color);
    painter.setPen(readableOn(color));
    QRectF free = bar;
    for (const ClientStretch &other : m_strips.clients()) { // hatching over words would strike them out
        if (other.kind == ClientStretch::Kind::Paused && other.client == stretch.client && other.hasBegun(m_now)
            && m_layout.x(other.endAt(m_now)) > free.left() && m_layout.x(other.fromMs) < free.right())
            free.setRight(std::max(free.left(), m_layout.x(other.fromMs)));
    }
    const double wanted = painter.fontMetrics().horizontalAdvance(FilmText::criticalSection()) + 14;
    writeIn(painter, freeOfDots(free, stretch.client, wanted), {FilmText::criticalSection(), FilmText::holdsShort()});
}

/** The first part of the bar between two commands that is as wide as this, or the widest. */
QRectF FilmPainter::freeOfDots(const QRectF &bar, int client, double wanted) const
{
    std::vector<double> ends;
    for (const FilmCommand &command : m_strips.commands()) {
        if (isSent(command) && frameOf(command).client == client && dotX(command) > bar.left() && dotX(command) < bar.right())
            ends.push_back(dotX(command));
    }
    ends.push_back(bar.right() + frameDotRadius);
    QRectF best;
    double left = bar.left();
    for (const double end : ends) {
        const QRectF part(left, bar.top(), end - frameDotRadius - left, bar.height());
        if (part.width() >= wanted)
            return part;
        if (part.width() > best.width())
            best = part;
        left = end + frameDotRadius;
    }
    return best;
}

void FilmPainter::paintPaused(QPainter &painter, const ClientStretch &stretch) const
{
    hatch(painter, m_layout.clientBar(stretch.client, stretch.fromMs, stretch.endAt(m_now)), FilmText::paused());
}

void FilmPainter::hatch(QPainter &painter, const QRectF &bar, const QString &word) const
{
    QRectF seen = bar;
    seen.setLeft(clipped(bar.left()));
    seen.setRight(clipped(bar.right()));
    if (seen.width() >= 1)
        paintHatching(painter, m_theme, seen, word);
}

/** The longest text that fits, in the pen that is set. */
void FilmPainter::writeIn(QPainter &painter, const QRectF &bar, const QStringList &longestFirst) const
{
    const QRectF room = bar.intersected(m_layout.lanes()).adjusted(8, 0, -4, 0);
    const QFontMetricsF metrics(painter.font(), painter.device());
    for (const QString &text : longestFirst) {
        if (metrics.horizontalAdvance(text) > room.width())
            continue;
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
        return;
    }
}

void FilmPainter::paintServers(QPainter &painter) const
{
    for (const KeyStretch &strip : m_strips.keys()) {
        if (strip.hasBegun(m_now) && isInSight(strip.fromMs, strip.endAt(m_now)))
            paintKey(painter, strip);
    }
    for (const ServerOutage &outage : m_strips.outages()) {
        if (outage.hasBegun(m_now) && isInSight(outage.fromMs, outage.endAt(m_now)))
            paintOutage(painter, outage);
    }
}

QString FilmPainter::keyOwner(const FilmKey &key) const
{
    return key.owner >= 0 && key.owner < int(m_act.actors.size()) ? m_act.actors[std::size_t(key.owner)].name : FilmText::nobody();
}

void FilmPainter::paintKey(QPainter &painter, const KeyStretch &strip) const
{
    const double end = strip.endAt(m_now);
    QRectF bar = m_layout.keyBar(strip.server, strip.row, strip.fromMs, end);
    bar.setLeft(clipped(bar.left()));
    bar.setRight(std::max(bar.left() + 2, clipped(bar.right())));
    const QColor ground = keyColor(m_theme, strip.key.owner);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(strip.key.owner >= 0 ? clientColor(strip.key.owner) : m_theme.color(Role::MutedText), 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), barCorner, barCorner);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool hasLapsed = strip.lapsedFrame && *strip.lapsedFrame <= m_now.frame;
    QRectF live = bar;
    if (hasLapsed) {
        live.setRight(std::clamp(m_layout.x(strip.lapsedMs), bar.left(), bar.right()));
        const QRectF past(live.topRight(), bar.bottomRight());
        painter.fillRect(past.adjusted(0, 1, -1, -1), QBrush(faded(m_theme.color(Role::MutedText), 0.6), Qt::BDiagPattern));
    }
    const QString owner = keyOwner(strip.key);
    const QString name = safeText(strip.key.key, 40);
    painter.setPen(readableOn(ground));
    const QString value = strip.key.value.left(40);
    const QString whose = FilmText::ownedBy(owner);
    QStringList texts{u"%1 = %2 · %3"_s.arg(name, value, whose), u"%1 · %2"_s.arg(name, whose)};
    if (strip.key.owner < 0)
        texts = {u"%1 = %2"_s.arg(name, value)};
    if (strip.key.key != m_act.key) // which one it is says more than what is in it
        texts << name;
    else
        texts << (strip.key.owner < 0 ? QStringList{u"= %1"_s.arg(value), value} : QStringList{whose, owner});
    writeIn(painter, live, texts);
    if (hasLapsed)
        paintEnd(painter, bar, strip.lapsedMs, FilmText::lapsed());
    else if (strip.expired && strip.isOver(m_now))
        paintEnd(painter, bar, strip.toMs, FilmText::leaseOver());
}

/** ▲ below the bar where a lease ended or a value lapsed, with its word. */
void FilmPainter::paintEnd(QPainter &painter, const QRectF &bar, double ms, const QString &word) const
{
    const double x = m_layout.x(ms);
    const double top = bar.bottom() + 3;
    QPainterPath triangle(QPointF(x, top));
    triangle.lineTo(x - 5, top + 8);
    triangle.lineTo(x + 5, top + 8);
    triangle.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(triangle, m_theme.color(Role::Warning));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.color(Role::Warning));
    const QFontMetricsF metrics(painter.font(), painter.device());
    // At the right edge it stands at the other side of the triangle.
    const double width = metrics.horizontalAdvance(word);
    const double left = m_layout.textLeft(x + 8, width);
    painter.drawText(QPointF(left < x + 8 ? x - 8 - width : left, top + metrics.ascent() - 3), word);
}

void FilmPainter::paintOutage(QPainter &painter, const ServerOutage &outage) const
{
    const QRectF first = m_layout.keyBar(outage.server, 0, outage.fromMs, outage.endAt(m_now));
    const QRectF last = m_layout.keyBar(outage.server, m_strips.keyRows(outage.server) - 1, outage.fromMs, outage.endAt(m_now));
    hatch(painter, first.united(last), FilmText::down());
}

void FilmPainter::paintDots(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const FilmCommand &command : m_strips.commands()) {
        if (!isSent(command) || !isInSight(command.sentMs, command.atMs))
            continue;
        const FilmFrame &frame = frameOf(command);
        const QPointF at(dotX(command), m_layout.clientMiddle(frame.client));
        // What failed is a ring: distinguished without colours, too.
        const bool isGood = isDone(command) && frame.good;
        const QColor color = m_theme.color(isGood ? Role::Good : Role::MutedText);
        painter.setPen(QPen(isGood ? m_theme.color(Role::Panel) : color, 1.4));
        painter.setBrush(isGood ? color : m_theme.color(Role::Panel));
        painter.drawEllipse(at, frameDotRadius, frameDotRadius);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void FilmPainter::paintCommandWords(QPainter &painter, Texts &texts) const
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    // The newest is written first: it is what is looked at.
    for (auto command = m_strips.commands().rbegin(); command != m_strips.commands().rend(); ++command) {
        if (!isSent(*command) || !isInSight(command->sentMs, command->atMs))
            continue;
        const FilmFrame &frame = frameOf(*command);
        const auto lane = std::size_t(frame.client);
        const QRectF bar = m_layout.clientBar(frame.client, 0, 0);
        const double width = metrics.horizontalAdvance(frame.verb);
        const double left = m_layout.textLeft(dotX(*command) - frameDotRadius, width);
        if (texts.above[lane].take(left, left + width)) {
            painter.setPen(m_theme.color(Role::Text));
            const double top = bar.top() - 4 - metrics.ascent();
            writeOnClearGround(painter, {left, top, width, bar.top() - 1 - top}, frame.verb);
        }
        const QString answer = frame.answer.shown();
        const double answerWidth = metrics.horizontalAdvance(answer);
        const double answerLeft = m_layout.textLeft(m_layout.x(command->atMs) + 3, answerWidth);
        if (!isDone(*command) || answer.isEmpty() || !texts.below[lane].take(answerLeft, answerLeft + answerWidth))
            continue;
        painter.setPen(m_theme.color(frame.good ? Role::Good : Role::MutedText));
        writeOnClearGround(painter, {answerLeft, bar.bottom() + 1, answerWidth, metrics.height()}, answer);
    }
}

void FilmPainter::paintNotes(QPainter &painter, Texts &texts) const
{
    const QFont plain = painter.font();
    for (const FilmNote &note : m_strips.notes()) {
        if (note.frame > m_now.frame || !isInSight(note.ms, note.ms))
            continue;
        const FilmEvent::Kind kind = note.event.kind;
        const int client = note.event.client;
        const bool isOnTheLine = kind == FilmEvent::Kind::Crashed || kind == FilmEvent::Kind::GaveUp || kind == FilmEvent::Kind::Failed;
        const QString text = FilmText::note(m_act, note.event);
        painter.setFont(isOnTheLine ? plain : demiBold(plain));
        const QFontMetricsF metrics(painter.font(), painter.device());
        const double width = metrics.horizontalAdvance(text);
        const double left = m_layout.textLeft(m_layout.x(note.ms) + (isOnTheLine ? 10 : 3), width + 2);
        const double top = isOnTheLine ? m_layout.clientMiddle(client) - metrics.height() / 2 : m_layout.clientBar(client, 0, 0).bottom() + 1;
        if (!isOnTheLine && !texts.below[std::size_t(client)].take(left, left + width))
            continue;
        const QRectF row(left, top, width + 2, metrics.height());
        painter.setPen(kind == FilmEvent::Kind::GaveUp ? m_theme.color(Role::MutedText) : gravityColor(m_theme, gravityOf(kind)));
        writeOnClearGround(painter, row, text);
    }
    painter.setFont(plain);
}

} // namespace lockscope::ui
