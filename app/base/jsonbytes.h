// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

namespace lockscope {

/** Returns true if the bytes can be read back unchanged from JSON text, and from there be the argument of a program. */
bool comesBackAsText(QByteArrayView bytes);

/** Writes bytes as text under this name or, where that could not be read back, as base64 under name + "_base64", so that they can be read back unchanged. */
void putBytes(QJsonObject &object, const QString &name, QByteArrayView bytes);

/** Returns the same JSON with deceptive characters (see isDeceptive()) as \uXXXX, so that it is safe to print on a terminal. Pure. */
QByteArray printableJson(QByteArray json);

/** Returns the object as one line of printable JSON, with its newline. */
QByteArray toJsonLine(const QJsonObject &object);

} // namespace lockscope
