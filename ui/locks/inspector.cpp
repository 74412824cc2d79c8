// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/inspector.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/locks/countdownbar.h"
#include "ui/locks/detailwords.h"
#include "ui/locks/holderstrip.h"
#include "ui/locks/lockactionbar.h"
#include "ui/locks/lockhistory.h"
#include "ui/locks/lockmodel.h"
#include "ui/locks/standview.h"
#include "ui/locks/statedelegate.h"
#include "ui/shared/plaintext.h"

#include <QDateTime>
#include <QFrame>
#include <QGridLayout>
#include <QHash>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr auto tickInterval = Duration(250);
constexpr int mostDetailLines = 9;
constexpr std::size_t eventsShown = 200;

QString clockTime(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time)).toString(QStringLiteral("HH:mm:ss.zzz")); }

/** A text that did not change, or of which somebody has just selected a part, keeps its place and selection. */
void setText(QPlainTextEdit *edit, const QString &text)
{
    if (edit->toPlainText() == text || edit->textCursor().hasSelection())
        return;
    const int place = edit->verticalScrollBar()->value();
    edit->setPlainText(text);
    edit->verticalScrollBar()->setValue(place);
}

QFrame *section(const QString &title, QWidget *parent)
{
    auto *bar = new QFrame(parent);
    bar->setProperty("section", true);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 5, 12, 5);
    QLabel *label = makePlainLabel(title, bar);
    label->setProperty("strong", true);
    layout->addWidget(label);
    return bar;
}

} // namespace

class Inspector::Private {
public:
    Private(Inspector *owner, const LockModel &locks, const LockHistory &past, const Theme &colors, Clock &time)
        : q(owner), model(locks), history(past), theme(colors), clock(time)
    {
    }
    void build();
    void readHistory();
    QWidget *buildFacts();
    void buildTexts(QWidget *content, QVBoxLayout *column);
    QLabel *addFact(QGridLayout *grid, const QString &name);
    QLabel *addProse(QGridLayout *grid, const QString &name);
    void setFact(QLabel *fact, const QString &words);
    void restyle();
    void showTimes();
    void showFacts();
    void showEvents();
    void showValue();
    void showDetails(Instant now);
    void showScheme();
    QString heldSinceText(Instant now) const;
    QString usualText(Instant now) const;
    void setState(ShownState shown);

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
    QLabel *title = nullptr, *state = nullptr, *library = nullptr, *knownBy = nullptr, *profile = nullptr, *afterClear = nullptr, *holder = nullptr, *client = nullptr, *lease = nullptr, *heldSince = nullptr;
    QLabel *renewals = nullptr, *waiting = nullptr, *usual = nullptr, *note = nullptr, *attention = nullptr;
    QLabel *fencing = nullptr, *permits = nullptr;
    QHash<QLabel *, QLabel *> captions; // of facts that are not always there
    QFrame *detailsTitle = nullptr;
    CountdownBar *timeLeft = nullptr;
    HolderStrip *strip = nullptr;
    StandView *stand = nullptr;
    QPlainTextEdit *details = nullptr, *eventList = nullptr, *text = nullptr, *hex = nullptr;
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
    d->stand->setStand({});
    if (isVisible())
        emit inspected(key);
    refresh();
}

