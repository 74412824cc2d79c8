// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartcard.h"

#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QToolButton>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

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

} // namespace

ChartCard::ChartCard(const QString &title, const QString &fileStem, QWidget *chart, std::function<QByteArray()> csv, const Theme &theme,
                     QWidget *parent)
    : QFrame(parent), m_theme(theme), m_title(title), m_fileStem(fileStem), m_chart(chart), m_csv(std::move(csv)),
      m_legendStrip(new LegendStrip(m_legend, theme, this)), m_caption(new ElidedLabel(this)), m_header(new QWidget(this)),
      m_button(new QToolButton(this))
{
    setObjectName(u"chartCard"_s);
    m_header->setObjectName(u"chartHeader"_s);
    auto *titleLabel = makePlainLabel(title, this);
    QFont bold = titleLabel->font();
    bold.setWeight(QFont::DemiBold);
    titleLabel->setFont(bold);
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

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
    setPlainToolTip(m_button, tr("Save as picture or data"));

    auto *header = new QHBoxLayout(m_header);
    header->setContentsMargins(10, 2, 4, 2);
    header->addWidget(titleLabel);
    header->addWidget(m_legendStrip);
    header->addWidget(m_caption, 1);
    header->addWidget(m_button);
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

void ChartCard::setCaption(const QString &caption) { m_caption->setFullText(caption); }

void ChartCard::restyle()
{
    const auto name = [this](Theme::Role role) { return m_theme.color(role).name(); };
    setStyleSheet(u"QFrame#chartCard { background: %1; border: 1px solid %2; border-radius: 4px; } QWidget#chartHeader { background: %3; }"_s.arg(
        name(Theme::Role::Panel), name(Theme::Role::Border), name(Theme::Role::PanelHeader)));
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, m_theme.color(Theme::Role::MutedText));
    m_caption->setPalette(muted);
    m_legendStrip->update();
}

void ChartCard::askFile(const QString &suffix, const QString &filter, QString (ChartCard::*save)(const QString &) const)
{
    auto *dialog = new QFileDialog(window(), tr("Save “%1”").arg(m_title), u"lockscope-%1.%2"_s.arg(m_fileStem, suffix), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString &file) {
        const QString error = (this->*save)(file);
        emit notice(error.isEmpty() ? tr("Saved %1.").arg(file) : tr("Not saved: %1").arg(error));
    });
    dialog->open();
}

/** The chart under its title, legend and caption, so that an exported image explains itself. */
void ChartCard::drawPicture(QPainter &painter) const
{
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    const QRect header = m_header->geometry();
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(m_theme.color(Theme::Role::Text));
    painter.drawText(header.adjusted(10, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, m_title);
    painter.setFont(font());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const int captionLeft = m_legend.empty() ? 10 + QFontMetrics(bold).horizontalAdvance(m_title) + 12 : m_legendStrip->geometry().right() + 8;
    const QRect caption = header.adjusted(captionLeft, 0, -10, 0);
    painter.drawText(caption, Qt::AlignVCenter | Qt::AlignRight,
                     painter.fontMetrics().elidedText(m_caption->fullText(), Qt::ElideRight, caption.width()));
    m_legendStrip->render(&painter, m_legendStrip->mapTo(this, QPoint()), {}, QWidget::DrawChildren);
    m_chart->render(&painter, m_chart->pos());
}

QString ChartCard::savePicture(const QString &file) const
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return out.errorString();
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
        if (!image.save(&out, "PNG"))
            return tr("%1 could not be written").arg(file);
    }
    return out.commit() ? QString() : out.errorString();
}

QString ChartCard::saveCsv(const QString &file) const
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return out.errorString();
    out.write(m_csv());
    return out.commit() ? QString() : out.errorString();
}

} // namespace lockscope::ui
