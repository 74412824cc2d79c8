// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockformat.h"

#include "base/safetext.h"
#include "locks/valueshape.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>
#include <utility>

namespace lockscope {

namespace {

struct FormatText {
    LOCKSCOPE_MESSAGES(lockscope::FormatText)
};

constexpr int shownChars = 40;

QString shown(QByteArrayView bytes) { return u'"' + safeText(bytes, shownChars) + u'"'; }

Result<QByteArray> textOf(const QJsonValue &value, const QString &path)
{
    constexpr double exact = 9e15; // every whole number up to this is one of its own
    if (value.isString() && !value.toString().isEmpty())
        return value.toString().toUtf8();
    if (value.isDouble() && value.toVariant().typeId() == QMetaType::LongLong)
        return QByteArray::number(value.toInteger());
    const double number = value.toDouble();
    if (value.isDouble() && number == std::floor(number) && std::abs(number) < exact)
        return QByteArray::number(qint64(number));
    if (value.isDouble() && std::abs(number) >= exact) // and so rounded
        return invalidInput(FormatText::tr("its member \"%1\" is a number too large to be read exactly").arg(path));
    if (value.isDouble())
        return QByteArray::number(number, 'f', 6);
    if (value.isString())
        return invalidInput(FormatText::tr("its member \"%1\" is an empty text").arg(path));
    if (value.isUndefined())
        return invalidInput(FormatText::tr("it has no member \"%1\"").arg(path));
    return invalidInput(FormatText::tr("its member \"%1\" is neither a text nor a number").arg(path));
}

bool parse(const QByteArray &text, ParsedJson &last)
{
    if (last.text == text && !last.value.isUndefined())
        return true;
    QJsonParseError parsing;
    const QJsonDocument document = QJsonDocument::fromJson(text, &parsing);
    if (parsing.error != QJsonParseError::NoError)
        return false;
    last = {text, document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object())};
    return true;
}

Result<QByteArray> jsonMember(const QString &path, const QByteArray &text, ParsedJson &last)
{
    if (!parse(text, last))
        return invalidInput(FormatText::tr("it is not valid JSON: %1").arg(shown(text)));
    QJsonValue value = last.value;
    for (const QString &name : path.split(u'.')) {
        bool isPlace = false;
        const uint place = name.toUInt(&isPlace);
        value = value.isArray() ? (isPlace ? value.toArray().at(place) : QJsonValue(QJsonValue::Undefined)) : value.toObject().value(name);
    }
    return textOf(value, path);
}

Result<QByteArray> partOf(const FormatPlace &place, const QByteArray &text)
{
    QByteArrayList parts;
    for (qsizetype from = 0, at = 0; at >= 0; from = at + place.separator.size()) {
        at = text.indexOf(place.separator, from);
        parts += text.sliced(from, (at < 0 ? text.size() : at) - from);
    }
    const qsizetype index = place.part > 0 ? place.part - 1 : parts.size() + place.part;
    if (index < 0 || index >= parts.size())
        return invalidInput(FormatText::tr("it has no part %1 between %2: %3").arg(place.part).arg(shown(place.separator), shown(text)));
    return parts[index];
}

std::optional<double> numberIn(const QByteArray &text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<UnixTime> isoTimeIn(const QByteArray &text)
{
    const QDateTime time = QDateTime::fromString(QString::fromUtf8(text), Qt::ISODateWithMs);
    const bool isAnywhere = time.timeSpec() == Qt::LocalTime; // without an offset it may be of any zone
    return time.isValid() && !isAnywhere ? std::optional(fromUnixMs(time.toMSecsSinceEpoch())) : std::nullopt;
}

} // namespace

Result<QByteArray> textIn(const FormatPlace &place, QByteArrayView read, ParsedJson &last)
{
    if (!read.startsWith(place.after))
        return invalidInput(FormatText::tr("it does not begin with %1: %2").arg(shown(place.after), shown(read)));
    Result<QByteArray> text = read.sliced(place.after.size()).toByteArray();
    if (!place.json.isEmpty())
        text = jsonMember(place.json, *text, last);
    else if (!place.separator.isEmpty())
        text = partOf(place, *text);
    if (text && text->isEmpty())
        return invalidInput(FormatText::tr("it is empty"));
    return text;
}

Result<UnixTime> timeIn(const FormatPlace &place, QByteArrayView read, UnixTime serverNow, ParsedJson &last)
{
    constexpr double latestMs = 1e15; // the year 33658
    const Result<QByteArray> text = textIn(place, read, last);
    if (!text)
        return failure(text.error());
    if (place.unit == FormatPlace::Unit::Iso) {
        const auto time = isoTimeIn(*text);
        if (!time)
            return invalidInput(FormatText::tr("%1 is not a time such as 2026-11-21T14:30:00Z, with a time zone").arg(shown(*text)));
        return isNear(*time, serverNow) ? Result<UnixTime>(*time)
                                        : invalidInput(FormatText::tr("%1 is more than ten years from the server's time").arg(shown(*text)));
    }
    const bool isInSeconds = place.unit == FormatPlace::Unit::Seconds;
    const auto number = numberIn(*text);
    if (text->endsWith("inf")) // a score
        return invalidInput(FormatText::tr("%1 is endless, and no time").arg(shown(*text)));
    if (!number)
        return invalidInput(FormatText::tr("%1 is not a number").arg(shown(*text)));
    const double ms = *number * (isInSeconds ? 1000 : 1);
    if (std::abs(ms) > latestMs || !isNear(fromUnixMs(std::llround(ms)), serverNow))
        return invalidInput((isInSeconds ? FormatText::tr("%1, as Unix seconds, is more than ten years from the server's time")
                                         : FormatText::tr("%1, as Unix milliseconds, is more than ten years from the server's time"))
                                .arg(shown(*text)));
    return fromUnixMs(std::llround(ms));
}

WakeUp WakeUp::forKey(QByteArrayView key, QByteArrayView prefix) const
{
    const auto filled = [&](QByteArrayView text) {
        QByteArray result;
        for (; !text.isEmpty();) {
            const bool isKey = text.startsWith("{key}"), isRest = text.startsWith("{rest}");
            result += isKey ? key : isRest ? key.sliced(key.startsWith(prefix) ? prefix.size() : 0) : text.first(1);
            text = text.sliced(isKey ? 5 : isRest ? 6 : 1);
        }
        return result;
    };
    WakeUp result = *this;
    result.to = filled(to);
    result.message = filled(message);
    return result;
}

DigestNames::DigestNames(QCryptographicHash::Algorithm algorithm, QByteArrayList names) : m_algorithm(algorithm), m_names(std::move(names))
{
    for (const QByteArray &name : std::as_const(m_names))
        m_byDigest.insert(QCryptographicHash::hash(name, algorithm).toHex(), name);
}

QByteArray DigestNames::nameIn(QByteArrayView key) const
{
    const qsizetype length = m_names.isEmpty() ? key.size() + 1 : 2 * QCryptographicHash::hashLength(m_algorithm);
    for (qsizetype at = 0, from = 0; key.size() >= length && at <= key.size(); ++at) {
        if (at < key.size() && isHex(key.sliced(at, 1)))
            continue;
        const auto name = at - from == length ? m_byDigest.constFind(key.sliced(from, length).toByteArray().toLower()) : m_byDigest.cend();
        if (name != m_byDigest.cend())
            return *name;
        from = at + 1;
    }
    return {};
}

} // namespace lockscope
