// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journaltail.h"
#include "redis/endpoint.h"

#include <QSet>

#include <functional>

namespace lockscope {

class Picture;

/**
 * Reads in the journal which locks other programs of this account clear, fence off and put back, and announces these actions to the picture of the
 * lock's server, so that it attributes them to an operator. Programs write an action to the journal before they send it, so a read after a hold has
 * begun or ended is in time. Lives in one thread.
 */
class ActsElsewhere {
public:
    explicit ActsElsewhere(const QString &journal) : m_tail(journal) {}

    /** Finds the picture with the lock of this act, on this server or on a node of its deployment; null: none has it. */
    using PictureOf = std::function<Picture *(const JournaledAct &act, bool isOnServer)>;
    void setServer(const redis::Endpoint &server, PictureOf pictureOf);
    /** Skips an action of this program, which informs the picture itself when it sends the action. */
    void leaveOut(qint64 intent) { m_own.insert(intent); }
    /** Passes new records to the pictures. To be called when a hold on this server has begun or ended, before the delta that reports it. */
    void tell();

private:
    void take(const JournaledAct &act);

    JournalTail m_tail;
    redis::Endpoint m_server;
    PictureOf m_pictureOf;
    QSet<qint64> m_expected; // intents, until their outcome is known
    QSet<qint64> m_own;      // of this program, until their outcome is known
};

/** True if both addresses lead to the same place, such as "localhost" and "127.0.0.1". Does not resolve names. */
bool isSamePlace(const redis::Endpoint &a, const redis::Endpoint &b);

} // namespace lockscope
