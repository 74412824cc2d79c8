// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/standview.h"

#include "base/safetext.h"
#include "ui/inspector/standtext.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int firstRow = 2; // below the count and the verdict

void setWords(QLabel *label, const QString &words)
{
    if (label->text() != words)
        label->setText(words);
}

} // namespace

StandView::StandView(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("standView"));
    setAccessibleName(tr("Servers that have the lock"));
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 6, 0, 6);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(3);
    m_grid->setColumnStretch(1, 1);
    m_count = makePlainLabel({}, this);
    m_count->setProperty("strong", true);
    m_grid->addWidget(m_count, 0, 0, 1, 3);
    m_verdict = makePlainLabel({}, this);
    m_verdict->setWordWrap(true);
    m_grid->addWidget(m_verdict, 1, 0, 1, 3);
    hide();
}

void StandView::setStand(const LockStand &stand)
{
    m_stand = stand;
    setRowCount(stand.servers.size());
    setVisible(!stand.servers.empty());
}

void StandView::setRowCount(std::size_t count)
{
    for (; m_rows.size() > count; m_rows.pop_back()) {
        for (QWidget *widget : std::initializer_list<QWidget *>{m_rows.back().server, m_rows.back().state, m_rows.back().time})
            delete widget;
    }
    while (m_rows.size() < count) {
        const int at = firstRow + int(m_rows.size());
        Row row;
        row.server = new ElidedLabel(this);
        row.server->setProperty("muted", true);
        row.state = makePlainLabel({}, this);
        row.state->setWordWrap(true);
        row.time = makePlainLabel({}, this);
        row.time->setFont(m_theme.figuresFont());
        m_grid->addWidget(row.server, at, 0, Qt::AlignTop);
        m_grid->addWidget(row.state, at, 1, Qt::AlignTop);
        m_grid->addWidget(row.time, at, 2, Qt::AlignTop | Qt::AlignRight);
        m_rows.push_back(row);
    }
}

void StandView::showTimes(const LockRow &row, Instant now, bool isFrozen)
{
    const bool isOfKey = row.lock.form != LockForm::Subscription;
    setVisible(isOfKey && !m_stand.servers.empty());
    if (isHidden())
        return;
    std::vector<NodeStand> servers = m_stand.servers;
    for (NodeStand &there : servers) {
        if (isFrozen)
            there = {there.server, NodeStand::State::Unknown, Lock(), tr("not read at the moment")};
    }
    const StandVerdict verdict = judgeStand(row.lock, servers);
    setWords(m_count, StandText::count(verdict));
    setWords(m_verdict, StandText::verdict(verdict, now));
    setColour(m_verdict, StandText::role(verdict.kind));
    for (std::size_t i = 0; i < servers.size(); ++i) {
        const NodeStand &there = servers[i];
        const NodeVote vote = voteOf(there, row.lock);
        const bool isThere = vote != NodeVote::Missing && vote != NodeVote::Unknown;
        showRow(i,
                {there.server, StandText::vote(vote, there), isThere ? StandText::timeLeft(there.lock, now) : QString(),
                 isThere ? safeText(there.lock.token) : QString(), StandText::role(vote)});
    }
}

void StandView::showRow(std::size_t number, const Look &look)
{
    const Row &row = m_rows[number];
    if (row.time->isHidden() != look.time.isEmpty()) { // a reason needs the room
        row.time->setVisible(!look.time.isEmpty());
        m_grid->addWidget(row.state, firstRow + int(number), 1, 1, look.time.isEmpty() ? 2 : 1, Qt::AlignTop);
    }
    const QString server = StandText::server(look.server);
    if (row.server->fullText() != server)
        row.server->setFullText(server);
    showBreakable(*row.state, look.state);
    setColour(row.state, look.role);
    setWords(row.time, look.time);
    setPlainToolTip(row.state, look.detail);
    row.state->setAccessibleName(tr("%1: %2").arg(server, look.state));
    row.time->setAccessibleName(tr("%1: time left %2").arg(server, look.time));
}

void StandView::setColour(QLabel *label, Theme::Role role) const
{
    QPalette palette = label->palette();
    if (palette.color(QPalette::WindowText) == m_theme.color(role))
        return;
    palette.setColor(QPalette::WindowText, m_theme.color(role));
    label->setPalette(palette);
}

} // namespace lockscope::ui
