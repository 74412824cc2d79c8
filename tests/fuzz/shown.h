// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"

#include <QByteArrayList>

namespace lockscope::fuzz {

/** A reply as text, to compare with; asks it everything, also what it is not. */
inline QByteArray shown(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    const Error error = reply.error();
    QByteArray text = QByteArray::number(int(reply.type())) + ' ' + QByteArray::number(reply.integer()) + ' ' + reply.bytes() + ' '
        + QByteArray::number(int(error.kind)) + error.text.english().toUtf8() + error.code;
    if (reply.type() != Type::Array)
        return text + '\n';
    text += '[';
    for (qsizetype i = -1; i <= reply.size(); ++i) // also in front of the first and behind the last
        text += shown(reply.at(i));
    return text + "]\n";
}

} // namespace lockscope::fuzz
