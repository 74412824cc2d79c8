// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/protocolinfo.h"
#include "racelab/film/growthwatch.h"
#include "racelab/film/renaming.h"
#include "racelab/film/serverpicture.h"

#include <QHash>
#include <QRegularExpression>

#include <optional>
#include <unordered_map>
#include <vector>

namespace lockscope {

/** The keys of a server that a referee judges. */
struct JudgedKeys {
    QByteArrayList lock;           ///< the keys of the lock
    bool hasOthers = false;        ///< all other keys are judged, too: their meaning for the protocol is not known
    QByteArray resource;           ///< never judged
    std::vector<KeyUse> uses = {}; ///< of a user's protocol: which keys are counters, and which decide; the forms are whole

    bool operator==(const JudgedKeys &) const = default;
};

/**
 * Numbers all contents, commands and answers of private servers, each kept once, and records which command leads from which content to which. Worlds
 * share a book, so that a command is executed on a real server only once for each content. Only grows. One thread.
 */
class ServerBook {
public:
    using Number = quint32;

    /** The smallest unit that is judged: a key, or a part of one. */
    struct Item {
        QByteArray key, part; ///< part: a field, member or element; empty for a whole key
        bool isWholeKey = true;
        bool decides = false; ///< who acquires
    };
    /** A change of an item by a command, or by time. */
    struct Change {
        std::vector<Number> items;    ///< one item; all items of a key if only its lease changed
        bool was = false, is = false; ///< the item existed before, and exists now
        bool isOnlyLease = false;
        bool decides = false;
        bool isFirstOfKey = true;
        bool isPush = false, isPop = false; ///< of a list: the text stands in it more often, or less often, than before
        QByteArray value = {};              ///< that it has now, if it has one
    };
    /** The effect of a command on a server: its answer, and the contents afterwards. */
    struct Effect {
        Number answer = 0, picture = 0;
    };

    explicit ServerBook(JudgedKeys judged);
    Q_DISABLE_COPY_MOVE(ServerBook)

    const JudgedKeys &judged() const { return m_judged; }

    /** Gives each renaming its number, under which digests are kept. */
    std::vector<Renaming> numbered(std::vector<Renaming> renamings);

    /** Returns the number of these contents; 0: the empty ones. */
    Number keep(const ServerPicture &picture);
    const ServerPicture &picture(Number picture) const { return m_pictures[picture].contents; }
    /** The contents that are left after this time. */
    Number afterTime(Number picture, Duration time);
    /** The time until the next lease ends; 0: none does. */
    Duration nextEnd(Number picture) const { return m_pictures[picture].nextEnd; }
    Duration longestLease(Number picture) const { return m_pictures[picture].longestLease; }
    /** The times that its values may have. */
    const std::vector<UnixTime> &times(Number picture) const { return m_pictures[picture].times; }
    const Digest &digest(Number picture, const Renaming &renaming);

    /** True if the resource is another one now. */
    bool hasWritten(Number before, Number after) const;
    const std::vector<Change> &changes(Number before, Number after);
    /**
     * The tokens in the key's name, if the protocol names it only with them; empty: no token is in it, or the protocol names it otherwise, too, or
     * not at all.
     */
    QByteArrayList tokensIn(const QByteArray &key) const;
    const Item &item(Number item) const { return m_items[item].what; }
    const Digest &itemDigest(Number item, const Renaming &renaming);
    Digest commandDigest(Number command, const Renaming &renaming) const;

    Number keep(const Result<redis::Reply> &answer);
    const Result<redis::Reply> &answer(Number answer) const { return m_answers[answer]; }
    Number keep(const redis::Command &command);
    const redis::Command &command(Number command) const { return m_commands[command]; }

    /** The numbers in all contents, and in what clients remember. */
    GrowthWatch &watch() { return m_watch; }
    const GrowthWatch &watch() const { return m_watch; }

    /** Nothing: the command was not executed on these contents yet. */
    std::optional<Effect> effect(Number picture, Number command) const;
    void keepEffect(Number picture, Number command, Effect effect) { m_effects.emplace(pair(picture, command), effect); }

private:
    struct Known {
        ServerPicture contents;
        Duration nextEnd{0}, longestLease{0};
        std::vector<UnixTime> times = {};
        std::vector<Digest> digests = {}; ///< by the number of a renaming
    };
    struct KnownItem {
        Item what;
        std::vector<Digest> digests = {};
    };
    struct Role {
        bool isJudged = false, decides = false;
    };
    static quint64 pair(Number first, Number second) { return (quint64(first) << 32) | second; }
    static bool isWhole(const KeyPicture &key, bool hasOthers) { return !hasOthers || key.type == "string"; }

    Number itemOf(const QByteArray &key, const QByteArray &part, bool isWholeKey);
    QHash<QByteArray, QByteArray> partsOf(const KeyPicture *key) const;
    void appendChanges(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is);
    void appendWhole(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is);
    void appendParts(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is);
    void watchNumbers(const KeyPicture &key);
    Role roleOf(const QByteArray &key) const;
    Role findRole(const QByteArray &key) const;

    const JudgedKeys m_judged;
    GrowthWatch m_watch;
    std::vector<QRegularExpression> m_forms; // of m_judged.uses
    mutable QHash<QByteArray, Role> m_roles;
    std::vector<Renaming> m_renamings;
    std::vector<Known> m_pictures;
    QHash<QByteArray, Number> m_pictureNumbers;
    std::unordered_map<quint64, Number> m_after; // by picture and milliseconds
    std::vector<KnownItem> m_items;
    QHash<std::pair<QByteArray, QByteArray>, Number> m_itemNumbers;
    std::unordered_map<quint64, std::vector<Change>> m_changes; // by the pictures before and after
    std::vector<Result<redis::Reply>> m_answers;
    QHash<QByteArray, Number> m_answerNumbers;
    std::vector<redis::Command> m_commands;
    QHash<QByteArray, Number> m_commandNumbers;
    std::unordered_map<quint64, Effect> m_effects;
};

} // namespace lockscope
