// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/lockstand.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The words for a lock on several servers, in the user's language: plain text, safe to show as such. Pure: time comes with the calls. */
class StandText {
    Q_DECLARE_TR_FUNCTIONS(StandText)
public:
    /** "Found on 2 of 3 servers". */
    static QString count(const StandVerdict &verdict);
    /** What that means by Redlock's rules, as sentences. */
    static QString verdict(const StandVerdict &verdict, Instant now);
    static Theme::Role role(StandVerdict::Kind kind);

    /** The holder on one server: "this holder", "another holder: tok-2" … */
    static QString vote(NodeVote vote, const NodeStand &there);
    static Theme::Role role(NodeVote vote);
    /** "12.3 s", "none", "unknown"; empty where nothing is there. */
    static QString timeLeft(const Lock &lock, Instant now);
    /** The address alone: "10.0.0.7:6379". */
    static QString server(const QString &url);
};

} // namespace lockscope::ui
