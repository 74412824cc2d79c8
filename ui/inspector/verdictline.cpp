// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/verdictline.h"

#include "base/language.h"
#include "ui/shared/announce.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/steadylabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int markSize = 18;

QPolygonF octagon()
{
    constexpr double radius = markSize / 2.0 - 1;
    QPolygonF shape;
    for (double angle = 22.5; angle < 360; angle += 45)
        shape << QLineF::fromPolar(radius, angle).p2() + QPointF(markSize / 2.0, markSize / 2.0);
    return shape;
}

void paintTick(QPainter &painter, const QColor &color)
{
    painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{{5, 9.5}, {8, 12.5}, {13, 6}});
}

void paintLetter(QPainter &painter, const QColor &color, QChar letter)
{
    QFont font = painter.font();
    font.setPixelSize(12);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QRectF(0, 0, markSize, markSize), Qt::AlignCenter, letter);
}

void paintMark(QPainter &painter, SafeToClear answer, const Theme &theme)
{
    const QColor color = theme.color(roleOf(answer)), inside = theme.color(Theme::Role::Panel);
    const QRectF disc(1, 1, markSize - 2, markSize - 2);
    painter.setPen(QPen(color, 2));
    painter.setBrush(answer == SafeToClear::Probably ? QBrush(Qt::NoBrush) : QBrush(color));
    switch (answer) {
    case SafeToClear::Yes: painter.drawEllipse(disc); return paintTick(painter, inside);
    case SafeToClear::Probably: painter.drawEllipse(disc.adjusted(1, 1, -1, -1)); return paintTick(painter, color);
    case SafeToClear::CannotTell:
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(disc, 4, 4);
        return paintLetter(painter, inside, u'?');
    case SafeToClear::No:
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(octagon());
        return painter.fillRect(QRectF(5, 8, markSize - 10, 2.5), inside);
    }
    Q_UNREACHABLE();
}

} // namespace

/** Paints itself: sharp on every screen, and as large as the text. */
class VerdictMark : public QWidget {
public:
    VerdictMark(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme) { fit(); }
    void show(SafeToClear answer)
    {
        m_answer = answer;
        update();
    }
    void fit() { setFixedSize(m_theme.scaled(markSize), m_theme.scaled(markSize)); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (!m_answer)
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(double(width()) / markSize, double(height()) / markSize);
        paintMark(painter, *m_answer, m_theme);
    }

private:
    const Theme &m_theme;
    std::optional<SafeToClear> m_answer;
};

Theme::Role roleOf(SafeToClear answer)
{
    switch (answer) {
    case SafeToClear::Yes: return Theme::Role::Good;
    case SafeToClear::Probably: return Theme::Role::Teal;
    case SafeToClear::CannotTell: return Theme::Role::Warning;
    case SafeToClear::No: return Theme::Role::Danger;
    }
    Q_UNREACHABLE();
}

QPixmap verdictMark(SafeToClear answer, const Theme &theme, qreal pixelRatio)
{
    QPixmap mark(QSize(markSize, markSize) * pixelRatio);
    mark.setDevicePixelRatio(pixelRatio);
    mark.fill(Qt::transparent);
    QPainter painter(&mark);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, answer, theme);
    return mark;
}

QString verdictHeading(const ClearVerdict &verdict)
{
    const bool isOfQueue = verdict.ground == ClearVerdict::Ground::QueueBlocks;
    return (isOfQueue ? VerdictLine::tr("Safe to evict the first waiter: %1") : VerdictLine::tr("Safe to clear: %1"))
        .arg(safeToClearText(verdict.answer));
}

VerdictLine::VerdictLine(const Theme &theme, Speaks speaks, QWidget *parent)
    : TintedFrame(theme, parent), m_speaks(speaks), m_mark(new VerdictMark(theme, this)), m_heading(makePlainLabel({}, this)),
      m_why(speaks == Speaks::Yes ? new SteadyLabel(this) : makePlainLabel({}, this))
{
    if (speaks == Speaks::Yes)
        makeAlert(*this);
    setObjectName(QStringLiteral("verdictLine"));
    m_heading->setObjectName(QStringLiteral("verdict"));
    m_why->setObjectName(QStringLiteral("verdictWhy"));
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_why->setWordWrap(true);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(m_heading);
    words->addWidget(m_why);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 10, 7);
    row->setSpacing(9);
    row->addWidget(m_mark, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    connect(&theme, &Theme::changed, this, [this] {
        m_mark->fit();
        m_mark->update();
        keepWhole();
    });
}

void VerdictLine::resizeEvent(QResizeEvent *event)
{
    TintedFrame::resizeEvent(event);
    keepWhole();
}

/** A column that is too low takes from what can scroll; in a dialog this scrolls itself. */
void VerdictLine::keepWhole()
{
    if (m_speaks == Speaks::Yes)
        return;
    const Fitted now{m_why->text(), m_why->font(), m_why->width()};
    if (std::exchange(m_fitted, now) == now)
        return;
    m_why->setMinimumHeight(0); // else it counts in what follows
    m_why->setMinimumHeight(std::max(0, m_why->heightForWidth(m_why->width())));
}

void VerdictLine::setVerdict(const ClearVerdict &verdict, const QString &caution, const QString &obstacle)
{
    const bool isOfClear = verdict.ground != ClearVerdict::Ground::QueueBlocks; // else of evicting a waiter
    const bool isHindered = isOfClear && !obstacle.isEmpty() && (verdict.answer == SafeToClear::Yes || verdict.answer == SafeToClear::Probably);
    const SafeToClear answer = isHindered ? SafeToClear::CannotTell : verdict.answer;
    const bool isOther = m_answer != answer, isNews = m_answer && isOther;
    m_answer = answer;
    const bool isHarmless = verdict.answer == SafeToClear::Yes || caution.isEmpty();
    const QString why = isHarmless ? asSentence(verdictText(verdict)) : joinSentences({asSentence(verdictText(verdict)), asSentence(caution)});
    setTint(roleOf(answer));
    m_heading->setText(isHindered ? tr("Cannot be cleared now") : verdictHeading(verdict));
    m_why->setText(isHindered ? asSentence(obstacle) : why);
    if (accessibleName() != text())
        setAccessibleName(text());
    m_mark->show(answer);
    keepWhole();
    if (isNews && m_speaks == Speaks::Yes)
        announce(*this, text());
}

QString VerdictLine::text() const { return joinSentences({asSentence(m_heading->text()), m_why->text()}); }
} // namespace lockscope::ui
