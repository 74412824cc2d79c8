// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArrayList>
#include <QCommandLineParser>
#include <QStringList>

#include <optional>

namespace lockscope {

/** Bytes pass through Qt's parser as Latin-1, one character a byte, so that keys and tokens come out as they went in. */
QByteArray argumentBytes(const QString &raw);
QString argumentText(const QString &raw);
/** A raw argument for an error message, without what may be the password of a URL, however it is misspelt. */
QString quotedArgument(const QString &raw);

/**
 * The options of one command line as typed, of those that optionRules() has: which there are and their values. Checks only that such options exist.
 * What is *raw* has a byte in each character.
 */
class TypedOptions {
public:
    /** main()'s arguments, the program's name first; what is wrong, or nothing. --log and --demo may stand without a value. */
    std::optional<Error> parse(const QByteArrayList &arguments);

    bool has(const char *name) const { return m_parser.isSet(QString::fromLatin1(name)); }
    QString raw(const char *name) const { return m_parser.value(QString::fromLatin1(name)); }
    QStringList raws(const char *name) const { return m_parser.values(QString::fromLatin1(name)); }
    QString text(const char *name) const { return argumentText(raw(name)); }
    QStringList texts(const char *name) const;
    /** What is no option, raw. */
    QStringList positional() const { return m_parser.positionalArguments(); }

private:
    QCommandLineParser m_parser;
};

} // namespace lockscope
