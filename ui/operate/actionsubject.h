// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"

#include <QFrame>

class QFormLayout;
class QLabel;

namespace lockscope::ui {

class SteadyLabel;
class Theme;

/**
 * What must be read before an action, in the size of a headline: the exact key, who is meant as seen, and for how long the lock has been held. Where
 * several hold or wait, it asks which one; where time is given, how much. UI thread.
 */
class ActionSubject : public QFrame {
    Q_OBJECT
public:
    ActionSubject(const ActionRequest &request, bool isSimulated, const Theme &theme, QWidget *parent);

    /** The chosen one; nothing: the lock has one holder, and that one. */
    const std::optional<Bytes> &who() const { return m_who; }
    /** Of the quiet period, or from now on. */
    Duration time() const { return m_time; }
    /** As the lock is now, or was that long ago, when it was seen last. */
    void showTimes(const Lock &lock, Instant then, double usualHoldP50Ms, Duration ago);

signals:
    /** Somebody else, or another time. */
    void chosen();

private:
    QLabel *add(const QString &name, QWidget *value);
    QWidget *makeExact(const QString &text, const QString &name);
    QWidget *makeWho(const ActionRequest &request, const QString &name);
    QWidget *makeTime(const ActionRequest &request);

    const Theme &m_theme;
    std::optional<Bytes> m_who;
    Duration m_time{0};
    QFormLayout *m_form;
    QLabel *m_ageCaption;
    SteadyLabel *m_age;
};

} // namespace lockscope::ui
