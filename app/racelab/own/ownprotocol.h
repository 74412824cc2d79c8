// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolinfo.h"
#include "racelab/own/ownexpression.h"

#include <optional>
#include <vector>

namespace lockscope {

/** How a part of a user's protocol ends. */
enum class OwnEnd : quint8 {
    Acquired, ///< of acquire
    Busy,     ///< of acquire
    Released, ///< of release
    Lost,     ///< of release: it was not ours any more; of whileHolding: it is not, and the client stops working
    Again,    ///< of whileHolding: until the next time
    Stop,     ///< of whileHolding: nothing more to renew
    Done,     ///< of giveUp
};

/** Where it goes on: at another step of this part, or its end. */
struct OwnTarget {
    std::optional<std::size_t> step; ///< from 0; nothing: it ends
    OwnEnd end = OwnEnd::Done;
};

/** "busy if answer > now": the first clause applies whose condition holds. */
struct OwnClause {
    OwnTarget target;
    std::vector<std::vector<OwnComparison>> alternatives; ///< all comparisons of one of them must hold; none: it always applies
};

/** One argument of a command: text and values in turn, text first. */
struct OwnArgument {
    QByteArrayList texts; ///< one more than values
    std::vector<OwnExpression> values;
};

/** One step: keeps values, sends a command, keeps its answer, and decides. */
struct OwnStep {
    QString name;                                        ///< to go to it; empty: nobody does
    QString say;                                         ///< what it does, in words
    std::vector<std::pair<QString, OwnExpression>> keep; ///< computed before it sends
    std::vector<OwnArgument> command;                    ///< empty: it sends nothing
    QStringList save;                                    ///< the names under which the answer is kept
    bool savesList = false;                              ///< the names are for the elements of an answer that is a list
    std::vector<OwnClause> then;                         ///< the last one always holds
    std::optional<OwnTarget> unanswered;                 ///< where it goes on when no answer comes; nothing: as its part has it
    bool looksAtClock = false;                           ///< something of it uses "now"
};

/** What a client does in one sequence. */
struct OwnPart {
    QString name; ///< "acquire"
    std::vector<OwnStep> steps;
};

/** A user's protocol, read and checked. A value; see ownprotocolreader.h for the text. */
struct OwnProtocol {
    QString id, sentence;
    QString version; ///< of its text
    OwnPart acquire, release;
    OwnPart giveUp;           ///< without steps: nothing to do
    OwnPart whileHolding;     ///< without steps: nothing to do
    OwnExpression renewEvery; ///< of whileHolding, in milliseconds
    int locks = 1;            ///< how many it takes at once
    QString fence;            ///< name of the kept value that the resource compares; empty: none
    bool looksAtClock = false;
    bool keepsAcquisitionTime = false; ///< its value is the time of acquisition, not a deadline

    /** Some step of a try can lead back to one that was made. */
    bool mayTryForever() const;
    ProtocolInfo info() const;
};

} // namespace lockscope
