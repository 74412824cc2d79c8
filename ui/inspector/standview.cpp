// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/standview.h"

#include "base/safetext.h"
#include "deployment/lockstand.h"
#include "locks/lockbrief.h"
#include "saved/serverprofile.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace lockscope::ui {

/** The words for a lock on several servers, in the user's language: plain text, safe to show as such. Pure: time comes with the calls. */
class StandText {
    Q_DECLARE_TR_FUNCTIONS(StandText)
public:
    /** "This holder on 2 of 3 servers". */
    static QString count(const StandVerdict &verdict);
    /** What that means by Redlock's rules, as sentences. */
    static QString verdict(const StandVerdict &verdict, Instant now);
    static Theme::Role role(StandVerdict::Kind kind);

    /** The holder on one server: "this holder", "another holder: tok-2" … */
    static QString vote(NodeVote vote, const NodeStand &there);
    static Theme::Role role(NodeVote vote);
    /** "12.3 s", "none", "unknown"; empty where nothing is there. */
    static QString timeLeft(const Lock &lock, Instant now);
    /** The address alone: "10.0.0.7:6379". */
    static QString server(const QString &url);
};

namespace {

using Kind = StandVerdict::Kind;

constexpr int shownOfToken = 60;
constexpr int shownOfReason = 200;

constexpr int firstRow = 2; // below the count and the verdict

void setWords(QLabel *label, const QString &words)
{
    if (label->text() != words)
        label->setText(words);
}

} // namespace

QString StandText::count(const StandVerdict &verdict)
{
    const QString words = verdict.kind == Kind::NotCompared ? tr("Found on %1 of %n server(s)", nullptr, verdict.servers)
                                                            : tr("This holder on %1 of %n server(s)", nullptr, verdict.servers);
    return words.arg(verdict.stands);
}

QString StandText::verdict(const StandVerdict &verdict, Instant now)
{
    const QString silent = tr("%n server(s) could not be read.", nullptr, int(verdict.unknown));
    switch (verdict.kind) {
    case Kind::Held: return tr("Held: the same holder has a majority.");
    case Kind::HeldByAnother: return tr("Another holder has a majority: by Redlock's rules, that one holds the lock.");
    case Kind::Free: return tr("No majority: by Redlock's rules, nobody holds it. It is free on a majority and can be acquired there.");
    case Kind::Nobodys: return tr("No majority: by Redlock's rules, nobody holds it. Whether it can be acquired is unknown. %1").arg(silent);
    case Kind::Blocked:
        if (!verdict.freeAt)
            return tr("No majority: by Redlock's rules, nobody can hold it. It has no deadline on some servers, so it blocks until it is cleared.");
        return tr("No majority: by Redlock's rules, nobody can hold it. It blocks until it expires in %1.")
            .arg(durationText(std::max(Duration(0), roundToMs(*verdict.freeAt - now))));
    case Kind::NotKnown: return tr("Whether a majority holds it is unknown. %1").arg(silent);
    case Kind::NotCompared: return tr("The holders cannot be compared, so whether there is a majority is unknown.");
    }
    Q_UNREACHABLE();
}

Theme::Role StandText::role(StandVerdict::Kind kind)
{
    switch (kind) {
    case Kind::Held: return Theme::Role::Good;
    case Kind::HeldByAnother:
    case Kind::Blocked: return Theme::Role::Danger;
    case Kind::Free:
    case Kind::Nobodys:
    case Kind::NotKnown: return Theme::Role::Warning;
    case Kind::NotCompared: return Theme::Role::MutedText;
    }
    Q_UNREACHABLE();
}

QString StandText::vote(NodeVote vote, const NodeStand &there)
{
    switch (vote) {
    case NodeVote::Same: return tr("the same holder");
    case NodeVote::There: return tr("found, holder not compared");
    case NodeVote::Other:
        return there.lock.token.isEmpty() ? tr("something else") : tr("another holder: %1").arg(safeText(there.lock.token, shownOfToken));
    case NodeVote::Missing: return tr("not found");
    case NodeVote::Unknown: break;
    }
    return there.why.isEmpty() ? tr("asking…") : tr("unknown: %1").arg(stillVisibleText(there.why, shownOfReason));
}

Theme::Role StandText::role(NodeVote vote)
{
    switch (vote) {
    case NodeVote::Same: return Theme::Role::Good;
    case NodeVote::There: return Theme::Role::Text;
    case NodeVote::Other: return Theme::Role::Danger;
    case NodeVote::Missing: return Theme::Role::MutedText;
    case NodeVote::Unknown: return Theme::Role::Warning;
    }
    Q_UNREACHABLE();
}

QString StandText::timeLeft(const Lock &lock, Instant now)
{
    const auto left = lock.timeLeft(now);
    if (!left)
        return lock.deadlineIsKnown ? tr("none") : tr("unknown");
    return *left < Duration(0) ? tr("passed") : durationText(*left);
}

QString StandText::server(const QString &url)
{
    const auto parsed = redis::parseUrl(url);
    return visibleText(parsed ? ServerProfile::forEndpoint(parsed->endpoint).name : url);
}

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
