// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmstrips.h"

#include "racelab/film/filmverdict.h"

#include <QByteArrayList>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr double longSteps = 5;     // what takes longer than this number of steps is broken …
constexpr double brokenSteps = 4;   // … and shown as this number
constexpr double flightShare = 0.4; // of the shortest time between two frames: a command is on its way

double frameMs(const FilmFrame &frame) { return double(frame.at.count()); }

/** Calls found(stretch, value) for each run of frames with the same value; the last one is open. */
template <class ValueAt, class Found>
void forEachRun(const std::vector<FilmFrame> &frames, ValueAt valueAt, Found found)
{
    for (std::size_t begin = 0; begin < frames.size();) {
        const auto value = valueAt(frames[begin]);
        std::size_t end = begin + 1;
        while (end < frames.size() && valueAt(frames[end]) == value)
            ++end;
        FilmStretch stretch{.fromFrame = begin, .toFrame = {}, .fromMs = frameMs(frames[begin]), .toMs = frameMs(frames.back())};
        if (end < frames.size()) {
            stretch.toFrame = end;
            stretch.toMs = frameMs(frames[end]);
        }
        found(stretch, value);
        begin = end;
    }
}

const FilmKey *findKey(const FilmFrame &frame, int server, const QByteArray &name)
{
    const std::vector<FilmKey> &keys = frame.servers[std::size_t(server)].keys;
    const auto found = std::ranges::find(keys, name, &FilmKey::key);
    return found == keys.end() ? nullptr : &*found;
}

bool hasEvent(const FilmFrame &frame, FilmEvent::Kind kind)
{
    return std::ranges::any_of(frame.events, [kind](const FilmEvent &event) { return event.kind == kind; });
}

/** A band shows two holders. */
bool isNoted(FilmEvent::Kind kind)
{
    const bool isEnd = kind == FilmEvent::Kind::Crashed || kind == FilmEvent::Kind::GaveUp;
    return isEnd || (gravityOf(kind) != Gravity::None && kind != FilmEvent::Kind::TwoBelievers);
}

} // namespace

FilmAxis::FilmAxis(const std::vector<FilmFrame> &frames)
{
    std::vector<double> steps;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        if (const double step = frameMs(frames[i]) - frameMs(frames[i - 1]); step > 0 && !frames[i].verb.isEmpty())
            steps.push_back(step);
    }
    if (frames.empty())
        return;
    std::ranges::sort(steps);
    const double usual = steps.empty() ? frameMs(frames.back()) : steps[steps.size() / 2];
    for (std::size_t i = 1; i < frames.size(); ++i) {
        const double from = frameMs(frames[i - 1]);
        const double step = frameMs(frames[i]) - from;
        if (step <= 0)
            continue;
        const bool isLong = step > usual * longSteps;
        if (isLong)
            m_breaks.push_back({from, frameMs(frames[i])});
        m_knots.push_back({frameMs(frames[i]), m_knots.back().place + (isLong ? usual * brokenSteps : step)});
    }
}

double FilmAxis::place(double ms) const
{
    const auto after = std::ranges::upper_bound(m_knots, ms, {}, &Knot::ms);
    if (after == m_knots.begin())
        return ms;
    const Knot &from = *(after - 1);
    if (after == m_knots.end())
        return from.place + ms - from.ms;
    return from.place + (ms - from.ms) * (after->place - from.place) / (after->ms - from.ms);
}

double FilmAxis::time(double place) const
{
    const auto after = std::ranges::upper_bound(m_knots, place, {}, &Knot::place);
    if (after == m_knots.begin())
        return place;
    const Knot &from = *(after - 1);
    if (after == m_knots.end())
        return from.ms + place - from.place;
    return from.ms + (place - from.place) * (after->ms - from.ms) / (after->place - from.place);
}

FilmStrips::FilmStrips(const FilmAct &act)
{
    if (act.frames.empty())
        return;
    m_clients = int(act.frames.front().clients.size());
    m_lengthMs = frameMs(act.frames.back());
    m_axis = FilmAxis(act.frames);
    for (int client = 0; client < m_clients; ++client)
        readClient(act, client);
    for (int server = 0; server < int(act.frames.front().servers.size()); ++server)
        readServer(act, server);
    readCommands(act);
    readNotes(act);
    readBands(act);
}

void FilmStrips::readClient(const FilmAct &act, int client)
{
    using Kind = ClientStretch::Kind;
    const auto add = [&](const FilmStretch &stretch, Kind kind) { m_clientStretches.push_back({stretch, kind, client}); };
    const auto clientIn = [client](const FilmFrame &frame) -> const FilmClient & { return frame.clients[std::size_t(client)]; };
    forEachRun(
        act.frames, [&](const FilmFrame &frame) { return clientIn(frame).state; },
        [&](const FilmStretch &stretch, FilmClient::State state) {
            if (state == FilmClient::State::Believing)
                add(stretch, Kind::Believing);
            else if (state == FilmClient::State::Trying)
                add(stretch, Kind::Trying);
        });
    // A frame after the pause reports it, with the time that went by: so it began a frame before.
    forEachRun(
        act.frames, [&](const FilmFrame &frame) { return clientIn(frame).paused; },
        [&](FilmStretch stretch, bool isPaused) {
            if (!isPaused)
                return;
            if (stretch.fromFrame > 0)
                stretch.fromMs = frameMs(act.frames[--stretch.fromFrame]);
            if (stretch.toFrame)
                stretch.toMs = frameMs(act.frames[--*stretch.toFrame]);
            add(stretch, Kind::Paused);
        });
}

