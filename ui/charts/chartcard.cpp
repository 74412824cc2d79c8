// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartcard.h"

#include "base/language.h"
#include "base/outputfile.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/shared/strongweight.h"

#include <QBuffer>
#include <QEvent>
#include <QGridLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSvgGenerator>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

/** An error text, or empty. */
QString save(const QString &file, const QByteArray &content)
{
    const Result<void> written = writeOutputFile(file, content);
    return written ? QString() : QString(written.error().text);
}

/** A dot of its colour and a word for each line. */
class LegendStrip : public QWidget {
public:
    LegendStrip(const std::vector<ChartCard::Legend> &legend, const Theme &theme, QWidget *parent) : QWidget(parent), m_legend(legend), m_theme(theme)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    }
    QSize sizeHint() const override
    {
        int width = 0;
        for (const ChartCard::Legend &entry : m_legend)
            width += dotSpace + fontMetrics().horizontalAdvance(entry.word) + gap;
        return {width, fontMetrics().height()};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        int x = 0;
        for (const ChartCard::Legend &entry : m_legend) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_theme.color(entry.color));
            painter.drawEllipse(QPointF(x + 4, height() / 2.0), 3.5, 3.5);
            const int width = fontMetrics().horizontalAdvance(entry.word);
            painter.setPen(m_theme.color(entry.color));
            painter.drawText(QRect(x + dotSpace, 0, width + 1, height()), Qt::AlignVCenter | Qt::TextSingleLine, entry.word);
            x += dotSpace + width + gap;
        }
    }

private:
    static constexpr int dotSpace = 12;
    static constexpr int gap = 9;
    const std::vector<ChartCard::Legend> &m_legend;
    const Theme &m_theme;
};

QString wordsThatFit(const QStringList &words, const QFontMetrics &metrics, int width)
{
    const QString separator = u" · "_s;
    for (qsizetype count = words.size(); count > 0; --count) {
        const QString text = words.first(count).join(separator);
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return {};
}

} // namespace

/** The first of some words, as many as there is room for; a word is whole or not there. All are in the tooltip. */
class CaptionLabel : public QLabel {
public:
    explicit CaptionLabel(QWidget *parent) : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    const QStringList &words() const { return m_words; }
    void setWords(const QStringList &words)
    {
        if (words == m_words)
            return;
        m_words = words;
        setAccessibleName(joinItems(words));
        fit();
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }
    void changeEvent(QEvent *event) override
    {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            fit();
    }

private:
    void fit()
    {
        const QString shown = wordsThatFit(m_words, fontMetrics(), width());
        if (shown != text())
            setText(shown);
        const QString all = m_words.join(u" · "_s);
        setPlainToolTip(this, shown == all ? QString() : all);
    }

    QStringList m_words;
};

ChartCard::ChartCard(const QString &title, const QString &fileStem, QWidget *chart, std::function<QByteArray()> csv, const Theme &theme,
                     QWidget *parent)
    : QFrame(parent), m_theme(theme), m_title(title), m_fileStem(fileStem), m_chart(chart), m_csv(std::move(csv)),
      m_legendStrip(new LegendStrip(m_legend, theme, this)), m_caption(new CaptionLabel(this)), m_header(new QWidget(this)),
      m_button(new QToolButton(this))
{
    setObjectName(u"chartCard"_s);
    m_header->setObjectName(u"chartHeader"_s);
    auto *titleLabel = makePlainLabel(title, this);
    QFont bold = titleLabel->font();
    bold.setWeight(strongWeight());
    titleLabel->setFont(bold);
    m_titleLabel = titleLabel;

    auto *menu = new QMenu(this);
    menu->addAction(tr("Save as PNG…"), this, [this] { askFile(u"png"_s, tr("PNG picture (*.png)"), &ChartCard::savePicture); });
    menu->addAction(tr("Save as SVG…"), this, [this] { askFile(u"svg"_s, tr("SVG picture (*.svg)"), &ChartCard::savePicture); });
    menu->addAction(tr("Save data as CSV…"), this, [this] { askFile(u"csv"_s, tr("Comma-separated values (*.csv)"), &ChartCard::saveCsv); });
    m_button->setText(u"⋯"_s);
    m_button->setStyleSheet(u"QToolButton::menu-indicator { image: none; }"_s);
    m_button->setAutoRaise(true);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setMenu(menu);
    m_button->setAccessibleName(tr("Save the chart “%1”").arg(title));
    setPlainToolTip(m_button, tr("Save as picture or as data"));

    m_headerGrid = new QGridLayout(m_header);
    m_headerGrid->setContentsMargins(10, 2, 4, 2);
    m_headerGrid->setVerticalSpacing(0);
    m_headerGrid->setColumnStretch(2, 1);
    m_headerGrid->addWidget(titleLabel, 0, 0);
    m_headerGrid->addWidget(m_legendStrip, 0, 1);
    m_headerGrid->addWidget(m_caption, 0, 2);
    m_headerGrid->addWidget(m_button, 0, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(chart, 1);
    connect(&theme, &Theme::changed, this, &ChartCard::restyle);
    restyle();
}

void ChartCard::setLegend(std::vector<Legend> legend)
{
    m_legend = std::move(legend);
    m_legendStrip->updateGeometry();
    restyle();
}

void ChartCard::setCaption(const QStringList &words) { m_caption->setWords(words); }

QString ChartCard::caption() const { return m_caption->words().join(u" · "_s); }

/** The legend stands beside the title, or below it where title and first word need that room. */
void ChartCard::arrangeHeader()
{
    const QString first = m_caption->words().isEmpty() ? QString() : m_caption->words().front();
    const int beside = m_titleLabel->sizeHint().width() + m_legendStrip->sizeHint().width() + m_caption->fontMetrics().horizontalAdvance(first)
        + m_button->sizeHint().width() + 40;
    const bool isBelow = !m_legend.empty() && width() < beside;
    if (isBelow == m_isLegendBelow)
        return;
    m_isLegendBelow = isBelow;
    if (isBelow)
        m_headerGrid->addWidget(m_legendStrip, 1, 0, 1, 4);
    else
        m_headerGrid->addWidget(m_legendStrip, 0, 1);
}

void ChartCard::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrangeHeader();
}

