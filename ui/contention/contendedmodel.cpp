// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/contendedmodel.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "traffic/waits/worstholder.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int wholeKey = 4096, shownOfName = 80;
constexpr int mostInToolTip = 10;

/** What a cell says. */
struct Figure {
    QString text;
    double order = -1; ///< below 0: not known
    QString why = {};  ///< of what is not known, or more about it
};

Figure unknown(const QString &why) { return {u"—"_s, -1, why}; }
int forPlural(quint64 number) { return int(std::min<quint64>(number, std::numeric_limits<int>::max())); }
Figure counted(quint64 number, const QString &more = {}) { return {countText(qint64(number)), double(number), more}; }
Figure lasted(const std::optional<TrafficLength> &length, const QString &whyNot)
{
    if (!length)
        return unknown(whyNot);
    return {trafficSpan(*length), double(length->us),
            length->isAtLeast ? ContendedModel::tr("Some had begun to wait before the measurement: for how long is not known.") : QString()};
}

QString whyNotCounted()
{
    return ContendedModel::tr("Clients of a Unix socket share one address, and their tokens do not distinguish them: they are not counted.");
}

Figure waiting(const LockContention &lock)
{
    if (!lock.unknownFromUs && !lock.hasUnknownWaiters)
        return counted(lock.waitersNow);
    const QString why = lock.unknownFromUs
        ? ContendedModel::tr("Since the gap at %1 nobody has acquired it: those who waited before it are not counted.")
              .arg(trafficClock(*lock.unknownFromUs))
        : whyNotCounted();
    return lock.waitersNow == 0 ? unknown(why) : Figure{u"≥ "_s + countText(lock.waitersNow), double(lock.waitersNow), why};
}

Figure most(const LockContention &lock)
{
    if (!lock.hasUnknownWaiters)
        return counted(lock.waitersMost);
    const QString why = whyNotCounted();
    return lock.waitersMost == 0 ? unknown(why) : Figure{u"≥ "_s + countText(lock.waitersMost), double(lock.waitersMost), why};
}

Figure waitOf(const LockContention &lock, double part) { return lasted(lock.wait.percentile(part), ContendedModel::tr("No wait has ended.")); }

QString holderText(const QByteArray &name) { return name.isEmpty() ? ContendedModel::tr("nobody, or unknown") : safeText(name, shownOfName); }

Figure heldUpBy(const LockContention &lock)
{
    if (lock.heldUpBy.empty() || lock.waitedUs <= 0)
        return unknown(ContendedModel::tr("Nobody has waited."));
    QStringList lines{ContendedModel::tr("Share of the waiting time, by whoever held the lock meanwhile:")};
    for (std::size_t i = 0; i < std::min<std::size_t>(lock.heldUpBy.size(), mostInToolTip); ++i) {
        const auto &[name, us] = lock.heldUpBy[i];
        //: a share, a holder, a time
        lines << ContendedModel::tr("%1 %2 (%3)").arg(shareInPercent(double(us) / double(lock.waitedUs)), holderText(name), trafficSpan(us));
    }
    const auto worst = worstHolder(lock, shownOfName);
    return worst ? Figure{worst->text, double(worst->us), lines.join(u'\n')} : unknown(lines.join(u'\n'));
}

Figure gaveUp(const LockContention &lock)
{
    const quint64 ended = lock.wait.count();
    if (ended == 0)
        return unknown(ContendedModel::tr("No wait has ended."));
    if (lock.hasUnclearEnds)
        return unknown(ContendedModel::tr("Scripts whose result is not known have tried for it, too."));
    const double part = double(lock.gaveUp) / double(ended);
    return {shareInPercent(part), part, ContendedModel::tr("%1 of %Ln wait(s)", nullptr, forPlural(ended)).arg(countText(qint64(lock.gaveUp)))};
}

Figure tries(const LockContention &lock)
{
    const QString counts = joinItems({ContendedModel::tr("%Ln attempt(s)", nullptr, forPlural(lock.attempts)),
                                      ContendedModel::tr("%Ln acquisition(s)", nullptr, forPlural(lock.acquisitions)),
                                      ContendedModel::tr("%Ln command(s)", nullptr, forPlural(lock.commands))});
    if (lock.acquisitions == 0 || lock.hasUnclearEnds)
        return unknown(counts);
    const double each = double(lock.attempts) / double(lock.acquisitions);
    return {QString::number(each, 'f', each < 100 ? 1 : 0), each, counts};
}

Figure inOrder(const LockContention &lock)
{
    if (lock.handOvers == 0)
        return unknown(ContendedModel::tr("It never went on while several clients waited."));
    const double part = double(lock.inOrder) / double(lock.handOvers);
    return {shareInPercent(part), part,
            ContendedModel::tr("%1 of %Ln time(s)", nullptr, forPlural(lock.handOvers)).arg(countText(qint64(lock.inOrder)))};
}

struct ColumnInfo {
    const char *title;
    const char *says;
    Figure (*figure)(const LockContention &lock);
};

