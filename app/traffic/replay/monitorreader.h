// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// https://redis.io/docs/latest/commands/monitor/
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/** What a server has answered, as far as it shows an outcome. */
struct CommandReply {
    enum class Kind : quint8 { Nil, Integer, Text, Error, Other };
    Kind kind = Kind::Nil;
    qint64 integer = 0;
    QByteArray text = {}; ///< a status or a string; a long one is Other
};

/** A command as a server has executed it. */
struct ExecutedCommand {
    qint64 atUs = 0; ///< the server's clock: µs of unix time
    int database = 0;
    QByteArray client;                      ///< its address as the server writes it; empty: a script
    std::vector<QByteArray> arguments;      ///< the name first
    std::optional<CommandReply> reply = {}; ///< nothing: the source does not show it, as MONITOR
    bool isOrderUnknown = false;            ///< others that change its keys may have come before or after it

    bool isInScript() const { return client.isEmpty(); }
};

/** Lines that cannot be read: what happened there is not known. */
struct TrafficGap {
    enum class Kind {
        Cut,          ///< the input ends within a line
        NotACommand,  ///< it does not have the form that MONITOR gives to commands
        TooLong,      ///< a command of more bytes than are kept
        TimeWentBack, ///< the line is older than the one before it
        Pause,        ///< nobody listened for a while, as was meant
        BegunAgain,   ///< what follows was recorded later: the server's answer to MONITOR comes once more
    };
    Kind kind;
    qint64 afterUs;      ///< the time of the last line that was read; 0: there was none
    qint64 untilUs = 0;  ///< that of the line that is older
    bool mayGoOn = true; ///< perhaps these are words of the line before, which then was not whole
};

/**
 * Reads what MONITOR prints, split anywhere, as the server sends it, or `redis-cli monitor` writes it to a file: a line for each command, with its exact
 * bytes. Drops lines of no interest before it reads their arguments. No I/O, no clock; any one thread.
 */
class MonitorReader {
public:
    static constexpr qsizetype longestLine = qsizetype(16) * 1024 * 1024;

    struct Account {
        quint64 lines = 0; ///< with a command
        quint64 taken = 0; ///< of them, of interest
        quint64 gaps = 0;
        quint64 bytes = 0;
        qint64 firstUs = 0, lastUs = 0; ///< 0: there was no line
    };

    /** Whether a line may be of interest; the arguments begin with the command's name, in quotes and escaped. */
    using Interest = std::function<bool(bool isInScript, QByteArrayView arguments)>;
    using Take = std::function<void(const ExecutedCommand &)>;
    using TakeGap = std::function<void(const TrafficGap &)>;

    MonitorReader(Take take, TakeGap takeGap, Interest isOfInterest = {});

    void feed(QByteArrayView bytes);
    /** What is left is the beginning of a line. */
    void end();
    /** One line without its end, as a connection delivers it. */
    void readLine(QByteArrayView line);
    /** What comes next is of a later time; what is left of a line is dropped. Counts as no gap. */
    void pause();
    const Account &account() const { return m_account; }

private:
    void report(TrafficGap::Kind kind, qint64 untilUs = 0, bool mayGoOn = true);
    void keep(QByteArrayView part);

    Take m_take;
    TakeGap m_takeGap;
    Interest m_isOfInterest;
    QByteArray m_begun;       // a line whose end is still to come
    bool m_isTooLong = false; // that line is, and only its beginning is kept
    bool m_hasBegun = false;  // a command has come since the server's answer to MONITOR
    Account m_account;
};

/** One line of MONITOR; nothing: it has another form. */
std::optional<ExecutedCommand> executedCommand(QByteArrayView line);

} // namespace lockscope
