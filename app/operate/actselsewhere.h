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
 * What this account clears, fences off and puts back by other programs, as the journal records it: the picture of its lock's server is to expect it. An
 * action is in the journal before it is sent, so that whoever asks when a hold has begun or ended comes in time. Lives in one thread.
 */
class ActsElsewhere {
public:
    explicit ActsElsewhere(const QString &journal) : m_tail(journal) {}

    /** The picture to which an act belongs that was done to this server, or to a node of its deployment; null: to none. */
    using PictureOf = std::function<Picture *(const JournaledAct &act, bool isOnServer)>;
    void setServer(const redis::Endpoint &server, PictureOf pictureOf);
    /** An action of this program, which informs the picture itself when it sends the action. */
    void leaveOut(qint64 intent) { m_own.insert(intent); }
    /** A hold on this server has begun or ended and the next delta reports it. */
    void tell();

private:
    void take(const JournaledAct &act);

    JournalTail m_tail;
    redis::Endpoint m_server;
    PictureOf m_pictureOf;
    QSet<qint64> m_expected; // intents, until their outcome is known
    QSet<qint64> m_own;      // of this program, until their outcome is known
};

/** Both lead to the same place, however they are spelled: a port of this machine, for example. Does not resolve names. */
bool isSamePlace(const redis::Endpoint &a, const redis::Endpoint &b);

} // namespace lockscope
