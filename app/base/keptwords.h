// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <initializer_list>
#include <vector>

namespace lockscope {

/** The language of a generated text: the user's, or English for programs. */
enum class Wording : quint8 { Shown, English };

/**
 * Translates texts that are stored in English, since programs read them, files keep them, or they are compared. A source is marked by
 * QT_TRANSLATE_NOOP() for the context and has the placeholders %1 to %9. Immutable; any thread.
 */
class KeptWords {
public:
    /** If several sources match a text, the first one counts. */
    KeptWords(const char *context, std::initializer_list<const char *> sources);

    /** Translates the value of a placeholder. */
    using Inner = std::function<QString(const QString &)>;
    /** Returns the text in the language in use; a text that matches no source is returned unchanged. */
    QString shown(const QString &english, const Inner &inner = {}) const;
    bool knows(const QString &english) const;

private:
    struct Pattern {
        const char *source;
        QStringList pieces;       // the text between the placeholders; one more than placeholders
        std::vector<int> numbers; // the number of each placeholder
    };
    const Pattern *patternOf(const QString &english, QStringList &values) const;

    const char *m_context;
    std::vector<Pattern> m_patterns;
};

/** The English text of a source, with its placeholders filled in, for storing. */
inline QString kept(const char *source) { return QString::fromUtf8(source); }
template <class... Values>
QString kept(const char *source, const Values &...values)
{
    return QString::fromUtf8(source).arg(values...);
}

} // namespace lockscope
