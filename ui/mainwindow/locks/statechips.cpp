// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/statechips.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/sighttext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/wrappingrow.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace lockscope::ui {

namespace {

/** The others are states, of which a lock has one. */
bool isOfAnyState(Trait trait) { return bool((Traits(Trait::NoDeadline) | Trait::Contended | Trait::Renewing | Trait::Simulated) & trait); }

} // namespace

NodeChip::NodeChip(QWidget *parent) : QPushButton(parent)
{
    setObjectName(QStringLiteral("nodeChip"));
    setProperty("chip", true);
    setCheckable(true);
    auto *menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, &NodeChip::fill);
    setMenu(menu);
    label();
    hide();
}

void NodeChip::setNodes(QStringList names, bool areIndependent)
{
    m_areIndependent = areIndependent;
    label();
    names.sort();
    m_names = std::move(names);
    setVisible(m_names.size() > 1);
}

void NodeChip::setShown(const QString &node)
{
    m_shown = node;
    label();
}

void NodeChip::fill()
{
    menu()->clear();
    const auto add = [this](const QString &text, const QString &node) {
        QAction *action = menu()->addAction(withoutMnemonic(text), this, [this, node] { emit nodeChosen(node); });
        action->setCheckable(true);
        action->setChecked(node == m_shown);
    };
    add(allOfThem(), {});
    for (const QString &name : std::as_const(m_names))
        add(visibleText(name, 60), name);
}

QString NodeChip::allOfThem() const { return m_areIndependent ? tr("All servers") : tr("All nodes"); }

void NodeChip::label()
{
    const QString text = m_shown.isEmpty() ? allOfThem() : visibleText(m_shown, 40);
    setText(withoutMnemonic(text) + QStringLiteral(" ▾"));
    if (m_shown.isEmpty())
        setAccessibleName(m_areIndependent ? tr("Servers: all") : tr("Nodes: all"));
    else
        setAccessibleName((m_areIndependent ? tr("Server: %1") : tr("Node: %1")).arg(text));
    setPlainToolTip(this, m_areIndependent ? tr("Show the locks of one server") : tr("Show the locks of one node"));
    setChecked(!m_shown.isEmpty());
}

StateChips::StateChips(QWidget *parent) : QWidget(parent)
{
    new WrappingRow(this);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_all = addButton();
    connect(m_all, &QPushButton::clicked, this, [this] {
        setTraits({});
        emit traitsChosen({});
    });
    using Counts = LockModel::Counts;
    const std::tuple<Trait, QString, int Counts::*, QString> chips[] = {
        {Trait::Held, tr("Held"), &Counts::held, tr("Held, with time left")},
        {Trait::EndingSoon, tr("Ending soon"), &Counts::endingSoon, tr("Less than 2 s and less than a fifth of the lease left")},
        {Trait::HeldTooLong, tr("Held too long"), &Counts::heldTooLong,
         tr("Held longer than the lock profile allows, for more than 2 min while other clients wait, or renewed far beyond the usual time")},
        {Trait::Stale, tr("Stale"), &Counts::stale,
         tr("Past the deadline, without a deadline for more than 1 min (or twice the usual time), without the deadline that the library always "
            "sets, or held by a client that is gone")},
        {Trait::Blocked, tr("Blocked"), &Counts::blocked, tr("Free, but blocked by a dead waiter at the head of the queue")},
        {Trait::NoMajority, tr("No majority"), &Counts::noMajority,
         tr("On fewer than half of the servers of a Redlock: by its rules, nobody holds these locks")},
        {Trait::NoDeadline, tr("No deadline"), &Counts::noDeadline, tr("Only the holder or an operator can end these locks")},
        {Trait::Contended, tr("Contended"), &Counts::contended,
         tr("Handed over within 100 ms at least 3 times in the last minute, or in the minute before the current hold")},
        {Trait::Renewing, tr("Renewing"), &Counts::renewing, tr("The holder has renewed the lease at least once")},
        {Trait::Simulated, tr("Simulated"), &Counts::simulated, tr("Held by a simulated client of this window")},
    };
    for (const auto &[trait, name, count, toolTip] : chips) {
        QPushButton *button = trait == Trait::NoDeadline ? addFirstOfAnyState() : addButton();
        m_chips.push_back(
            {button, trait, name, count, isOfAnyState(trait) ? tr("%1. A lock of any state can be counted here, too.").arg(toolTip) : toolTip});
        connect(button, &QPushButton::clicked, this, [this, trait = trait](bool checked) {
            Traits traits = m_traits;
            traits.setFlag(trait, checked);
            setTraits(traits);
            emit traitsChosen(traits);
        });
    }
    setTraits({});
    setCounts({});
}

