// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "traffic/study/capturestudy.h"
#include "traffic/study/recordedlines.h"

#include <memory>
#include <optional>

namespace lockscope {

/**
 * A recording of traffic, which it reads part by part and studies: a file, compressed or not, with what `redis-cli monitor` has printed, or a
 * packet capture. Blocks while it reads a part. The text of an error is the end of a sentence: "it is a folder". Any one thread.
 */
class TrafficFile {
public:
    /** "-" is the standard input. */
    static Result<std::unique_ptr<TrafficFile>> open(const QString &path);
    ~TrafficFile();
    Q_DISABLE_COPY_MOVE(TrafficFile)

    /** Which keys only the holder of a lock may write; before the first part. */
    void setRules(const LockRules &rules);
    /** Of the servers in a packet capture; before the first part. Empty: the usual one, and those that are recognised. */
    void setPorts(const QSet<quint16> &ports) { m_ports = ports; }
    /** False: that was the last part. */
    Result<bool> readOn();
    /** That was the last part, and the file ends in the middle: it is cut. What was before counts. */
    bool isCut() const { return m_isAtEnd && !m_isWhole; }
    /** How much of it was read, 0…1; nothing: its size is not known. */
    std::optional<double> progress() const;
    /** Commands, or packets, that were read. */
    quint64 taken() const { return m_capture ? m_capture->packets() : m_lines.account().lines; }
    /** Of what was read until now, one for each server; incomplete, unless that is all. To be called once, at the end. */
    Result<std::vector<TrafficReport>> finish();

private:
    class Input;
    explicit TrafficFile(std::unique_ptr<Input> input);
    Result<bool> beginCapture(const QByteArray &begin);
    Result<bool> endLines();

    std::unique_ptr<Input> m_input;
    QByteArray m_part;
    LockRules m_rules;
    QSet<quint16> m_ports;
    RecordedLines m_lines;
    std::unique_ptr<CaptureStudy> m_capture; // null: lines
    bool m_isAtEnd = false;
    bool m_isWhole = false; // it ends as it should
};

} // namespace lockscope
