// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"

#include <QFrame>

#include <functional>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace lockscope::ui {

class CaptionLabel;

/**
 * A chart in its frame: title, legend (colour and word), origin of the data, and a menu that saves the chart as PNG or SVG and its data as CSV. Owns
 * the chart widget. UI thread.
 */
class ChartCard : public QFrame {
    Q_OBJECT
public:
    struct Legend {
        QString word;
        Theme::Role color;
    };
    /** csv: the data that the chart shows now. fileStem: "rates". */
    ChartCard(const QString &title, const QString &fileStem, QWidget *chart, std::function<QByteArray()> csv, const Theme &theme,
              QWidget *parent = nullptr);

    void setLegend(std::vector<Legend> legend);
    /** "observed", "last 5 min": as many of them as there is room for, the first ones. */
    void setCaption(const QStringList &words);
    QString caption() const;
    QSize minimumSizeHint() const override;

    /** An error text, or empty. */
    QString savePicture(const QString &file) const;
    QString saveCsv(const QString &file) const;

signals:
    void notice(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void restyle();
    void arrangeHeader();
    void drawPicture(QPainter &painter) const;
    void askFile(const QString &suffix, const QString &filter, QString (ChartCard::*save)(const QString &) const);

    const Theme &m_theme;
    QString m_title;
    QString m_fileStem;
    QWidget *m_chart;
    std::function<QByteArray()> m_csv;
    std::vector<Legend> m_legend;
    QWidget *m_legendStrip;
    CaptionLabel *m_caption;
    QLabel *m_titleLabel = nullptr;
    QGridLayout *m_headerGrid = nullptr;
    bool m_isLegendBelow = false;
    QWidget *m_header;
    QToolButton *m_button;
};

} // namespace lockscope::ui
