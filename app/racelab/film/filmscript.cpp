// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmscript.h"

#include "base/safetext.h"
#include "base/shellword.h"
#include "base/terminaltext.h"
#include "racelab/film/filmtext.h"
#include "racelab/film/filmverdict.h"
#include "redis/clitext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct FilmScriptText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmScriptText)
};

constexpr int commentWidth = 100;
constexpr Duration shortLease = std::chrono::seconds(5); ///< may end while the script runs
constexpr Duration heldLease = std::chrono::minutes(1);
constexpr int usualTolerance = 1000; // ms

// Nothing in it depends on the film. Standard input of run and quietly: lines as one types them at the prompt of redis-cli.
constexpr auto scriptTools = R"sh(
refuse() {
    printf '%s\n' "$*" >&2
    exit 2
}
# is_empty SERVER: makes sure that nothing can be harmed.
is_empty() {
    size=$(echo DBSIZE | $1 --no-raw) || size=
    [ "$size" = '(integer) 0' ] || refuse "Not run: $1: DBSIZE must be 0, but is: ${size:-no answer}"
}
# run SERVER [LINES]: sends the commands of standard input, and keeps the reply without its first LINES.
run() {
    got=$($1 --no-raw | tail -n +$((${2:-0} + 1)) | sed -e '/^([0-9.]*s)$/d' -e 's/(empty list or set)/(empty array)/')
}
# quietly SERVER: sends what the film does to the keys without a client.
quietly() {
    $1 --no-raw >/dev/null
}
differs() {
    printf 'Differs at move %s (%s).\nExpected: %s\nReceived: %s\n' "$move" "$who" "$1" "$got"
    exit 1
}
# expect: compares the reply with standard input.
expect() {
    wanted=$(cat)
    [ "$got" = "$wanted" ] || differs "$wanted"
}
# expect_lease NUMBER TOLERANCE: compares the time left of a lease, which goes on while this script runs.
expect_lease() {
    left=${got#"(integer) "}
    [ "$left" -le "$1" ] 2>/dev/null && [ "$left" -ge $(($1 - $2)) ] || differs "(integer) $1, or at most $2 less"
}
# copy FROM TO KEY: copies one key, as replication does.
copy() {
    dump="return (redis.call('DUMP', KEYS[1]):gsub('.', function(c) return string.format('%02x', c:byte()) end))"
    restore="return redis.call('RESTORE', KEYS[1], 0, (ARGV[1]:gsub('..', function(h) return string.char(tonumber(h, 16)) end)), 'REPLACE')"
    bytes=$(printf 'EVAL "%s" 1 %s\n' "$dump" "$3" | $1 --raw)
    printf 'EVAL "%s" 1 %s %s\n' "$restore" "$3" "$bytes" | $2 >/dev/null
}
)sh";

/** Its reply or its effect depends on how long a lease still is. */
bool readsLeases(const redis::Command &command)
{
    const QByteArray name = command.front().toUpper();
    if (name == "EVAL")
        return command.size() > 1 && command[1].toUpper().contains("TTL");
    return name.contains("TTL") || (name.endsWith("EXPIRE") && command.size() > 3);
}

/** What a terminal would act on is made visible; strings are escaped already. */
QStringList printedLines(const redis::Reply &reply)
{
    QStringList lines;
    for (const QString &line : redis::printedText(reply).split(u'\n'))
        lines << (isPrintableAscii(line.toUtf8()) ? line : visibleText(line));
    return lines;
}

const FilmKey *keyNamed(const FilmServer &server, const QByteArray &key)
{
    const auto found = std::ranges::find(server.keys, key, &FilmKey::key);
    return found == server.keys.end() ? nullptr : &*found;
}

/** Writes the script of one film. */
class ScriptText {
public:
    explicit ScriptText(const Film &film) : m_film(film)
    {
        for (const FilmAct &act : film.acts)
            m_servers = std::max(m_servers, act.frames.empty() ? 0 : int(act.frames.front().servers.size()));
    }

