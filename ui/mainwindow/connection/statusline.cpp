// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/statusline.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/sighttext.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int gap = 22;
constexpr auto noteStands = Duration(10'000);
constexpr int mostLastWidth = 420;

} // namespace

StatusLine::StatusLine(Clock &clock, QWidget *parent) : QFrame(parent), m_clock(clock)
{
    setProperty("status", true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 12, 3);
    row->setSpacing(gap);
    const auto add = [this, row](const QString &toolTip) {
        QLabel *label = makePlainLabel({}, this);
        label->setProperty("muted", true);
        setPlainToolTip(label, toolTip);
        row->addWidget(label);
        return label;
    };
    m_locks = add(tr("Locks shown in the table, of all locks that match the patterns"));
    m_part = add(tr("Locks on other servers of the deployment are not counted and not shown"));
    m_age = add({});
    m_load = add({});
    m_probe = new QToolButton(this);
    m_probe->setObjectName(u"probeCost"_s);
    m_probe->setProperty("quiet", true);
    m_probe->setFocusPolicy(Qt::TabFocus);
    m_probe->setAccessibleName(tr("Probe"));
    m_probe->hide();
    connect(m_probe, &QToolButton::clicked, this, &StatusLine::probeRequested);
    row->addWidget(m_probe);
    m_skipped =
        add(tr("Changes that arrived faster than they could be read one by one. Only the latest state was read; shorter holds are missing from the "
               "events."));
    m_skew =
        add(tr("Difference between the server's clock and this computer's clock. Deadlines stored in values are compared with the server's clock."));
    row->addStretch();
    m_last = new ElidedLabel(this);
    m_last->setProperty("muted", true);
    m_last->setProperty("foreignText", true); // it names locks
    m_last->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_last, 1);
}

void StatusLine::setLocks(int shown, int total)
{
    m_shown = std::min(shown, total); // one that is gone keeps its row for a moment while somebody looks at it
    m_total = total;
    showLocks();
    fit();
}

void StatusLine::showLocks()
{
    if (m_sight != Sight::Whole) {
        const QString all = SightText::countAndWhy(m_total, m_sight);
        return m_locks->setText(m_shown == m_total ? tr("Locks: %1").arg(all) : tr("Locks: %1 of %2").arg(countText(m_shown), all));
    }
    //: %1 is the number of locks that the table shows, %Ln that of all
    m_locks->setText(m_shown == m_total ? tr("%Ln lock(s) in view", nullptr, m_total)
                                        : tr("%1 of %Ln lock(s) in view", nullptr, m_total).arg(countText(m_shown)));
}

void StatusLine::setCoverage(const Coverage &coverage, Instant now)
{
    const WatchHealth health = coverage.whole();
    m_sight = sightOf(health);
    showLocks();
    m_part->setText(coverage.brief());
    m_age->setText(HealthText::age(health, now));
    setPlainToolTip(m_age, HealthText::ageDetail(health));
    m_load->setText(HealthText::load(health));
    setPlainToolTip(m_load, HealthText::loadDetail(health));
    m_skipped->setText(HealthText::skipped(health));
    m_skew->setText(HealthText::clockSkew(health));
    fit();
}

void StatusLine::setLastAction(const QString &text)
{
    m_last->setFullText(text);
    fit();
    m_clock.after(noteStands, this, [this, note = ++m_note] {
        if (note == m_note)
            m_last->setFullText({});
    });
}

void StatusLine::setProbe(const QString &cost, const QString &detail)
{
    m_probe->setText(cost);
    m_probe->setAccessibleName(cost.isEmpty() ? tr("Probe") : cost);
    setPlainToolTip(m_probe, joinSentences({detail, tr("Click to see what it measures, and to stop it.")}));
    m_probe->setVisible(!cost.isEmpty());
    fit();
}

void StatusLine::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

/** From the left, as long as there is room beside the last action. */
void StatusLine::fit()
{
    const QMargins around = layout()->contentsMargins();
    const int lastWidth = std::min(fontMetrics().horizontalAdvance(m_last->fullText()), mostLastWidth);
    int room = width() - around.left() - around.right() - lastWidth - 2 * gap;
    room -= m_probe->text().isEmpty() ? 0 : m_probe->sizeHint().width() + gap;
    for (QLabel *label : {m_locks, m_part, m_age, m_load, m_skipped, m_skew}) {
        const int needed = label->sizeHint().width() + gap;
        const bool isShown = !label->text().isEmpty() && (label == m_locks || label == m_part || needed <= room);
        label->setVisible(isShown);
        if (isShown)
            room -= needed;
    }
}

QString StatusLine::lastAction() const { return m_last->fullText(); }

} // namespace lockscope::ui
