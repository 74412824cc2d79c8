// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/inspector/lockactionbar.h"
#include "ui/inspector/lockfacts.h"
#include "ui/inspector/locktexts.h"
#include "ui/inspector/selectionsummary.h"
#include "ui/inspector/verdictline.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/shared/tintedframe.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr auto tickInterval = Duration(250);
constexpr std::size_t eventsShown = 200;
constexpr int lowInspector = 330;

} // namespace

class Inspector::Private {
public:
    Private(Inspector *owner, const LockModel &locks, const LockHistory &past, const Theme &colors, Clock &time)
        : q(owner), model(locks), history(past), theme(colors), clock(time)
    {
    }
    void build();
    void readHistory();
    QWidget *buildGoneLine();
    QWidget *buildContent();
    bool isEndOfKnown() const;
    QString goneWords() const;
    QWidget *buildEmpty();
    void letGo();
    void placeVerdict();
    void showWhatCameAfter();
    QString afterwardsWords(bool isHeld) const;
    void restyle();
    void showAll();
    void showTimes();
    bool areSeveral() const { return several->size() > 1; }
    void showSeveral();

    Inspector *q;
    const LockModel &model;
    const LockHistory &history;
    const Theme &theme;
    Clock &clock;
    LockId lock;
    QString heldAgainBy; // the holder after the hold shown here
    bool isSelected = false;
    std::optional<LockRow> known;  // as last seen
    std::vector<LockEvent> events; // of the lock, as far as the history has been read
    std::size_t eventsRead = 0;
    QString clearHint;
    QTimer tick;

    QStackedWidget *pages = nullptr;
    QLabel *empty = nullptr;
    QPushButton *showAgain = nullptr; // a lock that was gone, and is held again
    TintedFrame *goneLine = nullptr;  // of a lock that is gone
    QScrollArea *scroll = nullptr;
    QLabel *goneText = nullptr;
    VerdictLine *verdict = nullptr;
    QVBoxLayout *aboveFacts = nullptr, *withFacts = nullptr; // where it stands
    QLabel *key = nullptr;
    LockFacts *facts = nullptr;
    LockTexts *texts = nullptr;
    LockActionBar *actions = nullptr;
    SelectionSummary *several = nullptr;
};

Inspector::Inspector(const LockModel &model, const LockHistory &history, const Theme &theme, Clock &clock, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(this, model, history, theme, clock))
{
    d->build();
    connect(&theme, &Theme::changed, this, [this] { d->restyle(); });
    d->tick.setInterval(tickInterval);
    connect(&d->tick, &QTimer::timeout, this, [this] {
        d->showTimes();
        d->showSeveral();
    });
    d->restyle();
    take({});
}

Inspector::~Inspector() = default;

LockId Inspector::lock() const { return d->isSelected ? d->lock : LockId(); }

void Inspector::setLock(const LockId &lock)
{
    if (lock == this->lock())
        return;
    const bool isGone = lock.isEmpty() && d->known && d->known->isEnded();
    d->isSelected = !lock.isEmpty();
    if (!isGone)
        return take(lock);
    refresh();
    if (isVisible())
        emit inspected({});
}

void Inspector::setSelection(std::vector<LockId> locks)
{
    const bool isAnother = locks.size() != d->several->size();
    d->several->setLocks(std::move(locks));
    if (!isAnother)
        return;
    refresh();
    d->showSeveral();
}

QWidget *Inspector::actionBar() const { return d->actions; }

void Inspector::forget()
{
    d->isSelected = false;
    take({});
}

void Inspector::take(const LockId &lock)
{
    d->lock = lock;
    d->known.reset();
    d->scroll->verticalScrollBar()->setValue(0); // its name is at the top
    showBreakable(*d->empty, tr("Select one lock to see who holds it, who waits for it and what you can do."));
    d->events.clear();
    d->eventsRead = 0;
    d->facts->setStand({});
    if (isVisible())
        emit inspected(lock.key.toByteArray());
    refresh();
}

void Inspector::setCoverage(const Coverage &coverage)
{
    d->facts->setCoverage(coverage);
    d->showTimes();
}

