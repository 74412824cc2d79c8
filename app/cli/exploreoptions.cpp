// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exploreoptions.h"

#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/trialspec.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ExploreOptionsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ExploreOptionsText)
};

QString quoted(const QString &text) { return u'"' + visibleText(text, 60) + u'"'; }

QStringList explorable()
{
    QStringList ids;
    for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
        if (whyNotExplored(info).isEmpty())
            ids << info.id;
    }
    return ids;
}

/** Leaves the number as it is if none was typed. */
std::optional<Error> take(const QString &option, const QString &text, int least, int most, int &into)
{
    if (text.isEmpty())
        return std::nullopt;
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    if (!isNumber || value < least || value > most)
        return Error{Error::Kind::InvalidInput,
                     ExploreOptionsText::tr("--%1 expects a number from %2 to %3, not %4.")
                         .arg(option, QString::number(least), QString::number(most), quoted(text)),
                     {}};
    into = value;
    return std::nullopt;
}

Result<std::vector<Column>> columnsFrom(const QStringList &ids)
{
    std::vector<Column> columns;
    for (const QString &id : ids) {
        const auto found = std::ranges::find(allColumns, id, columnId);
        if (found == allColumns.end()) {
            QStringList known;
            std::ranges::transform(allColumns, std::back_inserter(known), columnId);
            return invalidInput(ExploreOptionsText::tr("Unknown question %1. Available: %2.").arg(quoted(id), known.join(u", "_s)));
        }
        columns.push_back(*found);
    }
    return columns;
}

} // namespace

bool isOwnProtocolFile(const QString &word) { return word.endsWith(".json"_L1) || word.contains(u'/'); }

Result<ExploreSpec> readExploreOptions(const ExploreArguments &words)
{
    ExploreSpec order;
    order.protocols = words.protocols.isEmpty() ? explorable() : words.protocols;
    for (const QString &id : order.protocols) {
        if (!ProtocolCatalogue::builtIn().find(id) && !isOwnProtocolFile(id))
            return invalidInput(
                ExploreOptionsText::tr("Unknown protocol %1. To explore a protocol of your own, name a file, such as our-lock.json. Available: %2.")
                    .arg(quoted(id), explorable().join(u", "_s)));
    }
    if (!words.columns.isEmpty()) {
        const auto columns = columnsFrom(words.columns);
        if (!columns)
            return failure(columns.error());
        order.columns = *columns;
    }
    Bounds &bounds = order.bounds;
    for (const auto &wrong : {take(u"clients"_s, words.clients, 1, 9, bounds.clients), take(u"rounds"_s, words.rounds, 1, 20, bounds.rounds),
                              take(u"retries"_s, words.retries, 0, 20, bounds.retries), take(u"crashes"_s, words.crashes, 0, 20, bounds.crashes),
                              take(u"pauses"_s, words.pauses, 0, 20, bounds.pauses), take(u"expiries"_s, words.expiries, 0, 20, bounds.expiries),
                              take(u"servers"_s, words.servers, 1, 9, bounds.servers), take(u"lost"_s, words.lost, 0, 5, bounds.lost),
                              take(u"late"_s, words.late, 0, 5, bounds.late)}) {
        if (wrong)
            return failure(*wrong);
    }
    return order;
}

} // namespace lockscope
