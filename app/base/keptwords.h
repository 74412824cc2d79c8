// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <initializer_list>
#include <vector>

namespace lockscope {

/** In which language a text is made: that of the user, or for a program. */
enum class Wording : quint8 { Shown, English };

/**
 * Texts that are kept in English, because programs read them, files keep them, or a comparison rests on them; they are translated where a person reads
 * them. A source is what QT_TRANSLATE_NOOP() marks for the context, with %1 to %9 for what differs. Immutable, any thread.
 */
class KeptWords {
public:
    /** Of several sources that match a text, the first counts. */
    KeptWords(const char *context, std::initializer_list<const char *> sources);

    /** What stands for %1 … may need a translation itself. */
    using Inner = std::function<QString(const QString &)>;
    /** In the language in use; a text of another origin stays as it is. */
    QString shown(const QString &english, const Inner &inner = {}) const;
    bool knows(const QString &english) const;

private:
    struct Pattern {
        const char *source;
        QStringList pieces;       // between the placeholders; one more than those
        std::vector<int> numbers; // of the placeholders
    };
    const Pattern *patternOf(const QString &english, QStringList &values) const;

    const char *m_context;
    std::vector<Pattern> m_patterns;
};

/** A source in English, to be kept. */
inline QString kept(const char *source) { return QString::fromUtf8(source); }
template <class... Values>
QString kept(const char *source, const Values &...values)
{
    return QString::fromUtf8(source).arg(values...);
}

} // namespace lockscope
