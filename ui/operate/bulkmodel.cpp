// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkmodel.h"

#include "base/language.h"
#include "base/csv.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "operate/slotparts.h"
#include "ui/inspector/verdictline.h"
#include "ui/operate/bulktext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include <QHash>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownInCell = 300;
constexpr int unjudged = 4; // behind all that are

QString holderCell(const Lock &lock)
{
    const Bytes token = onlyToken(lock);
    return token.isEmpty() ? holderBrief(lock) : safeText(token, shownInCell);
}

BulkFate fateOf(LockChange change)
{
    switch (change) {
    case LockChange::None: return BulkFate::NotTried;
    case LockChange::Gone: return BulkFate::AlreadyGone;
    case LockChange::OtherType: return BulkFate::WrongType;
    case LockChange::HolderChanged:
    case LockChange::TakenAgain:
    case LockChange::LeaseChanged:
    case LockChange::NotWatched:
    case LockChange::WaiterGone: return BulkFate::HolderChanged;
    }
    Q_UNREACHABLE();
}

} // namespace

BulkModel::BulkModel(std::vector<ActionRequest> requests, Instant now, UnixTime serverNow, const Theme &theme, QObject *parent)
    : QAbstractTableModel(parent), m_theme(theme), m_now(now), m_lookedAt(now), m_serverNow(serverNow)
{
    m_rows.reserve(requests.size());
    for (ActionRequest &request : requests) {
        if (request.verb == Verb::FenceOff) {
            request.mark = newMark();
            request.time = defaultQuietPeriod;
        }
        m_rows.emplace_back().request = std::move(request);
    }
    if (!m_rows.empty())
        m_verb = m_rows.front().request.verb;
    planAll();
    if (m_impossible > 0) {
        std::ranges::stable_partition(m_rows, [this](const Row &row) { return isImpossible(row); });
        planAll(); // rows have other numbers now
    }
    connect(&theme, &Theme::changed, this, [this] {
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCountOfAll - 1), {Qt::ForegroundRole, Qt::FontRole});
    });
}

void BulkModel::planAll()
{
    QHash<QString, int> known;
    m_effects.clear();
    m_impossible = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        const auto action = plan(row.request, m_now, m_serverNow).action;
        row.obstacle = action ? QString() : action.error().error.text.shown();
        if (!action) {
            ++m_impossible;
            continue;
        }
        m_writesServerTime = m_writesServerTime || action->writesServerTime;
        const QString effect = joinSentences(action->effects);
        const auto found = known.constFind(effect);
        row.effect = found != known.cend() ? *found : int(m_effects.size());
        if (found == known.cend()) {
            known.insert(effect, row.effect);
            m_effects.push_back({effect, {0, int(i)}});
        }
        ++m_effects[std::size_t(row.effect)].second.first;
    }
    m_account = {};
    m_account.counts[std::size_t(BulkFate::NotTried)] = int(m_rows.size()) - m_impossible;
}

/** Rows of one effect have one effect at another time, too. */
void BulkModel::setTime(Duration time)
{
    for (Row &row : m_rows)
        row.request.time = time;
    for (auto &[effect, rows] : m_effects) {
        if (const auto action = plan(m_rows[std::size_t(rows.second)].request, m_now, m_serverNow).action)
            effect = joinSentences(action->effects);
    }
}

bool BulkModel::planAgain(Instant now, UnixTime serverNow)
{
    if (!m_writesServerTime)
        return false;
    m_now = now;
    m_serverNow = serverNow;
    return true;
}

std::vector<std::pair<QString, int>> BulkModel::effects() const
{
    std::vector<std::pair<QString, int>> result;
    for (const auto &[effect, rows] : m_effects) {
        if (rows.first > 0)
            result.emplace_back(effect, rows.first);
    }
    std::ranges::stable_sort(result, std::greater(), &std::pair<QString, int>::second);
    return result;
}

