// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/reply.h"

namespace lockscope {

/**
 * Any action as one EVAL: the same script for all of them, with checks, reads to keep, steps, leases and messages as its arguments. The mark comes back
 * in the answer. Pure.
 */
redis::Command scriptFor(const Action &action, const QByteArray &mark);
/** Random: an answer that begins with it is that of this one script, and of nobody else. */
QByteArray newAnswerMark();
/** Of a script, for servers from before Redis 7. */
redis::Command withoutFirstLine(redis::Command script);
/** Of a script that only looks: servers run it also while writes are paused. */
redis::Command readOnly(redis::Command script);
/** The same without anything to keep, to change or to tell. */
Action onlyChecks(Action action);
/** Interprets an answer that is no error; Failed if it is not that of the script with this mark. */
ActionOutcome outcomeOfScript(const Action &action, const QByteArray &mark, const redis::Reply &reply);

/** HPTTL and its kin answer a list, here of one. */
redis::Reply ofOneField(const redis::Reply &answer);
/** The image kept of an answer; an array stands for one that the server refused. */
BeforeImage imageOf(const redis::Command &question, const redis::Reply &answer);

/** What the answer to a check says; nothing: the check holds. */
std::optional<ActionOutcome> objectionTo(const Check &check, const redis::Reply &answer);
/** The same of a value that is longer than the expected one, and of which no more than its beginning was read. */
std::optional<ActionOutcome> objectionToLonger(const Check &check, const redis::Reply &beginning);

} // namespace lockscope
