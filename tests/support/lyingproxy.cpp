// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lyingproxy.h"

#include <QLocalSocket>

#include <deque>

#include <sys/socket.h>

namespace lockscope {

namespace {

/** Of the whole value, a command or an answer, at the beginning; 0: it is not whole yet. */
qsizetype lengthOfWhole(QByteArrayView bytes)
{
    const qsizetype line = bytes.indexOf("\r\n") + 2;
    if (line < 2)
        return 0;
    const qsizetype count = bytes.sliced(1, line - 3).toLongLong();
    if (bytes[0] == '$')
        return count < 0 ? line : bytes.size() >= line + count + 2 ? line + count + 2 : 0;
    qsizetype at = line;
    for (qsizetype i = 0; bytes[0] == '*' && i < count; ++i) {
        const qsizetype length = lengthOfWhole(bytes.sliced(at));
        if (length == 0)
            return 0;
        at += length;
    }
    return at;
}

QByteArray takeWhole(QByteArray &bytes)
{
    const qsizetype length = lengthOfWhole(bytes);
    const QByteArray whole = bytes.first(length);
    bytes.remove(0, length);
    return whole;
}

QByteArrayList wordsOf(QByteArrayView command)
{
    QByteArrayList words;
    for (qsizetype at = command.indexOf("\r\n") + 2; at < command.size();) {
        const qsizetype length = lengthOfWhole(command.sliced(at)), begin = command.indexOf("\r\n", at) + 2;
        words += command.sliced(begin, at + length - 2 - begin).toByteArray();
        at += length;
    }
    return words;
}

QByteArray formatted(const QByteArrayList &words)
{
    QByteArray bytes = '*' + QByteArray::number(words.size()) + "\r\n";
    for (const QByteArray &word : words)
        bytes += '$' + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
    return bytes;
}

} // namespace

/** One client and its stream to the server. */
class LyingStream : public QObject {
public:
    using Lie = LyingProxy::Lie;

    LyingStream(QLocalSocket *client, const QString &serverSocket, LyingProxy &proxy) : QObject(&proxy), m_proxy(proxy), m_client(client)
    {
        client->setParent(this);
        connect(client, &QLocalSocket::readyRead, this, &LyingStream::hear);
        connect(client, &QLocalSocket::disconnected, this, &LyingStream::closeServer);
        connect(&m_server, &QLocalSocket::readyRead, this, &LyingStream::answer);
        connect(&m_server, &QLocalSocket::disconnected, this, &LyingStream::end);
        m_server.connectToServer(serverSocket);
        hear();
    }
    ~LyingStream() override
    {
        m_client->disconnect(this);
        m_server.disconnect(this);
    }

private:
    struct Awaited {
        Lie lie = Lie::None;
        bool isFromServer = true;
        QByteArray words; // instead
    };

    void hear()
    {
        m_fromClient += m_client->readAll();
        for (QByteArray bytes = takeWhole(m_fromClient); !bytes.isEmpty() && !m_isClosing; bytes = takeWhole(m_fromClient))
            pass(wordsOf(bytes));
        tell();
    }
    void pass(const QByteArrayList &command)
    {
        const Lie lie = m_proxy.lieAbout(command);
        const auto rewritten = m_proxy.m_rewrite ? m_proxy.m_rewrite(command) : std::nullopt;
        const QByteArray bytes = formatted(rewritten ? rewritten->command : command);
        if (lie == Lie::CutBefore)
            return hangUp();
        if (lie == Lie::PassedLate || !m_late.isEmpty()) { // and what comes behind it
            m_late += bytes;
            return;
        }
        if (lie == Lie::Forged || (rewritten && !rewritten->answer.isEmpty())) {
            m_awaited.push_back({lie, false, lie == Lie::Forged || lie == Lie::Replaced ? m_proxy.m_words : rewritten->answer});
            return;
        }
        m_awaited.push_back({lie, true, m_proxy.m_words});
        m_server.write(bytes);
        if (lie == Lie::SentTwice || lie == Lie::SecondAnswer) {
            m_awaited.push_back({});
            m_server.write(bytes);
        }
        m_server.flush();
    }
    void answer()
    {
        m_fromServer += m_server.readAll();
        tell();
    }
    void tell()
    {
        QByteArray said;
        while (!m_awaited.empty() && !m_isClosing && !m_isSilent) {
            const QByteArray answer = m_awaited.front().isFromServer ? takeWhole(m_fromServer) : m_awaited.front().words;
            if (answer.isEmpty())
                break;
            const Awaited awaited = m_awaited.front();
            m_awaited.pop_front();
            if (awaited.lie != Lie::SecondAnswer)
                said += std::exchange(m_again, {}) + saidInstead(awaited, answer);
        }
        if (m_isClosing)
            return;
        m_client->write(said);
        m_client->flush();
        if (m_hangsUp)
            hangUp();
    }
    QByteArray saidInstead(const Awaited &awaited, const QByteArray &answer)
    {
        switch (awaited.lie) {
        case Lie::CutAfter: m_hangsUp = m_isSilent = true; return {};
        case Lie::CutWithin: m_hangsUp = m_isSilent = true; return answer.first(answer.size() / 2);
        case Lie::NeverAnswered: m_isSilent = true; return {};
        case Lie::SaidTwice: return answer + answer;
        case Lie::SaidTwiceLater: m_again = answer; return answer;
        case Lie::Replaced: return awaited.words;
        default: return answer;
        }
    }
    void hangUp()
    {
        m_client->disconnect(this);
        m_client->flush();
        m_client->abort();
        closeServer();
    }
    /** It reads what is on its way, and closes. */
    void closeServer()
    {
        m_isClosing = true;
        m_server.write(m_late);
        m_server.flush();
        ::shutdown(int(m_server.socketDescriptor()), SHUT_WR);
    }
    void end()
    {
        m_client->disconnect(this);
        m_client->abort();
        m_proxy.m_streams.removeOne(this);
        deleteLater();
    }

    LyingProxy &m_proxy;
    QLocalSocket *m_client;
    QLocalSocket m_server;
    QByteArray m_fromClient, m_fromServer, m_late, m_again;
    std::deque<Awaited> m_awaited;
    bool m_isClosing = false, m_isSilent = false, m_hangsUp = false;
};

bool LyingProxy::start(const QString &socketPath, const QString &serverSocket)
{
    m_serverSocket = serverSocket;
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *client = m_server.nextPendingConnection())
            m_streams << new LyingStream(client, m_serverSocket, *this);
    });
    return m_server.listen(socketPath);
}

void LyingProxy::begin(Lie lie, qsizetype number, const QByteArray &words)
{
    m_heard.clear();
    m_lie = lie;
    m_name.clear();
    m_number = number;
    m_words = words;
}

void LyingProxy::beginAt(Lie lie, const QByteArray &name, const QByteArray &words)
{
    begin(lie, -1, words);
    m_name = name;
}

LyingProxy::Lie LyingProxy::lieAbout(const QByteArrayList &command)
{
    const bool isNamed = !m_name.isEmpty() && (command.first() == m_name || command.mid(0, 2).join(' ').split('\n').front() == m_name);
    if (isNamed)
        m_name.clear(); // once
    m_heard += command.first();
    return isNamed || m_heard.size() - 1 == m_number ? m_lie : Lie::None;
}

} // namespace lockscope
