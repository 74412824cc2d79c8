// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

QString csvText(const QString &text)
{
    QString cell = text;
    if (!cell.isEmpty() && u"=+-@\t\r\n＝＋－＠"_s.contains(cell.front())) // spreadsheets read full-width forms, too
        cell.prepend(u'\'');
    const bool needsQuotes = std::any_of(cell.cbegin(), cell.cend(), [](QChar c) { return c == u',' || c == u'"' || c == u'\r' || c == u'\n'; });
    return needsQuotes ? u'"' + cell.replace(u'"', u"\"\""_s) + u'"' : cell;
}

QByteArray csvLine(const QStringList &cells) { return (cells.join(u',') + u"\r\n"_s).toUtf8(); }

} // namespace lockscope
