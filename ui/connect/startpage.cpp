// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/startpage.h"

#include "base/safetext.h"
#include "saved/serverprofilestore.h"
#include "ui/connect/choicebutton.h"
#include "ui/connect/environmenttag.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int columnWidth = 680;
constexpr int pageMargin = 16;
constexpr int serverGap = 6;

/** Two ends of a cable that meet. */
void drawConnect(QPainter &painter, const QRectF &box)
{
    const qreal middle = box.center().y();
    painter.drawLine(QPointF(box.left() + 1, middle), QPointF(box.left() + 7, middle));
    painter.drawLine(QPointF(box.right() - 7, middle), QPointF(box.right() - 1, middle));
    painter.drawRoundedRect(QRectF(box.left() + 7, middle - 6, 7, 12), 2, 2);
    painter.drawRoundedRect(QRectF(box.right() - 14, middle - 6, 7, 12), 2, 2);
}

/** Play. */
void drawDemo(QPainter &painter, const QRectF &box)
{
    painter.drawEllipse(box.adjusted(3, 3, -3, -3));
    QPainterPath triangle(QPointF(box.left() + 12, box.top() + 9.5));
    triangle.lineTo(box.left() + 12, box.bottom() - 9.5);
    triangle.lineTo(box.right() - 8.5, box.center().y());
    triangle.closeSubpath();
    painter.drawPath(triangle);
}

/** Swim lanes: two of them at once. */
void drawRaceLab(QPainter &painter, const QRectF &box)
{
    painter.drawRoundedRect(QRectF(box.left() + 2, box.top() + 4, 9, 5), 2, 2);
    painter.drawRoundedRect(QRectF(box.left() + 10, box.top() + 12.5, 15, 5), 2, 2);
    painter.drawRoundedRect(QRectF(box.left() + 15, box.top() + 21, 13, 5), 2, 2);
}

} // namespace

class StartPage::Private : public QObject {
public:
    Private(StartPage *page, const ServerProfileStore &store, const Theme &colours);

    void makeHeading(QVBoxLayout *column);
    void makeSaved(QVBoxLayout *column);
    void makeChoices(QVBoxLayout *column);
    ChoiceButton *makeChoice(const QString &name, const QString &title, const QString &description, ChoiceButton::Glyph glyph);
    QPushButton *makeDemo(DemoKind kind, const QString &word, const QString &name);
    QWidget *makeProfile(const ServerProfile &profile);
    void refreshProfiles();
    std::vector<ServerProfile> listed() const;
    /** Production, if it was recognised as such. */
    Environment environmentOf(const ServerProfile &profile) const;
    void orderTabs();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void step(const QWidget &from, int by);
    void restyle();

    void fit();
    void setBrief(bool isBrief);
    void showServers(qsizetype count);
    int missingHeight() const;

    StartPage *q;
    const ServerProfileStore &profiles;
    const Theme &theme;
    QScrollArea *scroll;
    QWidget *content;
    QWidget *held = nullptr; // the column
    QLabel *title = nullptr;
    QLabel *problem;
    QLabel *savedTitle;
    QVBoxLayout *savedLayout;
    std::vector<ServerProfile> servers; // in the order of their rows
    QList<QWidget *> rows;
    QToolButton *more; // servers that have no room
    QMenu *moreMenu;
    QBoxLayout *lastChoices = nullptr; // a line, or one below the other
    QList<QWidget *> doors;            // connect, demos, race lab
};

