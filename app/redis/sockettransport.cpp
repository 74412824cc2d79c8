// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/sockettransport.h"

#include "base/plainfile.h"

#include <QCoreApplication>
#include <QFile>
#include <QHostAddress>
#include <QNetworkProxy>
#include <QPointer>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QUrl>

#include <fcntl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr qsizetype mostWords = 64 * 1024;

struct SocketText {
    LOCKSCOPE_MESSAGES(lockscope::redis::SocketText)
};

constexpr qint64 largestPiece = 64 * 1024;
constexpr qint64 longestFile = 4 * 1024 * 1024; // a system's certificate bundle has some hundred KiB

Error error(Error::Kind kind, const Message &text, const QByteArray &code = {}) { return {kind, text, code}; }

Result<QByteArray> readFile(const QString &path)
{
    Result<QByteArray> content = readPlainFile(path, longestFile);
    if (!content)
        return invalidInput(SocketText::tr("Cannot read %1: %2").arg(path, content.error().text));
    return content;
}

Result<QList<QSslCertificate>> readCertificates(const QString &path)
{
    const Result<QByteArray> pem = readFile(path);
    if (!pem)
        return failure(pem.error());
    const QList<QSslCertificate> certificates = QSslCertificate::fromData(*pem, QSsl::Pem);
    if (certificates.isEmpty())
        return invalidInput(SocketText::tr("%1 contains no certificate in PEM format").arg(path));
    return certificates;
}

Result<QSslKey> readKey(const QString &path)
{
    const Result<QByteArray> pem = readFile(path);
    if (!pem)
        return failure(pem.error());
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*pem, algorithm, QSsl::Pem);
        if (!key.isNull())
            return key;
    }
    return invalidInput(SocketText::tr("%1 contains no private key in PEM format that can be read without a passphrase").arg(path));
}

Result<QSslConfiguration> tlsConfiguration(const TlsOptions &options)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setPeerVerifyMode(options.verify ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
    if (!options.caFile.isEmpty()) {
        const auto authorities = readCertificates(options.caFile);
        if (!authorities)
            return failure(authorities.error());
        configuration.setCaCertificates(*authorities);
    }
    if (!options.certificateFile.isEmpty()) {
        const auto chain = readCertificates(options.certificateFile);
        if (!chain)
            return failure(chain.error());
        const auto key = readKey(options.keyFile.isEmpty() ? options.certificateFile : options.keyFile);
        if (!key)
            return failure(key.error());
        configuration.setLocalCertificateChain(*chain);
        configuration.setPrivateKey(*key);
    }
    return configuration;
}

/** The name or address that the certificate must be issued for. */
QString nameToProve(const Endpoint &endpoint) { return endpoint.tls.serverName.isEmpty() ? endpoint.host : endpoint.tls.serverName; }

/** Verifies the host as OpenSSL does. Qt accepts the subject's common name even if the certificate lists other names, and for addresses. */
bool isIssuedFor(const QSslCertificate &certificate, const QString &name)
{
    const QByteArray der = certificate.toDer();
    const auto *bytes = reinterpret_cast<const unsigned char *>(der.constData());
    const std::unique_ptr<X509, decltype(&X509_free)> parsed(d2i_X509(nullptr, &bytes, long(der.size())), &X509_free);
    if (!parsed)
        return false;
    QHostAddress address(name);
    address.setScopeId({});
    if (!address.isNull())
        return X509_check_ip_asc(parsed.get(), address.toString().toLatin1().constData(), 0) == 1;
    const QByteArray host = QUrl::toAce(name);
    return !host.isEmpty() && X509_check_host(parsed.get(), host.constData(), std::size_t(host.size()), 0, nullptr) == 1;
}

Error notIssuedFor(const QString &name)
{
    return error(Error::Kind::NotTrusted, SocketText::tr("The server's certificate is not valid for %1").arg(name), "host-name");
}

/** Reports the most informative of the errors that OpenSSL collected. */
Error explainDistrust(const QList<QSslError> &complaints, const Endpoint &endpoint)
{
    const auto has = [&](std::initializer_list<QSslError::SslError> kinds) {
        return std::ranges::any_of(complaints,
                                   [&](const QSslError &complaint) { return std::ranges::find(kinds, complaint.error()) != kinds.end(); });
    };
    using Kind = Error::Kind;
    if (has({QSslError::CertificateExpired}))
        return error(Kind::NotTrusted, SocketText::tr("The server's certificate has expired"), "expired");
    if (has({QSslError::CertificateNotYetValid}))
        return error(Kind::NotTrusted, SocketText::tr("The server's certificate is not valid yet"), "not-yet-valid");
    if (has({QSslError::CertificateRevoked, QSslError::CertificateBlacklisted}))
        return error(Kind::NotTrusted, SocketText::tr("The server's certificate has been revoked"), "revoked");
    if (has({QSslError::SelfSignedCertificate}))
        return error(Kind::NotTrusted, SocketText::tr("The server's certificate is self-signed"), "self-signed");
    if (has({QSslError::SelfSignedCertificateInChain, QSslError::UnableToGetLocalIssuerCertificate, QSslError::UnableToGetIssuerCertificate,
             QSslError::UnableToVerifyFirstCertificate, QSslError::CertificateUntrusted}))
        return error(Kind::NotTrusted, SocketText::tr("The server's certificate was issued by an authority that is not trusted on this computer"),
                     "unknown-authority");
    if (has({QSslError::HostNameMismatch}))
        return notIssuedFor(nameToProve(endpoint));
    return error(Kind::NotTrusted, complaints.first().errorString());
}

