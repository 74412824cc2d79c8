// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/valueshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope {

namespace {

enum CharClass : quint8 { Digit = 1, HexLetter = 2, Letter = 4, Base64Sign = 8, AddressSign = 16 };

constexpr std::array<quint8, 256> classes = [] {
    std::array<quint8, 256> table{};
    for (int c = '0'; c <= '9'; ++c)
        table[std::size_t(c)] = Digit;
    for (int c = 'a'; c <= 'z'; ++c) {
        table[std::size_t(c)] = Letter | (c <= 'f' ? HexLetter : 0);
        table[std::size_t(c - 'a' + 'A')] = table[std::size_t(c)];
    }
    table['+'] = table['/'] = Base64Sign;
    table['-'] = table['_'] = AddressSign;
    return table;
}();

constexpr qsizetype uuidSize = 36;
constexpr qsizetype hexSize = 32;
constexpr qsizetype tokenSize = 22;
constexpr auto plausible = std::chrono::years(10);

template <class Text>
bool areAll(Text text, quint8 wanted)
{
    return std::all_of(text.begin(), text.end(), [wanted](char c) { return (classes[quint8(c)] & wanted) != 0; });
}

bool hasAny(QByteArrayView text, char from, char to)
{
    return std::any_of(text.begin(), text.end(), [=](char c) { return c >= from && c <= to; });
}

/** Checks 22 base64 characters: 128 bits and four zeros. Words and numbers lack one of the three kinds of characters. */
bool beginsWithToken(QByteArrayView value)
{
    const QByteArrayView token = value.first(tokenSize);
    return QByteArrayView("AQgw").contains(token.back()) && areAll(token, Digit | Letter | AddressSign) && hasAny(token, '0', '9')
        && hasAny(token, 'a', 'z') && hasAny(token, 'A', 'Z');
}

bool isHostPidId(QByteArrayView value)
{
    constexpr QByteArrayView waits("_WRITERWAITING");
    if (value.endsWith(waits))
        value.chop(waits.size());
    if (value.size() < hexSize + 4 || !isHex(value.last(hexSize)))
        return false;
    value.chop(hexSize);
    if (value.back() != '_')
        return false;
    value.chop(1);
    const qsizetype at = value.lastIndexOf('_');
    return at > 0 && isDigits(value.sliced(at + 1));
}

bool isHostPid(QByteArrayView value)
{
    constexpr qsizetype mostPidDigits = 10;
    const qsizetype at = std::max(value.lastIndexOf(':'), value.lastIndexOf('|'));
    return at > 0 && value.size() - at - 1 <= mostPidDigits && isDigits(value.sliced(at + 1));
}

/** Checks the digits of version and variant. */
ValueShape shapeOfHex(QByteArrayView value)
{
    const bool isUuid1 = value[12] == '1' && QByteArrayView("89abAB").contains(value[16]);
    return isUuid1 ? ValueShape::HexUuid1 : ValueShape::Hex32;
}

ValueShape shapeOfText(QByteArrayView value)
{
    if (value.size() < tokenSize)
        return isHostPid(value) ? ValueShape::HostPid : ValueShape::Other;
    if (value.startsWith("ADDED:"))
        return ValueShape::Added;
    if (value.size() > uuidSize + 1 && value[uuidSize] == ':' && isUuid(value.first(uuidSize)) && isDigits(value.sliced(uuidSize + 1)))
        return ValueShape::UuidAndNumber;
    if (isHostPidId(value))
        return ValueShape::HostPidId;
    if (isHostPid(value))
        return ValueShape::HostPid;
    return value.size() > tokenSize && beginsWithToken(value) ? ValueShape::TokenAndText : ValueShape::Other;
}

} // namespace

bool isDigits(QByteArrayView text) { return !text.isEmpty() && areAll(text, Digit); }

bool isHex(QByteArrayView text) { return !text.isEmpty() && areAll(text, Digit | HexLetter); }

bool isUuid(QByteArrayView text)
{
    return text.size() == uuidSize && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-' && isHex(text.first(8))
        && isHex(text.sliced(9, 4)) && isHex(text.sliced(14, 4)) && isHex(text.sliced(19, 4)) && isHex(text.sliced(24));
}

