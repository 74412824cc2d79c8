// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"

#include <QWidget>

#include <functional>
#include <memory>

namespace lockscope {
class Clock;
class Session;
struct Lock;
} // namespace lockscope

namespace lockscope::ui {

class Theme;

/**
 * The page where an operator adds simulated clients, has them acquire, release, crash or stand still, and watches on swim lanes who believes to hold
 * which lock, and what the server says of it. Talks to the session only; says why when the server may not be used for that. UI thread.
 */
class SimulatePage : public QWidget {
    Q_OBJECT
public:
    SimulatePage(Session &session, const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~SimulatePage() override;

    using KnownLock = std::function<const Lock *(const Bytes &key)>;
    /** What the server was read to say of a key; null: nothing. */
    void setKnown(KnownLock known);
    /** Races and new clients, at the right. */
    QWidget *sidePanels() const;
    /** Shows what another window's page shows, and goes on with its race. */
    void continueFrom(SimulatePage &before);
    /** What its clients wanted on this server, also those that are gone. */
    QList<Bytes> locks() const;
    /** What is lost if the window ends now, as a sentence; empty: nothing. */
    QString lossAtEnd() const;

signals:
    /** Another page has taken its place; locks: what simulated clients wanted here, also those that are gone. */
    void left(const QList<lockscope::Bytes> &locks);

protected:
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
