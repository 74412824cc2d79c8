// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace lockscope {

/** Calls take(name, value) for each line "name:value" of an answer of INFO. */
template <class Take>
void forEachField(QByteArrayView info, Take take)
{
    while (!info.isEmpty()) {
        const qsizetype end = info.indexOf('\n');
        const QByteArrayView line = (end < 0 ? info : info.first(end)).trimmed();
        info = end < 0 ? QByteArrayView() : info.sliced(end + 1);
        if (const qsizetype colon = line.indexOf(':'); colon >= 0)
            take(line.first(colon), line.sliced(colon + 1));
    }
}

} // namespace lockscope