bool isBase64(QByteArrayView text, qsizetype size, qsizetype padding)
{
    if (text.size() != size)
        return false;
    const QByteArrayView end = text.last(padding);
    return std::all_of(end.begin(), end.end(), [](char c) { return c == '='; }) && areAll(text.first(size - padding), Digit | Letter | Base64Sign);
}

std::optional<qint64> wholeNumber(QByteArrayView text)
{
    constexpr qsizetype mostDigits = 18;
    if (text.size() > mostDigits || !isDigits(text))
        return std::nullopt;
    qint64 number = 0;
    for (const char c : text)
        number = number * 10 + (c - '0');
    return number;
}

std::optional<qint64> writtenTimeMs(QByteArrayView text)
{
    constexpr double beginOfMs = 1e11; // in seconds the year 5138, in milliseconds 1973
    constexpr double latest = 1e17;
    bool isNumber = false;
    const double number = text.toByteArray().toDouble(&isNumber);
    if (!isNumber || !(number > 0) || number > latest)
        return std::nullopt;
    return qint64(std::llround(number < beginOfMs ? number * 1000 : number));
}

bool endsAMinute(qint64 ms, qint64 error)
{
    constexpr qint64 minute = 60'000;
    const auto isAt = [ms, error](qint64 before) { return (ms + before + error) % minute <= 2 * error; };
    return isAt(0) || isAt(1) || isAt(1000);
}

bool isNear(UnixTime time, UnixTime serverNow) { return std::chrono::abs(time - serverNow) <= plausible; }

std::optional<UuidTime> uuidTime(QByteArrayView bytes)
{
    constexpr qint64 epoch = 0x01b21dd213814000; // 1970 in units of 100 ns since October 15th, 1582
    constexpr qint64 unitsPerMs = 10'000;
    const auto at = [bytes](qsizetype i) { return qint64(quint8(bytes[i])); };
    if (bytes.size() != 16 || at(6) >> 4 != 1 || at(8) >> 6 != 2)
        return std::nullopt;
    const qint64 low = at(0) << 24 | at(1) << 16 | at(2) << 8 | at(3);
    const qint64 high = (at(6) & 0xf) << 24 | at(7) << 16 | at(4) << 8 | at(5);
    UuidTime result{fromUnixMs(((high << 32 | low) - epoch) / unitsPerMs), {}};
    std::copy_n(bytes.end() - result.node.size(), result.node.size(), result.node.begin());
    return result;
}

QByteArray uuidBytes(QByteArrayView text)
{
    if (isBase64(text, 24, 2))
        return QByteArray::fromBase64(text.toByteArray());
    const bool isHexadecimal = isUuid(text) || (text.size() == hexSize && isHex(text));
    return isHexadecimal ? QByteArray::fromHex(QByteArray::fromRawData(text.data(), text.size())) : QByteArray(); // fromHex() skips hyphens
}

ValueShape shapeOf(QByteArrayView value)
{
    switch (value.size()) {
    case 16:
        if (areAll(value, Digit | Letter) && !isDigits(value))
            return ValueShape::Letters16;
        break;
    case 24:
        if (isBase64(value, 24, 2))
            return ValueShape::Base64Of16;
        if (isHex(value))
            return isDigits(value) ? ValueShape::Other : ValueShape::Hex24;
        if (isBase64(value, 24, 0) && hasAny(value, 'a', 'z') && hasAny(value, 'A', 'Z'))
            return ValueShape::Base64Of18;
        break;
    case hexSize:
        if (isHex(value))
            return shapeOfHex(value);
        break;
    case uuidSize:
        if (isUuid(value))
            return ValueShape::Uuid;
        break;
    case 44:
        if (isBase64(value, 44, 1))
            return ValueShape::Base64Of32;
        break;
    case 64:
        if (isHex(value))
            return ValueShape::Hex64;
        break;
    default: break;
    }
    const bool mayBeNumber = !value.isEmpty() && (classes[quint8(value[0])] & Digit);
    return mayBeNumber && wholeNumber(value) ? ValueShape::Number : shapeOfText(value);
}

