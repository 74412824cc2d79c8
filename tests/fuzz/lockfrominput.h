// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "harness.h"
#include "libraries/companions.h"
#include "libraries/recognise.h"

#include <QByteArrayList>

namespace lockscope::fuzz {

constexpr Instant ourNow{std::chrono::hours(1000)};

/** The server's clock as TIME may tell it: any time that Redis can have, or one near ours. */
inline ServerTime serverTimeFrom(FuzzedDataProvider &input)
{
    const qint64 latest = toMs(std::chrono::sys_days(std::chrono::year(9999) / 12 / 31));
    const qint64 now = input.ConsumeBool() ? 1'800'000'000'000 : input.ConsumeIntegralInRange<qint64>(0, latest);
    return {fromUnixMs(now), ourNow, input.ConsumeBool()};
}

/** One member a line: a name, and behind a tab its value or score. */
inline KeyContents contentsFrom(const QByteArray &lines)
{
    KeyContents contents;
    for (const QByteArray &line : lines.split('\n')) {
        const qsizetype at = line.indexOf('\t');
        if (contents.members.size() < std::size_t(mostMembersRead))
            contents.members.push_back({line.left(at), at < 0 ? QByteArray() : line.mid(at + 1)});
        ++contents.count;
    }
    return contents;
}

/** Its first two characters say what is there and how long. */
inline KeyReading companionFrom(const Bytes &key, const QByteArray &section)
{
    KeyReading reading;
    reading.key = key;
    reading.takenAt = ourNow;
    if (section.size() < 2)
        return reading;
    reading.type = KeyReading::Type(quint8(section[0]) % (int(KeyReading::Type::Unreadable) + 1));
    if (section[1] != '0')
        reading.ttl = std::chrono::seconds(quint8(section[1]));
    if (reading.type == KeyReading::Type::String)
        reading.value = section.mid(2);
    else if (reading.type != KeyReading::Type::Missing && reading.type != KeyReading::Type::Unreadable)
        reading.contents = std::make_shared<KeyContents>(contentsFrom(section.mid(2)));
    return reading;
}

/** Value or members, and behind separators what is in its companions, as far as it names any. */
inline void fill(KeyReading &reading, const QByteArray &text)
{
    constexpr char separator = '\x1e';
    QByteArrayList sections = text.split(separator);
    const QByteArray own = sections.takeFirst();
    const bool hasMembers =
        reading.type != KeyReading::Type::String && reading.type != KeyReading::Type::Missing && reading.type != KeyReading::Type::Unreadable;
    if (reading.type == KeyReading::Type::String)
        reading.value = own;
    KeyContents contents = hasMembers ? contentsFrom(own) : KeyContents();
    if (hasMembers && own != "-") // one that could not be read
        reading.contents = std::make_shared<KeyContents>(contents);
    const auto keys = companionKeys(reading);
    for (std::size_t i = 0; i < keys.size() && qsizetype(i) < sections.size(); ++i)
        contents.companions.push_back(companionFrom(keys[i], sections[qsizetype(i)]));
    if (!contents.companions.empty())
        reading.contents = std::make_shared<KeyContents>(std::move(contents));
}

/** One reading of a key as a server may answer; what is in it is what is left of the input. */
inline KeyReading readingFrom(FuzzedDataProvider &input)
{
    KeyReading reading;
    reading.type = KeyReading::Type(input.ConsumeIntegralInRange<int>(0, int(KeyReading::Type::Unreadable)));
    reading.ttlKnown = input.ConsumeBool();
    if (reading.ttlKnown && input.ConsumeBool())
        reading.ttl = Duration(input.ConsumeBool() ? input.ConsumeIntegralInRange<qint64>(0, 60'000) : input.ConsumeIntegral<qint64>());
    reading.valueIsWhole = input.ConsumeBool();
    reading.takenAt = ourNow + Duration(input.ConsumeIntegralInRange(-60'000, 60'000));
    reading.key = someOf(input);
    fill(reading, restOf(input));
    return reading;
}

} // namespace lockscope::fuzz
