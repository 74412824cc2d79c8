// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QLocalServer>
#include <QObject>

#include <functional>
#include <optional>

namespace lockscope {

class LyingStream;

/**
 * A proxy between two Unix sockets that understands where a command and an answer end, and treats one command as proxies and broken networks do: does
 * not pass it on, passes it twice, keeps its answer back, says it twice, or says something else instead. In the test's thread, so the test must run
 * its event loop.
 */
class LyingProxy : public QObject {
    Q_OBJECT
public:
    enum class Lie : quint8 {
        None,
        CutBefore,      ///< the command does not reach the server, and the stream ends
        CutAfter,       ///< it does, and the stream ends in place of the answer
        CutWithin,      ///< the stream ends within the answer
        NeverAnswered,  ///< the answer is kept
        PassedLate,     ///< the command is kept until that client has gone, and is carried out then
        SaidTwice,      ///< the answer, in one breath
        SaidTwiceLater, ///< once more before the next answer
        SentTwice,      ///< the command; both answers are passed on
        SecondAnswer,   ///< the command is sent twice, and only the second answer is passed on
        Replaced,       ///< other words in place of the answer
        Forged,         ///< the same, of a command that does not reach the server
    };
    /** What this command becomes; an answer instead of one that is passed on. */
    struct Rewritten {
        QByteArrayList command;
        QByteArray answer = {};
    };
    using Rewrite = std::function<std::optional<Rewritten>(const QByteArrayList &)>;

    /** Listens on a socket of this name. */
    bool start(const QString &socketPath, const QString &serverSocket);
    /** For servers that do not know a command. */
    void setRewrite(Rewrite rewrite) { m_rewrite = std::move(rewrite); }
    /** Lies once, about the command of this number from now on. */
    void begin(Lie lie = Lie::None, qsizetype number = -1, const QByteArray &words = {});
    /** The same about the first command of this name, of one word or two, of which the first line counts. */
    void beginAt(Lie lie, const QByteArray &name, const QByteArray &words = {});
    /** Commands that came since then, each by its first word. */
    const QByteArrayList &heard() const { return m_heard; }
    /** All streams have ended, and the server has carried out what it was sent. */
    bool isSettled() const { return m_streams.isEmpty(); }

private:
    friend class LyingStream;
    /** About this command, which counts as heard. */
    Lie lieAbout(const QByteArrayList &command);

    QLocalServer m_server;
    QString m_serverSocket;
    Rewrite m_rewrite;
    QList<LyingStream *> m_streams;
    QByteArrayList m_heard;
    Lie m_lie = Lie::None;
    QByteArray m_name;
    qsizetype m_number = -1;
    QByteArray m_words;
};

} // namespace lockscope
