// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/lockfacts.h"

#include "base/clock.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "redis/topology/hashslot.h"
#include "ui/inspector/detailtext.h"
#include "ui/inspector/standview.h"
#include "ui/shared/plaintext.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"
#include "ui/table/celldelegate.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace lockscope::ui {

/** The time left as a bar and a number, as in the table. */
class CountdownBar : public QWidget {
public:
    CountdownBar(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme) {}

    void show(const CountdownLook &look, const QString &text);
    QSize sizeHint() const override { return {160, fontMetrics().height() + 4}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    CountdownLook m_look;
    QString m_text;
};

void CountdownBar::show(const CountdownLook &look, const QString &text)
{
    m_look = look;
    m_text = text;
    setAccessibleName(LockFacts::tr("Time left: %1").arg(text));
    update();
}

void CountdownBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Figures figures(m_theme.figuresFont());
    const bool without = m_look.tone == CountdownLook::Tone::Without || m_look.tone == CountdownLook::Tone::Lapsed;
    const bool alarming = m_look.tone == CountdownLook::Tone::Urgent || m_look.tone == CountdownLook::Tone::Lapsed;
    if (!without)
        paintCountdownBar(painter, QRectF(0, height() / 2.0 - 3, CountdownDelegate::barWidth, CountdownDelegate::barHeight), m_look, m_theme);
    painter.setPen(m_theme.color(alarming ? Theme::Role::Danger : without ? Theme::Role::MutedText : Theme::Role::Text));
    const int width = qRound(figures.width(m_text)) + 1;
    const int left = without ? 0 : CountdownDelegate::barWidth + 12;
    const int column = without ? width : qMax(width, qRound(figures.width(QStringLiteral("88 m 88 s"))));
    figures.drawRight(painter, QRect(left, 0, column, height()), m_text);
}

LockFacts::LockFacts(const LockModel &model, const LockHistory &history, const Theme &theme, const Clock &clock, QWidget *parent)
    : QWidget(parent), m_model(model), m_history(history), m_theme(theme), m_clock(clock)
{
    build();
}

QLabel *LockFacts::addFact(QGridLayout *grid, const QString &name)
{
    const int row = grid->rowCount();
    QLabel *caption = makePlainLabel(name);
    caption->setProperty("muted", true);
    grid->addWidget(caption, row, 0, Qt::AlignTop);
    QLabel *value = makePlainLabel();
    value->setWordWrap(true);
    grid->addWidget(value, row, 1);
    return value;
}

/** Words that can be selected, and that are not always there. */
QLabel *LockFacts::addProse(QGridLayout *grid, const QString &name)
{
    QLabel *value = addFact(grid, name);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_captions.insert(value, qobject_cast<QLabel *>(grid->itemAtPosition(grid->rowCount() - 1, 0)->widget()));
    return value;
}

void LockFacts::setFact(QLabel *fact, const QString &words)
{
    showBreakable(*fact, words); // one long word would push the others below the scroll bar
    fact->setVisible(!words.isEmpty());
    m_captions[fact]->setVisible(!words.isEmpty());
}

void LockFacts::build()
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 6, 12, 10);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    m_state = addFact(grid, tr("State"));
    m_attention = addProse(grid, tr("Attention"));
    m_library = addProse(grid, tr("Library"));
    m_holder = addFact(grid, tr("Holder"));
    m_client = addProse(grid, tr("Client"));
    addTimeLeft(grid);
    m_lease = addFact(grid, tr("Lease"));
    m_heldSince = addProse(grid, QString());
    m_renewals = addFact(grid, tr("Renewals"));
    m_waiting = addFact(grid, tr("Waiting"));
    m_usual = addFact(grid, tr("Usual hold"));
    m_fencing = addProse(grid, tr("Fencing token"));
    m_permits = addProse(grid, tr("Permits free"));
    m_note = addProse(grid, tr("Note"));
    m_node = addProse(grid, tr("Node"));
    m_replicas = addProse(grid, tr("Replicas"));
    m_knownBy = addProse(grid, tr("Detected by"));
    m_profile = addProse(grid, tr("Lock profile"));
    m_afterClear = addProse(grid, tr("If you clear it"));
}

void LockFacts::addTimeLeft(QGridLayout *grid)
{
    const int row = grid->rowCount();
    QLabel *caption = makePlainLabel(tr("Time left"), this);
    caption->setProperty("muted", true);
    m_timeLeft = new CountdownBar(m_theme, this);
    grid->addWidget(caption, row, 0);
    grid->addWidget(m_timeLeft, row, 1);
    m_stand = new StandView(m_theme, this);
    grid->addWidget(m_stand, row + 1, 0, 1, 2);
}

void LockFacts::setStand(const LockStand &stand) { m_stand->setStand(stand); }

void LockFacts::restyle()
{
    m_holder->setFont(m_theme.monospaceFont());
    if (m_shown)
        showState(*m_shown);
}

