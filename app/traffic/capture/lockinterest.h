// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/scriptlines.h"
#include "traffic/capture/scriptpaths.h"

#include <QHash>

#include <functional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace lockscope {

/** The words of a request, its name first. */
using IsOfInterest = std::function<bool(const std::vector<QByteArrayView> &words)>;

/**
 * Which requests to one server may concern locks: those that only locks are taken with, from then on all that name such a key, and what scripts are
 * for. Bounded: forgets all keys when there are too many. Pure.
 */
class LockInterest {
public:
    /** others: that are of interest, too; may be empty. */
    explicit LockInterest(IsOfInterest others) : m_isOther(std::move(others)) {}

    bool takes(const std::vector<QByteArrayView> &words);
    /** Of a call by this command, in small letters, of this text, SHA or function. Null: it was never seen what it does. */
    const ScriptTraits *traitsOf(QByteArrayView command, QByteArrayView script) const;
    /** The same. Null: it is not known, or the script of a library, whose traits are known better. */
    const ScriptText *textOf(QByteArrayView command, QByteArrayView script) const;

private:
    struct KeyHash {
        using is_transparent = void;
        std::size_t operator()(QByteArrayView key) const;
    };
    struct KeyEqual {
        using is_transparent = void;
        bool operator()(QByteArrayView a, QByteArrayView b) const { return a == b; }
    };

    bool concernsLocks(const std::vector<QByteArrayView> &words);
    bool isTracked(QByteArrayView key) const { return m_keys.find(key) != m_keys.end(); }
    void track(QByteArrayView key);
    bool takesScript(QByteArrayView name, const std::vector<QByteArrayView> &words);
    const ScriptTraits &learn(QByteArrayView text);
    const ScriptTraits *named(const QByteArray &identity) const;
    QByteArray identityOf(QByteArrayView command, QByteArrayView script) const;

    const IsOfInterest m_isOther;
    std::unordered_set<QByteArray, KeyHash, KeyEqual> m_keys;
    struct Script {
        ScriptTraits traits;
        ScriptText text;
    };
    QHash<QByteArray, QByteArray> m_identities; // by the script's text
    QHash<QByteArray, Script> m_scripts;        // by identity
    ScriptTraits m_unknown;
};

} // namespace lockscope
