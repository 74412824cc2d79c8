// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/worstholder.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

QString shareInPercent(double share) { return inPercent(QString::number(share * 100, 'f', share > 0 && share < 0.095 ? 1 : 0)); }

std::optional<WorstHolder> worstHolder(const LockContention &lock, int mostOfName)
{
    const auto worst = std::ranges::find_if(lock.heldUpBy, [](const auto &share) { return !share.first.isEmpty(); });
    if (worst == lock.heldUpBy.end() || lock.waitedUs <= 0)
        return std::nullopt;
    const QString share = shareInPercent(double(worst->second) / double(lock.waitedUs));
    return WorstHolder{u"%1 (%2)"_s.arg(safeText(worst->first, mostOfName), share), worst->second};
}

} // namespace lockscope