void Inspector::setStand(const LockStand &stand)
{
    if (stand.key != d->key)
        return;
    d->stand->setStand(stand);
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
    if (!found && !d->events.empty() && d->events.back().kind != LockEvent::Kind::Acquired)
        d->known->setEnding(d->events.back().kind);
    d->showFacts();
    d->showTimes();
    d->showEvents();
    d->showValue();
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
    d->stand->setStand({});
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
    scroll->setWidget(buildFacts());
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

QLabel *Inspector::Private::addFact(QGridLayout *grid, const QString &name)
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
QLabel *Inspector::Private::addProse(QGridLayout *grid, const QString &name)
{
    QLabel *value = addFact(grid, name);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    captions.insert(value, qobject_cast<QLabel *>(grid->itemAtPosition(grid->rowCount() - 1, 0)->widget()));
    return value;
}

void Inspector::Private::setFact(QLabel *fact, const QString &words)
{
    if (fact->text() == words && fact->isHidden() == words.isEmpty())
        return;
    fact->setText(words);
    fact->setVisible(!words.isEmpty());
    captions[fact]->setVisible(!words.isEmpty());
}

QWidget *Inspector::Private::buildFacts()
{
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("inspectorFacts"));
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    auto *facts = new QWidget(content);
    auto *grid = new QGridLayout(facts);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    title = makePlainLabel({}, facts);
    title->setWordWrap(true);
    grid->addWidget(title, 0, 0, 1, 2);
    state = addFact(grid, tr("State"));
    attention = addProse(grid, tr("Attention"));
    library = addProse(grid, tr("Library"));
    holder = addFact(grid, tr("Holder"));
    client = addProse(grid, tr("Client"));
    const int row = grid->rowCount();
    QLabel *caption = makePlainLabel(tr("Time left"), facts);
    caption->setProperty("muted", true);
    timeLeft = new CountdownBar(theme, facts);
    grid->addWidget(caption, row, 0);
    grid->addWidget(timeLeft, row, 1);
    stand = new StandView(theme, facts);
    grid->addWidget(stand, row + 1, 0, 1, 2);
    lease = addFact(grid, tr("Lease"));
    heldSince = addFact(grid, tr("Held since"));
    renewals = addFact(grid, tr("Renewals"));
    waiting = addFact(grid, tr("Waiting"));
    usual = addFact(grid, tr("Usual hold"));
    fencing = addProse(grid, tr("Fencing token"));
    permits = addProse(grid, tr("Permits free"));
    note = addProse(grid, tr("Note"));
    knownBy = addProse(grid, tr("Known by"));
    profile = addProse(grid, tr("Lock profile"));
    afterClear = addProse(grid, tr("After a clear"));
    column->addWidget(facts);
    buildTexts(content, column);
    return content;
}

void Inspector::Private::buildTexts(QWidget *content, QVBoxLayout *column)
{
    const auto readOnly = [content](const QString &name) {
        auto *edit = new QPlainTextEdit(content);
        edit->setReadOnly(true);
        edit->setFrameShape(QFrame::NoFrame);
        edit->setAccessibleName(name);
        edit->setTabChangesFocus(true);
        edit->document()->setDocumentMargin(8);
        edit->setLineWrapMode(QPlainTextEdit::NoWrap);
        return edit;
    };
    const auto wrapping = [&readOnly](const QString &name) {
        QPlainTextEdit *edit = readOnly(name);
        edit->setLineWrapMode(QPlainTextEdit::WidgetWidth);
        edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        return edit;
    };
    detailsTitle = section(tr("Holders and waiters"), content);
    column->addWidget(detailsTitle);
    details = wrapping(tr("Holders, those who wait, and further keys of this lock"));
    column->addWidget(details);

    column->addWidget(section(tr("Last holders"), content));
    strip = new HolderStrip(theme, clock, content);
    column->addWidget(strip);

    column->addWidget(section(tr("Events"), content));
    eventList = readOnly(tr("Events of this lock"));
    eventList->setMinimumHeight(88);
    column->addWidget(eventList, 2);

    auto *tabs = new QTabWidget(content);
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Raw value"));
    text = wrapping(tr("Raw value as text"));
    hex = readOnly(tr("Raw value in hexadecimal"));
    tabs->addTab(text, tr("Value"));
    tabs->addTab(hex, tr("Hex"));
    tabs->setMinimumHeight(76);
    tabs->setMaximumHeight(140);
    column->addWidget(tabs, 1);
}

void Inspector::Private::restyle()
{
    QFont mono = theme.monospaceFont();
    for (QWidget *widget : std::initializer_list<QWidget *>{holder, details, eventList, text, hex})
        widget->setFont(mono);
    mono.setWeight(QFont::DemiBold);
    title->setFont(mono);
    if (known)
        setState(shownState(*known));
}

// ---- showing

void Inspector::Private::setState(ShownState shown)
{
    QString words = LockWords::state(shown);
    if (shown == ShownState::Contended)
        words += tr(", held");
    state->setText(words);
    QPalette palette = state->palette();
    palette.setColor(QPalette::WindowText, theme.color(roleOfState(shown)));
    state->setPalette(palette);
}

void Inspector::Private::showFacts()
{
    title->setText(breakable(safeText(key)));
    setState(shownState(*known));
    showScheme();
    holder->setText(breakable(DetailWords::holder(*known)));
    setPlainToolTip(holder, LockWords::holderDetail(known->lock));
    lease->setText(known->lock.lease.count() > 0 ? tr("%1, the longest seen").arg(durationText(known->lock.lease))
                       : known->lock.deadline    ? tr("not known")
                                                 : tr("none"));
    setPlainToolTip(heldSince, LockWords::heldSinceSource(known->lock.heldSinceSource));
    renewals->setText(DetailWords::renewals(known->lock));
    const QString most = known->isEnded() ? QString() : DetailWords::mostWaiting(known->lock);
    waiting->setText(most.isEmpty() ? LockWords::waiting(*known) : most);
    setPlainToolTip(waiting, LockWords::waitingDetail(known->lock));
    const LockDetails *more = known->lock.details.get();
    setFact(fencing, more && more->fencingToken ? QString::number(*more->fencingToken) : QString());
    setFact(permits, more && more->permitsFree ? countText(*more->permitsFree) : QString());
    const bool held = !known->isEnded();
    strip->setFrozenAt(model.isFrozen() ? std::optional(model.shownNow()) : std::nullopt);
    strip->setHolds(holdsFrom(events, held && known->state != LockState::Blocked ? &known->lock : nullptr));
    actions->setLock(*known, clearHint);
}

