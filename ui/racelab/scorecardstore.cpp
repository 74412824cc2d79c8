// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scorecardstore.h"

#include "base/plainfile.h"
#include "base/privatefile.h"
#include "racelab/explore/scorecardtext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ScorecardStoreText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScorecardStoreText)
};

constexpr qint64 longestScorecards = 4 * 1024 * 1024;

/** Takes the newer verdicts over; columns that were not explored this time keep theirs. */
void takeOver(ProtocolScore &known, const ProtocolScore &newer)
{
    if (known.version != newer.version) { // the user has changed the protocol
        known = newer;
        return;
    }
    for (const Column column : allColumns) {
        if (newer[column].verdict != ColumnScore::Verdict::NotExplored || known[column].verdict == ColumnScore::Verdict::NotExplored)
            known[column] = newer[column];
    }
}

Unexpected<Error> scorecardError(const QString &what) { return failure(Error::Kind::System, what); }

} // namespace

Result<std::optional<Scorecard>> ScorecardStore::load() const
{
    const Result<QByteArray> text = readPlainFile(m_path, longestScorecards);
    if (!text && text.error().kind == Error::Kind::NotFound)
        return std::optional<Scorecard>();
    if (!text)
        return scorecardError(ScorecardStoreText::tr("%1 cannot be read: %2.").arg(m_path, text.error().text));
    const Result<Scorecard> card = scorecardFromJson(*text);
    if (!card)
        return invalidInput(u"%1: %2"_s.arg(m_path, card.error().text));
    return std::optional(*card);
}

Result<void> ScorecardStore::save(const Scorecard &card) const
{
    if (!makePrivateFolder(QFileInfo(m_path).path()))
        return scorecardError(ScorecardStoreText::tr("The folder of %1 cannot be created.").arg(m_path));
    if (const auto written = writePrivateFile(m_path, scorecardJson(card)); !written)
        return scorecardError(ScorecardStoreText::tr("%1 cannot be written: %2.").arg(m_path, written.error().text));
    return {};
}

QString defaultScorecardPath() { return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(u"scorecard.json"_s); }

Scorecard merged(Scorecard older, const Scorecard &newer)
{
    // Verdicts of different bounds or servers must not be in one table.
    if (!(older.bounds == newer.bounds) || older.serverVersion != newer.serverVersion)
        return newer;
    for (const ProtocolScore &score : newer.protocols) {
        const auto known = std::ranges::find(older.protocols, score.protocol, &ProtocolScore::protocol);
        if (known == older.protocols.end())
            older.protocols.push_back(score);
        else
            takeOver(*known, score);
    }
    older.computedAt = newer.computedAt;
    return older;
}

} // namespace lockscope
