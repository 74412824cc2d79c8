// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/cleardialog.h"

#include "base/safetext.h"
#include "operate/clearlock.h"
#include "ui/connect/environmenttag.h"
#include "ui/operate/consequences.h"
#include "ui/operate/exacttext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Duration tick(100);

QFrame *makePanel(QWidget *parent)
{
    auto *panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

} // namespace

class ClearDialog::Private : public QObject {
public:
    Private(ClearDialog *dialog, Lock seen, Profile server, const ClearContext &what, const Theme &colours, Clock &time);

    QWidget *makeTitle();
    QFrame *makeFacts();
    QFrame *makeCommands();
    QLayout *makeReason();
    QLayout *makeButtons();
    ExactText *makeExact(const QString &text, const QString &name, int maxLines);
    void addFact(QFormLayout *form, const QString &name, QWidget *value);
    void startTicking();
    void refreshTimes();
    void refreshButton();
    void confirm();
    bool eventFilter(QObject *watched, QEvent *event) override;

    ClearDialog *q;
    const Lock lock;
    const Profile profile;
    const ClearContext context;
    const Theme &theme;
    Clock &clock;
    const QString obstacle;
    QLabel *heldFor = nullptr;
    QLabel *timeLeft = nullptr;
    QLabel *consequences = nullptr;
    QLabel *hint = nullptr;
    QLineEdit *reason = nullptr;
    QPushButton *cancelButton = nullptr;
    QPushButton *clearButton = nullptr;
};

ClearDialog::Private::Private(ClearDialog *dialog, Lock seen, Profile server, const ClearContext &what, const Theme &colours,
                              Clock &time)
    : q(dialog), lock(std::move(seen)), profile(std::move(server)), context(what), theme(colours), clock(time),
      obstacle(whyNotClearable(lock))
{
    consequences = makePlainLabel({}, q);
    consequences->setObjectName(QStringLiteral("consequences"));
    consequences->setWordWrap(true);

    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(12);
    layout->addWidget(makeTitle());
    layout->addWidget(makeFacts());
    layout->addWidget(consequences);
    if (obstacle.isEmpty()) {
        layout->addWidget(makeCommands());
        layout->addLayout(makeReason());
    }
    layout->addStretch(1);
    layout->addLayout(makeButtons());
    refreshTimes();
    refreshButton();
    startTicking();
}

QWidget *ClearDialog::Private::makeTitle()
{
    auto *row = new QWidget(q);
    auto *title = makePlainLabel(ClearDialog::tr("Clear this lock on %1?")
                                     .arg(visibleText(profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name, 60)),
                                 row);
    title->setObjectName(QStringLiteral("title"));
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(title);
    layout->addStretch(1);
    layout->addWidget(new EnvironmentTag(profile.environment, theme, row));
    return row;
}

ExactText *ClearDialog::Private::makeExact(const QString &text, const QString &name, int maxLines)
{
    auto *exact = new ExactText(text, maxLines, q);
    exact->setFont(theme.monospaceFont());
    exact->setAccessibleName(name);
    return exact;
}

void ClearDialog::Private::addFact(QFormLayout *form, const QString &name, QWidget *value)
{
    QLabel *label = makePlainLabel(name, q);
    label->setProperty("muted", true);
    label->setMinimumWidth(116);
    form->addRow(label, value);
}

QFrame *ClearDialog::Private::makeFacts()
{
    QFrame *panel = makePanel(q);
    auto *form = new QFormLayout(panel);
    form->setContentsMargins(12, 10, 12, 10);
    form->setVerticalSpacing(5);
    form->setHorizontalSpacing(12);
    addFact(form, ClearDialog::tr("Lock"), makeExact(safeText(lock.key), ClearDialog::tr("Lock"), 4));
    const QString holder = lock.token.isEmpty() ? ClearDialog::tr("not known") : safeText(lock.token);
    addFact(form, ClearDialog::tr("Holder as seen"), makeExact(holder, ClearDialog::tr("Holder as seen"), 4));
    if (context.simulated)
        addFact(form, QString(), makePlainLabel(ClearDialog::tr("a simulated client of this program"), q));
    heldFor = makePlainLabel({}, q);
    heldFor->setObjectName(QStringLiteral("heldFor"));
    timeLeft = makePlainLabel({}, q);
    timeLeft->setObjectName(QStringLiteral("timeLeft"));
    QLabel *waiting = makePlainLabel(ClearDialog::tr("unknown: failed attempts leave no trace on the server"), q);
    for (QLabel *label : {heldFor, timeLeft, waiting})
        label->setWordWrap(true);
    addFact(form, ClearDialog::tr("Held for"), heldFor);
    addFact(form, ClearDialog::tr("Time left"), timeLeft);
    addFact(form, ClearDialog::tr("Waiting"), waiting);
    return panel;
}

