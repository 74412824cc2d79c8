// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "ui/film/filmplayer.h"

#include <optional>
#include <vector>

namespace lockscope::ui {

/**
 * The layout of a film's time: linear, but where nothing happens for long the axis is broken, or a wait of ten minutes would leave no room for the
 * steps of a second each. A value.
 */
class FilmAxis {
public:
    struct Break {
        double fromMs = 0, toMs = 0;
    };

    FilmAxis() = default;
    explicit FilmAxis(const std::vector<FilmFrame> &frames);

    /** Where a time lies on the axis, in ms of a stretch without breaks. */
    double place(double ms) const;
    /** The time at this place. */
    double time(double place) const;
    double length() const { return m_knots.back().place; }
    const std::vector<Break> &breaks() const { return m_breaks; }

private:
    struct Knot {
        double ms = 0, place = 0;
    };
    std::vector<Knot> m_knots{Knot{}};
    std::vector<Break> m_breaks;
};

/** From one frame to another, or to the end of the act. Times in ms of the film's axis. */
struct FilmStretch {
    std::size_t fromFrame = 0;
    std::optional<std::size_t> toFrame;
    double fromMs = 0, toMs = 0;

    bool hasBegun(const FilmMoment &now) const { return fromFrame <= now.frame; }
    bool isOver(const FilmMoment &now) const { return toFrame && *toFrame <= now.frame; }
    /** Where it ends as far as it is known by now. */
    double endAt(const FilmMoment &now) const { return isOver(now) ? toMs : now.ms; }
};

/** The state of a client for a while. */
struct ClientStretch : FilmStretch {
    enum class Kind : quint8 { Trying, Believing, Paused };
    Kind kind = Kind::Trying;
    int client = 0;
};

/** A key as one acquisition left it. */
struct KeyStretch : FilmStretch {
    int server = 0;
    int row = 0; ///< of this server's keys
    FilmKey key;
    std::optional<std::size_t> lapsedFrame; ///< from which on its value is a time that has passed
    double lapsedMs = 0;
    bool expired = false; ///< it ended because the server's lease did
};

struct ServerOutage : FilmStretch {
    int server = 0;
};

/** Two or more clients think they hold the lock; overlapping ones are merged. */
struct FilmBand : FilmStretch {
    std::vector<int> clients; ///< the clients that take part
};

struct FilmCommand {
    std::size_t frame = 0;
    double sentMs = 0, atMs = 0; ///< atMs: it is answered
};

/** A note at its client's lane. */
struct FilmNote {
    FilmEvent event;
    std::size_t frame = 0;
    double ms = 0;
};

/** An act as stretches on lanes: what painter, hovering and words need, computed once. Holds no pointers into the film. No widget. */
class FilmStrips {
public:
    FilmStrips() = default;
    explicit FilmStrips(const FilmAct &act);

    int clientCount() const { return m_clients; }
    int serverCount() const { return int(m_keyRows.size()); }
    /** How many keys of this server are ever there; at least 1. */
    int keyRows(int server) const { return m_keyRows[std::size_t(server)]; }
    double lengthMs() const { return m_lengthMs; }
    const FilmAxis &axis() const { return m_axis; }

    const std::vector<ClientStretch> &clients() const { return m_clientStretches; }
    const std::vector<KeyStretch> &keys() const { return m_keys; }
    const std::vector<ServerOutage> &outages() const { return m_outages; }
    const std::vector<FilmBand> &bands() const { return m_bands; }
    const std::vector<FilmCommand> &commands() const { return m_commands; }
    const std::vector<FilmNote> &notes() const { return m_notes; }
    /** Null: at this moment no two clients hold the lock that must not. */
    const FilmBand *bandAt(const FilmMoment &now) const;

private:
    void readClient(const FilmAct &act, int client);
    void readServer(const FilmAct &act, int server);
    void readKey(const FilmAct &act, int server, int row, const QByteArray &key);
    void readCommands(const FilmAct &act);
    void readNotes(const FilmAct &act);
    void readBands(const FilmAct &act);

    int m_clients = 0;
    double m_lengthMs = 0;
    FilmAxis m_axis;
    std::vector<int> m_keyRows;
    std::vector<ClientStretch> m_clientStretches;
    std::vector<KeyStretch> m_keys;
    std::vector<ServerOutage> m_outages;
    std::vector<FilmBand> m_bands;
    std::vector<FilmCommand> m_commands;
    std::vector<FilmNote> m_notes;
};

} // namespace lockscope::ui