namespace {

std::size_t differentIn(QByteArrayView text)
{
    std::array<bool, 256> seen{};
    std::size_t count = 0;
    for (const char c : text)
        count += std::exchange(seen[quint8(c)], true) ? 0 : 1;
    return count;
}

int classOf(char c) { return c >= '0' && c <= '9' ? 0 : c >= 'a' && c <= 'z' ? 1 : 2; }

/** Letters and digits of random text alternate; in a name each stand together. */
bool isIrregular(QByteArrayView text, qsizetype shortest)
{
    if (text.size() < shortest)
        return false;
    const bool hex = isHex(text);
    qsizetype changes = 0;
    for (qsizetype i = 1; i < text.size(); ++i)
        changes += classOf(text[i]) != classOf(text[i - 1]);
    return changes * 100 >= text.size() * (hex ? 25 : 30) && differentIn(text) >= (hex ? 6 : 8);
}

bool hasUuid(QByteArrayView value)
{
    for (qsizetype i = 0; i + uuidSize <= value.size(); ++i) {
        if (isUuid(value.sliced(i, uuidSize)))
            return true;
    }
    return false;
}

} // namespace

bool looksRandom(QByteArrayView value)
{
    constexpr qsizetype shortestPart = 16;
    switch (shapeOf(value)) {
    case ValueShape::Uuid:
    case ValueShape::UuidAndNumber:
    case ValueShape::HostPidId:
    case ValueShape::Hex24:
    case ValueShape::Hex32:
    case ValueShape::HexUuid1:
    case ValueShape::Hex64: return differentIn(value) > 4;
    case ValueShape::Base64Of16:
    case ValueShape::Base64Of18:
    case ValueShape::Base64Of32:
    case ValueShape::Letters16: return isIrregular(value, 0);
    case ValueShape::Added: return true; // a time to the millisecond
    case ValueShape::TokenAndText: return isIrregular(value.first(tokenSize), 0) || hasUuid(value);
    case ValueShape::Number:
    case ValueShape::Time: return false;
    case ValueShape::HostPid:
    case ValueShape::Other: break;
    }
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= value.size(); ++i) {
        if (i < value.size() && areAll(value.sliced(i, 1), Digit | Letter))
            continue;
        const bool isOfMachine = value.first(begin).endsWith("i-"); // an instance of a cloud has such a name
        if (!isOfMachine && isIrregular(value.sliced(begin, i - begin), shortestPart))
            return true;
        begin = i + 1;
    }
    return hasUuid(value);
}

bool isUuidOfOneUse(QByteArrayView value)
{
    if (!isUuid(value) && !(value.size() == hexSize && isHex(value)))
        return false;
    const QByteArray digits = value.toByteArray().replace('-', "").toLower();
    return QByteArrayView("1467").contains(digits[12]) && QByteArrayView("89ab").contains(digits[16]) && looksRandom(value);
}

namespace {

constexpr qsizetype secondsDigits = 10;
constexpr qsizetype millisDigits = 13;
constexpr qsizetype mostFractionDigits = 9;

/** Parses ".5" as 500; nullopt: not a fraction. Cuts off what is finer than a millisecond. */
std::optional<qint64> fractionMs(QByteArrayView text)
{
    if (text.isEmpty())
        return 0;
    const QByteArrayView digits = text.sliced(1);
    if (text[0] != '.' || !isDigits(digits) || digits.size() > mostFractionDigits)
        return std::nullopt;
    return *wholeNumber(digits.toByteArray().leftJustified(3, '0', true));
}

std::optional<TimestampValue> parseNumber(QByteArrayView value)
{
    if (value.size() < secondsDigits || value[0] == '0')
        return std::nullopt;
    if (value.size() == millisDigits && isDigits(value))
        return TimestampValue{LockForm::SetnxMillis, fromUnixMs(*wholeNumber(value))};
    const QByteArrayView seconds = value.first(secondsDigits);
    const auto fraction = fractionMs(value.sliced(secondsDigits));
    if (!isDigits(seconds) || !fraction)
        return std::nullopt;
    return TimestampValue{LockForm::SetnxSeconds, fromUnixMs(*wholeNumber(seconds) * 1000 + *fraction)};
}

} // namespace

std::optional<TimestampValue> parseTimestamp(QByteArrayView value, UnixTime serverNow)
{
    const auto parsed = parseNumber(value);
    const bool mayBeNumber = parsed && parsed->deadline < serverNow - std::chrono::years(1); // an id, a random number
    return parsed && !mayBeNumber && isNear(parsed->deadline, serverNow) ? parsed : std::nullopt;
}

} // namespace lockscope