QFrame *ClearDialog::Private::makeCommands()
{
    QFrame *panel = makePanel(q);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 10, 12, 10);
    ExactText *commands = makeExact(describeClear(lock.asSeen()).join(u'\n'), ClearDialog::tr("Commands that will be sent"), 7);
    commands->setObjectName(QStringLiteral("commands"));
    layout->addWidget(commands);
    return panel;
}

QLayout *ClearDialog::Private::makeReason()
{
    reason = new QLineEdit(q);
    reason->setObjectName(QStringLiteral("reason"));
    reason->setMaxLength(500);
    reason->setPlaceholderText(profile.environment == Environment::Production
                                   ? ClearDialog::tr("required in production, for example INC-4411 worker hung")
                                   : ClearDialog::tr("optional"));
    reason->installEventFilter(this);
    QLabel *label = makePlainLabel(ClearDialog::tr("&Reason"), q);
    label->setBuddy(reason);
    reason->setAccessibleName(ClearDialog::tr("Reason"));
    connect(reason, &QLineEdit::textChanged, this, &Private::refreshButton);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(label);
    layout->addWidget(reason, 1);
    return layout;
}

QLayout *ClearDialog::Private::makeButtons()
{
    hint = makePlainLabel({}, q);
    hint->setObjectName(QStringLiteral("hint"));
    hint->setProperty("muted", true);
    hint->setWordWrap(true);
    cancelButton = new QPushButton(ClearDialog::tr("Cancel"), q);
    cancelButton->setObjectName(QStringLiteral("cancel"));
    cancelButton->setDefault(true);
    cancelButton->setFocus();
    clearButton = new QPushButton(ClearDialog::tr("C&lear lock"), q);
    clearButton->setObjectName(QStringLiteral("clear"));
    clearButton->setAutoDefault(false);
    clearButton->setProperty("danger", true);
    connect(cancelButton, &QPushButton::clicked, q, &QDialog::reject);
    connect(clearButton, &QPushButton::clicked, this, &Private::confirm);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(hint, 1);
    layout->addWidget(cancelButton);
    layout->addWidget(clearButton);
    return layout;
}

void ClearDialog::Private::startTicking()
{
    clock.after(tick, this, [this] {
        if (q->isVisible())
            refreshTimes();
        startTicking();
    });
}

void ClearDialog::Private::refreshTimes()
{
    const Instant now = clock.now();
    heldFor->setText(heldForText(lock, now, context.usualHoldP50Ms));
    timeLeft->setText(timeLeftText(lock, now));
    consequences->setText(obstacle.isEmpty() ? clearConsequences(lock, now) : obstacle);
}

void ClearDialog::Private::refreshButton()
{
    const bool reasonMissing =
        obstacle.isEmpty() && profile.environment == Environment::Production && reason->text().trimmed().isEmpty();
    clearButton->setEnabled(obstacle.isEmpty() && !reasonMissing);
    if (!obstacle.isEmpty())
        hint->setText(ClearDialog::tr("Nothing can be cleared here."));
    else if (reasonMissing)
        hint->setText(ClearDialog::tr("Say why: production asks for a reason."));
    else
        hint->setText(ClearDialog::tr("Only if the holder is still the one above. Cannot be undone."));
}

void ClearDialog::Private::confirm()
{
    const QString why = reason->text().trimmed();
    q->accept();
    emit q->confirmed(lock.asSeen(), why);
}

/** Enter in the reason goes on to the button instead of pressing Cancel: what was typed is not lost by habit. */
bool ClearDialog::Private::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != reason || event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter)
        return false;
    if (clearButton->isEnabled())
        clearButton->setFocus(Qt::TabFocusReason);
    return true;
}

ClearDialog::ClearDialog(const Lock &lock, const Profile &profile, const ClearContext &context, const Theme &theme, Clock &clock,
                         QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, lock, profile, context, theme, clock))
{
    setWindowTitle(tr("Clear lock"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(560);
    resize(640, sizeHint().height());
}

ClearDialog::~ClearDialog() = default;

} // namespace lockscope::ui
