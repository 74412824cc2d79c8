// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scenariopicture.h"

#include "ui/film/filmpainter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using Role = Theme::Role;
using Kind = ScenarioLine::Kind;

namespace {

constexpr double waitLength = 3, stepLength = 1;

bool isAct(Kind kind) { return kind != Kind::Say && kind != Kind::Expect; }

/** SETNX that answers 1 and SET that answers OK: a story has them because somebody got the lock, unless it also says when this client has it. */
bool takesTheLock(const ScenarioAct &act, const ScenarioLine &line)
{
    if (line.kind == Kind::Acquires)
        return true;
    const auto says = [&](const ScenarioLine &other) { return other.kind == Kind::Acquires && other.client == line.client; };
    if (std::ranges::any_of(act.lines, says))
        return false;
    return line.kind == Kind::Command && line.text.startsWith(u"SET"_s) && (line.answer == u"1"_s || line.answer == u"OK"_s);
}

bool claims(const ScenarioAct &act, FilmEvent::Kind event)
{
    return std::ranges::any_of(act.lines, [event](const ScenarioLine &line) {
        return line.kind == Kind::Expect && line.claim.about == ScenarioClaim::About::Event && line.claim.event == event && !line.claim.isDenied
            && line.claim.count.value_or(1) > 0;
    });
}

} // namespace

ScenarioPicture::ScenarioPicture(const Scenario &scenario)
{
    if (scenario.storm)
        readStorm(*scenario.storm);
    else if (!scenario.acts.empty())
        readAct(scenario.acts.front());
    for (const std::vector<Bar> *bars : {&m_bars, &m_pauses, &m_keys}) {
        for (const Bar &bar : *bars)
            m_length = std::max(m_length, bar.to + 0.5);
    }
    for (const Dot &dot : m_dots)
        m_length = std::max(m_length, dot.at + 0.7);
}

void ScenarioPicture::readAct(const ScenarioAct &act)
{
    m_lanes = int(act.clients.size());
    std::vector<std::optional<double>> works(act.clients.size()), rests(act.clients.size());
    std::optional<Bar> key;
    double now = 0;
    const auto end = [&](std::vector<std::optional<double>> &begun, std::vector<Bar> &into, int client) {
        if (const auto from = std::exchange(begun[std::size_t(client)], std::nullopt))
            into.push_back({client, *from, now});
    };
    const auto endKey = [&] {
        if (key)
            m_keys.push_back({key->client, key->from, now});
        key.reset();
    };
    for (const ScenarioLine &line : act.lines) {
        if (!isAct(line.kind))
            continue;
        now += line.kind == Kind::Wait ? waitLength : stepLength;
        if (line.client < 0 || line.client >= m_lanes)
            continue;
        const auto client = std::size_t(line.client);
        if (line.kind == Kind::Crashes) {
            end(works, m_bars, line.client);
            m_crashes.push_back({line.client, now});
        } else if (line.kind == Kind::Releases) {
            end(works, m_bars, line.client);
            endKey();
        } else if (line.kind == Kind::Pauses) {
            rests[client] = now;
        } else if (line.kind == Kind::WakesUp) {
            end(rests, m_pauses, line.client);
        } else if (takesTheLock(act, line)) {
            works[client] = works[client].value_or(now);
            endKey();
            key = Bar{line.client, now, now};
        }
        if (line.kind != Kind::Crashes && line.kind != Kind::Pauses && line.kind != Kind::WakesUp)
            m_dots.push_back({line.client, now});
        if (line.kind == Kind::Command && line.text.compare(u"del"_s, Qt::CaseInsensitive) == 0)
            endKey();
    }
    now += stepLength;
    for (int client = 0; client < m_lanes; ++client) {
        end(works, m_bars, client);
        end(rests, m_pauses, client);
    }
    endKey();
    if (claims(act, FilmEvent::Kind::TwoBelievers))
        readBands();
}

void ScenarioPicture::readBands()
{
    for (const Bar &one : m_bars) {
        for (const Bar &other : m_bars) {
            const double from = std::max(one.from, other.from);
            const double to = std::min(one.to, other.to);
            if (one.client < other.client && from < to)
                m_bands.push_back({one.client, from, to});
        }
    }
}

/** A lane for each policy; the closer the dots, the more it asks. */
void ScenarioPicture::readStorm(const ScenarioStorm &storm)
{
    m_lanes = int(storm.policies.size());
    m_length = 30;
    for (int lane = 0; lane < m_lanes; ++lane) {
        const QString &policy = storm.policies[lane];
        const bool isJitter = policy.startsWith(u"jitter"_s);
        const double gap = policy == u"none"_s ? 0.45 : policy.contains(u"100ms"_s) ? 4 : 1.5;
        double at = 0.5 + lane * 0.3;
        for (int i = 0; at < m_length - 0.7; ++i) {
            m_dots.push_back({lane, at});
            at += isJitter ? 0.6 * (1 + (i * 7) % 5) : gap;
        }
    }
}

void ScenarioPicture::paint(QPainter &painter, const QRectF &area, const Theme &theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasKey = !m_keys.empty();
    const double rows = m_lanes + (hasKey ? 1 : 0);
    const double height = area.height() / std::max(1.0, rows);
    const double scale = area.width() / m_length;
    const auto middle = [&](int row) { return area.top() + (row + 0.5) * height; };
    const auto barOf = [&](const Bar &bar, int row, double share) {
        const double thick = std::min(11.0, height * share);
        return QRectF(area.left() + bar.from * scale, middle(row) - thick / 2, std::max(3.0, (bar.to - bar.from) * scale), thick);
    };
    for (const Bar &band : m_bands)
        painter.fillRect(QRectF(area.left() + band.from * scale, area.top(), (band.to - band.from) * scale, m_lanes * height),
                         FilmPainter::bandColor(theme));
    painter.setPen(theme.color(Role::Border));
    for (int row = 0; row < int(rows); ++row)
        painter.drawLine(QPointF(area.left(), middle(row)), QPointF(area.right(), middle(row)));
    painter.setPen(Qt::NoPen);
    for (const Bar &bar : m_bars) {
        painter.setBrush(laneColor(theme, bar.client + 1));
        painter.drawRoundedRect(barOf(bar, bar.client, 0.6), 2, 2);
    }
    for (const Bar &pause : m_pauses) {
        painter.fillRect(barOf(pause, pause.client, 0.6), faded(theme.color(Role::Panel), 0.5));
        painter.fillRect(barOf(pause, pause.client, 0.6), QBrush(theme.color(Role::MutedText), Qt::BDiagPattern));
    }
    for (const Bar &key : m_keys) {
        painter.setBrush(FilmPainter::keyColor(theme, key.client));
        painter.drawRoundedRect(barOf(key, m_lanes, 0.5), 2, 2);
    }
    painter.setBrush(theme.color(Role::MutedText));
    for (const Dot &dot : m_dots)
        painter.drawEllipse(QPointF(area.left() + dot.at * scale - 2.5, middle(dot.client)), 2, 2);
    painter.setPen(QPen(theme.color(Role::Text), 1.8));
    for (const Dot &crash : m_crashes) {
        const QPointF at(area.left() + crash.at * scale + 7, middle(crash.client));
        painter.drawLine(at - QPointF(3.5, 3.5), at + QPointF(3.5, 3.5));
        painter.drawLine(at - QPointF(3.5, -3.5), at + QPointF(3.5, -3.5));
    }
    painter.restore();
}

} // namespace lockscope::ui
