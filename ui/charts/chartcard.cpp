// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartcard.h"

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

ChartCard::ChartCard(const QString &title, const QString &fileStem, QWidget *chart, std::function<QByteArray()> csv, const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme), m_title(title), m_fileStem(fileStem), m_chart(chart), m_csv(std::move(csv)), m_legendLabel(makePlainLabel({}, this)),
      m_caption(makePlainLabel({}, this)), m_header(new QWidget(this))
{
    setObjectName(u"chartCard"_s);
    m_header->setObjectName(u"chartHeader"_s);
    auto *titleLabel = makePlainLabel(title, this);
    QFont bold = titleLabel->font();
    bold.setWeight(QFont::DemiBold);
    titleLabel->setFont(bold);
    m_legendLabel->setTextFormat(Qt::RichText); // made here of our own words: the dots have colours
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // gives way first; its tooltip says all
    m_caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

    auto *menu = new QMenu(this);
    menu->addAction(tr("Save as PNG…"), this, [this] { askFile(u"png"_s, tr("PNG picture (*.png)"), &ChartCard::savePicture); });
    menu->addAction(tr("Save as SVG…"), this, [this] { askFile(u"svg"_s, tr("SVG picture (*.svg)"), &ChartCard::savePicture); });
    menu->addAction(tr("Save data as CSV…"), this, [this] { askFile(u"csv"_s, tr("Comma-separated values (*.csv)"), &ChartCard::saveCsv); });
    auto *button = new QToolButton(this);
    button->setText(u"⋯"_s);
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    button->setAccessibleName(tr("Save the chart “%1”").arg(title));
    setPlainToolTip(button, tr("Save as picture or data"));

    auto *header = new QHBoxLayout(m_header);
    header->setContentsMargins(10, 2, 4, 2);
    header->addWidget(titleLabel);
    header->addWidget(m_legendLabel);
    header->addWidget(m_caption, 1);
    header->addWidget(button);
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
    restyle();
}

void ChartCard::setCaption(const QString &caption)
{
    m_caption->setText(caption);
    setPlainToolTip(m_caption, caption);
}

void ChartCard::restyle()
{
    const auto name = [this](Theme::Role role) { return m_theme.color(role).name(); };
    setStyleSheet(u"QToolButton::menu-indicator { image: none; } QFrame#chartCard { background: %1; border: 1px solid %2; border-radius: 4px; } QWidget#chartHeader { background: %3; }"_s.arg(
        name(Theme::Role::Panel), name(Theme::Role::Border), name(Theme::Role::PanelHeader)));
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, m_theme.color(Theme::Role::MutedText));
    m_caption->setPalette(muted);
    QStringList entries;
    for (const Legend &entry : m_legend)
        entries.append(u"<span style='color:%1'>●</span> %2"_s.arg(name(entry.color), entry.word.toHtmlEscaped()));
    m_legendLabel->setText(entries.join(u"&nbsp; "_s));
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

QString ChartCard::savePicture(const QString &file) const
{
    if (file.endsWith(u".svg"_s, Qt::CaseInsensitive)) {
        QSaveFile out(file);
        if (!out.open(QIODevice::WriteOnly))
            return out.errorString();
        QSvgGenerator generator;
        generator.setOutputDevice(&out);
        generator.setSize(m_chart->size());
        generator.setViewBox(m_chart->rect());
        generator.setTitle(m_title);
        m_chart->render(&generator);
        return out.commit() ? QString() : out.errorString();
    }
    constexpr int scale = 2;
    QImage image(m_chart->size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(m_theme.color(Theme::Role::Panel));
    m_chart->render(&image);
    return image.save(file) ? QString() : tr("%1 could not be written").arg(file);
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