void LockFacts::showState(ShownState shown)
{
    m_shown = shown;
    m_state->setText(shown == ShownState::Contended ? tr("Contended, held") : LockText::state(shown));
    QPalette palette = m_state->palette();
    palette.setColor(QPalette::WindowText, m_theme.color(roleOfState(shown)));
    m_state->setPalette(palette);
}

void LockFacts::showLock(const LockRow &row)
{
    showState(shownState(row));
    showScheme(row);
    showBreakable(*m_holder, DetailText::holder(row), Breaks::Anywhere);
    setPlainToolTip(m_holder, LockText::holderDetail(row.lock));
    m_lease->setText(DetailText::lease(row.lock));
    m_captions[m_heldSince]->setText(DetailText::sinceCaption(row));
    setPlainToolTip(m_heldSince, LockText::heldSinceSource(row.lock.heldSinceSource));
    m_renewals->setText(DetailText::renewals(row.lock));
    m_waiting->setText(DetailText::waiting(row, m_model.measured()));
    setPlainToolTip(m_waiting, LockText::waitingDetail(row.lock, m_model.measured()));
    const LockDetails *more = row.lock.details.get();
    setFact(m_fencing, more && more->fencingToken ? QString::number(*more->fencingToken) : QString());
    setFact(m_permits, more && more->permitsFree ? countText(*more->permitsFree) : QString());
}

void LockFacts::showTimes(const LockRow &row, Instant now)
{
    const auto left = row.timeLeft(now);
    m_timeLeft->show(
        countdownLook(left ? std::optional(qint64(left->count())) : std::nullopt, row.lock.lease.count(), row.state == LockState::EndingSoon),
        LockText::timeLeft(row, now));
    const bool isOld = row.lock.heldFor(now) >= std::chrono::hours(20);
    setFact(m_heldSince, DetailText::since(row, now, shownTimeOf(row.lock.heldSince), isOld));
    m_usual->setText(usualText(row, now));
    setFact(m_attention, row.isEnded() ? QString() : DetailText::attention(row.lock, now, m_model.judge()));
    setFact(m_client, row.isEnded() ? QString() : DetailText::client(row.lock, now));
    setFact(m_note, LockText::remarks(row, now));
    showNode(row.lock);
    m_stand->showTimes(row, m_clock.now(), m_model.isFrozen());
}

/** Where there is one server, it is that. */
void LockFacts::showNode(const Lock &lock)
{
    const bool hasReplicas = m_coverage.deployment.followsPromotions();
    const Coverage::Server *const server = hasReplicas ? m_coverage.find(lock.node) : m_coverage.serverOf(lock.id());
    const QString name = server ? visibleText(server->name) : QString();
    m_captions[m_node]->setText(hasReplicas ? tr("Node") : tr("Server"));
    setFact(m_node,
            server && m_coverage.deployment.hasSlots() ? tr("%1, slot %2").arg(name, QString::number(redis::hashSlot(lock.key.view()))) : name);
    QStringList replicas;
    for (const Coverage::Replica &replica : server ? server->replicas : std::vector<Coverage::Replica>())
        replicas += replicaText(replica);
    setFact(m_replicas,
            !server || !hasReplicas  ? QString()
                : replicas.isEmpty() ? tr("none: if this node is lost, so is the lock")
                                     : replicas.join(u'\n'));
}

QString LockFacts::replicaText(const Coverage::Replica &replica)
{
    const QString name = visibleText(replica.name);
    if (!replica.isOnline)
        return tr("%1 (not connected)").arg(name);
    return replica.behind ? tr("%1 (%2 behind)").arg(name, QLocale().formattedDataSize(*replica.behind)) : tr("%1 (lag unknown)").arg(name);
}

void LockFacts::showScheme(const LockRow &row)
{
    const Recognition known = recognitionOf(row.lock);
    const LockProfile *own = m_model.judge().profileOf(row.lock);
    setFact(m_library, DetailText::library(row.lock, own));
    setFact(m_profile, DetailText::profile(own));
    setFact(m_knownBy, schemeText(known.why));
    setFact(m_afterClear, row.state == LockState::Blocked ? QString() : schemeText(known.scheme.afterClear));
    setPlainToolTip(m_library, LockText::deadlinePlace(row.lock));
}

/** The same moment as long as the lock is shown: two clocks that are read in turn differ by a millisecond each time. */
UnixTime LockFacts::shownTimeOf(Instant since)
{
    constexpr Duration clockWasSet{1000};
    const UnixTime time = m_clock.wallNow() - roundToMs(m_clock.now() - since);
    if (since != m_since.first || std::chrono::abs(time - m_since.second) > clockWasSet)
        m_since = {since, time};
    return m_since.second;
}

QString LockFacts::usualText(const LockRow &row, Instant now) const
{
    const auto seen = m_history.holdTimes().of(row.lock.key);
    QString words = DetailText::usualHold(seen);
    const qint64 times = seen ? row.lock.heldFor(now).count() / qMax<qint64>(1, seen->p50.count()) : 0;
    if (!row.isEnded() && times >= 2)
        words = tr("%1; this hold: %2× p50").arg(words, countText(times));
    return words;
}

} // namespace lockscope::ui
