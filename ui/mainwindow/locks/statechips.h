// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "ui/table/lockmodel.h"
#include "watch/health/watchhealth.h"

#include <QPushButton>
#include <QStringList>
#include <QWidget>

class QPushButton;

namespace lockscope::ui {

/** Of which node the locks are shown: a chip with a menu; it hides where there is one node. UI thread. */
class NodeChip : public QPushButton {
    Q_OBJECT
public:
    explicit NodeChip(QWidget *parent = nullptr);

    /** As servers are called; hostile. */
    void setNodes(QStringList names, bool areIndependent);
    /** The one that is searched for; empty: all. */
    void setShown(const QString &node);

signals:
    /** Empty: all. */
    void nodeChosen(const QString &node);

private:
    void fill();
    void label();
    QString allOfThem() const;

    QStringList m_names;
    QString m_shown;
    bool m_areIndependent = false;
};

/**
 * The states as chips with their counts, which add up to all, then what locks of any state can be, too. Several together show locks with any of them,
 * none shows everything. They wrap where there is little room. UI thread.
 */
class StateChips : public QWidget {
    Q_OBJECT
public:
    explicit StateChips(QWidget *parent = nullptr);

    void setCounts(const LockModel::Counts &counts);
    /** How far the counts are those of the server now: what is not known is a dash, and the tooltip says why. */
    void setSight(Sight sight, Sight ofDeadlines);
    /** Sampling sees hardly any hand-over. */
    void setSource(DataSource source);
    void setTraits(Traits traits);
    Traits traits() const { return m_traits; }

signals:
    void traitsChosen(lockscope::ui::Traits traits);

private:
    struct Chip {
        QPushButton *button;
        Trait trait;
        QString name;
        int LockModel::Counts::*count;
        QString toolTip;
    };
    /** The number behind a name, and the same with how reliable it is. */
    struct Number {
        QString text, inFull;
    };
    static Number numberOf(int count, Sight sight);
    Number numberOf(const Chip &chip) const;
    void label(QPushButton *button, const QString &name, const Number &number, const QString &toolTip) const;
    QPushButton *addButton();
    QPushButton *addFirstOfAnyState();
    void showCounts();
    int ofNoState() const;
    QString sum() const;

    QPushButton *m_all;
    QLabel *m_also = nullptr;
    std::vector<Chip> m_chips;
    Traits m_traits;
    LockModel::Counts m_counts;
    Sight m_sight = Sight::NotConnected, m_sightOfDeadlines = Sight::NotConnected;
    DataSource m_source = DataSource::Observed;
};

} // namespace lockscope::ui
