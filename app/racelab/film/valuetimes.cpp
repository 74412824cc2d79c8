// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/valuetimes.h"

#include <QByteArray>

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

void appendTimes(std::vector<UnixTime> &times, QByteArrayView text)
{
    for (qsizetype i = 0; i < text.size();) {
        qsizetype digits = 0;
        while (i + digits < text.size() && isDigit(text[i + digits]))
            ++digits;
        if (digits == digitsOfSeconds || digits == digitsOfMs)
            appendNumber(times, text.sliced(i, digits).toByteArray().toLongLong());
        i += digits + 1;
    }
}

} // namespace lockscope
