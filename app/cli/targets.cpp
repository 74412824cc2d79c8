// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/targets.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype bytesAtOnce = 1 << 16;
constexpr qsizetype longestLine = 1 << 24;
constexpr qsizetype mostProblems = 10;

struct TargetText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TargetText)
};

/** As putBytes() writes them; nothing: neither form is there, both are, or it is none, as half a character (\ud800) is. */
std::optional<QByteArray> bytesIn(const QJsonObject &object, const QString &name)
{
    const QJsonValue text = object[name], encoded = object[name + "_base64"_L1];
    if (const QString plain = text.toString(); text.isString())
        return encoded.isString() || !plain.isValidUtf16() ? std::nullopt : std::optional(plain.toUtf8());
    const auto bytes = QByteArray::fromBase64Encoding(encoded.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    return encoded.isString() && bytes ? std::optional(*bytes) : std::nullopt;
}

LockForm formCalled(const QString &name)
{
    for (int form = 0; form <= int(LockForm::Subscription); ++form) {
        if (name == QLatin1StringView(lockFormName(LockForm(form))))
            return LockForm(form);
    }
    return LockForm::Unknown;
}

HoldAsSeen::Lease leaseIn(const QJsonObject &line)
{
    using enum HoldAsSeen::Lease;
    if (!line.contains("deadline_ms"_L1))
        return NotSaid;
    if (!line["ttl_known"_L1].toBool(true))
        return Unread;
    return line.contains("deadline_error_ms"_L1) ? Rough : Exact;
}

QString notWritten() { return TargetText::tr("The temporary file in which the locks wait for their turn cannot be written."); }

} // namespace

Result<std::vector<CommandLine::Target>> targetsIn(const QByteArray &line)
{
    std::vector<CommandLine::Target> targets;
    QJsonParseError wrong;
    const QJsonDocument document = QJsonDocument::fromJson(line, &wrong);
    if (!document.isObject())
        return invalidInput(TargetText::tr("it is not a JSON object. Use lines of \"lockscope list --json\", one object a line (jq -c)"));
    const QJsonObject object = document.object();
    if (object.contains("coverage"_L1))
        return targets;
    const auto key = bytesIn(object, u"key"_s);
    if (!key)
        return invalidInput(TargetText::tr("it has no readable \"key\" or \"key_base64\", or both. Filter whole lines, as jq -c 'select(...)' does"));
    CommandLine::Target target{*key, {}};
    const QJsonValue deadline = object["deadline_ms"_L1];
    if (!deadline.isDouble() && !deadline.isNull() && !deadline.isUndefined())
        return invalidInput(TargetText::tr("its \"deadline_ms\" is neither a number nor null"));
    const auto timeIn = [](const QJsonValue &ms) { return ms.isDouble() ? std::optional(fromUnixMs(ms.toInteger())) : std::nullopt; };
    target.seen = HoldAsSeen{timeIn(deadline), {}, timeIn(object["read_ms"_L1])};
    target.seen->lease = leaseIn(object);
    target.seen->form = formCalled(object["protocol"_L1].toString());
    target.seen->isOfOwnFormat = object["scheme"_L1].toString().startsWith("own-format"_L1);
    target.server = object["server"_L1].toString();
    target.ofServers = object["of_servers"_L1].toInt();
    const QJsonArray holders = object["holders"_L1].toArray();
    for (const QJsonValue one : holders) {
        const auto token = bytesIn(one.toObject(), u"token"_s);
        if (!token)
            return invalidInput(TargetText::tr("one of its holders has no readable \"token\" or \"token_base64\""));
        target.holder = *token;
        const QJsonValue acquired = one.toObject()["acquired_ms"_L1], ownDeadline = one.toObject()["deadline_ms"_L1];
        if (ownDeadline.isDouble())
            target.seen->deadline = fromUnixMs(ownDeadline.toInteger());
        target.seen->acquired = timeIn(acquired);
        targets.push_back(target);
    }
    const auto holder = bytesIn(object, u"holder"_s);
    if (!holder && (object["holder"_L1].isString() || object.contains("holder_base64"_L1)))
        return invalidInput(TargetText::tr("it has no readable \"holder\" or \"holder_base64\", or both"));
    if (holder && holders.size() <= 1) {
        target.holder = *holder;
        targets = {target};
    }
    if (const qint64 unnamed = object["holders_in_all"_L1].toInteger() - qint64(targets.size()); targets.empty() || unnamed > 0) {
        target.holder.clear();
        target.isHolderKnown = false;
        target.unnamed = targets.empty() ? 0 : unnamed;
        targets.push_back(target);
    }
    return targets;
}