    QByteArray write()
    {
        addHead();
        for (std::size_t i = 0; i < m_film.acts.size(); ++i)
            addAct(m_film.acts[i], i);
        comment(FilmScriptText::tr("End"));
        add(u"echo reproduced"_s);
        for (const FilmAct &act : m_film.acts) {
            for (const FilmVerdict &verdict : verdictsOf(act))
                add(u"printf '%s\\n' "_s + word(verdict.text));
        }
        return m_text.toUtf8();
    }

private:
    void add(const QString &line) { m_text += line + u'\n'; }
    /** In one or more lines of comment, whatever it contains. */
    void comment(const QString &text, int indent = 0)
    {
        const QString lines = wrappedInCells(visibleText(text, 4000), commentWidth, indent);
        for (const QString &line : lines.split(u'\n'))
            add(QString(u"# "_s + line).trimmed());
    }
    static QString word(const QString &text) { return shellWord(visibleText(text, 400)); }
    static QString variable(int server) { return server == 0 ? u"REDIS_CLI"_s : u"REDIS_CLI_%1"_s.arg(server + 1); }
    static QString place(int server) { return u"\"$"_s + variable(server) + u'"'; }
    void here(const QString &command, const QStringList &lines) { add(command + u" <<'END'\n"_s + lines.join(u'\n') + u"\nEND"_s); }

    void addHead();
    void addServers();
    void addCleaning();
    void addAct(const FilmAct &act, std::size_t number);
    void addMove(const FilmAct &act, std::size_t index);
    void addTime(const FilmFrame &before, const FilmFrame &frame, Duration time);
    void addReplication(const FilmFrame &before, const FilmFrame &frame);
    void addExchange(const FilmExchange &exchange, const FilmServer &before, Duration time);
    void holdLeases(const FilmFrame &before, const FilmFrame &frame, Duration time);

    const Film &m_film;
    int m_servers = 1;
    QString m_text;
};

void ScriptText::addHead()
{
    add(u"#!/bin/sh"_s);
    for (const QString &text : {m_film.title, m_film.sentence})
        comment(text);
    add(u"#"_s);
    for (const FilmAct &act : m_film.acts) {
        for (const FilmVerdict &verdict : verdictsOf(act))
            comment(u"- "_s + verdict.text, 2);
        if (const QString again = playAgainText(act); !again.isEmpty())
            comment(FilmScriptText::tr("Play it in Lockscope: %1").arg(again));
    }
    add(u"#"_s);
    comment(FilmScriptText::tr(
        "Sends the commands of all clients, one after the other, to an empty Redis server, and compares each reply with that of the "
        "film. Leases are set to what is left where time passes in the film."));
    comment(FilmScriptText::tr("Made by Lockscope %1; the film was played on redis-server %2.")
                .arg(QCoreApplication::applicationVersion(), m_film.serverVersion));
    comment(FilmScriptText::tr("Exit status: 0 reproduced; 1 a reply differs; 2 not run."));
    comment(FilmScriptText::tr("Name the empty server:"));
    add(u"#     REDIS_CLI='redis-cli -s /tmp/empty.sock' sh SCRIPT"_s);
    add(u"set -u"_s);
    add(u"LC_ALL=C; export LC_ALL"_s);
    m_text += QString::fromLatin1(scriptTools);
    addServers();
    addCleaning();
}

void ScriptText::addServers()
{
    add({});
    add(u"REDIS_CLI=${REDIS_CLI:-redis-cli}"_s);
    for (int server = 1; server < m_servers; ++server)
        add(u"[ -n \"${%1:-}\" ] || refuse "_s.arg(variable(server))
            + word(FilmScriptText::tr("Not run: this film needs %1 empty servers. Name them by REDIS_CLI, REDIS_CLI_2 and so on.").arg(m_servers)));
    for (int server = 0; server < m_servers; ++server)
        add(u"is_empty "_s + place(server));
    if (m_servers < 2)
        return;
    add(u"ids="_s);
    for (int server = 0; server < m_servers; ++server) {
        add(u"id=$(echo INFO server | %1 --raw | sed -n 's/^run_id:\\([0-9a-f]*\\).*/\\1/p')"_s.arg(u'$' + variable(server)));
        add(u"case $ids in *\"$id\"*) [ -z \"$id\" ] || refuse "_s + word(FilmScriptText::tr("Not run: two of the servers are the same one."))
            + u" ;; esac"_s);
        add(u"ids=\"$ids $id\""_s);
    }
}

