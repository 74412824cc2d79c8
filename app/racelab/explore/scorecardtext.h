// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/explore/scorecard.h"

#include <QByteArray>
#include <QJsonObject>

namespace lockscope {

/** "holds", "broken", "not-explored": for programs. */
QString verdictId(ColumnScore::Verdict verdict);
/** "holds", "broken", "not explored": for people. */
QString verdictText(ColumnScore::Verdict verdict);
/** "2 clients, 2 retries, 1 crash, 1 pause, 2 lease expiries, 3 servers where a protocol uses several", in the current language. */
QString boundsText(const Bounds &bounds);

/**
 * {"protocol": …, "columns": {"mutual_exclusion": {"verdict", "schedule", "schedules", "states", "bound", "finding", "took_ms"}, …}};
 * "schedule" is null unless broken. toJsonLine() makes a line of it.
 */
QJsonObject scoreToJson(const ProtocolScore &score);

/** For people: a table of the verdicts, the schedules of broken columns, the bounds, the server's version and the day (UTC). */
QByteArray scorecardMarkdown(const Scorecard &card);
/** A line for each protocol and column, in UTF-8; spreadsheets take no cell for a formula. */
QByteArray scorecardCsv(const Scorecard &card);

/** The whole card, as scorecardFromJson() reads it. */
QByteArray scorecardJson(const Scorecard &card);
/** The error says what is wrong with the text. Makes control characters visible, since the file is not trusted. */
Result<Scorecard> scorecardFromJson(const QByteArray &text);

} // namespace lockscope
