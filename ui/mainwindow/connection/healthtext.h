// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "deployment/coverage.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The window's texts about how current its picture is. Plain text. */
class HealthText {
    Q_DECLARE_TR_FUNCTIONS(HealthText)
public:
    struct Pill {
        QString text;
        Theme::Role color = Theme::Role::MutedText;
        QString brief = {};  ///< where there is little room
        QString detail = {}; ///< beyond the text
    };
    /** What the picture rests on, in a few words. */
    static Pill pill(const Coverage &coverage, Instant now);
    /** How each of several servers is heard, a line each; empty: there is one. */
    static QString nodes(const Coverage &coverage, Instant now);
    /** The same of a server that may be anybody, as nobody verifies its certificate. */
    static Pill unverified(const Pill &pill);
    /** "Redis 7.0.15 primary". */
    static QString server(const Coverage &coverage);
    /** "Events", "Tracking", "Polling every 2 s", "Disconnected". */
    static QString basisText(const WatchHealth &health);
    /** "Last full scan 0.3 s ago", "Reading: 48,211 keys so far". */
    static QString age(const WatchHealth &health, Instant now);
    /** What age() means, and how current the data are. */
    static QString ageDetail(const WatchHealth &health);
    static QString load(const WatchHealth &health);
    /** What load() says, and how much scans may take. */
    static QString loadDetail(const WatchHealth &health);
    /** Empty: every reported change has been read. */
    static QString skipped(const WatchHealth &health);
    static QString clockSkew(const WatchHealth &health);
    /** One line about what is wrong, cannot be known, or is only a part; empty: nothing is. */
    static QString notice(const Coverage &coverage, Instant now);
    /** Why the table is empty. */
    static QString empty(const Coverage &coverage, const QByteArrayList &patterns);

private:
    static QString trouble(const WatchHealth &health, Instant now);
    static QString reading(const WatchHealth &health);
    static QString node(const Coverage::Server &server, Instant now);
};

/** Each pattern needs its own scan. */
constexpr qsizetype mostPatterns = 16;
/** The patterns that were typed, separated by spaces or commas. The error says what is wrong with which. */
Result<QByteArrayList> parsePatterns(const QString &text);
QString patternsText(const QByteArrayList &patterns);

} // namespace lockscope::ui
