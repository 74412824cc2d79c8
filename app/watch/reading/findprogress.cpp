// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/findprogress.h"

namespace lockscope {

namespace {

/** "db3:keys=1204,expires=0,…" */
std::optional<DatabaseKeys> databaseIn(QByteArrayView line)
{
    constexpr QByteArrayView begin("db"), keys(":keys=");
    const qsizetype at = line.indexOf(keys);
    if (!line.startsWith(begin) || at < 0)
        return std::nullopt;
    const QByteArrayView figures = line.sliced(at + keys.size());
    const qsizetype comma = figures.indexOf(',');
    bool isNumber = false, isCount = false;
    const DatabaseKeys database{line.sliced(begin.size(), at - begin.size()).toInt(&isNumber),
                                (comma < 0 ? figures : figures.first(comma)).trimmed().toULongLong(&isCount)};
    return isNumber && isCount && database.database >= 0 ? std::optional(database) : std::nullopt;
}

} // namespace

std::vector<DatabaseKeys> databasesIn(QByteArrayView info)
{
    std::vector<DatabaseKeys> databases;
    while (!info.isEmpty()) {
        const qsizetype end = info.indexOf('\n');
        if (const auto database = databaseIn(end < 0 ? info : info.first(end)))
            databases.push_back(*database);
        info = end < 0 ? QByteArrayView() : info.sliced(end + 1);
    }
    return databases;
}

} // namespace lockscope
