// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/typedoptions.h"

#include "base/safetext.h"
#include "cli/optionrules.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct TypedOptionsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TypedOptionsText)
};

/** Qt knows no options whose value may be missing. */
QStringList withMissingValues(const QByteArrayList &arguments)
{
    QStringList raw;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString argument = QString::fromLatin1(arguments[i]);
        if (argument == u"--log"_s)
            raw << u"--log=all"_s;
        else if (argument != u"--demo"_s)
            raw << argument;
        else if (const QByteArray next = arguments.value(i + 1); next == "server" || next == "cluster" || next == "sentinel")
            raw << u"--demo="_s + QString::fromLatin1(arguments[++i]);
        else
            raw << u"--demo=server"_s;
    }
    return raw;
}

} // namespace

QByteArray argumentBytes(const QString &raw) { return raw.toLatin1(); }

QString argumentText(const QString &raw) { return QString::fromUtf8(argumentBytes(raw)); }

QString quotedArgument(const QString &raw)
{
    QString text = argumentText(raw);
    const qsizetype colon = text.indexOf(u':');
    const qsizetype at = text.lastIndexOf(u'@');
    if (colon >= 0 && at > colon)
        text.replace(colon + 1, at - colon - 1, u"***"_s);
    return u'"' + visibleText(text, 60) + u'"';
}

std::optional<Error> TypedOptions::parse(const QByteArrayList &arguments)
{
    for (const OptionRule &rule : optionRules()) {
        QCommandLineOption option(QString::fromLatin1(rule.name));
        if (rule.value)
            option.setValueName(QString::fromLatin1(rule.value));
        m_parser.addOption(option);
    }
    m_parser.addOption(QCommandLineOption(QStringList{u"h"_s, u"help"_s}));
    m_parser.addOption(QCommandLineOption(QStringList{u"v"_s, u"version"_s}));

    if (m_parser.parse(withMissingValues(arguments)))
        return std::nullopt;
    const auto problem = [](const QString &text) { return Error{Error::Kind::InvalidInput, text, {}}; };
    const QStringList unknown = m_parser.unknownOptionNames();
    if (unknown.contains(u"password"_s) || unknown.contains(u"pass"_s)) {
        return problem(TypedOptionsText::tr("There is no --password option, because every user of this machine can read the arguments. Use "
                                            "--ask-password, --password-file FILE or the environment variable REDISCLI_AUTH."));
    }
    if (!unknown.isEmpty())
        return problem(TypedOptionsText::tr("Unknown option %1.").arg(quotedArgument(unknown.first())));
    return problem(visibleText(argumentText(m_parser.errorText())));
}

QStringList TypedOptions::texts(const char *name) const
{
    QStringList texts = raws(name);
    std::ranges::transform(texts, texts.begin(), argumentText);
    return texts;
}

} // namespace lockscope
