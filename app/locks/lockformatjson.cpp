// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The format of locks in the file of lock profiles.
#include "base/safetext.h"
#include "base/language.h"
#include "locks/lockformat.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using In = FormatPlace::In;
using Unit = FormatPlace::Unit;
using By = WakeUp::By;
using Algorithm = QCryptographicHash::Algorithm;

struct FormatJsonText {
    LOCKSCOPE_MESSAGES(lockscope::FormatJsonText)
};

constexpr qsizetype mostNames = 10'000;
constexpr qsizetype longestFormatText = 1000;
constexpr int mostPart = 999;
constexpr double longestListLifeMs = 8.64e7; // a day

constexpr std::array placeNames{std::pair(In::Value, "value"_L1),          std::pair(In::Field, "field"_L1),
                                std::pair(In::FieldName, "field-name"_L1), std::pair(In::FieldValue, "field-value"_L1),
                                std::pair(In::Member, "member"_L1),        std::pair(In::Score, "score"_L1)};
constexpr std::array unitNames{std::pair(Unit::Seconds, "s"_L1), std::pair(Unit::Milliseconds, "ms"_L1), std::pair(Unit::Iso, "iso"_L1)};
constexpr std::array wakeNames{std::pair(By::Publish, "publish"_L1), std::pair(By::LeftPush, "lpush"_L1), std::pair(By::RightPush, "rpush"_L1)};
constexpr std::array algorithmNames{std::pair(Algorithm::Md5, "md5"_L1), std::pair(Algorithm::Sha1, "sha1"_L1),
                                    std::pair(Algorithm::Sha256, "sha256"_L1)};

QLatin1StringView nameIn(const auto &names, auto value)
{
    return std::ranges::find_if(names, [value](const auto &each) { return each.first == value; })->second;
}

/** In which places a time may be written, by where the holder is: one key must have both. */
bool goTogether(In holder, In time)
{
    switch (holder) {
    case In::FieldName: return time == In::FieldName || time == In::FieldValue;
    case In::Member: return time == In::Member || time == In::Score;
    default: return time == holder;
    }
}

/** Reads the members of one object; keeps the first complaint, with the names that lead to it. */
class FormatReader {
public:
    FormatReader(QString place, QJsonObject object, std::optional<Message> &complaint)
        : m_place(std::move(place)), m_object(std::move(object)), m_complaint(complaint)
    {
    }

    void complain(const Message &what)
    {
        if (!m_complaint)
            m_complaint = m_place.isEmpty() ? what : FormatJsonText::tr("\"%1\": %2").arg(m_place, what);
    }
    bool has(QLatin1StringView name) const { return m_object.contains(name); }
    void allow(const QStringList &names)
    {
        for (const QString &name : m_object.keys()) {
            if (!names.contains(name))
                complain(FormatJsonText::tr("unknown member \"%1\"; it may have %2")
                             .arg(visibleText(name, 60), joinedItems({names.begin(), names.end()})));
        }
    }
    /** Empty: there is none, or a complaint. */
    QString text(QLatin1StringView name)
    {
        const QString text = m_object.value(name).toString();
        if (has(name) && (text.isEmpty() || text.size() > longestFormatText))
            complain(FormatJsonText::tr("\"%1\" must be a text of 1 to %2 characters").arg(QString(name), longestFormatText));
        return text;
    }
    template <class Names>
    auto oneOf(QLatin1StringView name, const Names &names, decltype(names[0].first) usual)
    {
        const QString typed = text(name);
        const auto found = std::ranges::find_if(names, [&typed](const auto &each) { return typed == each.second; });
        if (found != std::end(names))
            return found->first;
        QList<Message> all;
        std::ranges::transform(names, std::back_inserter(all), [](const auto &each) { return QString(each.second); });
        if (has(name))
            complain(FormatJsonText::tr("\"%1\" must be one of %2").arg(QString(name), joinedItems(all)));
        return usual;
    }
    double number(QLatin1StringView name, double least, double most)
    {
        const double number = m_object.value(name).toDouble(most + 1);
        if (has(name) && (number != std::floor(number) || number < least || number > most))
            complain(FormatJsonText::tr("\"%1\" must be a whole number from %2 to %3").arg(QString(name), qint64(least), qint64(most)));
        return has(name) ? std::clamp(number, least, most) : 0;
    }
    QJsonArray list(QLatin1StringView name) const { return m_object.value(name).toArray(); }
    /** Reads the object of this name, if there is one. */
    template <class Value>
    std::optional<Value> inner(QLatin1StringView name, Value (*read)(FormatReader &))
    {
        if (!has(name))
            return std::nullopt;
        if (!m_object.value(name).isObject()) {
            complain(FormatJsonText::tr("\"%1\" is not an object").arg(QString(name)));
            return std::nullopt;
        }
        FormatReader reader(name, m_object.value(name).toObject(), m_complaint);
        return read(reader);
    }

private:
    QString m_place;
    QJsonObject m_object;
    std::optional<Message> &m_complaint;
};

