// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"

#include "cli/line/options.h"
#include "guide/guide.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/scenario/racecatalogue.h"

#include <QRegularExpression>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** What is typed after an option, or without one. */
struct Completed {
    enum class Kind { Nothing, Text, Words, List, File, Folder, WordsOrFile };
    Kind kind = Kind::Nothing;
    QStringList words = {};
};
using Kind = Completed::Kind;

Completed valueOf(const Option &option)
{
    const QLatin1StringView value(option.value);
    if (value.isEmpty())
        return {};
    if (option.choices)
        return {value == "[=PARTS]"_L1 ? Kind::List : Kind::Words, option.choices()};
    return {value == "FILE"_L1 ? Kind::File : value == "DIR"_L1 ? Kind::Folder : Kind::Text};
}

/** What follows a command; keys of locks and servers are not known here. */
Completed argumentsOf(const QString &verb)
{
    if (verb == "lockscope"_L1)
        return {Kind::Words, wordsOf(~unsigned(InWindow))};
    if (verb == "race"_L1)
        return {Kind::WordsOrFile, scenarioIds()};
    if (verb == "help"_L1) {
        QStringList words = wordsOf(~unsigned(InWindow));
        for (const guide::Topic &topic : guide::topics())
            words << topic.id;
        words.removeDuplicates();
        return {Kind::Words, words};
    }
    if (verb != "explore"_L1 && verb != "score"_L1)
        return {};
    QStringList protocols;
    for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
        if (info.section != 'E') // of other stores
            protocols << info.id;
    }
    return {Kind::WordsOrFile, protocols};
}

/** The first words of what --help says, in one line. */
QString briefOf(const Option &option)
{
    static const QRegularExpression verbs(u"^(?:(?:%1)(?:, )?)+: "_s.arg(wordsOf(~unsigned(InWindow)).join(u'|')));
    static const QRegularExpression rest(u"(?: \\(|; |(?<!\\.)\\. |\\n).*$"_s, QRegularExpression::DotMatchesEverythingOption);
    QString text = QString::fromUtf8(option.meaning).remove(verbs).remove(rest);
    if (constexpr qsizetype most = 72; text.size() > most)
        text = text.first(text.lastIndexOf(u' ', most)) + u" …"_s;
    return text;
}

bool mayLackItsValue(const Option &option) { return QLatin1StringView(option.value).startsWith("["_L1); }
/** "--log=PARTS", never "--log PARTS". */
bool isJoined(const Option &option) { return QLatin1StringView(option.value).startsWith("[="_L1); }

QString quoted(QString text) { return u'\'' + text.replace(u'\'', u"'\\''"_s) + u'\''; }

/** The lines of all that is completed. */
QString tableOf(QString (*argumentsLine)(const QString &verb, const Completed &arguments), QString (*optionLine)(const Option &option))
{
    QStringList lines;
    for (const QString &verb : wordsOf(~0U))
        lines << argumentsLine(verb, argumentsOf(verb));
    for (const Option &option : options())
        lines << optionLine(option);
    return lines.join(u'\n');
}

/** Each takes the next word, whatever it says. */
QStringList valuedOptions()
{
    QStringList typed;
    for (const Option &option : options()) {
        if (option.value && !mayLackItsValue(option))
            typed << u"--"_s + QLatin1StringView(option.name);
    }
    typed.removeDuplicates();
    return typed;
}

QString filled(QString source, QChar separator, const QString &table)
{
    const QString verbs = wordsOf(~unsigned(InWindow)).join(separator);
    return source.replace(u"@verbs@"_s, verbs).replace(u"@valued@"_s, valuedOptions().join(separator)).replace(u"@table@"_s, table);
}

// ---- bash

QString forBash(const Completed &completed)
{
    switch (completed.kind) {
    case Kind::Nothing: return u"-"_s;
    case Kind::Text: return u"text"_s;
    case Kind::File: return u"file"_s;
    case Kind::Folder: return u"folder"_s;
    case Kind::Words: return u"words "_s + completed.words.join(u' ');
    case Kind::List: return u"list "_s + completed.words.join(u' ');
    case Kind::WordsOrFile: return u"words+file "_s + completed.words.join(u' ');
    }
    Q_UNREACHABLE();
}

