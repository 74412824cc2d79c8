// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/standardoutput.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <cerrno>

#include <unistd.h>

namespace lockscope {

namespace {

struct OutputText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OutputText)
};

ReaderIs writeTo(int descriptor, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), static_cast<size_t>(bytes.size()));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return ReaderIs::Gone;
        bytes = bytes.sliced(written);
    }
    return ReaderIs::There;
}

} // namespace

ReaderIs writeOut(const QByteArray &bytes) { return writeTo(STDOUT_FILENO, bytes); }

ReaderIs writeOut(const QString &text) { return writeOut(text.toUtf8()); }

void writeError(const QString &message)
{
    const QByteArray line = "lockscope: " + stillVisibleText(message).toUtf8() + '\n';
    writeTo(STDERR_FILENO, line);
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

} // namespace lockscope
