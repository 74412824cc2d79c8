// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jsonbytes.h"

#include "base/safetext.h"

#include <QJsonDocument>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Qt drops a byte order mark when it decodes, so being UTF-8 is not enough: it must come back as it was. */
bool survivesAsText(QByteArrayView bytes, const QString &text) { return isUtf8(bytes) && text.toUtf8() == bytes; }

} // namespace

void putBytes(QJsonObject &object, const QString &name, QByteArrayView bytes)
{
    const QString text = QString::fromUtf8(bytes);
    if (survivesAsText(bytes, text))
        object.insert(name, text);
    else
        object.insert(name + "_base64"_L1, QString::fromLatin1(bytes.toByteArray().toBase64()));
}

QByteArray toJsonLine(const QJsonObject &object) { return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n'; }

} // namespace lockscope
