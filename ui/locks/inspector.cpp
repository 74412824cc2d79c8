// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/inspector.h"

#include "base/safetext.h"
#include "ui/locks/countdowndelegate.h"
#include "ui/locks/holderstrip.h"
#include "ui/locks/lockhistory.h"
#include "ui/locks/lockmodel.h"
#include "ui/locks/statedelegate.h"
#include "ui/shared/plaintext.h"

#include <QDateTime>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr auto tickInterval = Duration(250);
constexpr qsizetype mostHexBytes = 4096;
constexpr std::size_t eventsShown = 200;

/** The time left as a bar and a number, as in the table. */
class CountdownBar : public QWidget {
public:
    CountdownBar(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme) {}
    void show(const CountdownLook &look, const QString &text)
    {
        m_look = look;
        m_text = text;
        setAccessibleName(text);
        update();
    }
    QSize sizeHint() const override { return {160, fontMetrics().height() + 4}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Figures figures(m_theme.figuresFont());
        const bool without = m_look.tone == CountdownLook::Tone::Without || m_look.tone == CountdownLook::Tone::Lapsed;
        const bool alarming = m_look.tone == CountdownLook::Tone::Urgent || m_look.tone == CountdownLook::Tone::Lapsed;
        if (!without)
            paintCountdownBar(painter, QRectF(0, height() / 2.0 - 3, CountdownDelegate::barWidth, CountdownDelegate::barHeight),
                              m_look, m_theme);
        painter.setPen(m_theme.color(alarming ? Theme::Role::Danger : without ? Theme::Role::MutedText : Theme::Role::Text));
        const int width = qRound(figures.width(m_text)) + 1;
        const int left = without ? 0 : CountdownDelegate::barWidth + 12;
        const int column = without ? width : qMax(width, qRound(figures.width(QStringLiteral("88 m 88 s"))));
        figures.drawRight(painter, QRect(left, 0, column, height()), m_text);
    }

private:
    const Theme &m_theme;
    CountdownLook m_look;
    QString m_text;
};

/** Lets a label break a text that has no spaces. */
QString breakable(const QString &text)
{
    QString out;
    out.reserve(text.size() * 2);
    for (const QChar c : text) {
        out += c;
        if (!c.isHighSurrogate())
            out += QChar(0x200b);
    }
    return out;
}

QString clockTime(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time)).toString(QStringLiteral("HH:mm:ss.zzz")); }

QString hexDump(const QByteArray &bytes)
{
    QString out;
    const QByteArray part = bytes.first(qMin(bytes.size(), mostHexBytes));
    for (qsizetype at = 0; at < part.size(); at += 8) {
        const QByteArray line = part.mid(at, 8);
        QString text;
        for (const char c : line)
            text += c >= 0x20 && c < 0x7f ? QLatin1Char(c) : QLatin1Char('.');
        out += QStringLiteral("%1  %2  %3\n")
                   .arg(QString::number(at, 16).rightJustified(4, u'0'), QString::fromLatin1(line.toHex(' ')).leftJustified(23),
                        text);
    }
    return out;
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
    QWidget *buildActions();
    QLabel *addFact(QGridLayout *grid, const QString &name);
    void restyle();
    void showTimes();
    void showFacts();
    void showEvents();
    void showValue();
    QString heldSinceText(Instant now) const;
    QString renewalsText() const;
    QString usualText(Instant now) const;
    QString eventLine(const LockEvent &event) const;
    QString valueText() const;
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
    QByteArray shownValue;
    QString clearHint;
    QTimer tick;

    QStackedWidget *pages = nullptr;
    QLabel *title = nullptr, *state = nullptr, *protocol = nullptr, *holder = nullptr, *lease = nullptr, *heldSince = nullptr;
    QLabel *renewals = nullptr, *waiting = nullptr, *usual = nullptr, *note = nullptr;
    CountdownBar *timeLeft = nullptr;
    HolderStrip *strip = nullptr;
    QPlainTextEdit *eventList = nullptr, *text = nullptr, *hex = nullptr;
    QPushButton *clear = nullptr, *copyToken = nullptr, *copyCommand = nullptr;
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
    refresh();
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
}

void Inspector::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    d->tick.stop();
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
    column->addWidget(buildActions());
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
    protocol = addFact(grid, tr("Protocol"));
    holder = addFact(grid, tr("Holder"));
    const int row = grid->rowCount();
    QLabel *caption = makePlainLabel(tr("Time left"), facts);
    caption->setProperty("muted", true);
    timeLeft = new CountdownBar(theme, facts);
    grid->addWidget(caption, row, 0);
    grid->addWidget(timeLeft, row, 1);
    lease = addFact(grid, tr("Lease"));
    heldSince = addFact(grid, tr("Held since"));
    renewals = addFact(grid, tr("Renewals"));
    waiting = addFact(grid, tr("Waiting"));
    usual = addFact(grid, tr("Usual hold"));
    note = addFact(grid, tr("Note"));
    column->addWidget(facts);

    column->addWidget(section(tr("Last holders"), content));
    strip = new HolderStrip(theme, clock, content);
    column->addWidget(strip);

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
    column->addWidget(section(tr("Events"), content));
    eventList = readOnly(tr("Events of this lock"));
    eventList->setMinimumHeight(88);
    column->addWidget(eventList, 2);

    auto *tabs = new QTabWidget(content);
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Raw value"));
    text = readOnly(tr("Raw value as text"));
    text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    text->setWordWrapMode(QTextOption::WrapAnywhere);
    hex = readOnly(tr("Raw value in hexadecimal"));
    tabs->addTab(text, tr("Value"));
    tabs->addTab(hex, tr("Hex"));
    tabs->setMinimumHeight(76);
    tabs->setMaximumHeight(140);
    column->addWidget(tabs, 1);
    return content;
}

