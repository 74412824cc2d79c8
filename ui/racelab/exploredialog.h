// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QListWidget;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace lockscope {
class ProtocolCatalogue;
struct ProtocolInfo;
} // namespace lockscope

namespace lockscope::ui {

/** What to explore: protocols, columns and bounds, in words that say what it means. Show with open(). UI thread. */
class ExploreDialog : public QDialog {
    Q_OBJECT
public:
    ExploreDialog(const ExploreSpec &order, const ProtocolCatalogue &protocols, QWidget *parent = nullptr);

    /** All that can be explored. */
    static ExploreSpec usualOrder(const ProtocolCatalogue &protocols);
    ExploreSpec order() const;

signals:
    void startRequested(const lockscope::ExploreSpec &order);

private:
    void addProtocol(const ProtocolInfo &info, bool isWanted);
    void addProtocols(QVBoxLayout *column, const ExploreSpec &order, const ProtocolCatalogue &protocols);
    void addColumns(QVBoxLayout *column, const ExploreSpec &order);
    void addBounds(QVBoxLayout *column);
    QSpinBox *makeNumber(int value, int least, int most, const QString &name);
    void tickProtocols(bool areTicked);
    void refresh();

    QListWidget *m_protocols;
    std::vector<QCheckBox *> m_columns;
    QSpinBox *m_clients, *m_rounds, *m_retries, *m_crashes, *m_pauses, *m_expiries, *m_lost, *m_late;
    QLabel *m_summary;
    QPushButton *m_start;
};

} // namespace lockscope::ui
