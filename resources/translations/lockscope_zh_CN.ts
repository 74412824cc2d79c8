<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-FileCopyrightText: 2026 The Lockscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BriefText</name>
    <message>
        <source>%1 ×%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 still to count down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits free: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message>
        <source>The holder renews this lock, so it is alive: it keeps running and does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The deadline has passed, so other clients may take this lock over by themselves. If its holder still runs, it does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the holder still runs, it keeps running and does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next client to try acquires the lock at once, and both may then work at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1: it was held already when watching began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1: its start was found between two readings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1× its usual p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: it ends with its client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: this lock never ends by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed %1 ago; the key stays until somebody takes it over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed %1 ago; the server may have removed it already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, renewed %2: the holder is alive</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailText</name>
    <message>
        <source>last command in the last %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last command %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients are named %2; the first is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>named %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connected for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1: clients of this server that wait in %2, for whichever key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made on the node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired %1 by its clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, simulated: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its time passed %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>client: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more, which were not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its time in the queue passed %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped from the queue in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting, the next one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys that belong to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dead waiter is dropped in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usually held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held for %1 at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half of %1 holds within %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, 99 of 100 within %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, about every %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (held by %1 again)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (was held by %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, gap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, found by polling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key itself does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no key: its holder subscribes to the channel of this name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without members.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a string; its content is not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
(only the first 4 KiB were read)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message>
        <source>The password would go to %1 unencrypted: anybody on the way can read it. Use TLS if the server offers it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindText</name>
    <message>
        <source>certain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pattern also matches %1 keys that do not look like locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wider pattern %1 would also match %2 keys that do not look like locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched %1. The server is slow: searching with pauses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched %1. Locks found so far: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key looks like a lock. Searched %1 in %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks found: %1. Patterns: %2. Searched %3 in %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped after %1. Locks found: %2. Patterns: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search failed after %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is one node of a cluster. The keys of its other nodes were not searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>db%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not searched: the keys of other databases (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permission to read %1 of the keys that were tried. For such keys only the name is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys were left out: their names are longer than %2 bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 further patterns are not listed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HealthText</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnected for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, retrying in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, trying now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCAN refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS not verified · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data from %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No full scan: SCAN refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last full scan %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, reading on when shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, reading slowly to spare the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading: %1 of %2 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading: %1 of all keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading: about %1 keys so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own load %1 command/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own load %1 commands/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 change read with the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changes read together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock of server unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock of server ±0 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock of server %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Showing data from %2 ago; countdowns paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Showing data from %2 ago.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused: changes on the server are not shown until you press Space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server turns every command away: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected: locks unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Locks unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer from the server: locks unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refuses SCAN to this user: locks cannot be listed, so how many there are is unknown. Grant the right +scan. Locks that change may still appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused. No lock matched %1 before; what has happened since is unknown. Press Space to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused before the first scan was finished: locks unknown. Press Space to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading locks: %1 of %2 keys scanned so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading locks: about %1 keys scanned so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock matches %1. %2 keys scanned in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has a “[” without its “]”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type at least one pattern, for example lock.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 patterns, please.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Hearing</name>
    <message>
        <source>best available way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyspace events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>client tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>polling only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polling every %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JournalPage::Private</name>
    <message>
        <source>Search locks, holders, people, reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done to locks, and by whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who held what, for how long, and how it ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export what the search finds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As CSV, for spreadsheets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As JSON Lines, with everything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No journal is kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The journal is not available: %1 It is tried again and again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 actions wait in memory until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 actions are lost to the journal: there was no room for them even in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockText</name>
    <message>
        <source>Held too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ending soon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys that begin with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys that match %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>certain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2
%3.
%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
There is a lock profile for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no deadline: it ends with the connection of its holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether it ends by itself could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ends it: its key has a time to live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadline is kept in a score; the server does not end it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadline is kept in its value; the server does not end it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no deadline: it stays until somebody removes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(in a hash)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(not a string)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(not readable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 listens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n/a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the queue that the library keeps. Clients that died stay in it until their time in it is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A writer has left word that it waits. Others may wait and leave no trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So many clients listen for its release (PUBSUB NUMSUB, some seconds ago at most). Anybody may listen, and who only tries now and then does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who waits for such a lock sleeps in BLPOP or BLMOVE, and no client of this database did so some seconds ago.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who waits for such a lock sleeps in BLPOP or BLMOVE; so many clients of this database did so some seconds ago, for whichever key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempts that fail leave no trace on the server, so the number of waiting clients is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never expires by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value longer than 4 KiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed %1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed over %1 after the last holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held since before watching began (at least)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event told of the acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between two readings of the key; it may have begun a little earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was held already when watching began; it has been held for at least this long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cleared by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fenced off with Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restored by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease shortened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease removed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OwnProtocol</name>
    <message>
        <source>Each acquisition has a greater number than the one before; the resource refuses a write with a smaller number than it has seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Redisson writes its lock: a hash of the holder and its count, taken, renewed and released by scripts; waiters sleep on a channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SET NX PX with a token, renewed while it is held; at the release the client compares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock with a lease, and a release that does not compare: the TLA+ model BrokenDistributedLock2 of github.com/Stool233/tla-plus-learn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same with a number that the storage compares: the TLA+ model DistributedLockWithFencing of github.com/Stool233/tla-plus-learn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A worker renews its lease, sleeps past its end, and then works: the TLA+ model lease of github.com/FedericoPonzi/tla-plus-specs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fair queue: whoever stands at the head of a list may take the lock. Who gives up leaves it; who crashes in it blocks the others for as long as anybody comes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value is a deadline by the clients&apos; clocks. Whoever finds it over swaps it for a new one, and wins if nobody swapped it before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two locks at once, taken one after the other; if the second is busy, the first is given back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileDraft</name>
    <message>
        <source>Write what the keys begin with, for example spring:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a pattern, for example *:mutex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is longer than %1 bytes. A shorter beginning will do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is longer than %1 characters. Write a shorter name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is shorter than what is usual. Write a longer time, or none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RetryText</name>
    <message>
        <source>With “%1” the lock lay free for %2 between two holds: everybody slept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without a sleep, %2 with one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with “%2”, %3 with the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests served</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquired and released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests timed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given up at the wait limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>served per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that the server had to answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands per acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All commands of all clients, by the number of acquisitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a client&apos;s first attempt to success: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-over gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the beginning of a release to its answer: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fairness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jain&apos;s index: 1 if all clients acquired as often; one by their number if one had all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sleep %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>jitter %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever finds the lock busy asks again at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever finds the lock busy sleeps %1 and asks again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever finds the lock busy sleeps until the message of a release wakes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever finds the lock busy sleeps for a random time: up to %1 first, up to twice as long after each try in vain, %2 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 simulated clients of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 requests with each policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hold %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>think %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wait limit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands for each acquisition: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without one whoever finds the lock busy asks again and again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to release, half of them: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without one the holder&apos;s own command waits behind everybody&apos;s attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to acquire, 99 of 100: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has more time for the holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who sleeps learns late that the lock is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests that timed out: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fairness below 0.5: some clients had the lock many times while others waited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (not to its end)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry policies compared: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times: half of them within / 99 of 100 within.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SaveFileTexts</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scenario</name>
    <message>
        <source>All locks or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A multi-lock gives back what it has as soon as one lock is busy. That ends every deadlock, but two orders can keep both clients busy for ever.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redisson&apos;s multi-lock takes several locks, one after the other. If one is busy, it gives back those that it has. C1 and C2 take the same two locks in opposite orders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has lock.demo, and C2 has lock.demo.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each finds its second lock busy. Nobody waits with a lock in hand: both give back what they have, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same once more. There is no deadlock: both are busy all the time, and neither gets on. This is a livelock, and in practice it ends by chance, when one of them waits a little longer than the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This time C2 waits a little longer. C1 finds both locks free and has them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A clock that is ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One client&apos;s clock is eleven seconds ahead. To it a live lock looks lapsed, and it takes it over; a lease that the server ends is not harmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of this lock is the time at which it lapses, and each client compares it with its own clock. The clock of C2 is eleven seconds ahead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has taken the lock, for ten seconds from now. Everything is in order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 comes two seconds later and reads the value. By its clock that time has passed already, so the lock has lapsed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 takes it over by the book, while C1 is at work. Nobody has crashed, nobody was slow: the two only disagree about the time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the clients&apos; clocks play no part. The lease is a time span that the server counts down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2&apos;s clock is as wrong as before, but nobody asks for it. C2 is told that the lock is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock without an end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client creates the key and crashes before it sets the lease. Nobody can take the lock any more, until an operator clears it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lock is taken by two commands: SETNX creates the key, and EXPIRE gives it a lease, after which the server removes it by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has created the key. It has no lease yet; that would be the next command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 crashes between the two commands. The key is there and will stay there: nothing tells the server to remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A minute later, six times as long as the lease, C2 is still told that the lock is busy. It would be the same tomorrow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An operator has a look at it: the key has no deadline and its holder is gone. He clears it, as Lockscope does: the server compares the value with the one that he saw, and deletes the key only if they are the same, in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next one, C3, gets the lock, and gives it a lease. The remedy for the program is one command that does both: SET with NX and PX.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two take over at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A holder crashed. Two clients find its lock lapsed, both delete it and take it, and the second one deletes the lock of the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three programs share one lock: the key lock.demo on a Redis server. Whoever creates the key has the lock. Its value is the time at which the lock lapses, should its holder not come back. Here that is ten seconds after it was taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C0 asked for the key with SETNX, which creates it only if it is not there. The answer 1 means that it was created: C0 has the lock and works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C0 crashes. It will never release the lock. The server does not know that; the key stays, with the time in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By now the time in the key has passed. The lock has lapsed: whoever comes now may take it over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 comes. SETNX answers 0: the key is still there. So C1 looks how old it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 reads the value: lapsed. It decides to delete the key and then to take the lock with SETNX. But a decision is not a command yet, and C1 is not alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 has come, too, has read the same lapsed value and has come to the same decision. From here on each of them thinks that the key on the server is C0&apos;s old one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 deleted the old key and created its own. SETNX said 1: C1 has the lock, and rightly so. It begins to work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now C2 carries out its decision. Its DEL is meant for C0&apos;s key, but that one is long gone: it deletes the lock of C1. C1 does not notice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was gone, so SETNX said 1 to C2 as well. Now C1 and C2 both think they hold the lock, and both work on what it was to protect. That is the race.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It goes on: C1 finishes and releases “its” lock. What it deletes is the lock of C2, so a third client could come in beside C2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between reading the value and deleting the key another client can always come. The remedy is one command that does both: GETSET, as in “One winner, by GETSET”, or a random value with a lease that the server itself ends, as in “A release that asks whose lock it is”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock that died with the primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary fails before its replica has heard of the lock. The promoted replica knows nothing of it, and gives it away again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A server and its replica, which stands ready to replace it. The replica is told of each change a moment after the client has had its answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has set the key on the primary and was told OK: it has the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In that moment the primary fails, before the replica was told. The replica is promoted: from now on all clients talk to it. It has never heard of C1&apos;s lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 asks the new primary, finds no key, and gets the lock, while C1 is at work. No clock was wrong and no client was slow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, but this time the replica was told of the lock before the primary fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 finds the key on the new primary: the lock has survived. Whether it does is a matter of luck.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here a client that has set its key asks with WAIT whether a replica has it by now, and only then thinks it holds the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary fails in the same moment as before. No replica has the key, so C1 does not think it holds the lock, and takes back what it may have set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither does C2 get it from the new primary, which has no replica yet: nobody works, and nobody is harmed. That makes the gap smaller and does not close it: where there are several replicas, the one that has the lock need not be the one that is promoted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releasing somebody else&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A slow holder outlives its lease and then deletes the key, which is another client&apos;s lock by now. A third enters beside the second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is a key with a lease of ten seconds: the server removes it by itself, so that a crashed holder does not block it for ever. Whoever has finished deletes the key with DEL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has the lock and works. Today that takes longer than usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ten seconds are over and the server has removed the key. C1 does not know that and works on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 finds no key, takes the lock and works as well. Already two are at work: the lease was too short for C1&apos;s work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now C1 finishes and deletes the key, as it always does. But it is C2&apos;s key. DEL does not ask whose it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C3 finds no key and takes the lock, while C2 still works, well within its own lease. C1&apos;s slowness has cost C2 its lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>And it is handed on: C2&apos;s DEL removes the lock of C3. In “A release that asks whose lock it is” the client compares first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pause that outlives the lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A holder stands still for longer than its lease, wakes up, and writes. No lease prevents that; a resource that compares fencing tokens refuses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A program can stand still at any point for many seconds: its garbage collector runs, its machine is moved or put to sleep. It does not notice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has the lock for ten seconds and is about to write to the file that the lock protects.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 stands still. Its lease ends, and the server removes the key, as it should: from outside C1 looks as if it had crashed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 takes the lock and writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 wakes up. For C1 no time has passed: it goes on with its next step and writes over what C2 has written. Two clients think they hold the lock, and the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many libraries renew the lease in the background while the work goes on. Does that help?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The watchdog of C1 has renewed the lease every three seconds. The lock is held as long as the work goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>But when the whole process stands still, so does its watchdog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same damage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lock gives each holder a number that grows with each acquisition, its fencing token. With every write the holder sends its number along, and the resource refuses a number that is smaller than one that it has seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has number 1 and stands still. C2 got number 2 and has written with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 wakes up and writes with number 1. The resource has seen number 2 and refuses. Two clients still think they hold the lock, but the file is safe: it is the resource that must check, no lock can do it alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One winner, by GETSET</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same crash, but the takeover is one command, GETSET. One client wins; the loser still moves the deadline of the winner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is a key whose value is the time at which it lapses. C0 takes it and crashes while it works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time in the key has passed, and nobody has removed it. C1 and C2 come, find the key with SETNX, and read its value with GET.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both have seen that the lock has lapsed. With DEL and SETNX they would now both get it (see “Two take over at once”). Here they use GETSET, which writes a new value and answers with the old one, in one step that nobody can get in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 wrote its own deadline, and the old value that came back was lapsed: nobody was faster, so C1 has the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 wrote a deadline, too, but what came back was not lapsed: it is the value that C1 had just written. So C2 knows that it was too late and does not take the lock. One winner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One trace remains. The key now has the value that C2 wrote, though C1 holds the lock: the loser has moved the winner&apos;s deadline, by the moment that lay between them. C1 does not compare the value when it releases, so here it does no harm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is gone; the lock is free. What the moved deadline does to a client that compares is told in “The winner cannot release”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two locks in two orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each client holds one lock and waits for the other one&apos;s. Nobody gets on, until the leases end; then both think they hold both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some code takes a second lock while it holds a first. C1 takes lock.demo and then lock.demo.2; C2 was written by somebody else, and takes them the other way round.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has lock.demo, and C2 has lock.demo.2. Each now wants what the other has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are refused. Each keeps its first lock and asks for the second again and again. Neither gives way: this is a deadlock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After ten seconds the leases end, and the server removes both keys. That ends the deadlock, but neither client knows that its first lock is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 gets its second lock, and thinks it has both. Of the first it has nothing but the memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 gets its second lock as well. Two clients work at once under the same two locks: a lease turns a deadlock into a violation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The remedy is old: everybody takes the locks in the same order, for example by their names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 is refused at the first lock, holds nothing, and can wait as long as it likes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 got both, worked and released. Then it is C2&apos;s turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does “nothing there” mean?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key can vanish between two looks at it. Two wrong readings of the answer nil, and together a key that no client thinks it holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of this lock is the time at which it was taken. Whoever finds it older than ten seconds takes it over with GETSET, which writes a new value and answers with the old one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C0 holds the lock. C1 and C2 were told that the key is there, and are about to read how old it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meanwhile C0 has released it, so both read nil: nothing there. That means “free, try SETNX again”. These two clients take it for “lapsed” and go on to GETSET.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1&apos;s GETSET found nothing and C1 has the lock. C2&apos;s GETSET came a moment later: it lost, but it has written over the value of C1, who holds the lock. One may be lucky; now the other misreading.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same lock. C0 takes it and works for longer than ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 finds the lock older than ten seconds, so it may take it over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At this moment C0 finishes, late, and deletes the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1&apos;s GETSET created the key and answered nil: there was no old value. That means “it is yours”. C1 takes it for “somebody was faster” and leaves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is there, and no client thinks it holds the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now one client of each kind. C0 holds the lock for too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has seen that the lock is too old. C2 knows only that the key is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C0 released it. C2 reads nil and takes that for lapsed. Both are about to send GETSET.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1&apos;s GETSET answered nil: C1 concludes that it lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2&apos;s GETSET answered with the value of C1: C2 concludes that it lost, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two clients wanted the lock, it was free, and neither has it. The key stays; who comes is told that it is busy until it is older than ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three of five</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock on five independent servers is held by whoever has it on three. Two may fail; with three down nobody gets it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Five servers that know nothing of each other. To take the lock a client sets the same key with the same random value on each of them, one after the other, and has it if a majority said OK, soon enough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers 4 and 5 are down. The other three said OK: that is a majority, so C1 has the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 finds the key on all three and takes back what it may have set. No other majority is left for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has released the lock on all that answer, and C2 gets it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now only two servers are up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both said OK, but two of five is no majority, so C1 does not have the lock and removes its keys again. Rather no lock than two holders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hundred clients at one door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hundred clients want one lock, a thousand times in all. How they wait between two attempts decides what it costs everybody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every night at two, once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scheduled task on three nodes must run once. It runs twice if it is quicker than the clocks of the nodes differ, and once with a minimum hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three nodes have the same task, for two o&apos;clock. To run it once only, each takes a lock first, and the one that does not get it leaves the task to the others. The clock of B is five seconds behind: its two o&apos;clock comes five seconds later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two o&apos;clock on A and C. A has the lock and runs the task.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C finds the lock taken and does nothing. So it should be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The task took two seconds. A is done and deletes the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only now is it two o&apos;clock on B. It finds no lock and runs the task again. There were never two at once, so the lock has kept its promise. But “one at a time” is not “once”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same night. But now whoever has run the task keeps the lock for at least ten seconds, longer than the clocks can differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A runs the task. After two seconds it is done, and keeps the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two o&apos;clock on B: the lock is there, so B does nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten seconds are over, and A lets go of the lock. All nodes have had their two o&apos;clock, and the task has run once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A release that asks whose lock it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same slow holder with set-nx-px: its release compares the value, answers 0, and harms nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Again a key with a lease of ten seconds. This time each client writes a random value of its own, its token, and the release is a script on the server: delete the key only if its value is my token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 works for longer than its lease.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server removed the key of C1, and C2 has taken the lock. That two work at once is the fault of the lease, which was too short; no release can cure that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 finishes. The script finds the token of C2, deletes nothing and answers 0: not yours any more. C1 can even tell its user that it worked without the lock for a while.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C3 finds the lock taken, as it should be: C2 is still at work. The harm ended with C1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The winner cannot release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A loser&apos;s GETSET wrote over the winner&apos;s time. The winner compares before it deletes, does not know its own lock again, and leaves it behind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock whose value is the time at which it lapses. Some programs have learnt to be careful: C1 has a newer version, which takes the lock by a script and deletes it only if the value is still the one that it wrote. C0 and C2 run the older one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C0 took the lock and crashed. Its time has passed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 has read that the lock has lapsed. Before it goes on, C1 comes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 takes the lock over, by one script that nobody can get in between. It remembers the time that it wrote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C2 goes on with what it had begun: GETSET. From the answer it learns that C1 was faster, and it leaves. But its own time stands in the key now. The deadline has drifted, and the value is not C1&apos;s any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 has finished. It compares the value with the one that it wrote, finds another, and concludes that the lock belongs to somebody else. It deletes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds the lock now, and yet the key is there. Whoever comes is told that it is busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only when the time that C2 wrote has passed can somebody take the lock over. Until then all wait for nobody. A value that only its owner can have written, and a release that compares, need a takeover that compares as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive, but stuck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A holder hangs, and its watchdog goes on renewing. The lock never lapses and looks healthy; only the number of renewals tells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock has a lease of fifteen seconds. While its holder works, a thread beside it, the watchdog, renews the lease every five seconds, so that long work is safe and a crashed holder is gone after fifteen seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C1 works, C2 waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now the work of C1 hangs: it waits for an answer that will never come. Its process is alive, and so is its watchdog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A minute later the watchdog has renewed the lease again and again. The time left never came near zero; seen from the server this is a healthy lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After three minutes C2 still waits, and will do so for ever. No lease ends this. What tells is that work which usually takes seconds has been renewed dozens of times: Lockscope counts the renewals and calls such a lock stale by the limit of its lock profile.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpanText</name>
    <message>
        <source>&quot;%1&quot; is no time. Write for example 500 ms, 120 s or 8 m 32 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Must be greater than 0. Leave it empty if the time is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is longer than thirty years.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StandText</name>
    <message>
        <source>Stands on %1 of %2 servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One server does not tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 servers do not tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A majority holds: held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another holder has a majority: by Redlock&apos;s rules the lock is held by that one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No majority: nobody holds it by Redlock&apos;s rules. It is free on a majority and can be taken there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No majority: nobody holds it by Redlock&apos;s rules. Whether it can be taken is not known. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No majority: nobody can hold it by Redlock&apos;s rules. It has no deadline everywhere, so it blocks until it is cleared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No majority: nobody can hold it by Redlock&apos;s rules. It blocks until it expires, in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a majority holds it is not known. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who holds it there cannot be compared, so no majority is told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there, its holder not compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowProgram</name>
    <message>
        <source>The locks could not be read completely within %1 (--timeout): the picture shows what there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the picture shows what there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See lockscope --help.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope</name>
    <message>
        <source>Two clients fight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two clients want one lock all the time. The lease is longer than the work, so whoever is late finds it busy and tries again: never two believers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work longer than lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each client works for 1.8 s under a lease of 1 s. The server gives the lock away while the first still works: two believers. The late release answers 0 and harms nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause longer than lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first holder stands still for 3 s in its critical section, as in a long garbage collection. Its lease of 1.5 s ends meanwhile, another client acquires, and when the first wakes up it still believes to hold the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crash and takeover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first holder crashes and its timestamp stays on the server. Once it has lapsed, the others race to take it over with GETSET: one wins, and a loser&apos;s GETSET moves the winner&apos;s deadline.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ActionCommand</name>
    <message>
        <source>Interrupted: nobody watches the tombstones from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note: %1: %2 renews without looking at the value and may prolong the tombstone. Use --watch to remove it when the quiet period is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note: Lockscope does not watch the tombstone, and a client that renews without looking at the value prolongs it. Use --watch to remove it when the quiet period is over.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ActionOutcomeText</name>
    <message>
        <source>%1. Whether it was done is not known. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s answer was not understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the lock: if the same holder still has it, nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at its queue: if the waiter is still in it, nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at its time left: if that did not grow, nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the lock: if its old holder has it again, it was put back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ActionText</name>
    <message>
        <source>if %1 is still %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 still answers something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 still answers nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 still has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 is not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 is at most %2, running down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if %1 is at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ PUBLISH %1 (the new number)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and SPUBLISH from Redis 7 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ %1, if it would end sooner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in one step: EVAL, or WATCH and MULTI where scripts are refused</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ActionTransactionText</name>
    <message>
        <source>A second connection could not be opened: %1. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the answer was not understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was refused: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server executed %1 at once instead of in a transaction. Look at the lock again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection was closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys were written to again and again in between. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::AlertCommand</name>
    <message>
        <source>it could not be started (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was ended after more than 1 MiB of errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was killed or crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ended with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command for alerts, %1, did not work: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::AlertText</name>
    <message>
        <source>Held too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ghost queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two clients think they hold it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnected for %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::AlertWatch</name>
    <message>
        <source>C%1 and C%2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ConnectionWarnings</name>
    <message>
        <source>The password file %1 belongs to another user, who can read and change it. Use a file of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password file %1 is open to other users. Run: chmod 600 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is not verified: anyone on the network path can pose as this server, read the password and change what you see. Turn verification on, and name the CA file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::Engine</name>
    <message>
        <source>Lockscope does not know yet whether this is a production server. Nothing was changed; try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::GateText</name>
    <message>
        <source>This profile is read-only: %1 was not sent. Unlock changes for a few minutes to allow it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::JournalingText</name>
    <message>
        <source>It ended before this one&apos;s turn. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope ended before the answer, or still waits for it. %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::LanguageText</name>
    <message>
        <source>There is no translation for %1. Available languages: %2.</source>
        <translation>没有 %1 的翻译。可用的语言：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::NodeGroupText</name>
    <message>
        <source>%1. Nothing was done there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Nothing was done on any server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was closed. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::Operations</name>
    <message>
        <source>Changes are not allowed there until you unlock them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 Nothing was done on any server.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::PartText</name>
    <message>
        <source>Sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>1 of %n primaries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>part of a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One node of a cluster: part of the keys is elsewhere. How much is unknown, since this user may not run CLUSTER NODES.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A node of a cluster of %n primaries, without keys of its own: all are elsewhere.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of %n primaries of a cluster: %1 of the keys are elsewhere.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>about a quarter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a third</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about two thirds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about three quarters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than 1 s ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica that has no connection to its primary %1: its data may be old. Actions are only possible on the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica that lost its primary %1 %2: its data is as old as that. Actions are only possible on the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica of %1: its data is as of %2. Actions are only possible on the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown time ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. Which primaries it watches is unknown, since this user may not run SENTINEL MASTERS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks, and watches no primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. Connect to its primary: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is a replica: a change here does not reach its primary %1, and is lost. Connect to the primary. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::PerformText</name>
    <message>
        <source>%1 A script was refused, too: %2. It takes the right to EVAL, or to WATCH, MULTI and EXEC, and to each command of the action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::PlanText</name>
    <message>
        <source>Those who wait for a message of the registry are told; others look again by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One client that waits in BLMOVE is woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients that wait are woken by the message that its release would send.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This key is of a type that is no lock we know. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no key that a tombstone could take the place of: a subscription is the lock. Clear it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock of this kind cannot be fenced off: its clients would not take a tombstone for a lock. Clear it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody can take it for %1 s, so that the old holder can notice; then it is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All %n holders lose it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Its library renews without looking at the value, so it may keep the tombstone for longer, or overwrite it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its library is not known. If it renews without looking at the value, it may keep the tombstone for longer, or overwrite it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quiet period must be longer than 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody is known to wait in a queue for this lock. Locks that keep such a queue: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This waiter is in no queue that was seen. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If this client still lives, its attempt to take the lock goes to the end of the queue or fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The others move up in the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next in the queue is woken and can take the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time must be longer than 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time is in the value, by which its holder knows its lock: it cannot be changed for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no deadline that could be moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock of this kind cannot be given more time from outside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder has the lock for %1 s from now, unless it sets another time itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be undone, but extending it again sets another time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value is longer than what was read of it, so that it cannot be compared. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This holder is not among those that were seen. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is in this key is not known, so that it cannot be compared. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several hold this lock. Choose whose hold to clear.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its late release does not compare and may free the lock of the next holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder puts a missing key back: unless that process is stopped, the lock may return.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work under it may be done twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next holder may write the same value, and nothing else can be compared: whether it changed hands since it was seen is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next holder may write the same value, so the time left is compared, too: if the lock was renewed or taken again since it was seen, nothing is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients wait for it: once one of them has taken it, an undo is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be undone: the server refuses PTTL, so it is not known when the lease ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its library is not known: clients that sleep until its release sends a message are not woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which client holds it is not known just now. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection of its holder is closed, and with it the subscription that is the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client that connects again by itself (as redis-py does from version 6 on) holds the lock again, and has lost the name by which it is found: stop the process instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One client that waits in BLPOP is woken and takes the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients that wait are woken by the message, and one of them takes the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody waits in its queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clients in its queue are woken, and the first that is alive takes the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All clients that wait are woken by the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It goes on as a reader.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other readers go on; writers wait until the last of them is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holders are not all known, so that they cannot be compared. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One holder of this lock cannot be cleared alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds this lock. Evict the waiter who keeps it closed instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore counts permits and does not know who took them: there is no holder to clear.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The permit is free again, and one client that waits is woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An undo puts the count back, but does not call back those who have gone on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::PlannedActionText</name>
    <message>
        <source>There is nothing to put back on the first server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of the quiet period.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its turn came so late that the time it writes would be too short. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ReasonText</name>
    <message>
        <source>renewed for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, contended before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 listening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder has renewed it for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; before that, clients competed for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, with %2 listening for its release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, with %2 waiting for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free, but blocked by a dead waiter at the head of the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its holder&apos;s client gone for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadline passed %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no deadline for %1, though its library always sets one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never expires by itself, held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held for %1, its lock profile allows %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed for %1, usual are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held for %1, 99 of 100 end within %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it, but a dead waiter at the head of its queue keeps it closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder&apos;s client was connected while it held the lock, and has been gone for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadline passed %1 ago, and it is still there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has had no deadline for %1, though its library always sets one: its client may have died before it did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no deadline and has been held for %1: it stays until somebody releases it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been held for %1; its lock profile allows %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been renewed for %1, where %2 are usual: its holder may hang</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been renewed for %1: its holder may hang. A lock profile can say that such locks are held for long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been held for %1; 99 of 100 holds of this name end within %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::RightsText</name>
    <message>
        <source>run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>access the key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not allow the user %1 to %2: nothing would be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 This allows it: ACL SETUSER %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ServerLookup</name>
    <message>
        <source>%1 is the server saved as “%2” for production: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the server saved as “%2” for staging: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both are %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the run id or node id that was seen there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::StandText</name>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this user may not read the key there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::UndoMemoryText</name>
    <message>
        <source>What was kept for undo cannot be read by this version.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::UndoText</name>
    <message>
        <source>Another client may have held it in between, so two may have worked at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done cannot be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease would have ended by now: there is nothing to put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server did not say what was there before, so it cannot be put back: %1 was refused.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictText</name>
    <message>
        <source>Watching is paused, so what is shown may be old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has not answered for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is read only every %1, so its holder may have done anything since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its content is not that of a lock that Lockscope can judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known who holds it, or nobody does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is fenced off so that its old holder can notice, and opens by itself in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it, and the head of its queue has not come for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it, but the head of its queue may take it any moment: wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A simulated client of this program works under it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The simulated client that took it has crashed or given it up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was renewed %1 ago: its holder is alive (if its work hangs, stop it, and the lock ends by itself)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder&apos;s client is connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder&apos;s client was connected and has been gone for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadline passed %1 ago: others may take it over by themselves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ends by itself in %1: wait instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder renewed it regularly, but not for the last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was acquired %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has had no deadline for %1, though its library always sets one: its client may have died before it did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no deadline, and nothing tells whether its holder is alive: make sure that it does not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has been held for %1, longer than 99 of 100 of its name, but a holder that is alive would lose it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing tells whether its holder is alive: make sure that it does not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all of its holders were read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probably</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (of its holders, the one that needs most care)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All holds have the same value, so a holder that is alive renews and deletes the next one&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its release does not compare, so a holder that is alive deletes the next one&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its next hold may have the same value, and then a holder that is alive takes it for its own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::redis::Diagnosis</name>
    <message>
        <source>Connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address and the certificate files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers, but this is not Redis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program listens there. Check the port; that of Redis is usually 6379.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server asks for a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password, and the user name if the server has ACL users.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The user %1 may not do this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the server&apos;s administrator for the right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the right to use SELECT, only database 0 can be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no socket file %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the path (unixsocket in redis.conf), and whether the server runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no host named %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the spelling, and whether this computer&apos;s DNS or VPN knows the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The socket file %1 is there, but no server listens on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was probably ended. Start it, or check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody listens on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is the server running? Does it listen on this address (bind and port in redis.conf)? Is the port right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A firewall may swallow the packets, the address may be wrong, or a VPN may be missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes the connection, but says nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perhaps the port does not speak TLS: then use redis:// instead of rediss://. Or the server hangs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server may hang or be very busy, or the port belongs to another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server may be restarting, or it takes no connections from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or the port expects TLS: then use rediss:// instead of redis://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or it does not speak TLS, or asks for a client certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 was closed before Redis answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate must be renewed on the server; also check this computer&apos;s clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the name that the certificate is made out for, or set it as server name in the TLS settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of the authority that issued it (CA file) in the TLS settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the server&apos;s administrator which certificate it ought to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 expects TLS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use rediss:// instead of redis://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server asks for a client certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a certificate and its key that the server accepts in the TLS settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not speak TLS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use redis:// instead of rediss://, or the server&apos;s tls-port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TLS connection with %1 was possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does the port speak TLS (tls-port in redis.conf), and a version that this computer accepts?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refused the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the password. With ACL users, the user name is needed too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refused the user %1 or the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check both. The user may also be switched off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is still loading its data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait a little; Lockscope connects as soon as it is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is a replica that has lost its primary, and answers nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to the primary, or wait until they have found each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is busy with a script that does not end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCRIPT KILL, or FUNCTION KILL, ends it if it has not written yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is in protected mode: it has no password and takes connections from its own machine only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set a password on the server, or connect from its machine, for example through an SSH tunnel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has as many clients as it may have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close some, or raise maxclients on the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has no database %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller number; most servers have 0 to 15, a cluster 0 only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answered with an error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s own words are below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You may not use the socket file %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your account needs the right to write to it (unixsocketperm in redis.conf, or membership in its group).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer could not open the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected to Redis in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not tell this user its version (INFO); that does no harm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected to %1 %2 (%3) in %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>role unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui</name>
    <message>
        <source>last %1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sampled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, with simulated clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios (*.scenario *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This scenario cannot be played</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule, as it was copied:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionController</name>
    <message>
        <source>%1 is a production server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow changes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 For 5 minutes, locks can be cleared there from this window. Each action still asks first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow changes for 5 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions are unavailable until the server answers again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected: actions are unavailable until the server answers again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes are not allowed any more: the 5 minutes are over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Allow changes…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionDialog</name>
    <message>
        <source>Commands that will be sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>required in production, for example INC-4411 worker hung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same is done on %1 in the same moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Now held by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lock ended and was taken again while the dialog was open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder changed while the dialog was open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This waiter left the queue while the dialog was open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lock ended while the dialog was open: there is nothing to do any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was replaced while the dialog was open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data shown here is out of date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be done here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say why: production asks for a reason.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionFacts</name>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiter as seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more hold it and are not listed: type the token of another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiet period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From now on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a simulated client of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiet period in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionText</name>
    <message>
        <source>Cleared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fenced off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evicted a waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not cleared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not fenced off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not extended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting clients were not woken: the server refused the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message that wakes waiting clients reached none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 waiting client was woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waiting clients were woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody can take it until the quiet period ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another client may have held it in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now held by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done on the first server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another client has taken the lock since, or its place in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the first server there was nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended before the command arrived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer did not arrive, so it may have been done. Look at the lock again before you retry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock was changed, but a later step failed:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the lock again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key holds something else than the lock that was shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something else by now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done only in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer, it may be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evict waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear this lock on %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off this lock on %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evict a waiter of this lock on %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the holder of this lock on %1 more time?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore this lock on %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lear lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fence off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Evict waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xtend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lear anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fence off anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if that client is still the one above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if the holder is still the one above. Can be undone for 30 s, unless another client takes it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if the holder is still the one above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if the holder is still the one above. Can be undone while the tombstone stands, for 30 s at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if it still waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if nobody holds it by now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clearing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing off…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evicting a waiter…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extending…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 servers FAILED: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NOT DONE on %1 of %2 servers: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 of %3 servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done only in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: another client has taken it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the holder changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tombstone is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: already gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key is of another type now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the other servers: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its old holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody has taken it since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 took it %2 later. An undo is refused while somebody holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else is there now: the key is of another type. Nobody can take this lock while it stays. Find out which program wrote it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It came back by itself: its old holder took it again %1 later. Fence it off, or end that process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fence did not hold: %1 overwrote the tombstone after %2. That client takes the lock without looking; end its process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something prolonged the tombstone, so Lockscope removed it when the quiet period was over. A client renews this lock without looking at its value, and may prolong the next holder&apos;s lock; end its process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is still closed, although its quiet period is over: the tombstone was prolonged and could not be removed: %1 Clear it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was closed before the quiet period was over. If a client prolongs the tombstone, nobody ends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but something else is there now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but it came back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but the tombstone was overwritten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but a client prolonged the tombstone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and still closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but not watched to its end</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertController</name>
    <message>
        <source>Alert: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertModel</name>
    <message>
        <source>%1 (muted)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raised</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertNotifier</name>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n more.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Lockscope: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertsPage</name>
    <message>
        <source>Tell of:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts are raised for every lock that needs attention (held too long, stale, or blocked), for two simulated clients that think they hold one lock, and for a lost connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Desktop notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Desktop notifications (no tray here)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This desktop has no system tray that could show them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command for alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A program and its arguments, run without a shell at most every ten seconds. On its standard input: one JSON object a line, an alert each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a command:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether there is anything to look at is unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 muted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and %1 more that are not listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tell of this lock again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mute for this lock</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkChips</name>
    <message>
        <source>%1  %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not safe</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Commands that will be sent for the chosen lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks and holders as seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>required in production, for example INC-4411 worker hung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiet period in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quiet period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many locks, typed to confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How &amp;many? Type %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many are done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All lines, as comma-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new preview of those whose holder changed, with who holds them now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look a&amp;gain at %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1×: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more effects; see the commands of each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say why: production asks for a reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type how many locks these are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each one is compared and done in one step on the server, a few at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelling: what is under way is waited for…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied %1 lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the account</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkModel</name>
    <message>
        <source>cannot be done: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safe to clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkText</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear %1 on %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off %1 on %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clearing %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing off %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lear %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fence off %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One by one, each only if its holder is still the one below. Can be undone for 30 s, as far as no other client takes them first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One by one, each only if its holder is still the one below. Nobody can take them for the quiet period. Can be undone for 30 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One by one, each only if nobody holds it by now, with the lease it would have left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be done here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be cleared; see the rows at the top. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be fenced off; see the rows at the top. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be restored; see the rows at the top. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will be cleared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will be fenced off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will be restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holder has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key was replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed hands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since this preview opened: %1. These stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cleared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fenced off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Already gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else by now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, now held by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then taken by %1 after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then replaced by a key of another type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then came back by itself after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then overwritten by %1 after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then prolonged by a client, and ended by Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then prolonged by a client, and not ended: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then left unwatched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 a second, about %3 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 came back by itself: its holder is alive. Fence it off, or end that process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 came back by themselves: their holders are alive. Fence them off, or end those processes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tombstone of 1 lock did not stand as promised; its row says why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tombstones of %1 locks did not stand as promised; their rows say why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done in %1. %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled after %1; what was done stays done. %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped after %1: %2. %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChangeLine</name>
    <message>
        <source>What to do about it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartCard</name>
    <message>
        <source>Save as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save data as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the chart “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as picture or data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartsPanel</name>
    <message>
        <source>Rates /s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most fought over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks acquired, released and expired per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold the charts still; the table goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 events not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>charts paused · </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data yet: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all locks · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of time held, hand-overs · %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientForm</name>
    <message>
        <source>Number of clients to add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;ease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the server keeps the lock, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hold time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From acquire to release, in milliseconds; 0: until told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Wait limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a client tries before it gives up, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one attempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Think t&amp;ime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From release to the next acquire, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock o&amp;ff by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far its clock is ahead (or behind, below 0), in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast its clock runs; 100 % is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock ra&amp;te</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire at once, again and a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without this, the clients stay idle until you tell them to acquire.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each client gets a connection of its own (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per&amp;mits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a client does when it finds the lock busy, before it tries again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after a sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after a random sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponential back-off with full jitter: up to this sleep after the first attempt, up to twice as long after each further one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retr&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry &amp;sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between two attempts while the lock is busy, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;ongest sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to this long a random sleep grows, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counts down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cou&amp;nt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many must count down before it opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many clients may hold it at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when a message wakes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock needs a key, for example lock.demo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 clients at a time: there is room for %2 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Works longer than its lease: expect two believers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its clock is ahead by more than the lease: it takes over locks that are alive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds until you release it; its lease ends after %1 all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retries without a sleep: much load on the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add a client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add %1 clients</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientModel</name>
    <message>
        <source>%1 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs at %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>somebody else holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>believes it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>releasing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It believes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectDialog</name>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1, without its password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the saved server %1? The server itself is not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionBar</name>
    <message>
        <source>DEVELOPMENT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the picture rests on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the picture rests on; opens the ways to hear of changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns of keys that are locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which keys are locks: patterns, separated by spaces. Enter applies, Esc puts back. (Ctrl+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search locks and holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search locks and holders  Ctrl+F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add simulated clients and watch who believes to hold a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See a race, step through it, prove it: on a private server (Ctrl+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done to locks and by whom, and who held what (Ctrl+J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should be looked at now (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only: allow…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes allowed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be changed on this server. Allow changes for 5 minutes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make this server read-only again now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContendersView</name>
    <message>
        <source>Most fought-over locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock has changed hands quickly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: held %2 of the time, handed over %3 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data yet: no lock was taken again within 100 ms of its release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Held %2 of the time
Taken again within 100 ms: %3 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Hand-over gap p50: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DockTitle</name>
    <message>
        <source>Close: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close; the main menu shows it again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EnvironmentTag</name>
    <message>
        <source>Environment: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DEVELOPMENT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventLog</name>
    <message>
        <source>Show newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter events, locks and holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the event log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 events match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 older or too fast for this list left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; standing still, %1 new</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventLogModel</name>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was held by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a holder that is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sampled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated client %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a simulated client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExploreDialog</name>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquisitions of each client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retries of each client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crashes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends of a lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Late commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every order in which the clients&apos; steps can follow each other is run on a private Redis server, and a referee watches. What comes out is proof within the bound: “holds”, or the shortest schedule that breaks it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols to explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that can be explored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 or 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: 2 acquisitions for two clients on one key of one server, otherwise 1. That finishes in seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command never arrives, or its answer does not. The client goes on without an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command arrives after its client has stopped waiting for the answer, even a lease later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lost message is a command or an answer that never arrives. A late command arrives after its client has stopped waiting for the answer. Neither counts for progress and deadlock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one protocol and one column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 verdicts. Three clients and more can take minutes; it can be paused, and what is done stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 verdicts. It can be paused and ended at any time; what is done stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExportBar</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting to %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting to %1: %2 records so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The export was cancelled. Nothing was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not exported: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1: %2 records.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FileField</name>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 may not be read by you. Change its permissions or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no file %2. Choose another file or leave the field empty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmBar</name>
    <message>
        <source>Gallery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the gallery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the scenarios (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>private server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A redis-server of the lab&apos;s own: nothing here touches a server of yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This film compares: each act is a world of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One move back (Left in the lanes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space in the lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One move forward (Right in the lanes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed %1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the moves of this protocol&apos;s clients at random (S in the lanes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run every interleaving and judge the protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Act %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmClientModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will send: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fencing token: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmEventModel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmLanes</name>
    <message>
        <source>Swim lanes of the film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, simulated
%2
clock: %3
%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thinks it holds the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tries to acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is paused: time goes on without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A private redis-server %1, started for this film</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmSide</name>
    <message>
        <source>What you see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients of the film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has happened so far</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmText</name>
    <message>
        <source>deleted %1&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed %1&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overwrote %1&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mutual exclusion violated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a stale write of %1 was accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an orphaned key is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock is stuck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody got the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clients wait for each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>critical section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epilogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more holders than permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two clients think they hold it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three clients think they hold it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients think they hold it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orphan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stuck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody got it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has not begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tries to acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thinks it holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>releases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by nobody here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease: %1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no lease: the server never removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its value is a time that has passed: lapsed at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At %1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sent %2; answer %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violation: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epilogue, step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is broken so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; no second client holds it yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; no second client held it meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (+%2 more)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindController</name>
    <message>
        <source>%1 patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that match %1: only %2, among %3 keys. Other locks may have other names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watching %1 instead of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindDialog</name>
    <message>
        <source>Find locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searches all keys in database %1 of %2 for locks. It only reads: all names, and the content of a few keys of each kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses up to 25 % of the server&apos;s time instead of 2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search patterns, libraries and examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys whose name or content alone looks like a lock. They may be something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns of keys that look like locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to show yet. Guesses are listed only if you tick “Show guesses”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch only the ticked patterns, and no longer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add to patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch the ticked patterns as well as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;guesses (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns ticked: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 At most %2 can be watched: untick some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 With those watched now there are %2, and at most %3 can be watched: untick some, or replace the patterns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick the patterns that you want to watch.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindModel</name>
    <message>
        <source>already watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Gallery</name>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scenario has these words.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GalleryBar</name>
    <message>
        <source>Race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a race: it runs on a Redis server of its own, and tells what you see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search scenarios  Ctrl+F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore all…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run every interleaving of every protocol and see which hold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HealthController</name>
    <message>
        <source>Go on (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected; actions unavailable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn events on…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn keyspace events on?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope will add the flags K, g, $, h and x (events by key: generic, string, hash, expired) to the setting notify-keyspace-events of %1 with CONFIG SET, and keep those that are set already.

The server then tells of changes as they happen, which costs it a little work per write. The setting is put back when Lockscope disconnects, unless somebody has changed it meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn events on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turning events on…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked the server to turn keyspace events on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events are on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server reports changes as they happen. Lockscope restores the setting when it disconnects.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events: outcome unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events were not turned on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. The setting may have changed. Once connected, Lockscope shows whether events are on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Lockscope finds changes by polling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection ended before the server answered</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HearingMenu</name>
    <message>
        <source>Detect changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect changes: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the guide (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HistogramView</name>
    <message>
        <source>Histogram of hold times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hold has ended yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds; half of them shorter than %2, 99 of 100 shorter than %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data yet: no hold has begun and ended while watching.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2: %3 holds (%4 %)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderStrip</name>
    <message>
        <source>holder not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held it for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has held it for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fenced off with Lockscope, for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hold seen yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disconnected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Inspector</name>
    <message>
        <source>Select one lock to see who holds it, who waits for it and what you can do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the lock that is held again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was held again, by %2, and is free now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was restored by you. %2 holds it, as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is held again, by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gone: %1 %2 ago. Below is what was known of it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalCells</name>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cleared by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fenced off with Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held already when first seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beginning between two readings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end found by polling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalTable</name>
    <message>
        <source>Actions, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds that ended, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the journal…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action matches. Clear the search, or choose a longer time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hold matches. Clear the search, or choose a longer time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is recorded yet. Whatever you do to a lock is written here, and stays: when, by whom, on which server, why, the commands, and what came of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hold has ended yet while Lockscope was watching. Each one that ends is written here: who held what, for how long, and how it ended. A month of them is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 records, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest %1 records; narrow the search or export to see older ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest %1 records; scroll down for older ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to %1 holds of that time were not recorded: too many at once</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LaneHistory</name>
    <message>
        <source>%1 simulated clients: %2 believe to hold a lock, %3 are trying, %4 have crashed. Two believers at one instant were seen %5 times.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanePainter</name>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>critical section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two believers, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LineChart</name>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
%1: unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LoadStrip</name>
    <message>
        <source>attempts / s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries that were answered in the last second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired / s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of them, those that brought the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>succeed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of all attempts that brought the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a client&apos;s first attempt to success: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From acquisition to release: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the beginning of a release to its answer: half of them within / 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands sent to the server for each acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fairness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jain&apos;s index: 1 if all clients acquired as often; one by their number if one had all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two believers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often two clients believed to hold one lock at one instant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget these figures and count from now on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockActionBar</name>
    <message>
        <source>Clear…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evict…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as redis-cli</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command line that removes this lock only while this holder still has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock from its holder, so that the next client gets it. Asks first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock from its holder and keeps it closed for some seconds, so that a holder that still runs can notice. Asks first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives its holder more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes one who waits out of the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no queue of those who wait, or nobody is in it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockActions</name>
    <message>
        <source>No lock is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Already free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds this lock any more: there is nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock to act on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these locks is held: there is nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are %1 locks; at most %2 go at a time. Narrow the search first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockColumns</name>
    <message>
        <source>Columns of the lock table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by what needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockFacts</name>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the longest seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (observed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (between two readings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (first seen)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, now %1× as long</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockMenu</name>
    <message>
        <source>Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the %1 selected…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off the %1 selected…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evict a waiter…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as redis-cli command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only this holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockModel</name>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfileForm</name>
    <message>
        <source>begin with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>match the pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How keys are compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beginning of the keys, or pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library that writes them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the library is called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for example 2 s; a lock that is renewed for 5× this is held too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for example 8 m 32 s; a lock that is held for longer is held too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These bytes are no text that can be typed. Export the profiles to change them in the file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfileModel</name>
    <message>
        <source>import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begin with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>match %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as their data tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It matches more locks, but an earlier profile is for them. Move it up if it is to go first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfilesDialog</name>
    <message>
        <source>Lock profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you know of your locks and their data do not tell: which library writes them, what you call them, and how long they are held. The first profile that matches a key is the one for it. They are for all servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock profiles, the first one that matches goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No profile yet: every lock is judged by its data alone. Add one, for example for lock.report.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new profile before the chosen one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It goes before those below it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock profiles from a file, in place of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import lock profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that are without mistakes, as a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export lock profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock profiles (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was saved: profile %1 has a mistake.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was saved. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was imported. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lock profile(s) imported in place of those that were here. Nothing is saved yet.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was exported. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported without those that have a mistake: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you have changed is not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockTexts</name>
    <message>
        <source>Holders and waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders, those who wait, and further keys of this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events of this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw value as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw value in hexadecimal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has happened since watching began.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockView</name>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LocksPage</name>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all keys for what looks like a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No match among %1 locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is free now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied. It removes the lock only while its holder is still this one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainMenu</name>
    <message>
        <source>Connect to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read everything again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock profiles…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evict a waiter…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create profile from this lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as redis-cli command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bulk actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the selected…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence off the selected…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear all shown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the newest notification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Lockscope?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NodesField</name>
    <message>
        <source>Further Redlock servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only for locks that stand on several independent servers: URLs with blanks between them. User, password and TLS are those of the server above. What is done to a lock is done on all of them at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further Redlock servers: %1. Write their URLs with blanks between them, or leave the field empty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NoticeBar</name>
    <message>
        <source>What to do about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NotificationCard</name>
    <message>
        <source>Close this notification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the lock with the lease it had left, only if nobody holds it (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo (%1 s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: time is over</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NotificationStack</name>
    <message>
        <source>Notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show older notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n older</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeController</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Undo ended because %2 was closed. The command “lockscope undo” can still restore it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has not answered yet. The journal will say what came of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo is possible for %1 s more and ends when Lockscope closes. The command “lockscope undo” can still restore the lock.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeDetails</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OwnProtocols</name>
    <message>
        <source>Open a protocol of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New protocol from a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The protocol could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This protocol cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A protocol of your own cannot be read any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 both have a protocol named “%3”: give one of them another name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PageStack</name>
    <message>
        <source>Back to the locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordDialog</name>
    <message>
        <source>the default user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not accept the password of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for the password of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is kept in memory while connected, and never saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileForm</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how you call it, for example prod-eu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCP with TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unix socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ACL user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the default user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never saved; asked for when needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optional, read when connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock patterns, one a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys that are locks, one pattern a line: lock.* and so on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redlock servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>URL: %1. Correct it, or clear the field and fill in those below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Socket: give the whole path, beginning with &apos;/&apos;, for example /run/redis/redis.sock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host: give a name or an address, for example 127.0.0.1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host: only a name or an address belongs here; a URL goes into the field above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock patterns: give at least one, for example lock.*</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabBar</name>
    <message>
        <source>Scorecard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More  ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabController</name>
    <message>
        <source>ended before its time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no protocol %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no retry policy %1. There are: none, fixed:10ms, jitter, jitter:10ms:1s and message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured on a private server of the race lab, on this machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabPage</name>
    <message>
        <source>Swim lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more time (− in the lanes, or the wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less time in more detail (+ in the lanes, or the wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New protocol from a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A story of your own, as a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a protocol of your own…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock that you have described step by step, in a JSON file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay a schedule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A schedule that somebody copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the schedule of this film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A short text that plays it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the moves of this protocol&apos;s clients at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore protocols…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run every interleaving and judge the protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaying the schedule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients on private servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients on a private redis-server %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; nothing here touches %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playing “%1” on a private server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule was copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playing %1 from the seed %2…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Race lab: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be played</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordDetails</name>
    <message>
        <source>Details of the chosen record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a row to see everything that is known of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none was given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When and by whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, took %2, by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being read…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before-image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something was too long to be kept and was cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never, as far as was seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… of %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RedisCliCommand</name>
    <message>
        <source>This key or token has a NUL byte, which no shell can pass on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address of this server has characters that cannot be pasted into a terminal.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RetryChart</name>
    <message>
        <source>commands per acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to acquire, 99 of 100 within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests served per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to release, half of them within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry policies compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the comparison to see what sleeping between attempts is worth.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RetryDialog</name>
    <message>
        <source>Compare retry policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds a latch: there is nothing to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;quests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Think</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Think time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From acquisition to release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a client, from the end of one request to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures of each retry policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table was copied as Markdown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 policies, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients that find a lock busy try again. Here the same clients fight for one lock, once with each policy: first without a sleep between two attempts, then with one.

What that does to the server, to those who wait and to the one who holds the lock is measured, over real connections to a real Redis server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting the clients…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done. The lock of these clients is removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped: what was measured stays. The lock of these clients is removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 policies · %3: %4 of %5 requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 left with this policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioModel</name>
    <message>
        <source>%1 protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 clients · %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SchemeChooser</name>
    <message>
        <source>As their data tell</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScorecardModel</name>
    <message>
        <source>Mutual exclusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner‑only release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner‑only renewal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crash recovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovery race</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No orphan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease overrun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock skew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fenced resource</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken ▸</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not explored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A protocol of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States that were reached, in all columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest schedule: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter or a click plays it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 states, %2 schedules, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScorecardPanel</name>
    <message>
        <source>Scorecard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run every interleaving of the clients&apos; steps and judge the protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the scorecard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns explored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the exploration; verdicts that are done stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scorecard: protocols by columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is explored yet. “Explore…” runs every order in which the clients&apos; steps can follow each other and says which protocols hold, and for those that do not, the shortest way to break them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis-server %1 · %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click “broken” to replay the shortest schedule · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting private servers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 schedules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1 left in this column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerChooser</name>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit this server…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SightText</name>
    <message>
        <source>more than are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PTTL refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCAN refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SimulatePage</name>
    <message>
        <source>Swim lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more time (− in the lanes, or the wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less time in more detail (+ in the lanes, or the wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the present</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the present at the right edge (Space in the lanes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin to acquire; a crashed client comes back as a new process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the lock back, or give up trying, and stay idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget everything and drop the connection; what was written stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stand still before the next step, or go on; the lease runs meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected clients away; what they wrote stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take all simulated clients away; what they wrote stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare retry policies…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What sleeping between attempts is worth: the same clients without a sleep and with one, side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Races to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each race runs on a key of its own and says here what you see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thaw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients on %1: nothing here is production traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients: nothing here is production traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected. Simulated clients need a server: connect to a development profile, or start the demo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking whether this server is saved as a production server under another address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a %1 server. Simulated clients write locks, so they are kept away from it: connect to a development profile, or start the demo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mutual exclusion holds so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two believers now; mutual exclusion violated %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mutual exclusion violated %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StandView</name>
    <message>
        <source>Servers on which the lock stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read at the moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: time left %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StartPage</name>
    <message>
        <source>Saved servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which locks are held, by whom, for how much longer, and who is fighting over them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch the locks of a Redis server. It is only read, until you decide to clear a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a private server on this machine with locks worth looking at, and removes it afterwards. Needs only redis-server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the race lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See how locks break, step by step: well-known lock protocols, right ones and broken ones, race on a private server, and you are told what you see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StateChips</name>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held, with time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ending soon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less than two seconds and less than a fifth of the lease left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer than their lock profile allows, for more than two minutes while others wait, or renewed far beyond their usual time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Past their deadline, without one for more than a minute (or twice the usual time), without one that their library always sets, or their holder is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing ends them but their holder or an operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free, but blocked by a dead waiter at the head of their queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handed over within 100 ms at least three times in the last minute, or in the minute before their present hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their holder has moved the deadline up at least once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by a simulated client of this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (sampled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>Locks in the table, of all that match the patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that other servers of the deployment keep are not counted and not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When a whole reading of all keys was last finished. Events keep the picture true in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that this window sends to the server, averaged, and the share of the server&apos;s time that they take by its own figures, without what receiving requests and sending events costs it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes that came faster than they could be read one by one: of these only the newest state was read, and shorter holds are missing from the events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s clock against this workstation&apos;s. Deadlines in values are judged by the server&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 locks in view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusTiles</name>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that somebody holds now. Click: show all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>need attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held too long, stale, or blocked. There is an alert for each. Click: show only these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken over within 100 ms of their release at least three times in the last minute. Click: show only these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquisitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the last 10 seconds. Click: show what happens as it happens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hold time p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half of the holds that ended in the last minute were shorter. Click: longest held first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-over p50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition of the same lock, in the last minute. Click: show contended locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsList</name>
    <message>
        <source>Steps of the protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While it holds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SwimLanes</name>
    <message>
        <source>Swim lanes of the simulated clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody is racing yet. Add clients, or try one of the races.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two believers: %1 and %2 both believe to hold %3, for %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tries to acquire %2 from %3, for %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 believes to hold %2 from %3, for %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands still from %2, for %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ThemeMenu</name>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours: as the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours: light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours: dark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Tile</name>
    <message>
        <source>%1, sampled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsFields</name>
    <message>
        <source>CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the certificates of this system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only if the server asks for one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify the server&apos;s certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not verified: anybody on the way can pose as the server and read the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a client certificate and its key belong together. Give both or neither.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VerdictLine</name>
    <message>
        <source>Safe to clear: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