/** Only what the film writes: the servers were empty, but others may have come since. */
void ScriptText::addCleaning()
{
    add({});
    add(u"clean_up() {"_s);
    bool isEmpty = true;
    for (int server = 0; server < m_servers; ++server) {
        redis::Command remove{"DEL"};
        for (const FilmAct &act : m_film.acts) {
            for (const FilmFrame &frame : act.frames) {
                for (const FilmKey &key :
                     std::size_t(server) < frame.servers.size() ? frame.servers[std::size_t(server)].keys : std::vector<FilmKey>()) {
                    if (std::ranges::find(remove, key.key) == remove.end())
                        remove.push_back(key.key);
                }
            }
        }
        if (remove.size() > 1)
            here(u"    quietly "_s + place(server), {redis::typedText(remove)});
        isEmpty &= remove.size() < 2;
    }
    if (isEmpty)
        add(u"    :"_s);
    add(u"}\ntrap clean_up EXIT"_s);
}

void ScriptText::addAct(const FilmAct &act, std::size_t number)
{
    add({});
    if (m_film.acts.size() > 1) {
        if (number > 0)
            add(u"clean_up"_s);
        comment(u"== "_s + (act.title.isEmpty() ? FilmScriptText::tr("Act %1").arg(number + 1) : act.title));
    }
    for (std::size_t i = 0; i < act.frames.size(); ++i)
        addMove(act, i);
}

void ScriptText::addMove(const FilmAct &act, std::size_t index)
{
    const FilmFrame &frame = act.frames[index];
    const FilmFrame &before = act.frames[index > 0 ? index - 1 : 0];
    const Duration time = std::chrono::duration_cast<Duration>(frame.time - before.time);
    add({});
    if (act.finding && index == act.finding->frame + 1)
        comment(FilmScriptText::tr("What follows is an epilogue: the schedule ends here."));
    if (index > 0)
        comment(u"%1. %2: %3"_s.arg(QString::number(index), durationText(frame.at), movedText(act, frame)), 3);
    for (const FilmEvent &event : frame.events)
        comment(u"   "_s + event.text.shown(), 3);
    if (!frame.narration.isEmpty() && frame.narration.shown() != m_film.sentence && !(act.finding && index == act.finding->frame))
        comment(u"   "_s + frame.narration.shown(), 3);
    const QString who = frame.client < 0 ? u"-"_s : act.actors[std::size_t(frame.client)].name;
    if (!frame.exchanges.empty())
        add(u"move=%1 who="_s.arg(index) + word(who));
    if (time > Duration(0))
        addTime(before, frame, time);
    if (frame.move.kind == Move::Kind::Replicate && frame.servers.size() > 1)
        addReplication(before, frame);
    for (const FilmExchange &exchange : frame.exchanges) {
        const auto server = std::size_t(exchange.server);
        addExchange(exchange, server < before.servers.size() ? before.servers[server] : FilmServer(), time);
    }
    holdLeases(before, frame, time);
}

/** A key whose lease ends is gone; where nothing else happens, all leases are set to what is left. */
void ScriptText::addTime(const FilmFrame &before, const FilmFrame &frame, Duration time)
{
    const bool isAll = frame.move.kind == Move::Kind::Time;
    for (std::size_t server = 0; server < before.servers.size(); ++server) {
        QStringList lines;
        for (const FilmKey &key : before.servers[server].keys) {
            if (!key.lease)
                continue;
            if (*key.lease <= time)
                lines << redis::typedText(redis::command("DEL", key.key));
            else if (isAll)
                lines << redis::typedText(redis::command("PEXPIRE", key.key, (*key.lease - time).count()));
        }
        if (lines.isEmpty())
            continue;
        comment(FilmScriptText::tr("%1 have passed: this is what the server has removed, or what is left of leases.").arg(durationText(time)));
        here(u"quietly "_s + place(int(server)), lines);
    }
}

