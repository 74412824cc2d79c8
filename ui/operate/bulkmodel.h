// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/lockchange.h"
#include "operate/plannedaction.h"

#include <QAbstractTableModel>

#include <vector>

namespace lockscope::ui {

class LockModel;
class Theme;

/**
 * The locks of one bulk action, each with its key and holder as seen, what will be done to it or why not, and later the result. Those that cannot be
 * treated come first. Plans them all when it is made; a run takes those that can be, or of these the ones to retry. UI thread.
 */
class BulkModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Column { Lock, Holder, Library, Age, Safe, Node, Result };
    static constexpr int columnCountOfAll = 7;
    enum Role {
        GroupRole = Qt::UserRole, ///< QString, for filtering: fateName() or impossibleGroup, and perhaps notSafeGroup, each in a line
        SortRole,                 ///< a number or QString
        WholeTextRole,            ///< QString, of which the cell may show a part
    };
    static constexpr const char *impossibleGroup = "impossible";
    static constexpr const char *notSafeGroup = "not-safe";

    BulkModel(std::vector<ActionRequest> requests, Instant now, UnixTime serverNow, const Theme &theme, QObject *parent = nullptr);

    Verb verb() const { return m_verb; }
    int impossible() const { return m_impossible; }
    /** Those that begin() would take, the first time: they can be done, and are what they were seen to be. */
    int possible() const { return m_account.of(BulkFate::NotTried); }
    /** FenceOff: the quiet period. */
    void setTime(Duration time);
    /** Has them planned for this instant, if some write a time of the server's clock; true: commands() are other ones. */
    bool planAgain(Instant now, UnixTime serverNow);
    /** The effects in sentences, with the number of locks that each holds for; most first. */
    std::vector<std::pair<QString, int>> effects() const;
    /** What will be sent for this row, as one would type it. */
    QString commands(int row) const;

    /** Which of them are not what they were seen to be any more, so that nothing is done to them, and which are safe to clear. */
    void follow(const LockModel &locks);
    /** There are several servers: each row tells its own. */
    bool hasNodes() const { return m_hasNodes; }
    int changedHands() const { return m_changedHands; }
    int gone() const { return m_gone; }
    /** Of those that can be done: a holder is alive. */
    int notSafe() const { return m_notSafe; }
    enum class Which { All, AllButNotSafe };
    std::vector<LockId> locks(Which which) const;

    /** What a run has to do: all that can be done the first time, then what may be tried again. */
    BulkRequest begin(const QString &reason);
    /** How many begin() would take. */
    int retryable() const;
    void take(const BulkProgress &progress);
    void take(const BulkAftermath &aftermath);
    /** Of all that can be done, over all runs. */
    BulkAccount account() const { return m_account; }
    /** What became of them that somebody must know; empty: nothing. */
    QString aftermath() const;
    /** Those whose holder changed: they are to be looked at again. */
    std::vector<LockId> changedLocks() const;

    /** All rows, with a line of titles. */
    QByteArray csv() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        ActionRequest request;
        QString obstacle; ///< why it cannot be done; empty: it can
        std::shared_ptr<const DoneAction> done;
        QString node; ///< where it was seen
        QString aftermath;
        BulkFate fate = BulkFate::NotTried;
        LockChange change = LockChange::None;     ///< before it was begun
        int effect = -1;                          ///< its number among them all; -1: it cannot be done
        std::optional<ClearVerdict> verdict = {}; ///< the same; nothing: it is not asked
    };

    void planAll();
    void compare(Row &row, const LockModel &locks);
    void judge(Row &row, const LockModel &locks);
    bool isNotSafe(const Row &row) const { return row.verdict && row.verdict->answer == SafeToClear::No; }
    void tellResults();
    bool isImpossible(const Row &row) const { return !row.obstacle.isEmpty(); }
    QString text(const Row &row, Column column) const;
    QVariant sortKey(const Row &row, Column column) const;
    bool hasAge(const Row &row) const;
    QString wholeText(const Row &row, Column column) const;
    QString node(const Row &row) const;
    QString groups(const Row &row) const;
    QString toolTip(const Row &row, Column column) const;
    QString result(const Row &row) const;
    QVariant color(const Row &row, Column column) const;

    const Theme &m_theme;
    Instant m_now;      // when all of them are planned
    Instant m_lookedAt; // how old they are is of then
    UnixTime m_serverNow;
    std::vector<Row> m_rows;
    std::vector<std::pair<QString, std::pair<int, int>>> m_effects; // how many rows, and one of them
    std::vector<int> m_running;                                     // by the number in the run: its row
    BulkAccount m_account;
    Verb m_verb = Verb::Clear;
    int m_impossible = 0;
    int m_cameBack = 0;
    int m_brokenFences = 0;
    int m_changedHands = 0;
    int m_gone = 0;
    int m_notSafe = 0;
    bool m_writesServerTime = false;
    bool m_hasBegun = false;
    bool m_isRunning = false;
    bool m_hasNodes = false, m_areNodesIndependent = false;
};

} // namespace lockscope::ui