void Inspector::setStand(const LockStand &stand)
{
    if (stand.key != lock().key)
        return;
    d->facts->setStand(stand);
    d->showTimes();
}

void Inspector::setClearHint(const QString &hint)
{
    d->clearHint = hint;
    refresh();
}

void Inspector::setReadOnly(bool isReadOnly)
{
    d->actions->setReadOnly(isReadOnly);
    refresh();
}

void Inspector::refresh()
{
    d->letGo();
    const LockRow *found = d->isSelected ? d->model.find(d->lock) : nullptr;
    if (found) {
        d->known = *found;
    } else if (d->known && !d->known->isEnded()) {
        d->known->end(d->model.shownNow());
    }
    d->showWhatCameAfter();
    d->pages->setCurrentIndex(d->areSeveral() ? 2 : d->known ? 1 : 0);
    if (!d->known || !isVisible() || d->areSeveral())
        return;
    if (d->isSelected)
        d->readHistory();
    if (!found && d->isEndOfKnown())
        d->known->setEnding(d->events.back().kind);
    d->showAll();
}

void Inspector::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->restyle(); // moving into a dock makes Qt forget fonts when a style sheet is set
    refresh();
    d->showSeveral();
    d->tick.start();
    emit inspected(lock().key.toByteArray());
}

void Inspector::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->placeVerdict();
}

void Inspector::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    d->tick.stop();
    d->facts->setStand({});
    emit inspected({});
}

/** Only what is new: refreshing happens with every update, and the history is long. */
void Inspector::Private::readHistory()
{
    if (eventsRead < history.begin())
        events.clear();
    const std::vector<LockEvent> fresh = history.of(lock, eventsShown, std::exchange(eventsRead, history.added()));
    events.insert(events.end(), fresh.cbegin(), fresh.cend());
    if (events.size() > eventsShown)
        events.erase(events.begin(), events.end() - std::ptrdiff_t(eventsShown));
}

// ---- building

