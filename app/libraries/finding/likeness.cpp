// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/finding/likeness.h"

#include "libraries/finding/lockname.h"
#include "libraries/catalogue.h"
#include "locks/valueshape.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
using Type = KeyReading::Type;
using namespace std::chrono_literals;

constexpr Duration longestPlainLease = 10min; ///< for a token under a neutral name; sessions and codes live longer
constexpr Duration longestLease = 24h;        ///< for a known form under a neutral name
constexpr qsizetype longestValue = 256;
constexpr std::size_t mostMembers = 16;

bool isToken(QByteArrayView text)
{
    switch (shapeOf(text)) {
    case ValueShape::Uuid:
    case ValueShape::UuidAndNumber:
    case ValueShape::Hex24:
    case ValueShape::Hex32:
    case ValueShape::HexUuid1:
    case ValueShape::Hex64:
    case ValueShape::Base64Of16:
    case ValueShape::Base64Of18:
    case ValueShape::Base64Of32:
    case ValueShape::HostPidId:
    case ValueShape::HostPid:
    case ValueShape::Added: return true;
    default: return false;
    }
}

/** True if the name says other data. Not asked of schemes whose form other data have, too, since their names may say anything. */
bool isNamedOther(const Scheme &scheme, const Lock &lock) { return !scheme.mayBeOtherData && namesOtherData(lock.key); }

bool endsSoon(const Lock &lock, Duration most) { return lock.deadline && lock.lease <= most; }

std::optional<Likeness> ofKnownForm(const Lock &lock, const KeyReading &reading, const Recognition &recognition, bool isNamedLock)
{
    Likeness likeness{lock.rule, recognition.confidence, recognition.why};
    const bool isEnough = recognition.confidence == Confidence::Certain || !catalogue().prefix(lock.rule).isEmpty() || isNamedLock;
    if (isEnough)
        return likeness;
    if (const auto mayBeOther = recognition.scheme.mayBeOtherData; mayBeOther && mayBeOther(reading))
        return std::nullopt;
    if (!endsSoon(lock, longestLease) || isNamedOther(recognition.scheme, lock))
        likeness.confidence = Confidence::Guess;
    return likeness;
}

std::optional<Likeness> ofNamedString(const Lock &lock, const KeyReading &reading)
{
    if (!reading.valueIsWhole || reading.value.size() > longestValue)
        return std::nullopt;
    if (isToken(reading.value) && reading.ttl)
        return Likeness{lock.rule, Confidence::Likely,
                        QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock, and the value is a token that expires")};
    return Likeness{lock.rule, Confidence::Guess, QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock; the value may be anything")};
}

bool hasFieldOfLock(const std::vector<Member> &fields)
{
    constexpr std::array names = {"owner", "holder", "token", "lockedBy", "locked_by", "expires", "expires_at", "expireAt", "ttl"};
    const auto isOfLock = [&](const Member &field) {
        return std::ranges::any_of(names, [&](const char *name) { return field.name == QByteArrayView(name); });
    };
    return std::ranges::any_of(fields, isOfLock);
}

/** Checks the members of a container with a name that says lock: an index, a log or a queue has other members. */
std::optional<Likeness> ofNamedContainer(const Lock &lock, const KeyReading &reading)
{
    const auto &contents = reading.contents;
    if (!contents || !contents->isWhole() || contents->members.empty() || contents->members.size() > mostMembers)
        return std::nullopt;
    const auto isHolder = [](const Member &member) { return isToken(member.name); };
    const bool areHolders = std::ranges::all_of(contents->members, isHolder);
    if (!areHolders && !(reading.type == Type::Hash && hasFieldOfLock(contents->members)))
        return std::nullopt;
    return Likeness{lock.rule, Confidence::Guess,
                    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock, and its members may be holders")};
}

std::optional<Likeness> ofName(const Lock &lock, const KeyReading &reading)
{
    switch (reading.type) {
    case Type::String: return ofNamedString(lock, reading);
    case Type::Hash:
    case Type::Set:
    case Type::SortedSet: return ofNamedContainer(lock, reading);
    case Type::Unreadable:
        return Likeness{lock.rule, Confidence::Guess,
                        QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock; its content cannot be read")};
    default: return std::nullopt;
    }
}

std::optional<Likeness> ofValue(const Lock &lock, const KeyReading &reading)
{
    const bool isPlainToken = reading.type == Type::String && reading.valueIsWhole && isToken(reading.value);
    if (!isPlainToken || !reading.ttl || !endsSoon(lock, longestPlainLease) || namesOtherData(lock.key))
        return std::nullopt;
    return Likeness{lock.rule, Confidence::Guess,
                    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a token that expires soon; the name gives no hint")};
}

} // namespace

std::optional<Likeness> likenessOf(const Lock &lock, const KeyReading &reading)
{
    const Recognition recognition = recognitionOf(lock);
    const bool isNamedLock = lockWordIn(lock.key).has_value();
    if (recognition.confidence != Confidence::Guess)
        return ofKnownForm(lock, reading, recognition, isNamedLock);
    return isNamedLock ? ofName(lock, reading) : ofValue(lock, reading);
}

} // namespace lockscope
