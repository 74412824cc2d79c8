// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

namespace lockscope {

/** As text in JSON these bytes are read again as they were. */
bool comesBackAsText(QByteArrayView bytes);

/** Bytes as text under this name, or, where they are not UTF-8, as base64 under name + "_base64": they come back as they were. */
void putBytes(QJsonObject &object, const QString &name, QByteArrayView bytes);

/** The same JSON, with every character that is not seen as what it is (see isDeceptive()) as \uXXXX: it may be printed on a terminal. Pure. */
QByteArray printableJson(QByteArray json);

/** The object in one line, with its newline; printable. */
QByteArray toJsonLine(const QJsonObject &object);

} // namespace lockscope