QString BulkModel::commands(int row) const
{
    const auto action = plan(m_rows[std::size_t(row)].request, m_now, m_serverNow).action;
    if (!action)
        return {};
    return shownTexts(m_hasNodes ? describeBySlot(*action) : describe(*action)).join(u'\n');
}

/** What has changed once is not what was seen, also if it comes to look the same again. */
void BulkModel::follow(const LockModel &locks)
{
    m_hasNodes = locks.hasNodes();
    m_areNodesIndependent = locks.areNodesIndependent();
    m_lookedAt = locks.shownNow();
    for (Row &row : m_rows) {
        row.node = m_hasNodes ? locks.nodeName(row.request.lock.node) : QString();
        if ((row.change == LockChange::None || row.change == LockChange::Gone) && !isImpossible(row))
            compare(row, locks);
        judge(row, locks);
    }
    m_notSafe = int(std::ranges::count_if(m_rows, [this](const Row &row) { return isNotSafe(row); }));
    tellResults();
}

/** Nothing is done to another hold, so each number leaves it out from now on. What had ended may be held again. */
void BulkModel::compare(Row &row, const LockModel &locks)
{
    const LockRow *now = locks.find(row.request.lock.id());
    LockChange change = changeSince(row.request, now && !now->isEnded() ? &now->lock : nullptr);
    if (row.change == LockChange::Gone && change == LockChange::None)
        change = LockChange::TakenAgain;
    if (change == row.change)
        return;
    --(row.change == LockChange::Gone ? m_gone : m_effects[std::size_t(row.effect)].second.first);
    ++(change == LockChange::Gone ? m_gone : m_changedHands);
    m_account.move(row.fate, fateOf(change));
    row.fate = fateOf(change);
    row.change = change;
}

/** Of what will be done, while it is as it was seen: else nothing depends on it. */
void BulkModel::judge(Row &row, const LockModel &locks)
{
    const bool isAsked = row.change == LockChange::None && !isImpossible(row) && m_verb != Verb::Undo;
    const LockRow *const now = isAsked ? locks.find(row.request.lock.id()) : nullptr;
    row.verdict = now && !now->isEnded() ? std::optional(locks.verdict(now->lock)) : std::nullopt;
}

std::vector<LockId> BulkModel::locks(Which which) const
{
    std::vector<LockId> locks;
    for (const Row &row : m_rows) {
        if (which == Which::All || !isNotSafe(row))
            locks.push_back(row.request.lock.id());
    }
    return locks;
}

// ---- running

/** The same values as were shown: they are planned for the same instant. */
BulkRequest BulkModel::begin(const QString &reason)
{
    BulkRequest bulk{.requests = {}, .now = m_now, .serverNow = m_serverNow};
    m_running.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        if (isImpossible(row) || !mayRetry(row.fate))
            continue;
        m_account.move(row.fate, BulkFate::NotTried);
        row.fate = BulkFate::NotTried;
        row.done.reset();
        if (row.request.verb != Verb::Undo) // it has that of what it undoes
            row.request.reason = reason;
        m_running.push_back(int(i));
        bulk.requests.push_back(row.request);
    }
    m_hasBegun = m_isRunning = true;
    tellResults();
    return bulk;
}

int BulkModel::retryable() const
{
    return int(std::ranges::count_if(m_rows, [this](const Row &row) { return !isImpossible(row) && mayRetry(row.fate); }));
}

void BulkModel::take(const BulkProgress &progress)
{
    int first = rowCount(), last = -1;
    for (const BulkResult &result : progress.results) {
        if (result.number < 0 || result.number >= int(m_running.size()))
            continue;
        const int number = m_running[std::size_t(result.number)];
        Row &row = m_rows[std::size_t(number)];
        const BulkFate fate = fateOf(*result.done);
        m_account.move(row.fate, fate);
        row.fate = fate;
        row.done = result.done;
        first = std::min(first, number);
        last = std::max(last, number);
    }
    if (progress.end) {
        m_isRunning = false;
        tellResults(); // what was not tried
    } else if (last >= 0) {
        emit dataChanged(index(first, int(Column::Node)), index(last, int(Column::Result)));
    }
}

