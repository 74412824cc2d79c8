// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/inspector.h"

#include "ui/locks/lockactionbar.h"
#include "ui/locks/lockfacts.h"
#include "ui/locks/lockhistory.h"
#include "ui/locks/lockmodel.h"
#include "ui/locks/locktexts.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr auto tickInterval = Duration(250);
constexpr std::size_t eventsShown = 200;

} // namespace

class Inspector::Private {
public:
    Private(Inspector *owner, const LockModel &locks, const LockHistory &past, const Theme &colors, Clock &time)
        : q(owner), model(locks), history(past), theme(colors), clock(time)
    {
    }
    void build();
    void readHistory();
    QWidget *buildContent();
    void restyle();
    void showAll();
    void showTimes();

    Inspector *q;
    const LockModel &model;
    const LockHistory &history;
    const Theme &theme;
    Clock &clock;
    QByteArray key;
    std::optional<LockRow> known; // as last seen
    std::vector<LockEvent> events; // of the lock, as far as the history has been read
    std::size_t eventsRead = 0;
    QString clearHint;
    QTimer tick;

    QStackedWidget *pages = nullptr;
    LockFacts *facts = nullptr;
    LockTexts *texts = nullptr;
    LockActionBar *actions = nullptr;
};

Inspector::Inspector(const LockModel &model, const LockHistory &history, const Theme &theme, Clock &clock, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(this, model, history, theme, clock))
{
    d->build();
    connect(&theme, &Theme::changed, this, [this] { d->restyle(); });
    d->tick.setInterval(tickInterval);
    connect(&d->tick, &QTimer::timeout, this, [this] { d->showTimes(); });
    d->restyle();
    refresh();
}

Inspector::~Inspector() = default;

QByteArray Inspector::key() const { return d->key; }

void Inspector::setKey(const QByteArray &key)
{
    if (key == d->key)
        return;
    d->key = key;
    d->known.reset();
    d->events.clear();
    d->eventsRead = 0;
    d->facts->setStand({});
    if (isVisible())
        emit inspected(key);
    refresh();
}

void Inspector::setStand(const LockStand &stand)
{
    if (stand.key != d->key)
        return;
    d->facts->setStand(stand);
    d->showTimes();
}

void Inspector::setClearHint(const QString &hint)
{
    d->clearHint = hint;
    refresh();
}

void Inspector::refresh()
{
    const LockRow *found = d->model.find(d->key);
    if (found) {
        d->known = *found;
    } else if (d->known && !d->known->isEnded()) {
        d->known->end(d->model.shownNow());
    }
    d->pages->setCurrentIndex(d->known ? 1 : 0);
    if (!d->known || !isVisible())
        return;
    d->readHistory();
    if (!found && !d->events.empty() && endsHold(d->events.back()))
        d->known->setEnding(d->events.back().kind);
    d->showAll();
}

void Inspector::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->restyle(); // moving into a dock makes Qt forget fonts when a style sheet is set
    refresh();
    d->tick.start();
    emit inspected(d->key);
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
    const std::vector<LockEvent> fresh = history.of(key, eventsShown, std::exchange(eventsRead, history.added()));
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

    QLabel *empty = makePlainLabel(tr("Choose a lock to see everything known about it."), pages);
    empty->setProperty("muted", true);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    pages->addWidget(empty);

    auto *page = new QWidget(pages);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *scroll = new QScrollArea(page);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(buildContent());
    scroll->widget()->setAutoFillBackground(false); // the panel behind shows through
    scroll->viewport()->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    actions = new LockActionBar(q);
    QObject::connect(actions, &LockActionBar::actionRequested, q, [this](Verb verb) { emit q->actionRequested(verb, key); });
    QObject::connect(actions, &LockActionBar::copyTokenRequested, q, &Inspector::copyTokenRequested);
    QObject::connect(actions, &LockActionBar::copyCommandRequested, q, [this] { emit q->copyCommandRequested(key); });
    column->addWidget(actions);
    pages->addWidget(page);
}

QWidget *Inspector::Private::buildContent()
{
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("inspectorFacts"));
    facts = new LockFacts(model, history, theme, clock, content);
    texts = new LockTexts(theme, clock, content);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(facts);
    column->addWidget(texts, 1);
    return content;
}

// ---- showing

void Inspector::Private::restyle()
{
    facts->restyle();
    texts->restyle();
}

void Inspector::Private::showAll()
{
    facts->showLock(*known);
    texts->showLock(*known, events, model.isFrozen() ? std::optional(model.shownNow()) : std::nullopt);
    actions->setLock(*known, clearHint);
    showTimes();
}

void Inspector::Private::showTimes()
{
    if (!known)
        return;
    const Instant now = model.shownNow();
    facts->showTimes(*known, now);
    texts->showTimes(*known, now);
}

} // namespace lockscope::ui