void Inspector::Private::build()
{
    pages = new QStackedWidget(q);
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages);

    pages->addWidget(buildEmpty());

    auto *page = new QWidget(pages);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildGoneLine());
    verdict = new VerdictLine(theme, VerdictLine::Speaks::No, q);
    column->addWidget(verdict);
    aboveFacts = column;
    scroll = new QScrollArea(page);
    scroll->setObjectName(QStringLiteral("inspectorScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(buildContent());
    scroll->widget()->setAutoFillBackground(false); // the panel behind shows through
    scroll->viewport()->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    actions = new LockActionBar(q);
    QObject::connect(actions, &LockActionBar::actionRequested, q, &Inspector::actionRequested);
    QObject::connect(actions, &LockActionBar::copyTokenRequested, q, &Inspector::copyTokenRequested);
    QObject::connect(actions, &LockActionBar::copyCommandRequested, q, &Inspector::copyCommandRequested);
    column->addWidget(actions);
    pages->addWidget(page);
    several = new SelectionSummary(model, theme, q);
    QObject::connect(several, &SelectionSummary::actionRequested, q, &Inspector::bulkRequested);
    pages->addWidget(several);
}

QWidget *Inspector::Private::buildEmpty()
{
    auto *page = new QWidget(pages);
    empty = makePlainLabel({}, page);
    empty->setProperty("muted", true);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    showAgain = new QPushButton(tr("Show lock"), page);
    showAgain->setAccessibleName(tr("Show the lock that is held again"));
    showAgain->hide();
    QObject::connect(showAgain, &QPushButton::clicked, q, [this] { emit q->lockRequested(LockId(lock)); });
    auto *column = new QVBoxLayout(page);
    column->addStretch();
    column->addWidget(empty);
    column->addWidget(showAgain, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

QWidget *Inspector::Private::buildGoneLine()
{
    goneLine = new TintedFrame(theme, q);
    goneLine->setTint(Theme::Role::Info);
    goneText = makePlainLabel({}, goneLine);
    goneText->setObjectName(QStringLiteral("gone"));
    goneText->setWordWrap(true);
    auto *row = new QVBoxLayout(goneLine);
    row->setContentsMargins(14, 6, 10, 6);
    row->addWidget(goneText);
    return goneLine;
}

QWidget *Inspector::Private::buildContent()
{
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("inspectorFacts"));
    facts = new LockFacts(model, history, theme, clock, content);
    texts = new LockTexts(theme, clock, content);
    key = makePlainLabel({}, content);
    key->setWordWrap(true);
    key->setContentsMargins(12, 10, 12, 0);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(key);
    column->addWidget(facts);
    column->addWidget(texts, 1);
    withFacts = column;
    return content;
}

// ---- showing

void Inspector::Private::restyle()
{
    QFont strong = theme.monospaceFont();
    strong.setWeight(QFont::DemiBold);
    key->setFont(strong);
    facts->restyle();
    texts->restyle();
}

/** In a low inspector it scrolls with the facts, below the key: the buttons stay whole, and it is clear which lock it is about. */
void Inspector::Private::placeVerdict()
{
    const bool isLow = q->height() < theme.scaled(lowInspector);
    QVBoxLayout *place = isLow ? withFacts : aboveFacts;
    if (place->indexOf(verdict) < 0)
        place->insertWidget(1, verdict); // below the key, or below what says that the lock is gone
}

void Inspector::Private::showAll()
{
    showBreakable(*key, safeText(known->lock.key), Breaks::Anywhere);
    facts->showLock(*known);
    texts->showLock(*known, events, model.isFrozen(known->lock) ? std::optional(model.shownNow(known->lock)) : std::nullopt);
    actions->setLock(*known, clearHint);
    actions->setVisible(isSelected);
    showTimes();
}

void Inspector::Private::showSeveral()
{
    if (areSeveral() && q->isVisible())
        several->refresh(clearHint);
}

/** What was known of a hold that is over would contradict the table once the lock is held again. */
void Inspector::Private::letGo()
{
    const LockRow *again = isSelected || !known ? nullptr : model.find(lock);
    if (!again || again->isEnded())
        return;
    known.reset();
}

void Inspector::Private::showWhatCameAfter()
{
    const bool isOver = !known && !isSelected && !lock.isEmpty();
    const LockRow *again = isOver ? model.find(lock) : nullptr;
    const bool isHeld = again && !again->isEnded();
    showAgain->setVisible(isHeld);
    if (isHeld)
        heldAgainBy = holderBrief(again->lock);
    if (isOver)
        showBreakable(*empty, afterwardsWords(isHeld).arg(safeText(lock.key, 300), heldAgainBy));
}

/** Of key and holder. */
QString Inspector::Private::afterwardsWords(bool isHeld) const
{
    if (!isHeld)
        return tr("%1 was held again by %2. It is free now.");
    const std::vector<LockEvent> newest = history.of(lock, 1);
    const bool isRestored = !newest.empty() && newest[0].kind == LockEvent::Kind::Restored;
    return isRestored ? tr("You restored %1. %2 holds it again.") : tr("%1 is held again by %2.");
}

/** The newest event may be the end of the hold before: a queue without a holder ends without one. */
bool Inspector::Private::isEndOfKnown() const
{
    const Lock &lock = known->lock;
    return !events.empty() && endsHold(events.back()) && lock.form != LockForm::Queue && events.back().atSteady >= lock.heldSince;
}

QString Inspector::Private::goneWords() const
{
    const QString ago = durationText(roundToMs(model.shownNow() - *known->endedAt()));
    const QString how = known->ending() ? LockText::event(*known->ending()) : tr("ended");
    return tr("Gone: %1 %2 ago. Showing its last known data.").arg(how, ago);
}

void Inspector::Private::showTimes()
{
    if (!known)
        return;
    const Instant now = known->isEnded() ? model.shownNow() : model.shownNow(known->lock);
    facts->showTimes(*known, now);
    texts->showTimes(*known, now);
    const bool isHeld = isSelected && !known->isEnded();
    verdict->setVisible(isHeld);
    if (isHeld)
        verdict->setVerdict(model.verdict(known->lock), liveHolderText(known->lock), actions->whyNoClear());
    goneLine->setVisible(known->isEnded());
    if (known->isEnded())
        goneText->setText(goneWords());
}

} // namespace lockscope::ui
