// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/options.h"

#include "base/likeword.h"
#include "base/safetext.h"
#include "cli/command.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using CommandVerb = CommandLine::Verb;

struct OptionText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

struct VerbRow {
    CommandVerb verb;
    const char *word;
    const Command *command;
};
constexpr std::array verbRows{VerbRow{CommandVerb::Window, "lockscope", nullptr},
#define LOCKSCOPE_ROW(verb, word, command) VerbRow{CommandVerb::verb, word, &command},
                              LOCKSCOPE_EACH_VERB(LOCKSCOPE_ROW)
#undef LOCKSCOPE_ROW
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

const Command *commandOf(CommandVerb verb)
{
    const auto found = std::ranges::find(verbRows, verb, &VerbRow::verb);
    return found == verbRows.end() ? nullptr : found->command;
}

std::vector<const Command *> commands()
{
    std::vector<const Command *> all;
    for (const VerbRow &row : verbRows) {
        if (row.command && (all.empty() || all.back() != row.command)) // one may be that of several verbs
            all.push_back(row.command);
    }
    return all;
}

QString wordOf(CommandVerb verb)
{
    const auto found = std::ranges::find(verbRows, verb, &VerbRow::verb);
    return verb == CommandVerb::Window || found == verbRows.end() ? u"lockscope"_s : u"lockscope %1"_s.arg(QLatin1String(found->word));
}

std::optional<CommandVerb> verbFrom(QByteArrayView word)
{
    const auto found = std::ranges::find_if(verbRows, [&](const VerbRow &one) { return word == QByteArrayView(one.word); });
    return found == verbRows.end() || found->verb == CommandVerb::Window ? std::nullopt : std::optional(found->verb);
}

std::optional<QString> wordLike(const QString &mistyped) { return likeWord(mistyped, wordsOf(~unsigned(InWindow))); }

QStringList wordsOf(unsigned verbs)
{
    QStringList words;
    for (const VerbRow &one : verbRows) {
        if (flagOf(one.verb) & verbs)
            words << QString::fromLatin1(one.word);
    }
    return words;
}

Error wrongUsage(const QString &text) { return {Error::Kind::InvalidInput, text, {}}; }

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
    QSet<QString> known;
    for (const Option &one : options()) {
        QCommandLineOption option(QString::fromLatin1(one.name));
        if (one.value)
            option.setValueName(QString::fromLatin1(one.value));
        if (!known.contains(option.names().first()))
            m_parser.addOption(option);
        known.insert(option.names().first());
    }
    m_parser.addOption(QCommandLineOption(QStringList{u"h"_s, u"help"_s}));
    m_parser.addOption(QCommandLineOption(QStringList{u"v"_s, u"version"_s}));

    if (m_parser.parse(withMissingValues(arguments)))
        return std::nullopt;
    const QStringList unknown = m_parser.unknownOptionNames();
    if (unknown.contains(u"password"_s) || unknown.contains(u"pass"_s)) {
        return wrongUsage(OptionText::tr("There is no --password option, because every user of this machine can read the arguments. Use "
                                         "--ask-password, --password-file FILE or the environment variable REDISCLI_AUTH."));
    }
    if (!unknown.isEmpty())
        return wrongUsage(OptionText::tr("Unknown option %1.").arg(quotedArgument(unknown.first())));
    return wrongUsage(visibleText(argumentText(m_parser.errorText())));
}

QStringList TypedOptions::texts(const char *name) const
{
    QStringList texts = raws(name);
    std::ranges::transform(texts, texts.begin(), argumentText);
    return texts;
}

namespace {

double msOf(QStringView unit)
{
    static constexpr std::array<std::pair<QLatin1StringView, double>, 6> units{
        {{"ms"_L1, 1}, {"s"_L1, 1000}, {"m"_L1, 60'000}, {"h"_L1, 3'600'000}, {"d"_L1, 86'400'000}, {"w"_L1, 604'800'000}}};
    return std::ranges::find_if(units, [unit](const auto &each) { return each.first == unit; })->second;
}

/** The milliseconds of "59m59s"; nothing: it is not written so. */
std::optional<double> spanIn(const QString &text)
{
    static const QRegularExpression form(u"^(?:[0-9]{1,12}(?:\\.[0-9]{1,9})?(?:ms|s|m|h|d|w))+\\z"_s);
    static const QRegularExpression part(u"([0-9.]+)(ms|s|m|h|d|w)"_s);
    if (!form.match(text).hasMatch())
        return std::nullopt;
    double ms = 0;
    for (auto parts = part.globalMatch(text); parts.hasNext();) {
        const auto match = parts.next();
        ms += match.captured(1).toDouble() * msOf(match.captured(2));
    }
    return std::round(ms);
}

/** A bare number of seconds or milliseconds since 1970, as JSON has it, of this century. */
std::optional<UnixTime> epochIn(const QString &text)
{
    static const QRegularExpression form(u"^([0-9]{10})(?:\\.[0-9]{1,9})?\\z|^[0-9]{13}\\z"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return fromUnixMs(match.hasCaptured(1) ? std::llround(text.toDouble() * 1000) : text.toLongLong());
}

} // namespace

Result<Duration> parseDuration(const QString &text)
{
    static const QRegularExpression seconds(u"^[0-9]+(?:\\.[0-9]+)?\\z"_s);
    const auto ms = spanIn(seconds.match(text).hasMatch() ? text + u's' : text);
    if (!ms)
        return invalidInput(OptionText::tr("%1 is not a duration such as 500ms, 5s, 2m or 1h.").arg(u'"' + visibleText(text, 60) + u'"'));
    if (*ms > std::numeric_limits<int>::max())
        return invalidInput(OptionText::tr("%1 is too long.").arg(text));
    return Duration(static_cast<qint64>(*ms));
}

Result<JournalSince> parseSince(const QString &text)
{
    constexpr double longest = 1e15; // ms
    if (const auto ms = spanIn(text); ms && *ms <= longest)
        return JournalSince{Duration(static_cast<qint64>(*ms)), {}};
    if (const auto at = epochIn(text))
        return JournalSince{{}, at};
    const QDateTime time = text.size() > 10 ? QDateTime::fromString(text, Qt::ISODate) : QDate::fromString(text, Qt::ISODate).startOfDay();
    if (!time.isValid())
        return invalidInput(
            OptionText::tr(
                "%1 is neither a duration such as 90s, 2h or 7d nor a time such as 2026-11-21, 2026-11-21T14:30 or 1795271400 (Unix time).")
                .arg(u'"' + visibleText(text, 60) + u'"'));
    return JournalSince{{}, fromUnixMs(time.toMSecsSinceEpoch())};
}

} // namespace lockscope
