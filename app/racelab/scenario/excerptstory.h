// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QMetaType>
#include <QSet>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/** What clients did to one lock, or to several, as it was recorded, to be played again. A value. */
struct ExcerptStory {
    QString title, sentence;
    TrafficExcerpt excerpt;
    bool isDeadlock = false;
    QString protocol = {}; ///< of its clients, as the race lab names it; empty: unknown
    QString remedy = {};   ///< what to do against it; told at its end
};

/** Of a finding; sentence: what happens in it. The title has its name and its keys. Pure. */
ExcerptStory storyOf(const AuditFinding &finding, const TrafficReport &report, const QString &sentence);

/** Null: none is about this lock. */
const ExcerptStep *firstStepOf(const TrafficKey &lock, const TrafficExcerpt &excerpt);

/** Those who act in a story, in the order in which they come. Of the clients that only fail to acquire, a few take part. Pure. */
class ExcerptCast {
public:
    explicit ExcerptCast(const TrafficExcerpt &excerpt);

    /** −1: it takes no part. */
    int of(const ExcerptStep &step) const;
    /** Through a socket, and without a token. */
    static bool saysNothing(const ExcerptStep &step);
    /** Whoever has the lock before the step, which is the lock's first one; −1: nobody, or it is not known who. */
    int holderBefore(const ExcerptStep &step) const;
    /** Short and safe, and different from each other: their names, else addresses. */
    const QStringList &names() const { return m_names; }

private:
    QByteArray whoIs(const QByteArray &address, const QByteArray &token) const;
    QByteArray whoSent(const ExcerptStep &step) const;
    QByteArray whoHeld(const ExcerptStep &step) const;
    void add(const QByteArray &who, const QByteArray &name, const QByteArray &address);

    std::vector<QByteArray> m_who; // what distinguishes each: its address, of a shared one its token
    QStringList m_names;
    QSet<QByteArray> m_ofSeveral; // names that several have at once
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ExcerptStory)
