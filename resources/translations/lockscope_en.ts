<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-FileCopyrightText: 2026 The Lockscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BriefText</name>
    <message numerus="yes">
        <source>%Ln readers</source>
        <translation>
            <numerusform>1 reader</numerusform>
            <numerusform>%Ln readers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln holders</source>
        <translation>
            <numerusform>1 holder</numerusform>
            <numerusform>%Ln holders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln still to count down</source>
        <translation>
            <numerusform>%Ln still to count down</numerusform>
            <numerusform>%Ln still to count down</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%1, renewed %Ln time(s): the holder is alive</source>
        <translation>
            <numerusform>%1, renewed %Ln time: the holder is alive</numerusform>
            <numerusform>%1, renewed %Ln times: the holder is alive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, renewed or taken again %Ln time(s)</source>
        <translation>
            <numerusform>%1, renewed or taken again %Ln time</numerusform>
            <numerusform>%1, renewed or taken again %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailText</name>
    <message numerus="yes">
        <source>%Ln client(s) named %1; the first is %2</source>
        <translation>
            <numerusform>%Ln client named %1; the first is %2</numerusform>
            <numerusform>%Ln clients named %1; the first is %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>taken %Ln time(s)</source>
        <translation>
            <numerusform>taken %Ln time</numerusform>
            <numerusform>taken %Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>p50 %1 · p99 %2 (%Ln hold(s))</source>
        <translation>
            <numerusform>p50 %1 · p99 %2 (%Ln hold)</numerusform>
            <numerusform>p50 %1 · p99 %2 (%Ln holds)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>p50 %1 (%Ln hold(s))</source>
        <translation>
            <numerusform>p50 %1 (%Ln hold)</numerusform>
            <numerusform>p50 %1 (%Ln holds)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindText</name>
    <message numerus="yes">
        <source>The pattern also matches %Ln key(s) that do not look like locks.</source>
        <translation>
            <numerusform>The pattern also matches %Ln key that do not look like locks.</numerusform>
            <numerusform>The pattern also matches %Ln keys that do not look like locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The wider pattern %1 would also match %Ln key(s) that do not look like locks.</source>
        <translation>
            <numerusform>The wider pattern %1 would also match %Ln key that do not look like locks.</numerusform>
            <numerusform>The wider pattern %1 would also match %Ln keys that do not look like locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln key(s)</source>
        <translation>
            <numerusform>%1 of %Ln key</numerusform>
            <numerusform>%1 of %Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln key(s)</source>
        <translation>
            <numerusform>about %Ln key</numerusform>
            <numerusform>about %Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No permission to read %Ln key(s). Only their names are known.</source>
        <translation>
            <numerusform>No permission to read %Ln key. Only their names are known.</numerusform>
            <numerusform>No permission to read %Ln keys. Only their names are known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) left out: names longer than %1 bytes.</source>
        <translation>
            <numerusform>%Ln key left out: names longer than %1 bytes.</numerusform>
            <numerusform>%Ln keys left out: names longer than %1 bytes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pattern(s) not listed.</source>
        <translation>
            <numerusform>%Ln more pattern not listed.</numerusform>
            <numerusform>%Ln more patterns not listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HealthText</name>
    <message numerus="yes">
        <source>Own load %Ln command(s)/s</source>
        <translation>
            <numerusform>Own load %Ln command/s</numerusform>
            <numerusform>Own load %Ln commands/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) merged</source>
        <translation>
            <numerusform>%Ln change merged</numerusform>
            <numerusform>%Ln changes merged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No lock matches %1. %Ln key(s) scanned in %2.</source>
        <translation>
            <numerusform>No lock matches %1. %Ln key scanned in %2.</numerusform>
            <numerusform>No lock matches %1. %Ln keys scanned in %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No lock matches %1. About %Ln key(s) scanned in %2.</source>
        <translation>
            <numerusform>No lock matches %1. About %Ln key scanned in %2.</numerusform>
            <numerusform>No lock matches %1. About %Ln keys scanned in %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StandText</name>
    <message numerus="yes">
        <source>Found on %1 of %n server(s)</source>
        <translation>
            <numerusform>Found on %1 of %n server</numerusform>
            <numerusform>Found on %1 of %n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) could not be read.</source>
        <translation>
            <numerusform>%n server could not be read.</numerusform>
            <numerusform>%n servers could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This holder on %1 of %n server(s)</source>
        <translation>
            <numerusform>This holder on %1 of %n server</numerusform>
            <numerusform>This holder on %1 of %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ActionCommand</name>
    <message numerus="yes">
        <source>%Ln lock(s) so far.</source>
        <translation>
            <numerusform>%Ln lock so far.</numerusform>
            <numerusform>%Ln locks so far.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::AlertWatch</name>
    <message numerus="yes">
        <source>%Ln more alert(s), without a line each</source>
        <translation>
            <numerusform>%Ln more alert, without a line of its own</numerusform>
            <numerusform>%Ln more alerts, without a line each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::AuditHtmlText</name>
    <message numerus="yes">
        <source>%Ln time(s), by %1</source>
        <translation>
            <numerusform>%Ln time, by %1</numerusform>
            <numerusform>%Ln times, by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, what locks were held is not known.</source>
        <translation>
            <numerusform>%Ln place cannot be read: after it, what locks were held is not known.</numerusform>
            <numerusform>%Ln places cannot be read: after each, what locks were held is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %Ln attempt(s) is not known: what those locks were before the measurement is not, either.</source>
        <translation>
            <numerusform>The outcome of %Ln attempt is not known: what that lock was before the measurement is not, either.</numerusform>
            <numerusform>The outcome of %Ln attempts is not known: what those locks were before the measurement is not, either.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Who waited for %Ln lock(s) is not all known: their clients share a Unix socket.</source>
        <translation>
            <numerusform>Who waited for %Ln lock is not all known: its clients share a Unix socket.</numerusform>
            <numerusform>Who waited for %Ln locks is not all known: their clients share a Unix socket.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Who holds %Ln lock(s) at the end is not known.</source>
        <translation>
            <numerusform>Who holds %Ln lock at the end is not known.</numerusform>
            <numerusform>Who holds %Ln locks at the end is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The protocol of %Ln group(s) of clients was not recognised.</source>
        <translation>
            <numerusform>The protocol of %Ln group of clients was not recognised.</numerusform>
            <numerusform>The protocols of %Ln groups of clients were not recognised.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::AuditText</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s), by %1</source>
        <translation>
            <numerusform>%Ln time, by %1</numerusform>
            <numerusform>%Ln times, by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, what locks were held is not known.</source>
        <translation>
            <numerusform>%Ln place cannot be read: after it, what locks were held is not known.</numerusform>
            <numerusform>%Ln places cannot be read: after each, what locks were held is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of no program %Ln holds of a lock were seen</source>
        <translation>
            <numerusform>of no program %Ln hold of a lock was seen</numerusform>
            <numerusform>of no program %Ln holds of a lock were seen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the outcome of %Ln attempt(s) is not known</source>
        <translation>
            <numerusform>the outcome of %Ln attempt is not known</numerusform>
            <numerusform>the outcome of %Ln attempts is not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln holder(s) were not heard of again after their lease</source>
        <translation>
            <numerusform>%Ln holder was not heard of again after its lease</numerusform>
            <numerusform>%Ln holders were not heard of again after their leases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) were released by another connection of the same program, with a token that does not say whose it is</source>
        <translation>
            <numerusform>%Ln lock was released by another connection of the same program, with a token that does not say whose it is</numerusform>
            <numerusform>%Ln locks were released by other connections of the same programs, with tokens that do not say whose they are</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln command(s) came through a Unix socket, with a token that does not say whose it is</source>
        <translation>
            <numerusform>%Ln command came through a Unix socket, with a token that does not say whose it is</numerusform>
            <numerusform>%Ln commands came through a Unix socket, with tokens that do not say whose they are</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln write(s) may have been by the holder, or not</source>
        <translation>
            <numerusform>%Ln write may have been by the holder, or not</numerusform>
            <numerusform>%Ln writes may have been by the holder, or not</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) had begun before</source>
        <translation>
            <numerusform>%Ln hold had begun before</numerusform>
            <numerusform>%Ln holds had begun before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>locks were acquired on %Ln other server(s), too, where only tokens say who is who</source>
        <translation>
            <numerusform>locks were acquired on %Ln other server, too, where only tokens say who is who</numerusform>
            <numerusform>locks were acquired on %Ln other servers, too, where only tokens say who is who</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln acquisition(s)</source>
        <translation>
            <numerusform>%Ln acquisition</numerusform>
            <numerusform>%Ln acquisitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln attempt</numerusform>
            <numerusform>%Ln attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lease(s) expired</source>
        <translation>
            <numerusform>%Ln lease expired</numerusform>
            <numerusform>%Ln leases expired</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A client tries %Ln time(s) a second to acquire a lock that is held, for up to %1.</source>
        <translation>
            <numerusform>A client tries once a second to acquire a lock that is held, for up to %1.</numerusform>
            <numerusform>A client tries %Ln times a second to acquire a lock that is held, for up to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kind(s) of keys may be no locks, as nobody waits for them or compares whose they are (--rules can say it)</source>
        <translation>
            <numerusform>one kind of keys may be no locks, as nobody waits for them or compares whose they are (--rules can say it)</numerusform>
            <numerusform>%Ln kinds of keys may be no locks, as nobody waits for them or compares whose they are (--rules can say it)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) write other times, by what may as well be another lease</source>
        <translation>
            <numerusform>one client writes other times, by what may as well be another lease</numerusform>
            <numerusform>%Ln clients write other times, by what may as well be another lease</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) a client waited while another connection of its name held another lock: it may be the same client</source>
        <translation>
            <numerusform>%Ln time a client waited while another connection of its name held another lock: it may be the same client</numerusform>
            <numerusform>%Ln times a client waited while another connection of its name held another lock: it may be the same client</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of a held lock leave open what it holds</source>
        <translation>
            <numerusform>%Ln change of a held lock leaves open what it holds</numerusform>
            <numerusform>%Ln changes of held locks leave open what they hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) of the traffic were not seen</source>
        <translation>
            <numerusform>%Ln place of the traffic was not seen</numerusform>
            <numerusform>%Ln places of the traffic were not seen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::BoundText</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n acquisition(s) each</source>
        <translation>
            <numerusform>%n acquisition each</numerusform>
            <numerusform>%n acquisitions each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n retries each time</source>
        <translation>
            <numerusform>1 retry each time</numerusform>
            <numerusform>%n retries each time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n retries</source>
        <translation>
            <numerusform>1 retry</numerusform>
            <numerusform>%n retries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n lease expiries</source>
        <translation>
            <numerusform>at most 1 lease expiry</numerusform>
            <numerusform>at most %n lease expiries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lease expiries</source>
        <translation>
            <numerusform>1 lease expiry</numerusform>
            <numerusform>%n lease expiries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n permit(s)</source>
        <translation>
            <numerusform>%n permit</numerusform>
            <numerusform>%n permits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost command(s) or answer(s)</source>
        <translation>
            <numerusform>%n lost command or answer</numerusform>
            <numerusform>%n lost commands or answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n late command(s)</source>
        <translation>
            <numerusform>%n late command</numerusform>
            <numerusform>%n late commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n crash(es)</source>
        <translation>
            <numerusform>%n crash</numerusform>
            <numerusform>%n crashes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s)</source>
        <translation>
            <numerusform>%n pause</numerusform>
            <numerusform>%n pauses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s) longer than the lease</source>
        <translation>
            <numerusform>%n pause longer than the lease</numerusform>
            <numerusform>%n pauses longer than the lease</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) where a protocol uses several</source>
        <translation>
            <numerusform>%n server where a protocol uses several</numerusform>
            <numerusform>%n servers where a protocol uses several</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>also 2 clients with %n acquisition(s) each</source>
        <translation>
            <numerusform>also 2 clients with 1 acquisition each</numerusform>
            <numerusform>also 2 clients with %n acquisitions each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::CoverageText</name>
    <message numerus="yes">
        <source>%1 of %n primary(s)</source>
        <extracomment>%1 of %n primaries of a cluster are watched</extracomment>
        <translation>
            <numerusform>%1 of %n primary</numerusform>
            <numerusform>%1 of %n primaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n server(s)</source>
        <extracomment>%1 of %n independent servers are watched</extracomment>
        <translation>
            <numerusform>%1 of %n server</numerusform>
            <numerusform>%1 of %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::DeadlockText</name>
    <message numerus="yes">
        <source>%Ln time(s)</source>
        <translation>
            <numerusform>%Ln time</numerusform>
            <numerusform>%Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ExcerptText</name>
    <message numerus="yes">
        <source>%n further failed attempt(s) are left out here.</source>
        <translation>
            <numerusform>%n further failed attempt is left out here.</numerusform>
            <numerusform>%n further failed attempts are left out here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::FoundLocksText</name>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln key</numerusform>
            <numerusform>%Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and 1 more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) found, matching %1 that may be locks.</source>
        <translation>
            <numerusform>%n pattern found, matching %1 that may be locks.</numerusform>
            <numerusform>%n patterns found, matching %1 that may be locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n primary(s) searched.</source>
        <translation>
            <numerusform>%n primary searched.</numerusform>
            <numerusform>%n primaries searched.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No permission to read the content of some keys (%Ln tried); only their names are known.</source>
        <translation>
            <numerusform>No permission to read the content of a key; only its name is known.</numerusform>
            <numerusform>No permission to read the content of some keys (%Ln tried); only their names are known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pattern(s) not shown.</source>
        <translation>
            <numerusform>%Ln more pattern not shown.</numerusform>
            <numerusform>%Ln more patterns not shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) searched.</source>
        <translation>
            <numerusform>%n server searched.</numerusform>
            <numerusform>%n servers searched.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::FrameWriter</name>
    <message numerus="yes">
        <source>%Ln frame(s) are in %1. To make a video of them:</source>
        <extracomment>%1: a folder</extracomment>
        <translation>
            <numerusform>%Ln frame is in %1. To make a video of it:</numerusform>
            <numerusform>%Ln frames are in %1. To make a video of them:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::JournalText</name>
    <message numerus="yes">
        <source>Up to %Ln hold(s) in this period were not recorded: there were too many at once.</source>
        <translation>
            <numerusform>Up to %Ln hold in this period were not recorded: there were too many at once.</numerusform>
            <numerusform>Up to %Ln holds in this period were not recorded: there were too many at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed %Ln time(s)</source>
        <translation>
            <numerusform>renewed %Ln time</numerusform>
            <numerusform>renewed %Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed or taken again %Ln time(s)</source>
        <translation>
            <numerusform>renewed or taken again %Ln time</numerusform>
            <numerusform>renewed or taken again %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ListCommand</name>
    <message numerus="yes">
        <source>%Ln key(s) scanned in %1.</source>
        <translation>
            <numerusform>%Ln key scanned in %1.</numerusform>
            <numerusform>%Ln keys scanned in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s).</source>
        <translation>
            <numerusform>%Ln lock.</numerusform>
            <numerusform>%Ln locks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::OutcomeLineText</name>
    <message numerus="yes">
        <source>%Ln client(s) woken</source>
        <translation>
            <numerusform>%Ln client woken</numerusform>
            <numerusform>%Ln clients woken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s): %1</source>
        <extracomment>%1: how many had which outcome</extracomment>
        <translation>
            <numerusform>%Ln lock: %1</numerusform>
            <numerusform>%Ln locks: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln lock</numerusform>
            <numerusform>%Ln locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::PlanText</name>
    <message numerus="yes">
        <source>All %n holders lose it.</source>
        <translation>
            <numerusform>Its holder loses it.</numerusform>
            <numerusform>All %n holders lose it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ProfileCommand</name>
    <message numerus="yes">
        <source>%Ln key(s) read.</source>
        <translation>
            <numerusform>%Ln key read.</numerusform>
            <numerusform>%Ln keys read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them not as their lock profile says.</source>
        <translation>
            <numerusform>%Ln of them not as its lock profile says.</numerusform>
            <numerusform>%Ln of them not as their lock profile says.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them match no lock profile.</source>
        <translation>
            <numerusform>%Ln of them matches no lock profile.</numerusform>
            <numerusform>%Ln of them match no lock profile.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ReasonText</name>
    <message numerus="yes">
        <source>renewed for %1, %Ln listening</source>
        <translation>
            <numerusform>renewed for %1, %Ln listening</numerusform>
            <numerusform>renewed for %1, %Ln listening</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>held for %1, %Ln listening</source>
        <translation>
            <numerusform>held for %1, %Ln listening</numerusform>
            <numerusform>held for %1, %Ln listening</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed for %1, %Ln waiting</source>
        <translation>
            <numerusform>renewed for %1, %Ln waiting</numerusform>
            <numerusform>renewed for %1, %Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>held for %1, %Ln waiting</source>
        <translation>
            <numerusform>held for %1, %Ln waiting</numerusform>
            <numerusform>held for %1, %Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its holder has renewed it for %1, with %Ln listening for its release</source>
        <translation>
            <numerusform>Its holder has renewed it for %1, with %Ln listening for its release</numerusform>
            <numerusform>Its holder has renewed it for %1, with %Ln listening for its release</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It has been held for %1, with %Ln listening for its release</source>
        <translation>
            <numerusform>It has been held for %1, with %Ln listening for its release</numerusform>
            <numerusform>It has been held for %1, with %Ln listening for its release</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its holder has renewed it for %1, with %Ln waiting for it</source>
        <translation>
            <numerusform>Its holder has renewed it for %1, with %Ln waiting for it</numerusform>
            <numerusform>Its holder has renewed it for %1, with %Ln waiting for it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It has been held for %1, with %Ln waiting for it</source>
        <translation>
            <numerusform>It has been held for %1, with %Ln waiting for it</numerusform>
            <numerusform>It has been held for %1, with %Ln waiting for it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::RoleText</name>
    <message numerus="yes">
        <source>1 of %n primaries</source>
        <translation>
            <numerusform>the only primary</numerusform>
            <numerusform>1 of %n primaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A node of a cluster of %n primaries, without keys of its own: all are elsewhere.</source>
        <translation>
            <numerusform>A node of a cluster of one primary, without keys of its own: all are elsewhere.</numerusform>
            <numerusform>A node of a cluster of %n primaries, without keys of its own: all are elsewhere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of %n primaries of a cluster: %1 of the keys are elsewhere.</source>
        <translation>
            <numerusform>The only primary of a cluster: %1 of the keys are elsewhere.</numerusform>
            <numerusform>One of %n primaries of a cluster: %1 of the keys are elsewhere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This is a Sentinel: it has no locks. It watches %n services: %1.</source>
        <extracomment>%1: &quot;orders is 10.0.0.1:6379, users is 10.0.0.2:6379&quot;</extracomment>
        <translation>
            <numerusform>This is a Sentinel: it has no locks. It watches %n service: %1.</numerusform>
            <numerusform>This is a Sentinel: it has no locks. It watches %n services: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioClaimText</name>
    <message numerus="yes">
        <source>it has happened %n time(s)</source>
        <translation>
            <numerusform>it has happened %n time</numerusform>
            <numerusform>it has happened %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SimulateCommand</name>
    <message numerus="yes">
        <source>%n private server(s)</source>
        <translation>
            <numerusform>%n private server</numerusform>
            <numerusform>%n private servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) of %1</source>
        <extracomment>%1: protocols</extracomment>
        <translation>
            <numerusform>%Ln client of %1</numerusform>
            <numerusform>%Ln clients of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SimulateOptionsText</name>
    <message numerus="yes">
        <source>%1 needs %n server(s). To start private ones, leave out the server.</source>
        <translation>
            <numerusform>%1 needs %n server. To start private ones, leave out the server.</numerusform>
            <numerusform>%1 needs %n servers. To start private ones, leave out the server.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TargetText</name>
    <message numerus="yes">
        <source>%Ln more line(s) are wrong.</source>
        <translation>
            <numerusform>%Ln more line is wrong.</numerusform>
            <numerusform>%Ln more lines are wrong.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineText</name>
    <message numerus="yes">
        <source>%Ln further wait(s) of this time are not shown.</source>
        <translation>
            <numerusform>%Ln further wait of this time is not shown.</numerusform>
            <numerusform>%Ln further waits of this time are not shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TopText</name>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln lock</numerusform>
            <numerusform>%Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waited for now</source>
        <translation>
            <numerusform>%Ln waited for now</numerusform>
            <numerusform>%Ln waited for now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiter(s)</source>
        <translation>
            <numerusform>%Ln waiter</numerusform>
            <numerusform>%Ln waiters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deadlock(s)</source>
        <translation>
            <numerusform>%Ln deadlock</numerusform>
            <numerusform>%Ln deadlocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln livelock(s)</source>
        <translation>
            <numerusform>%Ln livelock</numerusform>
            <numerusform>%Ln livelocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::UndoCommand</name>
    <message numerus="yes">
        <source>%Ln lock(s) had been restored before.</source>
        <translation>
            <numerusform>%Ln lock had been restored before.</numerusform>
            <numerusform>%Ln locks had been restored before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::WaitsText</name>
    <message numerus="yes">
        <source>%Ln client(s) blocked</source>
        <translation>
            <numerusform>%Ln client blocked</numerusform>
            <numerusform>%Ln clients blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln attempt</numerusform>
            <numerusform>%Ln attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Whether anybody waited for %Ln lock(s) is not known: their clients share a Unix socket, and their tokens do not distinguish them.</source>
        <translation>
            <numerusform>Whether anybody waited for %Ln lock is not known: its clients share a Unix socket, and their tokens do not distinguish them.</numerusform>
            <numerusform>Whether anybody waited for %Ln locks is not known: their clients share a Unix socket, and their tokens do not distinguish them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, who waits is not known.</source>
        <translation>
            <numerusform>%Ln place cannot be read: after it, who waits is not known.</numerusform>
            <numerusform>%Ln places cannot be read: after each, who waits is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::WatchCommand</name>
    <message numerus="yes">
        <source>%Ln event(s) left out: too many at once, or keys longer than 4 KiB.</source>
        <translation>
            <numerusform>%Ln event left out: too many at once, or keys longer than 4 KiB.</numerusform>
            <numerusform>%Ln events left out: too many at once, or keys longer than 4 KiB.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Changes arrive faster than they can be read; for some locks only the newest state is known (%Ln change(s) skipped so far).</source>
        <translation>
            <numerusform>Changes arrive faster than they can be read; for some locks only the newest state is known (%Ln change skipped so far).</numerusform>
            <numerusform>Changes arrive faster than they can be read; for some locks only the newest state is known (%Ln changes skipped so far).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::redis::DeploymentTestText</name>
    <message numerus="yes">
        <source>Step 2, connect to the primaries: %1 of %n answer(s).</source>
        <translation>
            <numerusform>Step 2, connect to the primaries: %1 of %n answers.</numerusform>
            <numerusform>Step 2, connect to the primaries: %1 of %n answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n replica</numerusform>
            <numerusform>%n replicas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentinel(s)</source>
        <translation>
            <numerusform>%n sentinel</numerusform>
            <numerusform>%n sentinels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n primary(s)</source>
        <translation>
            <numerusform>%n primary</numerusform>
            <numerusform>%n primaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n server(s) answer.</source>
        <translation>
            <numerusform>%1 of %n server answers.</numerusform>
            <numerusform>%1 of %n servers answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connected to %n servers.</source>
        <translation>
            <numerusform>Connected to %n server.</numerusform>
            <numerusform>Connected to %n servers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TopologyDifferenceText</name>
    <message numerus="yes">
        <source>%n slots have a new owner</source>
        <translation>
            <numerusform>%n slot has a new owner</numerusform>
            <numerusform>%n slots have a new owner</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n more changes</source>
        <translation>
            <numerusform>%1; %n more change</numerusform>
            <numerusform>%1; %n more changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionSubject</name>
    <message numerus="yes">
        <source>%Ln more holder(s) not listed. To choose one of them, type its token.</source>
        <translation>
            <numerusform>%Ln more holder not listed. To choose it, type its token.</numerusform>
            <numerusform>%Ln more holders not listed. To choose one of them, type its token.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionText</name>
    <message numerus="yes">
        <source>Woke %Ln waiting client(s).</source>
        <translation>
            <numerusform>Woke %Ln waiting client.</numerusform>
            <numerusform>Woke %Ln waiting clients.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>these %n server(s)</source>
        <extracomment>as in: Clear this lock on …</extracomment>
        <translation>
            <numerusform>this %n server</numerusform>
            <numerusform>these %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertNotifier</name>
    <message numerus="yes">
        <source>%1, and %n more.</source>
        <translation>
            <numerusform>%1, and one more.</numerusform>
            <numerusform>%1, and %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BlockingModel</name>
    <message numerus="yes">
        <source>clearing it frees %Ln client(s)</source>
        <translation>
            <numerusform>clearing it frees %Ln client</numerusform>
            <numerusform>clearing it frees %Ln clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln attempt</numerusform>
            <numerusform>%Ln attempts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message numerus="yes">
        <source>%Ln more effect(s); see each row.</source>
        <translation>
            <numerusform>%Ln more effect; see each row.</numerusform>
            <numerusform>%Ln more effects; see each row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>Copied %Ln row.</numerusform>
            <numerusform>Copied %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkText</name>
    <message numerus="yes">
        <source>Clear %Ln lock(s) on %1?</source>
        <translation>
            <numerusform>Clear %Ln lock on %1?</numerusform>
            <numerusform>Clear %Ln locks on %1?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off %Ln lock(s) on %1?</source>
        <translation>
            <numerusform>Fence off %Ln lock on %1?</numerusform>
            <numerusform>Fence off %Ln locks on %1?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restore %Ln lock(s) on %1</source>
        <translation>
            <numerusform>Restore %Ln lock on %1</numerusform>
            <numerusform>Restore %Ln locks on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clearing %Ln lock(s) on %1</source>
        <translation>
            <numerusform>Clearing %Ln lock on %1</numerusform>
            <numerusform>Clearing %Ln locks on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fencing off %Ln lock(s) on %1</source>
        <translation>
            <numerusform>Fencing off %Ln lock on %1</numerusform>
            <numerusform>Fencing off %Ln locks on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restoring %Ln lock(s) on %1</source>
        <translation>
            <numerusform>Restoring %Ln lock on %1</numerusform>
            <numerusform>Restoring %Ln locks on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>C&amp;lear %Ln lock(s)</source>
        <translation>
            <numerusform>C&amp;lear %Ln lock</numerusform>
            <numerusform>C&amp;lear %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Fence off %Ln lock(s)</source>
        <translation>
            <numerusform>&amp;Fence off %Ln lock</numerusform>
            <numerusform>&amp;Fence off %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be cleared; see the rows at the top.</source>
        <translation>
            <numerusform>%Ln lock cannot be cleared; see the rows at the top.</numerusform>
            <numerusform>%Ln locks cannot be cleared; see the rows at the top.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be fenced off; see the rows at the top.</source>
        <translation>
            <numerusform>%Ln lock cannot be fenced off; see the rows at the top.</numerusform>
            <numerusform>%Ln locks cannot be fenced off; see the rows at the top.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be restored; see the rows at the top.</source>
        <translation>
            <numerusform>%Ln lock cannot be restored; see the rows at the top.</numerusform>
            <numerusform>%Ln locks cannot be restored; see the rows at the top.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) ended</source>
        <translation>
            <numerusform>%Ln lock ended</numerusform>
            <numerusform>%Ln locks ended</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleared %Ln lock(s)</source>
        <translation>
            <numerusform>Cleared %Ln lock</numerusform>
            <numerusform>Cleared %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleared %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>Cleared %1 of %Ln lock</numerusform>
            <numerusform>Cleared %1 of %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fenced off %Ln lock(s)</source>
        <translation>
            <numerusform>Fenced off %Ln lock</numerusform>
            <numerusform>Fenced off %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fenced off %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>Fenced off %1 of %Ln lock</numerusform>
            <numerusform>Fenced off %1 of %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %Ln lock(s)</source>
        <translation>
            <numerusform>Restored %Ln lock</numerusform>
            <numerusform>Restored %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>Restored %1 of %Ln lock</numerusform>
            <numerusform>Restored %1 of %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) came back: the old holder is still running. Fence off the lock, or stop that process.</source>
        <translation>
            <numerusform>%Ln lock came back: the old holder is still running. Fence off the lock, or stop that process.</numerusform>
            <numerusform>%Ln locks came back: the old holder is still running. Fence off the lock, or stop that process.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tombstone(s) did not last for the whole quiet period. See the rows.</source>
        <translation>
            <numerusform>%Ln tombstone did not last for the whole quiet period. See the rows.</numerusform>
            <numerusform>%Ln tombstones did not last for the whole quiet period. See the rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>C&amp;lear %Ln lock(s) anyway</source>
        <translation>
            <numerusform>C&amp;lear %Ln lock anyway</numerusform>
            <numerusform>C&amp;lear %Ln locks anyway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Fence off %Ln lock(s) anyway</source>
        <translation>
            <numerusform>&amp;Fence off %Ln lock anyway</numerusform>
            <numerusform>&amp;Fence off %Ln locks anyway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of these lock(s) are not safe to clear: the holder is alive.</source>
        <translation>
            <numerusform>%Ln of these locks is not safe to clear: its holder is alive.</numerusform>
            <numerusform>%Ln of these locks are not safe to clear: their holders are alive.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) changed</source>
        <translation>
            <numerusform>%Ln lock changed</numerusform>
            <numerusform>%Ln locks changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientForm</name>
    <message numerus="yes">
        <source>&amp;Add %n client(s)</source>
        <translation>
            <numerusform>&amp;Add %n client</numerusform>
            <numerusform>&amp;Add %n clients</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectDialog</name>
    <message numerus="yes">
        <source>%Ln key(s) so far match %1 (%2 % looked at).</source>
        <translation>
            <numerusform>%Ln key so far matches %1 (%2 % looked at).</numerusform>
            <numerusform>%Ln keys so far match %1 (%2 % looked at).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) so far match %1.</source>
        <translation>
            <numerusform>%Ln key so far matches %1.</numerusform>
            <numerusform>%Ln keys so far match %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) match %1.</source>
        <translation>
            <numerusform>%Ln key matches %1.</numerusform>
            <numerusform>%Ln keys match %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln key(s) match %1; not all keys were looked at.</source>
        <translation>
            <numerusform>At least %Ln key matches %1; not all keys were looked at.</numerusform>
            <numerusform>At least %Ln keys match %1; not all keys were looked at.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContendedModel</name>
    <message numerus="yes">
        <source>%1 of %Ln wait(s)</source>
        <translation>
            <numerusform>%1 of %Ln wait</numerusform>
            <numerusform>%1 of %Ln waits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln attempt</numerusform>
            <numerusform>%Ln attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln acquisition(s)</source>
        <translation>
            <numerusform>%Ln acquisition</numerusform>
            <numerusform>%Ln acquisitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln command(s)</source>
        <translation>
            <numerusform>%Ln command</numerusform>
            <numerusform>%Ln commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln time(s)</source>
        <translation>
            <numerusform>%1 of %Ln time</numerusform>
            <numerusform>%1 of %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DesktopNotices</name>
    <message numerus="yes">
        <source>Lockscope: %Ln alert(s)</source>
        <translation>
            <numerusform>Lockscope: %Ln alert</numerusform>
            <numerusform>Lockscope: %Ln alerts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventLog</name>
    <message numerus="yes">
        <source>%Ln event(s)</source>
        <translation>
            <numerusform>%Ln event</numerusform>
            <numerusform>%Ln events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln event(s) match</source>
        <translation>
            <numerusform>%1 of %Ln event match</numerusform>
            <numerusform>%1 of %Ln events match</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExploreDialog</name>
    <message numerus="yes">
        <source>%n verdict(s). Three or more clients can take minutes. You can pause or stop it at any time; finished verdicts stay.</source>
        <translation>
            <numerusform>%n verdict. Three or more clients can take minutes. You can pause or stop it at any time; finished verdicts stay.</numerusform>
            <numerusform>%n verdicts. Three or more clients can take minutes. You can pause or stop it at any time; finished verdicts stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s). You can pause or stop it at any time; finished verdicts stay.</source>
        <translation>
            <numerusform>%n verdict. You can pause or stop it at any time; finished verdicts stay.</numerusform>
            <numerusform>%n verdicts. You can pause or stop it at any time; finished verdicts stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExportBar</name>
    <message numerus="yes">
        <source>Exporting to %1: %Ln record(s) so far</source>
        <translation>
            <numerusform>Exporting to %1: %Ln record so far</numerusform>
            <numerusform>Exporting to %1: %Ln records so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %1: %Ln record(s).</source>
        <translation>
            <numerusform>Saved %1: %Ln record.</numerusform>
            <numerusform>Saved %1: %Ln records.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FailoverNotice</name>
    <message numerus="yes">
        <source>%Ln lock(s) lost in a failover</source>
        <translation>
            <numerusform>%Ln lock lost in a failover</numerusform>
            <numerusform>%Ln locks lost in a failover</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmBar</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmSaver</name>
    <message numerus="yes">
        <source>Cancelled: %n image(s) are there.</source>
        <translation>
            <numerusform>Cancelled: %n image is there.</numerusform>
            <numerusform>Cancelled: %n images are there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n image(s), from %1 on.</source>
        <translation>
            <numerusform>Saved %n image: %1.</numerusform>
            <numerusform>Saved %n images, from %1 on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmText</name>
    <message numerus="yes">
        <source>%n client(s) think they hold it</source>
        <translation>
            <numerusform>%n client think they hold it</numerusform>
            <numerusform>%n clients think they hold it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindController</name>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n pattern</numerusform>
            <numerusform>%n patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %n lock(s) among %2 keys match %1. Other locks may have other names.</source>
        <translation>
            <numerusform>Only %n lock among %2 keys match %1. Other locks may have other names.</numerusform>
            <numerusform>Only %n locks among %2 keys match %1. Other locks may have other names.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindDialog</name>
    <message numerus="yes">
        <source>At most %n pattern(s) can be watched. Untick some.</source>
        <translation>
            <numerusform>At most %n pattern can be watched. Untick some.</numerusform>
            <numerusform>At most %n patterns can be watched. Untick some.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) ticked.</source>
        <translation>
            <numerusform>%n pattern ticked.</numerusform>
            <numerusform>%n patterns ticked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupControl</name>
    <message numerus="yes">
        <source>Select the %Ln lock(s) of the group</source>
        <translation>
            <numerusform>Select the %Ln lock of the group</numerusform>
            <numerusform>Select the %Ln locks of the group</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupHeading</name>
    <message numerus="yes">
        <source>Open group %1, %Ln lock(s)</source>
        <extracomment>%1 is what their keys begin with</extracomment>
        <translation>
            <numerusform>Open group %1, %Ln lock</numerusform>
            <numerusform>Open group %1, %Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Closed group %1, %Ln lock(s)</source>
        <translation>
            <numerusform>Closed group %1, %Ln lock</numerusform>
            <numerusform>Closed group %1, %Ln locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeatCells</name>
    <message numerus="yes">
        <source>%n other lock(s)</source>
        <translation>
            <numerusform>%n other lock</numerusform>
            <numerusform>%n other locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpWindow</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Impossible</name>
    <message numerus="yes">
        <source>%Ln lock(s) are chosen; at most %1 can be changed at once. Narrow the search first.</source>
        <translation>
            <numerusform>%Ln lock are chosen; at most %1 can be changed at once. Narrow the search first.</numerusform>
            <numerusform>%Ln locks are chosen; at most %1 can be changed at once. Narrow the search first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalPage</name>
    <message numerus="yes">
        <source>%Ln action(s) kept in memory until then.</source>
        <translation>
            <numerusform>%Ln action kept in memory until then.</numerusform>
            <numerusform>%Ln actions kept in memory until then.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s) could not be recorded: the memory for them is full.</source>
        <translation>
            <numerusform>%Ln action could not be recorded: the memory for them is full.</numerusform>
            <numerusform>%Ln actions could not be recorded: the memory for them is full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalTable</name>
    <message numerus="yes">
        <source>%Ln record(s), newest first.</source>
        <translation>
            <numerusform>%Ln record, newest first.</numerusform>
            <numerusform>%Ln records, newest first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln record(s). Narrow the search or export to see older ones.</source>
        <translation>
            <numerusform>The newest %Ln record. Narrow the search or export to see older ones.</numerusform>
            <numerusform>The newest %Ln records. Narrow the search or export to see older ones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln record(s). Scroll down for older ones.</source>
        <translation>
            <numerusform>The newest %Ln record. Scroll down for older ones.</numerusform>
            <numerusform>The newest %Ln records. Scroll down for older ones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln hold(s) of that time were not recorded: too many at once.</source>
        <translation>
            <numerusform>Up to %Ln hold of that time were not recorded: too many at once.</numerusform>
            <numerusform>Up to %Ln holds of that time were not recorded: too many at once.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockMenu</name>
    <message numerus="yes">
        <source>Clear the %Ln selected…</source>
        <extracomment>%Ln is a number of locks</extracomment>
        <translation>
            <numerusform>Clear the selected one…</numerusform>
            <numerusform>Clear the %Ln selected…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off the %Ln selected…</source>
        <translation>
            <numerusform>Fence off the selected one…</numerusform>
            <numerusform>Fence off the %Ln selected…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfilesDialog</name>
    <message numerus="yes">
        <source>Imported %n lock profile(s) in place of the previous ones. Not saved yet.</source>
        <translation>
            <numerusform>Imported %n lock profile in place of the previous ones. Not saved yet.</numerusform>
            <numerusform>Imported %n lock profiles in place of the previous ones. Not saved yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockText</name>
    <message numerus="yes">
        <source>%n subscriber(s)</source>
        <translation>
            <numerusform>%n subscriber</numerusform>
            <numerusform>%n subscribers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LocksPage</name>
    <message numerus="yes">
        <source>No match among %Ln lock(s).</source>
        <translation>
            <numerusform>No match among %Ln lock.</numerusform>
            <numerusform>No match among %Ln locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln lock(s) match the search. Tiles, chips and alerts count all of them.</source>
        <extracomment>%1: number of locks that match, %Ln: that of all</extracomment>
        <translation>
            <numerusform>%1 of %Ln lock matches the search. Tiles, chips and alerts count all of them.</numerusform>
            <numerusform>%1 of %Ln locks match the search. Tiles, chips and alerts count all of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MeasurementText</name>
    <message numerus="yes">
        <source>%Ln gap(s)</source>
        <translation>
            <numerusform>%Ln gap</numerusform>
            <numerusform>%Ln gaps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NotificationStack</name>
    <message numerus="yes">
        <source>%n older</source>
        <translation>
            <numerusform>%n older</numerusform>
            <numerusform>%n older</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OrderButton</name>
    <message numerus="yes">
        <source>Needs attention first (%Ln out of sight)</source>
        <extracomment>%Ln is the number of locks that need attention and are not in sight</extracomment>
        <translation>
            <numerusform>Needs attention first (%Ln out of sight)</numerusform>
            <numerusform>Needs attention first (%Ln out of sight)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OwnMistakesDialog</name>
    <message numerus="yes">
        <source>%Ln mistake(s) in %1. Mend the file in your editor and save it, then check it again.</source>
        <translation>
            <numerusform>%Ln mistake in %1. Mend the file in your editor and save it, then check it again.</numerusform>
            <numerusform>%Ln mistakes in %1. Mend the file in your editor and save it, then check it again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordDetails</name>
    <message numerus="yes">
        <source>%Ln time(s)</source>
        <translation>
            <numerusform>%Ln time</numerusform>
            <numerusform>%Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RowFormatText</name>
    <message numerus="yes">
        <source>Copy %Ln row(s) as</source>
        <translation>
            <numerusform>Copy %Ln row as</numerusform>
            <numerusform>Copy %Ln rows as</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioModel</name>
    <message numerus="yes">
        <source>%n protocol(s)</source>
        <translation>
            <numerusform>%n protocol</numerusform>
            <numerusform>%n protocols</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n client(s) · %2</source>
        <translation>
            <numerusform>%1 · %n client · %2</numerusform>
            <numerusform>%1 · %n clients · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SelectionSummary</name>
    <message numerus="yes">
        <source>%Ln lock(s) selected</source>
        <translation>
            <numerusform>%Ln lock selected</numerusform>
            <numerusform>%Ln locks selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clear %Ln lock(s)…</source>
        <extracomment>%Ln is a number of locks</extracomment>
        <translation>
            <numerusform>Clear %Ln lock…</numerusform>
            <numerusform>Clear %Ln locks…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off %Ln lock(s)…</source>
        <translation>
            <numerusform>Fence off %Ln lock…</numerusform>
            <numerusform>Fence off %Ln locks…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SimulatePage</name>
    <message numerus="yes">
        <source>Two holders now (%n time(s) so far)</source>
        <translation>
            <numerusform>Two holders now (%n time so far)</numerusform>
            <numerusform>Two holders now (%n times so far)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Two holders at once: %n time(s)</source>
        <translation>
            <numerusform>Two holders at once: %n time</numerusform>
            <numerusform>Two holders at once: %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message numerus="yes">
        <source>%Ln lock(s) in view</source>
        <extracomment>%1 is the number of locks that the table shows, %Ln that of all</extracomment>
        <translation>
            <numerusform>%Ln lock in view</numerusform>
            <numerusform>%Ln locks in view</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln lock(s) in view</source>
        <translation>
            <numerusform>%1 of %Ln lock in view</numerusform>
            <numerusform>%1 of %Ln locks in view</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusTiles</name>
    <message numerus="yes">
        <source>%Ln being watched</source>
        <extracomment>locks</extracomment>
        <translation>
            <numerusform>%Ln being watched</numerusform>
            <numerusform>%Ln being watched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln being watched, judged within %1</source>
        <extracomment>locks; %1: a duration</extracomment>
        <translation>
            <numerusform>%Ln being watched, judged within %1</numerusform>
            <numerusform>%Ln being watched, judged within %1</numerusform>
        </translation>
    </message>
</context>
</TS>