void ScriptText::addReplication(const FilmFrame &before, const FilmFrame &frame)
{
    QStringList gone;
    for (const FilmKey &key : before.servers[1].keys) {
        if (!keyNamed(frame.servers[1], key.key))
            gone << redis::typedText(redis::command("DEL", key.key));
    }
    QStringList leases;
    for (const FilmKey &key : frame.servers[1].keys) {
        add(u"copy "_s + place(0) + u' ' + place(1) + u' ' + shellWord(redis::typedText({key.key})));
        if (key.lease)
            leases << redis::typedText(redis::command("PEXPIRE", key.key, key.lease->count()));
    }
    if (const QStringList lines = gone + leases; !lines.isEmpty())
        here(u"quietly "_s + place(1), lines);
}

void ScriptText::addExchange(const FilmExchange &exchange, const FilmServer &before, Duration time)
{
    const QString command = redis::typedText(exchange.command);
    if (!exchange.reply)
        return comment(FilmScriptText::tr("Not sent to a server: %1").arg(command));
    QStringList lines;
    int tolerance = 0; // of a time that is left, which goes on while the script runs
    const bool isOfLeases = readsLeases(exchange.command);
    const bool isNumber = exchange.reply->type() == redis::Reply::Type::Integer;
    const qint64 number = exchange.reply->integer();
    if (isOfLeases && isNumber && number > usualTolerance) // no flag, but made of a lease
        tolerance = usualTolerance;
    for (const FilmKey &key : isOfLeases ? before.keys : std::vector<FilmKey>()) {
        const Duration left = key.lease.value_or(Duration(0)) - time;
        if (left <= Duration(0))
            continue;
        lines << redis::typedText(redis::command("PEXPIRE", key.key, left.count()));
        if (isNumber && number == left.count())
            tolerance = usualTolerance;
        else if (isNumber && number == (left.count() + 500) / 1000)
            tolerance = 1; // seconds
    }
    if (!lines.isEmpty())
        comment(FilmScriptText::tr("It asks for leases: first they are set to what is left."));
    here(u"run "_s + place(exchange.server) + (lines.isEmpty() ? QString() : u" %1"_s.arg(lines.size())), lines + QStringList(command));
    if (tolerance > 0)
        add(u"expect_lease %1 %2"_s.arg(number).arg(tolerance));
    else
        here(u"expect"_s, printedLines(*exchange.reply));
}

/** Leases that would end while the script runs, as far as this move has set them. */
void ScriptText::holdLeases(const FilmFrame &before, const FilmFrame &frame, Duration time)
{
    for (std::size_t server = 0; server < frame.servers.size(); ++server) {
        QStringList lines;
        for (const FilmKey &key : frame.servers[server].keys) {
            const FilmKey *const was = server < before.servers.size() ? keyNamed(before.servers[server], key.key) : nullptr;
            const bool isSet =
                frame.move.kind == Move::Kind::Time || !frame.exchanges.empty() || !was || !was->lease || *was->lease - time != key.lease;
            if (key.lease && *key.lease < shortLease && isSet)
                lines << redis::typedText(redis::command("PEXPIRE", key.key, heldLease.count()));
        }
        if (lines.isEmpty())
            continue;
        comment(FilmScriptText::tr("In the film less is left; but the lease must not end while this script runs."));
        here(u"quietly "_s + place(int(server)), lines);
    }
}

} // namespace

QString playAgainText(const FilmAct &act)
{
    if (act.replay.isEmpty())
        return {};
    const bool isOwn = std::ranges::any_of(act.actors, [](const FilmActor &actor) { return actor.protocol.isOwn(); });
    return u"lockscope race "_s + (isOwn ? u"--own FILE "_s : QString()) + shellWord(visibleText(act.replay));
}

Result<QByteArray> filmScript(const Film &film)
{
    if (std::ranges::any_of(film.acts, &FilmAct::inCluster))
        return invalidInput(FilmScriptText::tr("This race is played on a cluster: there is no script of it."));
    return ScriptText(film).write();
}

} // namespace lockscope