void FilmStrips::readServer(const FilmAct &act, int server)
{
    QByteArrayList names;
    for (const FilmFrame &frame : act.frames) {
        for (const FilmKey &key : frame.servers[std::size_t(server)].keys) {
            if (!names.contains(key.key))
                names << key.key;
        }
    }
    m_keyRows.push_back(std::max(1, int(names.size())));
    for (int row = 0; row < int(names.size()); ++row)
        readKey(act, server, row, names[row]);
    forEachRun(
        act.frames, [server](const FilmFrame &frame) { return frame.servers[std::size_t(server)].isUp; },
        [&](const FilmStretch &stretch, bool isUp) {
            if (!isUp)
                m_outages.push_back({stretch, server});
        });
}

void FilmStrips::readKey(const FilmAct &act, int server, int row, const QByteArray &name)
{
    struct Content {
        bool isThere = false;
        QString value;
        int owner = -1;
        bool operator==(const Content &) const = default;
    };
    const auto contentOf = [&](const FilmFrame &frame) {
        const FilmKey *key = findKey(frame, server, name);
        return key ? Content{true, key->value, key->owner} : Content{};
    };
    forEachRun(act.frames, contentOf, [&](const FilmStretch &stretch, const Content &content) {
        if (!content.isThere)
            return;
        KeyStretch strip{stretch, server, row, *findKey(act.frames[stretch.fromFrame], server, name), {}, 0, false};
        const std::size_t end = stretch.toFrame.value_or(act.frames.size());
        for (std::size_t i = stretch.fromFrame; i < end && !strip.lapsedFrame; ++i) {
            if (const FilmKey &key = *findKey(act.frames[i], server, name); key.lapsed) {
                strip.lapsedFrame = i; // in which it is reported; it may have been some time before
                strip.lapsedMs =
                    std::max(frameMs(act.frames[i > stretch.fromFrame ? i - 1 : i]), frameMs(act.frames[i]) - double(key.lapsedFor.count()));
            }
        }
        strip.expired = stretch.toFrame && !findKey(act.frames[end], server, name)
            && (hasEvent(act.frames[end], FilmEvent::Kind::LockExpired) || act.frames[end].move.kind == Move::Kind::Time);
        m_keys.push_back(std::move(strip));
    });
}

void FilmStrips::readCommands(const FilmAct &act)
{
    double shortest = m_lengthMs;
    for (std::size_t i = 1; i < act.frames.size(); ++i) {
        const double way = frameMs(act.frames[i]) - frameMs(act.frames[i - 1]);
        if (way > 0 && !act.frames[i].verb.isEmpty())
            shortest = std::min(shortest, way);
    }
    for (std::size_t i = 1; i < act.frames.size(); ++i) {
        const FilmFrame &frame = act.frames[i];
        if (frame.verb.isEmpty() || frame.client < 0)
            continue;
        const double way = frameMs(frame) - frameMs(act.frames[i - 1]);
        m_commands.push_back({.frame = i, .sentMs = frameMs(frame) - std::min(way, shortest) * flightShare, .atMs = frameMs(frame)});
    }
}

void FilmStrips::readNotes(const FilmAct &act)
{
    for (std::size_t i = 0; i < act.frames.size(); ++i) {
        for (const FilmEvent &event : act.frames[i].events) {
            if (isNoted(event.kind) && event.client >= 0 && event.client < m_clients)
                m_notes.push_back({.event = event, .frame = i, .ms = frameMs(act.frames[i])});
        }
    }
}

void FilmStrips::readBands(const FilmAct &act)
{
    std::vector<FilmOverlap> overlaps = act.overlaps;
    std::ranges::stable_sort(overlaps, {}, &FilmOverlap::fromFrame);
    for (const FilmOverlap &overlap : overlaps) {
        if (overlap.fromFrame >= act.frames.size())
            continue;
        const auto isOpen = [](const FilmBand &band) { return !band.toFrame; };
        if (m_bands.empty() || (!isOpen(m_bands.back()) && *m_bands.back().toFrame <= overlap.fromFrame)) {
            FilmBand band;
            band.fromFrame = overlap.fromFrame;
            band.fromMs = frameMs(act.frames[overlap.fromFrame]);
            band.toFrame = overlap.fromFrame;
            m_bands.push_back(band);
        }
        FilmBand &band = m_bands.back();
        if (!overlap.toFrame || *overlap.toFrame >= act.frames.size())
            band.toFrame.reset();
        else if (!isOpen(band))
            band.toFrame = std::max(*band.toFrame, *overlap.toFrame);
        band.toMs = frameMs(act.frames[band.toFrame.value_or(act.frames.size() - 1)]);
        for (const int client : {overlap.first, overlap.second}) {
            if (std::ranges::find(band.clients, client) == band.clients.end())
                band.clients.push_back(client);
        }
    }
}

const FilmBand *FilmStrips::bandAt(const FilmMoment &now) const
{
    const auto found = std::ranges::find_if(m_bands, [&now](const FilmBand &band) { return band.hasBegun(now) && !band.isOver(now); });
    return found == m_bands.end() ? nullptr : &*found;
}

} // namespace lockscope::ui
