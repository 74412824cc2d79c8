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

constexpr Duration longestOfOthersToo = 2min; ///< under a name that may be of a locked account, or of a team's leader
constexpr Duration longestLease = 24h;        ///< for a token or a known form under a neutral name
constexpr Duration longestOfHash = 1h;        ///< for a hash of few fields under a name that says lock
constexpr std::size_t fewFields = 4;
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

/** True if it may mark a lock as taken: "1", "locked", a process, a host. Other data have structure, or are measured. */
bool isMark(QByteArrayView value)
{
    constexpr qsizetype longestMark = 64;
    const bool isStructured =
        value.startsWith("{") || value.startsWith("[{") || value.startsWith("[\"") || value.startsWith("<") || value.contains(';');
    const bool isFraction = value.contains('.') && std::ranges::all_of(value, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
    return !value.isEmpty() && value.size() <= longestMark && !isFraction && !isStructured;
}

std::optional<Likeness> ofKnownForm(const Lock &lock, const KeyReading &reading, const Recognition &recognition, bool isNamedLock)
{
    Likeness likeness{lock.rule, recognition.confidence, recognition.why};
    const bool isEnough = recognition.confidence == Confidence::Certain || !catalogue().prefix(lock.rule).isEmpty() || isNamedLock;
    const bool isTime = lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis;
    if (isTime && mayNameDataAboutLocks(lock.key)) // when a lock was last taken
        return std::nullopt;
    if (isEnough)
        return likeness;
    if (const auto mayBeOther = recognition.scheme.mayBeOtherData; mayBeOther && mayBeOther(reading))
        return std::nullopt;
    if (!endsSoon(lock, longestLease) || isNamedOther(recognition.scheme, lock))
        likeness.confidence = Confidence::Guess;
    return likeness;
}

std::optional<Likeness> ofNamedString(const Lock &lock, const KeyReading &reading, NameWord word)
{
    if (!reading.valueIsWhole || reading.value.size() > longestValue)
        return std::nullopt;
    const bool isAboutLocks = mayNameDataAboutLocks(lock.key);
    const OtherMeaning other = otherMeaning(lock.key, word);
    const bool endsLikeALock = endsSoon(lock, other == OtherMeaning::None ? longestLease : longestOfOthersToo);
    if (isToken(reading.value) && (endsLikeALock || (reading.ttl && other != OtherMeaning::Thing)))
        return Likeness{lock.rule, Confidence::Likely,
                        QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock, and the value is a token that expires")};
    if (isAboutLocks && !isToken(reading.value) && !(isMark(reading.value) && endsLikeALock))
        return std::nullopt;
    if (isMark(reading.value) && endsLikeALock && !isAboutLocks)
        return Likeness{lock.rule, Confidence::Likely,
                        QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock, and the value is a mark that expires")};
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
std::optional<Likeness> ofNamedContainer(const Lock &lock, const KeyReading &reading, NameWord word)
{
    const auto &contents = reading.contents;
    if (!contents || !contents->isWhole() || contents->members.empty() || contents->members.size() > mostMembers || mayNameDataAboutLocks(lock.key))
        return std::nullopt;
    const std::vector<Member> &members = contents->members;
    const bool areHolders = std::ranges::all_of(members, [](const Member &member) { return isToken(member.name); });
    const bool areMarks = reading.type == Type::Hash
        && std::ranges::all_of(members, [](const Member &field) { return isMark(field.value) && !field.value.view().contains(' '); });
    const bool isBrief =
        areMarks && members.size() <= fewFields && otherMeaning(lock.key, word) == OtherMeaning::None && endsSoon(lock, longestOfHash);
    if (!areHolders && !isBrief && !(reading.type == Type::Hash && hasFieldOfLock(members)))
        return std::nullopt;
    return Likeness{lock.rule, Confidence::Guess, // no library is known that writes it
                    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock, and its members may be holders")};
}

std::optional<Likeness> ofName(const Lock &lock, const KeyReading &reading, NameWord word)
{
    switch (reading.type) {
    case Type::String: return ofNamedString(lock, reading, word);
    case Type::Hash:
    case Type::Set:
    case Type::SortedSet: return ofNamedContainer(lock, reading, word);
    case Type::Unreadable:
        return Likeness{lock.rule, Confidence::Guess,
                        QT_TRANSLATE_NOOP("lockscope::SchemeText", "The name suggests a lock; its content cannot be read")};
    default: return std::nullopt;
    }
}

std::optional<Likeness> ofValue(const Lock &lock, const KeyReading &reading)
{
    const bool isPlainToken = reading.type == Type::String && reading.valueIsWhole && isToken(reading.value);
    if (!isPlainToken || !reading.ttl || !endsSoon(lock, longestLease) || namesOtherData(lock.key))
        return std::nullopt;
    return Likeness{lock.rule, Confidence::Guess,
                    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a token that expires; the name gives no hint")};
}

} // namespace

std::optional<Likeness> likenessOf(const Lock &lock, const KeyReading &reading)
{
    const Recognition recognition = recognitionOf(lock);
    const auto word = lockWordIn(lock.key);
    if (recognition.confidence != Confidence::Guess)
        return ofKnownForm(lock, reading, recognition, word.has_value());
    return word ? ofName(lock, reading, *word) : ofValue(lock, reading);
}

} // namespace lockscope