/** With the word that parts it from the states; both stay in one line. */
QPushButton *StateChips::addFirstOfAnyState()
{
    auto *both = new QWidget(this);
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(2, 0, 0, 0);
    m_also = makePlainLabel({}, both);
    m_also->setObjectName(QStringLiteral("also"));
    m_also->setProperty("muted", true);
    QPushButton *button = addButton();
    layout()->removeWidget(button);
    row->addWidget(m_also);
    row->addWidget(button);
    layout()->addWidget(both);
    return button;
}

QPushButton *StateChips::addButton()
{
    auto *button = new QPushButton(this);
    button->setProperty("chip", true);
    button->setCheckable(true);
    layout()->addWidget(button);
    return button;
}

void StateChips::setTraits(Traits traits)
{
    m_traits = traits;
    m_all->setChecked(!traits);
    for (const Chip &chip : m_chips)
        chip.button->setChecked(traits.testFlag(chip.trait));
}

void StateChips::setCounts(const LockModel::Counts &counts)
{
    m_counts = counts;
    showCounts();
}

void StateChips::setSight(Sight sight, Sight ofDeadlines)
{
    m_sight = sight;
    m_sightOfDeadlines = ofDeadlines;
    showCounts();
}

void StateChips::setSource(DataSource source)
{
    m_source = source;
    showCounts();
}

void StateChips::showCounts()
{
    label(m_all, tr("All"), numberOf(m_counts.total, m_sight), sum());
    const int rest = ofNoState();
    const bool areSomeCalm = isLive(m_sight) && m_counts.awaited > 0 && m_counts.awaited < rest; // as plain counters, which need no deadline
    m_also->setText(rest == 0         ? tr("also:")
                        : areSomeCalm ? tr("+ %1 without a deadline (%2 being watched); also:").arg(countText(rest), countText(m_counts.awaited))
                                      : tr("+ %1 without a deadline; also:").arg(countText(rest))); // so that the numbers add up to all
    setPlainToolTip(m_also,
                    areSomeCalm
                        ? tr("The others are not judged: plain counters and what is no lock need no deadline, and of a lost server nothing is known.")
                        : QString());
    for (const Chip &chip : m_chips) {
        label(chip.button, chip.name, numberOf(chip), chip.toolTip);
        if (chip.trait == Trait::NoMajority) // only a Redlock can lack one
            chip.button->setVisible(chip.button->isChecked() || m_counts.noMajority > 0);
    }
}

/** Locks that are in none of the states: they have no deadline, and are not stale. */
int StateChips::ofNoState() const
{
    int rest = m_counts.total;
    for (const Chip &chip : m_chips)
        rest -= isOfAnyState(chip.trait) ? 0 : m_counts.*chip.count;
    return rest;
}

/** What the number of all is made of. */
QString StateChips::sum() const
{
    QStringList parts;
    for (const Chip &chip : m_chips) {
        const int count = isOfAnyState(chip.trait) ? 0 : m_counts.*chip.count;
        if (count > 0)
            parts << QStringLiteral("%1 %2").arg(chip.name, countText(count));
    }
    if (const int rest = ofNoState(); rest > 0)
        parts << tr("without a deadline, and not stale: %1").arg(countText(rest));
    const QString all = tr("Show all locks");
    return parts.isEmpty() ? all : all + u'\n' + parts.join(QStringLiteral(" + "));
}

StateChips::Number StateChips::numberOf(int count, Sight sight) { return {SightText::count(count, sight), SightText::countAndWhy(count, sight)}; }

StateChips::Number StateChips::numberOf(const Chip &chip) const
{
    const int count = m_counts.*chip.count;
    const bool isMissed = count == 0 && chip.trait == Trait::Contended && m_source == DataSource::Sampled && m_sight == Sight::Whole;
    if (isMissed)
        return {QStringLiteral("—"), tr("— (sampled)")};
    return numberOf(count, chip.trait & deadlineTraits ? m_sightOfDeadlines : m_sight);
}

void StateChips::label(QPushButton *button, const QString &name, const Number &number, const QString &toolTip) const
{
    const QString text = QStringLiteral("%1 %2").arg(name, number.text);
    const QString accessible = QStringLiteral("%1 %2").arg(name, number.inFull);
    if (button->text() == text && button->accessibleName() == accessible)
        return;
    button->setText(text);
    button->setAccessibleName(accessible);
    setPlainToolTip(button, text == accessible ? toolTip : tr("%1\n%2").arg(toolTip, accessible));
}

} // namespace lockscope::ui