FormatPlace readPlace(FormatReader &reader)
{
    FormatPlace place;
    const bool hasField = reader.has("field"_L1);
    place.in = reader.oneOf("in"_L1, placeNames, hasField ? In::Field : In::Value);
    place.field = reader.text("field"_L1).toUtf8();
    place.after = reader.text("after"_L1).toUtf8();
    place.json = reader.text("json"_L1);
    place.separator = reader.text("separator"_L1).toUtf8();
    place.part = int(reader.number("part"_L1, -mostPart, mostPart));
    if (hasField != (place.in == In::Field))
        reader.complain(FormatJsonText::tr("\"field\" names the field of a hash, and goes with no other \"in\" than \"field\""));
    if (place.separator.isEmpty() != (place.part == 0))
        reader.complain(FormatJsonText::tr("\"separator\" and \"part\" (1 is the first, -1 the last) are required together"));
    if (!place.json.isEmpty() && !place.separator.isEmpty())
        reader.complain(FormatJsonText::tr("a text is JSON or has a separator, not both"));
    if (place.in == In::Score && !(place.after.isEmpty() && place.json.isEmpty() && place.separator.isEmpty()))
        reader.complain(FormatJsonText::tr("a score is a number and has no parts"));
    return place;
}

FormatPlace readHolderPlace(FormatReader &reader)
{
    reader.allow({u"in"_s, u"field"_s, u"after"_s, u"json"_s, u"separator"_s, u"part"_s});
    FormatPlace place = readPlace(reader);
    if (place.in == In::FieldValue || place.in == In::Score)
        reader.complain(FormatJsonText::tr("a holder is in \"value\", \"field\", \"field-name\" or \"member\""));
    return place;
}

FormatPlace readTimePlace(FormatReader &reader)
{
    reader.allow({u"in"_s, u"field"_s, u"after"_s, u"json"_s, u"separator"_s, u"part"_s, u"unit"_s});
    FormatPlace place = readPlace(reader);
    place.unit = reader.oneOf("unit"_L1, unitNames, Unit::Seconds);
    if (place.in == In::Score && place.unit == Unit::Iso)
        reader.complain(FormatJsonText::tr("a score is in \"s\" or \"ms\""));
    return place;
}

WakeUp readWake(FormatReader &reader)
{
    reader.allow({u"publish"_s, u"lpush"_s, u"rpush"_s, u"message"_s, u"expires_ms"_s});
    WakeUp wake;
    int ways = 0;
    for (const auto &[by, name] : wakeNames) {
        if (!reader.has(name))
            continue;
        ++ways;
        wake.by = by;
        wake.to = reader.text(name).toUtf8();
    }
    if (ways != 1)
        reader.complain(FormatJsonText::tr("exactly one of \"publish\" (a channel), \"lpush\" and \"rpush\" (a list) is required"));
    wake.message = reader.has("message"_L1) ? reader.text("message"_L1).toUtf8() : QByteArray("1");
    if (reader.has("expires_ms"_L1))
        wake.listLife = Duration(qint64(reader.number("expires_ms"_L1, 1, longestListLifeMs)));
    if (wake.to == "{key}" && wake.by != By::Publish)
        reader.complain(FormatJsonText::tr("the list must have another name than the key"));
    if (wake.listLife && wake.by == By::Publish)
        reader.complain(FormatJsonText::tr("\"expires_ms\" is of a list, not of a channel"));
    return wake;
}

