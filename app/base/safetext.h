// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <chrono>

namespace lockscope {

class Message;

/**
 * Converts bytes from a server to text that is safe to show: control characters, invalid UTF-8, bidirectional overrides and invisible characters
 * become visible escapes (`\x1b`, `\u202e`); more than maxChars is cut with "…". The result is plain text and must be shown as that.
 */
QString safeText(QByteArrayView bytes, int maxChars = 4096);
/** The same for text that is decoded already. */
QString visibleText(const QString &text, int maxChars = 4096);

/** As visibleText(), but keeps backslashes: for text that was made visible before and may have been edited since. */
QString stillVisibleText(const QString &text, int maxChars = 4096);

/** True for characters that change how their neighbours look, or are invisible: controls, bidirectional and zero-width marks, fillers, odd blanks. */
bool isDeceptive(char32_t c);

/** True if the bytes are well-formed UTF-8. */
bool isUtf8(QByteArrayView bytes);

/** "1.8 s", "8 m 32 s", "2 h 04 m", "3 d 5 h", "84 ms"; negative durations as zero. */
QString durationText(std::chrono::milliseconds duration);
/** The same, translated where it is shown. */
Message durationMessage(std::chrono::milliseconds duration);

/** Appends the unit to a formatted number: "0.12 ms", "1.250 s", "12 %". */
QString inMilliseconds(const QString &figure);
QString inSeconds(const QString &figure);
QString inPercent(const QString &figure);

/** A count with its thousands grouped: "48,211". */
QString countText(qint64 count);

} // namespace lockscope
