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

/** The form of a string value: determined once, so that rules need not look again. */
enum class ValueShape : quint8 {
    Other,
    Number,        ///< up to 18 digits that are no time
    Time,          ///< a Unix time near the server's, see parseTimestamp()
    Uuid,          ///< with hyphens
    UuidAndNumber, ///< UUID : digits
    Hex24,
    Hex32,
    HexUuid1, ///< 32 hexadecimal digits that are a UUID of version 1; of a time near the server's, see Clues::lookAtValue()
    Hex64,
    Base64Of16,   ///< 24 characters that end in ==
    Base64Of18,   ///< 24 characters without padding, small and capital letters among them
    Base64Of32,   ///< 44 characters that end in =
    Letters16,    ///< letters and digits
    TokenAndText, ///< 22 characters of base64 for addresses, and more
    HostPidId,    ///< host _ digits _ 32 hexadecimal digits, and perhaps more
    HostPid,      ///< host : digits, or host | digits
    Added,        ///< ADDED: time @ host
};
constexpr std::size_t valueShapes = std::size_t(ValueShape::Added) + 1;

/** Pure; the value is whole. The caller checks whether a time is near the server's, and so one at all. */
ValueShape shapeOf(QByteArrayView value);

inline QByteArray joined(QByteArrayView a, QByteArrayView b) { return QByteArray(a.toByteArray() + b.toByteArray()); }
bool isDigits(QByteArrayView text);
bool isHex(QByteArrayView text);
/** 8-4-4-4-12 hexadecimal digits. */
bool isUuid(QByteArrayView text);
/** Standard alphabet: exactly this number of characters, of which the last ones are =. */
bool isBase64(QByteArrayView text, qsizetype size, qsizetype padding);
/** The value of up to 18 digits; nothing for anything else. */
std::optional<qint64> wholeNumber(QByteArrayView text);
/** A score or a time in seconds or milliseconds, with or without fraction, as Unix milliseconds; nothing if it cannot be a time. */
std::optional<qint64> writtenTimeMs(QByteArrayView text);

/** The contents of a UUID of version 1. */
struct UuidTime {
    UnixTime at;
    std::array<char, 6> node{};
};
/** From 16 bytes; nothing if they are of another version. */
std::optional<UuidTime> uuidTime(QByteArrayView bytes);
/** The 16 bytes of 32 hexadecimal digits, with or without hyphens, or of base64; empty if it is none of these. */
QByteArray uuidBytes(QByteArrayView text);
/** Within ten years: then it is a time, not a coincidence. */
bool isNear(UnixTime time, UnixTime serverNow);

/** The value of a lock of the SETNX family: when it lapses, and in which unit that was written. */
struct TimestampValue {
    LockForm form = LockForm::SetnxSeconds;
    UnixTime deadline;
};

/**
 * Reads a value that is a Unix time: 10 digits are seconds, with at most 9 digits of fraction; 13 digits are milliseconds. Nothing else is accepted
 * (no sign, no leading zero, no white space, no NUL), and it must lie within 10 years of the server's time.
 */
std::optional<TimestampValue> parseTimestamp(QByteArrayView value, UnixTime serverNow);

} // namespace lockscope
