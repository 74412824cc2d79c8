// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/valuetimes.h"

#include <QtEndian>

namespace lockscope {

namespace {

constexpr qsizetype digitsOfSeconds = 10, digitsOfMs = 13;
constexpr qint64 fewestSeconds = 1'000'000'000; // ten digits: from 2001 to 2286

void appendNumber(std::vector<UnixTime> &times, qint64 number)
{
    if (number >= fewestSeconds * 1000 && number < fewestSeconds * 10'000)
        times.push_back(fromUnixMs(number));
    if (number >= fewestSeconds && number < fewestSeconds * 10) {
        times.push_back(fromUnixMs(number * 1000));
        times.push_back(fromUnixMs((number + 1) * 1000));
    }
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

} // namespace

void appendTimes(std::vector<UnixTime> &times, QByteArrayView bytes)
{
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const QByteArrayView rest = bytes.sliced(i);
        const uchar type = uchar(rest[0]);
        if ((type == 0xC2 || type == 0xF3) && rest.size() > 4) // of a string, of a list of small things
            appendNumber(times, qFromLittleEndian<qint32>(rest.data() + 1));
        if (type == 0xF4 && rest.size() > 8)
            appendNumber(times, qFromLittleEndian<qint64>(rest.data() + 1));
        if (!isDigit(rest[0]) || (i > 0 && isDigit(bytes[i - 1])))
            continue;
        qsizetype digits = 1;
        while (digits < rest.size() && isDigit(rest[digits]))
            ++digits;
        if (digits == digitsOfSeconds || digits == digitsOfMs)
            appendNumber(times, rest.first(digits).toByteArray().toLongLong());
    }
}

} // namespace lockscope