QString addressText(const Endpoint &endpoint)
{
    return (endpoint.host.contains(u':') ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(endpoint.host).arg(endpoint.port);
}

Error explainSocket(QAbstractSocket::SocketError code, const QString &text, const Endpoint &endpoint)
{
    using Kind = Error::Kind;
    switch (code) {
    case QAbstractSocket::ConnectionRefusedError: return error(Kind::Refused, SocketText::tr("Connection refused by %1").arg(addressText(endpoint)));
    case QAbstractSocket::HostNotFoundError: return error(Kind::NotFound, SocketText::tr("The host %1 was not found").arg(endpoint.host));
    case QAbstractSocket::RemoteHostClosedError: return error(Kind::Disconnected, SocketText::tr("The server closed the connection"));
    case QAbstractSocket::SocketTimeoutError: return error(Kind::TimedOut, SocketText::tr("The connection timed out"));
    default: return error(Kind::Disconnected, text);
    }
}

} // namespace

void LastText::listen(qintptr socket)
{
    stop();
    m_descriptor = ::fcntl(int(socket), F_DUPFD_CLOEXEC, 0);
}

void LastText::stop()
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

QByteArray LastText::take()
{
    QByteArray words;
    std::array<char, 4096> buffer;
    while (m_descriptor >= 0 && words.size() < mostWords) {
        const ssize_t size = ::recv(m_descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (size <= 0)
            break;
        words.append(buffer.data(), size);
    }
    stop();
    return words;
}

void SocketTransport::takeBytes()
{
    if (!device().isReadable())
        return; // it was never opened
    const QPointer<SocketTransport> self(this);
    while (self && m_open && device().bytesAvailable() > 0) {
        // Reads into one reused buffer; readAll() would allocate and free memory each time.
        m_piece.resize(qMin(device().bytesAvailable(), largestPiece));
        m_piece.resize(qMax<qint64>(0, device().read(m_piece.data(), m_piece.size())));
        m_lastWords.stop();
        const QByteArray piece = m_piece; // the receiver may cause another read before it returns
        if (piece.isEmpty())
            return;
        emit received(piece);
    }
}

void SocketTransport::end(const Error &why)
{
    const QPointer<SocketTransport> self(this);
    const QByteArray rest = m_lastWords.take(); // read before a receiver acts on the bytes before it
    if (m_open)
        takeBytes();
    if (self && m_open && !rest.isEmpty())
        emit received(rest);
    if (!self || !m_open)
        return;
    m_open = false;
    emit closed(why);
}

TcpTransport::TcpTransport(Endpoint endpoint) : m_endpoint(std::move(endpoint))
{
    if (m_endpoint.kind == Endpoint::Kind::Tls)
        m_socket = std::make_unique<QSslSocket>();
    else
        m_socket = std::make_unique<QTcpSocket>();
    m_socket->setProxy(QNetworkProxy::NoProxy);
    connect(m_socket.get(), &QAbstractSocket::readyRead, this, [this] { takeBytes(); });
    connect(m_socket.get(), &QAbstractSocket::errorOccurred, this, &TcpTransport::onError);
}

TcpTransport::~TcpTransport() { m_socket->disconnect(this); }

QIODevice &TcpTransport::device() { return *m_socket; }

void TcpTransport::open()
{
    begin();
    if (auto *tls = qobject_cast<QSslSocket *>(m_socket.get())) {
        openTls(*tls);
        return;
    }
    connect(m_socket.get(), &QAbstractSocket::connected, this, &TcpTransport::onConnected);
    m_socket->connectToHost(m_endpoint.host, m_endpoint.port);
}

void TcpTransport::openTls(QSslSocket &socket)
{
    const Result<QSslConfiguration> configuration = tlsConfiguration(m_endpoint.tls);
    if (!configuration) {
        end(configuration.error());
        return;
    }
    socket.setSslConfiguration(*configuration);
    connect(&socket, &QSslSocket::sslErrors, this, [this](const QList<QSslError> &errors) { m_tlsErrors = errors; });
    const QString name = nameToProve(m_endpoint);
    connect(&socket, &QSslSocket::encrypted, this, [this, &socket, name] {
        if (m_endpoint.tls.verify && !isIssuedFor(socket.peerCertificate(), name))
            end(notIssuedFor(name)); // no byte was sent
        else
            onConnected();
    });
    socket.connectToHostEncrypted(m_endpoint.host, m_endpoint.port, name);
}

void TcpTransport::onConnected()
{
    if (m_endpoint.kind != Endpoint::Kind::Tls) // with TLS, the bytes are Qt's to read
        listenForLastWords(m_socket->socketDescriptor());
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_socket->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
    emit opened();
}

void TcpTransport::onError(QAbstractSocket::SocketError code)
{
    const bool tls = m_endpoint.kind == Endpoint::Kind::Tls;
    if (tls && (code == QAbstractSocket::SslHandshakeFailedError || code == QAbstractSocket::SslInternalError))
        end(tlsError());
    else
        end(explainSocket(code, m_socket->errorString(), m_endpoint));
}

Error TcpTransport::tlsError() const
{
    if (!m_tlsErrors.isEmpty() && m_endpoint.tls.verify)
        return explainDistrust(m_tlsErrors, m_endpoint);
    const QString text = m_socket->errorString();
    const auto says = [&](const char *words) { return text.contains(QLatin1String(words), Qt::CaseInsensitive); };
    // OpenSSL reports alerts of the peer, or that the bytes are not TLS.
    if (says("certificate required") || says("alert unknown ca") || says("alert bad certificate") || says("alert certificate"))
        return error(Error::Kind::TlsFailed, text, "client-certificate");
    if (says("wrong version number") || says("packet length too long") || says("http request"))
        return error(Error::Kind::TlsFailed, text, "not-tls");
    return error(Error::Kind::TlsFailed, text);
}

void TcpTransport::write(const QByteArray &bytes)
{
    if (isOpen())
        m_socket->write(bytes);
}

void TcpTransport::close()
{
    silence();
    m_socket->abort();
}

bool TcpTransport::isPrivate() const { return m_endpoint.kind == Endpoint::Kind::Tls || m_socket->peerAddress().isLoopback(); }

UnixTransport::UnixTransport(Endpoint endpoint) : m_endpoint(std::move(endpoint))
{
    connect(&m_socket, &QLocalSocket::connected, this, [this] {
        listenForLastWords(m_socket.socketDescriptor());
        emit opened();
    });
    connect(&m_socket, &QLocalSocket::readyRead, this, [this] { takeBytes(); });
    connect(&m_socket, &QLocalSocket::errorOccurred, this, &UnixTransport::onError);
}

UnixTransport::~UnixTransport() { m_socket.disconnect(this); }

void UnixTransport::open()
{
    begin();
    const QString &path = m_endpoint.socketPath;
    if (!path.startsWith(u'/')) // QLocalSocket would look in the temporary folder
        return end(error(Error::Kind::InvalidInput, SocketText::tr("The socket path must begin with '/'")));
    if (QFile::encodeName(path).size() >= qsizetype(sizeof(sockaddr_un::sun_path)))
        return end(error(Error::Kind::InvalidInput, SocketText::tr("The socket path is too long")));
    m_socket.connectToServer(path);
}

void UnixTransport::onError(QLocalSocket::LocalSocketError code)
{
    using Kind = Error::Kind;
    const QString &path = m_endpoint.socketPath;
    switch (code) {
    case QLocalSocket::ServerNotFoundError: return end(error(Kind::NotFound, SocketText::tr("There is no socket file %1").arg(path)));
    case QLocalSocket::ConnectionRefusedError: return end(error(Kind::Refused, SocketText::tr("Connection refused by %1").arg(path)));
    case QLocalSocket::SocketAccessError: return end(error(Kind::System, SocketText::tr("No permission to use the socket file %1").arg(path)));
    case QLocalSocket::PeerClosedError: return end(error(Kind::Disconnected, SocketText::tr("The server closed the connection")));
    case QLocalSocket::SocketTimeoutError: return end(error(Kind::TimedOut, SocketText::tr("The connection timed out")));
    default: return end(error(Kind::Disconnected, m_socket.errorString()));
    }
}

void UnixTransport::write(const QByteArray &bytes)
{
    if (isOpen())
        m_socket.write(bytes);
}

void UnixTransport::close()
{
    silence();
    m_socket.abort();
}

std::unique_ptr<Transport> makeSocketTransport(const Endpoint &endpoint)
{
    if (endpoint.kind == Endpoint::Kind::Unix)
        return std::make_unique<UnixTransport>(endpoint);
    return std::make_unique<TcpTransport>(endpoint);
}

} // namespace lockscope::redis
