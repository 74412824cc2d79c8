// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"

#include <QVariant>

#include <optional>
#include <vector>

namespace lockscope {

enum class JournalPart : quint8 { Actions, Holds };

/** Selects records. Texts match the text as shown, ignoring case; empty: all. */
struct JournalQuery {
    JournalPart part = JournalPart::Actions;
    QString text;                  ///< in any of the columns
    QStringList names = {};        ///< further stable names of verbs, outcomes and ends that the text may mean: see namesThatRead()
    QString key;                   ///< in the key
    QString server;                ///< in the server's URL or its profile's name
    std::optional<UnixTime> since; ///< compared with the time of an action, or the end of a hold
    std::optional<UnixTime> until;
    qint64 batch = 0; ///< actions: of this bulk action; 0: all

    bool operator==(const JournalQuery &) const = default;
};

/** Where a record stands in the order of the journal: by time, then by number. */
struct JournalPlace {
    qint64 atMs = 0;
    qint64 id = 0;

    bool operator==(const JournalPlace &) const = default;
};

/** How far a journal was written: ids grow in the order of writing, which is not that of time. */
struct JournalMark {
    quint64 file = 0; ///< its fileIdentity()
    qint64 id = 0;    ///< the last one in use

    bool operator==(const JournalMark &) const = default;
};

struct StoredAction : ActionRecord {
    qint64 id = 0;
    /** True for an intent: the record of its outcome may follow and replaces it. */
    bool isOpen() const { return intent != 0 && outcome == QLatin1StringView("unknown"); }
    JournalPlace place() const { return {toMs(at), id}; }
};

struct StoredHold : HoldRecord {
    qint64 id = 0;
    JournalPlace place() const { return {toMs(until), id}; }
};

/** A page of the journal, newest first. */
struct JournalPageRequest {
    std::optional<JournalPlace> olderThan;
    std::optional<JournalMark> writtenSince; ///< records with later ids, whatever their time; the mark of another file: all
    int most = 200;
    bool withDetails = false; ///< also commands and before-images, and keys in full length
};

template <class Row>
struct JournalPageOf {
    std::vector<Row> rows;
    bool isLast = true; ///< there are no older records
    JournalMark mark;   ///< taken when the page was read, or before
};

/** A query as an SQL condition and the values for its question marks. */
struct JournalCondition {
    QString sql;
    QVariantList values;

    void add(const QString &term, const QVariantList &with = {});
};
JournalCondition timeCondition(const JournalQuery &query);
JournalCondition textCondition(const JournalQuery &query);

/** The bytes whose visible form this text is: "\x00" is one byte. */
QByteArray bytesOfVisibleText(const QString &text);

} // namespace lockscope
