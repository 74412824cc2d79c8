// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tiles/statechips.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

StateChips::StateChips(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_all = addButton(tr("Show all locks"));
    connect(m_all, &QPushButton::clicked, this, [this] {
        setTraits({});
        emit traitsChosen({});
    });
    using Counts = LockModel::Counts;
    const std::tuple<Trait, QString, int Counts::*, QString> chips[] = {
        {Trait::Held, tr("Held"), &Counts::held, tr("Held, with time left")},
        {Trait::EndingSoon, tr("Ending soon"), &Counts::endingSoon,
         tr("Less than two seconds and less than a fifth of the lease left")},
        {Trait::HeldTooLong, tr("Held too long"), &Counts::heldTooLong,
         tr("Longer than their lock profile allows, for more than two minutes while others wait, or renewed far beyond their usual time")},
        {Trait::Stale, tr("Stale"), &Counts::stale,
         tr("Past their deadline, without one for more than five minutes, without one that their library always sets, or their holder is gone")},
        {Trait::NoDeadline, tr("No deadline"), &Counts::noDeadline, tr("Nothing ends them but their holder or an operator")},
        {Trait::Blocked, tr("Blocked"), &Counts::blocked, tr("Free, but blocked by a dead waiter at the head of their queue")},
        {Trait::Contended, tr("Contended"), &Counts::contended,
         tr("Handed over within 100 ms at least three times in the last minute, or in the minute before their present hold")},
        {Trait::Renewing, tr("Renewing"), &Counts::renewing, tr("Their holder has moved the deadline up at least once")},
        {Trait::Simulated, tr("Simulated"), &Counts::simulated, tr("Held by a simulated client of this window")},
    };
    for (const auto &[trait, name, count, toolTip] : chips) {
        QPushButton *button = addButton(toolTip);
        m_chips.push_back({button, trait, name, count});
        connect(button, &QPushButton::clicked, this, [this, trait = trait](bool checked) {
            Traits traits = m_traits;
            traits.setFlag(trait, checked);
            setTraits(traits);
            emit traitsChosen(traits);
        });
    }
    row->addStretch();
    setTraits({});
    setCounts({});
}

QPushButton *StateChips::addButton(const QString &toolTip)
{
    auto *button = new QPushButton(this);
    button->setProperty("chip", true);
    button->setCheckable(true);
    setPlainToolTip(button, toolTip);
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
    const auto label = [](QPushButton *button, const QString &name, int count) {
        const QString text = QStringLiteral("%1 %2").arg(name, countText(count));
        if (button->text() == text)
            return;
        button->setText(text);
        button->setAccessibleName(text);
    };
    label(m_all, tr("All"), counts.total);
    for (const Chip &chip : m_chips)
        label(chip.button, chip.name, counts.*chip.count);
}

} // namespace lockscope::ui
