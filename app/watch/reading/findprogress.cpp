// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/findprogress.h"

#include "redis/serverinfo.h"

namespace lockscope {

/** Lines like "db3:keys=1204,expires=0,…". */
std::vector<DatabaseKeys> databasesIn(QByteArrayView info)
{
    std::vector<DatabaseKeys> databases;
    redis::forEachField(info, [&databases](QByteArrayView field, QByteArrayView figures) {
        constexpr QByteArrayView begin("db"), keys("keys=");
        if (!field.startsWith(begin) || !figures.startsWith(keys))
            return;
        const qsizetype comma = figures.indexOf(',');
        const QByteArrayView count = (comma < 0 ? figures : figures.first(comma)).sliced(keys.size());
        bool isNumber = false, isCount = false;
        const DatabaseKeys database{field.sliced(begin.size()).toInt(&isNumber), count.toULongLong(&isCount)};
        if (isNumber && isCount && database.database >= 0)
            databases.push_back(database);
    });
    return databases;
}

} // namespace lockscope
