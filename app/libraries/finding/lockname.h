// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** What the name of a key says. Keys are hostile bytes. All pure. */

/** A word of a name, by its place. */
struct NameWord {
    qsizetype begin = 0;
    qsizetype end = 0;
};
/** The first word that says lock, mutex, semaphore …: "orderLock", "job-lock" and "filelock" do; "blocked", "clock" and "unlock" do not. */
std::optional<NameWord> lockWordIn(QByteArrayView name);

/** A word says that this is something else, such as a session, a cache entry or a counter. */
bool namesOtherData(QByteArrayView name);

/**
 * The name with a * for what differs among names of its kind: numbers, UUIDs, digests, random tokens. "bull:mail:42:lock" becomes "bull:mail:*:lock".
 * All other bytes stand for themselves, also special characters of patterns; see globOf().
 */
QByteArray nameShape(QByteArrayView name);
/** One step more general, and in the end "*". A word that says lock stays as long as another can go. */
QByteArray widerShape(QByteArrayView shape);

/**
 * A shape as a pattern for SCAN that can be typed and pasted: special characters are escaped; spaces, commas, quotes, backslashes and invisible
 * characters become ?.
 */
QByteArray globOf(QByteArrayView shape);

} // namespace lockscope
