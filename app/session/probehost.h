// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/probe/wholeprobe.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class Shards;

/**
 * The probe of the open server: one at a time, of all its primaries. What is asked for while another one runs ends that silently. Emits measured(),
 * progressed(), heard(), ended(). Engine thread.
 */
class ProbeHost : public QObject {
    Q_OBJECT
public:
    ProbeHost(Clock &clock, QObject *parent);
    ~ProbeHost() override;

    /** Of these servers, unless there is a reason against it, which ended() has then. */
    void measure(const Shards *servers, const std::optional<Error> &refusal);
    void start(const Shards *servers, const ProbeLimits &limits, const std::optional<Error> &refusal);
    /** ended() follows, if one runs. */
    void stop();
    /** Since the servers are left: ended() has what was heard so far, if one runs. */
    void close();

signals:
    void measured(const std::vector<lockscope::ServerCost> &costs);
    void progressed(const lockscope::ProbeProgress &progress);
    void heard(const lockscope::ServerTraffic &traffic);
    void ended(const std::vector<lockscope::ServerTraffic> &all);

private:
    bool make(const Shards *servers, const ProbeLimits &limits, const std::optional<Error> &refusal);

    Clock &m_clock;
    std::unique_ptr<WholeProbe> m_probe; // null: none was asked for
};

} // namespace lockscope
