// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actionfacts.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/consequences.h"
#include "ui/operate/exacttext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/table/lockrow.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int mostExactLines = 4;

/** Of very many only the first are read; another one is typed, and compared at the server like any. */
qint64 unlistedHolders(const ActionRequest &request)
{
    const LockDetails *const details = request.lock.details.get();
    return details && !details->holders.empty() && request.verb == Verb::Clear ? details->holdersInAll - qint64(details->holders.size()) : 0;
}

} // namespace

ActionFacts::ActionFacts(const ActionRequest &request, const QString &node, bool isSimulated, const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme)
{
    setProperty("panel", true);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    form->setVerticalSpacing(5);
    form->setHorizontalSpacing(12);
    add(form, tr("Lock"), makeExact(safeText(request.lock.key), tr("Lock")));
    if (!node.isEmpty())
        add(form, request.lock.nodeIsPartOfId ? tr("Server") : tr("Node"), makePlainLabel(visibleText(node), this));
    add(form, tr("Library"), makePlainLabel(ActionText::library(request.lock), this));
    const QString who = request.verb == Verb::EvictWaiter ? tr("Waiter as seen") : tr("Holder as seen");
    add(form, who, makeWho(request, who));
    if (const qint64 more = unlistedHolders(request); more > 0)
        add(form, QString(), makePlainLabel(tr("%Ln more holder(s) not listed. To choose one of them, type its token.", nullptr, int(more)), this));
    if (request.verb == Verb::FenceOff || request.verb == Verb::Extend)
        add(form, request.verb == Verb::FenceOff ? tr("Quiet period") : tr("New time left"), makeTime(request));
    if (isSimulated)
        add(form, QString(), makePlainLabel(tr("a simulated client of Lockscope"), this));
    m_heldFor = addWords(form, "heldFor", tr("Held for"));
    m_timeLeft = addWords(form, "timeLeft", tr("Time left"));
    m_waiting = addWords(form, "waiting", tr("Waiting"));
}

void ActionFacts::add(QFormLayout *form, const QString &name, QWidget *value)
{
    QLabel *label = makePlainLabel(name, this);
    label->setProperty("muted", true);
    label->setMinimumWidth(116);
    form->addRow(label, value);
}

QLabel *ActionFacts::addWords(QFormLayout *form, const char *objectName, const QString &name)
{
    QLabel *words = makePlainLabel({}, this);
    words->setObjectName(QLatin1String(objectName));
    words->setWordWrap(true);
    add(form, name, words);
    return words;
}

QWidget *ActionFacts::makeExact(const QString &text, const QString &name)
{
    auto *exact = new ExactText(text, mostExactLines, this);
    exact->setFont(m_theme.monospaceFont());
    exact->setAccessibleName(name);
    return exact;
}

/** All possible holders or waiters; a choice only if there are several. */
QWidget *ActionFacts::makeWho(const ActionRequest &request, const QString &name)
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

QWidget *ActionFacts::makeTime(const ActionRequest &request)
{
    const bool isFence = request.verb == Verb::FenceOff;
    const Duration usual = isFence ? defaultQuietPeriod : std::max<Duration>(request.lock.lease, std::chrono::seconds(30));
    auto *seconds = new QSpinBox(this);
    seconds->setObjectName(QStringLiteral("time"));
    seconds->setAccessibleName(isFence ? tr("Quiet period in seconds") : tr("New time left in seconds"));
    seconds->setRange(1, 24 * 3600);
    seconds->setSuffix(tr(" s"));
    seconds->setValue(int(std::chrono::ceil<std::chrono::seconds>(usual).count()));
    m_time = std::chrono::seconds(seconds->value());
    connect(seconds, &QSpinBox::valueChanged, this, [this](int value) {
        m_time = std::chrono::seconds(value);
        emit chosen();
    });
    return seconds;
}

void ActionFacts::showTimes(const Lock &lock, Instant then, double usualHoldP50Ms, Duration ago)
{
    const auto asSeen = [ago](const QString &text) { return ago > Duration(0) ? tr("%1, as last seen %2 ago").arg(text, spanText(ago)) : text; };
    m_heldFor->setText(asSeen(heldForText(lock, then, usualHoldP50Ms)));
    m_timeLeft->setText(asSeen(timeLeftText(lock, then)));
    m_waiting->setText(joinSentences({asSentence(LockText::waiting(lock)), LockText::waitingDetail(lock)}));
}

} // namespace lockscope::ui
