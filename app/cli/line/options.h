// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

#include <QByteArrayView>
#include <QCommandLineParser>

#include <optional>
#include <span>

namespace lockscope {

/** The commands of the program as a set: which of them an option applies to. */
enum VerbFlag {
    InWindow = 1,
#define LOCKSCOPE_FLAG(verb, word, command) In##verb = 1 << int(CommandLine::Verb::verb),
    LOCKSCOPE_EACH_VERB(LOCKSCOPE_FLAG)
#undef LOCKSCOPE_FLAG
};
constexpr unsigned onHolder = InClear | InFence | InExtend;
constexpr unsigned inExploring = InExplore | InScore;
/** The race lab: on servers of its own. */
constexpr unsigned inLab = InRace | inExploring;
/** What is found in traffic. */
constexpr unsigned inTraffic = InAudit | InWaits | InTop;
constexpr unsigned onLock = onHolder | InEvict | InUndo;
/** These, too, know several servers with the same locks. */
constexpr unsigned onGroup = InWindow | InList | InWatch;
/** Whose URL may name several independent servers. */
constexpr unsigned onServers = onLock | onGroup | InFind | inTraffic;

/** Bytes pass through Qt's parser as Latin-1, one character a byte, so that keys and tokens come out as they went in. */
QByteArray argumentBytes(const QString &raw);
QString argumentText(const QString &raw);
/** A raw argument for an error message, without what may be the password of a URL, however it is misspelt. */
QString quotedArgument(const QString &raw);
Error wrongUsage(const QString &text);

/** "500ms", "5s", "1m30s", "1h"; a bare number is seconds. */
Result<Duration> parseDuration(const QString &text);
/** "90s", "59m59s", "7d": that long ago; "2026-11-21", "2026-11-21T14:30": local time; "1795856618", "1795856618000": since 1970. One of the two is set. */
struct JournalSince {
    std::optional<Duration> age;
    std::optional<UnixTime> at;
};
Result<JournalSince> parseSince(const QString &text);

/** The options of one command line as they were typed. What is *raw* has a byte in each character. */
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

/** What options say by themselves, before it is known whether they fit together. */
struct OptionValues {
    CommandLine line;
    SimulateArguments simulate;
    QStringList columns; ///< explore, score
};

/** One option, in those commands in which it means the same; another row has what it means in others. */
struct Option {
    const char *name;
    const char *value; ///< "[KIND]", "[=PARTS]": may be missing; nullptr: a switch
    unsigned verbs;
    const char *meaning; ///< for --help, to be translated
    /** What is wrong, or nothing; nullptr: it is read together with others. */
    std::optional<Error> (*read)(const TypedOptions &typed, const char *name, OptionValues &values) = nullptr;
    /** Of a value that is one of a list: for completion in a shell. */
    QStringList (*choices)() = nullptr;
    bool ofServer = false; ///< which server, and how it is reached

    /** For any command. */
    constexpr bool isGeneral() const { return (verbs & InSettings) != 0 && (verbs & InList) != 0; }
};

/** All but --help and --version, in the order of --help. */
std::span<const Option> options();

constexpr unsigned flagOf(CommandLine::Verb verb) { return 1U << unsigned(verb); }
/** As it is typed: "lockscope list"; "lockscope" opens the window. */
QString wordOf(CommandLine::Verb verb);
std::optional<CommandLine::Verb> verbFrom(QByteArrayView word);
/** The command that was probably meant; nothing: none is that near. */
std::optional<QString> wordLike(const QString &mistyped);
/** Of a set, as they are typed after the program's name: "list" … "help"; of the window "lockscope". */
QStringList wordsOf(unsigned verbs);

} // namespace lockscope
