// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/reply.h"

namespace lockscope {

/**
 * Any action as one EVAL: the same script for all of them, with checks, reads to keep, steps, leases and messages as its arguments. The script
 * returns the mark in its answer. Pure.
 */
redis::Command scriptFor(const Action &action, const QByteArray &mark);
/** A random mark: only the answer of the script that was sent with it begins with it. */
QByteArray newAnswerMark();
/** The script without its "#!" line, for servers before Redis 7. */
redis::Command withoutFirstLine(redis::Command script);
/** The script with the flag no-writes: servers run it also while writes are paused. */
redis::Command readOnly(redis::Command script);
/** The action's checks alone, without reads to keep, steps, leases and messages. */
Action onlyChecks(Action action);
/** Interprets an answer that is no error; Failed if it does not begin with this mark. */
ActionOutcome outcomeOfScript(const Action &action, const QByteArray &mark, const redis::Reply &reply);

/** HPTTL and similar commands answer a list; returns its only element. */
redis::Reply ofOneField(const redis::Reply &answer);
/** The before-image of an answer; an array stands for an answer that the server refused. */
BeforeImage imageOf(const redis::Command &question, const redis::Reply &answer);

/** The outcome if the answer fails the check; nothing: the check holds. */
std::optional<ActionOutcome> objectionTo(const Check &check, const redis::Reply &answer);
/** The same for a value longer than the expected one, of which only the beginning was read. */
std::optional<ActionOutcome> objectionToLonger(const Check &check, const redis::Reply &beginning);

} // namespace lockscope
