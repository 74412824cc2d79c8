// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockcommands.h"

#include <QHash>

#include <vector>

namespace lockscope {

/** One of the replies that a command may have. */
struct Choice {
    CommandReply reply;
    bool changes = false;
    bool isUnseen = false; ///< a number or text of which nothing is known; a text is none of those that the script knows
};

/**
 * What a run of a script supposes that keys hold, by the replies that it supposes, and which replies further commands may have then. A count that goes up
 * is above 0 then, and one that goes down is not below it. A value.
 */
class SupposedKeys {
public:
    /** values, numbers: that the script may compare with. */
    SupposedKeys(qint64 atUs, QByteArrayList values, std::vector<qint64> numbers);
    void addValue(const QByteArray &value);
    void addNumber(qint64 number);
    const QByteArrayList &values() const { return m_values; }

    /** None: nobody knows what it does. name: in small letters. */
    std::vector<Choice> choicesOf(const QByteArray &name, const std::vector<QByteArray> &words) const;
    /** What it has shown of its key, and left there. */
    void note(const QByteArray &name, const std::vector<QByteArray> &words, const Choice &how);
    void clear() { m_keys.clear(); }

private:
    struct Key {
        enum class Is : quint8 { Unknown, Missing, There };
        Is is = Is::Unknown;
        std::optional<QByteArray> value = {};
        bool isUnseen = false; ///< its value is none that the script knows
        QHash<QByteArray, bool> fields = {};
    };

    std::vector<Choice> valuesOf(const Key &key) const;
    std::vector<Choice> counts(const Key &key, qint64 by) const;
    SetOptions optionsOf(const std::vector<QByteArray> &words) const { return setOptions({m_atUs, 0, {}, words}); }

    qint64 m_atUs;
    QByteArrayList m_values;
    std::vector<qint64> m_numbers;
    QHash<QByteArray, Key> m_keys;
};

} // namespace lockscope
