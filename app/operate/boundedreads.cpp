// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/boundedreads.h"

#include <utility>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Reply;

bool isPart(const Command &question) { return question.front() == "GETRANGE"; }

} // namespace

Command lengthQuestion(const Command &read)
{
    if (read.front() == "GET")
        return command("STRLEN", read.at(1));
    if (read.front() == "HGET")
        return command("HSTRLEN", read.at(1), read.at(2));
    constexpr int samples = 4096; // with more elements than that it is longer than mostOfImage, whatever they are
    return read.front() == "DUMP" ? command("MEMORY", "USAGE", read.at(1), "SAMPLES", samples) : Command();
}

void BoundedReads::add(Command command, qsizetype most)
{
    const Command length = lengthQuestion(command);
    Command first = command.front() == "GET" ? redis::command("GETRANGE", command.at(1), 0, most) : length.empty() ? command : length;
    m_reads.push_back({std::move(command), most, std::move(first), {}});
}

std::vector<Command> BoundedReads::questions() const
{
    std::vector<Command> questions;
    for (const Read &read : m_reads) {
        if (!read.question.empty())
            questions.push_back(read.question);
    }
    return questions;
}

void BoundedReads::take(const std::vector<Reply> &replies, std::size_t first)
{
    for (Read &read : m_reads) {
        if (!read.question.empty())
            read.take(replies.at(first++));
    }
}

void BoundedReads::Read::take(const Reply &reply)
{
    const Command asked = std::exchange(question, {});
    const bool isOfLength = asked == lengthQuestion(command);
    answer = reply;
    if (isPart(asked) && reply.isError() && reply.error().kind != Error::Kind::WrongType)
        question = lengthQuestion(command);
    else if (isPart(asked) && reply.view().isEmpty() && !reply.isError()) // only GET distinguishes a missing key from an empty value
        question = command;
    else if (isOfLength && !reply.isError() && reply.integer() <= most)
        question = command;
    else if (isOfLength && !reply.isError())
        isLonger = true;
    else if (isPart(asked) && !reply.isError())
        isLonger = reply.view().size() > most;
}

} // namespace lockscope