StartPage::Private::Private(StartPage *page, const ServerProfileStore &store, const Theme &colours)
    : q(page), profiles(store), theme(colours), scroll(new QScrollArea(page)), content(new QWidget(page)), problem(makePlainLabel({}, content)),
      savedTitle(makePlainLabel(StartPage::tr("Saved servers"), content)), savedLayout(new QVBoxLayout), more(new QToolButton(content)),
      moreMenu(new QMenu(more))
{
    auto *column = new QVBoxLayout;
    column->setSpacing(8);
    makeHeading(column);
    makeSaved(column);
    makeChoices(column);

    held = new QWidget(content);
    column->setContentsMargins(0, 0, 0, 0);
    held->setLayout(column);
    auto *vertical = new QVBoxLayout(content);
    vertical->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    vertical->setSpacing(0);
    vertical->addStretch(2);
    auto *centred = new QHBoxLayout;
    centred->addStretch(1);
    centred->addWidget(held, 100);
    centred->addStretch(1);
    vertical->addLayout(centred);
    vertical->addStretch(3);

    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *outer = new QVBoxLayout(q);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(&profiles, &ServerProfileStore::profilesChanged, this, &Private::refreshProfiles);
    connect(&theme, &Theme::changed, this, &Private::restyle);
    refreshProfiles();
    restyle();
}

void StartPage::Private::makeHeading(QVBoxLayout *column)
{
    title = makePlainLabel(QStringLiteral("Lockscope"), content);
    QLabel *subtitle = makePlainLabel(StartPage::tr("Which locks are held, by whom, for how much longer, and which are contended."), content);
    subtitle->setProperty("muted", true);
    subtitle->setWordWrap(true);
    problem->setObjectName(QStringLiteral("problem"));
    problem->setWordWrap(true);
    problem->hide();
    column->addWidget(title);
    column->addWidget(subtitle);
    column->addSpacing(4);
    column->addWidget(problem);
}

void StartPage::Private::makeSaved(QVBoxLayout *column)
{
    savedTitle->setProperty("strong", true);
    more->setObjectName(QStringLiteral("moreServers"));
    more->setMenu(moreMenu);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    more->setProperty("button", true);
    more->setFocusPolicy(Qt::StrongFocus);
    savedLayout->setSpacing(serverGap);
    column->addWidget(savedTitle);
    column->addLayout(savedLayout);
    column->addWidget(more, 0, Qt::AlignLeft);
    column->addSpacing(4);
}

ChoiceButton *StartPage::Private::makeChoice(const QString &name, const QString &title, const QString &description, ChoiceButton::Glyph glyph)
{
    auto *button = new ChoiceButton(title, description, theme, content);
    button->setObjectName(name);
    button->setGlyph(std::move(glyph));
    doors << button;
    return button;
}

void StartPage::Private::makeChoices(QVBoxLayout *column)
{
    ChoiceButton *newServer =
        makeChoice(QStringLiteral("connect"), StartPage::tr("Connect to a server…"),
                   StartPage::tr("Watch the locks of a Redis server. Lockscope only reads, until you choose to clear a lock."), drawConnect);
    ChoiceButton *demo = makeChoice(
        QStringLiteral("demo"), StartPage::tr("Try the demo"),
        StartPage::tr("Starts a private server on this computer with sample locks, and removes it afterwards. Needs only redis-server."), drawDemo);
    connect(newServer, &ChoiceButton::clicked, q, &StartPage::newConnectionRequested);
    connect(demo, &ChoiceButton::clicked, q, [this] { emit q->demoRequested(DemoKind::Server); });
    column->addWidget(newServer);
    auto *demos = new QHBoxLayout;
    demos->setSpacing(8);
    demos->addWidget(demo, 1);
    demos->addWidget(makeDemo(DemoKind::Cluster, StartPage::tr("Cluster"), StartPage::tr("Try the demo cluster")));
    demos->addWidget(makeDemo(DemoKind::Sentinel, StartPage::tr("Sentinel"), StartPage::tr("Try the demo with Sentinel")));
    ChoiceButton *lab = makeChoice(
        QStringLiteral("raceLab"), StartPage::tr("Open the race lab"),
        StartPage::tr("See how locks break, step by step. Correct and broken lock protocols race on a private server, and each step is explained."),
        drawRaceLab);
    connect(lab, &ChoiceButton::clicked, q, &StartPage::raceLabRequested);
    lastChoices = new QBoxLayout(QBoxLayout::TopToBottom);
    lastChoices->setSpacing(8);
    lastChoices->addLayout(demos, 1);
    lastChoices->addWidget(lab, 1);
    column->addLayout(lastChoices);
}