QSize ChartCard::minimumSizeHint() const
{
    const int words = m_titleLabel->sizeHint().width() + m_button->sizeHint().width() + 80;
    return {std::max({words, m_legendStrip->sizeHint().width() + 16, m_chart->minimumSizeHint().width()}),
            m_header->minimumSizeHint().height() + m_chart->minimumSizeHint().height()};
}

void ChartCard::restyle()
{
    const auto name = [this](Theme::Role role) { return m_theme.color(role).name(); };
    setStyleSheet(u"QFrame#chartCard { background: %1; border: 1px solid %2; border-radius: 4px; } QWidget#chartHeader { background: %3; }"_s.arg(
        name(Theme::Role::Panel), name(Theme::Role::Border), name(Theme::Role::PanelHeader)));
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, m_theme.color(Theme::Role::MutedText));
    m_caption->setPalette(muted);
    m_legendStrip->updateGeometry();
    m_legendStrip->update();
    arrangeHeader();
}

void ChartCard::askFile(const QString &suffix, const QString &filter, QString (ChartCard::*save)(const QString &) const)
{
    askWhereToSave(this, {tr("Save “%1”").arg(m_title), filter, u"lockscope-%1.%2"_s.arg(m_fileStem, suffix)}, [this, save](const QString &file) {
        const QString error = (this->*save)(file);
        emit notice(error.isEmpty() ? tr("Saved %1.").arg(file) : tr("Not saved: %1").arg(error));
    });
}

/** The chart under its title, legend and caption, so that an exported image explains itself. */
void ChartCard::drawPicture(QPainter &painter) const
{
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    QFont bold = font();
    bold.setWeight(strongWeight());
    painter.setFont(bold);
    painter.setPen(m_theme.color(Theme::Role::Text));
    painter.drawText(m_titleLabel->geometry().translated(m_header->pos()), Qt::AlignVCenter | Qt::AlignLeft, m_title);
    painter.setFont(font());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const QRect caption = m_caption->geometry().translated(m_header->pos());
    painter.drawText(caption, Qt::AlignVCenter | Qt::AlignRight, wordsThatFit(m_caption->words(), painter.fontMetrics(), caption.width()));
    m_legendStrip->render(&painter, m_legendStrip->mapTo(this, QPoint()), {}, QWidget::DrawChildren);
    m_chart->render(&painter, m_chart->pos());
}

QString ChartCard::savePicture(const QString &file) const
{
    QByteArray content;
    QBuffer out(&content);
    out.open(QIODevice::WriteOnly);
    if (file.endsWith(u".svg"_s, Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&out);
        generator.setSize(size());
        generator.setViewBox(rect());
        generator.setTitle(m_title);
        QPainter painter(&generator);
        drawPicture(painter);
    } else {
        constexpr int scale = 2;
        QImage image(size() * scale, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(scale);
        QPainter painter(&image);
        drawPicture(painter);
        painter.end();
        image.save(&out, "PNG");
    }
    return save(file, content);
}

QString ChartCard::saveCsv(const QString &file) const { return save(file, m_csv()); }

} // namespace lockscope::ui
