// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalmodel.h"

#include "ui/shared/plaintext.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int rowsAPage = 200;
constexpr int shownInRow = 256;
constexpr int toolTipChars = 2000;
constexpr int wholeChars = 16 * 1024;

std::deque<JournalRow> rowsOf(const JournalRows &answer)
{
    std::deque<JournalRow> rows(answer.actions.rows.begin(), answer.actions.rows.end());
    rows.insert(rows.end(), answer.holds.rows.begin(), answer.holds.rows.end());
    return rows;
}

} // namespace

JournalModel::JournalModel(JournalPart part, const QString &journal, const Theme &theme, QObject *parent)
    : QAbstractTableModel(parent), m_journal(journal), m_theme(theme)
{
    m_query.part = part;
    connect(&theme, &Theme::changed, this, [this] {
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole, Qt::FontRole});
    });
}

JournalModel::~JournalModel() = default;

JournalBrowser &JournalModel::browser()
{
    if (!m_browser) {
        m_browser = std::make_unique<JournalBrowser>(m_journal);
        connect(m_browser.get(), &JournalBrowser::fetched, this, [this](quint64 id, const std::shared_ptr<const JournalRows> &answer) {
            if (id == m_awaited)
                onFetched(*answer);
        });
        connect(m_browser.get(), &JournalBrowser::detailsFetched, this, &JournalModel::detailsFetched);
    }
    return *m_browser;
}

void JournalModel::setQuery(JournalQuery query)
{
    query.part = m_query.part;
    m_query = std::move(query);
    ask(Wanted::Newest);
}

void JournalModel::refresh()
{
    if (!isLoading())
        ask(m_rows.empty() ? Wanted::Newest : Wanted::Newer);
}

void JournalModel::fetchOlder()
{
    if (m_hasMore && !isFull() && !isLoading() && !m_rows.empty())
        ask(Wanted::Older);
}

void JournalModel::fetchDetails(qint64 actionId) { browser().fetchDetails(actionId); }

void JournalModel::ask(Wanted wanted)
{
    JournalPageRequest request;
    request.most = rowsAPage;
    if (wanted == Wanted::Older) {
        request.olderThan = JournalCells::place(m_rows.back());
        request.most = std::min(rowsAPage, mostRows - rowCount());
    } else if (wanted == Wanted::Newer) {
        request.writtenSince = m_mark;
    }
    m_wanted = wanted;
    m_awaited = browser().fetch(m_query, request);
    emit stateChanged();
}

void JournalModel::onFetched(const JournalRows &answer)
{
    m_problem = answer.error;
    m_holdsNotRecorded = answer.holdsNotRecorded;
    if (m_problem.kind == Error::Kind::None) {
        std::deque<JournalRow> rows = rowsOf(answer);
        const bool isOtherFile = m_wanted != Wanted::Newest && answer.mark().file != m_mark.file;
        if (isOtherFile || (m_wanted == Wanted::Newer && int(rows.size()) >= rowsAPage)) { // there may be more new ones
            ask(Wanted::Newest);
            return;
        }
        if (m_wanted != Wanted::Older) // else what was written in the meantime above those is still to come
            m_mark = answer.mark();
        if (m_wanted == Wanted::Newest)
            begin(std::move(rows), !answer.isLast());
        else if (m_wanted == Wanted::Older)
            putBelow(rows, !answer.isLast());
        else
            putIn(std::move(rows));
    }
    m_awaited = 0; // now that the table is whole again
    emit stateChanged();
}

void JournalModel::begin(std::deque<JournalRow> rows, bool hasMore)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_hasMore = hasMore;
    endResetModel();
}

void JournalModel::putBelow(const std::deque<JournalRow> &rows, bool hasMore)
{
    m_hasMore = hasMore;
    if (rows.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(rows.size()) - 1);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    endInsertRows();
}

/** Each in its place: a hold is written down when it is known to have ended, which may be later than others that ended after it. */
void JournalModel::putIn(std::deque<JournalRow> rows)
{
    std::erase_if(rows, [this](const JournalRow &row) {
        const int at = placeOf(row);
        return at == rowCount() ? m_hasMore && at > 0 : JournalCells::place(m_rows[std::size_t(at)]) == JournalCells::place(row);
    });
    for (const JournalRow &row : rows)
        removeIntentOf(row);
    while (!rows.empty()) {
        const int at = placeOf(rows.front());
        const auto others = std::ranges::find_if(rows, [&](const JournalRow &row) { return placeOf(row) != at; });
        beginInsertRows({}, at, at + int(others - rows.begin()) - 1);
        m_rows.insert(m_rows.begin() + at, rows.begin(), others);
        endInsertRows();
        rows.erase(rows.begin(), others);
    }
    if (rowCount() <= mostRows)
        return;
    beginRemoveRows({}, mostRows, rowCount() - 1);
    m_rows.resize(mostRows);
    m_hasMore = true;
    endRemoveRows();
}

/** The first row that is not newer. */
int JournalModel::placeOf(const JournalRow &row) const
{
    const auto isNewer = [](const JournalRow &one, const JournalRow &other) {
        const JournalPlace a = JournalCells::place(one), b = JournalCells::place(other);
        return std::pair(a.atMs, a.id) > std::pair(b.atMs, b.id);
    };
    return int(std::ranges::lower_bound(m_rows, row, isNewer) - m_rows.begin());
}

/** An outcome takes the place of what was intended. */
void JournalModel::removeIntentOf(const JournalRow &row)
{
    const auto *outcome = std::get_if<StoredAction>(&row);
    if (!outcome || outcome->intent == 0)
        return;
    const auto intended = std::ranges::find_if(m_rows, [outcome](const JournalRow &shown) {
        const auto *action = std::get_if<StoredAction>(&shown);
        return action && action->intent == outcome->intent;
    });
    if (intended == m_rows.end())
        return;
    const int at = int(intended - m_rows.begin());
    beginRemoveRows({}, at, at);
    m_rows.erase(intended);
    endRemoveRows();
}

int JournalModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int JournalModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : JournalCells::columns(part()); }

QVariant JournalModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const JournalRow &shown = row(index.row());
    const JournalCells::Look look = JournalCells::look(part(), index.column());
    switch (role) {
    case Qt::DisplayRole: return JournalCells::text(shown, index.column(), shownInRow);
    case Qt::ToolTipRole: {
        const QString text = JournalCells::text(shown, index.column(), toolTipChars);
        return text.isEmpty() ? QVariant() : plainToolTip(text);
    }
    case WholeTextRole: return JournalCells::text(shown, index.column(), wholeChars);
    case Qt::FontRole: return look == JournalCells::Look::Bytes ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::ForegroundRole:
        if (const auto color = JournalCells::color(shown, index.column()))
            return m_theme.color(*color);
        return {};
    case Qt::TextAlignmentRole: return QVariant::fromValue((look == JournalCells::Look::Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return JournalCells::header(part(), section);
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = JournalCells::look(part(), section) == JournalCells::Look::Number;
        return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return {};
}

} // namespace lockscope::ui
