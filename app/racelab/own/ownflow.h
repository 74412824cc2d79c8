// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownmistake.h"
#include "racelab/own/ownprotocol.h"

#include <QSet>

#include <vector>

namespace lockscope {

/** What a step means for the values of the steps behind it; a step that is wrong counts as the most that it can be. A value. */
struct FlowStep {
    enum class When { Keeping, Sending, Deciding };
    struct Use {
        QString name;
        qsizetype at = 0;
        When when = When::Deciding;
    };

    qsizetype at = 0;
    QSet<QString> keeps, saves;
    bool sends = false;
    std::vector<Use> uses;
    std::vector<OwnTarget> targets;
    bool mayGoAnywhere = false; ///< a target could not be read
};

/** A part as a way through its steps. */
struct FlowPart {
    QString name;
    std::vector<FlowStep> steps;
    bool isRead = false; ///< false: it is wrong as a whole
};

/** Follows all ways through a protocol, and finds steps to which none leads and values that have none yet on any. */
class OwnFlow {
public:
    explicit OwnFlow(MistakeCollector &mistakes) : m_mistakes(mistakes) {}

    FlowPart acquire{.name = QStringLiteral("acquire"), .steps = {}};
    FlowPart release{.name = QStringLiteral("release"), .steps = {}};
    FlowPart giveUp{.name = QStringLiteral("giveUp"), .steps = {}};
    FlowPart write{.name = QStringLiteral("write"), .steps = {}};
    FlowPart whileHolding{.name = QStringLiteral("whileHolding"), .steps = {}};
    std::vector<FlowStep::Use> every; ///< of whileHolding

    void check() const;

private:
    using Names = QSet<QString>;
    /** What each step may know when it begins; nothing: no way leads to it. */
    using Entries = std::vector<std::optional<Names>>;

    /** From a step on, before which these are known. */
    static Entries follow(const FlowPart &part, const Names &known, std::size_t first = 0);
    /** What may be known at these ends. */
    Names knownAt(const FlowPart &part, const Entries &entries, const std::vector<OwnEnd> &ends) const;
    Names everything() const;
    void checkPart(const FlowPart &part, const Entries &entries) const;
    void checkUse(const FlowStep::Use &use, const Names &known) const;
    QString keepersOf(const QString &name) const;
    std::vector<const FlowPart *> parts() const { return {&acquire, &release, &giveUp, &write, &whileHolding}; }

    MistakeCollector &m_mistakes;
};

} // namespace lockscope