/** The demo on several servers. */
QPushButton *StartPage::Private::makeDemo(DemoKind kind, const QString &word, const QString &name)
{
    auto *button = new QPushButton(word, content);
    button->setAccessibleName(name);
    setPlainToolTip(button, name);
    connect(button, &QPushButton::clicked, q, [this, kind] { emit q->demoRequested(kind); });
    doors << button;
    return button;
}

Environment StartPage::Private::environmentOf(const ServerProfile &profile) const
{
    const ServerProfile *const other = profiles.recognisedAs(profile.id);
    return (other ? *other : profile).environment;
}

QWidget *StartPage::Private::makeProfile(const ServerProfile &profile)
{
    auto *row = new QWidget(content);
    const QString url = visibleText(profile.address().toUrl(), 200);
    const QString name = profile.name.isEmpty() ? url : visibleText(profile.name, 100);
    const ServerProfile *const other = profiles.recognisedAs(profile.id);
    //: %1: the address of a server, %2: the name of another saved server
    const QString line = other ? StartPage::tr("%1 · the same server as %2").arg(url, visibleText(other->name, 60)) : url;
    auto *button = new ChoiceButton(name, line, theme, row);
    button->setObjectName(QStringLiteral("profile"));
    button->setAccessibleName(StartPage::tr("Connect to %1").arg(name));
    button->setEnvironment(environmentOf(profile));
    setPlainToolTip(button, StartPage::tr("%1, %2").arg(line, EnvironmentTag::name(environmentOf(profile))));
    auto *edit = new QPushButton(StartPage::tr("Edit…"), row);
    edit->setAccessibleName(StartPage::tr("Edit %1").arg(name));
    connect(button, &ChoiceButton::clicked, q, [this, profile] { emit q->profileChosen(profile); });
    connect(edit, &QPushButton::clicked, q, [this, profile] { emit q->editRequested(profile); });
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(button, 1);
    layout->addWidget(edit);
    row->setFocusProxy(button);
    return row;
}

/** By name, but the one that was used last comes first: it has room in any window. */
std::vector<ServerProfile> StartPage::Private::listed() const
{
    std::vector<ServerProfile> all = profiles.profiles();
    std::ranges::stable_partition(all, [last = profiles.lastUsed()](const ServerProfile &profile) { return profile.id == last; });
    return all;
}

void StartPage::Private::refreshProfiles()
{
    for (QWidget *row : std::exchange(rows, {})) {
        // Later: the click that changes the profiles may come from one of these.
        savedLayout->removeWidget(row);
        row->hide();
        row->deleteLater();
    }
    servers = listed();
    for (const ServerProfile &profile : servers) {
        rows << makeProfile(profile);
        savedLayout->addWidget(rows.last());
    }
    savedTitle->setVisible(!rows.isEmpty());
    orderTabs();
    fit();
}

/** As the eye goes. */
void StartPage::Private::orderTabs()
{
    QList<QWidget *> order;
    for (const QWidget *row : std::as_const(rows)) {
        for (QAbstractButton *button : row->findChildren<QAbstractButton *>())
            order << button;
    }
    order << more << doors;
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
    for (QWidget *button : std::as_const(order))
        button->installEventFilter(this);
    q->setFocusProxy(rows.isEmpty() ? doors.first() : rows.first()->focusProxy());
}

/** Enter presses any button of the page, as it does in a dialog. */
bool StartPage::Private::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    auto *button = static_cast<QAbstractButton *>(watched);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: button->click(); return true;
    case Qt::Key_Up: step(*button, -1); return true;
    case Qt::Key_Down: step(*button, 1); return true;
    default: return false;
    }
}