// ---- the queue

bool TargetQueue::add(const CommandLine::Target &target)
{
    if (!m_file.isOpen()) {
        if (!m_file.open())
            return false;
        m_stream.setDevice(&m_file);
    }
    const bool isSeen = target.seen.has_value();
    const HoldAsSeen seen = target.seen.value_or(HoldAsSeen{});
    m_stream << target.key << target.holder << target.isHolderKnown << target.unnamed << target.server << target.ofServers << isSeen;
    for (const auto &time : {seen.deadline, seen.acquired, seen.readAt})
        m_stream << time.has_value() << (time ? toMs(*time) : qint64(0));
    m_stream << seen.lease << seen.form << seen.isOfOwnFormat;
    ++m_count;
    return m_stream.status() == QDataStream::Ok;
}

std::vector<CommandLine::Target> TargetQueue::take(int most)
{
    std::vector<CommandLine::Target> targets;
    while (int(targets.size()) < most && m_count > 0 && !m_stream.atEnd() && m_stream.status() == QDataStream::Ok) {
        CommandLine::Target &target = targets.emplace_back();
        bool isSeen = false;
        HoldAsSeen seen;
        m_stream >> target.key >> target.holder >> target.isHolderKnown >> target.unnamed >> target.server >> target.ofServers >> isSeen;
        for (std::optional<UnixTime> *const time : {&seen.deadline, &seen.acquired, &seen.readAt}) {
            bool isKnown = false;
            qint64 ms = 0;
            m_stream >> isKnown >> ms;
            if (isKnown)
                *time = fromUnixMs(ms);
        }
        m_stream >> seen.lease >> seen.form >> seen.isOfOwnFormat;
        if (isSeen)
            target.seen = seen;
    }
    return targets;
}

// ---- the reader

TargetReader::TargetReader(const QString &file, QObject *parent) : QObject(parent), m_file(file) {}

TargetReader::~TargetReader()
{
    m_notifier.reset();
    if (m_descriptor > STDIN_FILENO)
        ::close(m_descriptor);
}

void TargetReader::start()
{
    const bool isStandardInput = m_file == "-"_L1;
    m_descriptor = isStandardInput ? STDIN_FILENO : ::open(QFile::encodeName(m_file).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0 || ::fcntl(m_descriptor, F_GETFD) < 0) {
        emit ended({TargetText::tr("%1 cannot be read: %2.").arg(visibleText(m_file), qt_error_string(errno))});
        return;
    }
    m_notifier = std::make_unique<QSocketNotifier>(m_descriptor, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &TargetReader::readMore);
}

void TargetReader::readMore()
{
    QByteArray bytes(bytesAtOnce, Qt::Uninitialized);
    const ssize_t read = ::read(m_descriptor, bytes.data(), std::size_t(bytes.size()));
    if (read < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (read < 0)
        m_problems += TargetText::tr("%1 cannot be read: %2.").arg(visibleText(m_file), qt_error_string(errno));
    bytes.truncate(std::max<ssize_t>(read, 0));
    qsizetype begin = 0;
    for (qsizetype end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', begin)) {
        takeLine(m_rest + bytes.mid(begin, end - begin));
        m_rest.clear();
        begin = end + 1;
    }
    m_rest += bytes.mid(begin);
    if (m_rest.size() > longestLine)
        m_problems += TargetText::tr("Line %1 is longer than 16 MiB.").arg(countText(m_lines + 1));
    if (read <= 0 || m_rest.size() > longestLine)
        end();
}

void TargetReader::takeLine(const QByteArray &line)
{
    ++m_lines;
    if (line.trimmed().isEmpty())
        return;
    const auto targets = targetsIn(line);
    if (!targets && ++m_wrongLines <= mostProblems)
        m_problems += TargetText::tr("Line %1: %2.").arg(countText(m_lines), targets.error().text);
    if (!targets || !m_problems.isEmpty())
        return;
    if (!std::ranges::all_of(*targets, [this](const CommandLine::Target &target) { return m_targets.add(target); }))
        m_problems += notWritten();
}

void TargetReader::end()
{
    m_notifier->setEnabled(false);
    if (!m_rest.isEmpty() && m_rest.size() <= longestLine)
        takeLine(m_rest);
    if (m_problems.isEmpty() && !m_targets.rewind())
        m_problems += notWritten();
    if (m_wrongLines > mostProblems)
        m_problems += TargetText::tr("%Ln more line(s) are wrong.", nullptr, int(m_wrongLines - mostProblems));
    emit ended(m_problems);
}

} // namespace lockscope
