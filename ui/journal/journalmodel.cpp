// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalmodel.h"

#include "ui/shared/plaintext.h"

#include <algorithm>

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
        m_askedAgain = openRows();
        if (m_askedAgain < rowCount())
            request.newerThan = JournalCells::place(m_rows[std::size_t(m_askedAgain)]);
    }
    m_wanted = wanted;
    m_awaited = browser().fetch(m_query, request);
    emit stateChanged();
}

/** This number of the newest are to be read again, since something among them may have its outcome by now. */
int JournalModel::openRows() const
{
    for (int i = std::min(rowCount(), rowsAPage / 2); i > 0; --i) {
        const auto *action = std::get_if<StoredAction>(&row(i - 1));
        if (action && action->isOpen())
            return i;
    }
    return 0;
}

void JournalModel::onFetched(const JournalRows &answer)
{
    m_problem = answer.error;
    m_holdsNotRecorded = answer.holdsNotRecorded;
    if (m_problem.kind == Error::Kind::None) {
        std::deque<JournalRow> rows = rowsOf(answer);
        if (m_wanted == Wanted::Newer && int(rows.size()) >= rowsAPage) { // and more between those and ours
            ask(Wanted::Newest);
            return;
        }
        if (m_wanted == Wanted::Newest)
            begin(std::move(rows), !answer.isLast());
        else if (m_wanted == Wanted::Older)
            putBelow(rows, !answer.isLast());
        else
            putOnTop(std::move(rows));
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

/** Unchanged rows stay, with their selection. */
void JournalModel::putOnTop(std::deque<JournalRow> rows)
{
    const auto isSame = [](const JournalRow &one, const JournalRow &other) { return JournalCells::place(one) == JournalCells::place(other); };
    int old = m_askedAgain;
    for (; old > 0 && !rows.empty() && isSame(rows.back(), row(old - 1)); --old)
        rows.pop_back();
    if (old > 0) {
        beginRemoveRows({}, 0, old - 1);
        m_rows.erase(m_rows.begin(), m_rows.begin() + old);
        endRemoveRows();
    }
    if (rows.empty())
        return;
    beginInsertRows({}, 0, int(rows.size()) - 1);
    m_rows.insert(m_rows.begin(), rows.begin(), rows.end());
    endInsertRows();
    if (rowCount() <= mostRows)
        return;
    beginRemoveRows({}, mostRows, rowCount() - 1);
    m_rows.resize(mostRows);
    m_hasMore = true;
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
