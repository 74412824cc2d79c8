// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/openintents.h"

#include "operate/bulkaccount.h"
#include "session/journaling.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct OpenIntentWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OpenIntentWords)
};

ActionRecord notTried(ActionRecord record)
{
    record.outcome = QString::fromLatin1(fateName(BulkFate::NotTried));
    record.outcomeText = OpenIntentWords::tr("It ended before this one's turn. Nothing was sent.");
    record.commands.clear();
    record.undo.clear();
    return record;
}

} // namespace

const ActionRecord &OpenIntents::open(quint64 run, int number, const OperatorOrder &order, const Action &action, const JournalServer &server,
                                      UnixTime at)
{
    DoneAction about{action, {}, {}};
    about.outcome.mayBeDone = true;
    about.outcome.error.text = OpenIntentWords::tr("Lockscope ended before the answer, or still waits for it. %1").arg(whatToLookAt(action.verb));
    ActionRecord record = actionRecord(order, about, {at, {}, {}});
    record.server = server;
    record.intent = newIntent();
    return m_records.insert_or_assign({run, number}, std::move(record)).first->second;
}

std::optional<ActionRecord> OpenIntents::close(quint64 run, int number)
{
    const auto found = m_records.find({run, number});
    if (found == m_records.end())
        return std::nullopt;
    return std::move(m_records.extract(found).mapped());
}

std::vector<ActionRecord> OpenIntents::closeAll(quint64 run)
{
    return takeNotTried(m_records.lower_bound({run, 0}), m_records.lower_bound({run + 1, 0}));
}

std::vector<ActionRecord> OpenIntents::closeAll() { return takeNotTried(m_records.begin(), m_records.end()); }

std::vector<ActionRecord> OpenIntents::takeNotTried(Records::iterator begin, Records::iterator end)
{
    std::vector<ActionRecord> records;
    for (auto it = begin; it != end; it = m_records.erase(it))
        records.push_back(notTried(std::move(it->second)));
    return records;
}

} // namespace lockscope
