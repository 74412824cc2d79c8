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
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int columnWidth = 600;

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
    void makeChoices(QVBoxLayout *column);
    ChoiceButton *makeChoice(const QString &name, const QString &title, const QString &description, ChoiceButton::Glyph glyph);
    QPushButton *makeDemo(DemoKind kind, const QString &word, const QString &name);
    QWidget *makeProfile(const ServerProfile &profile);
    void refreshProfiles();
    void restyle();

    StartPage *q;
    const ServerProfileStore &profiles;
    const Theme &theme;
    QWidget *content;
    QWidget *held = nullptr; // the column
    QLabel *title = nullptr;
    QLabel *problem;
    QLabel *savedTitle;
    QVBoxLayout *savedLayout;
};

StartPage::Private::Private(StartPage *page, const ServerProfileStore &store, const Theme &colours)
    : q(page), profiles(store), theme(colours), content(new QWidget(page)), problem(makePlainLabel({}, content)),
      savedTitle(makePlainLabel(StartPage::tr("Saved servers"), content)), savedLayout(new QVBoxLayout)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(10);
    makeHeading(column);
    makeChoices(column);
    column->addSpacing(14);
    savedTitle->setProperty("strong", true);
    column->addWidget(savedTitle);
    savedLayout->setSpacing(8);
    column->addLayout(savedLayout);

    held = new QWidget(content);
    column->setContentsMargins(0, 0, 0, 0);
    held->setLayout(column);
    auto *vertical = new QVBoxLayout(content);
    vertical->setContentsMargins(24, 24, 24, 24);
    vertical->addStretch(2);
    auto *centred = new QHBoxLayout;
    centred->addStretch(1);
    centred->addWidget(held, 100);
    centred->addStretch(1);
    vertical->addLayout(centred);
    vertical->addStretch(3);

    auto *scroll = new QScrollArea(q);
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
    column->addSpacing(10);
    column->addWidget(problem);
}

ChoiceButton *StartPage::Private::makeChoice(const QString &name, const QString &title, const QString &description, ChoiceButton::Glyph glyph)
{
    auto *button = new ChoiceButton(title, description, theme, content);
    button->setObjectName(name);
    button->setGlyph(std::move(glyph));
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
    ChoiceButton *lab = makeChoice(
        QStringLiteral("raceLab"), StartPage::tr("Open the race lab"),
        StartPage::tr("See how locks break, step by step. Correct and broken lock protocols race on a private server, and each step is explained."),
        drawRaceLab);
    connect(newServer, &ChoiceButton::clicked, q, &StartPage::newConnectionRequested);
    connect(demo, &ChoiceButton::clicked, q, [this] { emit q->demoRequested(DemoKind::Server); });
    connect(lab, &ChoiceButton::clicked, q, &StartPage::raceLabRequested);
    column->addWidget(newServer);
    auto *demos = new QHBoxLayout;
    demos->setSpacing(8);
    demos->addWidget(demo, 1);
    demos->addWidget(makeDemo(DemoKind::Cluster, StartPage::tr("Cluster"), StartPage::tr("Try the demo cluster")));
    demos->addWidget(makeDemo(DemoKind::Sentinel, StartPage::tr("Sentinel"), StartPage::tr("Try the demo with Sentinel")));
    column->addLayout(demos);
    column->addWidget(lab);
    q->setFocusProxy(newServer);
}

/** The demo on several servers. */
QPushButton *StartPage::Private::makeDemo(DemoKind kind, const QString &word, const QString &name)
{
    auto *button = new QPushButton(word, content);
    button->setAccessibleName(name);
    setPlainToolTip(button, name);
    connect(button, &QPushButton::clicked, q, [this, kind] { emit q->demoRequested(kind); });
    return button;
}

QWidget *StartPage::Private::makeProfile(const ServerProfile &profile)
{
    auto *row = new QWidget(content);
    const QString url = visibleText(profile.endpoint.toUrl(), 200);
    const QString name = profile.name.isEmpty() ? url : visibleText(profile.name, 100);
    auto *button = new ChoiceButton(name, url, theme, row);
    button->setObjectName(QStringLiteral("profile"));
    button->setAccessibleName(StartPage::tr("Connect to %1").arg(name));
    button->setEnvironment(profile.environment);
    button->setAccessibleDescription(StartPage::tr("%1, %2").arg(url, EnvironmentTag::name(profile.environment)));
    auto *edit = new QPushButton(StartPage::tr("Edit…"), row);
    edit->setAccessibleName(StartPage::tr("Edit %1").arg(name));
    connect(button, &ChoiceButton::clicked, q, [this, profile] { emit q->profileChosen(profile); });
    connect(edit, &QPushButton::clicked, q, [this, profile] { emit q->editRequested(profile); });
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(button, 1);
    layout->addWidget(edit);
    return row;
}

void StartPage::Private::refreshProfiles()
{
    while (QLayoutItem *item = savedLayout->takeAt(0)) {
        // Later: the click that changes the profiles may come from one of these.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const ServerProfile &profile : profiles.profiles())
        savedLayout->addWidget(makeProfile(profile));
    savedTitle->setVisible(!profiles.profiles().empty());
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
}

StartPage::StartPage(const Theme &theme, const ServerProfileStore &profiles, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(this, profiles, theme))
{
}

StartPage::~StartPage() = default;

void StartPage::showProblem(const QString &text)
{
    d->problem->setText(visibleText(text));
    d->problem->setVisible(!text.isEmpty());
}

} // namespace lockscope::ui
