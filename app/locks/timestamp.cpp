// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/timestamp.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype secondsDigits = 10;
constexpr qsizetype millisDigits = 13;
constexpr qsizetype mostFractionDigits = 9;
constexpr auto plausible = std::chrono::years(10);

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool areDigits(QByteArrayView text) { return !text.isEmpty() && std::all_of(text.begin(), text.end(), isDigit); }

qint64 number(QByteArrayView digits)
{
    qint64 result = 0;
    for (const char c : digits)
        result = result * 10 + (c - '0');
    return result;
}

/** ".5" as 500; nothing if it is not a fraction. Finer than a millisecond is cut off. */
std::optional<qint64> fractionMs(QByteArrayView text)
{
    if (text.isEmpty())
        return 0;
    const QByteArrayView digits = text.sliced(1);
    if (text[0] != '.' || !areDigits(digits) || digits.size() > mostFractionDigits)
        return std::nullopt;
    return number(digits.toByteArray().leftJustified(3, '0', true));
}

std::optional<TimestampValue> parseNumber(QByteArrayView value)
{
    if (value.size() < secondsDigits || value[0] == '0')
        return std::nullopt;
    if (value.size() == millisDigits && areDigits(value))
        return TimestampValue{Protocol::SetnxMillis, fromUnixMs(number(value))};
    const QByteArrayView seconds = value.first(secondsDigits);
    const auto fraction = fractionMs(value.sliced(secondsDigits));
    if (!areDigits(seconds) || !fraction)
        return std::nullopt;
    return TimestampValue{Protocol::SetnxSeconds, fromUnixMs(number(seconds) * 1000 + *fraction)};
}

} // namespace

std::optional<TimestampValue> parseTimestamp(QByteArrayView value, UnixTime serverNow)
{
    const auto parsed = parseNumber(value);
    if (!parsed || std::chrono::abs(parsed->deadline - serverNow) > plausible)
        return std::nullopt;
    return parsed;
}

} // namespace lockscope
