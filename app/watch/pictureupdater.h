// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/eventaudit.h"
#include "watch/keyreader.h"
#include "watch/pendingkeys.h"
#include "watch/picture.h"
#include "watch/run.h"
#include "watch/scanner.h"

namespace lockscope {

/**
 * Brings the picture up to date by reading: all keys of a scan, or those that events and deadlines have named, one batch at a time. Notes
 * what it finds changed although no event said so. Engine thread. Must outlive its reads: close the connection first.
 */
class PictureUpdater {
public:
    struct Scan {
        QByteArrayList patterns;
        int count = 1000;
        NoticedBy by = NoticedBy::Scan;
        std::optional<quint64> keysInDatabase;
    };

    PictureUpdater(redis::Connection &connection, Clock &clock, Picture &picture);

    /** Reads everything that matches, and what the picture still shows although the scan did not come past it. */
    QCoro::Task<Result<void>> readAll(RunPtr run, Scan scan);
    quint64 keysVisited() const { return m_visited; }

    void noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key) { m_pending.add(key, NoticedBy::Event); }
    bool hasPending() const { return !m_pending.isEmpty() && !m_isReadingPending; }
    /** Reads what has been noted, and what is noted meanwhile. */
    QCoro::Task<Result<void>> readPending(RunPtr run);
    /** A new run begins with a scan, which comes past all that has been noted. */
    void beginRun();

    /** Events should arrive: from now on changes that they do not tell are counted. */
    void setAuditing(bool auditing);
    quint64 takeMissed() { return m_audit.takeMissed(m_clock.now()); }

    /** Another stream, perhaps another server: it may refuse other things. */
    void forgetRefusals() { m_reader.forget(); }
    std::vector<Lack> lacks() const { return m_reader.lacks(); }

private:
    QCoro::Task<Result<void>> readPage(RunPtr run, Scan scan, Instant begin, std::vector<Bytes> keys);
    QCoro::Task<Result<void>> readMissed(RunPtr run, NoticedBy by, Instant begin);
    KeyReader::Sink sinkFor(RunPtr run, NoticedBy by);
    void take(const KeyReading &reading, NoticedBy by, const QByteArray &command = {});

    Clock &m_clock;
    Picture &m_picture;
    KeyReader m_reader;
    Scanner m_scanner;
    PendingKeys m_pending;
    EventAudit m_audit;
    quint64 m_visited = 0;
    bool m_isReadingPending = false;
    bool m_isAuditing = false;
};

} // namespace lockscope
