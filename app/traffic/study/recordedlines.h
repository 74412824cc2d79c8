// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/timedisorder.h"
#include "traffic/study/trafficstudy.h"

#include <memory>

namespace lockscope {

/**
 * Studies the lines of a recording. Unlike a server's, they may have been cut, copied or mixed up: a line counts once the next one shows that it was
 * whole, a copy counts once, and where the lines' times are not in order nothing is taken for true. What was before such a place in the file is
 * doubtful, too; so the recording must then be read again, when all of it was seen. No I/O; any one thread.
 */
class RecordedLines {
public:
    RecordedLines();
    Q_DISABLE_COPY_MOVE(RecordedLines)

    /** Which keys only the holder of a lock may write; before the first line. */
    void setRules(const LockRules &rules);
    void feed(QByteArrayView bytes) { m_reader->feed(bytes); }
    /** That was all. False: it must be fed from its beginning once more. */
    bool end();
    /** It is found out where lines are in disorder: there is no report before the end. */
    bool isSurvey() const { return m_isSurvey; }

    const MonitorReader::Account &account() const { return m_reader->account(); }
    TrafficReport report();

private:
    void begin();
    bool isOfInterest(bool isInScript, QByteArrayView arguments);
    void take(const ExecutedCommand &command);
    void takeGap(const TrafficGap &gap);
    void passOn();

    LockRules m_rules;
    std::unique_ptr<TrafficStudy> m_study;
    std::unique_ptr<MonitorReader> m_reader;
    std::optional<ExecutedCommand> m_last;
    bool m_isWaiting = false; // the last one is: what comes next may show that it was cut
    TimeDisorder m_disorder;
    qint64 m_runFromUs = 0;
    bool m_isSurvey = false, m_isSurveyed = false;
    qint64 m_seenUs = 0; // the time of the command before, for which the order counts
    bool m_isInDoubt = false;
};

} // namespace lockscope