QWidget *Inspector::Private::buildActions()
{
    auto *bar = new QFrame(q);
    bar->setProperty("footer", true);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 8, 10, 8);
    clear = new QPushButton(tr("Clear…"), bar);
    copyToken = new QPushButton(tr("Copy token"), bar);
    copyCommand = new QPushButton(tr("Copy as redis-cli"), bar);
    setPlainToolTip(copyCommand, tr("A command line that removes this lock only while this holder still has it"));
    for (QPushButton *button : {clear, copyToken, copyCommand}) {
        button->setAccessibleName(button->text());
        layout->addWidget(button);
    }
    layout->addStretch();
    QObject::connect(clear, &QPushButton::clicked, q, [this] { emit q->clearRequested(key); });
    QObject::connect(copyToken, &QPushButton::clicked, q, &Inspector::copyTokenRequested);
    QObject::connect(copyCommand, &QPushButton::clicked, q, [this] { emit q->copyCommandRequested(key); });
    return bar;
}

void Inspector::Private::restyle()
{
    QFont mono = theme.monospaceFont();
    for (QWidget *widget : std::initializer_list<QWidget *>{holder, eventList, text, hex})
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
    protocol->setText(LockWords::protocol(known->lock.protocol));
    setPlainToolTip(protocol, LockWords::protocolDetail(known->lock.protocol));
    const QString token = known->lock.token.isEmpty() ? LockWords::holder(*known) : safeText(known->lock.token, 400);
    holder->setText(breakable(known->client().isEmpty() ? token : tr("%1, simulated: %2").arg(known->client(), token)));
    lease->setText(known->lock.lease.count() > 0 ? tr("%1, the longest seen").arg(durationText(known->lock.lease))
                       : known->lock.deadline    ? tr("not known")
                                                 : tr("none"));
    setPlainToolTip(heldSince, LockWords::heldSinceSource(known->lock.heldSinceSource));
    renewals->setText(renewalsText());
    waiting->setText(LockWords::waiting(*known));
    const bool held = !known->isEnded();
    strip->setFrozenAt(model.isFrozen() ? std::optional(model.shownNow()) : std::nullopt);
    strip->setHolds(holdsFrom(events, held ? &known->lock : nullptr));
    clear->setEnabled(held && clearHint.isEmpty());
    setPlainToolTip(clear, held ? clearHint : tr("Nobody holds it."));
    copyToken->setEnabled(!known->lock.token.isEmpty());
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
    note->setText(LockWords::note(*known, now));
    strip->update();
}

QString Inspector::Private::heldSinceText(Instant now) const
{
    const UnixTime since = clock.wallNow() - roundToMs(clock.now() - known->lock.heldSince);
    const QString words = tr("%1, %2").arg(clockTime(since), LockWords::heldFor(*known, now));
    switch (known->lock.heldSinceSource) {
    case HeldSinceSource::Observed: return tr("%1 (observed)").arg(words);
    case HeldSinceSource::Derived: return tr("%1 (between two readings)").arg(words);
    case HeldSinceSource::FirstSeen: return tr("%1 (first seen)").arg(words);
    }
    Q_UNREACHABLE();
}

QString Inspector::Private::renewalsText() const
{
    const qint64 count = known->lock.renewals;
    const auto period = known->lock.renewalPeriod();
    return period ? tr("%1, about every %2").arg(countText(count), durationText(*period)) : countText(count);
}

QString Inspector::Private::usualText(Instant now) const
{
    const auto usualHold = LockHistory::usualHold(events);
    if (!usualHold)
        return tr("not known yet");
    QString words = tr("p50 %1, p99 %2").arg(durationText(usualHold->p50), durationText(usualHold->p99));
    const qint64 times = known->lock.heldFor(now).count() / qMax<qint64>(1, usualHold->p50.count());
    if (!known->isEnded() && times >= 2)
        words += tr(", now %1× that").arg(countText(times));
    return words;
}

QString Inspector::Private::eventLine(const LockEvent &event) const
{
    const QString time = QDateTime::fromMSecsSinceEpoch(toMs(event.at)).toString(QStringLiteral("HH:mm:ss"));
    QString line = QStringLiteral("%1 %2").arg(time, LockWords::ending(event.kind));
    if (event.kind != LockEvent::Kind::Renewed && !event.token.isEmpty())
        line += tr(" by %1").arg(safeText(event.token, 24));
    if (event.held)
        line += tr(" (held %1)").arg(durationText(*event.held));
    if (event.gap)
        line += tr(", gap %1").arg(durationText(*event.gap));
    return event.sampled ? line + tr(", found by polling") : line;
}

void Inspector::Private::showEvents()
{
    QStringList lines;
    for (auto event = events.crbegin(); event != events.crend(); ++event)
        lines += eventLine(*event);
    const QString all = lines.isEmpty() ? tr("Nothing has happened since watching began.") : lines.join(u'\n');
    // A text that did not change keeps its place and selection.
    if (eventList->toPlainText() != all)
        eventList->setPlainText(all);
}

void Inspector::Private::showValue()
{
    const QString shown = valueText();
    if (text->toPlainText() != shown)
        text->setPlainText(shown);
    if (shownValue != known->lock.token || known->lock.token.isEmpty()) {
        shownValue = known->lock.token.toByteArray();
        hex->setPlainText(hexDump(shownValue));
    }
}

QString Inspector::Private::valueText() const
{
    if (known->lock.protocol == Protocol::Hash || known->lock.protocol == Protocol::OtherType)
        return tr("Not a string; its content is not read.");
    const QString value = safeText(known->lock.token);
    return known->lock.tokenIsWhole ? value : tr("%1\n(only the first 4 KiB were read)").arg(value);
}

} // namespace lockscope::ui
