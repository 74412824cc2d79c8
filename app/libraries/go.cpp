// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Go libraries and programs. redsync writes a token in base64 under the program's own name: only a profile can identify it.
#include "libraries/family.h"
#include "libraries/tokenreaders.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace lockscope::go {

namespace {

using namespace Qt::StringLiterals;
using Type = KeyReading::Type;

bool isLease(const Clues &clues) { return clues.key.endsWith(":lease") && clues.areTimes(ScoreUnit::Seconds); }
bool isUnique(const Clues &clues) { return clues.key.contains(":unique:"); }

bool decodeLease(const Clues &clues, Lock &lock) { return decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Exclusive); }

/** 22 characters, and text added by the application. */
void readTokenAndText(const Holder &holder, HolderIdentity &who)
{
    constexpr qsizetype tokenSize = 22;
    const QByteArrayView token = holder.token.view();
    const qsizetype at = std::min(token.size(), tokenSize);
    who.client = token.first(at).toByteArray();
    who.more = token.sliced(at).toByteArray();
}

/** The score of a lease is its deadline, so it does not say when the task began. */
void readLeasedTask(const Holder &holder, HolderIdentity &who) { readJob({.token = holder.token}, who); }

/** atlantis: what is planned or applied, for which pull request and by whom, as JSON. */
bool isAtlantis(const Clues &clues)
{
    const QJsonObject lock = QJsonDocument::fromJson(clues.value().toByteArray()).object();
    return lock.contains("Project"_L1) && lock.contains("Pull"_L1) && lock.contains("Workspace"_L1);
}
bool isAtlantisCommand(const Clues &clues)
{
    const QJsonObject lock = QJsonDocument::fromJson(clues.value().toByteArray()).object();
    return clues.key.endsWith("/lock") && lock.contains("LockMetadata"_L1) && lock.contains("CommandName"_L1);
}

void readAtlantis(const Holder &holder, HolderIdentity &who)
{
    const QJsonObject lock = QJsonDocument::fromJson(holder.token.toByteArray()).object();
    const QJsonObject pull = lock.value("Pull"_L1).toObject();
    who.worker = lock.value("User"_L1).toObject().value("Username"_L1).toString().toUtf8();
    if (const int number = pull.value("Num"_L1).toInt(); number > 0)
        who.more = '#' + QByteArray::number(number);
    const QDateTime taken = QDateTime::fromString(lock.value("Time"_L1).toString(), Qt::ISODateWithMs);
    const qint64 seconds = lock.value("LockMetadata"_L1).toObject().value("UnixTime"_L1).toInteger();
    if (taken.isValid())
        who.acquiredAt = fromUnixMs(taken.toMSecsSinceEpoch());
    else if (seconds > 0)
        who.acquiredAt = fromUnixMs(seconds * 1000);
}

constexpr Scheme redsync{
    .name = "redsync",
    .label = "redsync",
    .expiry = Expiry::Always,
    .token = TokenProof::OneHold,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its extend reports that the lock has expired; with SetNXOnExtend it restores the key")};
constexpr Scheme redislock{.name = "redislock",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redislock (Go)"),
                           .expiry = Expiry::Always,
                           .token = TokenProof::OneHold,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next refresh or release reports that the lock is not held"),
                           .readHolder = readTokenAndText};
constexpr Scheme lease{.name = "asynq-lease",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "asynq leases of running tasks"),
                       .deadlineIn = DeadlineIn::Score,
                       .exclusivity = Exclusivity::Several,
                       .expiry = Expiry::Always,
                       .traits = SchemeTrait::WorkRunsTwice,
                       .afterClear =
                           QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task continues, and a worker that recovers lost tasks may start it again"),
                       .decode = decodeLease,
                       .readHolder = readLeasedTask};
constexpr Scheme unique{.name = "asynq-unique",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "asynq unique task"),
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WorkRunsTwice,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task continues, and the same task may be enqueued again"),
                        .readHolder = readJob};

constexpr Scheme atlantis{.name = "atlantis",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "atlantis lock"),
                          .deadlineIn = DeadlineIn::Nowhere,
                          .expiry = Expiry::Never,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::ValueIsParsed,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                          "The pull request keeps its plan, and another one may plan the same project; closing or "
                                                          "unlocking the old one may delete the next one's lock"),
                          .readHolder = readAtlantis};

constexpr std::array<const Scheme *, 5> schemes{&redsync, &redislock, &lease, &unique, &atlantis};

constexpr std::array rules{
    Rule{.scheme = &unique,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of an asynq unique task"),
         .prefix = "asynq:",
         .fits = isUnique},
    Rule{.scheme = &atlantis,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with pr/, and the value names a project, a pull request and a workspace"),
         .prefix = "pr/",
         .valueShapes = shapes(ValueShape::Other),
         .fits = isAtlantis},
    Rule{.scheme = &atlantis,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a lock of all atlantis commands of one name"),
         .prefix = "global/",
         .valueShapes = shapes(ValueShape::Other),
         .fits = isAtlantisCommand},
    Rule{.scheme = &redislock,
         .confidence = Confidence::Guess,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a token of 22 characters followed by text, as written by redislock"),
         .valueShapes = shapes(ValueShape::TokenAndText)},
    Rule{.scheme = &lease,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the leases of an asynq queue, and each score is a time in seconds"),
         .type = Type::SortedSet,
         .prefix = "asynq:",
         .fits = isLease},
};

} // namespace

} // namespace lockscope::go

namespace lockscope {

Family goFamily() { return {.group = "Go", .schemes = go::schemes, .rules = go::rules}; }

} // namespace lockscope
