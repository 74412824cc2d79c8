// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/monitorreader.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** The commands that locks are made of, as they are sent. Names are in small letters. Pure. */

constexpr qint64 usAMillisecond = 1000;
inline qint64 msOf(qint64 us) { return us / usAMillisecond; }

enum class LockVerb : quint8 {
    Set,
    SetNx,
    SetEx,
    GetSet,
    Delete,
    CompareDelete,
    Expire,
    Persist,
    HashAdd,
    MemberAdd,
    MemberRemove,
    Read,
    OtherWrite
};
/** Of a sorted set: its other member is alone. Symfony writes it. */
inline const QByteArray aloneMember = "__write__";
/** Nothing: it concerns no key that may be a lock. */
std::optional<LockVerb> lockVerb(QByteArrayView name);
/** The same of a whole command: GETEX may only read. */
std::optional<LockVerb> lockVerb(const ExecutedCommand &command, const QByteArray &name);
/** It shows what a key holds; others only watch it. */
bool readsValue(QByteArrayView name);
/** Which of a command's arguments are keys. */
struct KeyPlaces {
    std::size_t first = 1, count = 1, step = 1;

    std::size_t at(std::size_t number) const { return first + number * step; }
};
KeyPlaces keysIn(const ExecutedCommand &command, const QByteArray &name);
/** A command without a verb may change the keys that it names. */
bool mayWrite(const QByteArray &name);
/** What concerns more than one key, or says who a client is. */
bool isControl(const QByteArray &name);

/** The end of a lease that a command sets: `EX 30`, `PXAT 1700000000000`, also by its own name; nothing: none. */
std::optional<qint64> leaseEnd(const QByteArray &unit, const QByteArray &number, qint64 atUs);
/** That of EXPIRE, GETEX and their kind. */
std::optional<qint64> leaseEnd(const ExecutedCommand &command, const QByteArray &name);
/** Whether EXPIRE's NX, XX, GT or LT lets it change a lease with this end, or without one; nothing: it is not known. */
std::optional<bool> setsLease(const ExecutedCommand &command, qint64 endUs, std::optional<qint64> presentEndUs);

/** Behind the number of an EXPIRE in a script whose commands are not seen: it comes to what is left. No server has it. */
inline const QByteArray addedLease = "ADDED";

/** What SET is given beside key and value. */
struct SetOptions {
    bool onlyIfFree = false, onlyIfHeld = false, keepsLease = false;
    bool comparesValue = false;
    bool asksOldValue = false;
    std::optional<QByteArray> onlyIfEqual = {}; ///< IFEQ; nothing: it compares in another way, or not
    bool isWrong = false;                       ///< the server answers with an error
    std::optional<qint64> deadlineUs = {};
};
SetOptions setOptions(const ExecutedCommand &command);
/** What DELIFEQ or DELEX … IFEQ compares with; nothing: another condition, or none. */
std::optional<QByteArray> deletedIfEqual(const ExecutedCommand &command);

/** What the reply to a command shows that a key held before it. */
struct ShownKey {
    enum class Is : quint8 { Unknown, Free, Held };
    Is is = Is::Unknown;
    QByteArray token = {}; ///< empty: not shown; of a free one: or it was held with this one
};
ShownKey shownBefore(const ExecutedCommand &command, const QByteArray &name, LockVerb verb);

bool isScriptCall(const QByteArray &name);
/** By the error with which a script ends: others come after it has changed something, perhaps. */
bool hasDoneNothing(const QByteArray &error);
/** The SHA-1 that EVALSHA would name; of a function its name. */
QByteArray scriptIdentity(const ExecutedCommand &call, const QByteArray &name);
enum class ScriptRole : quint8 { None, Acquires, Releases, Renews };
/** What the text of a script shows that it is for. */
ScriptRole roleIn(const QByteArray &text);
/** What a script was called with that may be a token: the longest argument that is no number. */
QByteArray tokenIn(const ExecutedCommand &call);

} // namespace lockscope