void BulkModel::take(const BulkAftermath &aftermath)
{
    for (const auto &[number, what] : aftermath) {
        if (number < 0 || number >= int(m_running.size()) || what.kind() == Aftermath::Kind::StaysFree)
            continue;
        m_rows[std::size_t(m_running[std::size_t(number)])].aftermath = BulkText::aftermath(what);
        if (what.kind() == Aftermath::Kind::CameBack)
            ++m_cameBack;
        else if (what.kind() != Aftermath::Kind::TakenBy)
            ++m_brokenFences;
    }
    tellResults();
}

QString BulkModel::aftermath() const { return BulkText::aftermath(m_cameBack, m_brokenFences); }

void BulkModel::tellResults()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, int(Column::Age)), index(rowCount() - 1, int(Column::Result)));
}

std::vector<LockId> BulkModel::changedLocks() const
{
    std::vector<LockId> locks;
    for (const Row &row : m_rows) {
        if (row.fate == BulkFate::HolderChanged)
            locks.push_back(row.request.lock.id());
    }
    return locks;
}

QByteArray BulkModel::csv() const
{
    std::vector<int> columns;
    for (int column = 0; column < columnCountOfAll; ++column) {
        const bool isEmpty = (Column(column) == Column::Node && !m_hasNodes) || (Column(column) == Column::Age && m_verb == Verb::Undo);
        if (!isEmpty)
            columns.push_back(column);
    }
    QStringList titles;
    for (const int column : columns)
        titles += csvText(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    QByteArray lines = csvLine(titles);
    for (const Row &row : m_rows) {
        QStringList cells;
        for (const int column : columns)
            cells += csvText(wholeText(row, Column(column)));
        lines += csvLine(cells);
    }
    return lines;
}

// ---- the model's face

int BulkModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int BulkModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : columnCountOfAll; }

QVariant BulkModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return plainToolTip(toolTip(row, column));
    case Qt::TextAlignmentRole: return column == Column::Age ? QVariant(int(Qt::AlignVCenter | Qt::AlignRight)) : QVariant();
    case Qt::FontRole: return column == Column::Lock || column == Column::Holder ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::ForegroundRole: return color(row, column);
    case Qt::DecorationRole: return column == Column::Safe && row.verdict ? QVariant(verdictMark(row.verdict->answer, m_theme, 2)) : QVariant();
    case WholeTextRole: return wholeText(row, column);
    case GroupRole: return groups(row);
    case SortRole: return sortKey(row, column);
    case Qt::AccessibleTextRole: return column == Column::Library ? QVariant(libraryBrief(row.request.lock)) : QVariant();
    default: return {};
    }
}

QString BulkModel::text(const Row &row, Column column) const
{
    switch (column) {
    case Column::Lock: return safeText(row.request.lock.key, shownInCell);
    case Column::Holder: return holderCell(row.request.lock);
    case Column::Library: return LockText::library(row.request.lock);
    case Column::Age:
        return hasAge(row) ? heldBrief(row.request.lock.heldFor(m_lookedAt), isBound(row.request.lock.heldSinceSource)) : QStringLiteral("—");
    case Column::Safe: return row.verdict ? safeToClearText(row.verdict->answer) : QString();
    case Column::Node: return node(row);
    case Column::Result: return result(row);
    }
    Q_UNREACHABLE();
}

QVariant BulkModel::sortKey(const Row &row, Column column) const
{
    if (column == Column::Safe)
        return row.verdict ? int(row.verdict->answer) : unjudged;
    if (column == Column::Age)
        return hasAge(row) ? qlonglong(row.request.lock.heldFor(m_lookedAt).count()) : -1;
    return text(row, column);
}

