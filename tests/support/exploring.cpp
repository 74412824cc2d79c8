// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"

#include <QSignalSpy>

namespace lockscope {

Scorecard scoreOf(Scoring &scoring, const ExploreSpec &order)
{
    Scorecard card;
    QSignalSpy ended(&scoring, &Scoring::ended);
    QObject context;
    QObject::connect(&scoring, &Scoring::scored, &context, [&](const Scorecard &next) { card = next; });
    QObject::connect(&scoring, &Scoring::failed, &context, [&](const Error &error) { qWarning("%s", qPrintable(error.text)); });
    scoring.start(order);
    if (ended.isEmpty())
        ended.wait(LOCKSCOPE_IS_SANITIZED ? 1'000'000 : 100'000);
    return card;
}

QString letters(const ProtocolScore &score)
{
    QString text;
    for (const Column column : allColumns) {
        const ColumnScore::Verdict verdict = score[column].verdict;
        text += verdict == ColumnScore::Verdict::Holds ? u'H' : verdict == ColumnScore::Verdict::Broken ? u'B' : u'-';
    }
    return text;
}

} // namespace lockscope
