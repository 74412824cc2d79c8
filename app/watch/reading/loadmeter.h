// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"

namespace lockscope {

/** Rate of a growing count over the last few samples. Pure. */
class LoadMeter {
public:
    void sample(double count, Instant now) { m_samples.push({count, now}); }
    double perSecond() const
    {
        if (m_samples.size() < 2)
            return 0;
        const std::chrono::duration<double> span = m_samples.back().at - m_samples[0].at;
        return span.count() > 0 ? (m_samples.back().count - m_samples[0].count) / span.count() : 0;
    }

private:
    struct Sample {
        double count;
        Instant at;
    };
    RingBuffer<Sample> m_samples{6};
};

} // namespace lockscope