/** A queue without a holder is nobody's hold; one that has ended grows no older. */
bool BulkModel::hasAge(const Row &row) const
{
    const Lock &lock = row.request.lock;
    return row.change == LockChange::None && m_verb != Verb::Undo && lock.form != LockForm::Queue && lock.heldSince != Instant();
}

/** Of a cell that shows only a part. */
QString BulkModel::wholeText(const Row &row, Column column) const
{
    const Bytes token = column == Column::Holder ? onlyToken(row.request.lock) : Bytes();
    if (!token.isEmpty())
        return safeText(token);
    return column == Column::Lock ? safeText(row.request.lock.key) : text(row, column);
}

QString BulkModel::groups(const Row &row) const
{
    const QString group = QString::fromLatin1(isImpossible(row) ? impossibleGroup : fateName(row.fate));
    return isNotSafe(row) ? group + u'\n' + QString::fromLatin1(notSafeGroup) : group;
}

QString BulkModel::toolTip(const Row &row, Column column) const
{
    switch (column) {
    case Column::Lock: return safeText(row.request.lock.key);
    case Column::Holder: return LockText::holderDetail(row.request.lock);
    case Column::Library: return LockText::libraryDetail(row.request.lock);
    case Column::Age: return hasAge(row) ? asSentence(LockText::heldSinceSource(row.request.lock.heldSinceSource)) : QString();
    case Column::Safe: return row.verdict ? asSentence(verdictText(*row.verdict)) : QString();
    case Column::Node: return node(row);
    case Column::Result: return result(row);
    }
    Q_UNREACHABLE();
}

/** Where it was done; before that, where it was seen. */
QString BulkModel::node(const Row &row) const { return visibleText(row.done && !row.done->node.isEmpty() ? row.done->node : row.node); }

QString BulkModel::result(const Row &row) const
{
    if (isImpossible(row))
        return tr("cannot be done: %1").arg(row.obstacle);
    if (row.change != LockChange::None)
        return BulkText::change(row.change);
    if (row.done)
        return row.aftermath.isEmpty() ? BulkText::outcome(*row.done) : tr("%1, %2").arg(BulkText::outcome(*row.done), row.aftermath);
    if (m_hasBegun)
        return m_isRunning ? tr("pending") : tr("not tried");
    return BulkText::intention(m_verb);
}

QVariant BulkModel::color(const Row &row, Column column) const
{
    if (column == Column::Safe && row.verdict)
        return m_theme.color(roleOf(row.verdict->answer));
    if (column == Column::Library)
        return m_theme.color(Theme::Role::MutedText);
    if (column != Column::Result)
        return {};
    if (isImpossible(row) || row.change != LockChange::None)
        return m_theme.color(Theme::Role::Warning);
    if (!row.done)
        return m_theme.color(Theme::Role::MutedText);
    switch (row.fate) {
    case BulkFate::Done: return m_theme.color(row.aftermath.isEmpty() ? Theme::Role::Good : Theme::Role::Warning);
    case BulkFate::AlreadyGone:
    case BulkFate::NotTried: return m_theme.color(Theme::Role::MutedText);
    case BulkFate::HolderChanged:
    case BulkFate::WrongType: return m_theme.color(Theme::Role::Warning);
    case BulkFate::DoneInPart:
    case BulkFate::Refused:
    case BulkFate::Failed:
    case BulkFate::Unknown: return m_theme.color(Theme::Role::Danger);
    }
    Q_UNREACHABLE();
}

QVariant BulkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCountOfAll)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (Column(section) == Column::Age ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Column::Lock: return tr("Lock");
    case Column::Holder: return tr("Holder as seen");
    case Column::Library: return tr("Library");
    case Column::Age: return tr("Held for");
    case Column::Safe: return tr("Safe to clear");
    case Column::Node: return m_areNodesIndependent ? tr("Server") : tr("Node");
    case Column::Result: return tr("Outcome");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
