// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/sighttext.h"

#include "base/safetext.h"

namespace lockscope::ui {

QString SightText::why(Sight sight)
{
    switch (sight) {
    case Sight::Whole: return {};
    case Sight::InPart: return tr("more than are kept");
    case Sight::SomeNodes: return tr("not all nodes");
    case Sight::NoDeadlines: return tr("PTTL refused");
    case Sight::NoKeys: return tr("Sentinel");
    case Sight::Reading: return tr("reading");
    case Sight::ScanRefused: return tr("SCAN refused");
    case Sight::NotConnected: return tr("not connected");
    case Sight::NoAnswer: return tr("no answer");
    case Sight::Failing: return tr("not up to date");
    case Sight::Paused: return tr("paused");
    }
    Q_UNREACHABLE();
}

QString SightText::count(qint64 count, Sight sight)
{
    if (count == 0 && sight != Sight::Whole)
        return QStringLiteral("—");
    const bool isAtLeast = sight == Sight::ScanRefused || sight == Sight::InPart || sight == Sight::SomeNodes || sight == Sight::NoDeadlines;
    return isAtLeast ? tr("≥ %1").arg(countText(count)) : countText(count);
}

QString SightText::countAndWhy(qint64 count, Sight sight)
{
    const QString number = SightText::count(count, sight);
    if (sight == Sight::Whole)
        return number;
    return sight == Sight::Reading && count > 0 ? tr("%1 so far").arg(number) : tr("%1 (%2)").arg(number, why(sight));
}

} // namespace lockscope::ui
