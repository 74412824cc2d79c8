// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actionsubject.h"

#include "base/safetext.h"
#include "base/spantext.h"
#include "locks/tombstone.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/consequences.h"
#include "ui/operate/dialogtitle.h"
#include "ui/operate/exacttext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/steadylabel.h"
#include "ui/shared/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int mostExactLines = 4;
constexpr std::chrono::seconds longestTime = std::chrono::hours(24 * 30);

/** Of very many only the first are read; another one is typed, and compared at the server like any. */
qint64 unlistedHolders(const ActionRequest &request)
{
    const LockDetails *const details = request.lock.details.get();
    return details && !details->holders.empty() && request.verb == Verb::Clear ? details->holdersInAll - qint64(details->holders.size()) : 0;
}

} // namespace

ActionSubject::ActionSubject(const ActionRequest &request, bool isSimulated, const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme), m_form(new QFormLayout(this))
{
    setProperty("panel", true);
    m_form->setContentsMargins(12, 10, 12, 10);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(12);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    add(tr("Lock"), makeExact(safeText(request.lock.key), tr("Lock")));
    const QString who = request.verb == Verb::EvictWaiter ? tr("Waiter as seen") : tr("Holder as seen");
    add(who, makeWho(request, who));
    if (const qint64 more = unlistedHolders(request); more > 0)
        add(QString(), makePlainLabel(tr("%Ln more holder(s) not listed. To choose one of them, type its token.", nullptr, int(more)), this));
    if (request.verb == Verb::FenceOff || request.verb == Verb::Extend)
        add(request.verb == Verb::FenceOff ? tr("Quiet period") : tr("New time left"), makeTime(request));
    if (isSimulated)
        add(QString(), makePlainLabel(tr("a simulated client of Lockscope"), this));
    m_age = new SteadyLabel(this);
    m_age->setObjectName(QStringLiteral("heldFor"));
    m_ageCaption = add(ageCaption(request.lock), m_age);
    m_ageCaption->setAlignment(Qt::AlignLeft | Qt::AlignTop); // the age may have room for a further line
}

QLabel *ActionSubject::add(const QString &name, QWidget *value)
{
    QLabel *label = makePlainLabel(name, this);
    label->setProperty("muted", true);
    for (QWidget *widget : {static_cast<QWidget *>(label), value}) // the style sheet keeps them from taking the font of the panel
        widget->setFont(headlineFont(widget->font()));
    m_form->addRow(label, value);
    return label;
}

QWidget *ActionSubject::makeExact(const QString &text, const QString &name)
{
    auto *exact = new ExactText(text, mostExactLines, this);
    exact->setFont(m_theme.monospaceFont());
    exact->setAccessibleName(name);
    return exact;
}

/** All possible holders or waiters; a choice only if there are several. */
QWidget *ActionSubject::makeWho(const ActionRequest &request, const QString &name)
{
    const std::vector<Bytes> whos = ActionText::candidates(request);
    const bool evicts = request.verb == Verb::EvictWaiter;
    if (whos.size() < 2) {
        const Bytes who = !whos.empty() ? whos.front() : evicts ? Bytes() : request.lock.token;
        if (!whos.empty() && (evicts || !request.lock.hasOneHolder()))
            m_who = who;
        return makeExact(!who.isEmpty() ? safeText(who) : evicts ? tr("none") : tr("unknown"), name);
    }
    auto *choice = new QComboBox(this);
    choice->setObjectName(QStringLiteral("who"));
    choice->setAccessibleName(name);
    choice->setFont(m_theme.monospaceFont());
    for (const Bytes &who : whos)
        choice->addItem(safeText(who, 120));
    m_who = whos.front();
    choice->setEditable(unlistedHolders(request) > 0);
    choice->setInsertPolicy(QComboBox::NoInsert);
    connect(choice, &QComboBox::currentTextChanged, this, [this, whos, choice](const QString &text) {
        const int index = choice->findText(text, Qt::MatchFixedString | Qt::MatchCaseSensitive);
        m_who = index >= 0 ? whos[std::size_t(index)] : Bytes(text.trimmed().toUtf8());
        emit chosen();
    });
    return choice;
}

QWidget *ActionSubject::makeTime(const ActionRequest &request)
{
    const bool isFence = request.verb == Verb::FenceOff;
    const Duration left = request.lock.timeLeft(request.lock.observedAt).value_or(Duration(0));
    const Duration usual = isFence ? defaultQuietPeriod : std::max<Duration>({request.lock.lease, left, std::chrono::seconds(30)});
    auto *seconds = new QSpinBox(this);
    seconds->setObjectName(QStringLiteral("time"));
    seconds->setAccessibleName(isFence ? tr("Quiet period in seconds") : tr("New time left in seconds"));
    seconds->setRange(1, int(longestTime.count()));
    const auto take = [this, seconds](int value) {
        m_time = std::chrono::seconds(value);
        seconds->setSuffix(m_time < std::chrono::minutes(2) ? tr(" s") : tr(" s (%1)").arg(shownSpan(m_time)));
    };
    seconds->setValue(int(std::min(longestTime, std::chrono::ceil<std::chrono::seconds>(usual)).count()));
    take(seconds->value());
    connect(seconds, &QSpinBox::valueChanged, this, [this, take](int value) {
        take(value);
        emit chosen();
    });
    return seconds;
}

void ActionSubject::showTimes(const Lock &lock, Instant then, double usualHoldP50Ms, Duration ago)
{
    m_ageCaption->setText(ageCaption(lock));
    m_age->setText(asLastSeen(heldForText(lock, then, usualHoldP50Ms), ago));
    constexpr Duration muchLonger = std::chrono::hours(100); // by then it says how many times as long as usual that is
    m_age->setRoomFor(asLastSeen(heldForText(lock, std::max(then, lock.heldFrom() + muchLonger), usualHoldP50Ms), ago));
}

} // namespace lockscope::ui
