// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actionfacts.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/consequences.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/steadylabel.h"
#include "ui/table/lockrow.h"

#include <QFormLayout>
#include <QLabel>

namespace lockscope::ui {

ActionFacts::ActionFacts(const Lock &lock, const QString &node, QWidget *parent) : QFrame(parent)
{
    setProperty("panel", true);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    form->setVerticalSpacing(5);
    form->setHorizontalSpacing(12);
    if (!node.isEmpty())
        add(form, "node", lock.nodeIsPartOfId ? tr("Server") : tr("Node"))->setText(visibleText(node));
    add(form, "library", tr("Library"))->setText(ActionText::library(lock));
    m_timeLeft = add(form, "timeLeft", tr("Time left"));
    m_waiting = add(form, "waiting", tr("Waiting"));
}

QLabel *ActionFacts::add(QFormLayout *form, const char *objectName, const QString &name)
{
    QLabel *caption = makePlainLabel(name, this), *words = new SteadyLabel(this);
    caption->setProperty("muted", true);
    caption->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    words->setObjectName(QLatin1String(objectName));
    form->addRow(caption, words);
    return words;
}

void ActionFacts::showTimes(const Lock &lock, Instant then, Duration ago)
{
    m_timeLeft->setText(asLastSeen(timeLeftText(lock, then), ago));
    m_waiting->setText(joinSentences({asSentence(LockText::waiting(lock)), LockText::waitingDetail(lock)}));
}

} // namespace lockscope::ui
