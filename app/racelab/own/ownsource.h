// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/** A value of a JSON text, and where it stands there. A value. */
struct SourceValue {
    enum class Type { Missing, Null, Bool, Number, Text, List, Object };
    struct Name {
        QString text;
        qsizetype at = 0;
    };

    Type type = Type::Missing;
    qsizetype at = 0; ///< offset of its first byte
    QString text;     ///< of a text what it means, of a number how it is written
    std::vector<SourceValue> items;
    std::vector<Name> names; ///< of an object: one for each of its items

    bool isMissing() const { return type == Type::Missing; }
    bool isText() const { return type == Type::Text; }
    bool isList() const { return type == Type::List; }
    bool isObject() const { return type == Type::Object; }
    /** An object's value of this name; a missing one, at the place of the object, if there is none. */
    SourceValue operator[](QStringView name) const;
    bool contains(QStringView name) const { return !(*this)[name].isMissing(); }
};

/** As editors count them: from 1, in characters. */
struct SourcePlace {
    int line = 1, column = 1;
};

/**
 * Reads a JSON text that is not trusted into a tree whose values know their places, which QJsonDocument does not. A missing or a spare comma, a comment and a
 * name that is there twice are faults after which the reading goes on. A value; the bytes must outlive it.
 */
class OwnSource {
public:
    struct Fault {
        qsizetype at = 0;
        QString why;
    };

    explicit OwnSource(const QByteArray &json);

    SourceValue &root() { return m_root; }
    const std::vector<Fault> &faults() const { return m_faults; }
    /** False: it could not be read to its end. */
    bool isWhole() const { return m_isWhole; }

    SourcePlace placeOf(qsizetype at) const;
    /** The place of a character of a text: at this index of what it means. */
    qsizetype offsetIn(const SourceValue &text, qsizetype index) const;

private:
    const QByteArray &m_json;
    SourceValue m_root;
    std::vector<Fault> m_faults;
    bool m_isWhole = false;
};

} // namespace lockscope