DigestNames readDigests(FormatReader &reader)
{
    reader.allow({u"algorithm"_s, u"names"_s});
    const auto algorithm = reader.oneOf("algorithm"_L1, algorithmNames, Algorithm::Md5);
    const QJsonArray list = reader.list("names"_L1);
    if (!reader.has("algorithm"_L1) || list.isEmpty() || list.size() > mostNames)
        reader.complain(FormatJsonText::tr("\"algorithm\", and \"names\" (a list of 1 to %1 texts) are required").arg(mostNames));
    QByteArrayList names;
    for (const QJsonValue &each : list) {
        names += each.toString().toUtf8();
        if (names.last().isEmpty() || names.last().size() > longestFormatText)
            reader.complain(FormatJsonText::tr("name %1 is not a text of 1 to %2 bytes").arg(names.size(), longestFormatText));
    }
    return {algorithm, names};
}

void checkTogether(FormatReader &reader, const LockFormat &format)
{
    if (!format.holder && (format.deadline || format.acquired || format.wake))
        reader.complain(FormatJsonText::tr("\"deadline\", \"acquired\" and \"wake\" need a \"holder\""));
    if (!format.holder && format.digests.names().isEmpty())
        reader.complain(FormatJsonText::tr("\"holder\" or \"digest\" is required"));
    const std::array times{std::pair(u"deadline"_s, &format.deadline), std::pair(u"acquired"_s, &format.acquired)};
    for (const auto &[name, time] : times) {
        if (format.holder && *time && !goTogether(format.holder->in, (*time)->in))
            reader.complain(FormatJsonText::tr("\"%1\" in \"%2\" and \"holder\" in \"%3\" are not of one lock")
                                .arg(name, QString(nameIn(placeNames, (*time)->in)), QString(nameIn(placeNames, format.holder->in))));
    }
}

void put(QJsonObject &object, QLatin1StringView name, const QByteArray &text)
{
    if (!text.isEmpty())
        object.insert(name, QString::fromUtf8(text));
}

QJsonObject toJsonObject(const FormatPlace &place, bool isTime)
{
    QJsonObject object;
    if (place.in != In::Value && place.in != In::Field)
        object.insert("in"_L1, nameIn(placeNames, place.in));
    put(object, "field"_L1, place.field);
    put(object, "after"_L1, place.after);
    put(object, "json"_L1, place.json.toUtf8());
    put(object, "separator"_L1, place.separator);
    if (place.part != 0)
        object.insert("part"_L1, place.part);
    if (isTime)
        object.insert("unit"_L1, nameIn(unitNames, place.unit));
    return object;
}

QJsonObject toJsonObject(const WakeUp &wake)
{
    QJsonObject object;
    put(object, nameIn(wakeNames, wake.by), wake.to);
    put(object, "message"_L1, wake.message);
    if (wake.listLife)
        object.insert("expires_ms"_L1, qint64(wake.listLife->count()));
    return object;
}

} // namespace

QJsonObject toJsonObject(const LockFormat &format)
{
    QJsonObject object;
    if (format.holder)
        object.insert("holder"_L1, toJsonObject(*format.holder, false));
    if (format.deadline)
        object.insert("deadline"_L1, toJsonObject(*format.deadline, true));
    if (format.acquired)
        object.insert("acquired"_L1, toJsonObject(*format.acquired, true));
    if (format.wake)
        object.insert("wake"_L1, toJsonObject(*format.wake));
    QJsonArray names;
    for (const QByteArray &name : format.digests.names())
        names.append(QString::fromUtf8(name));
    if (!names.isEmpty())
        object.insert("digest"_L1, QJsonObject{{"algorithm"_L1, nameIn(algorithmNames, format.digests.algorithm())}, {"names"_L1, names}});
    return object;
}

Result<LockFormat> lockFormatFromJson(const QJsonObject &object)
{
    std::optional<Message> complaint;
    FormatReader reader({}, object, complaint);
    reader.allow({u"holder"_s, u"deadline"_s, u"acquired"_s, u"wake"_s, u"digest"_s});
    LockFormat format;
    format.holder = reader.inner("holder"_L1, readHolderPlace);
    format.deadline = reader.inner("deadline"_L1, readTimePlace);
    format.acquired = reader.inner("acquired"_L1, readTimePlace);
    format.wake = reader.inner("wake"_L1, readWake);
    format.digests = reader.inner("digest"_L1, readDigests).value_or(DigestNames());
    checkTogether(reader, format);
    if (complaint)
        return invalidInput(*complaint);
    return format;
}

} // namespace lockscope