// ---- zsh and fish: descriptions, too

/** In a specification of _arguments. */
QString escapedForZsh(QString text)
{
    static const QRegularExpression special(u"([\\\\:\\[\\]])"_s);
    return text.replace(special, u"\\\\1"_s);
}

QString forZsh(const Completed &completed)
{
    const QString words = escapedForZsh(completed.words.join(u' '));
    switch (completed.kind) {
    case Kind::Nothing:
    case Kind::Text: return u" "_s;
    case Kind::File: return u"_files"_s;
    case Kind::Folder: return u"_files -/"_s;
    case Kind::Words: return u"(%1)"_s.arg(words);
    case Kind::List: return u"_sequence compadd - %1"_s.arg(words);
    case Kind::WordsOrFile: return u" _alternative \"words:word:(%1)\" \"files:file:_files\""_s.arg(words);
    }
    Q_UNREACHABLE();
}

QString zshOption(const Option &option)
{
    const QString separator = mayLackItsValue(option) ? u"::"_s : u":"_s;
    // "(*)": what only the window has is followed by no command.
    QString spec = (option.verbs == InWindow ? u"(*)*--"_s : u"*--"_s) + QLatin1StringView(option.name);
    if (option.value)
        spec += isJoined(option) ? u"=-"_s : u"="_s;
    spec += u'[' + escapedForZsh(briefOf(option)) + u']';
    if (option.value)
        spec += separator + escapedForZsh(QString::fromLatin1(option.value)) + u':' + forZsh(valueOf(option));
    return u"[[ $verb == (%1) ]] && specs+=(%2)"_s.arg(wordsOf(option.verbs).join(u'|'), quoted(spec));
}

QString forFish(const Completed &completed)
{
    const QString words = completed.words.join(u' ');
    switch (completed.kind) {
    case Kind::Nothing: return {};
    case Kind::Text: return u" -x"_s;
    case Kind::File: return u" -r -F"_s;
    case Kind::Folder: return u" -x -a '(__fish_complete_directories)'"_s;
    case Kind::Words: return u" -x -a '%1'"_s.arg(words);
    case Kind::List: return u" -f -a '(__fish_append , %1)'"_s.arg(words);
    case Kind::WordsOrFile: return u" -F -a '%1'"_s.arg(words);
    }
    Q_UNREACHABLE();
}

QString fishOption(const Option &option)
{
    return u"complete -c lockscope -n '__lockscope_in %1' -l %2%3 -d %4"_s.arg(wordsOf(option.verbs).join(u' '), QLatin1StringView(option.name),
                                                                               forFish(valueOf(option)), quoted(briefOf(option)));
}

} // namespace

QString bashCompletion(const QString &source)
{
    const QString both = u"\n--help;-;%1\n--version;-;%1"_s.arg(wordsOf(~0U).join(u' '));
    return filled(source, u'|',
                  tableOf([](const QString &verb, const Completed &arguments) { return u"arguments;%1;%2"_s.arg(forBash(arguments), verb); },
                          [](const Option &option) {
                              return u"--%1;%2;%3"_s.arg(QLatin1StringView(option.name), forBash(valueOf(option)), wordsOf(option.verbs).join(u' '));
                          })
                      + both);
}

QString zshCompletion(const QString &source)
{
    const auto argumentsLine = [](const QString &verb, const Completed &arguments) {
        return u"[[ $verb == %1 ]] && specs+=(%2)"_s.arg(verb, quoted(u"*:argument:"_s + forZsh(arguments)));
    };
    return filled(source, u'|', tableOf(argumentsLine, zshOption));
}

QString fishCompletion(const QString &source)
{
    const auto argumentsLine = [](const QString &verb, const Completed &arguments) {
        return u"complete -c lockscope -n '__lockscope_in %1'%2"_s.arg(verb, forFish(arguments).replace(u"-x "_s, u"-f "_s));
    };
    return filled(source, u' ', tableOf(argumentsLine, fishOption));
}

} // namespace lockscope
