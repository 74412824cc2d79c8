// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "ui/table/simulatedholds.h"

#include <QAbstractTableModel>
#include <QHash>

#include <deque>

namespace lockscope::ui {

class Theme;

/**
 * The newest events and notes, newest first: `capacity` of them, and behind them for longer an operator's actions and notes, at most a tenth of that
 * number. While held, nothing moves: new entries wait, in the same bounds, until release. Texts are made on demand. UI thread.
 */
class EventLogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Event, LockKey, Holder, Details, ColumnCount };

    /** The whole text of a note; empty for events of locks. */
    static constexpr int NoteRole = Qt::UserRole;
    static constexpr int WholeTextRole = Qt::UserRole + 1; // of which a cell shows a part

    EventLogModel(const Theme &theme, int capacity, QObject *parent = nullptr);

    /** The names of servers that have locks of their own; empty: a lock's server is not named. */
    void setServerNames(QHash<NodeNumber, QString> names) { m_serverNames = std::move(names); }
    void add(const LockDelta &delta);
    void addNote(const QString &text, UnixTime at);
    /** Labels the events of these tokens, including those reported just before. */
    void addSimulated(const std::vector<SimulatedHold> &holds);
    void clear();
    /** Takes over the events of another one; not its notes, which are in the words of its language. */
    void continueFrom(const EventLogModel &before);
    void setHeld(bool held);
    bool isHeld() const { return m_held; }

    /** Everything reported so far, including what delta.eventsLost only counted. */
    quint64 told() const { return m_told; }
    /** Reported, and neither shown nor waiting. */
    quint64 leftOut() const { return m_told - m_rows.size() - m_waiting.size(); }
    int waiting() const { return static_cast<int>(m_waiting.size()); }
    /** Empty for notes. */
    LockId lockAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /** An event of a lock, or a note: then the text is not empty. */
    struct Entry {
        LockEvent event;
        QString note;
        QString simulatedClient; ///< empty: no simulated one that we know
    };

    Entry entryOf(const LockEvent &event) const;
    static bool isLasting(const Entry &entry);
    void take(std::deque<Entry> batch);
    /** Removes by calls of drop(first, last), from the back, what has no room. */
    template <class Drop>
    void dropOld(const std::deque<Entry> &entries, Drop drop) const;
    QString textOf(const Entry &entry, int column) const;
    QString wholeTextOf(const Entry &entry, int column) const;
    QVariant colorOf(const Entry &entry, int column) const;

    const Theme &m_theme;
    const std::size_t m_capacity;
    std::deque<Entry> m_rows;    // newest first
    std::deque<Entry> m_waiting; // newest first
    SimulatedHolds m_simulated;
    QHash<NodeNumber, QString> m_serverNames;
    quint64 m_told = 0;
    bool m_held = false;
};

} // namespace lockscope::ui
