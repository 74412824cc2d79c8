// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcomenotices.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/bulktext.h"

namespace lockscope::ui {

namespace {

constexpr int keyChars = 1000;

Notification::Kind kindOf(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    switch (outcome.kind) {
    case Kind::Done: return Notification::Kind::Success;
    case Kind::AlreadyGone: return Notification::Kind::Note;
    case Kind::HolderChanged:
    case Kind::WrongType: return Notification::Kind::Warning;
    case Kind::DoneInPart:
    case Kind::Refused:
    case Kind::Failed: return Notification::Kind::Error;
    }
    Q_UNREACHABLE();
}

Notification::Kind kindOf(const BulkAccount &account, const BulkEnd &end)
{
    const int bad = account.of(BulkFate::DoneInPart) + account.of(BulkFate::Refused) + account.of(BulkFate::Failed) + account.of(BulkFate::Unknown);
    if (bad > 0 || end.kind == BulkEnd::Kind::Stopped)
        return Notification::Kind::Error;
    return account.of(BulkFate::Done) == account.total() && account.notRecorded == 0 ? Notification::Kind::Success : Notification::Kind::Warning;
}

/** It stays until somebody closes it. */
Notification::Kind worse(Notification::Kind kind) { return kind == Notification::Kind::Success ? Notification::Kind::Warning : kind; }

} // namespace

Notification underWayNotice(const ActionRequest &request)
{
    return {Notification::Kind::Progress, ActionText::underWay(request.verb), safeText(request.lock.key, keyChars), {}, false, {}, {}};
}

Notification outcomeNotice(const DoneAction &done, const QString &server)
{
    const bool isTrouble = !ActionText::trouble(done).isEmpty();
    auto kind = isTrouble ? Notification::Kind::Error : kindOf(decisiveOutcome(done));
    if (!done.notRecorded.isEmpty())
        kind = worse(kind);
    return {kind, ActionText::headline(done), ActionText::lock(done.action.key, server, keyChars), ActionText::explanation(done), true, {}, {}};
}

Notification bulkNotice(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took)
{
    return {kindOf(account, end), BulkText::headline(verb, account), {}, BulkText::account(verb, account, end, took), true, {}, {}};
}

Notification withAftermath(Notification notice, const Aftermath &aftermath)
{
    notice.text = joinSentences({notice.text, ActionText::aftermath(aftermath)});
    if (aftermath.kind() == Aftermath::Kind::StaysFree || aftermath.kind() == Aftermath::Kind::TakenBy)
        return notice;
    notice.title = ActionText::headline(notice.title, aftermath);
    notice.kind = worse(notice.kind);
    return notice;
}

Notification withBulkAftermath(Notification notice, const QString &text)
{
    if (text.isEmpty())
        return notice;
    notice.kind = worse(notice.kind);
    notice.text += u' ' + text;
    return notice;
}

} // namespace lockscope::ui
