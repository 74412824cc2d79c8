// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/scenario.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope::ui {

class Theme;

/**
 * A scenario's story in small: lanes, who works when, where it breaks. Read from its lines without playing it, so it is ready at once and shows the
 * intended course. A value.
 */
class ScenarioPicture {
public:
    ScenarioPicture() = default;
    explicit ScenarioPicture(const Scenario &scenario);

    void paint(QPainter &painter, const QRectF &area, const Theme &theme) const;

    struct Bar {
        int client = 0;
        double from = 0, to = 0;
    };
    struct Dot {
        int client = 0;
        double at = 0;
    };
    const std::vector<Bar> &bars() const { return m_bars; }
    const std::vector<Bar> &pauses() const { return m_pauses; }
    const std::vector<Dot> &dots() const { return m_dots; }
    const std::vector<Dot> &crashes() const { return m_crashes; }
    /** Where two or more work at once, if the story says that this is so. */
    const std::vector<Bar> &bands() const { return m_bands; }
    int lanes() const { return m_lanes; }

private:
    void readAct(const ScenarioAct &act);
    void readStorm(const ScenarioStorm &storm);
    void readBands();

    int m_lanes = 0;
    double m_length = 1;
    std::vector<Bar> m_bars, m_pauses, m_bands, m_keys;
    std::vector<Dot> m_dots, m_crashes;
};

} // namespace lockscope::ui
