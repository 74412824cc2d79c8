// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/protocolchoice.h"

#include "protocols/protocolcatalogue.h"
#include "protocols/simulation.h"
#include "ui/shared/plaintext.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace lockscope::ui {

void fillProtocols(QComboBox &box, const WhyNot &whyNot)
{
    QString chosen = box.count() > 0 ? box.currentText() : SimulatedClientSpec().protocol;
    const QSignalBlocker quiet(&box);
    auto *model = new QStandardItemModel(&box);
    for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
        const QString why = whyNot(info);
        const QString sentence = why.isEmpty() ? info.sentence.shown() : why;
        auto *item = new QStandardItem(info.id);
        item->setEnabled(why.isEmpty());
        item->setData(plainToolTip(sentence), Qt::ToolTipRole);
        item->setData(sentence, Qt::AccessibleDescriptionRole);
        model->appendRow(item);
        if (info.id == chosen && !why.isEmpty())
            chosen = SimulatedClientSpec().protocol;
    }
    box.setModel(model);
    box.setCurrentText(chosen);
}

} // namespace lockscope::ui
