// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcometext.h"

#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Outcome {
    Q_DECLARE_TR_FUNCTIONS(Outcome)
};

constexpr int shownChars = 120;

QString withReason(const QString &sentence, const Error &error)
{
    return error.text.isEmpty() ? sentence : Outcome::tr("%1 (%2)").arg(sentence, visibleText(error.text, 200));
}

} // namespace

QString outcomeText(const ClearOutcome &outcome, const QByteArray &key)
{
    const QString lock = safeText(key, shownChars);
    switch (outcome.kind) {
    case ClearOutcome::Kind::Cleared: return Outcome::tr("Cleared %1.").arg(lock);
    case ClearOutcome::Kind::HolderChanged:
        if (outcome.holderNow.isEmpty())
            return Outcome::tr("Not cleared: the holder of %1 changed since you looked. Nothing was done.").arg(lock);
        return Outcome::tr("Not cleared: the holder of %1 changed since you looked; now held by %2. Nothing was done.")
            .arg(lock, safeText(outcome.holderNow, shownChars));
    case ClearOutcome::Kind::AlreadyGone: return Outcome::tr("Not cleared: %1 was already gone.").arg(lock);
    case ClearOutcome::Kind::WrongType:
        return Outcome::tr(
                   "Not cleared: %1 is not a string, and only strings can be compared with what you saw. Nothing was done.")
            .arg(lock);
    case ClearOutcome::Kind::Refused:
        return withReason(Outcome::tr("Not cleared: %1 stays, the request was refused.").arg(lock), outcome.error);
    case ClearOutcome::Kind::Failed:
        return withReason(
            Outcome::tr("Not known whether %1 was cleared: the answer did not arrive. Look at it again before you retry.")
                .arg(lock),
            outcome.error);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
