// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/stepslist.h"

#include "ui/film/lanepens.h"
#include "ui/shared/plaintext.h"

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

StepsList::StepsList(QWidget *parent) : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Steps of the protocol"));
    setSelectionMode(QAbstractItemView::NoSelection);
    setWordWrap(true);
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void StepsList::setProtocol(const ProtocolInfo &info)
{
    if (info == m_shown)
        return;
    m_shown = info;
    clear();
    m_rows.clear();
    addPart(tr("Acquire"), info.acquire);
    addPart(tr("Release"), info.release);
    addPart(tr("While it holds"), info.holding);
    updateGeometry();
}

void StepsList::addPart(const QString &title, const QStringList &steps)
{
    if (steps.isEmpty())
        return;
    auto *heading = new QListWidgetItem(title, this);
    heading->setFlags(Qt::NoItemFlags);
    heading->setFont(smaller(font()));
    for (const QString &step : steps) {
        m_rows.push_back(count());
        auto *item = new QListWidgetItem(u"%1  %2"_s.arg(m_rows.size()).arg(step), this);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setToolTip(plainToolTip(step));
    }
}

void StepsList::setStep(int step)
{
    for (int number = 1; number <= int(m_rows.size()); ++number) {
        QListWidgetItem *one = item(m_rows[std::size_t(number - 1)]);
        const bool isNow = number == step;
        one->setBackground(isNow ? palette().brush(QPalette::Highlight) : QBrush());
        QFont face = font();
        face.setWeight(isNow ? QFont::DemiBold : QFont::Normal);
        one->setFont(face);
        if (isNow) {
            setCurrentItem(one);
            scrollToItem(one, QAbstractItemView::PositionAtCenter);
        }
    }
}

QSize StepsList::sizeHint() const
{
    int height = 4;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return {240, std::max(40, height)};
}

} // namespace lockscope::ui