/** From server to server; what is beside one is reached by Tab or Right. */
void StartPage::Private::step(const QWidget &from, int by)
{
    QList<QWidget *> stops;
    for (const QWidget *row : std::as_const(rows))
        stops << row->focusProxy();
    stops << more << doors;
    stops.removeIf([](const QWidget *stop) { return !stop->isVisible(); });
    const auto at = std::ranges::find_if(stops, [&](const QWidget *stop) { return stop == &from || stop == from.parentWidget()->focusProxy(); });
    if (QWidget *const next = stops.value(at - stops.begin() + by))
        next->setFocus(Qt::TabFocusReason);
}

void StartPage::Private::restyle()
{
    QPalette palette = problem->palette();
    palette.setColor(QPalette::WindowText, theme.color(Theme::Role::Danger));
    problem->setPalette(palette);
    QFont large = QApplication::font();
    large.setPointSizeF(large.pointSizeF() * 2.1);
    large.setWeight(strongWeight());
    title->setFont(large);
    held->setMaximumWidth(theme.scaled(columnWidth));
    fit();
}

// ---- room

/** First the descriptions go, then servers. */
void StartPage::Private::fit()
{
    for (const bool isBrief : {false, true}) {
        setBrief(isBrief);
        showServers(rows.size());
        if (missingHeight() <= 0)
            return;
    }
    if (rows.isEmpty())
        return;
    const int ofRow = rows.first()->sizeHint().height() + serverGap;
    const int missing = missingHeight() + more->sizeHint().height() + held->layout()->spacing();
    showServers(std::max<qsizetype>(1, rows.size() - (missing + ofRow - 1) / ofRow));
}

void StartPage::Private::setBrief(bool isBrief)
{
    for (QWidget *door : std::as_const(doors)) {
        if (auto *choice = qobject_cast<ChoiceButton *>(door))
            choice->setBrief(isBrief);
    }
    lastChoices->setDirection(isBrief ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (isBrief && lastChoices->minimumSize().width() > scroll->viewport()->width() - 2 * pageMargin)
        lastChoices->setDirection(QBoxLayout::TopToBottom);
}

void StartPage::Private::showServers(qsizetype count)
{
    moreMenu->clear();
    for (qsizetype i = 0; i < rows.size(); ++i) {
        rows[i]->setVisible(i < count);
        if (i < count)
            continue;
        const ServerProfile &profile = servers[std::size_t(i)];
        const QString entry = StartPage::tr("%1 (%2)").arg(visibleText(profile.name, 60), EnvironmentTag::name(environmentOf(profile)));
        moreMenu->addAction(withoutMnemonic(entry), q, [this, profile] { emit q->profileChosen(profile); });
    }
    const QString others = StartPage::tr("More saved servers (%1)").arg(countText(rows.size() - count));
    more->setText(others + QStringLiteral(" ▾"));
    more->setAccessibleName(others);
    more->setVisible(count < rows.size());
}

/** Of the column, in the room that there is. */
int StartPage::Private::missingHeight() const
{
    QLayout *const column = held->layout();
    column->invalidate();
    column->activate();
    const QSize room = scroll->viewport()->size() - QSize(2 * pageMargin, 2 * pageMargin);
    return column->totalHeightForWidth(std::min(room.width(), held->maximumWidth())) - room.height();
}

StartPage::StartPage(const Theme &theme, const ServerProfileStore &profiles, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(this, profiles, theme))
{
}

StartPage::~StartPage() = default;

void StartPage::showProblem(const QString &text)
{
    d->problem->setText(stillVisibleText(text));
    d->problem->setVisible(!text.isEmpty());
    d->fit();
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->fit();
}

void StartPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->fit(); // only now the style is known
}

} // namespace lockscope::ui
