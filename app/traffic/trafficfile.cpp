// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/trafficfile.h"

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
    explicit Input(const QString &path) : m_size(QFileInfo(path).size())
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
    int read(QByteArray &part) { return ::gzread(m_file, part.data(), unsigned(part.size())); }
    /** False: it ends before its compression does. */
    bool close() { return ::gzclose(std::exchange(m_file, nullptr)) == Z_OK; }
    std::optional<double> progress() const
    {
        if (!m_file)
            return 1.0;
        return m_size > 0 ? std::optional(std::clamp(double(::gzoffset(m_file)) / double(m_size), 0.0, 1.0)) : std::nullopt;
    }

private:
    const qint64 m_size; // 0: of a pipe
    gzFile m_file = nullptr;
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

TrafficFile::TrafficFile(std::unique_ptr<Input> input)
    : m_input(std::move(input)), m_part(bytesAPart, Qt::Uninitialized),
      m_reader([this](const ExecutedCommand &command) { m_study.take(command); }, [this](const TrafficGap &) { m_study.takeGap(); },
               [this](bool isInScript, QByteArrayView arguments) { return m_study.isOfInterest(isInScript, arguments); })
{
}

TrafficFile::~TrafficFile() = default;

Result<bool> TrafficFile::readOn()
{
    if (m_isAtEnd)
        return false;
    const int size = m_input->read(m_part);
    if (size < 0)
        return invalidInput(TrafficFileText::tr("it cannot be read, or its compression is broken"));
    m_isAtEnd = size == 0;
    if (m_isAtEnd)
        m_isWhole = m_input->close();
    else
        m_reader.feed(QByteArrayView(m_part).first(size));
    return !m_isAtEnd;
}

std::optional<double> TrafficFile::progress() const { return m_input->progress(); }

Result<TrafficReport> TrafficFile::finish()
{
    m_reader.end();
    m_study.end();
    if (account().bytes == 0 && m_isAtEnd)
        return invalidInput(TrafficFileText::tr("it is empty"));
    if (account().lines == 0 && account().gaps > 0)
        return invalidInput(
            TrafficFileText::tr("it has no line that \"redis-cli monitor\" prints, such as: 1339518083.107412 [0 127.0.0.1:60866] \"get\" \"key\""));
    TrafficReport report = m_study.report();
    report.account = account();
    report.isComplete = m_isWhole;
    return report;
}

} // namespace lockscope
