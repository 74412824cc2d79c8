// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/shared/theme.h"

#include <QFrame>

#include <memory>
#include <optional>

class QMenu;
class QSettings;

namespace lockscope::ui {

/**
 * The line below the menus: which server, how dangerous, what its data rests on, whether changes are allowed, which locks are looked at. As many lines
 * as that needs, so that all of it is whole. Shows what is set and emits what the operator asks for. UI thread.
 */
class ConnectionBar : public QFrame {
    Q_OBJECT
public:
    ConnectionBar(const Theme &theme, QMenu *profileMenu, QWidget *parent = nullptr);
    ~ConnectionBar() override;

    /** Nothing: no server is chosen. */
    void setProfile(const std::optional<ServerProfile> &profile);
    /** How dangerous it turned out to be; nothing: it is unknown whether it is production. */
    void setEnvironment(std::optional<Environment> environment);
    void setHealth(const HealthText::Pill &pill);
    /** What the pill opens when clicked or chosen by the keyboard. */
    void setHealthMenu(QMenu *menu);
    /** Changes are locked; or unlocked for this long; or, for neither, never locked there. */
    void setReadOnly(bool readOnly, std::optional<Duration> unlockedFor);
    void setPatterns(const QByteArrayList &patterns);
    QString search() const;
    void setSearch(const QString &text);
    /** Which outlive this. */
    void rememberSearchesIn(QSettings &settings);

public slots:
    void focusSearch();
    /** Whether Ctrl+F leads to this search, and not to that of the page in sight. */
    void setSearchHasKey(bool hasKey);
    void focusPatterns();

signals:
    void patternsChosen(const QByteArrayList &patterns);
    void searchChanged(const QString &text);
    void unlockRequested();
    void lockRequested();
    /** Enter or Down in the search field: on to the table. */
    void searchDone();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addServer(QMenu *profileMenu);
    void addFields();
    void layOut();
    void connectFields();
    void fit();
    void submitPatterns();
    void markPatterns(const QString &problem);
    void restyle();

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
