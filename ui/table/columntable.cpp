// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the lock table: all that distinguishes one from another.
#include "ui/table/lockcolumns.h"

#include "base/safetext.h"
#include "base/spantext.h"
#include "deployment/lockstand.h"
#include "locks/lockbrief.h"
#include "ui/table/lockmodel.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

using Width = LockColumnInfo::Width;
using Place = LockRowOrder::Place;

constexpr int keyChars = 300;
constexpr int margins = 2 * CellDelegate::margin;

// ---- what cells say

QString keyDetail(const LockModel &model, const LockRow &row)
{
    const LockPin *pin = model.pins().of(row.lock.key);
    const QString key = safeText(row.lock.key);
    if (!pin)
        return key;
    return pin->isPattern ? LockModel::tr("%1\nPinned by the pattern %2").arg(key, safeText(pin->key)) : LockModel::tr("%1\nPinned").arg(key);
}

/** Of a group, on how many servers it stands. */
QString nodeText(const LockModel &model, const LockRow &row)
{
    if (model.groupSize() == 0)
        return visibleText(model.nodeName(row.lock.node));
    return LockModel::tr("%1 of %2", "servers that have the lock").arg(row.lock.standsOn).arg(model.groupSize());
}

QString nodeDetail(const LockModel &model, const LockRow &row)
{
    const auto isHeld = row.lock.standsOn > 0 ? hasMajority(row.lock.standsOn, model.groupSize(), model.unseenOfGroup()) : true;
    if (!isHeld)
        return LockModel::tr("Whether most of the servers have it depends on servers that are not seen.");
    return *isHeld ? QString() : LockModel::tr("No majority of the servers: by Redlock's rules, nobody holds it.");
}

QString noteText(const LockModel &model, const LockRow &row)
{
    const Instant shown = model.shownNow(row.lock);
    const QString note = LockText::note(row, shown, model.judge(), model.pins().of(row.lock.key));
    if (model.isFrozen() || !model.isFrozen(row.lock))
        return note;
    const QString seen = LockModel::tr("seen %1 ago").arg(shownSpan(std::chrono::ceil<std::chrono::seconds>(model.clock().now() - shown)));
    return note == u"—" ? seen : seen + QStringLiteral(" · ") + note; // as the note itself joins
}

QString waitingText(const LockModel &model, const LockRow &row)
{
    return LockText::knowsWaiters(row, model.measured()) ? LockText::waiting(row, model.measured()) : QStringLiteral("—");
}

// ---- how wide they are

template <int least, int usual = least>
Width letters(const QFontMetrics &metrics)
{
    const int letter = metrics.horizontalAdvance(u'0');
    return {least * letter + margins, usual * letter + margins};
}

/** The widest of all, so that the table stands still, unless there is no room for it. */
Width stateWords(const QFontMetrics &metrics)
{
    int widest = 0;
    for (std::size_t state = 0; state < shownStateCount; ++state)
        widest = std::max(widest, metrics.horizontalAdvance(LockText::state(static_cast<ShownState>(state))));
    const int around = StateDelegate::dotSpace + margins + 2;
    return {metrics.horizontalAdvance(LockText::state(ShownState::Held)) + around, widest + around};
}

constexpr Duration widestTime = std::chrono::minutes(58) + std::chrono::seconds(58);

int timeWidth(const QFontMetrics &metrics) { return metrics.horizontalAdvance(durationText(widestTime)) + margins; }

Width countdown(const QFontMetrics &metrics)
{
    return {timeWidth(metrics), timeWidth(metrics) + CountdownDelegate::barWidth / 2 + CellDelegate::margin};
}

Width holdTime(const QFontMetrics &metrics)
{
    const int mark = AgeDelegate::markSpace + metrics.horizontalAdvance(LockText::ageMark(HeldSinceSource::FirstSeen));
    return {timeWidth(metrics), metrics.horizontalAdvance(heldBrief(widestTime, true)) + margins + mark};
}

// ---- what they are sorted by

