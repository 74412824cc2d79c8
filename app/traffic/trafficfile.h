// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "traffic/trafficstudy.h"

#include <memory>
#include <optional>

namespace lockscope {

/**
 * A recording of one server's traffic, which it reads part by part and studies: a file, compressed or not, with what `redis-cli monitor` has printed.
 * Blocks while it reads a part. The text of an error is the end of a sentence: "it is a folder". Any one thread.
 */
class TrafficFile {
public:
    /** "-" is the standard input. */
    static Result<std::unique_ptr<TrafficFile>> open(const QString &path);
    ~TrafficFile();
    Q_DISABLE_COPY_MOVE(TrafficFile)

    /** Which keys only the holder of a lock may write; before the first part. */
    void setRules(const LockRules &rules) { m_study.setRules(rules); }
    /** False: that was the last part. */
    Result<bool> readOn();
    /** How much of it was read, 0…1; nothing: its size is not known. */
    std::optional<double> progress() const;
    const MonitorReader::Account &account() const { return m_reader.account(); }
    /** Of what was read until now; incomplete, unless that is all. To be called once, at the end. */
    Result<TrafficReport> finish();

private:
    class Input;
    explicit TrafficFile(std::unique_ptr<Input> input);

    std::unique_ptr<Input> m_input;
    QByteArray m_part;
    TrafficStudy m_study;
    MonitorReader m_reader;
    bool m_isAtEnd = false;
    bool m_isWhole = false; // its compression ends, too
};

} // namespace lockscope