/** By ContendedModel::Column. */
const std::array<ColumnInfo, ContendedModel::ColumnCount> columns{{
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Lock"), QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "The key"),
     [](const LockContention &lock) { return Figure{lockText(lock.lock)}; }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Waiting"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Clients that wait at the end of the measurement: they have tried more than once"), waiting},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Most"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Clients that waited at the same time, at most"), most},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Waited"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Waiting time of all clients together"),
     [](const LockContention &lock) {
         return lock.waitedUs > 0 ? lasted(TrafficLength{lock.waitedUs}, {}) : unknown(ContendedModel::tr("Nobody has waited."));
     }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Wait p50"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Half of the waits were shorter, from the first to the last attempt"),
     [](const LockContention &lock) { return waitOf(lock, 0.5); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "p95"), QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "95 of 100 waits were shorter"),
     [](const LockContention &lock) { return waitOf(lock, 0.95); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "p99"), QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "99 of 100 waits were shorter"),
     [](const LockContention &lock) { return waitOf(lock, 0.99); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Longest"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "The longest wait, also one that lasts"),
     [](const LockContention &lock) { return lasted(lock.longestWait, ContendedModel::tr("Nobody has waited.")); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Held up by"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Which client held the lock for most of the waiting time, and for how much of it"), heldUpBy},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Gave up"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Share of the waits that ended without the lock"), gaveUp},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Tries"), QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Attempts for each acquisition"),
     tries},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Hold p50"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Half of the holds were shorter"),
     [](const LockContention &lock) { return lasted(lock.hold.percentile(0.5), ContendedModel::tr("No hold has ended.")); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "Gap p50"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel",
                       "From the end of a hold to the next acquisition while somebody waited: half of them were shorter"),
     [](const LockContention &lock) { return lasted(lock.gap.percentile(0.5), ContendedModel::tr("It was never acquired while somebody waited.")); }},
    {QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel", "In order"),
     QT_TRANSLATE_NOOP("lockscope::ui::ContendedModel",
                       "Fairness: of the acquisitions while several clients waited, the share by whoever had waited longest"),
     inOrder},
}};

} // namespace

ContendedModel::ContendedModel(const Theme &theme, QObject *parent) : QAbstractTableModel(parent), m_theme(theme)
{
    connect(&theme, &Theme::changed, this, [this] {
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole, Qt::FontRole});
    });
}

void ContendedModel::setReport(std::shared_ptr<const TrafficReport> report)
{
    beginResetModel();
    m_report = std::move(report);
    m_orders.assign(ColumnCount, {});
    endResetModel();
}

double ContendedModel::orderOf(const QModelIndex &index) const
{
    std::vector<double> &orders = m_orders[std::size_t(index.column())];
    for (std::size_t row = orders.size(); row < m_report->locks.size(); ++row)
        orders.push_back(columns[std::size_t(index.column())].figure(m_report->locks[row]).order);
    return orders[std::size_t(index.row())];
}

const LockContention *ContendedModel::at(const QModelIndex &index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_report->locks[std::size_t(index.row())] : nullptr;
}

QModelIndex ContendedModel::indexOf(const TrafficKey &lock) const
{
    if (!m_report)
        return {};
    const auto found = std::ranges::find(m_report->locks, lock, &LockContention::lock);
    return found == m_report->locks.end() ? QModelIndex() : index(int(found - m_report->locks.begin()), Key);
}

QString ContendedModel::asText(const QModelIndexList &rows) const
{
    const auto line = [](const auto &cell) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            cells << cell(column);
        return QString(cells.join(u'\t') + u'\n');
    };
    QString text = line([this](int column) { return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
    for (const QModelIndex &row : rows)
        text += line([&row](int column) { return row.siblingAtColumn(column).data(WholeTextRole).toString(); });
    return text;
}

int ContendedModel::rowCount(const QModelIndex &parent) const { return parent.isValid() || !m_report ? 0 : int(m_report->locks.size()); }

int ContendedModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ContendedModel::data(const QModelIndex &index, int role) const
{
    const LockContention *const lock = at(index);
    if (!lock)
        return {};
    const auto column = std::size_t(index.column());
    const bool isKey = column == Key;
    switch (role) {
    case Qt::DisplayRole: return columns[column].figure(*lock).text;
    case Qt::ToolTipRole: return plainToolTip(isKey ? lockText(lock->lock, wholeKey) : columns[column].figure(*lock).why);
    case Qt::AccessibleDescriptionRole: return isKey ? QString() : columns[column].figure(*lock).why;
    case OrderRole: return isKey ? QVariant(columns[column].figure(*lock).text) : QVariant(orderOf(index));
    case WholeTextRole: return isKey ? lockText(lock->lock, wholeKey) : columns[column].figure(*lock).text;
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isKey || column == HeldUpBy ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: { // a dash is as long as in the other columns
        const bool isName = isKey || (column == HeldUpBy && columns[column].figure(*lock).order >= 0);
        return isName ? QVariant(m_theme.monospaceFont()) : QVariant();
    }
    case Qt::ForegroundRole:
        if (isKey || columns[column].figure(*lock).order > 0)
            return column == Waiting ? QVariant(m_theme.color(Theme::Role::Warning)) : QVariant();
        return m_theme.color(Theme::Role::MutedText);
    default: return {};
    }
}

QVariant ContendedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const ColumnInfo &info = columns[std::size_t(section)];
    switch (role) {
    case Qt::DisplayRole: return tr(info.title);
    case Qt::ToolTipRole: return plainToolTip(tr(info.says));
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (section == Key || section == HeldUpBy ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
    }
}

ContendedOrder::ContendedOrder(ContendedModel &model)
{
    setSourceModel(&model);
    setSortRole(ContendedModel::OrderRole);
    setFilterRole(ContendedModel::WholeTextRole);
    setFilterKeyColumn(ContendedModel::Key);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

QVariant ContendedOrder::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QVariant data = QSortFilterProxyModel::headerData(section, orientation, role);
    const bool isMarked = role == Qt::DisplayRole && section == sortColumn();
    return isMarked ? QVariant(data.toString() + QString(3, QChar::Nbsp)) : data;
}

} // namespace lockscope::ui
