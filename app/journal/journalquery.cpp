// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalquery.h"

#include "journal/sqlite.h"

#include <QVariant>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

QByteArray lower(QByteArray bytes)
{
    std::transform(bytes.begin(), bytes.end(), bytes.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return bytes;
}

/** Compares bytes, as keys are bytes. SQLite's lower() changes ASCII letters only, as this program's does. */
QString contains(const QString &column) { return u"instr(CAST(lower(CAST(%1 AS TEXT)) AS BLOB), ?) > 0"_s.arg(column); }

/** Adds the condition that one of these columns contains the text, or that a column of stable names has one of these. */
void addSearch(JournalCondition &condition, const QStringList &columns, const QString &text, const QStringList &ofNames = {},
               const QStringList &names = {})
{
    if (text.isEmpty())
        return;
    QList<QByteArray> needles{lower(text.toUtf8())};
    if (const QByteArray meant = lower(bytesOfVisibleText(text)); meant != needles.first())
        needles << meant;
    QStringList terms;
    QVariantList values;
    for (const QString &column : columns) {
        for (const QByteArray &needle : needles) {
            terms << contains(column);
            values << Sqlite::blob(needle);
        }
    }
    for (const QString &column : ofNames) {
        for (const QString &name : names) {
            terms << column + " = ?"_L1;
            values << Sqlite::text(name);
        }
    }
    condition.add(u'(' + terms.join(" OR "_L1) + u')', values);
}

int digitsOfEscape(QChar letter)
{
    switch (letter.unicode()) {
    case u'x': return 2;
    case u'u': return 4;
    case u'U': return 8;
    default: return 0;
    }
}

} // namespace

void JournalCondition::add(const QString &term, const QVariantList &with)
{
    if (!sql.isEmpty())
        sql += " AND "_L1;
    sql += term;
    values += with;
}

JournalCondition timeCondition(const JournalQuery &query)
{
    const QString time = query.part == JournalPart::Actions ? u"at_ms"_s : u"until_ms"_s;
    JournalCondition condition;
    condition.add(u"1"_s);
    if (query.since)
        condition.add(time + " >= ?"_L1, {toMs(*query.since)});
    if (query.until)
        condition.add(time + " < ?"_L1, {toMs(*query.until)});
    if (query.batch != 0)
        condition.add(u"batch = ?"_s, {query.batch});
    return condition;
}

JournalCondition textCondition(const JournalQuery &query)
{
    static const QStringList ofActions{u"key"_s,    u"holder"_s, u"user"_s,    u"host"_s,   u"server"_s,       u"profile"_s,
                                       u"reason"_s, u"verb"_s,   u"outcome"_s, u"scheme"_s, u"outcome_text"_s, u"node"_s};
    static const QStringList ofHolds{u"key"_s, u"token"_s, u"servers.url"_s, u"servers.profile"_s, u"ended"_s, u"scheme"_s};
    const bool isActions = query.part == JournalPart::Actions;
    JournalCondition condition;
    addSearch(condition, isActions ? ofActions : ofHolds, query.text, isActions ? QStringList{u"verb"_s, u"outcome"_s} : QStringList{u"ended"_s},
              query.names);
    addSearch(condition, {u"key"_s}, query.key);
    addSearch(condition, isActions ? QStringList{u"server"_s, u"profile"_s} : QStringList{u"servers.url"_s, u"servers.profile"_s}, query.server);
    return condition;
}

QByteArray bytesOfVisibleText(const QString &text)
{
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\' || i + 1 == text.size()) {
            const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size();
            bytes += QStringView(text).sliced(i, isPair ? 2 : 1).toUtf8();
            i += isPair ? 1 : 0;
            continue;
        }
        const QChar letter = text[++i];
        const int digits = digitsOfEscape(letter);
        bool ok = false;
        const char32_t number = QStringView(text).sliced(i + 1).first(std::min<qsizetype>(digits, text.size() - i - 1)).toUInt(&ok, 16);
        if (digits > 0 && ok) {
            if (digits == 2)
                bytes += char(number);
            else
                bytes += QString::fromUcs4(&number, 1).toUtf8();
            i += digits;
        } else if (letter == u'n') {
            bytes += '\n';
        } else if (letter == u'r') {
            bytes += '\r';
        } else if (letter == u't') {
            bytes += '\t';
        } else {
            bytes += QString(letter).toUtf8();
        }
    }
    return bytes;
}

} // namespace lockscope
