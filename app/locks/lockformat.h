// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "base/result.h"

#include <QByteArrayList>
#include <QCryptographicHash>
#include <QHash>
#include <QJsonObject>

#include <optional>
#include <vector>

namespace lockscope {

/** Where a program of one's own writes a text or a time of its locks. A value. */
struct FormatPlace {
    enum class In : quint8 {
        Value,      ///< of a string
        Field,      ///< the value of one field of a hash
        FieldName,  ///< of a hash; as a holder: each field is one
        FieldValue, ///< the value of the holder's field
        Member,     ///< of a set or sorted set; as a holder: each member is one
        Score,      ///< of the holder's member
    };
    enum class Unit : quint8 { Seconds, Milliseconds, Iso };

    In in = In::Value;
    QByteArray field = {};     ///< Field: its name
    QByteArray after = {};     ///< the text begins with this, which is not part of it
    QString json = {};         ///< names of members, from the outermost in, with dots between them; empty: the text is no JSON
    QByteArray separator = {}; ///< divides the text in parts; empty: it is one
    int part = 0;              ///< number of the part, from 1; from the end if it is negative
    Unit unit = Unit::Seconds; ///< times only

    bool operator==(const FormatPlace &) const = default;
};

/** How a release wakes the waiters: a message, or an element of a list. A value. */
struct WakeUp {
    enum class By : quint8 { Publish, LeftPush, RightPush };
    By by = By::Publish;
    QByteArray to;      ///< a channel or a list; in a format {key} stands for the key, {rest} for the key without the prefix of its profile
    QByteArray message; ///< or element; likewise
    std::optional<Duration> listLife = {};

    WakeUp forKey(QByteArrayView key, QByteArrayView prefix) const;
    bool operator==(const WakeUp &) const = default;
};

/** Names that are in keys only as their digests, in hexadecimal. A value. */
class DigestNames {
public:
    DigestNames() = default;
    DigestNames(QCryptographicHash::Algorithm algorithm, QByteArrayList names);

    QCryptographicHash::Algorithm algorithm() const { return m_algorithm; }
    const QByteArrayList &names() const { return m_names; }
    /** The name whose digest is in the key; empty: none. */
    QByteArray nameIn(QByteArrayView key) const;
    bool operator==(const DigestNames &other) const { return m_algorithm == other.m_algorithm && m_names == other.m_names; }

private:
    QCryptographicHash::Algorithm m_algorithm = QCryptographicHash::Md5;
    QByteArrayList m_names;
    QHash<QByteArray, QByteArray> m_byDigest;
};

/** How a program of one's own writes its locks, as a lock profile says. A value. */
struct LockFormat {
    std::optional<FormatPlace> holder;   ///< nullopt: only digests are known
    std::optional<FormatPlace> deadline; ///< nullopt: the key's TTL
    std::optional<FormatPlace> acquired;
    std::optional<WakeUp> wake;
    DigestNames digests;

    bool operator==(const LockFormat &) const = default;
};

/** What a format says of one lock, beside its holders. */
struct FormatSeen {
    /** A field and its value, or a member and its score. */
    struct Part {
        Bytes name, value;
        bool operator==(const Part &) const = default;
    };
    std::vector<Part> parts;        ///< as seen; a clear compares them
    qint64 fields = 0;              ///< of a hash that is one lock
    std::optional<WakeUp> wake;     ///< for this key
    bool isDeadlineWritten = false; ///< its clients read the deadline, so that the key's lease alone does not move it
    bool isTokenDated = false;      ///< the time of acquisition is in the token itself; a deadline may be that of many holds, as midnight is
    bool isHoldDated = false;       ///< what a clear compares has a time in it, so that the next hold is not alike

    bool operator==(const FormatSeen &) const = default;
};

/** The JSON text that was parsed last: holder and times are often members of one. */
struct ParsedJson {
    QByteArray text;
    QJsonValue value = {QJsonValue::Undefined};
};

/** The text at this place of what was read there; the error says what is wrong with it. */
Result<QByteArray> textIn(const FormatPlace &place, QByteArrayView read, ParsedJson &last);
/** The time likewise; one that is not within ten years of the server's is none. */
Result<UnixTime> timeIn(const FormatPlace &place, QByteArrayView read, UnixTime serverNow, ParsedJson &last);

/**
 * A format as in the file of lock profiles:
 * {"holder": {"json": "owner"}, "deadline": {"json": "until", "unit": "s"}, "acquired": {"json": "since", "unit": "iso"},
 * "wake": {"publish": "{key}:released", "message": "1"}, "digest": {"algorithm": "md5", "names": ["orders"]}}.
 * A place has "in" ("value", "field-name", "field-value", "member", "score") or "field" (a name), and perhaps "after", and "json" or "separator" and
 * "part". Pure.
 */
QJsonObject toJsonObject(const LockFormat &format);
/** The error says which member is wrong, and how; it has no full stop. */
Result<LockFormat> lockFormatFromJson(const QJsonObject &object);

} // namespace lockscope
