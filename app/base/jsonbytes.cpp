// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jsonbytes.h"

#include "base/safetext.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

void appendEscaped(QByteArray &out, char16_t unit) { out += "\\u" + QByteArray::number(uint(unit), 16).rightJustified(4, '0'); }

} // namespace

/** Valid UTF-8 is not enough: Qt drops a byte order mark when it decodes, and no argument of a program can contain a NUL. */
bool comesBackAsText(QByteArrayView bytes) { return isUtf8(bytes) && !bytes.contains('\0') && QString::fromUtf8(bytes).toUtf8() == bytes; }

void putBytes(QJsonObject &object, const QString &name, QByteArrayView bytes)
{
    if (comesBackAsText(bytes))
        object.insert(name, QString::fromUtf8(bytes));
    else
        object.insert(name + "_base64"_L1, QString::fromLatin1(bytes.toByteArray().toBase64()));
}

QByteArray printableJson(QByteArray json)
{
    // JSON requires escapes only below the space; outside its strings it is ASCII.
    const auto isSeen = [](char c) { return c >= 0 && c < 0x7f; };
    if (std::ranges::all_of(json, isSeen))
        return json;
    const QString text = QString::fromUtf8(json);
    QByteArray out;
    qsizetype written = 0;
    for (qsizetype i = 0, length = 1; i < text.size(); i += length) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size();
        const char32_t c = isPair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode();
        length = isPair ? 2 : 1;
        if (c < 0x7f || !isDeceptive(c))
            continue;
        out += QStringView(text).sliced(written, i - written).toUtf8();
        for (written = i; written < i + length; ++written)
            appendEscaped(out, text[written].unicode());
    }
    return out + QStringView(text).sliced(written).toUtf8();
}

QByteArray toJsonLine(const QJsonObject &object) { return printableJson(QJsonDocument(object).toJson(QJsonDocument::Compact)) + '\n'; }

} // namespace lockscope
