// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

#include <QDataStream>
#include <QObject>
#include <QTemporaryFile>

#include <memory>

class QSocketNotifier;

namespace lockscope {

/**
 * The locks that a line of `lockscope list --json` names: one for each of its holders, or one that says that it names none. None: it is the last
 * line of a list, which has the coverage. The error says what is wrong with the line. Pure.
 */
Result<std::vector<CommandLine::Target>> targetsIn(const QByteArray &line);

/** Locks that wait for their turn in a temporary file, so that a million of them take no more memory than one. */
class TargetQueue {
public:
    /** False: the file cannot be written. */
    bool add(const CommandLine::Target &target);
    /** After the last one was added. False: the file could not be written. */
    bool rewind() { return m_count == 0 || (m_stream.status() == QDataStream::Ok && m_file.flush() && m_file.seek(0)); }
    /** The next ones, at most this number; empty: there are no more. */
    std::vector<CommandLine::Target> take(int most);
    qint64 count() const { return m_count; } ///< in all

private:
    QTemporaryFile m_file;
    QDataStream m_stream;
    qint64 m_count = 0;
};

/** Reads lines of `lockscope list --json` from a file, or from standard input ("-"), and checks each of them. Blocks nowhere. */
class TargetReader : public QObject {
    Q_OBJECT
public:
    explicit TargetReader(const QString &file, QObject *parent = nullptr);
    ~TargetReader() override;

    void start();
    TargetQueue &targets() { return m_targets; }

signals:
    /** Each of the problems is a sentence; none: all lines are in the queue. */
    void ended(const QStringList &problems);

private:
    void readMore();
    void takeLine(const QByteArray &line);
    void end();

    const QString m_file;
    TargetQueue m_targets;
    int m_descriptor = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QByteArray m_rest; // the beginning of a line
    qint64 m_lines = 0;
    qint64 m_wrongLines = 0;
    QStringList m_problems;
};

} // namespace lockscope
