// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/standardoutput.h"

#include "base/safetext.h"
#include "cli/signalwatch.h"
#include "racelab/own/ownfile.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

#include <poll.h>
#include <unistd.h>

namespace lockscope {

namespace {

struct OutputText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OutputText)
};

/** How long to wait for a reader that does not read, after a signal asked the program to end. */
constexpr int patienceMs = 1000;

/** The errno that ended standard output; nothing is written there any more. EINTR: asked to end by a signal while the reader did not read. */
int outputEndedBy = 0;

/** Waits for a slow reader, whether or not the descriptor blocks. False: a signal asked the program to end, and the reader does not read. */
bool awaitRoom(int descriptor)
{
    std::array ends{pollfd{.fd = descriptor, .events = POLLOUT, .revents = 0},
                    pollfd{.fd = SignalWatch::descriptor(), .events = POLLIN, .revents = 0}};
    nfds_t watched = ends.size();
    for (;;) {
        const int ready = ::poll(ends.data(), watched, watched == 1 ? patienceMs : -1);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready < 0 || ends[0].revents != 0)
            return true; // the write reports the error
        if (ready == 0)
            return false;
        watched = 1;
    }
}

/** 0, or the errno. Writes at most PIPE_BUF at a time, which does not block on a pipe with room. */
int writeTo(int descriptor, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        if (!awaitRoom(descriptor))
            return EINTR;
        const ssize_t written = ::write(descriptor, bytes.data(), static_cast<size_t>(std::min<qsizetype>(bytes.size(), PIPE_BUF)));
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return errno;
        bytes = bytes.sliced(std::max<ssize_t>(written, 0));
    }
    return 0;
}

} // namespace

ReaderIs writeOut(const QByteArray &bytes)
{
    if (outputEndedBy != 0)
        return ReaderIs::Gone;
    outputEndedBy = writeTo(STDOUT_FILENO, bytes);
    if (outputEndedBy == EINTR)
        writeError(OutputText::tr("Interrupted while nobody read the output, which is incomplete."));
    else if (isOutputLost())
        writeError(OutputText::tr("The output could not be written: %1.").arg(qt_error_string(outputEndedBy)));
    return outputEndedBy == 0 ? ReaderIs::There : ReaderIs::Gone;
}

bool isOutputLost() { return outputEndedBy != 0 && outputEndedBy != EPIPE; }

ReaderIs writeOut(const QString &text) { return writeOut(text.toUtf8()); }

void writeError(const QString &message)
{
    const QByteArray line = "lockscope: " + stillVisibleText(message).toUtf8() + '\n';
    writeTo(STDERR_FILENO, line);
}

void writeFileError(const Error &error)
{
    if (error.code != mistakesCode)
        return writeError(error.text);
    QByteArray lines;
    for (const QString &line : error.text.shown().split(u'\n'))
        lines += stillVisibleText(line).toUtf8() + '\n';
    writeTo(STDERR_FILENO, lines);
}

void writeNote(const QString &message) { writeError(OutputText::tr("note: %1").arg(message)); }

void writeWarning(const QString &message)
{
    const bool isRed = ::isatty(STDERR_FILENO) == 1 && qEnvironmentVariableIsEmpty("NO_COLOR");
    QByteArray line = "lockscope: " + stillVisibleText(OutputText::tr("warning: %1").arg(message)).toUtf8();
    if (isRed)
        line = "\x1b[31m" + line + "\x1b[0m";
    writeTo(STDERR_FILENO, QByteArray(line + '\n'));
}

void writeProgress(const QString &line) { writeTo(STDERR_FILENO, QByteArray('\r' + line.toUtf8() + "\x1b[K")); }

} // namespace lockscope
