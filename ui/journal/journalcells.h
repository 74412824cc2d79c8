// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalquery.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>

#include <optional>
#include <variant>

namespace lockscope::ui {

/** One row of the journal's table, of either part. */
using JournalRow = std::variant<StoredAction, StoredHold>;

/** The texts of the cells of the journal's table, and how they look. Bytes made visible, local time. Pure. */
class JournalCells {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::JournalCells)
public:
    enum ActionColumn { At, By, Verb, Outcome, ActionKey, ActionHolder, ActionServer, Reason, ActionColumns };
    enum HoldColumn { Until, Held, Ended, HoldKey, HoldToken, HoldServer, Renewals, Notes, HoldColumns };
    enum class Look : quint8 { Plain, Bytes, Number };

    static int columns(JournalPart part) { return part == JournalPart::Actions ? int(ActionColumns) : int(HoldColumns); }
    static QString header(JournalPart part, int column);
    /** In characters, about so wide. */
    static ColumnWish width(JournalPart part, int column);
    static Look look(JournalPart part, int column);
    static QString text(const JournalRow &row, int column, int mostChars);
    /** Nothing: as other text. */
    static std::optional<Theme::Role> color(const JournalRow &row, int column);
    static JournalPlace place(const JournalRow &row);
    static QByteArray key(const JournalRow &row);

    static QString timeText(UnixTime at);
    static QString exactTimeText(UnixTime at);
    /** "cache-1, production". */
    static QString serverText(const JournalServer &server, int mostChars);
    /** With how well its beginning is known: "> 8 m" is a lower bound. */
    /** Of what the file has, in words; it keeps the same ones in every language. */
    static QString verbText(const ActionRecord &action);
    static QString outcomeText(const ActionRecord &action);
    static QString libraryText(const QString &scheme);
    static QString heldText(const HoldRecord &hold);
    /** How, and by which operator if one did it. */
    static QString endedText(const HoldRecord &hold);
    static QString notesText(const HoldRecord &hold);
};

} // namespace lockscope::ui
