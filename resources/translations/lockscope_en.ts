<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-FileCopyrightText: 2026 The Lockscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>lockscope::PartText</name>
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
    <name>lockscope::ui::ConnectionBar</name>
    <message numerus="yes">
        <source>%n alert(s)</source>
        <translation>
            <numerusform>%n alert</numerusform>
            <numerusform>%n alerts</numerusform>
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
    <name>lockscope::ui::LockProfilesDialog</name>
    <message numerus="yes">
        <source>%n lock profile(s) imported in place of those that were here. Nothing is saved yet.</source>
        <translation>
            <numerusform>%n lock profile imported in place of those that were here. Nothing is saved yet.</numerusform>
            <numerusform>%n lock profiles imported in place of those that were here. Nothing is saved yet.</numerusform>
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
</TS>
