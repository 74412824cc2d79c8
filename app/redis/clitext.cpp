// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/clitext.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

QString escaped(char c)
{
    switch (c) {
    case '\\': return u"\\\\"_s;
    case '"': return u"\\\""_s;
    case '\n': return u"\\n"_s;
    case '\r': return u"\\r"_s;
    case '\t': return u"\\t"_s;
    case '\a': return u"\\a"_s;
    case '\b': return u"\\b"_s;
    default: break;
    }
    return c >= 0x20 && c < 0x7f ? QString(QLatin1Char(c)) : u"\\x"_s + QString::number(uchar(c), 16).rightJustified(2, u'0');
}

QString quoted(QByteArrayView bytes)
{
    QString text = u"\""_s;
    for (const char c : bytes)
        text += escaped(c);
    return text + u'"';
}

bool isPlain(char c) { return c > 0x20 && c < 0x7f && c != '"' && c != '\'' && c != '\\'; }

/** Elements of arrays in arrays are indented. */
QString printed(const Reply &reply, const QString &indent)
{
    switch (reply.type()) {
    case Reply::Type::Nil: return u"(nil)"_s;
    case Reply::Type::Status: return QString::fromUtf8(reply.view());
    case Reply::Type::Error: return u"(error) "_s + QString::fromUtf8(reply.view());
    case Reply::Type::Integer: return u"(integer) "_s + QString::number(reply.integer());
    case Reply::Type::String: return quoted(reply.view());
    case Reply::Type::Array: break;
    }
    if (reply.size() == 0)
        return u"(empty array)"_s;
    const qsizetype width = QString::number(reply.size()).size();
    const QString further = indent + QString(width + 2, u' ');
    QStringList lines;
    for (qsizetype i = 0; i < reply.size(); ++i)
        lines << (i == 0 ? QString() : indent) + QString::number(i + 1).rightJustified(width) + u") "_s + printed(reply.at(i), further);
    return lines.join(u'\n');
}

} // namespace

QString typedText(const Command &command)
{
    QStringList words;
    for (const QByteArray &word : command)
        words << (!word.isEmpty() && std::ranges::all_of(word, isPlain) ? QString::fromLatin1(word) : quoted(word));
    return words.join(u' ');
}

QString printedText(const Reply &reply) { return printed(reply, {}); }

} // namespace lockscope::redis
