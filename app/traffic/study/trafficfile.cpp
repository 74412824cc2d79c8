// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/trafficfile.h"

#include "base/safetext.h"

#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype bytesAPart = qsizetype(1) << 20;

struct TrafficFileText {
    LOCKSCOPE_MESSAGES(lockscope::TrafficFileText)
};

} // namespace

/** Bytes of a file, compressed or not. */
class TrafficFile::Input {
public:
    explicit Input(const QString &path) : m_path(path), m_size(QFileInfo(path).size())
    {
        const int fd = path == u"-" ? ::dup(STDIN_FILENO) : ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
        m_file = fd < 0 ? nullptr : ::gzdopen(fd, "rb");
        if (!m_file && fd >= 0)
            ::close(fd);
    }
    ~Input()
    {
        if (m_file)
            ::gzclose(m_file);
    }
    Q_DISABLE_COPY_MOVE(Input)

    bool isOpen() const { return m_file; }
    /** −1: it cannot be read, or is not what gzip writes. */
    int read(char *to, qint64 size)
    {
        const int read = ::gzread(m_file, to, unsigned(size));
        int code = Z_OK; // zlib 1.3.2 says it with the last bytes, and forgets it then
        ::gzerror(m_file, &code);
        m_isAtEnd = read == 0 && size > 0;
        m_isCut = m_isCut || code == Z_BUF_ERROR;
        return code == Z_DATA_ERROR ? -1 : read;
    }
    bool isAtEnd() const { return m_isAtEnd; }
    /** Of one without bytes: a packed nothing ends with its sum and its length, which are 0. */
    bool mayBeBroken() const
    {
        QFile file(m_path);
        return m_size > 0 && file.open(QIODevice::ReadOnly) && file.seek(m_size - 8) && file.read(8) != QByteArray(8, '\0');
    }
    bool rewind()
    {
        m_isCut = false;
        return ::gzrewind(m_file) == 0;
    }
    /** False: it ends before its compression does. */
    bool close() { return ::gzclose(std::exchange(m_file, nullptr)) == Z_OK && !m_isCut; }
    std::optional<double> progress() const
    {
        if (!m_file)
            return 1.0;
        return m_size > 0 ? std::optional(std::clamp(double(::gzoffset(m_file)) / double(m_size), 0.0, 1.0)) : std::nullopt;
    }

private:
    const QString m_path;
    const qint64 m_size; // 0: of a pipe
    gzFile m_file = nullptr;
    bool m_isAtEnd = false, m_isCut = false;
};

Result<std::unique_ptr<TrafficFile>> TrafficFile::open(const QString &path)
{
    if (QFileInfo(path).isDir())
        return invalidInput(TrafficFileText::tr("it is a folder"));
    auto input = std::make_unique<Input>(path);
    if (!input->isOpen())
        return failure(Error::Kind::System, qt_error_string());
    return std::unique_ptr<TrafficFile>(new TrafficFile(std::move(input)));
}

TrafficFile::TrafficFile(std::unique_ptr<Input> input) : m_input(std::move(input)), m_part(bytesAPart, Qt::Uninitialized) {}

TrafficFile::~TrafficFile() = default;

void TrafficFile::setRules(const LockRules &rules)
{
    m_rules = rules;
    m_lines.setRules(rules);
}

Result<bool> TrafficFile::readOn()
{
    if (m_isAtEnd)
        return false;
    if (m_capture) {
        const Result<bool> isMore = m_capture->readOn();
        const bool isCut = !isMore && m_input->isAtEnd() && taken() > 0;
        if (!isMore && !isCut)
            return isMore; // of what is broken nothing can be believed
        m_isAtEnd = !isMore || !*isMore;
        m_isWhole = isMore && m_isAtEnd && m_input->close();
        return !m_isAtEnd;
    }
    const int size = m_input->read(m_part.data(), m_part.size());
    if (size < 0)
        return invalidInput(TrafficFileText::tr("it cannot be read, or its compression is broken"));
    const QByteArrayView part = QByteArrayView(m_part).first(size);
    if (m_lines.account().bytes == 0 && PacketSource::isCapture(part))
        return beginCapture(part.toByteArray());
    if (size == 0)
        return endLines();
    m_lines.feed(part);
    return true;
}

/** True: they are read once more. */
Result<bool> TrafficFile::endLines()
{
    if (!m_lines.end()) {
        if (m_input->rewind())
            return true;
        return invalidInput(TrafficFileText::tr("its lines are not in the order of time, so that it must be read twice: save it as a file"));
    }
    m_isAtEnd = true;
    m_isWhole = m_input->close();
    return false;
}

/** The file begins so; libpcap reads on. */
Result<bool> TrafficFile::beginCapture(const QByteArray &begin)
{
    Result<PacketSource> source = PacketSource::fromFile([this, left = begin](char *to, qint64 size) mutable -> qint64 {
        if (left.isEmpty())
            return m_input->read(to, size);
        const qsizetype part = std::min<qsizetype>(size, left.size());
        std::copy_n(left.cbegin(), part, to);
        left.remove(0, part);
        return part;
    });
    if (!source)
        return failure(source.error());
    m_capture = std::make_unique<CaptureStudy>(*std::move(source), m_ports, m_rules);
    return true;
}

std::optional<double> TrafficFile::progress() const { return m_input->progress(); }

Result<std::vector<TrafficReport>> TrafficFile::finish()
{
    if (m_capture) {
        std::vector<TrafficReport> reports = m_capture->end(m_isWhole);
        if (reports.empty())
            return invalidInput(
                TrafficFileText::tr("of its packets (%1) none is of a Redis server; name the server's port").arg(countText(qint64(taken()))));
        return reports;
    }
    if (!m_isAtEnd && !m_lines.end())
        return invalidInput(TrafficFileText::tr("its lines are not in the order of time, and it was not read to its end"));
    const MonitorReader::Account &account = m_lines.account();
    if (account.bytes == 0 && m_isAtEnd && m_input->mayBeBroken()) // zlib 1.3.2 does not say so of each
        return invalidInput(TrafficFileText::tr("its compression is broken"));
    if (account.bytes == 0 && m_isAtEnd)
        return invalidInput(TrafficFileText::tr("it is empty"));
    if (account.lines == 0 && account.gaps > 0)
        return invalidInput(
            TrafficFileText::tr("it has no line that \"redis-cli monitor\" prints, such as: 1339518083.107412 [0 127.0.0.1:60866] \"get\" \"key\""));
    TrafficReport report = m_lines.report();
    report.isComplete = m_isWhole;
    return std::vector{std::move(report)};
}

} // namespace lockscope