Place notePlace(const LockRow &row, const LockList &)
{
    if (row.isEnded())
        return {6};
    if (row.simulated)
        return {0};
    if (needsAttention(row.state))
        return {1};
    if (!row.lock.tokenIsWhole)
        return {2};
    if (row.lock.renewals > 0)
        return {3};
    return {row.gap() ? 4u : 5u};
}

ColumnRemark whyNoLibrary()
{
    return {LockModel::tr("The libraries of these locks are not known."), LockModel::tr("Describe them"), QStringLiteral("lock-profiles")};
}

ColumnRemark whyNoWaiters() { return {LockModel::tr("Waiters of plain locks leave no trace."), LockModel::tr("Measure them"), QString()}; }

/** Most waiters last, as far as they are known. */
Place waitingPlace(const LockRow &row, const LockList &book)
{
    const auto place = [](qint64 count) {
        constexpr qint64 most = 1'000'000;
        return Place{count == 0 ? 0 : quint32(std::min(count, most)) + 3};
    };
    if (const auto waiters = knownWaiters(row.lock))
        return place(waiters->count);
    if (const auto *const measured = LockText::knowsWaiters(row) ? nullptr : book.measured().of(row.lock.id()))
        return place(measured->waiting);
    if (row.lock.form == LockForm::OtherType)
        return {0};
    return {row.contended ? 2u : 1u};
}

