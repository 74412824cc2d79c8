// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "locks/lock.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QStringBuilder>

#include <array>
#include <optional>

namespace lockscope {

/** The form of a string value, determined once for all rules. */
enum class ValueShape : quint8 {
    Other,
    Number,        ///< up to 18 digits that are not a time
    Time,          ///< a Unix time near the server's, see parseTimestamp()
    Uuid,          ///< with hyphens
    UuidAndNumber, ///< UUID : digits
    Hex24,
    Hex32,
    HexUuid1, ///< 32 hexadecimal digits that are a version 1 UUID with a time near the server's, see Clues::lookAtValue()
    Hex64,
    Base64Of16,   ///< 24 characters that end in ==
    Base64Of18,   ///< 24 characters without padding, upper and lower case
    Base64Of32,   ///< 44 characters that end in =
    Letters16,    ///< letters and digits
    TokenAndText, ///< 22 characters of URL-safe base64, followed by text
    HostPidId,    ///< host _ digits _ 32 hexadecimal digits, perhaps followed by text
    HostPid,      ///< host : digits, or host | digits
    Added,        ///< ADDED: time @ host
};
constexpr std::size_t valueShapes = std::size_t(ValueShape::Added) + 1;

/** The shape of a whole value. The caller checks whether a time is near the server's. Pure. */
ValueShape shapeOf(QByteArrayView value);

/**
 * True if a part of the value is too irregular for words, names and numbers, so that nobody writes it twice: a UUID, a digest, random letters and digits.
 * A few random texts are taken for names. Pure.
 */
bool looksRandom(QByteArrayView value);
/** True for a UUID of random bits or of a time, with or without hyphens; those of versions 3 and 5, and other digests, are of a name. Pure. */
bool isUuidOfOneUse(QByteArrayView value);

inline QByteArray joined(QByteArrayView a, QByteArrayView b) { return QByteArray(a.toByteArray() + b.toByteArray()); }
bool isDigits(QByteArrayView text);
bool isHex(QByteArrayView text);
/** 8-4-4-4-12 hexadecimal digits. */
bool isUuid(QByteArrayView text);
/** True for exactly this number of characters of standard base64, the last ones being =. */
bool isBase64(QByteArrayView text, qsizetype size, qsizetype padding);
/** The value of up to 18 digits; nullopt for anything else. */
std::optional<qint64> wholeNumber(QByteArrayView text);
/** Parses a score or a time in seconds or milliseconds, with or without fraction, as Unix milliseconds; nullopt: it cannot be a time. */
std::optional<qint64> writtenTimeMs(QByteArrayView text);
/** A time that programs write for several holds: the end of a minute, or its last second or millisecond, as of a day; within this error. Pure. */
bool endsAMinute(qint64 ms, qint64 error = 0);

/** The contents of a version 1 UUID. */
struct UuidTime {
    UnixTime at;
    std::array<char, 6> node{};
};
/** Parses 16 bytes; nullopt: another version. */
std::optional<UuidTime> uuidTime(QByteArrayView bytes);
/** Decodes 32 hexadecimal digits, with or without hyphens, or base64, to 16 bytes; empty: none of these. */
QByteArray uuidBytes(QByteArrayView text);
/** True if both are within ten years, so that the number is a time and no coincidence. */
bool isNear(UnixTime time, UnixTime serverNow);

/** The value of a SETNX lock: its deadline, and the unit in which that is written. */
struct TimestampValue {
    LockForm form = LockForm::SetnxSeconds;
    UnixTime deadline;
};

/**
 * Parses a Unix time: 10 digits are seconds, with at most 9 digits of fraction; 13 digits are milliseconds. Accepts nothing else (no sign, no leading
 * zero, no white space, no NUL), and only times from a year before the server's to 10 years after: older ones are more often other numbers.
 */
std::optional<TimestampValue> parseTimestamp(QByteArrayView value, UnixTime serverNow);

} // namespace lockscope
