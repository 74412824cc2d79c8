// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/steadylabel.h"

#include <QEvent>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope::ui {

namespace {

/** Each time as wide as it may become: "9.8 s" is "1 m 05 s" a minute later. */
QString withLongestTimes(QString text)
{
    static const QRegularExpression time(QStringLiteral("\\d[\\d.,]*[ \\x{a0}](ms|s|m|h|d)\\b([ \\x{a0}]\\d+[ \\x{a0}](s|m|h)\\b)?"));
    return text.replace(time, QStringLiteral("88 m 88 s"));
}

} // namespace

SteadyLabel::SteadyLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void SteadyLabel::setRoomFor(const QString &later)
{
    if (later == m_later)
        return;
    m_later = later;
    updateGeometry();
}

int SteadyLabel::textHeight(const QString &text, int width) const
{
    return fontMetrics().boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX), Qt::TextWordWrap, text).height();
}

int SteadyLabel::heightForWidth(int width) const
{
    const int longest = std::max(textHeight(withLongestTimes(text()), width), textHeight(withLongestTimes(m_later), width));
    const int further = std::max(0, longest - textHeight(text(), width));
    int &highest = m_highest[width];
    highest = std::max(highest, QLabel::heightForWidth(width) + further);
    return highest;
}

void SteadyLabel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        m_highest.clear();
    QLabel::changeEvent(event);
}

} // namespace lockscope::ui