/** In the order in which they stand at first. */
constexpr LockColumnInfo columns[] = {
    {
        .column = LockColumn::State,
        .title = [](const LockModel &) { return LockModel::tr("State"); },
        .text = [](const LockModel &, const LockRow &row) { return LockText::state(shownState(row)); },
        .look = CellDelegate::Look::State,
        .width = stateWords,
        .isWhole = true,
        .order = {.place = [](const LockRow &row, const LockList &) { return Place{quint32(shownState(row))}; }},
    },
    {
        .column = LockColumn::Key,
        .title = [](const LockModel &) { return LockModel::tr("Lock"); },
        .text =
            [](const LockModel &model, const LockRow &row) {
                return QString(LockText::key(row.lock.key, keyChars) + digestBrief(row.lock, model.judge().profileOf(row.lock)));
            },
        .toolTip = keyDetail,
        .look = CellDelegate::Look::Monospace,
        .width = letters<9, 20>,
        .order = {.text = [](const LockRow &row) -> const Bytes & { return row.lock.key; }},
    },
    {
        .column = LockColumn::TimeLeft,
        .title = [](const LockModel &) { return LockModel::tr("Time left"); },
        .text = [](const LockModel &model, const LockRow &row) { return LockText::timeLeft(row, model.shownNow(row.lock)); },
        .look = CellDelegate::Look::Countdown,
        .width = countdown,
        .isWhole = true,
        .everyTicks = 1,
    },
    {
        .column = LockColumn::HeldFor,
        .title = [](const LockModel &) { return LockModel::tr("Held for"); },
        .text = [](const LockModel &model, const LockRow &row) { return LockText::heldFor(row, model.shownNow(row.lock)); },
        .toolTip = [](const LockModel &model, const LockRow &row) { return LockText::heldForDetail(row, model.shownNow(row.lock)); },
        .inWords = [](const LockModel &model, const LockRow &row) { return LockText::heldForInWords(row, model.shownNow(row.lock)); },
        .mark = [](const LockRow &row) { return LockText::hasAge(row) ? LockText::ageMark(row.lock.heldSinceSource) : QString(); },
        .look = CellDelegate::Look::Age,
        .width = holdTime,
        .isWhole = true,
        .everyTicks = 1,
        .order = {.place =
                      [](const LockRow &row, const LockList &) {
                          return Place{0, -row.lock.heldFrom().time_since_epoch().count()};
                      }},
    },
    {
        .column = LockColumn::Holder,
        .title = [](const LockModel &) { return LockModel::tr("Holder"); },
        .text = [](const LockModel &, const LockRow &row) { return LockText::holder(row); },
        .toolTip = [](const LockModel &, const LockRow &row) { return LockText::holderDetail(row.lock); },
        .look = CellDelegate::Look::Monospace,
        .width = letters<7, 15>,
        .order = {.text = [](const LockRow &row) -> const Bytes & { return row.lock.token; }},
    },
    {
        .column = LockColumn::Library,
        .title = [](const LockModel &) { return LockModel::tr("Library"); },
        .text = [](const LockModel &model, const LockRow &row) { return LockText::library(row.lock, model.judge().profileOf(row.lock)); },
        .toolTip = [](const LockModel &model, const LockRow &row) { return LockText::libraryDetail(row.lock, model.judge().profileOf(row.lock)); },
        .inWords = [](const LockModel &model, const LockRow &row) { return libraryBrief(row.lock, model.judge().profileOf(row.lock)); },
        .look = CellDelegate::Look::MutedGuess,
        .width = letters<7, 14>,
        .isKnown = [](const LockModel &model, const LockRow &row) { return LockText::namesLibrary(row.lock, model.judge().profileOf(row.lock)); },
        .whyUnknown = whyNoLibrary,
        .order = {.place = [](const LockRow &row, const LockList &book) { return Place{book.libraryRank(row.lock)}; }, .rankBits = 9},
    },
    {
        .column = LockColumn::Waiting,
        .title = [](const LockModel &) { return LockModel::tr("Waiting"); },
        .text = waitingText,
        .toolTip = [](const LockModel &model, const LockRow &row) { return LockText::waitingDetail(row.lock, model.measured()); },
        .inWords = [](const LockModel &model, const LockRow &row) { return LockText::waiting(row, model.measured()); },
        .look = CellDelegate::Look::Number,
        .width = letters<4>,
        .isWhole = true,
        .isKnown = [](const LockModel &model, const LockRow &row) { return LockText::knowsWaiters(row, model.measured()); },
        .whyUnknown = whyNoWaiters,
        .order = {.place = waitingPlace, .rankBits = 9},
    },
    {
        .column = LockColumn::Node,
        .title =
            [](const LockModel &model) {
                return model.groupSize() > 0      ? LockModel::tr("Servers")
                    : model.areNodesIndependent() ? LockModel::tr("Server")
                                                  : LockModel::tr("Node");
            },
        .text = nodeText,
        .toolTip = nodeDetail,
        .look = CellDelegate::Look::Address,
        .width = letters<8, 15>,
        .isNeeded = [](const LockModel &model) { return model.hasNodes(); },
        .order = {.place = [](const LockRow &row,
                              const LockList &) { return Place{quint32(row.lock.standsOn > 0 ? row.lock.standsOn : row.lock.node)}; },
                  .rankBits = 9},
    },
    {
        .column = LockColumn::Note,
        .title = [](const LockModel &) { return LockModel::tr("Note"); },
        .text = noteText,
        .toolTip = noteText,
        .look = CellDelegate::Look::Muted,
        .width = letters<9, 40>,
        .everyTicks = 4,
        .isKnown = [](const LockModel &model, const LockRow &row) { return noteText(model, row) != u"—"; },
        .order = {.place = notePlace},
    },
    {
        .column = LockColumn::Renewals,
        .title = [](const LockModel &) { return LockModel::tr("Renewals"); },
        .text = [](const LockModel &, const LockRow &row) { return countText(row.lock.renewals); },
        .look = CellDelegate::Look::Number,
        .width = letters<6>,
        .isOff = true, // the note names them
        .order = {.place = [](const LockRow &row, const LockList &) { return Place{row.lock.renewals}; }, .rankBits = 12},
    },
};

} // namespace

const int lockColumnCount = int(std::size(columns));

std::span<const LockColumnInfo> lockColumns() { return columns; }

const LockColumnInfo &infoOf(LockColumn column) { return *std::ranges::find(columns, column, &LockColumnInfo::column); }

} // namespace lockscope::ui