void Inspector::Private::showTimes()
{
    if (!known)
        return;
    const Instant now = model.shownNow();
    const auto left = known->isEnded() ? std::nullopt : known->lock.timeLeft(now);
    timeLeft->show(countdownLook(left ? std::optional(qint64(left->count())) : std::nullopt, known->lock.lease.count(),
                                 known->state == LockState::EndingSoon),
                   LockWords::timeLeft(*known, now));
    heldSince->setText(heldSinceText(now));
    usual->setText(usualText(now));
    setFact(attention, known->isEnded() ? QString() : DetailWords::attention(known->lock, now, model.facts(known->lock)));
    setFact(client, known->isEnded() ? QString() : DetailWords::client(known->lock, now));
    setFact(note, LockWords::remarks(*known, now));
    showDetails(now);
    stand->showTimes(*known, clock.now(), model.isFrozen()); // those go on when the first one is lost
    strip->update();
}

void Inspector::Private::showScheme()
{
    const auto &[scheme, sure, why] = recognitionOf(known->lock);
    const SchemeProfile *own = model.judge().profileOf(known->lock);
    const QString sureName = tr("%1, %2").arg(QString::fromUtf8(scheme.label), LockWords::confidence(sure));
    setFact(library, own && !own->label.isEmpty() ? tr("%1: %2").arg(LockWords::library(*known, own), sureName) : sureName);
    setFact(profile, DetailWords::profile(own));
    setFact(knownBy, QString::fromUtf8(why));
    setFact(afterClear, known->state == LockState::Blocked ? QString() : QString::fromUtf8(scheme.afterClear));
    setPlainToolTip(library, LockWords::deadlinePlace(known->lock));
}

/** As high as it has lines, within reason. */
void Inspector::Private::showDetails(Instant now)
{
    const QString words = DetailWords::everything(known->lock, now);
    detailsTitle->setVisible(!words.isEmpty());
    details->setVisible(!words.isEmpty());
    setText(details, words);
    const int lines = qMin(details->document()->size().toSize().height(), mostDetailLines);
    const int height = lines * details->fontMetrics().lineSpacing() + 2 * int(details->document()->documentMargin()) + 2;
    if (details->height() != height)
        details->setFixedHeight(height);
}

QString Inspector::Private::heldSinceText(Instant now) const
{
    if (known->state == LockState::Blocked)
        return LockWords::heldFor(*known, now);
    const UnixTime since = clock.wallNow() - roundToMs(clock.now() - known->lock.heldSince);
    const QString words = tr("%1, %2").arg(clockTime(since), LockWords::heldFor(*known, now));
    switch (known->lock.heldSinceSource) {
    case HeldSinceSource::Observed: return tr("%1 (observed)").arg(words);
    case HeldSinceSource::Derived: return tr("%1 (between two readings)").arg(words);
    case HeldSinceSource::FirstSeen: return tr("%1 (first seen)").arg(words);
    }
    Q_UNREACHABLE();
}

QString Inspector::Private::usualText(Instant now) const
{
    const auto seen = history.holdTimes().of(known->lock.key);
    QString words = DetailWords::usualHold(seen);
    const qint64 times = seen ? known->lock.heldFor(now).count() / qMax<qint64>(1, seen->p50.count()) : 0;
    if (!known->isEnded() && times >= 2)
        words += tr(", now %1× as long").arg(countText(times));
    return words;
}

void Inspector::Private::showEvents()
{
    QStringList lines;
    for (auto event = events.crbegin(); event != events.crend(); ++event)
        lines += DetailWords::event(*event);
    const QString all = lines.isEmpty() ? tr("Nothing has happened since watching began.") : lines.join(u'\n');
    setText(eventList, all);
}

void Inspector::Private::showValue()
{
    setText(text, DetailWords::rawValue(known->lock));
    setText(hex, DetailWords::hexDump(known->lock));
}

} // namespace lockscope::ui
