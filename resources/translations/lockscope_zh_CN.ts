<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-FileCopyrightText: 2026 The Lockscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BriefText</name>
    <message>
        <source>%1 ×%2</source>
        <translation>%1 ×%2</translation>
    </message>
    <message>
        <source>permits free: %1</source>
        <translation>空闲许可：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln readers</source>
        <translation>
            <numerusform>%Ln 个读者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln holders</source>
        <translation>
            <numerusform>%Ln 个持有者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln still to count down</source>
        <translation>
            <numerusform>还需倒数 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>observed</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>found by polling</source>
        <translation>由轮询发现</translation>
    </message>
    <message>
        <source>watched before</source>
        <translation>此前已监视</translation>
    </message>
    <message>
        <source>by the time in its token</source>
        <translation>据令牌中的时间</translation>
    </message>
    <message>
        <source>already held when it was watched before</source>
        <translation>此前监视时已被持有</translation>
    </message>
    <message>
        <source>neither read nor written since then</source>
        <translation>此后未被读写</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>renewed or taken again then</source>
        <translation>那时被续期或重新加锁</translation>
    </message>
    <message>
        <source>by its deadline and lease</source>
        <translation>依据其到期时间和租期</translation>
    </message>
    <message>
        <source>at least %1</source>
        <comment>a time, in a sentence</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>watching was interrupted until then; perhaps taken again meanwhile</source>
        <translation>此前监视中断，其间可能已被重新加锁</translation>
    </message>
    <message>
        <source>already there when Lockscope connected</source>
        <translation>Lockscope 连接时已存在</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message>
        <source>none: it ends with its client</source>
        <translation>无：随客户端结束</translation>
    </message>
    <message>
        <source>none: this lock never ends by itself</source>
        <translation>无：此锁不会自行结束</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>passed %1 ago; the server may have removed it already</source>
        <translation>%1前已过；服务器可能已将其删除</translation>
    </message>
    <message>
        <source>The holder renews this lock, so it is alive. It keeps running and does not notice.</source>
        <translation>持有者正在为此锁续期，说明仍在运行，并且不会察觉锁已被清除。</translation>
    </message>
    <message>
        <source>The next client that tries acquires the lock at once. Both may then work at the same time.</source>
        <translation>下一个来加锁的客户端会立即成功，届时两者可能同时执行。</translation>
    </message>
    <message>
        <source>%1, %2× its usual p50</source>
        <translation>%1，是通常 p50 的 %2 倍</translation>
    </message>
    <message>
        <source>passed %1 ago; the key stays until a client takes it over</source>
        <translation>%1前已过；在客户端接管之前键一直存在</translation>
    </message>
    <message numerus="yes">
        <source>%1, renewed %Ln time(s): the holder is alive</source>
        <translation>
            <numerusform>%1，续期 %Ln 次：持有者仍在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>unknown: the time in its value was %1 ago; that is its deadline, or when it was acquired</source>
        <translation>未知：其值中的时间是 %1前，无法得知是到期时间还是加锁时间</translation>
    </message>
    <message>
        <source>The quiet period ends now: the next client that tries acquires the lock.</source>
        <translation>隔离期立即结束：下一个来加锁的客户端会立即成功。</translation>
    </message>
    <message>
        <source>Only this holder loses the lock; the others keep it.</source>
        <translation>只有此持有者失去锁，其他持有者不受影响。</translation>
    </message>
    <message>
        <source>The holder is alive and works on without the lock; the next client acquires it at once.</source>
        <translation>持有者仍存活，会在没有锁的情况下继续工作；下一个客户端会立即加锁成功。</translation>
    </message>
    <message>
        <source>Blocked for</source>
        <translation>已阻塞</translation>
    </message>
    <message>
        <source>Fenced off for</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>Present for</source>
        <translation>已存在</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>%1, as last seen %2 ago</source>
        <translation>%1（%2前最后看到）</translation>
    </message>
    <message>
        <source>If the holder is still running, it continues: the server does not notify it.</source>
        <translation>如果持有者仍在运行，它会继续执行：服务器不会通知它。</translation>
    </message>
    <message>
        <source>The next client acquires it at once; a holder that is still running is not notified.</source>
        <translation>下一个客户端会立即加锁成功；仍在运行的持有者不会收到通知。</translation>
    </message>
    <message>
        <source>The deadline has passed, so other clients may take this lock over by themselves. If the holder is still running, it is not notified.</source>
        <translation>到期时间已过，其他客户端可能自行接管此锁。如果持有者仍在运行，不会收到通知。</translation>
    </message>
    <message numerus="yes">
        <source>%1, renewed or taken again %Ln time(s)</source>
        <translation>
            <numerusform>%1，已续期或重新加锁 %Ln 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailText</name>
    <message>
        <source>last command %1 ago</source>
        <translation>最近一条命令在 %1前</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>address unknown</source>
        <translation>地址未知</translation>
    </message>
    <message>
        <source>named %1</source>
        <translation>名称 %1</translation>
    </message>
    <message>
        <source>gone for %1</source>
        <translation>已断开 %1</translation>
    </message>
    <message>
        <source>connected for %1</source>
        <translation>已连接 %1</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>worker %1</translation>
    </message>
    <message>
        <source>queue %1</source>
        <translation>队列 %1</translation>
    </message>
    <message>
        <source>%1, simulated: %2</source>
        <translation>%1，模拟：%2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>client: %1</source>
        <translation>客户端：%1</translation>
    </message>
    <message>
        <source>and %1 more, which were not read</source>
        <translation>另有 %1 个未读取</translation>
    </message>
    <message>
        <source>dropped from the queue in %1</source>
        <translation>%1后移出队列</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>The dead waiter is dropped in %1.</source>
        <translation>已宕机的等待者将在 %1后移出。</translation>
    </message>
    <message>
        <source>For %1</source>
        <translation>适用于 %1</translation>
    </message>
    <message>
        <source>usually held for %1</source>
        <translation>通常持锁 %1</translation>
    </message>
    <message>
        <source>held for %1 at most</source>
        <translation>最长持锁 %1</translation>
    </message>
    <message>
        <source>%1, about every %2</source>
        <translation>%1，约每 %2一次</translation>
    </message>
    <message>
        <source>The key itself does not exist.</source>
        <translation>键本身不存在。</translation>
    </message>
    <message>
        <source>Not a string; its content is not read.</source>
        <translation>不是字符串；不读取其内容。</translation>
    </message>
    <message>
        <source>%1
(only the first 4 KiB were read)</source>
        <translation>%1
（只读取了前 4 KiB）</translation>
    </message>
    <message>
        <source>last command less than %1 s ago</source>
        <translation>最近一条命令在不到 %1 秒前</translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) named %1; the first is %2</source>
        <translation>
            <numerusform>有 %Ln 个名为 %1 的客户端；第一个是 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>at most %1: clients of this server that wait in %2, for any key</source>
        <translation>最多 %1：此服务器上在 %2 中等待任意键的客户端</translation>
    </message>
    <message>
        <source>created on node %1</source>
        <translation>创建于节点 %1</translation>
    </message>
    <message>
        <source>more: %1</source>
        <translation>更多：%1</translation>
    </message>
    <message>
        <source>acquired at %1 by its own clock</source>
        <translation>按其自身时钟加锁于 %1</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>writer</source>
        <translation>写者</translation>
    </message>
    <message>
        <source>permit</source>
        <translation>许可</translation>
    </message>
    <message numerus="yes">
        <source>taken %Ln time(s)</source>
        <translation>
            <numerusform>重入 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation>%1前已过期</translation>
    </message>
    <message>
        <source>its place in the queue expired %1 ago</source>
        <translation>其队列位置 %1前已过期</translation>
    </message>
    <message>
        <source>Waiting, next first</source>
        <translation>等待者，按先后顺序</translation>
    </message>
    <message>
        <source>Related keys</source>
        <translation>关联键</translation>
    </message>
    <message>
        <source>unknown so far</source>
        <translation>目前未知</translation>
    </message>
    <message numerus="yes">
        <source>p50 %1 · p99 %2 (%Ln hold(s))</source>
        <translation>
            <numerusform>p50 %1 · p99 %2（%Ln 次持锁）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>p50 %1 (%Ln hold(s))</source>
        <translation>
            <numerusform>p50 %1（%Ln 次持锁）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1，由 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 (held by %2 again)</source>
        <translation>%1（又由 %2 持有）</translation>
    </message>
    <message>
        <source>%1 (was held by %2)</source>
        <translation>%1（此前由 %2 持有）</translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>持锁 %1</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>间隔 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>There is no key: the holder subscribes to the channel of this name.</source>
        <translation>没有键：持有者订阅了同名频道。</translation>
    </message>
    <message>
        <source>No members.</source>
        <translation>没有成员。</translation>
    </message>
    <message>
        <source>a lease of %1</source>
        <translation>租期 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (longest seen)</source>
        <translation>%1（见过的最长）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, or taken again</source>
        <translation>%1，或重新加锁</translation>
    </message>
    <message>
        <source>Blocked since</source>
        <translation>阻塞起始</translation>
    </message>
    <message>
        <source>Present since</source>
        <translation>存在起始</translation>
    </message>
    <message>
        <source>Held since</source>
        <translation>加锁时间</translation>
    </message>
    <message>
        <source>%1, %2 (%3)</source>
        <extracomment>%1: a time of day, or with the date; %2: &quot;5 m&quot;; %3: &quot;observed&quot;</extracomment>
        <translation>%1，%2（%3）</translation>
    </message>
    <message>
        <source>before %1</source>
        <comment>a time of day, or with the date</comment>
        <translation>早于 %1</translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message>
        <source>The password is sent to %1 unencrypted: anyone on the network path can read it. Use TLS if the server supports it.</source>
        <translation>密码以未加密的形式发给 %1：网络路径上的任何人都能读取。如果服务器支持 TLS，请使用 TLS。</translation>
    </message>
</context>
<context>
    <name>FindText</name>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation>例如：%1</translation>
    </message>
    <message>
        <source>Searched %1. The server is slow: searching with pauses.</source>
        <translation>已搜索 %1。服务器较慢：搜索时会暂停。</translation>
    </message>
    <message>
        <source>Searched %1. Locks found so far: %2.</source>
        <translation>已搜索 %1。目前找到的锁：%2。</translation>
    </message>
    <message>
        <source>No key looks like a lock. Searched %1 in %2.</source>
        <translation>没有找到像锁的键。在 %2内搜索了 %1。</translation>
    </message>
    <message>
        <source>Locks found: %1. Patterns: %2. Searched %3 in %4.</source>
        <translation>找到的锁：%1。匹配模式：%2。在 %4内搜索了 %3。</translation>
    </message>
    <message>
        <source>Stopped after %1. Locks found: %2. Patterns: %3.</source>
        <translation>%1后停止。找到的锁：%2。匹配模式：%3。</translation>
    </message>
    <message>
        <source>The search failed after %1: %2</source>
        <translation>搜索在 %1后失败：%2</translation>
    </message>
    <message>
        <source>This server is one node of a cluster. The keys of its other nodes were not searched.</source>
        <translation>此服务器是集群中的一个节点。没有搜索其他节点的键。</translation>
    </message>
    <message>
        <source>db%1: %2</source>
        <translation>db%1：%2</translation>
    </message>
    <message>
        <source>Not searched: the keys of other databases (%1).</source>
        <translation>未搜索：其他数据库的键（%1）。</translation>
    </message>
    <message numerus="yes">
        <source>The pattern also matches %Ln key(s) that do not look like locks.</source>
        <translation>
            <numerusform>该匹配模式还匹配 %Ln 个不像锁的键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The wider pattern %1 would also match %Ln key(s) that do not look like locks.</source>
        <translation>
            <numerusform>更宽的匹配模式 %1 还会匹配 %Ln 个不像锁的键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln key(s)</source>
        <translation>
            <numerusform>%Ln 个键中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln key(s)</source>
        <translation>
            <numerusform>约 %Ln 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No permission to read %Ln key(s). Only their names are known.</source>
        <translation>
            <numerusform>没有读取 %Ln 个键的权限。只知道它们的名称。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) left out: names longer than %1 bytes.</source>
        <translation>
            <numerusform>略去 %Ln 个键：名称超过 %1 字节。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pattern(s) not listed.</source>
        <translation>
            <numerusform>另有 %Ln 个匹配模式未列出。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HealthText</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Disconnected for %1</source>
        <translation>已断开 %1</translation>
    </message>
    <message>
        <source>%1, retrying in %2</source>
        <translation>%1，%2后重试</translation>
    </message>
    <message>
        <source>%1, trying now</source>
        <translation>%1，正在重试</translation>
    </message>
    <message>
        <source>No answer for %1</source>
        <translation>%1无响应</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>SCAN refused</source>
        <translation>SCAN 被拒绝</translation>
    </message>
    <message>
        <source>Not up to date</source>
        <translation>不是最新</translation>
    </message>
    <message>
        <source>Reading: %1</source>
        <translation>正在读取：%1</translation>
    </message>
    <message>
        <source>TLS not verified · %1</source>
        <translation>未验证 TLS · %1</translation>
    </message>
    <message>
        <source>Data from %1 ago</source>
        <translation>%1前的数据</translation>
    </message>
    <message>
        <source>No data yet</source>
        <translation>还没有数据</translation>
    </message>
    <message>
        <source>No full scan: SCAN refused</source>
        <translation>没有全量扫描：SCAN 被拒绝</translation>
    </message>
    <message>
        <source>Last full scan %1 ago</source>
        <translation>上次全量扫描：%1前</translation>
    </message>
    <message>
        <source>Reading: %1 of %2 keys</source>
        <translation>正在读取：%2 个键中的 %1 个</translation>
    </message>
    <message>
        <source>Reading: %1 of all keys</source>
        <translation>正在读取：所有键的 %1</translation>
    </message>
    <message>
        <source>Reading: about %1 keys so far</source>
        <translation>正在读取：目前约 %1 个键</translation>
    </message>
    <message>
        <source>%1, %2 of the server</source>
        <translation>%1，占服务器 %2</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>连接已断开。</translation>
    </message>
    <message>
        <source>%1 Showing data from %2 ago; countdowns paused.</source>
        <translation>%1显示 %2前的数据；倒计时已暂停。</translation>
    </message>
    <message>
        <source>%1 Showing data from %2 ago.</source>
        <translation>%1显示 %2前的数据。</translation>
    </message>
    <message>
        <source>Paused: changes on the server are not shown until you press Space.</source>
        <translation>已暂停：按空格键之前，不显示服务器上的变更。</translation>
    </message>
    <message>
        <source>Not connected: locks unknown.</source>
        <translation>未连接：锁未知。</translation>
    </message>
    <message>
        <source>%1 Locks unknown.</source>
        <translation>%1锁未知。</translation>
    </message>
    <message>
        <source>No answer from the server: locks unknown.</source>
        <translation>服务器无响应：锁未知。</translation>
    </message>
    <message>
        <source>Reading locks: %1 of %2 keys scanned so far.</source>
        <translation>正在读取锁：已扫描 %2 个键中的 %1 个。</translation>
    </message>
    <message>
        <source>Reading locks: about %1 keys scanned so far.</source>
        <translation>正在读取锁：已扫描约 %1 个键。</translation>
    </message>
    <message>
        <source>Type at least one pattern, for example lock.*</source>
        <translation>请至少输入一个匹配模式，例如 lock.*</translation>
    </message>
    <message>
        <source>under 0.1 %</source>
        <translation>不到 0.1%</translation>
    </message>
    <message>
        <source>%1, scan continues when the window is visible</source>
        <translation>%1，窗口可见时继续扫描</translation>
    </message>
    <message>
        <source>%1, scanning slowly to limit the load on the server</source>
        <translation>%1，为限制服务器负载缓慢扫描</translation>
    </message>
    <message numerus="yes">
        <source>Own load %Ln command(s)/s</source>
        <translation>
            <numerusform>自身负载 %Ln 条命令/秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) merged</source>
        <translation>
            <numerusform>%Ln 个变更已合并</numerusform>
        </translation>
    </message>
    <message>
        <source>Server clock unknown</source>
        <translation>服务器时钟未知</translation>
    </message>
    <message>
        <source>Server clock ±0 ms</source>
        <translation>服务器时钟 ±0 毫秒</translation>
    </message>
    <message>
        <source>Server clock %1%2</source>
        <translation>服务器时钟 %1%2</translation>
    </message>
    <message>
        <source>The server rejects every command: %1</source>
        <translation>服务器拒绝所有命令：%1</translation>
    </message>
    <message>
        <source>No permission for SCAN: locks cannot be listed, and their number is unknown. Grant this user +scan. Locks that change may still appear here.</source>
        <translation>没有 SCAN 权限：无法列出锁，数量未知。请授予此用户 +scan。有变更的锁仍可能出现在这里。</translation>
    </message>
    <message>
        <source>Paused. No lock matched %1 before; changes since then are unknown. Press Space to resume.</source>
        <translation>已暂停。之前没有锁匹配 %1；此后的变更未知。按空格键继续。</translation>
    </message>
    <message>
        <source>Paused before the first scan finished: locks unknown. Press Space to resume.</source>
        <translation>第一次扫描完成之前已暂停：锁未知。按空格键继续。</translation>
    </message>
    <message numerus="yes">
        <source>No lock matches %1. %Ln key(s) scanned in %2.</source>
        <translation>
            <numerusform>没有锁匹配 %1。在 %2内扫描了 %Ln 个键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No lock matches %1. About %Ln key(s) scanned in %2.</source>
        <translation>
            <numerusform>没有锁匹配 %1。在 %2内扫描了约 %Ln 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” contains “[” without “]”.</source>
        <translation>“%1”有“[”而没有“]”。</translation>
    </message>
    <message>
        <source>At most %1 patterns are allowed.</source>
        <translation>匹配模式最多 %1 个。</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a node of a cluster, and how changes are heard there</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <extracomment>%1: names, holders or leases</extracomment>
        <translation>%1未知</translation>
    </message>
    <message>
        <source>%1, with at most %2 % of the server&apos;s time</source>
        <translation>%1，最多占用服务器 %2% 的时间</translation>
    </message>
    <message>
        <source>Commands that this window sends to the server, on average, and the processor time that they take there, by the server&apos;s own account. The cost of sending events is not included.</source>
        <translation>此窗口平均每秒发送给服务器的命令数，以及它们在服务器上占用的处理器时间（由服务器自己统计）。不包括发送事件的开销。</translation>
    </message>
    <message>
        <source>A full scan takes at most %1 % of the server&apos;s time while it runs, routine scans at most %2 % on average.</source>
        <extracomment>%1, %2: percentages</extracomment>
        <translation>全量扫描进行时最多占用服务器 %1% 的时间，例行扫描平均最多占用 %2%。</translation>
    </message>
    <message>
        <source>under 0.1 ms</source>
        <translation>不到 0.1 毫秒</translation>
    </message>
    <message>
        <source>The first full scan of all keys. Locks that it has not reached yet are not shown.</source>
        <translation>首次全量扫描所有键。尚未扫描到的锁不会显示。</translation>
    </message>
    <message>
        <source>When the last full scan of all keys finished.</source>
        <translation>上次全量扫描所有键的完成时间。</translation>
    </message>
    <message>
        <source>Changes are found by the next one.</source>
        <translation>之后的变化由下一次扫描发现。</translation>
    </message>
    <message>
        <source>Keyspace events keep the data current in between.</source>
        <translation>其间由键空间事件保持数据最新。</translation>
    </message>
    <message>
        <source>Client tracking keeps the data current in between.</source>
        <translation>其间由客户端跟踪保持数据最新。</translation>
    </message>
    <message>
        <source>%1, under 0.1 % of the server</source>
        <extracomment>%1: &quot;Own load 97 commands/s&quot;, %2: a percentage of the server&apos;s time</extracomment>
        <translation>%1，占服务器不到 0.1%</translation>
    </message>
    <message>
        <source>The server refused the user name or the password: %1</source>
        <translation>服务器拒绝了用户名或密码：%1</translation>
    </message>
    <message>
        <source>The server requires a password: %1</source>
        <translation>服务器要求密码：%1</translation>
    </message>
</context>
<context>
    <name>Hearing</name>
    <message>
        <source>best available way</source>
        <translation>自动选择最佳方式</translation>
    </message>
    <message>
        <source>Disconnected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>keyspace events</source>
        <translation>键空间事件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>client tracking</source>
        <translation>客户端跟踪</translation>
    </message>
    <message>
        <source>Tracking</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>polling only</source>
        <translation>仅轮询</translation>
    </message>
    <message>
        <source>Polling every %1</source>
        <translation>每 %1轮询</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>轮询</translation>
    </message>
</context>
<context>
    <name>OwnProtocol</name>
    <message>
        <source>Each acquisition has a greater number than the one before; the resource refuses a write with a smaller number than it has seen.</source>
        <translation>每次加锁的编号都大于上一次；资源拒绝编号比已见过的小的写入。</translation>
    </message>
    <message>
        <source>SET NX PX with a token, renewed while it is held; at the release the client compares.</source>
        <translation>带令牌的 SET NX PX，持锁期间续期；释放时由客户端比较。</translation>
    </message>
    <message>
        <source>A lock with a lease, and a release that does not compare: the TLA+ model BrokenDistributedLock2 of github.com/Stool233/tla-plus-learn.</source>
        <translation>有租约的锁，释放时不校验：github.com/Stool233/tla-plus-learn 的 TLA+ 模型 BrokenDistributedLock2。</translation>
    </message>
    <message>
        <source>A worker renews its lease, sleeps past its end, and then works: the TLA+ model lease of github.com/FedericoPonzi/tla-plus-specs.</source>
        <translation>worker 续期后休眠到租约到期之后才开始工作：github.com/FedericoPonzi/tla-plus-specs 的 TLA+ 模型 lease。</translation>
    </message>
    <message>
        <source>Two locks at once, taken one after the other; if the second is busy, the first is given back.</source>
        <translation>同时需要两个锁，依次获取；如果第二个被占用，就释放第一个。</translation>
    </message>
    <message>
        <source>Like Redisson&apos;s lock: a hash of the holder and its count, acquired, renewed and released by scripts; waiting clients sleep on a channel.</source>
        <translation>类似 Redisson 的锁：持有者及其计数的哈希，由脚本加锁、续期和释放；等待的客户端在频道上休眠。</translation>
    </message>
    <message>
        <source>As published-expiry-blind-release, with a number that the storage compares: the TLA+ model DistributedLockWithFencing of github.com/Stool233/tla-plus-learn.</source>
        <translation>同 published-expiry-blind-release，带一个由存储比较的编号：github.com/Stool233/tla-plus-learn 的 TLA+ 模型 DistributedLockWithFencing。</translation>
    </message>
    <message>
        <source>A fair queue: the client at the head of a list may acquire the lock. A client that gives up leaves the queue; one that crashes in it blocks the others as long as clients keep coming.</source>
        <translation>公平队列：列表头部的客户端可以加锁。放弃的客户端离开队列；在队列中崩溃的客户端会阻塞其他客户端，只要不断有客户端到来。</translation>
    </message>
    <message>
        <source>The value is a deadline by the clients&apos; clocks. A client that finds it passed swaps it for a new one, and wins if no other client swapped it first.</source>
        <translation>值是按客户端时钟计的到期时间。发现它已过的客户端把它换成新的，如果没有其他客户端先换，就算成功。</translation>
    </message>
    <message>
        <source>A token with a lease, and a resource in the same Redis: it is written by a script that looks whether the lock is still mine.</source>
        <translation>带租期的令牌，资源位于同一个 Redis 中：由脚本写入，写入前检查锁是否仍属于自己。</translation>
    </message>
    <message>
        <source>The key has the writer&apos;s token, a set the readers&apos; tokens. A writer comes if there is neither; a reader comes if there is no writer.</source>
        <translation>键中是写者的令牌，集合中是读者的令牌。两者都没有时写者可以进入；没有写者时读者可以进入。</translation>
    </message>
    <message>
        <source>A sorted set has a member for each holder, with the time until when it holds. Whoever comes removes those whose time is over, and joins if there is room.</source>
        <translation>有序集合中每个持有者有一个成员，分数为持有的截止时间。每个到来的客户端先移除已到期的成员，有空位时加入。</translation>
    </message>
</context>
<context>
    <name>ProfileDraft</name>
    <message>
        <source>Enter the beginning of the keys, for example spring:</source>
        <translation>请输入键的开头，例如 spring:</translation>
    </message>
    <message>
        <source>Enter a pattern, for example *:mutex</source>
        <translation>请输入匹配模式，例如 *:mutex</translation>
    </message>
    <message>
        <source>Longer than %1 bytes. Enter a shorter beginning.</source>
        <translation>超过 %1 字节。请输入更短的开头。</translation>
    </message>
    <message>
        <source>Longer than %1 characters. Enter a shorter name.</source>
        <translation>超过 %1 个字符。请输入更短的名称。</translation>
    </message>
    <message>
        <source>Shorter than the usual hold. Enter a longer time, or leave it empty.</source>
        <translation>短于通常持锁时长。请输入更长的时间，或留空。</translation>
    </message>
    <message>
        <source>Line %1 is not valid JSON: %2</source>
        <translation>第 %1 行不是有效的 JSON：%2</translation>
    </message>
    <message>
        <source>Enter the format, for example {&quot;holder&quot;: {&quot;json&quot;: &quot;owner&quot;}}</source>
        <translation>请输入格式，例如 {&quot;holder&quot;: {&quot;json&quot;: &quot;owner&quot;}}</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>&quot;holder&quot; is missing: where is the holder written?</source>
        <translation>缺少“holder”：持有者写在哪里？</translation>
    </message>
    <message>
        <source>The format has a holder: choose Own format in Treat as, or remove &quot;holder&quot;.</source>
        <translation>格式中有持有者：请在“视为”中选择“自有格式”，或删除“holder”。</translation>
    </message>
    <message>
        <source>{rest} is the key without its beginning: choose &quot;begin with&quot; instead of a pattern.</source>
        <translation>{rest} 是去掉开头的键：请选择“开头为”，而不是匹配模式。</translation>
    </message>
</context>
<context>
    <name>RetryText</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 without a sleep, %2 with one</source>
        <translation>不休眠 %1，休眠 %2</translation>
    </message>
    <message>
        <source>%1 with “%2”, %3 with the others</source>
        <translation>“%2”为 %1，其他为 %3</translation>
    </message>
    <message>
        <source>requests served</source>
        <translation>完成的请求</translation>
    </message>
    <message>
        <source>requests timed out</source>
        <translation>超时的请求</translation>
    </message>
    <message>
        <source>Given up at the wait limit</source>
        <translation>等锁超时而放弃</translation>
    </message>
    <message>
        <source>served per second</source>
        <translation>每秒完成数</translation>
    </message>
    <message>
        <source>commands per second</source>
        <translation>每秒命令数</translation>
    </message>
    <message>
        <source>commands per acquisition</source>
        <translation>每次加锁的命令数</translation>
    </message>
    <message>
        <source>All commands of all clients, by the number of acquisitions</source>
        <translation>所有客户端的所有命令数除以加锁次数</translation>
    </message>
    <message>
        <source>time to acquire</source>
        <translation>加锁耗时</translation>
    </message>
    <message>
        <source>hand-over gap</source>
        <translation>切换间隔</translation>
    </message>
    <message>
        <source>time to release</source>
        <translation>解锁耗时</translation>
    </message>
    <message>
        <source>fairness</source>
        <translation>公平性</translation>
    </message>
    <message>
        <source>no sleep</source>
        <translation>不休眠（自旋）</translation>
    </message>
    <message>
        <source>sleep %1</source>
        <translation>休眠 %1</translation>
    </message>
    <message>
        <source>jitter %1–%2</source>
        <translation>抖动 %1–%2</translation>
    </message>
    <message>
        <source>Requests that timed out: %1.</source>
        <translation>超时的请求：%1。</translation>
    </message>
    <message>
        <source>With “%1”, the lock was free for %2 between two holds (p50): all clients were sleeping.</source>
        <translation>使用“%1”时，两次持锁之间锁空闲了 %2（p50）：所有客户端都在休眠。</translation>
    </message>
    <message>
        <source>p50: half of them took no longer. p99: 99 of 100 took no longer.</source>
        <translation>p50：一半不超过此时间。p99：99% 不超过此时间。</translation>
    </message>
    <message>
        <source>Lock acquired and released</source>
        <translation>加锁并解锁</translation>
    </message>
    <message>
        <source>Requests served, by the time that they took together</source>
        <translation>完成的请求数除以总用时</translation>
    </message>
    <message>
        <source>All commands that the server answered</source>
        <translation>服务器返回了结果的所有命令</translation>
    </message>
    <message>
        <source>From a client&apos;s first attempt to success</source>
        <translation>从客户端第一次尝试到成功</translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition</source>
        <translation>从一次持锁结束到下一次加锁</translation>
    </message>
    <message>
        <source>From the start of a release to its reply</source>
        <translation>从开始释放到收到返回</translation>
    </message>
    <message>
        <source>Jain&apos;s index: 1 if all clients acquired equally often, 1/n if one of n clients acquired always</source>
        <translation>Jain 指数：所有客户端加锁次数相同为 1；n 个客户端中只有一个加锁成功为 1/n</translation>
    </message>
    <message>
        <source>woken by message</source>
        <translation>由消息唤醒</translation>
    </message>
    <message>
        <source>A client that finds the lock busy tries again at once.</source>
        <translation>发现锁被占用的客户端立即重试。</translation>
    </message>
    <message>
        <source>A client that finds the lock busy sleeps %1 and tries again.</source>
        <translation>发现锁被占用的客户端休眠 %1后重试。</translation>
    </message>
    <message>
        <source>A client that finds the lock busy sleeps until the message of a release wakes it.</source>
        <translation>发现锁被占用的客户端一直休眠，直到释放的消息将其唤醒。</translation>
    </message>
    <message>
        <source>A client that finds the lock busy sleeps for a random time: at most %1 at first, twice as long after each attempt, never more than %2.</source>
        <translation>发现锁被占用的客户端随机休眠一段时间：起初最多 %1，每次尝试后加倍，绝不超过 %2。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Simulated clients: %1, with %2. Requests with each policy: %3. Hold time %4, think time %5, lease %6, wait limit %7. Measured on %8.</source>
        <translation>模拟客户端：%1，使用 %2。每种策略的请求：%3。持锁时长 %4，思考时间 %5，租期 %6，最长等待时间 %7。测量环境：%8。</translation>
    </message>
    <message>
        <source>Commands per acquisition: %1.</source>
        <translation>每次加锁的命令数：%1。</translation>
    </message>
    <message>
        <source>Without a sleep, waiting clients try again all the time.</source>
        <translation>不休眠时，等待的客户端一刻不停地重试。</translation>
    </message>
    <message>
        <source>Time to release, p50: %1.</source>
        <translation>解锁耗时，p50：%1。</translation>
    </message>
    <message>
        <source>Without a sleep, the holder&apos;s release waits behind the attempts of the others.</source>
        <translation>不休眠时，持有者的释放排在其他客户端的尝试之后。</translation>
    </message>
    <message>
        <source>Time to acquire, p99: %1.</source>
        <translation>加锁耗时，p99：%1。</translation>
    </message>
    <message>
        <source>With a sleep, fewer attempts compete with the holder&apos;s commands.</source>
        <translation>休眠时，与持有者的命令竞争的尝试更少。</translation>
    </message>
    <message>
        <source>A sleeping client notices late that the lock is free.</source>
        <translation>休眠的客户端较晚才知道锁已空闲。</translation>
    </message>
    <message>
        <source>Fairness below 0.5: some clients acquired often while others waited.</source>
        <translation>公平性低于 0.5：一些客户端频繁加锁成功，另一些一直等待。</translation>
    </message>
    <message>
        <source> (stopped)</source>
        <translation>（已停止）</translation>
    </message>
    <message>
        <source>Retry policies compared. %1</source>
        <translation>重试策略比较。%1</translation>
    </message>
</context>
<context>
    <name>SaveFileTexts</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>Scenario</name>
    <message>
        <source>All locks or none</source>
        <translation>全部锁或一个也不要</translation>
    </message>
    <message>
        <source>Redisson&apos;s multi-lock takes several locks, one after the other. If one is busy, it gives back those that it has. C1 and C2 take the same two locks in opposite orders.</source>
        <translation>Redisson 的联锁依次获取多个锁。如果有一个被占用，就释放已有的。C1 和 C2 以相反的顺序获取同样的两个锁。</translation>
    </message>
    <message>
        <source>C1 has lock.demo, and C2 has lock.demo.2.</source>
        <translation>C1 有 lock.demo，C2 有 lock.demo.2。</translation>
    </message>
    <message>
        <source>Here the clients&apos; clocks play no part. The lease is a time span that the server counts down.</source>
        <translation>这里客户端的时钟不起作用。租约是由服务器倒数的一段时间。</translation>
    </message>
    <message>
        <source>Two take over at once</source>
        <translation>两个客户端同时接管</translation>
    </message>
    <message>
        <source>C1 has the lock for ten seconds and is about to write to the file that the lock protects.</source>
        <translation>C1 持有锁十秒，正要写入锁所保护的文件。</translation>
    </message>
    <message>
        <source>Many libraries renew the lease in the background while the work goes on. Does that help?</source>
        <translation>许多类库在工作期间在后台为租约续期。这有用吗？</translation>
    </message>
    <message>
        <source>The watchdog of C1 has renewed the lease every three seconds. The lock is held as long as the work goes on.</source>
        <translation>C1 的看门狗每三秒为租约续期。只要工作继续，锁就一直被持有。</translation>
    </message>
    <message>
        <source>Two locks in two orders</source>
        <translation>两个锁，两种顺序</translation>
    </message>
    <message>
        <source>C1 has lock.demo, and C2 has lock.demo.2. Each now wants what the other has.</source>
        <translation>C1 有 lock.demo，C2 有 lock.demo.2。现在各自想要对方的锁。</translation>
    </message>
    <message>
        <source>Both are refused. Each keeps its first lock and asks for the second again and again. Neither gives way: this is a deadlock.</source>
        <translation>两者都遭到拒绝。各自保留第一个锁，一再请求第二个。双方都不让步：这就是死锁。</translation>
    </message>
    <message>
        <source>After ten seconds the leases end, and the server removes both keys. That ends the deadlock, but neither client knows that its first lock is gone.</source>
        <translation>十秒后租约到期，服务器删除两个键。死锁由此结束，但两个客户端都不知道自己的第一个锁已经没了。</translation>
    </message>
    <message>
        <source>C2 is refused at the first lock, holds nothing, and can wait as long as it likes.</source>
        <translation>C2 在第一个锁就遭到拒绝，没有持有任何锁，可以一直等待。</translation>
    </message>
    <message>
        <source>C1 finds the lock older than ten seconds, so it may take it over.</source>
        <translation>C1 发现锁已超过十秒，因此可以接管。</translation>
    </message>
    <message>
        <source>At this moment C0 finishes, late, and deletes the key.</source>
        <translation>就在这时 C0 迟迟完成，并删除了键。</translation>
    </message>
    <message>
        <source>Now one client of each kind. C0 holds the lock for too long.</source>
        <translation>现在每种客户端各一个。C0 持有锁太久。</translation>
    </message>
    <message>
        <source>Now only two servers are up.</source>
        <translation>现在只有两个服务器在运行。</translation>
    </message>
    <message>
        <source>The task took two seconds. A is done and deletes the lock.</source>
        <translation>任务用了两秒。A 完成并删除锁。</translation>
    </message>
    <message>
        <source>A runs the task. After two seconds it is done, and keeps the lock.</source>
        <translation>A 运行任务。两秒后完成，并保留锁。</translation>
    </message>
    <message>
        <source>C1 works for longer than its lease.</source>
        <translation>C1 的工作时间超过了租期。</translation>
    </message>
    <message>
        <source>The winner cannot release</source>
        <translation>抢到锁却无法释放</translation>
    </message>
    <message>
        <source>C2 has read that the lock has lapsed. Before it goes on, C1 comes.</source>
        <translation>C2 已读到锁已超时。它继续之前，C1 来了。</translation>
    </message>
    <message>
        <source>C1 works, C2 waits.</source>
        <translation>C1 工作，C2 等待。</translation>
    </message>
    <message>
        <source>Now the work of C1 hangs: it waits for an answer that will never come. Its process is alive, and so is its watchdog.</source>
        <translation>现在 C1 的工作假死了：它在等一个永远不会来的响应。它的进程还在运行，看门狗也在运行。</translation>
    </message>
    <message>
        <source>A multi-lock gives back what it has as soon as one lock is busy. That prevents deadlocks, but two clients with different orders can keep each other busy.</source>
        <translation>联锁只要有一个锁被占用，就释放已有的锁。这防止了死锁，但顺序不同的两个客户端可能使彼此一直忙碌。</translation>
    </message>
    <message>
        <source>Each client finds its second lock busy. Neither waits while it holds a lock: both give back what they have, and try again.</source>
        <translation>每个客户端都发现第二个锁被占用。两者都不会一边持有锁一边等待：都释放已有的锁，再试一次。</translation>
    </message>
    <message>
        <source>The same happens again. This is not a deadlock but a livelock: both clients are busy all the time, and neither makes progress. In practice it ends by chance, when one of them waits a little longer than the other.</source>
        <translation>同样的事再次发生。这不是死锁，而是活锁：两个客户端一直忙碌，却都没有进展。实际中它会因偶然而结束，即其中一个比另一个多等了一会儿。</translation>
    </message>
    <message>
        <source>This time C2 waits a little longer. C1 finds both locks free and acquires them.</source>
        <translation>这一次 C2 多等了一会儿。C1 发现两个锁都空闲，并获取了这两个锁。</translation>
    </message>
    <message>
        <source>One clock ahead</source>
        <translation>一个时钟快了</translation>
    </message>
    <message>
        <source>One client&apos;s clock is eleven seconds ahead. It takes a live lock for a lapsed one and takes it over. A lease on the server is not affected.</source>
        <translation>一个客户端的时钟快十一秒。它把有效的锁当成超时的锁并接管。服务器上的租约不受影响。</translation>
    </message>
    <message>
        <source>The time is in the value</source>
        <translation>时间在值中</translation>
    </message>
    <message>
        <source>The value of this lock is the time at which it lapses. Each client compares it with its own clock. The clock of C2 is eleven seconds ahead.</source>
        <translation>这个锁的值是它超时的时间。每个客户端用自己的时钟与之比较。C2 的时钟快十一秒。</translation>
    </message>
    <message>
        <source>C1 has acquired the lock for ten seconds.</source>
        <translation>C1 加锁成功，租期十秒。</translation>
    </message>
    <message>
        <source>C2 comes two seconds later and reads the value. By its clock that time has passed, so the lock has lapsed.</source>
        <translation>两秒后 C2 到来并读取值。按它的时钟，那个时间已过，因此锁已超时。</translation>
    </message>
    <message>
        <source>C2 follows the protocol and takes the lock over, while C1 still works. No client crashed or was slow: their clocks disagree.</source>
        <translation>C2 按协议接管锁，而 C1 仍在工作。没有客户端崩溃，也没有客户端缓慢：只是它们的时钟不一致。</translation>
    </message>
    <message>
        <source>The lease is on the server</source>
        <translation>租约在服务器上</translation>
    </message>
    <message>
        <source>C2&apos;s clock is as wrong as before, but it is not used. C2 finds the lock busy.</source>
        <translation>C2 的时钟和之前一样不准，但没有用到它。C2 发现锁被占用。</translation>
    </message>
    <message>
        <source>A lock without a lease</source>
        <translation>没有租约的锁</translation>
    </message>
    <message>
        <source>A client creates the key and crashes before it sets the lease. No client can acquire the lock until an operator clears it.</source>
        <translation>一个客户端创建了键，在设置过期时间之前崩溃。在运维人员清除它之前，任何客户端都无法加锁。</translation>
    </message>
    <message>
        <source>Two commands acquire this lock: SETNX creates the key, and EXPIRE gives it a lease, after which the server removes it.</source>
        <translation>加锁需要两条命令：SETNX 创建键，EXPIRE 为键设置租期，到期后服务器删除键。</translation>
    </message>
    <message>
        <source>C1 has created the key. The key has no lease yet; EXPIRE would be the next command.</source>
        <translation>C1 创建了键。键还没有租期；下一条命令本应是 EXPIRE。</translation>
    </message>
    <message>
        <source>C1 crashes between the two commands. The key stays on the server, because nothing removes it.</source>
        <translation>C1 在两条命令之间崩溃。键留在服务器上，因为没有什么会删除它。</translation>
    </message>
    <message>
        <source>A minute later, six times as long as the lease, C2 still finds the lock busy. Waiting longer does not help.</source>
        <translation>一分钟后，已是租期的六倍，C2 仍发现锁被占用。等得再久也没有用。</translation>
    </message>
    <message>
        <source>An operator looks at the lock: the key has no deadline and its holder is gone. The operator clears it as Lockscope does: in one step, the server compares the value with the one that was shown, and deletes the key only if they are the same.</source>
        <translation>运维人员查看该锁：键未设过期时间，持有者已经不在。运维人员像 Lockscope 那样清除它：服务器一步完成与所显示的值的比较，只有相同时才删除键。</translation>
    </message>
    <message>
        <source>C3 acquires the lock and gives it a lease. To avoid the problem, use one command that does both: SET with NX and PX.</source>
        <translation>C3 加锁，并设置租期。要避免这个问题，请使用一条命令完成两件事：带 NX 和 PX 的 SET。</translation>
    </message>
    <message>
        <source>A holder crashed. Two clients find its lock lapsed, delete it and acquire it. The second one deletes the lock of the first.</source>
        <translation>一个持有者崩溃了。两个客户端发现它的锁已超时，先删除再加锁。第二个删除了第一个的锁。</translation>
    </message>
    <message>
        <source>Three programs share one lock: the key lock.demo on a Redis server. The program that creates the key has the lock. The value is the time at which the lock lapses if its holder does not come back, here ten seconds after it was acquired.</source>
        <translation>三个程序共用一个锁：Redis 服务器上的键 lock.demo。创建键的程序持有锁。值是持有者没有回来时锁超时的时间，这里是加锁后十秒。</translation>
    </message>
    <message>
        <source>C0 sent SETNX, which creates the key only if it does not exist. The answer 1 means that it was created: C0 has the lock and works.</source>
        <translation>C0 发送了 SETNX，只有键不存在时才创建。返回 1 表示已创建：C0 持有锁并开始工作。</translation>
    </message>
    <message>
        <source>C0 crashes. It will never release the lock. The server does not know that, so the key stays, with the time in it.</source>
        <translation>C0 崩溃。它永远不会释放锁。服务器不知道这一点，因此带着时间的键还在。</translation>
    </message>
    <message>
        <source>The time in the key has passed. The lock has lapsed: the next client may take it over.</source>
        <translation>键中的时间已过。锁已超时：下一个客户端可以接管。</translation>
    </message>
    <message>
        <source>C1 comes. SETNX answers 0: the key still exists. So C1 reads how old it is.</source>
        <translation>C1 到来。SETNX 返回 0：键仍存在。于是 C1 读取它的时间。</translation>
    </message>
    <message>
        <source>C1 reads the value: lapsed. It decides to delete the key and then to acquire the lock with SETNX. But it has not sent these commands yet, and another client comes.</source>
        <translation>C1 读到的值：已超时。它决定删除键，再用 SETNX 加锁。但它还没有发送这些命令，这时又来了一个客户端。</translation>
    </message>
    <message>
        <source>C2 has read the same lapsed value and made the same decision. From here on, both think that the key on the server is the old one of C0.</source>
        <translation>C2 读到了同样的超时值，做出了同样的决定。从这里开始，两者都以为服务器上的键是 C0 的旧键。</translation>
    </message>
    <message>
        <source>C1 deleted the old key and created its own. SETNX answered 1: C1 has the lock, rightly. It begins to work.</source>
        <translation>C1 删除了旧键，创建了自己的键。SETNX 返回 1：C1 名正言顺地持有锁，开始工作。</translation>
    </message>
    <message>
        <source>Now C2 carries out its decision. It means to delete C0&apos;s key, but that key is gone: DEL deletes the lock of C1. C1 does not notice.</source>
        <translation>现在 C2 执行它的决定。它想删除 C0 的键，但那个键已经没了：DEL 删除的是 C1 的锁。C1 没有察觉。</translation>
    </message>
    <message>
        <source>The key was gone, so SETNX answered 1 to C2 as well. Now C1 and C2 both think they hold the lock, and both use the resource that it protects. That is the race.</source>
        <translation>键没了，因此 SETNX 对 C2 也返回 1。现在 C1 和 C2 都认为自己持有锁，都在使用锁所保护的资源。这就是竞态。</translation>
    </message>
    <message>
        <source>C1 finishes and releases its lock. In fact it deletes the lock of C2, so a third client could now acquire the lock while C2 still works.</source>
        <translation>C1 完成并释放自己的锁。实际上它删除的是 C2 的锁，于是第三个客户端现在可以加锁，而 C2 仍在工作。</translation>
    </message>
    <message>
        <source>Between reading the value and deleting the key, another client can always come. To avoid that, use one command that does both: GETSET, as in “One winner with GETSET”, or a random token with a lease on the server, as in “A release that compares tokens”.</source>
        <translation>在读取值和删除键之间，总可能有另一个客户端到来。要避免这一点，请使用一条命令完成两件事：GETSET（见“用 GETSET 抢锁，只有一个成功”），或随机令牌加服务器上的租约（见“比较令牌的释放”）。</translation>
    </message>
    <message>
        <source>A lock lost in a failover</source>
        <translation>故障转移中丢失的锁</translation>
    </message>
    <message>
        <source>The primary fails before its replica has the lock. The promoted replica does not know the lock and grants it again.</source>
        <translation>锁尚未复制到副本，主节点就发生故障。副本被提升为主节点后不知道这个锁，于是再次授予。</translation>
    </message>
    <message>
        <source>The write is lost</source>
        <translation>写入丢失</translation>
    </message>
    <message>
        <source>C1 has set the key on the primary and received OK: it has the lock.</source>
        <translation>C1 在主节点上设置了键并收到 OK：它持有锁。</translation>
    </message>
    <message>
        <source>C2 asks the new primary, finds no key, and acquires the lock while C1 works. No clock was wrong and no client was slow.</source>
        <translation>C2 询问新的主节点，没有发现键，于是加锁成功，而 C1 仍在工作。没有时钟出错，也没有客户端缓慢。</translation>
    </message>
    <message>
        <source>The write arrives in time</source>
        <translation>写入及时到达</translation>
    </message>
    <message>
        <source>This time the replica received the lock before the primary fails.</source>
        <translation>这一次，副本在主节点故障之前收到了锁。</translation>
    </message>
    <message>
        <source>C2 finds the key on the new primary: the lock has survived. Whether it does depends on timing.</source>
        <translation>C2 在新的主节点上发现了键：锁保住了。能否保住取决于时机。</translation>
    </message>
    <message>
        <source>Waiting for the replica</source>
        <translation>等待副本</translation>
    </message>
    <message>
        <source>Here a client that has set its key uses WAIT to check whether a replica has it. Only then does it think it holds the lock.</source>
        <translation>这里，设置了键的客户端用 WAIT 检查副本是否也有。确认之后才认为自己持有锁。</translation>
    </message>
    <message>
        <source>The primary fails at the same moment as before. No replica has the key, so C1 does not think it holds the lock, and removes what it may have set.</source>
        <translation>主节点在与之前相同的时刻故障。没有副本有这个键，因此 C1 不认为自己持有锁，并删除它可能设置的内容。</translation>
    </message>
    <message>
        <source>C2 does not acquire the lock from the new primary either, because that one has no replica yet. No client works, and no harm is done. WAIT makes the gap smaller but does not close it: with several replicas, the one that has the lock may not be the one that is promoted.</source>
        <translation>C2 在新的主节点上也没有加锁成功，因为它还没有副本。没有客户端在工作，也没有造成损害。WAIT 缩小了缺口，但没有消除它：有多个副本时，有锁的那个不一定被提升为主节点。</translation>
    </message>
    <message>
        <source>Releasing another client&apos;s lock</source>
        <translation>误删他人的锁</translation>
    </message>
    <message>
        <source>A slow holder outlives its lease and then deletes the key, which now belongs to another client. A third client acquires the lock while the second still works.</source>
        <translation>缓慢的持有者超过租期后删除了键，而键已属于另一个客户端。第三个客户端加锁成功，而第二个仍在工作。</translation>
    </message>
    <message>
        <source>The lock is a key with a lease of ten seconds. The server removes the key when the lease ends, so that a crashed holder does not block it for ever. A client that has finished deletes the key with DEL.</source>
        <translation>锁是租期为十秒的键。租约到期时服务器删除键，这样崩溃的持有者不会永远阻塞它。完成工作的客户端用 DEL 删除键。</translation>
    </message>
    <message>
        <source>C1 has the lock and works. This time the work takes longer than usual.</source>
        <translation>C1 持有锁并工作。这一次工作比平时久。</translation>
    </message>
    <message>
        <source>The ten seconds are over and the server has removed the key. C1 does not know that and goes on working.</source>
        <translation>十秒已过，服务器删除了键。C1 不知道，继续工作。</translation>
    </message>
    <message>
        <source>C2 finds no key, acquires the lock and works as well. Two clients work at once: the lease was too short for C1&apos;s work.</source>
        <translation>C2 没有发现键，于是加锁成功，也开始工作。两个客户端同时工作：对 C1 的工作来说，租约太短。</translation>
    </message>
    <message>
        <source>Now C1 finishes and deletes the key as usual. But the key is C2&apos;s. DEL does not check whose key it is.</source>
        <translation>现在 C1 完成，照常删除键。但键是 C2 的。DEL 不检查键是谁的。</translation>
    </message>
    <message>
        <source>C3 finds no key and acquires the lock, while C2 still works within its own lease. C1&apos;s delay has cost C2 its lock.</source>
        <translation>C3 没有发现键，于是加锁成功，而 C2 仍在自己的租期之内工作。C1 的延误使 C2 失去了锁。</translation>
    </message>
    <message>
        <source>The problem continues: C2&apos;s DEL removes the lock of C3. In “A release that compares tokens” the client checks first.</source>
        <translation>问题还在继续：C2 的 DEL 删除了 C3 的锁。在“比较令牌的释放”中，客户端会先检查。</translation>
    </message>
    <message>
        <source>A pause longer than the lease</source>
        <translation>超过租期的暂停</translation>
    </message>
    <message>
        <source>A holder pauses for longer than its lease, wakes up, and writes. No lease prevents that; a resource that compares fencing tokens refuses the write.</source>
        <translation>持有者暂停得比租期还久，醒来后写入。没有租约能防止这一点；比较防护令牌的资源会拒绝写入。</translation>
    </message>
    <message>
        <source>A lock with a lease</source>
        <translation>有租约的锁</translation>
    </message>
    <message>
        <source>A program can pause at any point for many seconds: its garbage collector runs, or its machine is moved or suspended. It does not notice.</source>
        <translation>程序可能在任何一处暂停许多秒：垃圾回收在运行，或其机器正在迁移或挂起。程序自己不会察觉。</translation>
    </message>
    <message>
        <source>C1 is paused. Its lease ends, and the server removes the key as intended: from outside, C1 looks as if it had crashed.</source>
        <translation>C1 暂停。它的租约到期，服务器按预期删除键：从外面看，C1 就像崩溃了一样。</translation>
    </message>
    <message>
        <source>C2 acquires the lock and writes.</source>
        <translation>C2 加锁并写入。</translation>
    </message>
    <message>
        <source>C1 wakes up. For C1 no time has passed: it goes on with its next step and overwrites what C2 has written. Two clients think they hold the lock, and the file is damaged.</source>
        <translation>C1 醒来。对 C1 来说时间没有流逝：它继续下一步，覆盖了 C2 写入的内容。两个客户端都认为自己持有锁，文件受损。</translation>
    </message>
    <message>
        <source>With a watchdog</source>
        <translation>有看门狗</translation>
    </message>
    <message>
        <source>But when the whole process is paused, its watchdog is paused too.</source>
        <translation>但整个进程暂停时，看门狗也暂停了。</translation>
    </message>
    <message>
        <source>The damage is the same.</source>
        <translation>损害是一样的。</translation>
    </message>
    <message>
        <source>With a fencing token</source>
        <translation>使用防护令牌</translation>
    </message>
    <message>
        <source>This lock gives each holder a number that grows with each acquisition: its fencing token. The holder sends the number with every write, and the resource refuses a number that is smaller than one that it has seen.</source>
        <translation>这个锁给每个持有者一个编号，每次加锁都会增大：它的防护令牌（fencing token）。持有者每次写入都附上编号，资源拒绝编号比已见过的小的写入。</translation>
    </message>
    <message>
        <source>C1 has number 1 and is paused. C2 has number 2 and has written with it.</source>
        <translation>C1 的编号是 1，已暂停。C2 的编号是 2，并已用它写入。</translation>
    </message>
    <message>
        <source>C1 wakes up and writes with number 1. The resource has seen number 2 and refuses the write. Two clients still think they hold the lock, but the file is safe. Only the resource can check this; a lock alone cannot.</source>
        <translation>C1 醒来，用编号 1 写入。资源已见过编号 2，拒绝写入。两个客户端仍都认为自己持有锁，但文件是安全的。只有资源能做这种检查，锁本身做不到。</translation>
    </message>
    <message>
        <source>One winner with GETSET</source>
        <translation>用 GETSET 抢锁，只有一个成功</translation>
    </message>
    <message>
        <source>After the same crash, clients take the lock over with one command, GETSET. One client wins, but the loser still moves the winner&apos;s deadline.</source>
        <translation>同样崩溃之后，客户端用一条命令 GETSET 接管锁。只有一个客户端成功，但没抢到的客户端仍会推迟抢到锁的客户端的到期时间。</translation>
    </message>
    <message>
        <source>The lock is a key whose value is the time at which it lapses. C0 acquires it and crashes while it works.</source>
        <translation>锁是一个键，其值是锁超时的时间。C0 加锁，在工作时崩溃。</translation>
    </message>
    <message>
        <source>The time in the key has passed, and no client has removed the key. C1 and C2 come, find the key with SETNX, and read its value with GET.</source>
        <translation>键中的时间已过，没有客户端删除键。C1 和 C2 到来，用 SETNX 发现键存在，用 GET 读取其值。</translation>
    </message>
    <message>
        <source>Both have seen that the lock has lapsed. With DEL and SETNX both would acquire it now (see “Two take over at once”). Here they use GETSET, which writes a new value and returns the old one in one step.</source>
        <translation>两者都看到锁已超时。用 DEL 和 SETNX，两者现在都会加锁成功（见“两个客户端同时接管”）。这里它们用 GETSET：一步写入新值并返回旧值。</translation>
    </message>
    <message>
        <source>C1 wrote its own deadline, and the old value was lapsed: no other client was faster, so C1 has the lock.</source>
        <translation>C1 写入了自己的到期时间，而旧值已超时：没有其他客户端更快，因此 C1 持有锁。</translation>
    </message>
    <message>
        <source>C2 wrote a deadline too, but the old value was not lapsed: it was the value that C1 had just written. So C2 knows that it was too late and does not take the lock. There is one winner.</source>
        <translation>C2 也写入了到期时间，但旧值没有超时：它是 C1 刚写入的值。于是 C2 知道自己晚了，没有抢到锁。只有一个客户端抢到锁。</translation>
    </message>
    <message>
        <source>One effect remains. The key now has the value that C2 wrote, although C1 holds the lock: the loser has moved the winner&apos;s deadline by the time between the two commands. C1 does not compare the value at its release, so here it does no harm.</source>
        <translation>还有一个影响。现在键的值是 C2 写入的，尽管持有锁的是 C1：没抢到的客户端把抢到锁的客户端的到期时间推迟了两条命令之间的时间。C1 释放时不比较值，因此这里没有损害。</translation>
    </message>
    <message>
        <source>The key is gone and the lock is free. “The winner cannot release” shows what the moved deadline does to a client that compares.</source>
        <translation>键已消失，锁空闲。“抢到锁却无法释放”展示推迟的到期时间对会比较的客户端有何影响。</translation>
    </message>
    <message>
        <source>Each client holds one lock and waits for the other one. Neither makes progress until the leases end; then both think they hold both locks.</source>
        <translation>每个客户端持有一个锁，等待另一个。租约到期之前两者都没有进展；之后两者都认为两个锁都归自己。</translation>
    </message>
    <message>
        <source>Each has what the other wants</source>
        <translation>各有对方想要的锁</translation>
    </message>
    <message>
        <source>Some code takes a second lock while it holds a first. C1 takes lock.demo and then lock.demo.2. C2 takes them in the opposite order.</source>
        <translation>有些代码在持有一个锁时获取第二个。C1 先取 lock.demo，再取 lock.demo.2。C2 以相反的顺序获取。</translation>
    </message>
    <message>
        <source>C1 acquires its second lock and thinks it has both. In fact it has lost the first one.</source>
        <translation>C1 获取了第二个锁，以为自己两个都有。其实它已失去第一个。</translation>
    </message>
    <message>
        <source>C2 acquires its second lock as well. Two clients work at once under the same two locks: the lease has turned a deadlock into a violation.</source>
        <translation>C2 也获取了第二个锁。两个客户端在同样的两个锁之下同时工作：租约把死锁变成了违规。</translation>
    </message>
    <message>
        <source>One order for all</source>
        <translation>统一的顺序</translation>
    </message>
    <message>
        <source>To avoid the deadlock, all clients take the locks in the same order, for example by their names.</source>
        <translation>要避免死锁，所有客户端应以相同的顺序加锁，例如按名称。</translation>
    </message>
    <message>
        <source>C1 acquired both, worked and released them. Now C2 can acquire them.</source>
        <translation>C1 获取了两个锁，工作后释放。现在 C2 可以获取这两个锁。</translation>
    </message>
    <message>
        <source>Misreading nil</source>
        <translation>误读 nil</translation>
    </message>
    <message>
        <source>A key can vanish between two commands. Two clients misread the answer nil in two ways, and together leave a key that no client thinks it holds.</source>
        <translation>键可能在两条命令之间消失。两个客户端以两种方式误读返回 nil，合在一起留下一个没有客户端认为自己持有的键。</translation>
    </message>
    <message>
        <source>nil read as lapsed</source>
        <translation>把 nil 读作已超时</translation>
    </message>
    <message>
        <source>The value of this lock is the time at which it was acquired. A client that finds it older than ten seconds takes it over with GETSET, which writes a new value and returns the old one.</source>
        <translation>这个锁的值是加锁的时间。发现它超过十秒的客户端用 GETSET 接管：写入新值并返回旧值。</translation>
    </message>
    <message>
        <source>C0 holds the lock. C1 and C2 know that the key exists, and are about to read how old it is.</source>
        <translation>C0 持有锁。C1 和 C2 知道键存在，正要读取它的时间。</translation>
    </message>
    <message>
        <source>Meanwhile C0 has released it, so both read nil: the key does not exist. That means “free, try SETNX again”. These two clients read it as “lapsed” and go on to GETSET.</source>
        <translation>其间 C0 释放了锁，因此两者都读到 nil：键不存在。这意味着“空闲，再试 SETNX”。这两个客户端却读作“已超时”，继续执行 GETSET。</translation>
    </message>
    <message>
        <source>C1&apos;s GETSET returned nil and C1 has the lock. C2&apos;s GETSET came a moment later: C2 lost, but it has overwritten the value of C1, the holder. Here no harm is done. Next, the other misreading.</source>
        <translation>C1 的 GETSET 返回 nil，C1 持有锁。C2 的 GETSET 晚了一刻：C2 没抢到锁，但它覆盖了持有者 C1 的值。这里没有造成损害。接下来是另一种误读。</translation>
    </message>
    <message>
        <source>nil read as lost</source>
        <translation>把 nil 读作没抢到</translation>
    </message>
    <message>
        <source>The same lock. C0 acquires it and works for longer than ten seconds.</source>
        <translation>同样的锁。C0 加锁，工作超过十秒。</translation>
    </message>
    <message>
        <source>C1&apos;s GETSET created the key and returned nil: there was no old value. That means “the lock is yours”. C1 reads it as “another client was faster” and leaves.</source>
        <translation>C1 的 GETSET 创建了键并返回 nil：没有旧值。这意味着“锁是你的”。C1 却读作“另一个客户端更快”，于是离开。</translation>
    </message>
    <message>
        <source>The key exists, but no client thinks it holds the lock.</source>
        <translation>键存在，但没有客户端认为自己持有锁。</translation>
    </message>
    <message>
        <source>Both at once</source>
        <translation>两者同时</translation>
    </message>
    <message>
        <source>C1 has seen that the lock is too old. C2 knows only that the key exists.</source>
        <translation>C1 已看到锁太旧。C2 只知道键存在。</translation>
    </message>
    <message>
        <source>C0 released it. C2 reads nil as lapsed. Both are about to send GETSET.</source>
        <translation>C0 释放了锁。C2 把 nil 读作已超时。两者都要发送 GETSET。</translation>
    </message>
    <message>
        <source>C1&apos;s GETSET returned nil: C1 concludes that it lost.</source>
        <translation>C1 的 GETSET 返回 nil：C1 断定自己没抢到锁。</translation>
    </message>
    <message>
        <source>C2&apos;s GETSET returned the value of C1: C2 concludes that it lost, too.</source>
        <translation>C2 的 GETSET 返回 C1 的值：C2 也断定自己没抢到锁。</translation>
    </message>
    <message>
        <source>Two clients wanted the lock, it was free, and neither has it. The key stays: other clients find the lock busy until it is older than ten seconds.</source>
        <translation>两个客户端想要锁，锁是空闲的，却都没有抢到。键留了下来：在它超过十秒之前，其他客户端都发现锁被占用。</translation>
    </message>
    <message>
        <source>A majority of five servers</source>
        <translation>五个服务器的多数</translation>
    </message>
    <message>
        <source>The client that has the lock on three of five independent servers holds it. Two servers may fail; with three down no client can acquire it.</source>
        <translation>在五个独立服务器中的三个上加锁成功，才算持有锁。允许两个服务器故障；三个停机时，任何客户端都无法加锁。</translation>
    </message>
    <message>
        <source>Two of five servers are down</source>
        <translation>五个服务器中两个停机</translation>
    </message>
    <message>
        <source>Five servers do not know each other. To acquire the lock, a client sets the same key with the same random token on each of them, one after the other. It has the lock if a majority answers OK soon enough.</source>
        <translation>五个服务器互不相识。要加锁，客户端依次在每个服务器上用同一个随机令牌设置同一个键。如果多数足够快地返回 OK，它就持有锁。</translation>
    </message>
    <message>
        <source>Servers 4 and 5 are down. The other three answered OK: that is a majority, so C1 has the lock.</source>
        <translation>服务器 4 和 5 停机。其余三个返回 OK：这是多数，因此 C1 持有锁。</translation>
    </message>
    <message>
        <source>C2 finds the key on all three and removes what it may have set. No other majority is left.</source>
        <translation>C2 在三个服务器上都发现了键，并删除它可能设置的内容。没有剩下别的多数。</translation>
    </message>
    <message>
        <source>C1 has released the lock on all servers that answer, and C2 acquires it.</source>
        <translation>C1 在所有有响应的服务器上释放了锁，C2 加锁成功。</translation>
    </message>
    <message>
        <source>Three of five servers are down</source>
        <translation>五个服务器中三个停机</translation>
    </message>
    <message>
        <source>Both answered OK, but two of five is not a majority. So C1 does not have the lock and removes its keys. It is better to have no holder than two.</source>
        <translation>两个都返回 OK，但五个中的两个不是多数。因此 C1 没有锁，并删除自己的键。没有持有者总好过有两个。</translation>
    </message>
    <message>
        <source>A hundred clients for one lock</source>
        <translation>一百个客户端抢一把锁</translation>
    </message>
    <message>
        <source>A hundred clients want one lock, a thousand times in all. How long they wait between two attempts decides how much load they cause.</source>
        <translation>一百个客户端要抢一把锁，总共一千次。两次尝试之间等待多久，决定了它们造成多大负载。</translation>
    </message>
    <message>
        <source>A nightly task that must run once</source>
        <translation>每晚只能运行一次的任务</translation>
    </message>
    <message>
        <source>A scheduled task on three nodes must run once. It runs twice if it is shorter than the difference of the nodes&apos; clocks, and once with a minimum hold time.</source>
        <translation>三个节点上的计划任务只能运行一次。如果任务短于节点时钟之差，就会运行两次；有最短持锁时长时，只运行一次。</translation>
    </message>
    <message>
        <source>The lock is deleted at the end</source>
        <translation>结束时删除锁</translation>
    </message>
    <message>
        <source>Three nodes have the same task, scheduled for two o&apos;clock. To run it only once, each node tries to acquire a lock first; a node that does not acquire it skips the task. The clock of B is five seconds behind, so B starts five seconds later.</source>
        <translation>三个节点有同样的任务，计划在两点运行。为了只运行一次，每个节点先尝试加锁；没有抢到锁的节点跳过任务。B 的时钟慢五秒，因此 B 晚五秒开始。</translation>
    </message>
    <message>
        <source>It is two o&apos;clock on A and C. A has the lock and runs the task.</source>
        <translation>A 和 C 上是两点。A 持有锁并运行任务。</translation>
    </message>
    <message>
        <source>C finds the lock busy and does nothing, as intended.</source>
        <translation>C 发现锁被占用，按预期什么也不做。</translation>
    </message>
    <message>
        <source>Only now is it two o&apos;clock on B. B finds no lock and runs the task again. The task never ran twice at the same time, so the lock has kept its promise. But “one at a time” is not “once”.</source>
        <translation>现在 B 上才是两点。B 没有发现锁，再次运行任务。任务从未同时运行两次，因此锁守住了承诺。但“同时只有一个”不等于“只有一次”。</translation>
    </message>
    <message>
        <source>With a minimum hold time</source>
        <translation>有最短持锁时长</translation>
    </message>
    <message>
        <source>The same night. But now the node that runs the task keeps the lock for at least ten seconds, longer than the clocks can differ.</source>
        <translation>同一个夜晚。但现在运行任务的节点至少保留锁十秒，比时钟可能的差值更久。</translation>
    </message>
    <message>
        <source>It is two o&apos;clock on B: the lock is busy, so B does nothing.</source>
        <translation>B 上是两点：锁被占用，因此 B 什么也不做。</translation>
    </message>
    <message>
        <source>Ten seconds are over, and A releases the lock. Two o&apos;clock has passed on all nodes, and the task has run once.</source>
        <translation>十秒已过，A 释放锁。所有节点上两点都已过去，任务只运行了一次。</translation>
    </message>
    <message>
        <source>A release that compares tokens</source>
        <translation>比较令牌的释放</translation>
    </message>
    <message>
        <source>The same slow holder with set-nx-px: its release compares the token, answers 0, and does no harm.</source>
        <translation>同样缓慢的持有者，使用 set-nx-px：其释放比较令牌，返回 0，没有造成损害。</translation>
    </message>
    <message>
        <source>Again the lock is a key with a lease of ten seconds. This time each client writes a random value of its own, its token. The release is a script on the server: it deletes the key only if its value is the client&apos;s token.</source>
        <translation>锁仍是租期为十秒的键。这一次，每个客户端写入自己的随机值，即它的令牌。释放是服务器上的脚本：只有键的值是该客户端的令牌时才删除。</translation>
    </message>
    <message>
        <source>The server removed the key of C1, and C2 has acquired the lock. Two clients work at once because the lease was too short; no release can prevent that.</source>
        <translation>服务器删除了 C1 的键，C2 加锁成功。两个客户端同时工作，因为租约太短；任何释放都无法防止这一点。</translation>
    </message>
    <message>
        <source>C1 finishes. The script finds the token of C2, deletes nothing and answers 0: the lock is no longer C1&apos;s. C1 can even report that it worked without the lock for a while.</source>
        <translation>C1 完成。脚本发现的是 C2 的令牌，什么也不删除，返回 0：锁已不是 C1 的。C1 甚至可以报告自己有一段时间在没有锁的情况下工作。</translation>
    </message>
    <message>
        <source>C3 finds the lock busy, as it should: C2 still works. The problem ended with C1.</source>
        <translation>C3 发现锁被占用，理应如此：C2 仍在工作。问题到 C1 为止。</translation>
    </message>
    <message>
        <source>A loser&apos;s GETSET overwrites the winner&apos;s deadline. The winner compares before it deletes, does not recognise its own lock, and leaves it behind.</source>
        <translation>没抢到的客户端的 GETSET 覆盖了抢到锁的客户端的到期时间。抢到锁的客户端删除之前先比较，认不出自己的锁，于是把它留下。</translation>
    </message>
    <message>
        <source>The value of this lock is the time at which it lapses. C1 has a newer version of the program: it acquires the lock by a script, and deletes it only if the value is still the one that it wrote. C0 and C2 run the older version.</source>
        <translation>这个锁的值是它超时的时间。C1 运行较新版本的程序：用脚本加锁，只有值仍是自己写入的值时才删除。C0 和 C2 运行旧版本。</translation>
    </message>
    <message>
        <source>C0 acquired the lock and crashed. Its time has passed.</source>
        <translation>C0 加锁成功后崩溃。它的时间已过。</translation>
    </message>
    <message>
        <source>C1 takes the lock over with one script, in one step. It remembers the time that it wrote.</source>
        <translation>C1 用一个脚本一步接管锁，并记住自己写入的时间。</translation>
    </message>
    <message>
        <source>C2 goes on with GETSET. The answer shows that C1 was faster, so C2 leaves. But the key now has C2&apos;s time: the deadline has moved, and the value is not C1&apos;s any more.</source>
        <translation>C2 继续执行 GETSET。返回值表明 C1 更快，因此 C2 离开。但键中现在是 C2 的时间：到期时间已推迟，值也不再是 C1 的。</translation>
    </message>
    <message>
        <source>C1 has finished. It compares the value with the one that it wrote, finds a different one, and concludes that the lock belongs to another client. It deletes nothing.</source>
        <translation>C1 完成了。它把值与自己写入的值比较，发现不同，断定锁属于另一个客户端。它什么也不删除。</translation>
    </message>
    <message>
        <source>No client holds the lock now, but the key exists. Other clients find the lock busy.</source>
        <translation>现在没有客户端持有锁，但键存在。其他客户端发现锁被占用。</translation>
    </message>
    <message>
        <source>A client can take the lock over only when the time that C2 wrote has passed. Until then all clients wait for nothing. A release that compares needs a takeover that compares as well.</source>
        <translation>要等到 C2 写入的时间过去，客户端才能接管锁。在此之前所有客户端都在白等。会比较的释放，需要同样会比较的接管。</translation>
    </message>
    <message>
        <source>A hung holder that keeps renewing</source>
        <translation>假死却不断续期的持有者</translation>
    </message>
    <message>
        <source>A holder hangs, and its watchdog keeps renewing. The lock never lapses and looks healthy; only the number of renewals shows the problem.</source>
        <translation>持有者假死，而看门狗不断续期。锁永不过期，看似健康；只有续期次数显示出问题。</translation>
    </message>
    <message>
        <source>The lock has a lease of fifteen seconds. While its holder works, a watchdog thread renews the lease every five seconds. So long work is safe, and the lock of a crashed holder ends after fifteen seconds.</source>
        <translation>锁的租期是十五秒。持有者工作期间，看门狗线程每五秒为租约续期。因此长时间的工作是安全的，崩溃的持有者的锁在十五秒后结束。</translation>
    </message>
    <message>
        <source>A minute later the watchdog has renewed the lease many times. The time left never came near zero; from the server&apos;s side this is a healthy lock.</source>
        <translation>一分钟后，看门狗已续期多次。剩余时间从未接近零；从服务器看，这是一个健康的锁。</translation>
    </message>
    <message>
        <source>After three minutes C2 still waits, and will wait for ever: no lease ends this. The sign is that work which usually takes seconds has been renewed dozens of times. Lockscope counts the renewals and calls such a lock stale by the limit of its lock profile.</source>
        <translation>三分钟后 C2 仍在等待，而且会永远等下去：没有租约能结束它。迹象是：通常几秒完成的工作续期了几十次。Lockscope 会统计续期次数，并按锁配置的限度把这样的锁标为残留。</translation>
    </message>
    <message>
        <source>A primary of a Redis Cluster has a replica that can replace it. The replica receives each change shortly after the client has received its answer. Here the way to it is cut off, as by a slow network.</source>
        <translation>Redis 集群的一个主节点有一个可以替代它的副本。副本在客户端收到返回后不久收到每个更改。这里通往副本的路被切断，如同网络缓慢。</translation>
    </message>
    <message>
        <source>At this moment the primary fails, before the replica received the change. The other primaries elect the replica: from now on all clients use it. It does not have C1&apos;s lock.</source>
        <translation>就在此时，在副本收到更改之前，主节点发生故障。其他主节点选举该副本：从现在起所有客户端都使用它。它没有 C1 的锁。</translation>
    </message>
    <message>
        <source>A promoted replica announces nothing</source>
        <translation>新主节点不发送键空间事件</translation>
    </message>
    <message>
        <source>Keyspace events are a setting of each server. If only the primary has it, a failover ends the events, and no client gets an error.</source>
        <translation>键空间事件是每个服务器各自的设置。如果只有主节点开启，故障转移就会终止事件，而没有任何客户端收到错误。</translation>
    </message>
    <message>
        <source>Events only on the primary</source>
        <translation>只有主节点有事件</translation>
    </message>
    <message>
        <source>Somebody listens to keyspace events of the lock&apos;s key: a dashboard, or a client that waits for the release. The setting notify-keyspace-events is on at the primary; nobody has set it at the replica.</source>
        <translation>有人在监听锁的键的键空间事件：一个仪表板，或一个等待释放的客户端。主节点上开启了设置 notify-keyspace-events；没有人在副本上设置它。</translation>
    </message>
    <message>
        <source>The primary announces that the key was set.</source>
        <translation>主节点通知该键已被设置。</translation>
    </message>
    <message>
        <source>The primary fails, and its replica is promoted. It has the lock: no data is lost. The listener connects to the new primary and is subscribed there, without an error.</source>
        <translation>主节点发生故障，其副本被提升为新主节点。它有该锁：没有数据丢失。监听者连接到新的主节点并在那里订阅，没有错误。</translation>
    </message>
    <message>
        <source>C1 deletes the key, and no event says so. A client that waits for the event waits until its own timeout; a dashboard shows the lock as held.</source>
        <translation>C1 删除该键，而没有事件说明这一点。等待事件的客户端会一直等到自己的超时；仪表板显示锁仍被持有。</translation>
    </message>
    <message>
        <source>Events on all servers</source>
        <translation>所有服务器都有事件</translation>
    </message>
    <message>
        <source>The same with the setting on every server, replicas included.</source>
        <translation>同样的情形，但每个服务器都有此设置，包括副本。</translation>
    </message>
    <message>
        <source>The promoted server announces the release.</source>
        <translation>新主节点发出了释放事件。</translation>
    </message>
    <message>
        <source>A slot moves while two want its lock</source>
        <translation>槽在两个客户端争抢其锁时迁移</translation>
    </message>
    <message>
        <source>In a Redis Cluster the slot of a lock moves to another primary. At no moment do both primaries grant the lock.</source>
        <translation>在 Redis 集群中，锁的槽迁移到另一个主节点。任何时刻都不会出现两个主节点同时授予该锁的情况。</translation>
    </message>
    <message>
        <source>The lock is held</source>
        <translation>锁被持有</translation>
    </message>
    <message>
        <source>Server 1 owns the slot to which the lock&apos;s key belongs.</source>
        <translation>服务器 1 拥有锁的键所属的槽。</translation>
    </message>
    <message>
        <source>Both servers now know that the slot is on its way. As long as the key is at server 1, that server answers.</source>
        <translation>现在两个服务器都知道该槽正在迁移。只要键还在服务器 1 上，就由该服务器响应。</translation>
    </message>
    <message>
        <source>The key has been copied to server 2 and deleted from server 1 in one step, with its value and its lease. Server 1 still owns the slot, but for a key that it no longer has it sends clients on: ASK.</source>
        <translation>该键连同其值和租约在一步之内被复制到服务器 2 并从服务器 1 删除。服务器 1 仍拥有该槽，但对于它不再有的键，它将客户端重定向：ASK。</translation>
    </message>
    <message>
        <source>C2 follows ASK for this one command and finds the lock busy: it is the same hold.</source>
        <translation>C2 就这一条命令遵循 ASK，发现锁被占用：这是同一次持锁。</translation>
    </message>
    <message>
        <source>C1 releases its lock where it is now.</source>
        <translation>C1 在锁现在所在之处释放它。</translation>
    </message>
    <message>
        <source>Server 2 owns the slot. A client that asks server 1 is redirected for good: MOVED.</source>
        <translation>服务器 2 拥有该槽。向服务器 1 询问的客户端从此被重定向：MOVED。</translation>
    </message>
    <message>
        <source>The lock is free</source>
        <translation>锁空闲</translation>
    </message>
    <message>
        <source>The slot is on its way, and nobody holds the lock. Could C1 get it from one server and C2 from the other?</source>
        <translation>槽正在迁移，而没有人持有锁。C1 能否从一个服务器得到它，而 C2 从另一个得到？</translation>
    </message>
    <message>
        <source>Server 1 does not have the key, so it does not create it: it sends C1 to server 2, which grants the lock.</source>
        <translation>服务器 1 没有该键，因此不会创建它：它把 C1 转到服务器 2，由后者授予锁。</translation>
    </message>
    <message>
        <source>C2 is sent the same way, and finds the lock busy.</source>
        <translation>C2 被转到同一处，发现锁被占用。</translation>
    </message>
</context>
<context>
    <name>SpanText</name>
    <message>
        <source>Must be greater than 0. Leave it empty if the time is not known.</source>
        <translation>必须大于 0。如果时间未知，请留空。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a time. Examples: 500 ms, 120 s, 8 m 32 s.</source>
        <translation>“%1”不是时间。例如：500 ms、120 s、8 m 32 s。</translation>
    </message>
    <message>
        <source>Must be at most thirty years.</source>
        <translation>不能超过三十年。</translation>
    </message>
</context>
<context>
    <name>StandText</name>
    <message>
        <source>the same holder</source>
        <translation>同一持有者</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他内容</translation>
    </message>
    <message>
        <source>asking…</source>
        <translation>正在查询…</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>已过</translation>
    </message>
    <message numerus="yes">
        <source>Found on %1 of %n server(s)</source>
        <translation>
            <numerusform>在 %n 个服务器中的 %1 个上找到</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) could not be read.</source>
        <translation>
            <numerusform>有 %n 个服务器无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Held: the same holder has a majority.</source>
        <translation>已持有：同一持有者占多数。</translation>
    </message>
    <message>
        <source>Another holder has a majority: by Redlock&apos;s rules, that one holds the lock.</source>
        <translation>另一个持有者占多数：按 Redlock 的规则，锁由它持有。</translation>
    </message>
    <message>
        <source>No majority: by Redlock&apos;s rules, nobody holds it. It is free on a majority and can be acquired there.</source>
        <translation>未过半：按 Redlock 的规则，锁无人持有。它在多数服务器上空闲，可以加锁。</translation>
    </message>
    <message>
        <source>No majority: by Redlock&apos;s rules, nobody holds it. Whether it can be acquired is unknown. %1</source>
        <translation>未过半：按 Redlock 的规则，锁无人持有。能否加锁未知。%1</translation>
    </message>
    <message>
        <source>No majority: by Redlock&apos;s rules, nobody can hold it. It has no deadline on some servers, so it blocks until it is cleared.</source>
        <translation>未过半：按 Redlock 的规则，任何客户端都无法持有。它在一些服务器上未设过期时间，因此在清除之前一直阻塞。</translation>
    </message>
    <message>
        <source>No majority: by Redlock&apos;s rules, nobody can hold it. It blocks until it expires in %1.</source>
        <translation>未过半：按 Redlock 的规则，任何客户端都无法持有。它会一直阻塞，%1后过期。</translation>
    </message>
    <message>
        <source>Whether a majority holds it is unknown. %1</source>
        <translation>是否有多数持有未知。%1</translation>
    </message>
    <message>
        <source>The holders cannot be compared, so whether there is a majority is unknown.</source>
        <translation>无法比较持有者，因此是否有多数未知。</translation>
    </message>
    <message>
        <source>found, holder not compared</source>
        <translation>已找到，未比较持有者</translation>
    </message>
    <message>
        <source>another holder: %1</source>
        <translation>另一个持有者：%1</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <source>This holder on %1 of %n server(s)</source>
        <translation>
            <numerusform>此持有者在 %n 个服务器中的 %1 个上</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WindowProgram</name>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>The data is not complete after %1 (--timeout). The image shows what was read so far.</source>
        <translation>%1后数据仍不完整（--timeout）。图片显示目前读取的内容。</translation>
    </message>
    <message>
        <source>%1. The image shows what was read so far.</source>
        <translation>%1。图片显示目前读取的内容。</translation>
    </message>
    <message>
        <source>The image could not be saved as %1.</source>
        <translation>无法将图片保存为 %1。</translation>
    </message>
    <message>
        <source>There is no display to open a window on. Without a display, use lockscope list, watch and clear, or --screenshot FILE to save an image of the window.</source>
        <translation>没有可打开窗口的显示器。没有显示器时，请使用 lockscope list、watch 和 clear，或用 --screenshot FILE 保存窗口的图片。</translation>
    </message>
    <message>
        <source>For help: lockscope --help</source>
        <translation>帮助：lockscope --help</translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>演示集群</translation>
    </message>
    <message>
        <source>Sentinel demo</source>
        <translation>哨兵演示</translation>
    </message>
    <message>
        <source>The password in the URL was visible to other users of this machine (ps) when the program started. Use --ask-password, --password-file or REDISCLI_AUTH instead.</source>
        <translation>程序启动时，本机的其他用户可以看到 URL 中的密码（ps）。请改用 --ask-password、--password-file 或 REDISCLI_AUTH。</translation>
    </message>
</context>
<context>
    <name>lockscope::ActionCommand</name>
    <message>
        <source>Safe to clear: %1. %2.</source>
        <extracomment>%1: yes, probably, no or cannot tell; %2: why</extracomment>
        <translation>能否安全清除：%1。%2。</translation>
    </message>
    <message>
        <source>At the same time, with its own comparison, also on %1.</source>
        <extracomment>%1: URLs</extracomment>
        <translation>同时也在 %1 上执行，各自比较。</translation>
    </message>
    <message>
        <source>It is read-only. To allow changes by this command, use --unlock.</source>
        <translation>它为只读。要允许此命令更改，请使用 --unlock。</translation>
    </message>
    <message>
        <source>not tried: %1</source>
        <translation>未尝试：%1</translation>
    </message>
    <message>
        <source>%1: %2 renews without looking at the value and may prolong the tombstone. Use --watch to remove it when the quiet period is over.</source>
        <translation>%1：%2 续期时不看值，可能延长占位标记。请用 --watch 在隔离期结束时将其删除。</translation>
    </message>
    <message>
        <source>Lockscope does not watch the tombstone, and a client that renews without looking at the value prolongs it. Use --watch to remove it when the quiet period is over.</source>
        <translation>Lockscope 不监视占位标记，续期时不看值的客户端会延长它。请用 --watch 在隔离期结束时将其删除。</translation>
    </message>
    <message>
        <source>On %1:</source>
        <translation>在 %1 上：</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>未发送任何命令。</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>%1. Nothing was sent.</source>
        <translation>%1。未发送任何命令。</translation>
    </message>
    <message>
        <source>Gave up after %1 (--timeout)</source>
        <translation>等待 %1后放弃（--timeout）</translation>
    </message>
    <message>
        <source>%1. The tombstones are no longer watched.</source>
        <translation>%1。不再监视占位标记。</translation>
    </message>
    <message>
        <source>This was done on several independent servers (also on %1), but %2 leads to a cluster or to what Sentinels watch. Nothing is restored. To restore it on all of them, name the first one with --url and use --only-this-node.</source>
        <extracomment>%1 and %2: URLs</extracomment>
        <translation>这一操作是在多个独立服务器上执行的（还有 %1），而 %2 通向一个集群或哨兵监视的服务器。未恢复任何内容。要在所有这些服务器上恢复，请用 --url 指定其中的第一个，并加上 --only-this-node。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) so far.</source>
        <translation>
            <numerusform>目前已处理 %Ln 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>This was done on several servers with the same locks (also on %1). Nothing is restored. Name them with --url redlock://HOST,HOST.</source>
        <extracomment>%1: URLs</extracomment>
        <translation>此操作在多个有相同锁的服务器上执行过（还有 %1）。没有恢复任何内容。请用 --url redlock://HOST,HOST 指明它们。</translation>
    </message>
    <message>
        <source>Its line names %1, which is not the server of this command.</source>
        <translation>该行写的是 %1，不是此命令的服务器。</translation>
    </message>
    <message>
        <source>%1 have this key: these are several locks. Name one of the servers with --url.</source>
        <extracomment>%1: servers</extracomment>
        <translation>%1 都有这个键：它们是多个锁。请用 --url 指定其中一个服务器。</translation>
    </message>
    <message>
        <source>Whether this key is on %1, too, could not be asked. Name one server with --url.</source>
        <extracomment>%1: servers</extracomment>
        <translation>无法询问 %1 上是否也有这个键。请用 --url 指定一个服务器。</translation>
    </message>
    <message>
        <source>Its line is of %1 alone, and this command acts on several servers with the same locks: name that one with --url.</source>
        <extracomment>%1: a URL</extracomment>
        <translation>该行只属于 %1，而此命令在持有相同锁的多个服务器上执行：请用 --url 指定该服务器。</translation>
    </message>
    <message>
        <source>Its line is of a Redlock on %1 servers: name all of them with --url redlock://HOST,HOST.</source>
        <extracomment>%1: how many, at least 2</extracomment>
        <translation>该行属于 %1 个服务器上的 Redlock：请用 --url redlock://HOST,HOST 指明所有服务器。</translation>
    </message>
</context>
<context>
    <name>lockscope::ActionOutcomeText</name>
    <message>
        <source>%1. Nothing was done.</source>
        <translation>%1。未执行任何操作。</translation>
    </message>
    <message>
        <source>The server&apos;s answer was not understood</source>
        <translation>无法理解服务器的响应</translation>
    </message>
    <message>
        <source>%1. It is unknown whether the action was carried out. %2</source>
        <translation>%1。操作是否已执行未知。%2</translation>
    </message>
    <message>
        <source>Check the lock: if the same holder still has it, nothing was done.</source>
        <translation>请检查该锁：如果持有者没有变，说明未执行任何操作。</translation>
    </message>
    <message>
        <source>Check its queue: if the waiter is still in it, nothing was done.</source>
        <translation>请检查其队列：如果该等待者仍在队列中，说明未执行任何操作。</translation>
    </message>
    <message>
        <source>Check its time left: if it did not grow, nothing was done.</source>
        <translation>请检查其剩余时间：如果没有增加，说明未执行任何操作。</translation>
    </message>
    <message>
        <source>Check the lock: if its old holder has it again, it was restored.</source>
        <translation>请检查该锁：如果又由原持有者持有，说明已经恢复。</translation>
    </message>
    <message>
        <source>Looked at again: the waiter is no longer in the queue.</source>
        <translation>再次查看：该等待者已不在队列中。</translation>
    </message>
    <message>
        <source>Looked at again: its old holder does not have the lock.</source>
        <translation>再次查看：原持有者没有持有锁。</translation>
    </message>
    <message>
        <source>Looked at again: this holder no longer has the lock.</source>
        <translation>再次查看：该持有者已不再持有锁。</translation>
    </message>
    <message>
        <source>Looked at again: the waiter is still in the queue.</source>
        <translation>再次查看：该等待者仍在队列中。</translation>
    </message>
    <message>
        <source>Looked at again: its old holder has the lock.</source>
        <translation>再次查看：原持有者持有锁。</translation>
    </message>
    <message>
        <source>Looked at again: the same holder still has the lock.</source>
        <translation>再次查看：同一持有者仍持有锁。</translation>
    </message>
    <message>
        <source>Looked at again: the lock is not as it was.</source>
        <translation>再次查看：锁已不是原来的状态。</translation>
    </message>
    <message>
        <source>Looked at again: %1 has the lock.</source>
        <translation>再次查看：%1 持有锁。</translation>
    </message>
    <message>
        <source>Looked at again: the tombstone of this action is there.</source>
        <translation>再次查看：此操作的占位标记已在。</translation>
    </message>
    <message>
        <source>The answer was an error that does not say what was done: %1</source>
        <extracomment>%1: an error that does not tell whether the command was executed</extracomment>
        <translation>收到的响应是一个错误，不能说明执行了什么：%1</translation>
    </message>
    <message>
        <source>It cannot be shown that this server still has the data from which the lock was removed: it was restarted or replaced, lost them in a failover, or has only now got this slot. Nothing was done.</source>
        <translation>无法证明此服务器仍有删除锁时的数据：它已重启或被替换，在故障转移中丢失了数据，或刚刚才得到此槽。未执行任何操作。</translation>
    </message>
    <message>
        <source>All was as planned just before, and then the answer was that it is not: it changed in that moment, or the action was carried out and its first answer was lost on the way</source>
        <translation>就在之前一切仍与计划一致，随后返回的却是不一致：锁恰在那一刻改变，或者操作已经执行而它的第一个返回在途中丢失</translation>
    </message>
</context>
<context>
    <name>lockscope::ActionScriptText</name>
    <message>
        <source>INFO was refused (%1), so it cannot be compared whether this server still has the same data. Nothing was done.</source>
        <extracomment>%1: the server&apos;s words</extracomment>
        <translation>INFO 被拒绝（%1），因此无法比较此服务器是否仍有同一份数据。未执行任何操作。</translation>
    </message>
    <message>
        <source>The key %1, by which waiting clients are woken, is not a list. Nothing was done.</source>
        <translation>用来唤醒等待的客户端的键 %1 不是列表。未执行任何操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::ActionTransactionText</name>
    <message>
        <source>A second connection could not be opened: %1. Nothing was done.</source>
        <translation>无法打开第二个连接：%1。未执行任何操作。</translation>
    </message>
    <message>
        <source>the answer was not understood</source>
        <translation>无法理解响应</translation>
    </message>
    <message>
        <source>%1 was refused: %2.</source>
        <translation>%1 被拒绝：%2。</translation>
    </message>
    <message>
        <source>%1 Nothing was done.</source>
        <translation>%1未执行任何操作。</translation>
    </message>
    <message>
        <source>The connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>Other clients kept writing to the keys. Nothing was done.</source>
        <translation>其他客户端不断写入这些键。未执行任何操作。</translation>
    </message>
    <message>
        <source>This server has become a replica. Nothing was done.</source>
        <translation>此服务器已变成副本。未执行任何操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::AlertCommand</name>
    <message>
        <source>The alert command %1 could not be started: %2.</source>
        <translation>无法启动告警命令 %1：%2。</translation>
    </message>
    <message>
        <source>The alert command %1 was stopped after more than 1 MiB of error output.</source>
        <translation>告警命令 %1 的错误输出超过 1 MiB，已停止。</translation>
    </message>
    <message>
        <source>The alert command %1 crashed or was killed.</source>
        <translation>告警命令 %1 崩溃或被终止。</translation>
    </message>
    <message>
        <source>The alert command %1 failed with exit code %2.</source>
        <translation>告警命令 %1 失败，退出码 %2。</translation>
    </message>
    <message>
        <source>%1 Error output: %2</source>
        <extracomment>%1: a sentence; %2: what the command wrote to standard error</extracomment>
        <translation>%1错误输出：%2</translation>
    </message>
    <message>
        <source>The alert command %1 was stopped: it did not end within 30 s.</source>
        <translation>告警命令 %1 已被终止：30 秒内没有结束。</translation>
    </message>
    <message>
        <source>%1 was not found in the folders of PATH</source>
        <extracomment>%1: the name of a program</extracomment>
        <translation>在 PATH 的目录中找不到 %1</translation>
    </message>
    <message>
        <source>%1 not found</source>
        <translation>找不到 %1</translation>
    </message>
    <message>
        <source>%1 is a folder</source>
        <translation>%1 是文件夹</translation>
    </message>
    <message>
        <source>%1 is not executable (chmod +x)</source>
        <translation>%1 不可执行（chmod +x）</translation>
    </message>
    <message>
        <source>Exit code 0.</source>
        <translation>退出码 0。</translation>
    </message>
    <message>
        <source>Error output: %1</source>
        <translation>错误输出：%1</translation>
    </message>
    <message>
        <source>Output: %1</source>
        <translation>输出：%1</translation>
    </message>
    <message>
        <source>a quotation mark has no partner</source>
        <translation>引号不成对</translation>
    </message>
</context>
<context>
    <name>lockscope::AlertText</name>
    <message>
        <source>Held too long</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>two clients think they hold it: %1</source>
        <translation>两个客户端都认为自己持有锁：%1</translation>
    </message>
    <message>
        <source>Disconnected for %1: %2</source>
        <translation>已断开 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>Two holders at once</source>
        <translation>同时有两个持有者</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a lock and its server</comment>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>Stale, no lease</source>
        <translation>残留，未设过期时间</translation>
    </message>
</context>
<context>
    <name>lockscope::AlertWatch</name>
    <message>
        <source>C%1 and C%2</source>
        <translation>C%1 和 C%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more alert(s), without a line each</source>
        <translation>
            <numerusform>另有 %Ln 个告警，没有各自的行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::AnswerText</name>
    <message>
        <source>list of %1</source>
        <translation>含 %1 项的列表</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>lapsed</source>
        <extracomment>the lease of a lock is over</extracomment>
        <translation>已超时</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>%1: how long a lock lasts yet</extracomment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1 old</source>
        <extracomment>%1: how long ago a lock was taken</extracomment>
        <translation>已过 %1</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>已存储</translation>
    </message>
    <message>
        <source>not stored</source>
        <translation>未存储</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>still there</source>
        <translation>仍存在</translation>
    </message>
    <message>
        <source>written</source>
        <extracomment>a write to the resource</extracomment>
        <translation>已写入</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>locked by another client</source>
        <translation>被另一个客户端锁定</translation>
    </message>
    <message>
        <source>transaction %1</source>
        <translation>事务 %1</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>没有行</translation>
    </message>
    <message>
        <source>(%1)</source>
        <extracomment>%1: an answer that its client does not receive</extracomment>
        <translation>（%1）</translation>
    </message>
</context>
<context>
    <name>lockscope::AuditHtmlText</name>
    <message>
        <source>Lock audit</source>
        <translation>锁审计</translation>
    </message>
    <message>
        <source>Made by Lockscope %1. What did not happen in this time may still be wrong.</source>
        <translation>由 Lockscope %1 生成。这段时间内没有发生的，仍然可能有错。</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Measured from %1 to %2: %3 commands.</source>
        <translation>测量时段：%1 至 %2，共 %3 条命令。</translation>
    </message>
    <message>
        <source>violated</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>risks</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>of them waited for</source>
        <translation>有等待者的锁</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s), by %1</source>
        <translation>
            <numerusform>%Ln 次，来自 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>No lock was recognised.</source>
        <translation>没有识别出锁。</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Waiters at most</source>
        <translation>最大等待数</translation>
    </message>
    <message>
        <source>Attempts per acquisition</source>
        <translation>每次加锁的尝试次数</translation>
    </message>
    <message>
        <source>Wait, median</source>
        <translation>等待时长中位数</translation>
    </message>
    <message>
        <source>95 % wait less than</source>
        <translation>95% 的等待短于</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃次数</translation>
    </message>
    <message>
        <source>Held, median</source>
        <translation>持锁时长中位数</translation>
    </message>
    <message>
        <source>Held most while others waited</source>
        <translation>有等待者时的主要持有者</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Around the longest wait of each lock. From the top: </source>
        <translation>以每个锁最长的一次等待为中心。自上而下：</translation>
    </message>
    <message>
        <source>held, with its renewals</source>
        <translation>持锁（含续期）</translation>
    </message>
    <message>
        <source>held until the lease ended</source>
        <translation>持锁至租约到期</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>等待后放弃</translation>
    </message>
    <message>
        <source>Who blocks whom at the end</source>
        <translation>结束时谁阻塞了谁</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>both orders</source>
        <translation>两种顺序</translation>
    </message>
    <message>
        <source>How locks are taken</source>
        <translation>加锁的方式</translation>
    </message>
    <message>
        <source>No attempt to acquire a lock was recognised.</source>
        <translation>没有识别出加锁尝试。</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>加锁次数</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>Leases expired</source>
        <translation>租约到期次数</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>What is not known</source>
        <translation>未知的内容</translation>
    </message>
    <message>
        <source>The rest was not read.</source>
        <translation>其余部分没有读取。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, what locks were held is not known.</source>
        <translation>
            <numerusform>有 %Ln 处无法读取：每处之后，哪些锁被持有都是未知的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %Ln attempt(s) is not known: what those locks were before the measurement is not, either.</source>
        <translation>
            <numerusform>有 %Ln 次尝试的结果未知：这些锁在测量开始之前的状态也未知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Who waited for %Ln lock(s) is not all known: their clients share a Unix socket.</source>
        <translation>
            <numerusform>有 %Ln 个锁的等待者不能全部确定：这些客户端共用一个 Unix 套接字。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Who holds %Ln lock(s) at the end is not known.</source>
        <translation>
            <numerusform>有 %Ln 个锁在结束时的持有者未知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The protocol of %Ln group(s) of clients was not recognised.</source>
        <translation>
            <numerusform>有 %Ln 组客户端的协议未能识别。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>deadlocks and livelocks</source>
        <translation>死锁与活锁</translation>
    </message>
    <message>
        <source>Verdict on each kind of fault</source>
        <translation>对每类问题的判定</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>What is not known about it</source>
        <translation>尚不清楚的部分</translation>
    </message>
    <message>
        <source>none seen</source>
        <translation>未见</translation>
    </message>
    <message>
        <source>unknown here</source>
        <translation>此处未知</translation>
    </message>
    <message>
        <source>Deadlocks, livelocks and orders of locks</source>
        <translation>死锁、活锁与加锁顺序</translation>
    </message>
    <message>
        <source>livelock</source>
        <translation>活锁</translation>
    </message>
    <message>
        <source>No command was seen.</source>
        <translation>没有看到命令。</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>suspected</source>
        <translation>疑似</translation>
    </message>
</context>
<context>
    <name>lockscope::AuditText</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>A client that takes no such lock deletes one: an operator, or a program that cleans up.</source>
        <translation>从不对这种锁加锁的客户端删除了它：可能是运维人员，或清理程序。</translation>
    </message>
    <message>
        <source>A client deletes a lock that another client has acquired.</source>
        <translation>客户端删除了另一个客户端持有的锁。</translation>
    </message>
    <message>
        <source>The holder deletes the lock without comparing whose it is. After its lease, that deletes the lock of the next holder.</source>
        <translation>持有者不比较锁是谁的就删除它。租约到期之后，删除的就是下一个持有者的锁。</translation>
    </message>
    <message>
        <source>A lock is acquired without a lease, and gets none. If its holder dies, it stays for ever.</source>
        <translation>加锁时没有设置租约，之后也没有设置。如果持有者崩溃，锁将永远保留。</translation>
    </message>
    <message>
        <source>A lock is acquired without a lease, which comes up to %1 later. If its holder dies in between, it stays for ever.</source>
        <translation>加锁时没有设置租约，最长过了 %1才设置。如果持有者在此期间崩溃，锁将永远保留。</translation>
    </message>
    <message>
        <source>A client that does not hold the lock prolongs its lease.</source>
        <translation>不持有该锁的客户端延长了它的租约。</translation>
    </message>
    <message>
        <source>A client still uses its lock after another one has acquired it, for up to %1.</source>
        <translation>另一个客户端已经加锁之后，客户端仍在使用自己的锁，最长 %1。</translation>
    </message>
    <message>
        <source>If a holder dies, the lock stays for %1: more than 100 times as long as it is usually held.</source>
        <translation>如果持有者崩溃，锁还会保留 %1：是通常持锁时长的 100 倍以上。</translation>
    </message>
    <message>
        <source>A client writes its token over that of the holder.</source>
        <translation>客户端用自己的令牌覆盖了持有者的令牌。</translation>
    </message>
    <message>
        <source>Release by a script that deletes the key only if its value is the own token; the token must be another one for each acquisition.</source>
        <translation>请用脚本解锁：只有值等于自己的令牌时才删除键；每次加锁都要用不同的令牌。</translation>
    </message>
    <message>
        <source>Set the lease in the same command: SET key token NX PX milliseconds.</source>
        <translation>请在同一条命令中设置租约：SET 键 令牌 NX PX 毫秒。</translation>
    </message>
    <message>
        <source>Renew by a script that sets the lease only if the value is the own token.</source>
        <translation>请用脚本续期：只有值等于自己的令牌时才设置租约。</translation>
    </message>
    <message>
        <source>Renew the lease while the work lasts and stop the work if that fails, or check a fencing token where data is written.</source>
        <translation>工作期间请持续续期，续期失败就停止工作；或者在写入数据处检查防护令牌。</translation>
    </message>
    <message>
        <source>Use a shorter lease that the holder renews.</source>
        <translation>请使用更短的租约，由持有者续期。</translation>
    </message>
    <message>
        <source>Pause longer between attempts, for a random time, or wait for a message of the release.</source>
        <translation>两次尝试之间请停顿更久、时长随机，或者等待解锁的消息。</translation>
    </message>
    <message>
        <source>Acquire with SET … NX only.</source>
        <translation>请只用 SET … NX 加锁。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>VIOLATED</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s), by %1</source>
        <translation>
            <numerusform>%Ln 次，来自 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the outcome of %1 is not known</source>
        <translation>其中 %1 次结果未知</translation>
    </message>
    <message>
        <source>unknown protocol</source>
        <translation>未知协议</translation>
    </message>
    <message>
        <source>%1 commands, from %2 to %3.</source>
        <translation>%1 条命令，从 %2 到 %3。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, what locks were held is not known.</source>
        <translation>
            <numerusform>有 %Ln 处无法读取：每处之后，哪些锁被持有都是未知的。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest was not read.</source>
        <translation>其余部分没有读取。</translation>
    </message>
    <message>
        <source>Nothing was found. What did not happen here may still be wrong.</source>
        <translation>没有发现问题。录制中没有发生的，仍然可能有错。</translation>
    </message>
    <message>
        <source>How locks are taken:</source>
        <translation>加锁的方式：</translation>
    </message>
    <message>
        <source>The work takes up to %1 longer than the lease.</source>
        <translation>工作时间最多超出租约 %1。</translation>
    </message>
    <message>
        <source>The holder compares and deletes in two commands. If its lease ends in between, that deletes the lock of the next holder.</source>
        <translation>持有者用两条命令先比较再删除。如果租约在两者之间到期，删除的就是下一个持有者的锁。</translation>
    </message>
    <message>
        <source>The work takes nearly as long as the lease: one of 100 holds needs more than 80 % of it, and takes %1 or longer.</source>
        <translation>工作时间接近租约：100 次持锁中有 1 次用掉租约的 80 % 以上，时长达到或超过 %1。</translation>
    </message>
    <message>
        <source>No attempt to acquire a lock was recognised.</source>
        <translation>没有识别出加锁尝试。</translation>
    </message>
    <message>
        <source>nothing happened that could be wrong in this way</source>
        <translation>没有发生可能犯这种错误的操作</translation>
    </message>
    <message>
        <source>nobody has said which keys need a lock (--rules)</source>
        <translation>未指明哪些键需要锁（--rules）</translation>
    </message>
    <message numerus="yes">
        <source>of no program %Ln holds of a lock were seen</source>
        <translation>
            <numerusform>没有哪个程序对某个锁的持锁次数达到 %Ln 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the outcome of %Ln attempt(s) is not known</source>
        <translation>
            <numerusform>有 %Ln 次尝试的结果未知</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln holder(s) were not heard of again after their lease</source>
        <translation>
            <numerusform>有 %Ln 个持有者在租约到期后再无消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) were released by another connection of the same program, with a token that does not say whose it is</source>
        <translation>
            <numerusform>有 %Ln 个锁由同一程序的另一个连接释放，而令牌不能说明锁是谁的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln command(s) came through a Unix socket, with a token that does not say whose it is</source>
        <translation>
            <numerusform>有 %Ln 条命令来自 Unix 套接字，而令牌不能说明锁是谁的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln write(s) may have been by the holder, or not</source>
        <translation>
            <numerusform>有 %Ln 次写入可能来自持有者，也可能不是</numerusform>
        </translation>
    </message>
    <message>
        <source>None seen:</source>
        <translation>未见：</translation>
    </message>
    <message>
        <source>Unknown here:</source>
        <translation>此处未知：</translation>
    </message>
    <message>
        <source>A capture of %1 packets, with %2 connections to Redis.</source>
        <translation>抓包共 %1 个数据包，有 %2 个到 Redis 的连接。</translation>
    </message>
    <message>
        <source>Connections that are encrypted (TLS) and cannot be read: %1.</source>
        <translation>因加密（TLS）而无法读取的连接：%1 个。</translation>
    </message>
    <message>
        <source>Connections that began before it: %1; their database is taken to be 0.</source>
        <translation>抓包之前已建立的连接：%1 个；其数据库按 0 处理。</translation>
    </message>
    <message>
        <source>Fragments of IP, which are not read: %1.</source>
        <translation>未读取的 IP 分片：%1 个。</translation>
    </message>
    <message>
        <source>Connections that are too many to be read: %1.</source>
        <translation>超出数量上限而未读取的连接：%1 个。</translation>
    </message>
    <message>
        <source>Replies that no order of the commands explains: %1.</source>
        <translation>任何命令顺序都无法解释的返回：%1 个。</translation>
    </message>
    <message>
        <source>Packets for which the system had no room: %1.</source>
        <translation>系统因缓冲区不足而丢弃的数据包：%1 个。</translation>
    </message>
    <message>
        <source>%1 replies: half within %2, 99 of 100 within %3, the longest %4</source>
        <translation>%1 次返回：一半在 %2内，99% 在 %3内，最长 %4</translation>
    </message>
    <message>
        <source>How long clients wait for replies, seen from the place of the capture:</source>
        <translation>客户端等待返回的时间，以抓包的位置为准：</translation>
    </message>
    <message>
        <source>No command was seen.</source>
        <translation>没有看到命令。</translation>
    </message>
    <message>
        <source>%1 (database %2)</source>
        <extracomment>%1: a key, %2: the number of its database</extracomment>
        <translation>%1（数据库 %2）</translation>
    </message>
    <message>
        <source>The holder renews its lease when less than a tenth of it is left.</source>
        <translation>持有者在租期剩余不到十分之一时才续期。</translation>
    </message>
    <message>
        <source>The holder renews its lease up to %1 after its end.</source>
        <translation>持有者在租约到期之后才续期，最多晚 %1。</translation>
    </message>
    <message>
        <source>Clients write times of clocks that are up to %1 apart, and one has taken over a lock before its time.</source>
        <translation>各客户端按自己的时钟写入时间，这些时钟最多相差 %1，并且有客户端提前接管了锁。</translation>
    </message>
    <message>
        <source>Clients write times of clocks that are up to %1 apart. A lock seems over too early to some of them.</source>
        <translation>各客户端按自己的时钟写入时间，这些时钟最多相差 %1。其中一些客户端会过早认为锁已超时。</translation>
    </message>
    <message>
        <source>A client writes what only the holder of a lock may write, and does not hold that lock.</source>
        <translation>客户端写入了只有锁的持有者才能写入的数据，却没有持有该锁。</translation>
    </message>
    <message>
        <source>Each client holds a lock and waits for that of the next one.</source>
        <translation>每个客户端都持有一个锁，并等待下一个客户端的锁。</translation>
    </message>
    <message>
        <source>Clients seem to wait for each other&apos;s locks. Their connections say who is who, not their tokens.</source>
        <translation>客户端似乎在互相等待对方的锁。区分客户端的依据是连接，而不是令牌。</translation>
    </message>
    <message>
        <source>Renew every third of the lease, by a timer of its own, and stop the work if that fails.</source>
        <translation>请用独立的定时器，每过租期的三分之一续期一次；续期失败就停止工作。</translation>
    </message>
    <message>
        <source>Let the server end the lease: SET key token NX PX milliseconds. Until then, set the clocks by NTP and use longer leases.</source>
        <translation>请由服务器让租约到期：SET key token NX PX milliseconds。在此之前，请用 NTP 校准时钟，并使用更长的租期。</translation>
    </message>
    <message>
        <source>Acquire the lock before the write, and release it after. Data that matters should check a fencing token.</source>
        <translation>请在写入之前加锁，写入之后释放。对重要的数据，写入时应检查防护令牌。</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere, such as that of their names.</source>
        <translation>请在所有地方按同一顺序加锁，例如按锁名的顺序。</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere; give up the first one if the second one is not to be had in time.</source>
        <translation>请在所有地方按同一顺序加锁；如果不能及时获取第二个锁，就释放第一个。</translation>
    </message>
    <message>
        <source>Over and over each client has a lock, fails at that of another one, and releases its own. None of them gets on.</source>
        <translation>每个客户端都一再持有一个锁，获取对方的锁失败，再释放自己的锁。谁都无法推进。</translation>
    </message>
    <message>
        <source>Over and over clients seem to fail at each other&apos;s locks and to release their own. Their connections say who is who, not their tokens.</source>
        <translation>客户端似乎一再因对方的锁而加锁失败，再释放自己的锁。客户端身份依据连接而非令牌判断。</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere; until then, pause for a random time before the next round.</source>
        <translation>所有地方都按同一顺序加锁；在此之前，下一轮前随机等待一段时间。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) had begun before</source>
        <translation>
            <numerusform>%Ln 次持锁在此之前已开始</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>locks were acquired on %Ln other server(s), too, where only tokens say who is who</source>
        <translation>
            <numerusform>在另外 %Ln 台服务器上也获取过锁，跨服务器只有令牌能说明谁是谁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <extracomment>%1: &quot;3 acquisitions&quot;; %2: &quot;5 attempts&quot;</extracomment>
        <translation>%2中%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln acquisition(s)</source>
        <translation>
            <numerusform>加锁 %Ln 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln 次尝试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lease(s) expired</source>
        <translation>
            <numerusform>%Ln 个租约到期</numerusform>
        </translation>
    </message>
    <message>
        <source>Places at which packets are missing or cut: %1.</source>
        <translation>数据包缺失或被截断的地方：%1 处。</translation>
    </message>
    <message>
        <source>Connections that ended before the reply to a request: %1.</source>
        <translation>在请求得到回复之前就结束的连接：%1 个。</translation>
    </message>
    <message>
        <source>Calls of scripts that may do anything to their keys: %1. A capture does not show the commands of a script.</source>
        <translation>对键可能做任何事的脚本调用：%1 次。抓包看不到脚本中的命令。</translation>
    </message>
    <message numerus="yes">
        <source>A client tries %Ln time(s) a second to acquire a lock that is held, for up to %1.</source>
        <translation>
            <numerusform>客户端每秒 %Ln 次尝试获取已被持有的锁，最长持续 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear locks by a program that compares before it deletes, such as lockscope clear with --if-holder.</source>
        <translation>用先比较再删除的程序清除锁，例如带 --if-holder 的 lockscope clear。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln kind(s) of keys may be no locks, as nobody waits for them or compares whose they are (--rules can say it)</source>
        <translation>
            <numerusform>有 %Ln 类键可能不是锁，因为没有人等待它们，也没有人比较它们的归属（可用 --rules 说明）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) write other times, by what may as well be another lease</source>
        <translation>
            <numerusform>%Ln 个客户端写入的时间不同，但相差的也可能是另一种租约</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) a client waited while another connection of its name held another lock: it may be the same client</source>
        <translation>
            <numerusform>有 %Ln 次客户端在等待时，同名的另一个连接持有另一个锁：可能是同一个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>Two locks are taken in both orders. Two clients that do so at the same time, and do not give up, wait for each other.</source>
        <translation>两个锁以相反的顺序被获取。两个客户端若同时这样做且都不放弃，就会互相等待。</translation>
    </message>
    <message>
        <source>Connections that were joined in their middle: %1, the last at %2. What their clients had done before is not known.</source>
        <translation>抓包开始时已经建立的连接：%1 个，最后一个始于 %2。此前它们的客户端做了什么是未知的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of a held lock leave open what it holds</source>
        <translation>
            <numerusform>对被持有的锁的 %Ln 次更改，之后它的内容未知</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) of the traffic were not seen</source>
        <translation>
            <numerusform>流量中有 %Ln 处没有看到</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody else should delete a lock before its lease is over: the evidence shows which command has done so.</source>
        <translation>在租约结束之前，不应有其他人删除锁：证据显示了是哪条命令删除的。</translation>
    </message>
</context>
<context>
    <name>lockscope::BoundText</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n acquisition(s) each</source>
        <translation>
            <numerusform>每个加锁 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n retries each time</source>
        <translation>
            <numerusform>每次 %n 次重试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n retries</source>
        <translation>
            <numerusform>%n 次重试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n lease expiries</source>
        <translation>
            <numerusform>最多 %n 次租约到期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lease expiries</source>
        <translation>
            <numerusform>%n 次租约到期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n permit(s)</source>
        <translation>
            <numerusform>%n 个许可</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost command(s) or answer(s)</source>
        <translation>
            <numerusform>%n 个丢失的命令或返回</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n late command(s)</source>
        <translation>
            <numerusform>%n 个迟到的命令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n crash(es)</source>
        <translation>
            <numerusform>%n 次崩溃</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s)</source>
        <translation>
            <numerusform>%n 次暂停</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s) longer than the lease</source>
        <translation>
            <numerusform>%n 次超过租期的暂停</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 个服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) where a protocol uses several</source>
        <translation>
            <numerusform>协议使用多个服务器时 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>1 or 2 acquisitions each</source>
        <translation>每个加锁 1 或 2 次</translation>
    </message>
    <message>
        <source>any number of the clients read</source>
        <translation>任意数量的客户端为读者</translation>
    </message>
    <message>
        <source>all clients count down, and another one waits for that</source>
        <translation>所有客户端倒数，另有一个客户端等待</translation>
    </message>
    <message>
        <source>all clients take the locks in one order, or every second one in the opposite order</source>
        <translation>所有客户端以同一顺序获取各锁，或每隔一个以相反顺序获取</translation>
    </message>
    <message>
        <source>one client crashed at any step before the others came</source>
        <translation>其他客户端到来之前，有一个客户端在任意一步崩溃</translation>
    </message>
    <message>
        <source>work may outlast the lease</source>
        <translation>执行时间可能超过租期</translation>
    </message>
    <message>
        <source>one clock off by 1.5 leases, ahead or behind</source>
        <translation>一个时钟快或慢 1.5 倍租期</translation>
    </message>
    <message>
        <source>all clocks correct</source>
        <translation>所有时钟都准确</translation>
    </message>
    <message>
        <source>the lock is free or lapsed at the beginning</source>
        <translation>开始时锁空闲或已超时</translation>
    </message>
    <message>
        <source>one failover at any time, replication as a step</source>
        <translation>任意时刻发生一次故障转移，复制为单独一步</translation>
    </message>
    <message>
        <source>no failover</source>
        <translation>没有故障转移</translation>
    </message>
    <message>
        <source>a waiting client may be woken at any time, with or without a message</source>
        <translation>等待的客户端随时可能被唤醒，无论有没有消息</translation>
    </message>
    <message>
        <source>each acquisition by a new lock object</source>
        <translation>每次加锁使用新的锁对象</translation>
    </message>
    <message>
        <source>each attempt by a new lock object</source>
        <translation>每次尝试使用新的锁对象</translation>
    </message>
    <message>
        <source>time stops before, at and after every time in a value, and once between any two steps</source>
        <translation>时间停在值中每个时刻之前、当时和之后，以及任意两步之间各一次</translation>
    </message>
    <message>
        <source>a command, its answer and the client&apos;s reaction are one step</source>
        <translation>一条命令、其返回和客户端的反应合为一步</translation>
    </message>
    <message>
        <source>work takes up to %1</source>
        <translation>工作用时最多 %1</translation>
    </message>
    <message>
        <source>work takes no time</source>
        <translation>工作不花时间</translation>
    </message>
    <message>
        <source>work takes any time that is less than the lease</source>
        <translation>工作用时可以是短于租期的任意时间</translation>
    </message>
    <message numerus="yes">
        <source>also 2 clients with %n acquisition(s) each</source>
        <translation>
            <numerusform>还有 2 个客户端，每个加锁 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>any number of clients in each role</source>
        <translation>每种角色的客户端数任意</translation>
    </message>
</context>
<context>
    <name>lockscope::ChartText</name>
    <message>
        <source>last %1 min</source>
        <translation>最近 %1 分钟</translation>
    </message>
    <message>
        <source>last %1 h</source>
        <translation>最近 %1 小时</translation>
    </message>
    <message>
        <source>observed, with simulated clients</source>
        <translation>实测，含模拟客户端</translation>
    </message>
    <message>
        <source>sampled, with simulated clients</source>
        <translation>采样，含模拟客户端</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
</context>
<context>
    <name>lockscope::ClusterServersText</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The replica did not receive the primary&apos;s data.</source>
        <translation>副本没有收到主节点的数据。</translation>
    </message>
    <message>
        <source>The replica was not promoted.</source>
        <translation>副本没有被提升为主节点。</translation>
    </message>
    <message>
        <source>The nodes of the private cluster do not agree.</source>
        <translation>私有集群的节点意见不一致。</translation>
    </message>
    <message>
        <source>The nodes send the client from one to another without end.</source>
        <translation>节点把客户端没完没了地互相转来转去。</translation>
    </message>
    <message>
        <source>Server %1 holds something else than it should: %2, not %3.</source>
        <translation>服务器 %1 上的内容与应有的不同：是 %2，而不是 %3。</translation>
    </message>
</context>
<context>
    <name>lockscope::ColumnText</name>
    <message>
        <source>Mutual exclusion</source>
        <translation>互斥</translation>
    </message>
    <message>
        <source>Broken when two clients think they hold the lock at one instant, although none crashed or paused and all clocks are correct.</source>
        <translation>没有客户端崩溃或暂停、所有时钟都准确时，仍有两个客户端同时认为自己持有锁，即为不成立。</translation>
    </message>
    <message>
        <source>Owner-only release</source>
        <translation>只释放自己的锁</translation>
    </message>
    <message>
        <source>Broken when a client&apos;s release removes or changes another client&apos;s lock.</source>
        <translation>客户端的释放删除或更改了另一个客户端的锁，即为不成立。</translation>
    </message>
    <message>
        <source>Owner-only renewal</source>
        <translation>只续期自己的锁</translation>
    </message>
    <message>
        <source>Broken when a client&apos;s renewal changes another client&apos;s lock.</source>
        <translation>客户端的续期更改了另一个客户端的锁，即为不成立。</translation>
    </message>
    <message>
        <source>Crash recovery</source>
        <translation>崩溃后可恢复</translation>
    </message>
    <message>
        <source>Broken when, after a client stopped at any step, no other client can acquire the lock within lease and wait limit.</source>
        <translation>客户端在任意一步停止后，其他客户端在租期和最长等待时间之内都无法加锁，即为不成立。</translation>
    </message>
    <message>
        <source>Broken when two clients that come after one has crashed both think they hold the lock.</source>
        <translation>一个客户端崩溃后，后来的两个客户端都认为自己持有锁，即为不成立。</translation>
    </message>
    <message>
        <source>No orphan</source>
        <translation>无孤儿键</translation>
    </message>
    <message>
        <source>Broken when a key is left that no client thinks it holds and that neither expires nor can be taken over.</source>
        <translation>留下一个键，没有客户端认为自己持有它，它既不过期也无法被接管，即为不成立。</translation>
    </message>
    <message>
        <source>Broken when two clients think they hold the lock because the work outlasts the lease.</source>
        <translation>执行时间超过租期，使两个客户端都认为自己持有锁，即为不成立。</translation>
    </message>
    <message>
        <source>Broken when two clients think they hold the lock because one client&apos;s clock is off by more than the lease.</source>
        <translation>一个客户端的时钟偏差超过租期，使两个客户端都认为自己持有锁，即为不成立。</translation>
    </message>
    <message>
        <source>Fenced resource</source>
        <translation>拒绝过期写入</translation>
    </message>
    <message>
        <source>Broken when the resource accepts a client&apos;s write after a write of a later holder.</source>
        <translation>后来的持有者写入之后，资源仍接受先前客户端的写入，即为不成立。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>有进展</translation>
    </message>
    <message>
        <source>Broken when every client has used up its tries, and none ever acquired the lock.</source>
        <translation>每个客户端都用尽了尝试次数，而没有一个加锁成功过，即为不成立。</translation>
    </message>
    <message>
        <source>Broken when clients wait for each other, and none can go on until time passes.</source>
        <translation>客户端互相等待，在时间流逝之前都无法继续，即为不成立。</translation>
    </message>
    <message>
        <source>No recovery race</source>
        <translation>恢复时互斥</translation>
    </message>
    <message>
        <source>Lease-overrun safety</source>
        <translation>超租期仍互斥</translation>
    </message>
    <message>
        <source>Clock-skew safety</source>
        <translation>时钟偏差下互斥</translation>
    </message>
    <message>
        <source>No deadlock</source>
        <translation>无死锁</translation>
    </message>
</context>
<context>
    <name>lockscope::CommandLine</name>
    <message>
        <source>--language: %1</source>
        <translation>--language：%1</translation>
    </message>
    <message>
        <source>--log expects &quot;all&quot;, or some of %1, not %2.</source>
        <translation>--log 应为“all”或 %1 中的一部分，而不是 %2。</translation>
    </message>
    <message>
        <source>The guide has no topic %1. &quot;lockscope help&quot; lists the topics.</source>
        <translation>指南没有主题 %1。“lockscope help”列出各主题。</translation>
    </message>
    <message>
        <source>%1 has no option --%2.</source>
        <translation>%1 没有选项 --%2。</translation>
    </message>
    <message>
        <source>%1: unexpected argument %2.</source>
        <translation>%1：意外的参数 %2。</translation>
    </message>
    <message>
        <source>%1: unexpected argument %2. To name a server, use --url.</source>
        <translation>%1：意外的参数 %2。要指定服务器，请使用 --url。</translation>
    </message>
    <message>
        <source>Use either --ask-password or --password-file, not both.</source>
        <translation>--ask-password 和 --password-file 只能用一个。</translation>
    </message>
    <message>
        <source>--profile expects the name of a saved server.</source>
        <translation>--profile 应为已保存服务器的名称。</translation>
    </message>
    <message>
        <source>--profile already selects the server; it cannot be combined with --%1.</source>
        <translation>--profile 已选定服务器；不能与 --%1 一起使用。</translation>
    </message>
    <message>
        <source>The TLS options need a rediss:// URL.</source>
        <translation>TLS 选项需要 rediss:// URL。</translation>
    </message>
    <message>
        <source>--db expects a database number, not %1.</source>
        <translation>--db 应为数据库编号，而不是 %1。</translation>
    </message>
    <message>
        <source>The TLS options need a rediss:// URL; %1 is not one.</source>
        <translation>TLS 选项需要 rediss:// URL；%1 不是。</translation>
    </message>
    <message>
        <source>--cert and --key must be used together: a certificate and its private key.</source>
        <translation>--cert 和 --key 必须一起使用：证书及其私钥。</translation>
    </message>
    <message>
        <source>--pattern expects a pattern such as lock.*</source>
        <translation>--pattern 应为匹配模式，例如 lock.*</translation>
    </message>
    <message>
        <source>--hear expects auto, events, tracking or polling.</source>
        <translation>--hear 应为 auto、events、tracking 或 polling。</translation>
    </message>
    <message>
        <source>%1 expects the key of the lock: either KEY or --key-base64 BASE64.</source>
        <translation>%1 需要锁的键：KEY 或 --key-base64 BASE64。</translation>
    </message>
    <message>
        <source>The key of the lock is empty.</source>
        <translation>锁的键为空。</translation>
    </message>
    <message>
        <source>%1 accepts only one lock.</source>
        <translation>%1 只接受一个锁。</translation>
    </message>
    <message>
        <source>--node: %1.</source>
        <translation>--node：%1。</translation>
    </message>
    <message>
        <source>lockscope evict expects the waiter: either --waiter TOKEN or --waiter-base64 BASE64.</source>
        <translation>lockscope evict 需要等待者：--waiter TOKEN 或 --waiter-base64 BASE64。</translation>
    </message>
    <message>
        <source>%1 expects the holder that you saw: either --if-holder TOKEN or --if-holder-base64 BASE64. The lock is changed only if this holder still has it.</source>
        <translation>%1 需要您看到的持有者：--if-holder TOKEN 或 --if-holder-base64 BASE64。只有此持有者仍持有锁时才会更改。</translation>
    </message>
    <message>
        <source>Got %1 keys and %2 holders: name one holder for all keys, or one for each key in the same order.</source>
        <translation>有 %1 个键和 %2 个持有者：请为所有键指定一个持有者，或按同样顺序为每个键各指定一个。</translation>
    </message>
    <message>
        <source>lockscope extend expects the new lease, counted from now: --for DURATION.</source>
        <translation>lockscope extend 需要从现在算起的新租期：--for DURATION。</translation>
    </message>
    <message>
        <source>--for must be greater than 0.</source>
        <translation>--for 必须大于 0。</translation>
    </message>
    <message>
        <source>Use either --actions or --holds, not both.</source>
        <translation>--actions 和 --holds 只能用一个。</translation>
    </message>
    <message>
        <source>Use either --json or --csv, not both.</source>
        <translation>--json 和 --csv 只能用一个。</translation>
    </message>
    <message>
        <source>--limit expects a number, or 0 for all, not %1.</source>
        <translation>--limit 应为数字，0 表示全部，而不是 %1。</translation>
    </message>
    <message>
        <source>--demo starts its own server; it cannot be combined with a URL.</source>
        <translation>--demo 启动自己的服务器；不能与 URL 一起使用。</translation>
    </message>
    <message>
        <source>--theme expects light or dark, not %1.</source>
        <translation>--theme 应为 light 或 dark，而不是 %1。</translation>
    </message>
    <message>
        <source>--size expects width and height such as 1440x900, not %1.</source>
        <translation>--size 应为宽和高，例如 1440x900，而不是 %1。</translation>
    </message>
    <message>
        <source>--%1 expects base64.</source>
        <translation>--%1 应为 base64。</translation>
    </message>
    <message>
        <source>--%1: %2</source>
        <translation>--%1：%2</translation>
    </message>
    <message>
        <source>--map: %1.</source>
        <translation>--map：%1。</translation>
    </message>
    <message>
        <source>--demo expects server, cluster or sentinel, not %1.</source>
        <translation>--demo 需要 server、cluster 或 sentinel，而不是 %1。</translation>
    </message>
    <message>
        <source>--only-this-node expects the URL of one server.</source>
        <translation>--only-this-node 需要一个服务器的 URL。</translation>
    </message>
    <message>
        <source>Only one URL is expected here.</source>
        <translation>这里只能有一个 URL。</translation>
    </message>
    <message>
        <source>--sentinel-password-file expects the URL of sentinels, such as redis+sentinel://host:26379/mymaster.</source>
        <translation>--sentinel-password-file 需要哨兵的 URL，例如 redis+sentinel://host:26379/mymaster。</translation>
    </message>
    <message>
        <source>--map and --only-this-node need a URL.</source>
        <translation>--map 和 --only-this-node 需要 URL。</translation>
    </message>
    <message>
        <source>Use either --restore or --accept, not both.</source>
        <translation>--restore 和 --accept 只能使用其中一个。</translation>
    </message>
    <message>
        <source>--%1 needs --screenshot FILE.</source>
        <translation>--%1 需要 --screenshot FILE。</translation>
    </message>
    <message>
        <source>lockscope race expects the id of a scenario or a file. Without an argument, it lists the built-in scenarios.</source>
        <translation>lockscope race 需要场景的 id 或文件。不带参数时，列出内置场景。</translation>
    </message>
    <message>
        <source>lockscope race --shuffle expects a protocol.</source>
        <translation>lockscope race --shuffle 需要协议。</translation>
    </message>
    <message>
        <source>--%1 needs --frames DIR.</source>
        <translation>--%1 需要 --frames DIR。</translation>
    </message>
    <message>
        <source>--frames expects a scenario: lockscope race SCENARIO --frames DIR.</source>
        <translation>--frames 需要场景：lockscope race SCENARIO --frames DIR。</translation>
    </message>
    <message>
        <source>Use either --frames or --json, not both.</source>
        <translation>--frames 和 --json 只能用一个。</translation>
    </message>
    <message>
        <source>--size of frames expects even numbers from 320x180 to 7680x4320, not %1.</source>
        <translation>帧的 --size 应为 320x180 到 7680x4320 之间的偶数，而不是 %1。</translation>
    </message>
    <message>
        <source>--template only prints a file to start from; it cannot be combined with a protocol.</source>
        <translation>--template 只输出可作为起点的文件；不能与协议一起使用。</translation>
    </message>
    <message>
        <source>--template only prints a file to start from; it cannot be combined with --%1.</source>
        <translation>--template 只输出可作为起点的文件；不能与 --%1 一起使用。</translation>
    </message>
    <message>
        <source>Unknown template %1. Available: %2.</source>
        <translation>未知的模板 %1。可用：%2。</translation>
    </message>
    <message>
        <source>lockscope explore expects a protocol, or a file with a protocol of your own. To explore all protocols, use &quot;lockscope score&quot;.</source>
        <translation>lockscope explore 需要协议，或您自己的协议的文件。要检验所有协议，请使用“lockscope score”。</translation>
    </message>
    <message>
        <source>Use only one of --json, --csv and --markdown.</source>
        <translation>--json、--csv 和 --markdown 只能用一个。</translation>
    </message>
    <message>
        <source>Unknown protocol %1. To explore a protocol of your own, name a file, such as our-lock.json. Available: %2.</source>
        <translation>未知的协议 %1。要检验您自己的协议，请指定文件，例如 our-lock.json。可用：%2。</translation>
    </message>
    <message>
        <source>Unknown question %1. Available: %2.</source>
        <translation>未知的问题 %1。可用：%2。</translation>
    </message>
    <message>
        <source>%1 is not a duration such as 500ms, 5s, 2m or 1h.</source>
        <translation>%1 不是 500ms、5s、2m 或 1h 这样的时长。</translation>
    </message>
    <message>
        <source>%1 is too long.</source>
        <translation>%1 太长。</translation>
    </message>
    <message>
        <source>--%1 expects a file.</source>
        <translation>--%1 应为文件。</translation>
    </message>
    <message>
        <source>--%1 expects a folder.</source>
        <translation>--%1 应为文件夹。</translation>
    </message>
    <message>
        <source>--%1 expects a number from %2 to %3, not %4.</source>
        <translation>--%1 应为 %2 到 %3 之间的数字，而不是 %4。</translation>
    </message>
    <message>
        <source>--shuffle expects a number, the seed.</source>
        <translation>--shuffle 应为数字，即种子。</translation>
    </message>
    <message>
        <source>There is no --password option, because every user of this machine can read the arguments. Use --ask-password, --password-file FILE or the environment variable REDISCLI_AUTH.</source>
        <translation>没有 --password 选项，因为本机的每个用户都能读取参数。请使用 --ask-password、--password-file FILE 或环境变量 REDISCLI_AUTH。</translation>
    </message>
    <message>
        <source>Unknown option %1.</source>
        <translation>未知的选项 %1。</translation>
    </message>
    <message>
        <source>%1 is neither a command (%2) nor a URL (redis://…, rediss://…, redis+unix://…).</source>
        <translation>%1 既不是命令（%2），也不是 URL（redis://…、rediss://…、redis+unix://…）。</translation>
    </message>
    <message>
        <source>%1 is no command. Did you mean &quot;%2&quot;?</source>
        <translation>%1 不是命令。您是不是要输入“%2”？</translation>
    </message>
    <message>
        <source>--pattern needs --stale: a key that is named is never a pattern.</source>
        <translation>--pattern 需要与 --stale 一起使用：指明的键绝不会当作匹配模式。</translation>
    </message>
    <message>
        <source>--%1 selects the locks; it cannot be combined with --%2.</source>
        <translation>--%1 已选定锁，不能与 --%2 一起使用。</translation>
    </message>
    <message>
        <source>--%1 selects the locks; it cannot be combined with a key (%2).</source>
        <translation>--%1 已选定锁，不能再指定键（%2）。</translation>
    </message>
    <message>
        <source>--stale expects the keys to look at: --pattern PATTERN.</source>
        <translation>--stale 需要指明要查看的键：--pattern PATTERN。</translation>
    </message>
    <message>
        <source>--node names another independent server; %1 leads to a cluster or to what Sentinels watch, where the owner of the key is found without it.</source>
        <translation>--node 指定另一个独立的服务器；%1 指向集群或哨兵监视的主节点，在那里无需它就能找到键所在的节点。</translation>
    </message>
    <message>
        <source>lockscope profile expects &quot;test&quot; and a file with lock profiles: lockscope profile test FILE [KEY]...</source>
        <translation>lockscope profile 需要“test”和锁配置文件：lockscope profile test FILE [KEY]...</translation>
    </message>
    <message>
        <source>Use either KEY or --pattern, not both.</source>
        <translation>KEY 和 --pattern 只能使用一个。</translation>
    </message>
    <message>
        <source>--node names another server with the same locks (Redlock); the servers of %1 have locks of their own.</source>
        <translation>--node 指明另一个有相同锁的服务器（Redlock）；%1 的各个服务器有自己的锁。</translation>
    </message>
    <message>
        <source>%1 is neither a duration such as 90s, 2h or 7d nor a time such as 2026-11-21, 2026-11-21T14:30 or 1795271400 (Unix time).</source>
        <translation>%1 既不是 90s、2h、7d 这样的时长，也不是 2026-11-21、2026-11-21T14:30 或 1795271400（Unix 时间）这样的时间。</translation>
    </message>
    <message>
        <source>%1 expects one of these: files with what &quot;redis-cli monitor&quot; has printed, or with a packet capture (--file FILE), a server (--url URL), or a network interface (--interface NAME).</source>
        <translation>%1 需要以下之一：“redis-cli monitor”输出的文件或抓包文件（--file FILE）、服务器（--url URL）、网络接口（--interface NAME）。</translation>
    </message>
    <message>
        <source>--unlock needs a server: --url URL.</source>
        <translation>--unlock 需要服务器：--url URL。</translation>
    </message>
    <message>
        <source>--for needs a server (--url URL) or a network interface (--interface NAME).</source>
        <translation>--for 需要服务器（--url URL）或网络接口（--interface NAME）。</translation>
    </message>
    <message>
        <source>The rules in %1 cannot be used: %2.</source>
        <extracomment>%1: a file; %2: why</extracomment>
        <translation>无法使用 %1 中的规则：%2。</translation>
    </message>
    <message>
        <source>--page expects locks, simulate, race, contention, journal or alerts, not %1.</source>
        <translation>--page 应为 locks、simulate、race、contention、journal 或 alerts，而不是 %1。</translation>
    </message>
    <message>
        <source>--port expects a number from 1 to 65535, not %1.</source>
        <translation>--port 应为 1 到 65535 之间的数字，而不是 %1。</translation>
    </message>
    <message>
        <source>--interface expects a name such as lo or eth0.</source>
        <translation>--interface 应为网络接口的名称，例如 lo 或 eth0。</translation>
    </message>
    <message>
        <source>--%1 expects a scenario: lockscope race SCENARIO --%1 FILE.</source>
        <translation>--%1 需要一个场景：lockscope race SCENARIO --%1 FILE。</translation>
    </message>
</context>
<context>
    <name>lockscope::ConnectionWarnings</name>
    <message>
        <source>The password file %1 belongs to another user, who can read and change it. Use a file of your own.</source>
        <translation>密码文件 %1 属于另一个用户，对方可以读取和更改。请使用自己的文件。</translation>
    </message>
    <message>
        <source>The password file %1 is open to other users. Run: chmod 600 %2</source>
        <translation>密码文件 %1 对其他用户开放。请运行：chmod 600 %2</translation>
    </message>
    <message>
        <source>The certificate of %1 is not verified: anyone on the network path can pose as this server, read the password and change what you see. Turn on verification, and set the CA file.</source>
        <translation>未验证 %1 的证书：网络路径上的任何人都可以冒充此服务器、读取密码并篡改您看到的内容。请开启验证，并设置 CA 文件。</translation>
    </message>
</context>
<context>
    <name>lockscope::ContendedText</name>
    <message>
        <source>at least %1</source>
        <extracomment>%1: how many clients have waited at the same time</extracomment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: how many have given up, %2: how many have waited</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>LOCK</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>WAITERS</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>ATTEMPTS</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>WAIT P50</source>
        <translation>等待 P50</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>LONGEST</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>GAVE UP</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>WORST HOLDER</source>
        <translation>被谁挡住</translation>
    </message>
</context>
<context>
    <name>lockscope::CoverageText</name>
    <message>
        <source>SCAN was refused</source>
        <translation>SCAN 被拒绝</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>what is unknown, such as &quot;holders, leases&quot;, and of which servers</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n primary(s)</source>
        <extracomment>%1 of %n primaries of a cluster are watched</extracomment>
        <translation>
            <numerusform>%n 个主节点中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2 of the keys are not seen.</source>
        <translation>%1 无法连接：%2的键看不到。</translation>
    </message>
    <message>
        <source>%1 has not been reached for %2: %3 of the keys are not seen.</source>
        <translation>%1 已有 %2无法连接：%3的键看不到。</translation>
    </message>
    <message>
        <source>If this computer reaches it under another address (NAT, container, tunnel), enter announced=reachable as address map (--map).</source>
        <translation>如果这台计算机要用另一个地址（NAT、容器、隧道）才能连上它，请在地址映射中填写“公布的地址=可达的地址”（--map）。</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <translation>无法连接 %1。</translation>
    </message>
    <message>
        <source>%1 is not seen: %2</source>
        <translation>%1 看不到：%2</translation>
    </message>
    <message>
        <source>Not seen: %1 of the keys.</source>
        <extracomment>%1: about a third</extracomment>
        <translation>未看到的部分：%1的键。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n server(s)</source>
        <extracomment>%1 of %n independent servers are watched</extracomment>
        <translation>
            <numerusform>%n 个服务器中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has not been reached for %2.</source>
        <translation>%1 已有 %2无法连接。</translation>
    </message>
    <message>
        <source>Locks are shown as the other servers have them.</source>
        <translation>锁按其他服务器上的样子显示。</translation>
    </message>
    <message>
        <source>Fewer than half of the servers are seen: which locks are held is not known.</source>
        <translation>看到的服务器少于一半：哪些锁被持有是未知的。</translation>
    </message>
    <message>
        <source>The locks of the other servers are seen.</source>
        <translation>其他服务器的锁都能看到。</translation>
    </message>
    <message>
        <source>Some locks have the same token on most of these servers, as those of a Redlock do. To watch them as one, name them as redlock://a,b,c, or choose in the saved server that all have the same.</source>
        <translation>有些锁在其中大多数服务器上有相同的令牌，与 Redlock 的锁一样。要将它们作为一个整体监视，请以 redlock://a,b,c 指明它们，或在已保存的服务器中选择所有服务器都有相同的锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::DeadlockText</name>
    <message numerus="yes">
        <source>%Ln time(s)</source>
        <translation>
            <numerusform>%Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 waits for %2, which %3 holds.</source>
        <translation>%1 等待 %3 持有的 %2。</translation>
    </message>
    <message>
        <source>This is certain: their tokens say who is who.</source>
        <translation>这是确定的：令牌说明了谁是谁。</translation>
    </message>
    <message>
        <source>This is suspected: they are recognised by their connections, which several threads may share.</source>
        <translation>这是疑似的：只能靠连接识别客户端，而一个连接可能由多个线程共用。</translation>
    </message>
    <message>
        <source>It was seen from %1 to %2.</source>
        <translation>观察到的时间：%1 至 %2。</translation>
    </message>
    <message>
        <source>No lease ends it: it lasts until a client gives up, or a lock is cleared.</source>
        <translation>没有租约能结束它：直到有客户端放弃，或有锁被清除。</translation>
    </message>
    <message>
        <source>It dissolves at %1, when the lease of %2 ends, unless that is renewed.</source>
        <translation>如果不续期，%2 的租约在 %1 到期，死锁随之解除。</translation>
    </message>
    <message>
        <source>The cheapest lock to clear is %1, which has been held for the shortest time.</source>
        <translation>清除 %1 代价最小：它被持有的时间最短。</translation>
    </message>
    <message>
        <source>%1 holds %2 and acquires %3 (%4).</source>
        <extracomment>who, a lock, another lock, how often</extracomment>
        <translation>%1 持有 %2 时又获取 %3（%4）。</translation>
    </message>
    <message>
        <source>Acquire these locks in the same order everywhere, or release the first one when the second one is not acquired in time.</source>
        <translation>请在所有地方按相同的顺序获取这些锁；或者在第二个锁未能及时获取时，释放第一个。</translation>
    </message>
    <message>
        <source>%1 has acquired %2, failed at %3, and released what it had: %4, one after the other.</source>
        <extracomment>who, its locks, the lock that it wants, how often</extracomment>
        <translation>%1 已获取 %2，获取 %3 失败，随后释放已持有的锁：连续 %4。</translation>
    </message>
    <message>
        <source>Each of them failed at a lock that another one of them held. Meanwhile none had all that it wanted.</source>
        <translation>它们各自因彼此持有的锁而加锁失败。其间没有任何一个得到所需的全部锁。</translation>
    </message>
    <message>
        <source>At %1 one of them got on.</source>
        <translation>%1 时其中一个得以推进。</translation>
    </message>
    <message>
        <source>That one of them got on later was not seen.</source>
        <translation>未观察到其中任何一个在之后得以推进。</translation>
    </message>
    <message>
        <source>Acquire these locks in the same order everywhere. Until then, pause for a random time after the release, so that one of them comes first.</source>
        <translation>所有地方都按相同顺序获取这些锁。在此之前，释放后随机等待一段时间，使其中一个先得到锁。</translation>
    </message>
    <message>
        <source>its connection is closed</source>
        <translation>其连接已关闭</translation>
    </message>
    <message>
        <source>last command %1 ago</source>
        <translation>最近一条命令在 %1前</translation>
    </message>
    <message>
        <source>last command about a lock %1 ago</source>
        <translation>最近一条与锁有关的命令在 %1前</translation>
    </message>
    <message>
        <source>At the end it was over.</source>
        <translation>测量结束时已经解除。</translation>
    </message>
    <message>
        <source>If both do so at the same time, and do not give up, each waits for the other.</source>
        <translation>若双方同时这样做且都不放弃，就会互相等待。</translation>
    </message>
</context>
<context>
    <name>lockscope::DemoCluster</name>
    <message>
        <source>Failover: the replica %1 takes the place of the primary %2.</source>
        <translation>故障转移：副本 %1 接替主节点 %2。</translation>
    </message>
    <message>
        <source>%1 is the primary now, and %2 is its replica. The locks are still held.</source>
        <translation>现在 %1 是主节点，%2 是它的副本。锁仍被持有。</translation>
    </message>
    <message>
        <source>The primary %1 was stopped. Its replica %2 takes over within about 5 s; until then nobody serves its locks.</source>
        <translation>主节点 %1 已停止。它的副本 %2 将在大约 5 秒内接替；在此之前没有节点提供它的锁。</translation>
    </message>
    <message>
        <source>%1 has taken over from the stopped node %2.</source>
        <translation>%1 已接替停止的节点 %2。</translation>
    </message>
    <message>
        <source>%1 starts again, and becomes a replica.</source>
        <translation>%1 再次启动，并成为副本。</translation>
    </message>
    <message>
        <source>%1 is back as a replica, with all locks of its primary.</source>
        <translation>%1 已作为副本恢复，拥有其主节点的全部锁。</translation>
    </message>
    <message>
        <source>No other primary can take the slot now.</source>
        <translation>现在没有其他主节点能接收该槽。</translation>
    </message>
    <message>
        <source>Slot %1 moves from %2 to %3, with the lock %4, which stays held.</source>
        <translation>槽 %1 从 %2 迁移到 %3，其中的锁 %4 仍被持有。</translation>
    </message>
    <message>
        <source>Slot %1 is at %2 now.</source>
        <translation>槽 %1 现在位于 %2。</translation>
    </message>
    <message>
        <source>No primary has a replica that runs.</source>
        <translation>没有主节点拥有正在运行的副本。</translation>
    </message>
    <message>
        <source>The demo cluster runs: three primaries, each with a replica.</source>
        <translation>演示集群已在运行：三个主节点，各带一个副本。</translation>
    </message>
    <message>
        <source>A private cluster is starting on this machine: three primaries, each with a replica.</source>
        <translation>正在本机启动一个私有集群：三个主节点，各带一个副本。</translation>
    </message>
    <message>
        <source>The nodes of the demo do not agree. Start the demo again.</source>
        <translation>演示的各节点尚未达成一致。请重新启动演示。</translation>
    </message>
</context>
<context>
    <name>lockscope::DemoSentinels</name>
    <message>
        <source>Failover: Sentinel promotes a replica in place of the primary %1.</source>
        <translation>故障转移：哨兵将一个副本提升为主节点，接替 %1。</translation>
    </message>
    <message>
        <source>The primary %1 was stopped. Sentinel promotes a replica within about 5 s; until then nobody serves the locks.</source>
        <translation>主节点 %1 已停止。哨兵将在大约 5 秒内将一个副本提升为主节点；在此之前没有节点提供锁。</translation>
    </message>
    <message>
        <source>%1 has taken over from the stopped node %2.</source>
        <translation>%1 已接替停止的节点 %2。</translation>
    </message>
    <message>
        <source>%1 starts again. Sentinel makes it a replica within about 10 s.</source>
        <translation>%1 再次启动。哨兵将在大约 10 秒内使它成为副本。</translation>
    </message>
    <message>
        <source>%1 is back as a replica, with all locks of its primary.</source>
        <translation>%1 已作为副本恢复，拥有其主节点的全部锁。</translation>
    </message>
    <message>
        <source>The demo runs: a primary, two replicas and three sentinels.</source>
        <translation>演示已在运行：一个主节点、两个副本和三个哨兵。</translation>
    </message>
    <message>
        <source>A private primary is starting on this machine, with two replicas and three sentinels.</source>
        <translation>正在本机启动一个私有主节点，带两个副本和三个哨兵。</translation>
    </message>
    <message>
        <source>%1 is the primary now, and %2 becomes its replica. Locks that it had not received yet are lost.</source>
        <translation>现在 %1 是主节点，%2 将成为它的副本。它尚未收到的锁已经丢失。</translation>
    </message>
</context>
<context>
    <name>lockscope::DemoServers</name>
    <message>
        <source>A failover is under way.</source>
        <translation>正在进行故障转移。</translation>
    </message>
    <message>
        <source>A slot is moving.</source>
        <translation>一个槽正在迁移。</translation>
    </message>
    <message>
        <source>A replica is taking over from the stopped node.</source>
        <translation>一个副本正在接替已停止的节点。</translation>
    </message>
    <message>
        <source>A node is starting.</source>
        <translation>一个节点正在启动。</translation>
    </message>
    <message>
        <source>A node is stopped already. Start it again first.</source>
        <translation>已有一个节点停止。请先再次启动它。</translation>
    </message>
    <message>
        <source>No node is stopped.</source>
        <translation>没有停止的节点。</translation>
    </message>
    <message>
        <source>The servers of the demo do not get ready. Start the demo again.</source>
        <translation>演示的服务器没有就绪。请重新启动演示。</translation>
    </message>
</context>
<context>
    <name>lockscope::Deployment</name>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a server; %2: an error</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Only %1 primaries can be watched, and there are more.</source>
        <translation>最多只能监视 %1 个主节点，而实际更多。</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>not connected: %1</source>
        <translation>未连接：%1</translation>
    </message>
    <message>
        <source>SCAN was refused</source>
        <translation>SCAN 被拒绝</translation>
    </message>
</context>
<context>
    <name>lockscope::DoneActionText</name>
    <message>
        <source>%1: %2, now held by %3</source>
        <translation>%1：%2，现由 %3 持有</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <extracomment>%1: a server; %2: what came of it there; %3: why</extracomment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>on the first server: nothing to restore</source>
        <translation>第一个服务器：没有可恢复的内容</translation>
    </message>
    <message>
        <source>on the first server</source>
        <translation>第一个服务器</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <extracomment>%1: keys; %2: a server</extracomment>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>%1: would be done</source>
        <extracomment>%1: a server</extracomment>
        <translation>%1：将执行</translation>
    </message>
</context>
<context>
    <name>lockscope::DurationText</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>more than 100 years</source>
        <translation>超过 100 年</translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分</translation>
    </message>
</context>
<context>
    <name>lockscope::Engine</name>
    <message>
        <source>Lockscope does not know yet whether this is a production server. Nothing was changed; try again in a moment.</source>
        <translation>Lockscope 还不知道这是不是生产服务器。未更改任何内容；请稍后再试。</translation>
    </message>
</context>
<context>
    <name>lockscope::EventConsentText</name>
    <message>
        <source>The server has no setting notify-keyspace-events</source>
        <translation>服务器没有 notify-keyspace-events 设置</translation>
    </message>
</context>
<context>
    <name>lockscope::EventDebtText</name>
    <message>
        <source>Nothing was changed: the present setting could not be noted on disk: %1</source>
        <translation>未作任何更改：无法将当前设置记录到磁盘：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::EventText</name>
    <message>
        <source>released or lost</source>
        <translation>已释放或已丢失</translation>
    </message>
    <message>
        <source>found after a gap of %1</source>
        <extracomment>%1: a span of time in which nobody looked</extracomment>
        <translation>在 %1 的间断之后发现</translation>
    </message>
    <message>
        <source>found by polling</source>
        <translation>由轮询发现</translation>
    </message>
    <message>
        <source>renewed or taken again</source>
        <translation>被续期或重新加锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ExcerptText</name>
    <message numerus="yes">
        <source>%n further failed attempt(s) are left out here.</source>
        <translation>
            <numerusform>此处略去另外 %n 次失败的尝试。</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown protocol</source>
        <translation>未知协议</translation>
    </message>
    <message>
        <source>Of this finding too little was kept: it cannot be played.</source>
        <translation>这条发现保留的内容太少，无法播放。</translation>
    </message>
    <message>
        <source>In the recording the lease ends here; on the private server it does not.</source>
        <translation>在录制中，租约在此到期；在私有服务器上则没有到期。</translation>
    </message>
    <message>
        <source>The recorded server decided otherwise: what its keys were before is not all known, or a script asks for the time.</source>
        <translation>录制时服务器的判断与此不同：它的键此前的内容并非全部已知，或者有脚本读取时间。</translation>
    </message>
    <message>
        <source>The lock is no longer %1&apos;s. Whether it still thinks so is not known.</source>
        <translation>锁不再是 %1 的。它是否仍这样认为并不清楚。</translation>
    </message>
    <message>
        <source>%1 waits for %2, which %3 holds.</source>
        <translation>%1 等待 %3 持有的 %2。</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>应采取的措施：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ExploreCommand</name>
    <message>
        <source>%1 schedules, %2 states</source>
        <extracomment>%1 and %2: how many were explored</extracomment>
        <translation>%1 个调度序列，%2 个状态</translation>
    </message>
    <message>
        <source>%1 (not: %2)</source>
        <translation>%1（除外：%2）</translation>
    </message>
    <message>
        <source>Bound: %1.</source>
        <translation>检验范围：%1。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1; redis-server %2</source>
        <translation>%1；redis-server %2</translation>
    </message>
    <message>
        <source>%1, %2 (%3 of %4): %5 schedules of %6 moves, %7 states, %8/s</source>
        <extracomment>%1: protocol; %2: question; %3 of %4 questions; %5: how many schedules, of %6 moves each; %7: how many states; %8: schedules a second</extracomment>
        <translation>%1，%2（%3/%4）：%5 个调度序列，每个 %6 个动作，%7 个状态，%8 个/秒</translation>
    </message>
    <message>
        <source>%1, at least %2 left</source>
        <extracomment>%1: the line of progress</extracomment>
        <translation>%1，至少还需 %2</translation>
    </message>
    <message>
        <source>Interrupted. Questions that were not explored are marked.</source>
        <translation>已中断。未检验的问题已标出。</translation>
    </message>
    <message>
        <source>Interrupted before anything was explored.</source>
        <translation>在检验任何内容之前已中断。</translation>
    </message>
    <message>
        <source>No counterexample was found: no file was written.</source>
        <translation>未找到反例：未写入文件。</translation>
    </message>
    <message>
        <source>%1 and %2 have the same protocol name, “%3”: explore them one after the other, or rename one.</source>
        <translation>%1 和 %2 的协议名相同，都是“%3”：请逐个检验，或更改其中一个的名称。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a protocol; %2: a sentence</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::Explorer</name>
    <message>
        <source>The exploration was cancelled.</source>
        <translation>检验已取消。</translation>
    </message>
</context>
<context>
    <name>lockscope::FeatureName</name>
    <message>
        <source>demo</source>
        <extracomment>as in &quot;The demo needs the program redis-server&quot;</extracomment>
        <translation>演示</translation>
    </message>
    <message>
        <source>fleet</source>
        <extracomment>the simulated clients, as in &quot;The fleet needs the program redis-server&quot;</extracomment>
        <translation>模拟客户端</translation>
    </message>
    <message>
        <source>race lab</source>
        <translation>竞态实验室</translation>
    </message>
    <message>
        <source>simulated clients</source>
        <translation>模拟客户端</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmFilesText</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmHtmlText</name>
    <message>
        <source>Swim lanes: when each client thinks it holds the lock. The table below has all of it in words.</source>
        <translation>泳道图：每个客户端何时认为自己持有锁。下方的表格用文字说明全部内容。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock.</source>
        <translation>%1 和 %2 都认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 tries to acquire, or releases</source>
        <translation>%1 正在尝试加锁或释放</translation>
    </message>
    <message>
        <source>%1 thinks it holds the lock</source>
        <translation>%1 认为自己持有锁</translation>
    </message>
    <message>
        <source>thinks it holds it</source>
        <translation>认为自己持有</translation>
    </message>
    <message>
        <source>server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>由 %1 写入</translation>
    </message>
    <message>
        <source>epilogue</source>
        <translation>尾声</translation>
    </message>
    <message>
        <source>Made by Lockscope %1. Simulated clients on private servers, redis-server %2; time is virtual.</source>
        <translation>由 Lockscope %1 生成。私有服务器上的模拟客户端，redis-server %2；时间是虚拟的。</translation>
    </message>
    <message>
        <source>Act %1</source>
        <translation>第 %1 幕</translation>
    </message>
    <message>
        <source>Swim lanes</source>
        <translation>泳道图</translation>
    </message>
    <message>
        <source>Move by move</source>
        <translation>逐个动作</translation>
    </message>
    <message>
        <source>the clock of %1 is %2 %3</source>
        <translation>%1 的时钟%3 %2</translation>
    </message>
    <message>
        <source>ahead</source>
        <translation>快</translation>
    </message>
    <message>
        <source>behind</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>protocol: %1</source>
        <translation>协议：%1</translation>
    </message>
    <message>
        <source>lock: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>lease: %1</source>
        <translation>租期：%1</translation>
    </message>
    <message>
        <source>Nothing is broken.</source>
        <translation>没有违背任何承诺。</translation>
    </message>
    <message>
        <source>All moves, with the state of each client after it. Commands can be pasted into redis-cli; replies are those of the server.</source>
        <translation>所有动作，以及每个动作之后各客户端的状态。命令可粘贴到 redis-cli；回复来自服务器。</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>发生的事情</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>none: not sent to a server</source>
        <translation>无：未发送到服务器</translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation>再次播放</translation>
    </message>
    <message>
        <source>Bounds of this schedule: %1.</source>
        <translation>此调度序列的范围：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmMakerText</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message>
        <source>Move %1 of the schedule (%2): %3</source>
        <translation>调度序列的第 %1 个动作（%2）：%3</translation>
    </message>
    <message>
        <source>Move %1 of the schedule (%2): %3.</source>
        <translation>调度序列的第 %1 个动作（%2）：%3。</translation>
    </message>
    <message>
        <source>there is no protocol “%1”</source>
        <translation>没有协议“%1”</translation>
    </message>
    <message>
        <source>the protocol “%1” is not for Redis and cannot be played</source>
        <translation>协议“%1”不用于 Redis，无法播放</translation>
    </message>
    <message>
        <source>there is no client %1</source>
        <translation>没有客户端 %1</translation>
    </message>
    <message>
        <source>there is no server %1</source>
        <translation>没有服务器 %1</translation>
    </message>
    <message>
        <source>this client has nothing more to do</source>
        <translation>此客户端没有别的事可做</translation>
    </message>
    <message>
        <source>this client sends nothing that can be lost</source>
        <translation>此客户端没有发送可能丢失的内容</translation>
    </message>
    <message>
        <source>no command is on its way</source>
        <translation>没有命令正在途中</translation>
    </message>
    <message>
        <source>this client has nothing to renew</source>
        <translation>此客户端没有可续期的内容</translation>
    </message>
    <message>
        <source>this client is gone already</source>
        <translation>此客户端已不存在</translation>
    </message>
    <message>
        <source>there is no replica</source>
        <translation>没有副本</translation>
    </message>
    <message>
        <source>This scenario is a storm of live clients: it has no film.</source>
        <translation>此场景是实际客户端的压测：没有回放。</translation>
    </message>
    <message>
        <source>A schedule can have at most %1 moves.</source>
        <translation>调度序列最多 %1 个动作。</translation>
    </message>
    <message>
        <source>The film was cancelled.</source>
        <translation>回放已取消。</translation>
    </message>
    <message>
        <source>the protocol “%1” cannot be played on a cluster</source>
        <translation>协议“%1”不能在集群上播放</translation>
    </message>
    <message>
        <source>these servers are no cluster</source>
        <translation>这些服务器不是集群</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmScriptText</name>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Play it in Lockscope: %1</source>
        <translation>在 Lockscope 中播放：%1</translation>
    </message>
    <message>
        <source>Sends the commands of all clients, one after the other, to an empty Redis server, and compares each reply with that of the film. Leases are set to what is left where time passes in the film.</source>
        <translation>把所有客户端的命令依次发送到一台空的 Redis 服务器，并将每个回复与回放中的回复比较。在回放中时间流逝的地方，租期被设为剩余的时间。</translation>
    </message>
    <message>
        <source>Made by Lockscope %1; the film was played on redis-server %2.</source>
        <translation>由 Lockscope %1 生成；回放在 redis-server %2 上播放。</translation>
    </message>
    <message>
        <source>Exit status: 0 reproduced; 1 a reply differs; 2 not run.</source>
        <translation>退出状态：0 已重现；1 有一个回复不同；2 未运行。</translation>
    </message>
    <message>
        <source>Name the empty server:</source>
        <translation>指定空服务器：</translation>
    </message>
    <message>
        <source>Not run: this film needs %1 empty servers. Name them by REDIS_CLI, REDIS_CLI_2 and so on.</source>
        <translation>未运行：此回放需要 %1 台空服务器。请用 REDIS_CLI、REDIS_CLI_2 等指定。</translation>
    </message>
    <message>
        <source>Not run: two of the servers are the same one.</source>
        <translation>未运行：其中两台服务器是同一台。</translation>
    </message>
    <message>
        <source>Act %1</source>
        <translation>第 %1 幕</translation>
    </message>
    <message>
        <source>What follows is an epilogue: the schedule ends here.</source>
        <translation>以下是尾声：调度序列到此结束。</translation>
    </message>
    <message>
        <source>%1 have passed: this is what the server has removed, or what is left of leases.</source>
        <translation>过去了 %1：服务器已删除的键，或租期剩余的时间。</translation>
    </message>
    <message>
        <source>Not sent to a server: %1</source>
        <translation>未发送到服务器：%1</translation>
    </message>
    <message>
        <source>It asks for leases: first they are set to what is left.</source>
        <translation>它查询租期：先将租期设为剩余的时间。</translation>
    </message>
    <message>
        <source>In the film less is left; but the lease must not end while this script runs.</source>
        <translation>在回放中剩余的时间更少；但租期不能在此脚本运行时到期。</translation>
    </message>
    <message>
        <source>This race is played on a cluster: there is no script of it.</source>
        <translation>此竞态场景在集群上播放：没有它的脚本。</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmText</name>
    <message>
        <source>%1 (clock %2)</source>
        <translation>%1（时钟 %2）</translation>
    </message>
    <message>
        <source>Protocol %1; clients %2; lease %3</source>
        <translation>协议 %1；客户端 %2；租期 %3</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>返回值</translation>
    </message>
    <message>
        <source>%1 goes on</source>
        <translation>%1 继续</translation>
    </message>
    <message>
        <source>%1, lost: %2</source>
        <translation>%1，丢失：%2</translation>
    </message>
    <message>
        <source>%1, its answer lost: %2</source>
        <translation>%1，其返回丢失：%2</translation>
    </message>
    <message>
        <source>%1, delayed: %2</source>
        <translation>%1，延迟：%2</translation>
    </message>
    <message>
        <source>arrives late, from %1: %2</source>
        <translation>迟到，来自 %1：%2</translation>
    </message>
    <message>
        <source>%1 (watchdog)%2 %3</source>
        <extracomment>%1: a client; %2: the number of a server as in &quot; @2&quot;, or nothing; %3: a command</extracomment>
        <translation>%1（看门狗）%2 %3</translation>
    </message>
    <message>
        <source>%1 crashes</source>
        <translation>%1 崩溃</translation>
    </message>
    <message>
        <source>… %1 pass</source>
        <extracomment>%1: a time</extracomment>
        <translation>…… 过去 %1</translation>
    </message>
    <message>
        <source>the replica receives the primary&apos;s data</source>
        <translation>副本收到主节点的数据</translation>
    </message>
    <message>
        <source>the primary fails; its replica is promoted</source>
        <translation>主节点故障；其副本被提升为主节点</translation>
    </message>
    <message>
        <source>server %1 goes down</source>
        <translation>服务器 %1 停机</translation>
    </message>
    <message>
        <source>server %1 is up again</source>
        <translation>服务器 %1 恢复</translation>
    </message>
    <message>
        <source>operator: %1</source>
        <translation>运维人员：%1</translation>
    </message>
    <message>
        <source>What the referee saw:</source>
        <translation>裁判看到的：</translation>
    </message>
    <message>
        <source>✓ Nothing is broken: no two holders at once, no release of another client&apos;s lock, no late write that was accepted.</source>
        <translation>✓ 没有问题：没有两个持有者同时持有锁，没有释放其他客户端的锁，也没有接受过期写入。</translation>
    </message>
    <message>
        <source>· Acquisitions: none.</source>
        <translation>· 加锁：无。</translation>
    </message>
    <message>
        <source>· Acquisitions: %1.</source>
        <translation>· 加锁：%1。</translation>
    </message>
    <message>
        <source>· Renewals: %1.</source>
        <translation>· 续期：%1。</translation>
    </message>
    <message>
        <source>· From %1 to %2 the key existed, and no client thought it held the lock.</source>
        <translation>· 从 %1 到 %2，键存在，而没有客户端认为自己持有锁。</translation>
    </message>
    <message>
        <source>· From %1 to the end the key existed, and no client thought it held the lock.</source>
        <translation>· 从 %1 到结束，键存在，而没有客户端认为自己持有锁。</translation>
    </message>
    <message>
        <source>· Replay: lockscope race &apos;%1&apos;</source>
        <translation>· 重放：lockscope race &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Lanes: █ thinks it holds the lock, │ tries, Z is paused, ✕ crashed, · done. Played on redis-server %1.</source>
        <translation>泳道：█ 认为自己持有锁，│ 正在尝试，Z 已暂停，✕ 已崩溃，· 已结束。在 redis-server %1 上播放。</translation>
    </message>
    <message>
        <source>the slot begins to move to server 2</source>
        <translation>槽开始迁移到服务器 2</translation>
    </message>
    <message>
        <source>the keys of the slot move to server 2</source>
        <translation>槽的键迁移到服务器 2</translation>
    </message>
    <message>
        <source>the slot is at server 2 now</source>
        <translation>槽现在在服务器 2</translation>
    </message>
    <message>
        <source>· %1 is left: it has no lease, and no client holds the lock or tries for it.</source>
        <translation>· 留下了 %1：它没有租期，也没有客户端持有或尝试获取该锁。</translation>
    </message>
    <message>
        <source>has not begun</source>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>tries to acquire</source>
        <translation>正在尝试加锁</translation>
    </message>
    <message>
        <source>thinks it holds it</source>
        <translation>认为自己持有</translation>
    </message>
    <message>
        <source>releases</source>
        <translation>正在释放</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1，已暂停</translation>
    </message>
</context>
<context>
    <name>lockscope::FilmWords</name>
    <message>
        <source>%1 thinks it holds the lock.</source>
        <translation>%1 认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 no longer thinks it holds the lock.</source>
        <translation>%1 不再认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 found the lock busy.</source>
        <translation>%1 发现锁被占用。</translation>
    </message>
    <message>
        <source>%1 gave up.</source>
        <translation>%1 放弃。</translation>
    </message>
    <message>
        <source>%1 crashed; what it wrote stays on the server.</source>
        <translation>%1 崩溃；它写入的内容留在服务器上。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock.</source>
        <translation>%1 和 %2 都认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock, both to write.</source>
        <translation>%1 和 %2 都认为自己持有锁，且都是写者。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock, one of them to write.</source>
        <translation>%1 和 %2 都认为自己持有锁，其中一个是写者。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock, which has one permit.</source>
        <translation>%1 和 %2 都认为自己持有锁，而锁只有一个许可。</translation>
    </message>
    <message>
        <source>%1 and %2 both think they hold the lock: %3 clients hold it, and there are %4 permits.</source>
        <translation>%1 和 %2 都认为自己持有锁：有 %3 个客户端持有，而许可只有 %4 个。</translation>
    </message>
    <message>
        <source>The release of %1 deleted %2&apos;s lock.</source>
        <translation>%1 的释放删除了 %2 的锁。</translation>
    </message>
    <message>
        <source>The release of %1 changed %2&apos;s lock.</source>
        <translation>%1 的释放更改了 %2 的锁。</translation>
    </message>
    <message>
        <source>The renewal of %1 deleted %2&apos;s lock.</source>
        <translation>%1 的续期删除了 %2 的锁。</translation>
    </message>
    <message>
        <source>The renewal of %1 changed %2&apos;s lock.</source>
        <translation>%1 的续期更改了 %2 的锁。</translation>
    </message>
    <message>
        <source>The renewal of %1 changed the lease of %2&apos;s lock.</source>
        <translation>%1 的续期更改了 %2 的锁的租约。</translation>
    </message>
    <message>
        <source>%1 deleted the lock that %2 thinks it holds.</source>
        <translation>%1 删除了 %2 认为自己持有的锁。</translation>
    </message>
    <message>
        <source>%1 overwrote the lock that %2 thinks it holds.</source>
        <translation>%1 覆盖了 %2 认为自己持有的锁。</translation>
    </message>
    <message>
        <source>%1 changed the lease of the lock that %2 thinks it holds.</source>
        <translation>%1 更改了 %2 认为自己持有的锁的租约。</translation>
    </message>
    <message>
        <source>The resource accepted a write of %1 although a later holder had already written.</source>
        <translation>后来的持有者已经写入，资源仍接受了 %1 的写入。</translation>
    </message>
    <message>
        <source>The resource refused the write of %1: it has already accepted a newer one.</source>
        <translation>资源拒绝了 %1 的写入：它已接受过更新的写入。</translation>
    </message>
    <message>
        <source>The lease ended: the server removed the key.</source>
        <translation>租约到期：服务器删除了键。</translation>
    </message>
    <message>
        <source>The key is left behind: no client thinks it holds the lock, the key never expires, and %1 cannot acquire the lock.</source>
        <translation>留下了孤儿键：没有客户端认为自己持有锁，键永不过期，%1 无法加锁。</translation>
    </message>
    <message>
        <source>%1 was the last client to give up: every client tried, and none ever acquired the lock.</source>
        <translation>%1 是最后一个放弃的客户端：每个客户端都尝试过，没有一个加锁成功过。</translation>
    </message>
    <message>
        <source>More than a lease after the crash, %1 still cannot acquire the lock.</source>
        <translation>崩溃后已超过一个租期，%1 仍无法加锁。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (from %2 to %3, for %4).</source>
        <translation>%1（从 %2 到 %3，共 %4）。</translation>
    </message>
    <message>
        <source>%1 (from %2 to %3, for %4, in the epilogue).</source>
        <translation>%1（从 %2 到 %3，共 %4，在尾声中）。</translation>
    </message>
    <message>
        <source>%1 (from %2 to the end).</source>
        <translation>%1（从 %2 到结束）。</translation>
    </message>
    <message>
        <source>%1 (from %2 to the end, in the epilogue).</source>
        <translation>%1（从 %2 到结束，在尾声中）。</translation>
    </message>
    <message>
        <source>%1 (at %2).</source>
        <translation>%1（在 %2）。</translation>
    </message>
    <message>
        <source>%1 (at %2, in the epilogue).</source>
        <extracomment>%1: a sentence without its full stop</extracomment>
        <translation>%1（在 %2，在尾声中）。</translation>
    </message>
    <message>
        <source>This breaks it: %1 The schedule ends here. What follows is an epilogue: clients that think they hold the lock work on for a while, then release it.</source>
        <translation>问题在这里：%1 调度序列到此结束。接下来是尾声：认为自己持有锁的客户端继续工作一会儿，然后释放。</translation>
    </message>
    <message>
        <source>This breaks it: %1 The schedule ends here. What follows is an epilogue: time passes, and no client does anything.</source>
        <translation>问题在这里：%1 调度序列到此结束。接下来是尾声：时间流逝，没有客户端做任何事。</translation>
    </message>
    <message>
        <source>This breaks it: %1 The schedule ends here. What follows is an epilogue: each client goes on, and none of them acquires the lock.</source>
        <translation>问题在这里：%1 调度序列到此结束。接下来是尾声：每个客户端继续，没有一个加锁成功。</translation>
    </message>
    <message>
        <source>delete %1, if its value is still %2</source>
        <translation>如果 %1 的值仍是 %2 则删除</translation>
    </message>
    <message>
        <source>Keyspace events announce the change: %1.</source>
        <translation>键空间事件通知了更改：%1。</translation>
    </message>
    <message>
        <source>No keyspace event announces the change: a client that waits for one is not woken.</source>
        <translation>没有键空间事件通知此更改：等待事件的客户端不会被唤醒。</translation>
    </message>
    <message>
        <source>The release of %1 deleted the key that %2 wrote.</source>
        <translation>%1 的释放删除了 %2 写入的键。</translation>
    </message>
    <message>
        <source>The release of %1 changed the key that %2 wrote.</source>
        <translation>%1 的释放更改了 %2 写入的键。</translation>
    </message>
    <message>
        <source>The renewal of %1 deleted the key that %2 wrote.</source>
        <translation>%1 的续期删除了 %2 写入的键。</translation>
    </message>
    <message>
        <source>The renewal of %1 changed the lease of the key that %2 wrote.</source>
        <translation>%1 的续期更改了 %2 写入的键的租期。</translation>
    </message>
    <message>
        <source>The renewal of %1 changed the key that %2 wrote.</source>
        <translation>%1 的续期更改了 %2 写入的键。</translation>
    </message>
    <message>
        <source>%1 and %2 wait for each other, and no step of any client lets one of them go on.</source>
        <translation>%1 和 %2 互相等待，任何客户端的任何步骤都不能让其中之一继续。</translation>
    </message>
    <message>
        <source>The lease of %1 ended: the server removed this key.</source>
        <translation>%1 的租期到期：服务器删除了该键。</translation>
    </message>
    <message>
        <source>%1 sleeps until it is woken, and no client is left that could wake it.</source>
        <translation>%1 休眠直到被唤醒，而没有其他客户端能唤醒它。</translation>
    </message>
    <message>
        <source>The key %1 is left behind by %2, which crashed: it never expires, and nobody uses it again.</source>
        <translation>键 %1 由已崩溃的 %2 留下：它永不过期，也没有客户端再使用它。</translation>
    </message>
</context>
<context>
    <name>lockscope::FindCommand</name>
    <message>
        <source>Stopped before all keys were searched (%1 %).</source>
        <translation>在搜索完所有键之前停止（%1%）。</translation>
    </message>
    <message>
        <source>To list the locks of the certain and likely patterns: %1</source>
        <translation>列出确定和很可能的匹配模式的锁：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::FleetText</name>
    <message>
        <source>%1: at most %2 clients at a time, because each one is a session of its own.</source>
        <translation>%1：同时最多 %2 个客户端，因为每个客户端都是单独的会话。</translation>
    </message>
    <message>
        <source>There is no %1 server for this client.</source>
        <translation>此客户端没有 %1 服务器。</translation>
    </message>
    <message>
        <source>The simulated client ended.</source>
        <translation>模拟客户端已结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::Foresight</name>
    <message>
        <source>The server does not say whether its user may do this (ACL DRYRUN, Redis 7).</source>
        <translation>服务器不说明其用户是否有权执行此操作（ACL DRYRUN，Redis 7）。</translation>
    </message>
</context>
<context>
    <name>lockscope::FormatJsonText</name>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>unknown member &quot;%1&quot;; it may have %2</source>
        <translation>未知成员“%1”；可以有 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a text of 1 to %2 characters</source>
        <translation>“%1”必须是 1 到 %2 个字符的文本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be one of %2</source>
        <translation>“%1”必须是 %2 之一</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number from %2 to %3</source>
        <translation>“%1”必须是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an object</source>
        <translation>“%1”不是对象</translation>
    </message>
    <message>
        <source>&quot;field&quot; names the field of a hash, and goes with no other &quot;in&quot; than &quot;field&quot;</source>
        <translation>“field”是哈希字段的名称，其“in”只能是“field”</translation>
    </message>
    <message>
        <source>&quot;separator&quot; and &quot;part&quot; (1 is the first, -1 the last) are required together</source>
        <translation>“separator”和“part”（1 为第一段，-1 为最后一段）必须同时使用</translation>
    </message>
    <message>
        <source>a text is JSON or has a separator, not both</source>
        <translation>文本要么是 JSON，要么有分隔符，不能同时是两者</translation>
    </message>
    <message>
        <source>a score is a number and has no parts</source>
        <translation>分值是数字，没有各段</translation>
    </message>
    <message>
        <source>a holder is in &quot;value&quot;, &quot;field&quot;, &quot;field-name&quot; or &quot;member&quot;</source>
        <translation>持有者在“value”、“field”、“field-name”或“member”中</translation>
    </message>
    <message>
        <source>a score is in &quot;s&quot; or &quot;ms&quot;</source>
        <translation>分值的单位是“s”或“ms”</translation>
    </message>
    <message>
        <source>exactly one of &quot;publish&quot; (a channel), &quot;lpush&quot; and &quot;rpush&quot; (a list) is required</source>
        <translation>“publish”（频道）、“lpush”和“rpush”（列表）必须恰好有一个</translation>
    </message>
    <message>
        <source>the list must have another name than the key</source>
        <translation>列表的名称必须与键不同</translation>
    </message>
    <message>
        <source>&quot;expires_ms&quot; is of a list, not of a channel</source>
        <translation>“expires_ms”用于列表，而不是频道</translation>
    </message>
    <message>
        <source>&quot;algorithm&quot;, and &quot;names&quot; (a list of 1 to %1 texts) are required</source>
        <translation>必须有“algorithm”和“names”（1 到 %1 个文本的列表）</translation>
    </message>
    <message>
        <source>name %1 is not a text of 1 to %2 bytes</source>
        <translation>第 %1 个名称不是 1 到 %2 字节的文本</translation>
    </message>
    <message>
        <source>&quot;deadline&quot;, &quot;acquired&quot; and &quot;wake&quot; need a &quot;holder&quot;</source>
        <translation>“deadline”、“acquired”和“wake”需要“holder”</translation>
    </message>
    <message>
        <source>&quot;holder&quot; or &quot;digest&quot; is required</source>
        <translation>必须有“holder”或“digest”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in &quot;%2&quot; and &quot;holder&quot; in &quot;%3&quot; are not of one lock</source>
        <translation>“%2”中的“%1”和“%3”中的“holder”不属于同一个锁</translation>
    </message>
</context>
<context>
    <name>lockscope::FormatText</name>
    <message>
        <source>it has no member &quot;%1&quot;</source>
        <translation>没有成员“%1”</translation>
    </message>
    <message>
        <source>its member &quot;%1&quot; is neither a text nor a number</source>
        <translation>成员“%1”既不是文本也不是数字</translation>
    </message>
    <message>
        <source>it is not valid JSON: %1</source>
        <translation>不是有效的 JSON：%1</translation>
    </message>
    <message>
        <source>it has no part %1 between %2: %3</source>
        <translation>没有以 %2 分隔的第 %1 段：%3</translation>
    </message>
    <message>
        <source>it does not begin with %1: %2</source>
        <translation>不以 %1 开头：%2</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>%1 is not a time such as 2026-11-21T14:30:00Z, with a time zone</source>
        <translation>%1 不是带时区的时间，例如 2026-11-21T14:30:00Z</translation>
    </message>
    <message>
        <source>%1 is more than ten years from the server&apos;s time</source>
        <translation>%1 与服务器时间相差十年以上</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 不是数字</translation>
    </message>
    <message>
        <source>%1, as Unix seconds, is more than ten years from the server&apos;s time</source>
        <translation>%1 作为 Unix 秒，与服务器时间相差十年以上</translation>
    </message>
    <message>
        <source>%1, as Unix milliseconds, is more than ten years from the server&apos;s time</source>
        <translation>%1 作为 Unix 毫秒，与服务器时间相差十年以上</translation>
    </message>
    <message>
        <source>its member &quot;%1&quot; is a number too large to be read exactly</source>
        <translation>其成员“%1”是一个过大的数，无法精确读取</translation>
    </message>
    <message>
        <source>%1 is endless, and no time</source>
        <translation>%1 为无穷大，不是时间</translation>
    </message>
    <message>
        <source>its member &quot;%1&quot; is an empty text</source>
        <translation>成员“%1”是空文本</translation>
    </message>
</context>
<context>
    <name>lockscope::FoundLocksText</name>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>LOCKS</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>PATTERN</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>CONFIDENCE</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>ALSO MATCHES</source>
        <translation>还匹配</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>EXAMPLE</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>No key looks like a lock.</source>
        <translation>没有找到像锁的键。</translation>
    </message>
    <message>
        <source>No lock found so far.</source>
        <translation>目前未找到锁。</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) found, matching %1 that may be locks.</source>
        <translation>
            <numerusform>找到 %n 个匹配模式，匹配可能是锁的 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 searched in %2.</source>
        <extracomment>%1: &quot;12 keys&quot;; %2: how long it took</extracomment>
        <translation>在 %2内搜索了 %1。</translation>
    </message>
    <message>
        <source>About %1 searched in %2.</source>
        <translation>在 %2内搜索了约 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n primary(s) searched.</source>
        <translation>
            <numerusform>已搜索 %n 个主节点。</numerusform>
        </translation>
    </message>
    <message>
        <source>This server is one node of a cluster; keys on its other nodes were not searched.</source>
        <translation>此服务器是集群中的一个节点；没有搜索其他节点的键。</translation>
    </message>
    <message>
        <source>Database %1 (%2) was not searched. To search it, use --db %1.</source>
        <translation>没有搜索数据库 %1（%2）。要搜索它，请使用 --db %1。</translation>
    </message>
    <message numerus="yes">
        <source>No permission to read the content of some keys (%Ln tried); only their names are known.</source>
        <translation>
            <numerusform>没有读取一些键的内容的权限（尝试了 %Ln 个）；只知道它们的名称。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left out: the name is longer than %2 bytes.</source>
        <translation>略去 %1：名称超过 %2 字节。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pattern(s) not shown.</source>
        <translation>
            <numerusform>另有 %Ln 个匹配模式未显示。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) searched.</source>
        <translation>
            <numerusform>已搜索 %n 个服务器。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::FrameWriter</name>
    <message>
        <source>The folder %1 cannot be created.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>%1 already contains frames (%2). Nothing was written. Choose another folder, or remove them.</source>
        <translation>%1 中已有帧（%2）。未写入任何内容。请选择其他文件夹，或删除它们。</translation>
    </message>
    <message>
        <source>The film takes %1 s, not %2 s (--seconds): less time is not enough to read it.</source>
        <translation>视频需要 %1 秒，而不是 %2 秒（--seconds）：更短就来不及读完。</translation>
    </message>
    <message>
        <source>%1 of %2 frames</source>
        <translation>%2 帧中的 %1 帧</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. %3 of %4 frames are there.</source>
        <translation>无法写入 %1：%2。已有 %4 帧中的 %3 帧。</translation>
    </message>
    <message>
        <source>Interrupted: %1 of %2 frames are in %3.</source>
        <translation>已中断：%3 中有 %2 帧中的 %1 帧。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln frame(s) are in %1. To make a video of them:</source>
        <extracomment>%1: a folder</extracomment>
        <translation>
            <numerusform>%Ln 帧已保存在 %1。要制作成视频：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::GateText</name>
    <message>
        <source>This server is read-only: %1 was not sent. Allow changes for a few minutes first.</source>
        <translation>此服务器为只读：未发送 %1。请先允许更改几分钟。</translation>
    </message>
</context>
<context>
    <name>lockscope::GroupActionText</name>
    <message>
        <source>%1. Nothing was done there.</source>
        <translation>%1。那里未执行任何操作。</translation>
    </message>
    <message>
        <source>%1. Nothing was done on any server.</source>
        <translation>%1。所有服务器上都未执行任何操作。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a URL; %2: sentences</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The server was closed. Nothing was done.</source>
        <translation>服务器已关闭。未执行任何操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::GuideText</name>
    <message>
        <source>Usage: lockscope help TOPIC</source>
        <translation>用法：lockscope help 主题</translation>
    </message>
    <message>
        <source>For the options of a command, such as list: lockscope list --help</source>
        <translation>查看某个命令（如 list）的选项：lockscope list --help</translation>
    </message>
</context>
<context>
    <name>lockscope::HelpText</name>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>Examples:</source>
        <translation>示例：</translation>
    </message>
    <message>
        <source>lock profiles (default: those saved in the window)</source>
        <translation>锁配置（默认：窗口中保存的）</translation>
    </message>
    <message>
        <source>how to detect changes: auto, events, tracking or polling (default: auto, the best one that works)</source>
        <translation>如何检测变更：auto、events、tracking 或 polling（默认：auto，可用的最佳方式）</translation>
    </message>
    <message>
        <source>allow this command to change a server that is saved as production, and therefore read-only</source>
        <translation>允许此命令更改保存为生产环境（因此为只读）的服务器</translation>
    </message>
    <message>
        <source>why; printed with the outcome, and kept in the journal</source>
        <translation>原因；与结果一起输出，并保存在操作日志中</translation>
    </message>
    <message>
        <source>Lockscope watches distributed locks in Redis: who holds which lock, how much time is left, and which locks are stuck.</source>
        <translation>Lockscope 监视 Redis 中的分布式锁：哪个锁由哪个客户端持有、还剩多少时间，以及哪些锁卡住了。</translation>
    </message>
    <message>
        <source>open the window</source>
        <translation>打开窗口</translation>
    </message>
    <message>
        <source>open the window with a private demo server and traffic</source>
        <translation>打开窗口，带私有演示服务器和流量</translation>
    </message>
    <message>
        <source>print the locks and exit</source>
        <translation>输出锁并退出</translation>
    </message>
    <message>
        <source>print changes of the locks as they happen</source>
        <translation>在锁发生变更时输出</translation>
    </message>
    <message>
        <source>search all keys for locks, and print patterns for them</source>
        <translation>在所有键中搜索锁，并输出其匹配模式</translation>
    </message>
    <message>
        <source>remove one lock, if this holder still has it</source>
        <translation>如果此持有者仍持有锁，则清除锁</translation>
    </message>
    <message>
        <source>keep a lock closed, extend its lease, or remove a waiter</source>
        <translation>隔离一个锁、延长租约或将等待者移出队列</translation>
    </message>
    <message>
        <source>restore what was just cleared or fenced off</source>
        <translation>恢复刚刚清除或隔离的锁</translation>
    </message>
    <message>
        <source>print what operators did, or who held what</source>
        <translation>输出操作者做过什么，或谁持有过什么</translation>
    </message>
    <message>
        <source>play a race of lock clients, move by move</source>
        <translation>逐步播放锁客户端的竞态场景</translation>
    </message>
    <message>
        <source>try every order of a protocol&apos;s steps, and report what breaks it</source>
        <translation>尝试协议各步骤的所有顺序，并报告什么会破坏它</translation>
    </message>
    <message>
        <source>explore all protocols, and print a scorecard</source>
        <translation>检验所有协议，并输出评分表</translation>
    </message>
    <message>
        <source>run simulated clients on one lock, and print the load</source>
        <translation>用模拟客户端竞争一个锁，并输出负载</translation>
    </message>
    <message>
        <source>print a page of the guide</source>
        <translation>输出指南的一页</translation>
    </message>
    <message>
        <source>lockscope COMMAND --help prints the options of a command.</source>
        <translation>lockscope COMMAND --help 输出某个命令的选项。</translation>
    </message>
    <message>
        <source>log to standard error, for any command. PARTS: all (the default), or some of redis, stores, privateservers, watch, operate, alerts, journal, fleet, racelab, session, separated by commas</source>
        <translation>将运行日志写到标准错误，适用于任何命令。PARTS：all（默认），或 redis、stores、privateservers、watch、operate、alerts、journal、fleet、racelab、session 中的一部分，以逗号分隔</translation>
    </message>
    <message>
        <source>language of all texts: en or zh_CN (default: the language of the system)</source>
        <translation>所有文字的语言：en 或 zh_CN（默认：系统的语言）</translation>
    </message>
    <message>
        <source>Window:</source>
        <translation>窗口：</translation>
    </message>
    <message>
        <source>save an image of the window and exit; needs no display</source>
        <translation>保存窗口的图片并退出；不需要显示器</translation>
    </message>
    <message>
        <source>how long to wait once the data is complete (500ms, 5s, 2m; default: 0)</source>
        <translation>数据完整后再等多久（500ms、5s、2m；默认：0）</translation>
    </message>
    <message>
        <source>with --screenshot: if the data is not complete by then, save what there is and exit with 1 (default: 5m; 0: never)</source>
        <translation>与 --screenshot 一起：如果届时数据不完整，保存已有的内容，并以 1 退出（默认：5m；0：不限）</translation>
    </message>
    <message>
        <source>also print the locks in the image</source>
        <translation>同时输出图片中的锁</translation>
    </message>
    <message>
        <source>size of the window, for example 1440x900</source>
        <translation>窗口的大小，例如 1440x900</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Prints one lock a line and exits. If nothing matches, &quot;lockscope find&quot; searches all keys. Locks that need attention come first; JSON Lines are sorted by key. HOLDER is decoded from the token. LIBRARY is the one that wrote the lock; a question mark means a guess.</source>
        <translation>每行输出一个锁，然后退出。如果没有匹配，“lockscope find”会搜索所有键。需要关注的锁在最前面；JSON Lines 按键排序。“持有者”由令牌解码而来。“类库”是写入该锁的库；问号表示猜测。</translation>
    </message>
    <message>
        <source>print what was found by then, say that it is incomplete, and exit with 1 (default: 5m; 0: never)</source>
        <translation>输出届时找到的内容，说明它不完整，并以 1 退出（默认：5m；0：不限）</translation>
    </message>
    <message>
        <source>500ms, 5s, 2m, 1h (default: until interrupted)</source>
        <translation>500ms、5s、2m、1h（默认：直到中断）</translation>
    </message>
    <message>
        <source>take up to 25 % of the server&apos;s time</source>
        <translation>最多使用服务器 25% 的时间</translation>
    </message>
    <message>
        <source>end after this time and print what was found so far: 30s, 5m (default: when all keys were searched; an endless scan is detected, and fails)</source>
        <translation>在此时间后结束，并输出目前找到的内容：30s、5m（默认：搜索完所有键时；无止境的扫描会被发现并失败）</translation>
    </message>
    <message>
        <source>Changes a lock only if TOKEN still holds it. The server compares and changes in one step, as the library that wrote the lock would. A lock that another client has taken is left alone. What cannot be undone, and what may go wrong later, is printed on standard error before anything is sent (&quot;note: ...&quot;).</source>
        <translation>仅当 TOKEN 仍持有锁时才更改。服务器一步完成比较和更改，与写入该锁的类库所做的一样。已被另一个客户端加锁的锁不会动。无法撤销的内容以及之后可能出的问题，在发送任何命令之前输出到标准错误（“注意：…”）。</translation>
    </message>
    <message>
        <source>Several keys are processed one by one, slowly enough for the server. Each outcome is printed on its own line, and a summary at the end. A key is never a pattern. After Ctrl+C, completed actions stay as they are, and the others are printed as not tried.</source>
        <translation>多个键逐个处理，速度以服务器能承受为准。每个结果各占一行，最后是汇总。键绝不是匹配模式。按 Ctrl+C 之后，已完成的操作保持不变，其余输出为未尝试。</translation>
    </message>
    <message>
        <source>removes the lock and wakes waiting clients; if several clients hold it, removes only this holder</source>
        <translation>清除锁，并唤醒等待的客户端；如果有多个客户端持有，只移除此持有者</translation>
    </message>
    <message>
        <source>puts a tombstone in place of the lock, so that nobody can take it for a while</source>
        <translation>用占位标记代替锁，使任何客户端暂时都无法加锁</translation>
    </message>
    <message>
        <source>sets the lease of the holder to this time from now</source>
        <translation>将持有者的租期设为从现在起这么久</translation>
    </message>
    <message>
        <source>removes a waiter from the queue of a Redisson fair lock</source>
        <translation>从 Redisson 公平锁的队列中将一个等待者移出队列</translation>
    </message>
    <message>
        <source>the holder that you saw, byte for byte: one for all keys, or one for each key in the same order</source>
        <translation>您看到的持有者，逐字节相同：所有键共用一个，或按同样顺序每个键各一个</translation>
    </message>
    <message>
        <source>the same for a holder that is not text</source>
        <translation>同上，用于不是文本的持有者</translation>
    </message>
    <message>
        <source>evict: the waiter</source>
        <translation>evict：等待者</translation>
    </message>
    <message>
        <source>evict: the same for a waiter that is not text</source>
        <translation>evict：同上，用于不是文本的等待者</translation>
    </message>
    <message>
        <source>fence: the quiet period (default: 15s); extend: 500ms, 30s, 5m</source>
        <translation>fence：隔离期（默认：15s）；extend：500ms、30s、5m</translation>
    </message>
    <message>
        <source>fence: wait until the quiet period is over, remove the tombstone if a client has prolonged it, and print how it ended. Some libraries renew a key whatever it holds; without --watch nobody removes such a tombstone, and a note says so</source>
        <translation>fence：等到隔离期结束，如果有客户端延长了占位标记则将其删除，并输出如何结束。有些类库无论键中是什么都会续期；没有 --watch 时不会有人删除这样的占位标记，并会提示这一点</translation>
    </message>
    <message>
        <source>print what would be checked and sent, whom it would affect, and whether that is safe (safe_to_clear), as far as one look can show; change nothing</source>
        <translation>输出将检查和发送的内容、会影响谁、是否安全（safe_to_clear），以一次查看所能判断为限；不更改任何内容</translation>
    </message>
    <message>
        <source>instead of KEY, for a key that is not text; may be repeated</source>
        <translation>代替 KEY，用于不是文本的键；可重复</translation>
    </message>
    <message>
        <source>Restores what was last cleared or fenced off under this key, from the command line or in the window, as recorded in the journal of this account. It restores every key that was changed, with a lease that ends at the original time, and only if nobody has taken the lock in between (after a fence: only while the tombstone stands). Another client may have held it in between, and its old holder does not notice.</source>
        <translation>恢复此键下最近一次清除或隔离的内容，无论来自命令行还是窗口，以此账户的操作日志为准。它恢复所有更改过的键，租约在原定时间结束，且仅当其间没有客户端加锁时（隔离之后：仅当占位标记仍在时）。其间可能有另一个客户端持有过它，而原持有者不会察觉。</translation>
    </message>
    <message>
        <source>Before an action, --dry-run shows whether it can be undone (&quot;This cannot be undone&quot;, can_be_undone). What was done on several servers is restored on each of them, compared there and reported. Once something was restored on any server, nothing is restored a second time.</source>
        <translation>操作之前，--dry-run 显示是否可以撤销（“此操作无法撤销”、can_be_undone）。在多个服务器上执行的操作，在每个服务器上分别比较、恢复和报告。只要在任一服务器上恢复过，就不会再恢复第二次。</translation>
    </message>
    <message>
        <source>undo only what was done within this time (default: 30s)</source>
        <translation>只撤销此时间内所做的操作（默认：30s）</translation>
    </message>
    <message>
        <source>print what would be checked and sent; change nothing</source>
        <translation>输出将检查和发送的内容；不更改任何内容</translation>
    </message>
    <message>
        <source>instead of KEY, for a key that is not text</source>
        <translation>代替 KEY，用于不是文本的键</translation>
    </message>
    <message>
        <source>the outcome as one JSON object</source>
        <translation>以一个 JSON 对象输出结果</translation>
    </message>
    <message>
        <source>Prints what operators of this account did (the default), or which holds the window saw end; newest first. If Lockscope ended before the answer came, the outcome is &quot;unknown&quot;, and the record says what to check.</source>
        <translation>输出此账户的操作者做过什么（默认），或窗口看到结束的持锁记录；最新的在前。如果 Lockscope 在响应到来之前结束，结果为“未知”，记录中写明要检查什么。</translation>
    </message>
    <message>
        <source>actions: when, by whom, which lock and holder, where, why, and the outcome</source>
        <translation>操作：何时、由谁、哪个锁和持有者、在哪里、为什么，以及结果</translation>
    </message>
    <message>
        <source>holds: who held what, for how long, and how it ended</source>
        <translation>持锁记录：谁持有过什么、持续多久、如何结束</translation>
    </message>
    <message>
        <source>only locks whose key contains this text</source>
        <translation>只包含键中含有此文本的锁</translation>
    </message>
    <message>
        <source>only servers whose URL or name contains this text</source>
        <translation>只包含 URL 或名称中含有此文本的服务器</translation>
    </message>
    <message>
        <source>only this saved server</source>
        <translation>只包含此已保存的服务器</translation>
    </message>
    <message>
        <source>90s, 2h, 7d: this long ago; 2026-11-21 or 2026-11-21T14:30: local time</source>
        <translation>90s、2h、7d：多久以前起；2026-11-21 或 2026-11-21T14:30：本地时间</translation>
    </message>
    <message>
        <source>at most this number (default: 100; 0: all)</source>
        <translation>最多此数量（默认：100；0：全部）</translation>
    </message>
    <message>
        <source>JSON Lines with everything that is known, including commands and before-images. What is not UTF-8 is printed as key_base64 and so on instead; times are Unix milliseconds</source>
        <translation>JSON Lines，含已知的全部内容，包括命令和更改前的内容。不是 UTF-8 的内容改以 key_base64 等输出；时间为 Unix 毫秒</translation>
    </message>
    <message>
        <source>the same for spreadsheets; no cell begins like a formula</source>
        <translation>同上，用于电子表格；没有以公式开头的单元格</translation>
    </message>
    <message>
        <source>Plays a story of clients that want one lock, move by move, on private servers, and prints it: each command with its answer, which clients think they hold the lock, what the referee saw, and the story in plain words. Time is virtual: a lease of ten seconds ends at once. The same scenario always gives the same film. A schedule that breaks its protocol ends at the break; an epilogue shows what follows. Without SCENARIO, prints a list of the built-in scenarios.</source>
        <translation>在私有服务器上逐步播放多个客户端竞争一个锁的故事，并输出：每条命令及其返回值、哪些客户端认为自己持有锁、裁判看到了什么，以及通俗的解说。时间是虚拟的：十秒的租期瞬间结束。同一场景总是得到同样的回放。破坏协议的调度序列在问题处结束；尾声显示之后发生什么。没有 SCENARIO 时，输出内置场景的列表。</translation>
    </message>
    <message>
        <source>the id of a built-in scenario, a file of your own (.scenario), or a schedule printed by the explorer</source>
        <translation>内置场景的 id、您自己的文件（.scenario），或检验输出的调度序列</translation>
    </message>
    <message>
        <source>play two clients of PROTOCOL with moves, crashes and lease expiries chosen at random. The same number gives the same moves. The schedule is printed, too</source>
        <translation>播放 PROTOCOL 的两个客户端，动作、崩溃和租约到期随机选择。同一数字得到同样的动作。调度序列也会输出</translation>
    </message>
    <message>
        <source>a protocol of your own that the schedule or scenario names; see lockscope explore --help</source>
        <translation>调度序列或场景中指明的您自己的协议；见 lockscope explore --help</translation>
    </message>
    <message>
        <source>write the film as numbered images, DIR/frame-00001.png and so on, and print the ffmpeg command that makes a video of them. Needs no display. Creates DIR, which must not contain frames already</source>
        <translation>将视频写成带编号的图片 DIR/frame-00001.png 等，并输出用它们制作视频的 ffmpeg 命令。不需要显示器。会创建 DIR，其中不能已有帧</translation>
    </message>
    <message>
        <source>images per second (default: 10)</source>
        <translation>每秒图片数（默认：10）</translation>
    </message>
    <message>
        <source>length of the film (default: 120); longer if there is more text to read</source>
        <translation>视频的长度（默认：120）；如果要读的文字更多则更长</translation>
    </message>
    <message>
        <source>size of an image (default: 1920x1080)</source>
        <translation>图片的大小（默认：1920x1080）</translation>
    </message>
    <message>
        <source>colours of the images (default: dark)</source>
        <translation>图片的配色（默认：dark）</translation>
    </message>
    <message>
        <source>A scenario is a text file: a head (title, protocol, clients, lease), then one step a line. Every step is checked: if a client does something else, or an &quot;expect&quot; does not hold, the error names the line.</source>
        <translation>场景是文本文件：开头（title、protocol、clients、lease），之后每行一步。每一步都会检查：如果客户端做了别的事，或“expect”不成立，错误会指出行号。</translation>
    </message>
    <message>
        <source>protocol of the clients: set-nx-px, setnx-timestamp, redlock ...; on other stores memcached-add, sql-unique-row, sql-unique-row-sqlite, sql-for-update, zookeeper-sequential (a wrong name prints all). Several protocols for the same lock: --protocol set-nx-px=30,setnx-timestamp=20. In another store it is another lock of the same name</source>
        <translation>客户端的协议：set-nx-px、setnx-timestamp、redlock 等；在其他存储上有 memcached-add、sql-unique-row、sql-unique-row-sqlite、sql-for-update、zookeeper-sequential（输入错误的名称会列出全部）。同一个锁用多种协议：--protocol set-nx-px=30,setnx-timestamp=20。在其他存储中，它是另一个同名的锁</translation>
    </message>
    <message>
        <source>number of clients (default: 100)</source>
        <translation>客户端数（默认：100）</translation>
    </message>
    <message>
        <source>number of requests in all (default: 1000). Each ends released or timed out</source>
        <translation>请求总数（默认：1000）。每个请求以释放或超时结束</translation>
    </message>
    <message>
        <source>while the lock is busy: none, fixed:10ms (the default), jitter or jitter:BASE:CAP (exponential with full jitter), or message (sleep until a message arrives, as Redisson does). Several policies run one after the other</source>
        <translation>锁被占用时：none、fixed:10ms（默认）、jitter 或 jitter:BASE:CAP（带完全抖动的指数退避），或 message（休眠到消息到来，与 Redisson 相同）。多种策略依次运行</translation>
    </message>
    <message>
        <source>none, fixed:10ms, fixed:100ms and jitter, one after the other</source>
        <translation>none、fixed:10ms、fixed:100ms 和 jitter，依次运行</translation>
    </message>
    <message>
        <source>from acquisition to release (default: 5ms; 0: release at once)</source>
        <translation>从加锁到解锁（默认：5ms；0：立即释放）</translation>
    </message>
    <message>
        <source>lease of the lock (default: 5s)</source>
        <translation>锁的租期（默认：5s）</translation>
    </message>
    <message>
        <source>pause of a client between two requests (default: 0; with --compare: 20ms)</source>
        <translation>客户端在两个请求之间的停顿（默认：0；与 --compare 一起：20ms）</translation>
    </message>
    <message>
        <source>give up a request after this time (default: 10s; 0: after one attempt)</source>
        <translation>请求在此时间后放弃（默认：10s；0：尝试一次之后）</translation>
    </message>
    <message>
        <source>name of the lock (default: lock.simulated)</source>
        <translation>锁的名称（默认：lock.simulated）</translation>
    </message>
    <message>
        <source>one line for each policy: attempts, acquired, busy, timeouts, violations (two holders at once), commands, elapsed_ms; wait_ms, hold_ms, handover_ms, release_ms, each {p50, p99, max}; attempts_per_second, success_ratio, commands_per_acquisition, fairness (Jain&apos;s index); protocol, groups, clients, requests, retry, stopped, server_version, basis</source>
        <translation>每种策略一行：attempts、acquired、busy、timeouts、violations（同时有两个持有者）、commands、elapsed_ms；wait_ms、hold_ms、handover_ms、release_ms，各为 {p50, p99, max}；attempts_per_second、success_ratio、commands_per_acquisition、fairness（Jain 指数）；protocol、groups、clients、requests、retry、stopped、server_version、basis</translation>
    </message>
    <message>
        <source>Explores lock protocols: tries every order of the clients&apos; steps on real private redis-servers. Time is virtual: the end of a lease is a step like any other. For each of eleven questions it prints &quot;holds&quot;, within the bound that it names; or &quot;broken&quot;, with the shortest schedule that breaks the protocol; or &quot;not explored&quot;, with the reason. A schedule is one line; lockscope race &apos;SCHEDULE&apos; plays it. The same options always give the same result. lockscope score without protocols explores all that can be explored.</source>
        <translation>检验锁协议：在真实的私有 redis-server 上尝试客户端步骤的所有顺序。时间是虚拟的：租约到期与其他步骤一样是一步。对十一个问题中的每一个，输出“成立”（在所写明的检验范围之内），或“不成立”及最短反例，或“未检验”及原因。调度序列是一行文本；lockscope race &apos;SCHEDULE&apos; 可以播放它。相同的选项总是得到相同的结果。lockscope score 不带协议时，检验所有可检验的协议。</translation>
    </message>
    <message>
        <source>PROTOCOL is the name of a built-in protocol, or a file with a protocol of your own. The name of a file ends with .json or contains a slash. The manual page describes its steps.</source>
        <translation>PROTOCOL 是内置协议的名称，或您自己的协议的文件。文件名以 .json 结尾或含有斜杠。手册页说明其各步骤。</translation>
    </message>
    <message>
        <source>clients that compete for the lock, 1 to 9 (default: 2)</source>
        <translation>竞争锁的客户端数，1 到 9（默认：2）</translation>
    </message>
    <message>
        <source>acquisitions of each client (default: 2 for two clients on one key of one server, otherwise 1)</source>
        <translation>每个客户端的加锁次数（默认：两个客户端使用一个服务器的一个键时为 2，否则为 1）</translation>
    </message>
    <message>
        <source>further attempts after a busy one (default: 2)</source>
        <translation>被占用之后再尝试的次数（默认：2）</translation>
    </message>
    <message>
        <source>crashes, if the question allows any (default: 1)</source>
        <translation>崩溃次数，如果问题允许（默认：1）</translation>
    </message>
    <message>
        <source>pauses of a client longer than a lease, if the question allows any (default: 1)</source>
        <translation>客户端超过租期的暂停次数，如果问题允许（默认：1）</translation>
    </message>
    <message>
        <source>how often time advances to the end of a lease (default: 2)</source>
        <translation>时间前进到租约到期的次数（默认：2）</translation>
    </message>
    <message>
        <source>servers of protocols that ask a majority (default: 3)</source>
        <translation>需要多数的协议的服务器数（默认：3）</translation>
    </message>
    <message>
        <source>commands or answers that are lost, at any step (default: 0)</source>
        <translation>在任意一步丢失的命令或返回数（默认：0）</translation>
    </message>
    <message>
        <source>commands that arrive after their client has stopped waiting for the answer (default: 0)</source>
        <translation>客户端不再等待返回之后才到达的命令数（默认：0）</translation>
    </message>
    <message>
        <source>only this question; may be repeated: mutual_exclusion, owner_only_release, owner_only_renewal, crash_recovery, recovery_race, no_orphan, lease_overrun, clock_skew, fenced_resource, progress, deadlock</source>
        <translation>只检验此问题；可重复：mutual_exclusion、owner_only_release、owner_only_renewal、crash_recovery、recovery_race、no_orphan、lease_overrun、clock_skew、fenced_resource、progress、deadlock</translation>
    </message>
    <message>
        <source>one line a protocol: protocol, columns {NAME: {verdict (holds, broken, not-explored), schedule, schedules, states, bound, finding, took_ms}}</source>
        <translation>每个协议一行：protocol、columns {NAME: {verdict (holds, broken, not-explored), schedule, schedules, states, bound, finding, took_ms}}</translation>
    </message>
    <message>
        <source>Server:</source>
        <translation>服务器：</translation>
    </message>
    <message>
        <source>instead of a URL (not for the window): a server saved in the window, with its nodes, patterns, TLS options and password file. The exact URL of a saved server also selects its name, nodes and environment. A production server is read-only, whatever address or --node leads to it: --unlock allows changes</source>
        <translation>代替 URL（不用于窗口）：窗口中保存的服务器，连同其节点、匹配模式、TLS 选项和密码文件。与已保存服务器完全相同的 URL 也会选用其名称、节点和环境。生产服务器为只读，无论用什么地址或 --node 访问：--unlock 允许更改</translation>
    </message>
    <message>
        <source>ask for the password on the terminal</source>
        <translation>在终端上询问密码</translation>
    </message>
    <message>
        <source>read the password from a file (a warning says if other users can read it); without either, the environment variable REDISCLI_AUTH is used</source>
        <translation>从文件读取密码（如果其他用户可以读取会警告）；两者都没有时，使用环境变量 REDISCLI_AUTH</translation>
    </message>
    <message>
        <source>TLS: trust certificates signed by this authority (PEM; default: those of the system)</source>
        <translation>TLS：信任由此机构签发的证书（PEM；默认：系统的证书）</translation>
    </message>
    <message>
        <source>TLS: server name to request and verify, if it differs from the host</source>
        <translation>TLS：要请求和验证的服务器名称，如果与主机不同</translation>
    </message>
    <message>
        <source>TLS: do not verify the server (for tests only; a warning names each server that is not verified)</source>
        <translation>TLS：不验证服务器（仅用于测试；会警告每个未验证的服务器）</translation>
    </message>
    <message>
        <source>0 done, 1 failed (the reason is on standard error), 2 usage.</source>
        <translation>0 完成，1 失败（原因见标准错误），2 用法错误。</translation>
    </message>
    <message>
        <source>0 done or interrupted, 1 failed (the reason is on standard error), 2 usage.</source>
        <translation>0 完成或中断，1 失败（原因见标准错误），2 用法错误。</translation>
    </message>
    <message>
        <source>0 all keys were searched, 1 failed, interrupted or out of time (what was found is printed), 2 usage.</source>
        <translation>0 已搜索所有键，1 失败、中断或超时（输出已找到的内容），2 用法错误。</translation>
    </message>
    <message>
        <source>0 done, 1 failed, 2 usage, 3 holder changed, 4 already gone, 5 wrong type, 6 refused. For several keys, the worst one, in this order: 1, 6, 5, 3, 4.</source>
        <translation>0 完成，1 失败，2 用法错误，3 持有者已改变，4 已不存在，5 类型不符，6 被拒绝。有多个键时取最严重的，顺序为：1、6、5、3、4。</translation>
    </message>
    <message>
        <source>0 restored, 1 failed, 2 usage, 3 another client holds it now, 4 the tombstone is gone, 6 refused (nothing to restore, or too late).</source>
        <translation>0 已恢复，1 失败，2 用法错误，3 现由另一个客户端持有，4 占位标记已消失，6 被拒绝（没有可恢复的内容，或太晚）。</translation>
    </message>
    <message>
        <source>0 played, and everything is as the scenario says; 1 something differs, or it failed (the reason is on standard error); 2 usage.</source>
        <translation>0 已播放，且一切与场景相符；1 有不符之处，或失败（原因见标准错误）；2 用法错误。</translation>
    </message>
    <message>
        <source>0 explored, whatever the result; 1 failed or interrupted; 2 usage.</source>
        <translation>0 已检验，无论结果如何；1 失败或中断；2 用法错误。</translation>
    </message>
    <message>
        <source>0 done or interrupted, 1 failed, 2 usage, 6 the server is not for development.</source>
        <translation>0 完成或中断，1 失败，2 用法错误，6 服务器不用于开发。</translation>
    </message>
    <message>
        <source>0 done, 1 failed, 2 usage; clear also: 3 holder changed, 4 already gone, 5 wrong type, 6 refused.</source>
        <translation>0 完成，1 失败，2 用法错误；clear 还有：3 持有者已改变，4 已不存在，5 类型不符，6 被拒绝。</translation>
    </message>
    <message>
        <source>reach servers at another address than they announce (NAT, tunnels); also ranges of ports</source>
        <translation>通过与其公布的地址不同的地址连接服务器（NAT、隧道）；也可为端口范围</translation>
    </message>
    <message>
        <source>the same for the password of sentinels; without it, LOCKSCOPE_SENTINEL_AUTH is used</source>
        <translation>哨兵的密码同样如此；没有它时使用 LOCKSCOPE_SENTINEL_AUTH</translation>
    </message>
    <message>
        <source>JSON Lines: pattern, locks, other_keys, confidence, why, proposed (certain or likely, and mostly locks), libraries (scheme, label, locks), examples (key), wider_pattern and wider_other_keys (a pattern that was not chosen, and why). The last line has state (complete, cancelled, failed), keys, keys_in_database, keys_read, keys_refused, took_ms, other_databases, cluster_node, primaries (of a deployment)</source>
        <translation>JSON Lines：pattern、locks、other_keys、confidence、why、proposed（确定或可能，且多数是锁）、libraries（scheme、label、locks）、examples（key）、wider_pattern 和 wider_other_keys（未选用的匹配模式及原因）。最后一行有 state（complete、cancelled、failed）、keys、keys_in_database、keys_read、keys_refused、took_ms、other_databases、cluster_node、primaries（对部署）</translation>
    </message>
    <message>
        <source>In a cluster or behind Sentinel, name any server: the action goes to the primary that owns the lock now, and is compared there.</source>
        <translation>在集群中或在哨兵之后，指定任意服务器即可：操作发送到现在拥有该锁的主节点，并在那里比较。</translation>
    </message>
    <message>
        <source>one JSON object for each outcome, with the node (of a deployment); for several keys, a last one with the summary</source>
        <translation>每个结果一个 JSON 对象，对部署含节点；有多个键时，最后一个是汇总</translation>
    </message>
    <message>
        <source>take the named server alone, instead of the whole cluster or of what a Sentinel watches</source>
        <translation>只针对指定的服务器，而不是整个集群或哨兵监视的整体</translation>
    </message>
    <message>
        <source>start private servers with realistic traffic: server (the default), cluster or sentinel; with the last two, the window can fail over, stop a node and move a slot</source>
        <translation>启动带真实感流量的私有服务器：server（默认）、cluster 或 sentinel；使用后两者时，窗口可以进行故障转移、停止一个节点和迁移一个槽</translation>
    </message>
    <message>
        <source>clear, fence, extend: another server on which the lock stands (Redlock), as if it was in --url; may be repeated. The action is sent to all of them at once, with user, password and TLS as for --url. A password that is sent encrypted to --url is not sent to a redis:// server: use rediss:// for all (default: the nodes saved with the server)</source>
        <translation>clear、fence、extend：锁所在的另一个服务器（Redlock），如同写在 --url 中；可重复。操作同时发给所有服务器，用户、密码和 TLS 与 --url 相同。加密发给 --url 的密码不会发给 redis:// 服务器：请全部使用 rediss://（默认：与服务器一起保存的节点）</translation>
    </message>
    <message>
        <source>Runs simulated clients that compete for one lock, each with its own connection, and prints the effect on the lock and on the server. Without --url, starts the private servers that the protocols need, if they are installed: redis-server (five for redlock), memcached, PostgreSQL, SQLite. A server that you name must run on this machine or be saved as a development server, and can run protocols of one Redis server only. In a cluster the clients follow the slots, behind Sentinel the primary. The lock gets a unique name there, and is removed at the end.</source>
        <translation>运行竞争一个锁的模拟客户端，每个有自己的连接，并输出对锁和服务器的影响。没有 --url 时，启动协议所需的私有服务器（如果已安装）：redis-server（redlock 五个）、memcached、PostgreSQL、SQLite。您指定的服务器必须在本机上，或保存为开发服务器，且只能运行用于单个 Redis 服务器的协议。在集群中，客户端会跟随槽；在哨兵之后，则跟随主节点。锁在那里使用唯一的名称，最后会删除。</translation>
    </message>
    <message>
        <source>decide about settings that cannot be used</source>
        <translation>决定如何处理无法使用的设置</translation>
    </message>
    <message>
        <source>the URL comes from a link or another program: the password in REDISCLI_AUTH is not sent to it before you agree in the window</source>
        <translation>URL 来自链接或其他程序：在您于窗口中同意之前，不会向其发送 REDISCLI_AUTH 中的密码</translation>
    </message>
    <message>
        <source>Says whether the settings of the window can be used: the file is there, whole, and the saved servers in it were changed by Lockscope only. If not, it is unknown which servers are production, and no server can be changed, in the window or on the command line, until you decide. Lockscope keeps the last good copy beside the file.</source>
        <translation>说明窗口的设置能否使用：文件存在、完整，且其中保存的服务器只由 Lockscope 更改过。如果不能，就无法知道哪些服务器是生产服务器；在您决定之前，无论在窗口中还是在命令行中，任何服务器都不能更改。Lockscope 在该文件旁边保存最后一个完好副本。</translation>
    </message>
    <message>
        <source>restore the last good copy; the file that cannot be used is renamed</source>
        <translation>恢复最后一个完好副本；无法使用的文件会被重命名</translation>
    </message>
    <message>
        <source>use the file as it is; if it cannot be read, it is renamed, and the settings are empty then. The copy is renamed</source>
        <translation>按原样使用该文件；如果无法读取，则将其重命名，设置随后为空。副本会被重命名</translation>
    </message>
    <message>
        <source>0 the settings can be used, or what was asked for was done; 1 they cannot, or it failed; 2 usage.</source>
        <translation>0 设置可以使用，或所要求的操作已完成；1 设置无法使用，或操作失败；2 用法错误。</translation>
    </message>
    <message>
        <source>Prints changes of the locks as they happen: acquired, renewed, lease-shortened, lease-removed, released, expired, handed-over, vanished, lost-in-failover, is-back; cleared and restored, if Lockscope did it under this account; fenced-off, whoever did it. What happened while the server could not be watched is printed as soon as it is known, with the length of that gap. Ends after the given time, counted from the first complete scan, or when interrupted.</source>
        <translation>在锁发生变更时输出：acquired、renewed、lease-shortened、lease-removed、released、expired、handed-over、vanished、lost-in-failover、is-back；cleared 和 restored（如果由此账户的 Lockscope 所为）；fenced-off（无论由谁所为）。无法监视服务器期间发生的变更，一旦得知即输出，并注明这段间断的时长。从第一次完整扫描算起，在指定时间之后或中断时结束。</translation>
    </message>
    <message>
        <source>most of the server&apos;s time that a full scan may take, from 2 to 100 (default: 25)</source>
        <translation>全量扫描最多占用服务器时间的百分比，2 到 100（默认：25）</translation>
    </message>
    <message>
        <source>Exit codes: %1 74: the output could not be written.</source>
        <translation>退出码：%1 74：输出无法写入。</translation>
    </message>
    <message>
        <source>Searches all keys of one database and prints patterns for keys that look like locks: how many keys each pattern matches, which library wrote them, how certain that is (certain, likely, guess), and how many other keys it matches. It counts names by their form, and reads the content of a few keys of each form. It changes nothing. It takes at most 2 % of the server&apos;s time, about a minute and a half for a million keys. Ctrl+C prints what was found so far.</source>
        <translation>搜索一个数据库的所有键，输出像锁的键的匹配模式：每个匹配模式匹配多少个键、由哪个类库写入、可信度（certain、likely、guess），以及还匹配多少其他键。它按形式统计名称，并读取每种形式的少量键的内容。它不更改任何内容。最多使用服务器 2% 的时间，一百万个键约需一分半钟。Ctrl+C 输出目前找到的内容。</translation>
    </message>
    <message>
        <source>0 done, 1 failed or incomplete (the reason is on standard error), 2 usage.</source>
        <translation>0 完成，1 失败或不完整（原因见标准错误），2 用法错误。</translation>
    </message>
    <message>
        <source>It goes onto the same data only, by replication IDs: a server that was replaced, or restarted without its data, is refused, and so is one to which the slot has moved; a promoted replica that has all writes is accepted. After FLUSHALL a lock can be restored. If the last action on the lock, by whatever address of the server, cannot be undone or is not in the journal, nothing older is restored.</source>
        <translation>只恢复到同一份数据上，以复制 ID 为准：被替换或重启后丢失数据的服务器会被拒绝，槽迁入的服务器也会被拒绝；拥有全部写入的被提升为主节点的副本可以。FLUSHALL 之后仍可恢复锁。如果对锁的最后一次操作（无论当时用的是该服务器的哪个地址）无法撤销，或没有记入操作日志，也不会恢复更早的内容。</translation>
    </message>
    <message>
        <source>score: the scorecard for spreadsheets</source>
        <translation>score：适合电子表格的评分表</translation>
    </message>
    <message>
        <source>score: the scorecard for documents</source>
        <translation>score：适合文档的评分表</translation>
    </message>
    <message>
        <source>ACL user</source>
        <translation>ACL 用户</translation>
    </message>
    <message>
        <source>number of the database</source>
        <translation>数据库编号</translation>
    </message>
    <message>
        <source>TLS: client certificate (PEM)</source>
        <translation>TLS：客户端证书（PEM）</translation>
    </message>
    <message>
        <source>TLS: private key of the client certificate (PEM)</source>
        <translation>TLS：客户端证书的私钥（PEM）</translation>
    </message>
    <message>
        <source>With --last, what was cleared or fenced off last on this server is restored: one lock, or all of a bulk action (of the window, of &quot;clear --from&quot;, &quot;clear --stale&quot; or a clear of several keys). Each lock is restored or left alone by itself, with the reason, and a summary follows. What was restored already is not restored again.</source>
        <translation>使用 --last 时，恢复在该服务器上最后清除或隔离的内容：一个锁，或整个批量操作（在窗口中，或由 clear --from、clear --stale 或多个键的 clear 执行）。每个锁各自恢复或保持不变，并说明原因，最后输出汇总。已恢复的内容不会再次恢复。</translation>
    </message>
    <message>
        <source>clear: the locks in this file of lines that &quot;lockscope list --json&quot; printed (-: standard input)</source>
        <translation>clear：清除此文件中的锁，每行由 lockscope list --json 输出（-：标准输入）</translation>
    </message>
    <message>
        <source>clear: the locks that are stale now and match --pattern</source>
        <translation>clear：清除现在为残留且匹配 --pattern 的锁</translation>
    </message>
    <message>
        <source>instead of KEY: all that was cleared or fenced off last on this server</source>
        <translation>代替 KEY：在该服务器上最后清除或隔离的全部内容</translation>
    </message>
    <message>
        <source>keys that are locks; may be repeated (default: lock[.:]*; clear --stale: none)</source>
        <translation>作为锁的键；可重复（默认：lock[.:]*；clear --stale 无默认值）</translation>
    </message>
    <message>
        <source>give up after this time (default: 5m, of many locks 1h; 0: never); what was done is printed</source>
        <translation>超过此时间后放弃（默认：5m，锁很多时为 1h；0：从不）；会输出已执行的操作</translation>
    </message>
    <message>
        <source>give up after this time (default: 5m, with --last 1h; 0: never)</source>
        <translation>超过此时间后放弃（默认：5m，使用 --last 时为 1h；0：从不）</translation>
    </message>
    <message>
        <source>keys to read; may be repeated (default: those that the profiles match)</source>
        <translation>要读取的键；可以重复（默认：配置匹配的键）</translation>
    </message>
    <message>
        <source>the same: only one of whose lease at most this is left: 500ms, 30s, 5m; 0: it has no deadline</source>
        <translation>同上：仅当租约剩余时间不超过此值：500ms、30s、5m；0：未设过期时间</translation>
    </message>
    <message>
        <source>give up after this time (default: 5m; 0: never)</source>
        <translation>在此时间后放弃（默认：5m；0：不限）</translation>
    </message>
    <message>
        <source>JSON Lines: key, profile (its number in the file; null: none matches), problem (null: it was read as the profile says), scheme, holders (each with holder, token, deadline_ms, acquired_ms), deadline_ms, wake, name (whose digest is in the key)</source>
        <translation>JSON Lines：key、profile（文件中的序号；null：没有匹配的配置）、problem（null：按配置读取）、scheme、holders（各有 holder、token、deadline_ms、acquired_ms）、deadline_ms、wake、name（摘要在键中的名称）</translation>
    </message>
    <message>
        <source>Reads keys, and prints how the lock profiles in FILE read them: which profile matches, holder, deadline, time of acquisition, and how waiters are woken; or what could not be read and why, and what the lock is shown as then. Without KEY and --pattern it reads the first 1,000 keys of each server that the profiles match. It changes nothing.</source>
        <translation>读取键，并输出 FILE 中的锁配置如何读取它们：匹配哪个配置、持有者、到期时间、加锁时间，以及如何唤醒等待者；或者什么无法读取、原因，以及该锁此时按什么显示。没有 KEY 和 --pattern 时，读取每个服务器上配置匹配的前 1,000 个键。不更改任何内容。</translation>
    </message>
    <message>
        <source>print how lock profiles read keys; change nothing</source>
        <translation>输出锁配置如何读取键；不更改任何内容</translation>
    </message>
    <message>
        <source>--from clears what a list named, each lock only if its holder is still the same; where tokens repeat, also only if its lease still ends when its line says, or --if-held-since says which hold is meant. A lock with several holders is cleared for each of those in its line. All lines are checked before anything is sent: a wrong one ends the command (2), with its number. A line that names no holder is refused, and the others are cleared. --stale takes the locks that are stale now, and nothing if not all of them can be seen. &quot;lockscope undo --last&quot; restores all of it.</source>
        <translation>--from 清除列表中的锁，仅当持有者未变时才清除；如果令牌会重复，其租约还必须仍在该行所说的时刻到期，或由 --if-held-since 指明是哪一次持锁。有多个持有者的锁，按该行中的每个持有者分别清除。发送任何命令之前会先检查所有行：有误的行会使命令结束（2），并指出行号。没有持有者的行会被拒绝，其他锁照常清除。--stale 清除现在为残留的锁；如果不能看到所有的锁，则不清除任何锁。lockscope undo --last 可全部恢复。</translation>
    </message>
    <message>
        <source>redis://[user@]host[:port][/db], rediss://... (TLS), redis+unix://[user@]/path/to.sock[?db=n], redis+cluster://a:7000,b:7000, redis+sentinel://s1,s2:26380/service, redlock://a,b,c (the same locks on all), or independent servers, each with its own locks: redis://a,redis://b (default: redis://127.0.0.1:6379; the window takes the URL without --url)</source>
        <translation>redis://[user@]host[:port][/db]、rediss://...（TLS）、redis+unix://[user@]/path/to.sock[?db=n]、redis+cluster://a:7000,b:7000、redis+sentinel://s1,s2:26380/service、redlock://a,b,c（所有服务器上的锁相同），或各有自己的锁的独立服务器：redis://a,redis://b（默认：redis://127.0.0.1:6379；打开窗口时直接写 URL，不用 --url）</translation>
    </message>
    <message>
        <source>if tokens repeat: only a hold that was there then, or for this long: 2026-11-21T14:30, 1795271400 (Unix time), 90s, 2h</source>
        <translation>令牌可能重复时：仅当当时已是这次持锁，或已持有这么久：2026-11-21T14:30、1795271400（Unix 时间）、90s、2h</translation>
    </message>
    <message>
        <source>0 all keys were read as their profiles say; 1 some were not, or match none, no key was found, or the file or the server could not be read (the reason is printed); 2 usage.</source>
        <translation>0 所有键都按配置读取；1 有的没有、或不匹配任何配置、没有找到键，或文件或服务器无法读取（输出原因）；2 用法错误。</translation>
    </message>
    <message>
        <source>[options]</source>
        <translation>[选项]</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>JSON Lines: key, protocol, holder, held_ms, held_source, held_at_least, ttl_ms, deadline_ms, lease_ms, read_ms, state, stale_reasons; safe_to_clear (yes, probably, no, cannot-tell), safe_to_clear_why; scheme, confidence (certain, likely, guess), why; holders, waiters, companions, fencing_token, permits_free. null: none, or not known. Locks with a lock profile also have label and lock_profile. Of several servers, locks have node, server (independent ones), or on_servers, of_servers and has_majority (Redlock), and the last line has coverage: primaries, seen, unseen, unseen_percent, and missing: node, what (names, holders, leases) and why. One server has this line only if something is missing; the exit code is 1 then.
What is not UTF-8 is printed as key_base64, holder_base64 and so on instead.
ttl_ms is the time to live of the key (null: none). deadline_ms is when the lock ends by the server&apos;s clock, in Unix milliseconds, also if it is stored in the value (null: never). deadline_may_be_start: it was past at the first look and may be when the lock was acquired. ttl_is_capped: both are more than 100 years from now, and later than printed.</source>
        <translation>JSON Lines：key、protocol、holder、held_ms、held_source、held_at_least、ttl_ms、deadline_ms、lease_ms、read_ms、state、stale_reasons；safe_to_clear（yes、probably、no、cannot-tell）、safe_to_clear_why；scheme、confidence（certain、likely、guess）、why；holders、waiters、companions、fencing_token、permits_free。null：无或未知。有锁配置的锁还有 label 和 lock_profile。有多个服务器时，锁有 node、server（相互独立的服务器），或 on_servers、of_servers 和 has_majority（Redlock），最后一行有 coverage：primaries、seen、unseen、unseen_percent，以及 missing：node、what（names、holders、leases）和 why。单个服务器只在有内容未知时才有这一行，此时退出码为 1。
不是 UTF-8 的内容改以 key_base64、holder_base64 等输出。
ttl_ms 是键的存活时间（null：无）。deadline_ms 是锁按服务器时钟结束的时间，Unix 毫秒，存储在值中时也是如此（null：永不）。deadline_may_be_start：首次查看时它已经过去，可能是获取时间。ttl_is_capped：两者都在 100 年以后，晚于所输出的值。</translation>
    </message>
    <message>
        <source>JSON Lines: at_ms, event, key, holder, held_ms, held_source, held_at_least, gap_ms, found_after_gap_ms, sampled, perhaps_taken_again</source>
        <translation>JSON Lines：at_ms、event、key、holder、held_ms、held_source、held_at_least、gap_ms、found_after_gap_ms、sampled、perhaps_taken_again</translation>
    </message>
    <message>
        <source>find what is wrong with locks in recorded traffic</source>
        <translation>在录制的流量中查找锁的错误</translation>
    </message>
    <message>
        <source>Reads what &quot;redis-cli monitor&quot; has printed, replays it lock by lock, and prints what is wrong with how clients use their locks: each finding with the commands that show it, and what would mend it.</source>
        <translation>读取“redis-cli monitor”的输出，逐个锁地重放，并输出客户端用锁的错误：每条发现都附有证明它的命令，以及修改方法。</translation>
    </message>
    <message>
        <source>With --url it listens to the server itself, for ten seconds: a probe by MONITOR, which slows a server down, most of all one with pipelined clients. What it takes is measured for half a second and printed first. A second connection watches the server, and ends the probe at once if the server keeps too much for it, becomes slow or stops answering. Needs the permission for MONITOR, CLIENT and INFO. In a cluster each primary is probed and reported by itself. Ctrl+C ends the probe and prints what was seen. On a server that is saved as production it needs --unlock.</source>
        <translation>使用 --url 时，直接监听服务器十秒：即用 MONITOR 探测，这会拖慢服务器，客户端使用管道时尤其明显。首先用半秒测量开销并输出。第二个连接监视服务器，如果服务器为探测积压过多、变慢或无响应，就立即结束探测。需要 MONITOR、CLIENT 和 INFO 的权限。在集群中，每个主节点分别探测、分别报告。Ctrl+C 结束探测，并输出已看到的内容。对保存为生产环境的服务器，需要 --unlock。</translation>
    </message>
    <message>
        <source>A packet capture (pcap or pcapng, as tcpdump writes it) costs the server nothing and has the reply to each command. The order in which the server executed them is worked out from the replies; what stays open is unknown, as is what came over encrypted connections. Each server in it is reported by itself. With --interface Lockscope captures itself, where the system allows it (CAP_NET_RAW).</source>
        <translation>抓包文件（由 tcpdump 写入的 pcap 或 pcapng）不占用服务器的任何资源，并含有每条命令的返回值。服务器执行命令的顺序由返回值推算；推算不出的，以及来自加密连接的，为未知。其中的每个服务器分别报告。使用 --interface 时，Lockscope 自行抓包，前提是系统允许（CAP_NET_RAW）。</translation>
    </message>
    <message>
        <source>the same in the traffic of a server</source>
        <translation>同上，针对服务器的流量</translation>
    </message>
    <message>
        <source>the same in captured packets</source>
        <translation>同上，针对抓到的数据包</translation>
    </message>
    <message>
        <source>page to open: locks, simulate, race, contention, journal or alerts</source>
        <translation>要打开的页面：locks、simulate、race、contention、journal 或 alerts</translation>
    </message>
    <message>
        <source>allow MONITOR on a server that is saved as production</source>
        <translation>允许对保存为生产环境的服务器使用 MONITOR</translation>
    </message>
    <message>
        <source>what &quot;redis-cli monitor&quot; has printed, or a packet capture (pcap, pcapng), also compressed by gzip; -: standard input. Several files, of different servers, are audited one by one</source>
        <translation>“redis-cli monitor”的输出，或抓包文件（pcap、pcapng），也可以是 gzip 压缩的；-：标准输入。多个文件（来自不同的服务器）逐个审计</translation>
    </message>
    <message>
        <source>capture the packets of this network interface (lo, eth0, any)</source>
        <translation>在此网络接口上抓包（lo、eth0、any）</translation>
    </message>
    <message>
        <source>of packets: the server&apos;s port; may be repeated (default: 6379, and servers that are recognised by what is sent to them)</source>
        <translation>抓包时：服务器的端口；可重复（默认：6379，以及根据发给它的内容识别出的服务器）</translation>
    </message>
    <message>
        <source>of a server or an interface: how long to listen (500ms, 5s, 2m; default: 10s)</source>
        <translation>监听服务器或网络接口时：监听多久（500ms、5s、2m；默认：10s）</translation>
    </message>
    <message>
        <source>write the audit into this file, too, as one page for a browser: findings, waits, pictures of the locks that are fought over. It needs no connection, and contains no script</source>
        <translation>同时将审计写入此文件，成为供浏览器查看的单个页面：发现、等待、竞争激烈的锁的图。无需联网，不含脚本</translation>
    </message>
    <message>
        <source>which keys only the holder of a lock may write, a line for each: orders:* needs lock:orders:{1}, where {1} is what the first * stands for; # begins a comment</source>
        <translation>哪些键只有锁的持有者才能写入，每行一条：orders:* needs lock:orders:{1}，其中 {1} 是第一个 * 所代表的内容；# 开始注释</translation>
    </message>
    <message>
        <source>Shows on the whole terminal which locks are waited for most, which are held longest, and which clients held locks while others waited. Keys: w, h and c choose between these, the arrows a line, Enter shows who waits for whom, Esc goes back, q leaves. A server is listened to for two seconds of each ten, as lockscope audit does. Where the output is no terminal, the first of these is printed once.</source>
        <translation>在整个终端上显示哪些锁等待最多、哪些持有最久，以及哪些客户端在别人等待时持有锁。按键：w、h 和 c 在三者之间切换，箭头键选择一行，Enter 显示谁在等谁，Esc 返回，q 退出。对服务器每十秒监听两秒，方式与 lockscope audit 相同。输出不是终端时，只输出一次第一项。</translation>
    </message>
    <message>
        <source>the locks that are waited for, held longest, and by whom, with keys</source>
        <translation>等待最多、持有最久的锁及其持有者，可用按键切换</translation>
    </message>
    <message>
        <source>the same in recorded traffic</source>
        <translation>同上，针对录制的流量</translation>
    </message>
    <message>
        <source>Reads what &quot;redis-cli monitor&quot; has printed, replays it lock by lock, and prints who waits: the most waited-for locks, at the end of the recording each lock that others wait for with its holder, those who wait, and the locks that these hold, and all deadlocks. With --url it listens to the server itself, as lockscope audit does.</source>
        <translation>读取“redis-cli monitor”的输出，逐个锁地重放，并输出谁在等待：等待最多的锁；录制结束时每个有客户端等待的锁、其持有者、等待者，以及这些等待者持有的锁；所有死锁。使用 --url 时，直接监听服务器，方式与 lockscope audit 相同。</translation>
    </message>
    <message>
        <source>who waits for which lock in recorded traffic, and who is in the way</source>
        <translation>录制的流量中谁在等待哪个锁，被谁挡住</translation>
    </message>
    <message>
        <source>JSON Lines: audit (from_ms, to_ms (null: no command), lines, gaps, complete, and of a server: server, ended; of packets: capture (packets, streams, encrypted, begun_before, fragments, refused, missing, joined, unanswered, unexplained, blind_scripts, dropped, reply_times (each client, replies, p50_us, p99_us, max_us))); one line a finding: finding, verdict (violated, risk), key_family, second_family, protocol, library, documentation, clients, count, first_ms, evidence (each at_us, client (its address), name (null: none, or not known), command), overlap_us (two holders) or longest_us, offsets (of clocks: client, offset_ms), by_stranger; then verdicts (each finding, verdict (violated, risk, none_seen, unknown), why); then the lines of lockscope waits --json; the last line: protocols (each key_family, clients, protocol (null: unknown), confidence (likely, certain, null), library, acquisitions, attempts, undecided, expired). All but verdicts and protocols also have file or server, where they are from</source>
        <translation>JSON Lines：audit（from_ms、to_ms（null：没有命令）、lines、gaps、complete；对服务器还有 server、ended；对抓包还有 capture（packets、streams、encrypted、begun_before、fragments、refused、missing、joined、unanswered、unexplained、blind_scripts、dropped、reply_times（各有 client、replies、p50_us、p99_us、max_us）））；每条发现一行：finding、verdict（violated、risk）、key_family、second_family、protocol、library、documentation、clients、count、first_ms、evidence（各有 at_us、client（其地址）、name（null：没有或未知）、command）、overlap_us（同时有两个持有者）或 longest_us、offsets（时钟偏差：client、offset_ms）、by_stranger；然后是 verdicts（各有 finding、verdict（violated、risk、none_seen、unknown）、why）；然后是 lockscope waits --json 的各行；最后一行：protocols（各有 key_family、clients、protocol（null：未知）、confidence（likely、certain、null）、library、acquisitions、attempts、undecided、expired）。除 verdicts 和 protocols 外，各行还有 file 或 server，即来源</translation>
    </message>
    <message>
        <source>JSON Lines, times in µs: one a lock: lock, attempts, acquisitions, undecided, commands, waits, gave_up, waiters_now, waiters_most, unknown_waiters, wait_us, hold_us, handover_us (each p50, p95, p99, longest), waited_us, held_up_by (each client, us), holder, longest_wait_us, unknown_from_us; one for each blocked_lock: holder, held_from_us, held_before, lease_ends_us, holder_seen_us, holder_last_us, holder_gone, waiters (each client, from_us, attempts), below (each lock), blocked, root, in_cycle; one for each deadlock (each client, waits_for, holder): certain, over, first_us, last_us, dissolves_us, cheapest; one for each livelock (each client, holds, fails_at, rounds): certain, first_us, last_us, ended_us; one for each lock_order (first, second): first_before_second and second_before_first (each client, times, at_us). Clients and holders have name, address and token; a lock has its database beside it (lock_database). All have file or server. null: none, or not known</source>
        <translation>JSON Lines，时间单位为微秒：每个锁一行：lock、attempts、acquisitions、undecided、commands、waits、gave_up、waiters_now、waiters_most、unknown_waiters、wait_us、hold_us、handover_us（各有 p50、p95、p99、longest）、waited_us、held_up_by（各有 client、us）、holder、longest_wait_us、unknown_from_us；每个 blocked_lock 一行：holder、held_from_us、held_before、lease_ends_us、holder_seen_us、holder_last_us、holder_gone、waiters（各有 client、from_us、attempts）、below（各有 lock）、blocked、root、in_cycle；每个 deadlock（各有 client、waits_for、holder）一行：certain、over、first_us、last_us、dissolves_us、cheapest；每个 livelock（各有 client、holds、fails_at、rounds）一行：certain、first_us、last_us、ended_us；每个 lock_order（first、second）一行：first_before_second 和 second_before_first（各有 client、times、at_us）。client 和 holder 有 name、address 和 token；锁旁边有其数据库（lock_database）。各行都有 file 或 server。null：没有或未知</translation>
    </message>
    <message>
        <source>0 nothing was found; 3 a lock was violated; 4 only risks; 1 a file has no command or could not be read to its end, or the probe was refused or ended early; 2 usage; 6 refused, since the server is saved as production; 74 the page could not be written.</source>
        <translation>0 未发现问题；3 有锁被违反；4 只有风险；1 文件中没有命令或无法读到末尾，或者探测被拒绝或提前结束；2 用法错误；6 被拒绝，因为服务器保存为生产环境；74 无法写入网页。</translation>
    </message>
    <message>
        <source>0 done; 1 a file has no command or could not be read to its end, or the probe was refused or ended early; 2 usage; 6 refused, since the server is saved as production.</source>
        <translation>0 完成；1 文件中没有命令或无法读到末尾，或者探测被拒绝或提前结束；2 用法错误；6 被拒绝，因为服务器保存为生产环境。</translation>
    </message>
    <message>
        <source>how long work takes at most, where it may take time but not outlast the lease (default: just under the lease; 0: no time)</source>
        <translation>工作用时的上限，用于工作可以花时间但不超过租期之处（默认：略短于租期；0：不花时间）</translation>
    </message>
    <message>
        <source>end after this time, shared by the questions; what is not complete then, is said to be so</source>
        <translation>在此时间之后结束，时间由各个问题分用；那时尚未完成的会注明</translation>
    </message>
    <message>
        <source>JSON Lines: one for each frame (act, frame, move, at_ms, time_ms, client, server, command, redis_cli (to be pasted into redis-cli), verb, reply (as the server sent it), answer, good, clients, servers, events, narration, epilogue), and a last one with the verdicts of each act. null: none</source>
        <translation>JSON Lines：每帧一行（act、frame、move、at_ms、time_ms、client、server、command、redis_cli（可粘贴到 redis-cli）、verb、reply（服务器发送的原样）、answer、good、clients、servers、events、narration、epilogue），最后一行是每幕的结论。null：无</translation>
    </message>
    <message>
        <source>write the film, or the first counterexample that is found, into this file, too, as a shell script that sends the commands to an empty server by redis-cli, compares the replies, and says whether they are reproduced</source>
        <translation>还把回放或找到的第一个反例作为 shell 脚本写入此文件：它用 redis-cli 把命令发送到空服务器，比较回复，并说明是否重现</translation>
    </message>
    <message>
        <source>write the film, or the first counterexample that is found, into this file, too, as one page for a browser: swim lanes, commands, replies and verdict. It needs no connection, and contains no script</source>
        <translation>还把回放或找到的第一个反例作为一个供浏览器查看的网页写入此文件：泳道图、命令、回复和结论。它不需要连接，也不含脚本</translation>
    </message>
    <message>
        <source>end each question after this number of states (default: 5000000, about 1 GB)</source>
        <translation>每个问题达到此状态数后结束（默认：5000000，约 1 GB）</translation>
    </message>
    <message>
        <source>explore: clients of this protocol, too, at the same lock, beside at least one of the other: is an upgrade safe?</source>
        <translation>explore：同一个锁上还有使用此协议的客户端，与至少一个使用另一协议的客户端并存：升级是否安全？</translation>
    </message>
    <message>
        <source>explore: print a file to start from: our-lock, timestamp-lock, fenced-lock, queue-lock, hash-lock, two-locks, semaphore, read-write-lock, guarded-write; or a published model: published-expiry-blind-release, published-fencing, published-lease-sleep</source>
        <translation>explore：输出一个可作为起点的文件：our-lock、timestamp-lock、fenced-lock、queue-lock、hash-lock、two-locks、semaphore、read-write-lock、guarded-write；或已发表的模型：published-expiry-blind-release、published-fencing、published-lease-sleep</translation>
    </message>
</context>
<context>
    <name>lockscope::HolderText</name>
    <message>
        <source>%1, process %2</source>
        <translation>%1，进程 %2</translation>
    </message>
    <message>
        <source>%1, thread %2</source>
        <translation>%1，线程 %2</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>nobody: fenced off</source>
        <translation>无人：已隔离</translation>
    </message>
</context>
<context>
    <name>lockscope::InterfaceCommand</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1: a network interface; %2: why</extracomment>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>Listening on %1. Ctrl+C ends it and prints what was found.</source>
        <extracomment>%1: a network interface</extracomment>
        <translation>正在监听 %1。Ctrl+C 结束监听，并输出已发现的内容。</translation>
    </message>
    <message>
        <source>%1 cannot be read further: %2.</source>
        <extracomment>%1: a network interface; %2: why</extracomment>
        <translation>无法继续读取 %1：%2。</translation>
    </message>
    <message>
        <source>Of its packets (%1) none is of a Redis server. Name the server&apos;s port: --port.</source>
        <translation>它的数据包（%1 个）都不属于 Redis 服务器。请指定服务器的端口：--port。</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalExporterText</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalFileText</name>
    <message>
        <source>another program is creating it</source>
        <translation>另一个程序正在创建它</translation>
    </message>
    <message>
        <source>another program is renaming it</source>
        <translation>另一个程序正在重命名它</translation>
    </message>
    <message>
        <source>it is damaged and cannot be renamed</source>
        <translation>它已损坏且无法重命名</translation>
    </message>
    <message>
        <source>The journal was damaged (%1). It was renamed to %2, and a new journal was created.</source>
        <translation>操作日志已损坏（%1）。已将其重命名为 %2，并新建了操作日志。</translation>
    </message>
    <message>
        <source>%1 is left unchanged: %2. New records go to %3.</source>
        <translation>%1 保持不变：%2。新记录写入 %3。</translation>
    </message>
    <message>
        <source>the folder %1 cannot be created: %2</source>
        <translation>无法创建文件夹 %1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalReaderText</name>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The journal %1 cannot be read: %2.</source>
        <translation>无法读取操作日志 %1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalSchemaText</name>
    <message>
        <source>the file belongs to another program</source>
        <translation>该文件属于另一个程序</translation>
    </message>
    <message>
        <source>it was written by a newer version of Lockscope (format %1; this version reads up to %2)</source>
        <translation>它由更新版本的 Lockscope 写入（格式 %1；此版本最高读取 %2）</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalText</name>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>USER</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>ACTION</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>LOCK</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>HOLDER</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>SERVER</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>REASON</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>ENDED AT</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>HELD FOR</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>ENDED BY</source>
        <translation>结束方式</translation>
    </message>
    <message>
        <source>NOTES</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>No matching action in the journal.</source>
        <translation>操作日志中没有匹配的操作。</translation>
    </message>
    <message>
        <source>No matching hold in the journal.</source>
        <translation>操作日志中没有匹配的持锁记录。</translation>
    </message>
    <message>
        <source>Only the newest %1 are shown; --limit 0 prints all.</source>
        <translation>只显示最新的 %1 条；--limit 0 输出全部。</translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln hold(s) in this period were not recorded: there were too many at once.</source>
        <translation>
            <numerusform>此期间最多有 %Ln 次持锁没有记录：同时发生得太多。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed %Ln time(s)</source>
        <translation>
            <numerusform>续期 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>found by polling or after a gap</source>
        <translation>由轮询或在间断之后发现</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>Then follows what an older version of Lockscope wrote to %1.</source>
        <translation>其后是旧版本的 Lockscope 写入 %1 的内容。</translation>
    </message>
    <message numerus="yes">
        <source>renewed or taken again %Ln time(s)</source>
        <translation>
            <numerusform>已续期或重新加锁 %Ln 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::JournalWorkerText</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>The command undo restores nothing older on this lock.</source>
        <translation>undo 命令不会恢复此锁更早的内容。</translation>
    </message>
    <message>
        <source>Nor could that be noted beside it (%1): the command undo would now restore what an earlier action removed.</source>
        <translation>也无法在它旁边留下记录（%1）：undo 命令现在会恢复更早的操作所删除的内容。</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalWriterText</name>
    <message>
        <source>%1 cannot be written, and too many actions wait for it.</source>
        <translation>无法写入 %1，且等待写入的操作过多。</translation>
    </message>
    <message>
        <source>%1 cannot be written: the disk does not answer. The command undo may now restore what an earlier action removed.</source>
        <translation>无法写入 %1：磁盘无响应。undo 命令现在可能会恢复更早的操作所删除的内容。</translation>
    </message>
</context>
<context>
    <name>lockscope::JournalingText</name>
    <message>
        <source>The bulk action ended before its turn. Nothing was sent.</source>
        <translation>批量操作在轮到它之前已结束。未发送任何命令。</translation>
    </message>
    <message>
        <source>now held by %1</source>
        <translation>现由 %1 持有</translation>
    </message>
    <message>
        <source>Lockscope quit before the answer came, or still waits for it. %1</source>
        <translation>Lockscope 在收到响应之前退出，或仍在等待响应。%1</translation>
    </message>
    <message>
        <source>this cannot be undone later: what an undo takes is too large for the journal</source>
        <translation>之后无法撤销：撤销所需的数据太大，操作日志无法记录</translation>
    </message>
    <message>
        <source>taken again or renewed by %1</source>
        <translation>已由 %1 再次加锁或续期</translation>
    </message>
</context>
<context>
    <name>lockscope::LanguageText</name>
    <message>
        <source>There is no translation for %1. Available languages: %2.</source>
        <translation>没有 %1 的翻译。可用的语言：%2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>a sentence and its end</extracomment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>two sentences; a language without a space between them writes %1%2</extracomment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>two items of a list</extracomment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <extracomment>two parts of a sentence, which may have commas themselves</extracomment>
        <translation>%1；%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ListCommand</name>
    <message>
        <source>Gave up after %1 (--timeout).</source>
        <translation>%1后放弃（--timeout）。</translation>
    </message>
    <message>
        <source>About %1 % of the keys were scanned.</source>
        <translation>已扫描约 %1% 的键。</translation>
    </message>
    <message>
        <source>This list is incomplete.</source>
        <translation>此列表不完整。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) scanned in %1.</source>
        <translation>
            <numerusform>在 %1内扫描了 %Ln 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Scanned in %1.</source>
        <translation>在 %1内扫描完成。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s).</source>
        <translation>
            <numerusform>%Ln 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>No lock matches %1.</source>
        <translation>没有锁匹配 %1。</translation>
    </message>
    <message>
        <source>Seen: %1.</source>
        <translation>已看到：%1。</translation>
    </message>
    <message>
        <source>Unknown: %1.</source>
        <extracomment>%1: &quot;holders (10.0.0.7:6379); leases&quot;</extracomment>
        <translation>未知：%1。</translation>
    </message>
    <message>
        <source>Interrupted.</source>
        <translation>已中断。</translation>
    </message>
    <message>
        <source>SERVERS</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>servers that have the lock</comment>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1, others not seen</source>
        <translation>%1，其余未看到</translation>
    </message>
    <message>
        <source>%1: no majority</source>
        <translation>%1：未过半</translation>
    </message>
    <message>
        <source>SERVER</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::LiveRace</name>
    <message>
        <source>There is no scenario “%1”. Available: %2.</source>
        <translation>没有场景“%1”。可用：%2。</translation>
    </message>
    <message>
        <source>Cannot read the scenario %1: %2.</source>
        <translation>无法读取场景 %1：%2。</translation>
    </message>
    <message>
        <source>Two clients compete</source>
        <translation>两个客户端竞争</translation>
    </message>
    <message>
        <source>Two clients compete for one lock. The lease is longer than the work, so the later client finds the lock busy and tries again. The lock never has two holders at once.</source>
        <translation>两个客户端竞争一个锁。租期比工作时间长，因此后到的客户端发现锁被占用并重试。锁从不会同时有两个持有者。</translation>
    </message>
    <message>
        <source>Work longer than lease</source>
        <translation>执行超过租期</translation>
    </message>
    <message>
        <source>Each client works for 1.8 s under a lease of 1 s. The lease ends and another client acquires the lock while the first one still works: two clients think they hold it. The late release answers 0 and changes nothing.</source>
        <translation>每个客户端在 1 秒的租期下工作 1.8 秒。租约到期后，另一个客户端加锁成功，而第一个仍在工作：两个客户端都认为自己持有锁。迟到的释放返回 0，什么也不改变。</translation>
    </message>
    <message>
        <source>Pause longer than lease</source>
        <translation>暂停超过租期</translation>
    </message>
    <message>
        <source>The first holder pauses for 3 s in its critical section, as in a long garbage collection. Its lease of 1.5 s ends meanwhile, and another client acquires the lock. When the first one wakes up, it still thinks it holds the lock.</source>
        <translation>第一个持有者在临界区中暂停 3 秒，就像长时间的垃圾回收。其间它 1.5 秒的租约到期，另一个客户端加锁成功。第一个醒来时，仍认为自己持有锁。</translation>
    </message>
    <message>
        <source>Crash and takeover</source>
        <translation>崩溃和接管</translation>
    </message>
    <message>
        <source>The first holder crashes and its timestamp stays on the server. When it has lapsed, the others race to take it over with GETSET: one wins, and a loser&apos;s GETSET moves the winner&apos;s deadline.</source>
        <translation>第一个持有者崩溃，其时间戳留在服务器上。它超时之后，其他客户端用 GETSET 争相接管：一个成功，而没抢到的客户端的 GETSET 会推迟抢到锁的客户端的到期时间。</translation>
    </message>
</context>
<context>
    <name>lockscope::LoadText</name>
    <message>
        <source>acquired</source>
        <translation>加锁</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>two holders at once</source>
        <translation>同时有两个持有者</translation>
    </message>
    <message>
        <source>total time, s</source>
        <translation>总用时，秒</translation>
    </message>
    <message>
        <source>acquired per second</source>
        <translation>每秒加锁次数</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>attempts per second</source>
        <translation>每秒尝试次数</translation>
    </message>
    <message>
        <source>success rate, %</source>
        <translation>成功率，%</translation>
    </message>
    <message>
        <source>commands per second</source>
        <translation>每秒命令数</translation>
    </message>
    <message>
        <source>commands per acquisition</source>
        <translation>每次加锁的命令数</translation>
    </message>
    <message>
        <source>wait, ms: p50 / p99 / max</source>
        <translation>等待，毫秒：p50 / p99 / 最大</translation>
    </message>
    <message>
        <source>hold, ms: p50 / p99 / max</source>
        <translation>持锁时长，毫秒：p50 / p99 / 最大</translation>
    </message>
    <message>
        <source>hand-over gap, ms: p50 / p99 / max</source>
        <translation>切换间隔，毫秒：p50 / p99 / 最大</translation>
    </message>
    <message>
        <source>release, ms: p50 / p99 / max</source>
        <translation>解锁，毫秒：p50 / p99 / 最大</translation>
    </message>
    <message>
        <source>fairness (1: all clients equal)</source>
        <translation>公平性（1：所有客户端相同）</translation>
    </message>
    <message>
        <source>retry policy</source>
        <translation>重试策略</translation>
    </message>
</context>
<context>
    <name>lockscope::LockLinkText</name>
    <message>
        <source>%1 cannot be opened: %2. A link to a lock looks like lockscope://server/lock.key.</source>
        <extracomment>%1: what was given as a link, %2: what is wrong with it</extracomment>
        <translation>无法打开 %1：%2。锁的链接形如 lockscope://server/lock.key。</translation>
    </message>
    <message>
        <source>it is longer than %1 characters</source>
        <translation>长度超过 %1 个字符</translation>
    </message>
    <message>
        <source>it names no server</source>
        <translation>没有指明服务器</translation>
    </message>
    <message>
        <source>it names no lock</source>
        <translation>没有指明锁</translation>
    </message>
    <message>
        <source>it has a user or a password</source>
        <translation>包含用户或密码</translation>
    </message>
    <message>
        <source>it has more than a server and a lock (a ? or # in a name is written %3F or %23)</source>
        <translation>除服务器和锁之外还有其他内容（名称中的 ? 或 # 写作 %3F 或 %23）</translation>
    </message>
    <message>
        <source>a % is not followed by two hexadecimal digits</source>
        <translation>% 之后不是两个十六进制数字</translation>
    </message>
    <message>
        <source>There is no link to a lock of the demo, whose servers are removed.</source>
        <translation>演示的服务器会被移除，其中的锁没有链接。</translation>
    </message>
    <message>
        <source>A link names a saved server. Save this one first.</source>
        <translation>链接要指明已保存的服务器。请先保存此服务器。</translation>
    </message>
    <message>
        <source>The link cannot be opened: no saved server is called “%1”, and it is no address (host:port). Save the server under this name first.</source>
        <translation>无法打开链接：没有名为“%1”的已保存服务器，它也不是地址（host:port）。请先以此名称保存服务器。</translation>
    </message>
</context>
<context>
    <name>lockscope::LockProfileStoreText</name>
    <message>
        <source>The lock profiles in %1 cannot be read: %2.</source>
        <translation>无法读取 %1 中的锁配置：%2。</translation>
    </message>
    <message>
        <source>The folder of %1 cannot be created.</source>
        <translation>无法创建 %1 所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of Lockscope and is left unchanged. This version uses %2.</source>
        <translation>%1 由更新版本的 Lockscope 写入，保持不变。此版本使用 %2。</translation>
    </message>
    <message>
        <source>The lock profiles in %1 cannot be used: %2 The file is left unchanged.</source>
        <translation>无法使用 %1 中的锁配置：%2 文件保持不变。</translation>
    </message>
    <message>
        <source>%1 was changed by another program; that version is kept as %2.</source>
        <translation>%1 已被另一个程序更改；那个版本保留为 %2。</translation>
    </message>
    <message>
        <source>%1 was changed by another program, and that version cannot be kept under another name. Nothing was saved.</source>
        <translation>%1 已被另一个程序更改，且那个版本无法以其他名称保留。未保存任何内容。</translation>
    </message>
    <message>
        <source>The file %1 does not exist.</source>
        <translation>文件 %1 不存在。</translation>
    </message>
</context>
<context>
    <name>lockscope::LockProfilesText</name>
    <message>
        <source>unknown member &quot;%1&quot;</source>
        <translation>未知的成员“%1”</translation>
    </message>
    <message>
        <source>exactly one of &quot;prefix&quot; and &quot;pattern&quot; is required</source>
        <translation>“prefix”和“pattern”必须且只能有一个</translation>
    </message>
    <message>
        <source>Profile %1: %2.</source>
        <translation>配置 %1：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not valid base64</source>
        <translation>“%1”不是有效的 base64</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is empty</source>
        <translation>“%1”为空</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a string</source>
        <translation>“%1”不是字符串</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer than %2 characters</source>
        <translation>“%1”超过 %2 个字符</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number of milliseconds greater than 0</source>
        <translation>“%1”必须是大于 0 的整数毫秒</translation>
    </message>
    <message>
        <source>Line %1 is not valid JSON: %2.</source>
        <translation>第 %1 行不是有效的 JSON：%2。</translation>
    </message>
    <message>
        <source>These lock profiles were written by a newer version of Lockscope.</source>
        <translation>这些锁配置由更新版本的 Lockscope 写入。</translation>
    </message>
    <message>
        <source>These are not lock profiles of version %1: &quot;%2&quot; is missing or different.</source>
        <translation>这不是版本 %1 的锁配置：缺少“%2”或其值不同。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list.</source>
        <translation>“%1”不是列表。</translation>
    </message>
    <message>
        <source>There are more than %1 profiles.</source>
        <translation>配置超过 %1 个。</translation>
    </message>
    <message>
        <source>Profile %1 is not an object.</source>
        <translation>配置 %1 不是对象。</translation>
    </message>
    <message>
        <source>a &quot;format&quot; with a holder takes the place of &quot;scheme&quot;; remove one of them</source>
        <translation>带持有者的“format”取代“scheme”；请删除其中一个</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an object</source>
        <translation>“%1”不是对象</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>no profile can name the scheme &quot;%1&quot;: a format of your own needs &quot;format&quot; with a &quot;holder&quot; instead</source>
        <translation>锁配置不能指定方案“%1”：自有格式应改用带“holder”的“format”</translation>
    </message>
    <message>
        <source>{rest} is the key without the &quot;prefix&quot;, and a &quot;pattern&quot; has none</source>
        <translation>{rest} 是去掉 &quot;prefix&quot; 的键，而 &quot;pattern&quot; 没有前缀</translation>
    </message>
    <message>
        <source>unknown scheme &quot;%1&quot;; known are %2</source>
        <translation>未知的方案“%1”；已知的有 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::LockRuleText</name>
    <message>
        <source>the lock is missing</source>
        <translation>缺少锁</translation>
    </message>
    <message>
        <source>nothing may follow the lock; write a space in a name as \x20</source>
        <translation>锁之后不能再有内容；名称中的空格请写成 \x20</translation>
    </message>
    <message>
        <source>nothing follows the \</source>
        <translation>\ 之后没有内容</translation>
    </message>
    <message>
        <source>two hexadecimal digits must follow \x</source>
        <translation>\x 之后必须是两个十六进制数字</translation>
    </message>
    <message>
        <source>{…} must be the number of a * of the keys, from {1} on; write \{ for a brace</source>
        <translation>{…} 必须是键中某个 * 的序号，从 {1} 开始；花括号请写成 \{</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>one of the words “needs”, “lock” and “ignore” is missing after the keys, as in: orders:* needs lock:orders:{1}</source>
        <translation>键之后缺少单词“needs”、“lock”或“ignore”之一，例如：orders:* needs lock:orders:{1}</translation>
    </message>
    <message>
        <source>nothing may follow this word</source>
        <translation>这个单词之后不能再有内容</translation>
    </message>
</context>
<context>
    <name>lockscope::LockTableText</name>
    <message>
        <source>none</source>
        <comment>time left</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>time left</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>TIME LEFT</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>LOCK</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>HOLDER</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>passed %1</source>
        <translation>已过 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::MonitorFeedText</name>
    <message>
        <source>The user may not use MONITOR. The server answered: %1</source>
        <extracomment>%1: the server&apos;s answer</extracomment>
        <translation>该用户无权使用 MONITOR。服务器返回：%1</translation>
    </message>
    <message>
        <source>This server has no MONITOR, or it was renamed. The server answered: %1</source>
        <extracomment>%1: the server&apos;s answer</extracomment>
        <translation>此服务器没有 MONITOR，或已将其改名。服务器返回：%1</translation>
    </message>
    <message>
        <source>The answer to MONITOR is not that of a Redis server</source>
        <translation>MONITOR 的响应并非来自 Redis 服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::NoteText</name>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>released on %1 of %2 servers</source>
        <translation>已在 %2 个服务器中的 %1 个上释放</translation>
    </message>
    <message>
        <source>released: %1 permits are free, more than the semaphore has</source>
        <translation>已释放：有 %1 个空闲许可，超过信号量的总数</translation>
    </message>
    <message>
        <source>release answered %1: no longer this client&apos;s lock</source>
        <translation>释放返回 %1：已不是此客户端的锁</translation>
    </message>
    <message>
        <source>release answered 0: already gone</source>
        <translation>释放返回 0：已不存在</translation>
    </message>
    <message>
        <source>release answered 0: the permit had expired</source>
        <translation>释放返回 0：许可已过期</translation>
    </message>
    <message>
        <source>not released: already gone</source>
        <translation>未释放：已不存在</translation>
    </message>
    <message>
        <source>not released: no longer this client&apos;s lock</source>
        <translation>未释放：已不是此客户端的锁</translation>
    </message>
    <message>
        <source>not released: the lease is over</source>
        <translation>未释放：租约已到期</translation>
    </message>
    <message>
        <source>not released: the value is no longer a timestamp</source>
        <translation>未释放：值已不是时间戳</translation>
    </message>
    <message>
        <source>nothing to release</source>
        <translation>没有可释放的内容</translation>
    </message>
    <message>
        <source>not the last hold: %1 left</source>
        <translation>不是最后一次持锁：还剩 %1</translation>
    </message>
    <message>
        <source>not the last hold</source>
        <translation>不是最后一次持锁</translation>
    </message>
    <message>
        <source>release failed: not locked by this client</source>
        <translation>释放失败：不是由此客户端锁定</translation>
    </message>
    <message>
        <source>the transaction was over: no longer this client&apos;s lock</source>
        <translation>事务已结束：已不是此客户端的锁</translation>
    </message>
    <message>
        <source>the row is gone: no longer this client&apos;s lock</source>
        <translation>该行已不存在：已不是此客户端的锁</translation>
    </message>
    <message>
        <source>the node is gone: no longer this client&apos;s lock</source>
        <translation>该节点已不存在：已不是此客户端的锁</translation>
    </message>
    <message>
        <source>went through</source>
        <translation>已通过</translation>
    </message>
    <message>
        <source>the latch was already open</source>
        <translation>闭锁早已打开</translation>
    </message>
    <message>
        <source>counted down: %1 left</source>
        <translation>已倒数：还剩 %1</translation>
    </message>
    <message>
        <source>counted down: open</source>
        <translation>已倒数：打开</translation>
    </message>
    <message>
        <source>no answer to the release</source>
        <translation>释放无响应</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>stopped trying</source>
        <translation>已停止尝试</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>%1后放弃</translation>
    </message>
    <message>
        <source>%1; cleaning up failed: %2</source>
        <extracomment>%1: what the client did, as in &quot;stopped trying&quot;; %2: an error</extracomment>
        <translation>%1；清理失败：%2</translation>
    </message>
    <message>
        <source>release failed: %1</source>
        <extracomment>%1: an error</extracomment>
        <translation>释放失败：%1</translation>
    </message>
    <message>
        <source>no answer: %1</source>
        <extracomment>%1: an error</extracomment>
        <translation>无响应：%1</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
</context>
<context>
    <name>lockscope::OneCommandText</name>
    <message>
        <source>The lock changed while it was compared. Nothing was done.</source>
        <translation>比较期间锁发生了变化。未执行任何操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::OperateCommand</name>
    <message>
        <source>%1 of %2 locks: %3</source>
        <extracomment>%1 of %2 locks; %3: the warning, a sentence</extracomment>
        <translation>%2 个锁中的 %1 个：%3</translation>
    </message>
    <message>
        <source>Nothing was sent. All lines are checked before the first lock is changed.</source>
        <translation>未发送任何命令。更改第一个锁之前会先检查所有行。</translation>
    </message>
    <message>
        <source>Not all locks are known. Nothing was sent.</source>
        <translation>并非所有的锁都已知。未发送任何命令。</translation>
    </message>
    <message>
        <source>The line names no holder that could be compared.</source>
        <translation>该行没有可供比较的持有者。</translation>
    </message>
    <message>
        <source>Nothing shows since when it is held, so that this cannot be compared (--if-held-since).</source>
        <translation>无从得知它从何时起被持有，因此无法比较（--if-held-since）。</translation>
    </message>
    <message>
        <source>It is known only that it has been held for at least %1 (--if-held-since).</source>
        <translation>只知道它已被持有至少 %1（--if-held-since）。</translation>
    </message>
    <message>
        <source>The lock could not be read, so that the hold cannot be compared.</source>
        <translation>无法读取该锁，因此无法比较是否为同一次持锁。</translation>
    </message>
    <message>
        <source>Its lease is unknown, so that it cannot be compared (--if-lease).</source>
        <translation>其租约未知，因此无法比较（--if-lease）。</translation>
    </message>
    <message>
        <source>Another server of the cluster has this key. Nothing was sent.</source>
        <translation>此键在集群的另一个服务器上。未发送任何命令。</translation>
    </message>
    <message>
        <source>Other holders of this lock, %1 in all, are only counted in its line. List and clear it once more.</source>
        <translation>此锁的其他持有者共 %1 个，在其行中只有数目。请再次列出并清除。</translation>
    </message>
    <message>
        <source>Its holder is longer than 4 KiB, and only the beginning is known, which is not compared. To clear it, name the lock, and the whole value with --if-holder. Nothing was sent.</source>
        <translation>其持有者超过 4 KiB，只知道开头部分，不据此比较。要清除它，请指明该锁，并用 --if-holder 给出完整的值。未发送任何命令。</translation>
    </message>
    <message>
        <source>A lock profile read it when it was listed. None does now: name the same file by --lock-profiles. Nothing was sent.</source>
        <translation>列出时由某个锁配置读取。现在没有可用的锁配置：请用 --lock-profiles 指定同一文件。未发送任何命令。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: nothing would be done there.</source>
        <extracomment>%1: a URL</extracomment>
        <translation>无法连接 %1：那里什么也不会做。</translation>
    </message>
    <message>
        <source>It may have been acquired again with the same token since it was listed. Enter the command again.</source>
        <translation>列出之后，它可能已被以相同的令牌重新加锁。请再次输入该命令。</translation>
    </message>
    <message>
        <source>The lease of each line is compared to half a second: a hold with the same token whose lease ends within that time of the listed one cannot be told from it.</source>
        <translation>每行的租约按半秒的精度比较：令牌相同、租约到期时刻与所列相差不超过半秒的持锁无法区分。</translation>
    </message>
    <message>
        <source>This server counts each reading as use of the key: where holders write the same token, how long a key was idle is known at the first look only, so that the next run may clear fewer locks.</source>
        <translation>该服务器把每次读取都算作对键的使用：持有者写入相同令牌时，键空闲了多久只有第一次查看时才知道，因此下一次执行可能清除更少的锁。</translation>
    </message>
    <message>
        <source>Its token may be that of the next hold, too, and nothing in the line tells them apart. Use --stale, or name the lock with --if-held-since or --if-lease.</source>
        <translation>它的令牌也可能是下一次持锁的令牌，而此行中没有内容能区分两者。请使用 --stale，或用 --if-held-since 或 --if-lease 指明该锁。</translation>
    </message>
    <message>
        <source>Its token may be that of the next hold, too, and without permission for PTTL their leases cannot be compared. Name the lock with --if-held-since.</source>
        <translation>它的令牌也可能是下一次持锁的令牌，而没有 PTTL 权限就无法比较两者的租约。请用 --if-held-since 指明该锁。</translation>
    </message>
    <message>
        <source>Its token may be that of the next hold, too, and so may its deadline, the end of a minute. Use --stale, or name the lock with --if-held-since.</source>
        <translation>它的令牌也可能是下一次持锁的令牌，它的到期时间（整分钟）也一样。请使用 --stale，或用 --if-held-since 指明该锁。</translation>
    </message>
    <message>
        <source>Without permission for TYPE, this key cannot be read: it is no string. Nothing was sent.</source>
        <translation>没有 TYPE 权限，无法读取此键：它不是字符串。未发送任何命令。</translation>
    </message>
    <message>
        <source>Of a lock without a lease, a UUID as token is the only proof of a hold: if a client uses one token for several holds, its later hold is cleared, too.</source>
        <translation>对于没有租约的锁，作为令牌的 UUID 是持锁的唯一依据：如果客户端多次持锁使用同一令牌，它之后的持锁也会被清除。</translation>
    </message>
</context>
<context>
    <name>lockscope::Operations</name>
    <message>
        <source>%1 %2 Nothing was done on any server.</source>
        <translation>%1%2所有服务器上都未执行任何操作。</translation>
    </message>
    <message>
        <source>It is read-only until you allow changes.</source>
        <translation>在允许更改之前为只读。</translation>
    </message>
    <message>
        <source>The server was closed.</source>
        <translation>服务器已关闭。</translation>
    </message>
    <message>
        <source>No server is open.</source>
        <translation>没有打开的服务器。</translation>
    </message>
    <message>
        <source>This server is read-only: allow changes first. Nothing was sent.</source>
        <translation>此服务器为只读：请先允许更改。未发送任何命令。</translation>
    </message>
    <message>
        <source>The server was closed. Nothing was sent.</source>
        <translation>服务器已关闭。未发送任何命令。</translation>
    </message>
    <message>
        <source>The server was restarted or replaced after this lock was seen. Nothing was sent; look at the lock again.</source>
        <translation>读取此锁之后，服务器已重启或被替换。未发送任何命令；请重新查看此锁。</translation>
    </message>
    <message>
        <source>The server was closed</source>
        <translation>服务器已关闭</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>%1. Nothing was sent.</source>
        <translation>%1。未发送任何内容。</translation>
    </message>
    <message>
        <source>No primary is known that owns the slot of this key. Nothing was sent.</source>
        <translation>不知道哪个主节点拥有此键的槽。未发送任何内容。</translation>
    </message>
</context>
<context>
    <name>lockscope::OutcomeLineText</name>
    <message>
        <source>%1 (reason: %2)</source>
        <extracomment>%1: a line with an outcome</extracomment>
        <translation>%1（原因：%2）</translation>
    </message>
    <message>
        <source>%1; not recorded in the journal: %2</source>
        <extracomment>%1: a line with an outcome; %2: why, a sentence</extracomment>
        <translation>%1；未记入操作日志：%2</translation>
    </message>
    <message>
        <source>%1, was waiting: %2</source>
        <translation>%1，原等待者为 %2</translation>
    </message>
    <message>
        <source>%1, held by %2</source>
        <translation>%1，持有者为 %2</translation>
    </message>
    <message>
        <source>%1, was held by %2</source>
        <translation>%1，此前由 %2 持有</translation>
    </message>
    <message>
        <source>waiting clients could not be woken: PUBLISH was refused</source>
        <translation>无法唤醒等待的客户端：PUBLISH 被拒绝</translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) woken</source>
        <translation>
            <numerusform>唤醒了 %Ln 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>持锁 %1</translation>
    </message>
    <message>
        <source>%1 after the previous hold</source>
        <translation>距上一次持锁 %1</translation>
    </message>
    <message>
        <source>nothing was done on the first server</source>
        <translation>第一个服务器上未执行任何操作</translation>
    </message>
    <message>
        <source>nothing was done</source>
        <translation>未执行任何操作</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: what was done; %2: a key or the reason
----------
%1: the outcome, such as &quot;cleared&quot;; %2: a key</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <extracomment>%1: a line that says what was done; %2: a server</extracomment>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>%1, now held by %2</source>
        <translation>%1，现由 %2 持有</translation>
    </message>
    <message>
        <source>quiet period over: %1, a client had prolonged the tombstone, and it was removed</source>
        <translation>隔离期结束：%1，有客户端延长了占位标记，占位标记已删除</translation>
    </message>
    <message>
        <source>quiet period over: %1, a client prolonged the tombstone, and it could not be removed: %2</source>
        <translation>隔离期结束：%1，有客户端延长了占位标记，且无法删除：%2</translation>
    </message>
    <message>
        <source>quiet period over: %1, the tombstone was replaced by a key of another type</source>
        <translation>隔离期结束：%1，占位标记被其他类型的键替换</translation>
    </message>
    <message>
        <source>quiet period over: %1, the tombstone is gone</source>
        <translation>隔离期结束：%1，占位标记已消失</translation>
    </message>
    <message>
        <source>quiet period over: %1, now held by %2</source>
        <translation>隔离期结束：%1，现由 %2 持有</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>how many, and their outcome</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 not recorded in the journal</source>
        <comment>how many</comment>
        <translation>%1 个未记入操作日志</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s): %1</source>
        <extracomment>%1: how many had which outcome</extracomment>
        <translation>
            <numerusform>%Ln 个锁：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 would be changed</source>
        <comment>how many</comment>
        <translation>%1 个将更改</translation>
    </message>
    <message>
        <source>on %1</source>
        <extracomment>%1: a server</extracomment>
        <translation>在 %1 上</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, taken again or renewed by %2</source>
        <translation>%1，已由 %2 再次加锁或续期</translation>
    </message>
    <message>
        <source>would be restored: %1</source>
        <translation>将恢复：%1</translation>
    </message>
    <message>
        <source>would be cleared: %1</source>
        <translation>将清除：%1</translation>
    </message>
    <message>
        <source>%1; safe to clear: %2</source>
        <extracomment>%1: a line with an outcome; %2: yes, probably, no or cannot tell</extracomment>
        <translation>%1；能否安全清除：%2</translation>
    </message>
    <message>
        <source>would be done in part: %1</source>
        <translation>将执行一部分：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::OutputText</name>
    <message>
        <source>note: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <source>warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Interrupted while nobody read the output, which is incomplete.</source>
        <translation>已中断；当时没有程序读取输出，输出不完整。</translation>
    </message>
    <message>
        <source>The output could not be written: %1.</source>
        <translation>无法写入输出：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnCommandText</name>
    <message>
        <source>the server&apos;s clock plays no part here: use now, the client&apos;s clock</source>
        <translation>服务器的时钟在这里不起作用：请使用 now，即客户端的时钟</translation>
    </message>
    <message>
        <source>the server&apos;s clock plays no part here: use EXPIRE</source>
        <translation>服务器的时钟在这里不起作用：请使用 EXPIRE</translation>
    </message>
    <message>
        <source>the server&apos;s clock plays no part here: use PEXPIRE</source>
        <translation>服务器的时钟在这里不起作用：请使用 PEXPIRE</translation>
    </message>
    <message>
        <source>the server&apos;s clock plays no part here: use PTTL</source>
        <translation>服务器的时钟在这里不起作用：请使用 PTTL</translation>
    </message>
    <message>
        <source>the servers have no scripts loaded: use EVAL with the script</source>
        <translation>服务器没有载入脚本：请用 EVAL 加脚本</translation>
    </message>
    <message>
        <source>the servers have no functions loaded: use EVAL with a script</source>
        <translation>服务器没有载入函数：请用 EVAL 加脚本</translation>
    </message>
    <message>
        <source>a transaction belongs to a connection, which all clients share here: use EVAL with a script</source>
        <translation>事务属于一个连接，而这里所有客户端共用连接：请用 EVAL 加脚本</translation>
    </message>
    <message>
        <source>use BLPOP or BRPOP to wait for a list</source>
        <translation>请用 BLPOP 或 BRPOP 等待列表</translation>
    </message>
    <message>
        <source>use a list, with BLPOP or BRPOP, to wait</source>
        <translation>请用列表和 BLPOP 或 BRPOP 等待</translation>
    </message>
    <message>
        <source>streams are not supported: use a list, with BLPOP</source>
        <translation>不支持流：请用列表和 BLPOP</translation>
    </message>
    <message>
        <source>there is one server, without a replica</source>
        <translation>只有一个服务器，没有副本</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2</source>
        <translation>不能使用 %1：%2</translation>
    </message>
    <message>
        <source>EXAT and PXAT cannot be used: the server&apos;s clock plays no part here; use EX or PX</source>
        <translation>不能使用 EXAT 和 PXAT：服务器的时钟在这里不起作用；请使用 EX 或 PX</translation>
    </message>
    <message>
        <source>use SUBSCRIBE, with one channel</source>
        <translation>请用 SUBSCRIBE 和一个频道</translation>
    </message>
    <message>
        <source>it is not necessary: a step with SUBSCRIBE ends its subscription when it goes on</source>
        <translation>没有必要：含 SUBSCRIBE 的步骤在继续时会结束订阅</translation>
    </message>
    <message>
        <source>use PUBLISH</source>
        <translation>请用 PUBLISH</translation>
    </message>
    <message>
        <source>waiting clients cannot be counted here: keep them in a set or a list</source>
        <translation>这里无法统计等待的客户端：请把它们保存在集合或列表中</translation>
    </message>
    <message>
        <source>its answer is random, and each replay must give the same: use a list with LPOP, or a sorted set with a script</source>
        <translation>返回值是随机的，而每次重放必须得到相同的结果：请用列表和 LPOP，或用有序集合和脚本</translation>
    </message>
    <message>
        <source>a step cannot use a list of keys: name each key, as in &quot;queue.{key}&quot;, or let a script look (EVAL)</source>
        <translation>步骤不能使用键的列表：请写明每个键，如 &quot;queue.{key}&quot;，或用脚本查找（EVAL）</translation>
    </message>
    <message>
        <source>the servers may not know it: use EVAL with &quot;if redis.call(&apos;GET&apos;, KEYS[1]) == ARGV[1] then return redis.call(&apos;DEL&apos;, KEYS[1]) end return 0&quot;</source>
        <translation>服务器可能没有此命令：请用 EVAL 和 &quot;if redis.call(&apos;GET&apos;, KEYS[1]) == ARGV[1] then return redis.call(&apos;DEL&apos;, KEYS[1]) end return 0&quot;</translation>
    </message>
    <message>
        <source>the servers may not know it: use a key with PEXPIRE for each lease</source>
        <translation>服务器可能没有此命令：请为每个租约使用一个键和 PEXPIRE</translation>
    </message>
    <message>
        <source>there is one database: use keys of other names</source>
        <translation>只有一个数据库：请使用其他名称的键</translation>
    </message>
    <message>
        <source>connections are made for you: leave the step out</source>
        <translation>连接会自动建立：请删去这一步</translation>
    </message>
    <message>
        <source>it deletes the keys of all locks: delete yours, as in [&quot;DEL&quot;, &quot;{key}&quot;]</source>
        <translation>它会删除所有锁的键：请只删除自己的键，如 [&quot;DEL&quot;, &quot;{key}&quot;]</translation>
    </message>
    <message>
        <source>it is for operators, and a lock cannot depend on it: leave the step out</source>
        <translation>它供运维使用，锁不能依赖它：请删去这一步</translation>
    </message>
    <message>
        <source>call it in a script, as in [&quot;EVAL&quot;, &quot;return redis.call(&apos;%1&apos;, KEYS[1], …)&quot;, &quot;1&quot;, &quot;{key}&quot;]</source>
        <translation>请在脚本中调用，如 [&quot;EVAL&quot;, &quot;return redis.call(&apos;%1&apos;, KEYS[1], …)&quot;, &quot;1&quot;, &quot;{key}&quot;]</translation>
    </message>
    <message>
        <source>write it as in %1</source>
        <translation>请写成 %1 的形式</translation>
    </message>
    <message>
        <source>%1 has too few words: %2</source>
        <translation>%1 的词太少：%2</translation>
    </message>
    <message>
        <source>%1 has too many words: %2</source>
        <translation>%1 的词太多：%2</translation>
    </message>
    <message>
        <source>%1 has no option %2. Possible options: %3</source>
        <translation>%1 没有选项 %2。可用的选项：%3</translation>
    </message>
    <message>
        <source>a number greater than 0 must follow %1: %2</source>
        <translation>%1 之后必须是大于 0 的数：%2</translation>
    </message>
    <message>
        <source>NX and XX exclude each other: NX writes if there is no key, XX if there is one</source>
        <translation>NX 和 XX 互斥：NX 在没有键时写入，XX 在有键时写入</translation>
    </message>
    <message>
        <source>a score and a member must follow the key: %1</source>
        <translation>键之后必须是分数和成员：%1</translation>
    </message>
    <message>
        <source>the third word of EVAL must be the number of its keys: %1</source>
        <translation>EVAL 的第三个词必须是键的数量：%1</translation>
    </message>
    <message>
        <source>a protocol cannot send %1. Did you mean “%2”?</source>
        <translation>协议不能发送 %1。是否指“%2”？</translation>
    </message>
    <message>
        <source>a protocol cannot send %1. Possible commands: %2</source>
        <translation>协议不能发送 %1。可用的命令：%2</translation>
    </message>
    <message>
        <source>the last word of %1 lacks the other one of its pair: %2</source>
        <translation>%1 的最后一个词没有与之成对的词：%2</translation>
    </message>
    <message>
        <source>EVAL says that its number of keys is %1, and has %2: %3</source>
        <translation>EVAL 写明键的数量为 %1，却只有 %2 个：%3</translation>
    </message>
    <message>
        <source>a client rests between two tries by itself: end the try with “busy”</source>
        <translation>客户端会在两次尝试之间自行等待：请以“busy”结束这次尝试</translation>
    </message>
    <message>
        <source>%1 is not a number: sums are inside the braces, as in {lease / 1000}</source>
        <translation>%1 不是数：算式写在大括号内，如 {lease / 1000}</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnExpressionText</name>
    <message>
        <source>at its end</source>
        <translation>在其结尾</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>在 %1 处</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 不是整数</translation>
    </message>
    <message>
        <source>%1 is not valid %2</source>
        <translation>%1 不是有效的%2</translation>
    </message>
    <message>
        <source>a sum can have at most %1 parts</source>
        <translation>一个和最多 %1 项</translation>
    </message>
    <message>
        <source>expected a number after “-”, %1</source>
        <translation>“-”之后应为数字，%1</translation>
    </message>
    <message>
        <source>expected a value %1: a name, a number, nil, or text in single quotes</source>
        <translation>%1应为值：名称、数字、nil，或单引号中的文本</translation>
    </message>
    <message>
        <source>expected a number greater than 0 after “%1”, %2</source>
        <translation>“%1”之后应为大于 0 的数字，%2</translation>
    </message>
    <message>
        <source>“%1” has no value yet</source>
        <translation>“%1”还没有值</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a whole number</source>
        <translation>%1 是 %2，不是整数</translation>
    </message>
    <message>
        <source>expected =, !=, &lt;, &lt;=, &gt; or &gt;= %1</source>
        <translation>%1应为 =、!=、&lt;、&lt;=、&gt; 或 &gt;=</translation>
    </message>
    <message>
        <source>nil cannot be compared with &lt; or &gt;: check for nil first</source>
        <translation>nil 不能用 &lt; 或 &gt; 比较：请先检查是否为 nil</translation>
    </message>
    <message>
        <source>a number becomes too large</source>
        <translation>数字变得太大</translation>
    </message>
    <message>
        <source>write = instead of ==</source>
        <translation>请写 =，不要写 ==</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnFileText</name>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>A built-in protocol is named “%1”: give yours another name, in “protocol”.</source>
        <translation>已有名为“%1”的内置协议：请在“protocol”中给您的协议另取名称。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnFlowText</name>
    <message>
        <source>no step leads here: give it a “name” and name it in the “then” of another step, or delete it</source>
        <translation>没有步骤通向这里：请给它一个“name”并写在另一步的“then”中，或删除它</translation>
    </message>
    <message>
        <source>“%1” has no value yet: no command is sent before this</source>
        <translation>“%1”还没有值：此前没有发送任何命令</translation>
    </message>
    <message>
        <source>“%1” has no value yet: it is kept only by %2, which cannot run before this</source>
        <translation>“%1”还没有值：只有 %2 保存它，而那不可能在此之前执行</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnFormatText</name>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>a set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>a sorted set</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>of another type</source>
        <translation>其他类型</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>the key is %1, not what the format is of</source>
        <translation>键的类型：%1，与格式不符</translation>
    </message>
    <message>
        <source>the value is longer than 4 KiB</source>
        <translation>值超过 4 KiB</translation>
    </message>
    <message>
        <source>the list that wakes waiters is the key itself</source>
        <translation>唤醒等待者的列表就是键本身</translation>
    </message>
    <message>
        <source>the content was not read: it is too large, or may not be read</source>
        <translation>未读取内容：太大，或没有读取权限</translation>
    </message>
    <message>
        <source>it has no members</source>
        <translation>没有成员</translation>
    </message>
    <message>
        <source>there is no field &quot;%1&quot;</source>
        <translation>没有字段“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>the key is a sorted set, and the format has no time in it</source>
        <translation>键是有序集合，而格式中没有时间</translation>
    </message>
    <message>
        <source>it has %1 members, of which at most %2 are read</source>
        <translation>它有 %1 个成员，最多读取 %2 个</translation>
    </message>
    <message>
        <source>the key is a set, whose members have no score</source>
        <translation>键是集合，其成员没有分值</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnMistakeText</name>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>more mistakes follow: mend these first</source>
        <translation>还有更多错误：请先改正这些</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnPartText</name>
    <message>
        <source>a step must be an object, as in {&quot;say&quot;: &quot;Delete it&quot;, &quot;send&quot;: [&quot;DEL&quot;, &quot;{key}&quot;]}</source>
        <translation>一步必须是对象，如 {&quot;say&quot;: &quot;Delete it&quot;, &quot;send&quot;: [&quot;DEL&quot;, &quot;{key}&quot;]}</translation>
    </message>
    <message>
        <source>the step does nothing: give it “send”, “keep” or “then”</source>
        <translation>这一步什么也不做：请给它“send”、“keep”或“then”</translation>
    </message>
    <message>
        <source>“keep” must be an object of at most %1 values, as in {&quot;begin&quot;: &quot;now&quot;}</source>
        <translation>“keep”必须是最多含 %1 个值的对象，如 {&quot;begin&quot;: &quot;now&quot;}</translation>
    </message>
    <message>
        <source>%1 is not a valid value name: use at most %2 letters and digits, and none of %3</source>
        <translation>%1 不是有效的值名：最多 %2 个字母和数字，且不能是 %3</translation>
    </message>
    <message>
        <source>“save” must name the value that keeps the answer, or those that keep a list: use letters and digits, and none of %1</source>
        <translation>“save”必须写明保存返回值的名称，或保存列表的多个值：请用字母和数字，且不能是 %1</translation>
    </message>
    <message>
        <source>there is no answer to save, because the step sends nothing</source>
        <translation>没有可保存的返回值，因为这一步不发送任何命令</translation>
    </message>
    <message>
        <source>“send” must be a command as a list of 1 to %1 words, as in [&quot;GET&quot;, &quot;{key}&quot;]</source>
        <translation>“send”必须是含 1 到 %1 个词的列表形式的命令，如 [&quot;GET&quot;, &quot;{key}&quot;]</translation>
    </message>
    <message>
        <source>the words of “send” must be texts in quotes</source>
        <translation>“send”的各词必须是引号中的文本</translation>
    </message>
    <message>
        <source>only steps of “acquire” can wait</source>
        <translation>只有“acquire”的步骤可以等待</translation>
    </message>
    <message>
        <source>word %1 of “send” is too long</source>
        <translation>“send”的第 %1 个词太长</translation>
    </message>
    <message>
        <source>by script</source>
        <translation>由脚本执行</translation>
    </message>
    <message>
        <source>%1 has an unmatched brace. Write values in braces, as in {key}, and {{ for a brace itself</source>
        <translation>%1 有不成对的大括号。请把值写在大括号中，如 {key}，大括号本身写作 {{</translation>
    </message>
    <message>
        <source>“then” must be a list of 1 to %1 texts, as in [&quot;acquired if answer = &apos;OK&apos;&quot;, &quot;busy&quot;]</source>
        <translation>“then”必须是含 1 到 %1 条文本的列表，如 [&quot;acquired if answer = &apos;OK&apos;&quot;, &quot;busy&quot;]</translation>
    </message>
    <message>
        <source>%1 is never reached: the entry before it has no “if”</source>
        <translation>%1 永远不会执行到：它前面的条目没有“if”</translation>
    </message>
    <message>
        <source>keep a value</source>
        <translation>保存一个值</translation>
    </message>
    <message>
        <source>“unanswered” is only for acquire, release and giveUp: renewals are not lost</source>
        <translation>“unanswered”只用于 acquire、release 和 giveUp：续期不会丢失</translation>
    </message>
    <message>
        <source>the step sends nothing that can stay unanswered</source>
        <translation>这一步没有发送可能得不到返回的内容</translation>
    </message>
    <message>
        <source>%1 is too long</source>
        <translation>%1 太长</translation>
    </message>
    <message>
        <source>%1 is not valid. Write where the step goes on, and when, as in “busy if answer = nil”</source>
        <translation>%1 无效。请写明这一步在何处、何时继续，如“busy if answer = nil”</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: expected “and”, “or” or the end before %2</source>
        <translation>%1：在 %2 之前应为“and”、“or”或结尾</translation>
    </message>
    <message>
        <source>the last step must end with “acquired” or “busy” for every answer</source>
        <translation>最后一步对每种返回值都必须以“acquired”或“busy”结束</translation>
    </message>
    <message>
        <source>there is no value named %1: give the number of locks, as in &quot;locks&quot;: 2</source>
        <translation>没有名为 %1 的值：请写明锁的数量，如 &quot;locks&quot;: 2</translation>
    </message>
    <message>
        <source>there is no value named %1. Known values: %2, and those that steps keep; write text in single quotes, as in &apos;OK&apos;</source>
        <translation>没有名为 %1 的值。已知的值：%2，以及各步保存的值；文本请写在单引号中，如 &apos;OK&apos;</translation>
    </message>
    <message>
        <source>%1 has an unknown entry %2. Did you mean “%3”?</source>
        <translation>%1含有未知的条目 %2。是否指“%3”？</translation>
    </message>
    <message>
        <source>%1 has an unknown entry %2. Known entries: %3</source>
        <translation>%1含有未知的条目 %2。已知条目：%3</translation>
    </message>
    <message>
        <source>“%1” is missing: it must be a list of 1 to %2 steps</source>
        <translation>缺少“%1”：它必须是含 1 到 %2 步的列表</translation>
    </message>
    <message>
        <source>“%1” must be a list of 1 to %2 steps</source>
        <translation>“%1”必须是含 1 到 %2 步的列表</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>这一步</translation>
    </message>
    <message>
        <source>“%1” must be a text in quotes</source>
        <translation>“%1”必须是引号中的文本</translation>
    </message>
    <message>
        <source>“%1” is too long: it can have at most %2 characters</source>
        <translation>“%1”太长：最多 %2 个字符</translation>
    </message>
    <message>
        <source>%1 is not a valid step name: use letters, digits and hyphens, beginning with a letter</source>
        <translation>%1 不是有效的步名：请用字母、数字和连字符，以字母开头</translation>
    </message>
    <message>
        <source>the name %1 already has a meaning: give the step another name</source>
        <translation>名称 %1 已有含义：请给这一步另取名称</translation>
    </message>
    <message>
        <source>the step cannot go on at %1. Did you mean “%2”?</source>
        <translation>这一步不能在 %1 继续。是否指“%2”？</translation>
    </message>
    <message>
        <source>the step cannot go on at %1. Possible: %2</source>
        <translation>这一步不能在 %1 继续。可用：%2</translation>
    </message>
    <message>
        <source>“every” is missing: after how many milliseconds it runs, as in &quot;every&quot;: &quot;lease / 3&quot;</source>
        <translation>缺少“every”：每隔多少毫秒执行，如 &quot;every&quot;: &quot;lease / 3&quot;</translation>
    </message>
    <message>
        <source>“every” must be a time in milliseconds, greater than 0, as in &quot;lease / 3&quot;: %1 never is</source>
        <translation>“every”必须是大于 0 的毫秒数，如 &quot;lease / 3&quot;：%1 永远不是</translation>
    </message>
    <message>
        <source>a value must be a text in quotes, as in &quot;now + lease&quot;</source>
        <translation>值必须是引号中的文本，如 &quot;now + lease&quot;</translation>
    </message>
    <message>
        <source>there is no value named %1. Did you mean “%2”?</source>
        <translation>没有名为 %1 的值。是否指“%2”？</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnReaderText</name>
    <message>
        <source>The file is too long for a protocol: it can have at most %1 bytes.</source>
        <translation>文件太长，不能作为协议：最多 %1 字节。</translation>
    </message>
    <message>
        <source>The protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>A protocol must be one JSON object with “protocol”, “sentence”, “acquire” and “release”</source>
        <translation>协议必须是一个 JSON 对象，含有“protocol”、“sentence”、“acquire”和“release”</translation>
    </message>
    <message>
        <source>“%1” is missing: it must be a text</source>
        <translation>缺少“%1”：它必须是文本</translation>
    </message>
    <message>
        <source>“%1” must be a text in quotes</source>
        <translation>“%1”必须是引号中的文本</translation>
    </message>
    <message>
        <source>“%1” is too long: it can have at most %2 characters</source>
        <translation>“%1”太长：最多 %2 个字符</translation>
    </message>
    <message>
        <source>%1 is not a valid protocol name: begin with a lower-case letter and use only lower-case letters, digits and hyphens, as in “our-lock”</source>
        <translation>%1 不是有效的协议名：以小写字母开头，只用小写字母、数字和连字符，如“our-lock”</translation>
    </message>
    <message>
        <source>“valueIs” must be “deadline” or “time of acquisition”: what the time in the lock&apos;s value means</source>
        <translation>“valueIs”必须是“deadline”或“time of acquisition”：锁的值中的时间是什么含义</translation>
    </message>
    <message>
        <source>“locks” must be the number of locks that it takes at once, from 1 to 3: their keys are key1, key2 and key3</source>
        <translation>“locks”必须是它一次获取的锁的数量，从 1 到 3：其键为 key1、key2 和 key3</translation>
    </message>
    <message>
        <source>“whileHolding” must be an object, as in {&quot;every&quot;: &quot;lease / 3&quot;, &quot;steps&quot;: […]}</source>
        <translation>“whileHolding”必须是对象，如 {&quot;every&quot;: &quot;lease / 3&quot;, &quot;steps&quot;: […]}</translation>
    </message>
    <message>
        <source>no step ends with “acquired”, so no client could ever hold the lock</source>
        <translation>没有以“acquired”结束的步骤，因此没有客户端能持有锁</translation>
    </message>
    <message>
        <source>no step sends “{key}”, which is the lock&apos;s key</source>
        <translation>没有发送“{key}”的步骤，而它是锁的键</translation>
    </message>
    <message>
        <source>“fence” must name a value that a step of acquire keeps, and none keeps %1.%2</source>
        <translation>“fence”必须写明 acquire 的某一步保存的值，而没有步骤保存 %1。%2</translation>
    </message>
    <message>
        <source>“roles” must be a list of 2 or 3 objects, each with a “role”, “acquire” and “release”</source>
        <translation>“roles”必须是 2 或 3 个对象的列表，每个对象都有“role”、“acquire”和“release”</translation>
    </message>
    <message>
        <source>in a protocol with roles “%1” belongs in one of them</source>
        <translation>在有角色的协议中，“%1”应写在某个角色中</translation>
    </message>
    <message>
        <source>a role must be an object, as in {&quot;role&quot;: &quot;reader&quot;, &quot;mode&quot;: &quot;shared&quot;, …}</source>
        <translation>角色必须是对象，例如 {&quot;role&quot;: &quot;reader&quot;, &quot;mode&quot;: &quot;shared&quot;, …}</translation>
    </message>
    <message>
        <source>The role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>two roles are named “%1”</source>
        <translation>有两个角色名为“%1”</translation>
    </message>
    <message>
        <source>“mode” must be “shared”, with all clients that share the lock, or “exclusive”</source>
        <translation>“mode”必须是“shared”（与所有共享此锁的客户端一起持有）或“exclusive”</translation>
    </message>
    <message>
        <source>a lock with “permits” cannot be shared besides</source>
        <translation>有“permits”的锁不能再共享</translation>
    </message>
    <message>
        <source>“permits” must be the number of clients that may hold it at a time, from 1 to 5</source>
        <translation>“permits”必须是可同时持有它的客户端数，1 到 5</translation>
    </message>
    <message>
        <source>“work” must be a time in milliseconds, as in &quot;lease / 2&quot;, &quot;30000&quot;, or &quot;0&quot;</source>
        <translation>“work”必须是以毫秒为单位的时间，例如 &quot;lease / 2&quot;、&quot;30000&quot; 或 &quot;0&quot;</translation>
    </message>
    <message>
        <source>“until” must be “release”, or “released” if renewals go on while the release runs</source>
        <translation>“until”必须是“release”，如果释放过程中仍继续续期则为“released”</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnRunnerText</name>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
    <message>
        <source>nil cannot be sent</source>
        <translation>不能发送 nil</translation>
    </message>
    <message>
        <source>a word of the command is longer than %1 bytes</source>
        <translation>命令中的一个词超过 %1 字节</translation>
    </message>
    <message>
        <source>the answer is a list of %1: “save” its elements, each under a name, as in [&quot;first&quot;, &quot;second&quot;]</source>
        <translation>返回值是含 %1 项的列表：请用“save”逐项保存，各取名称，如 [&quot;first&quot;, &quot;second&quot;]</translation>
    </message>
    <message>
        <source>the answer is longer than %1 bytes</source>
        <translation>返回值超过 %1 字节</translation>
    </message>
    <message>
        <source>whileHolding: “every” is not a time in milliseconds</source>
        <translation>whileHolding：“every”不是以毫秒为单位的时间</translation>
    </message>
    <message>
        <source>%1 runs in a circle: it made %2 steps without sending a command</source>
        <translation>%1 在绕圈：执行了 %2 步而没有发送命令</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnScriptText</name>
    <message>
        <source>the script is Lua bytecode, which servers refuse: write its source</source>
        <translation>脚本是 Lua 字节码，服务器会拒绝：请写源代码</translation>
    </message>
    <message>
        <source>the script is not valid Lua: %1</source>
        <translation>脚本不是有效的 Lua：%1</translation>
    </message>
    <message>
        <source>write redis.call(&apos;…&apos;) in full where a command is called: %1 cannot have another name</source>
        <translation>调用命令时请完整写出 redis.call(&apos;…&apos;)：%1 不能有别名</translation>
    </message>
    <message>
        <source>a script cannot use %1, which hides the commands that it calls</source>
        <translation>脚本不能使用 %1，它会隐藏所调用的命令</translation>
    </message>
    <message>
        <source>the first argument of %1 must be a command in quotes, as in %1(&apos;GET&apos;, KEYS[1]): a computed one could be TIME</source>
        <translation>%1 的第一个参数必须是引号中的命令，如 %1(&apos;GET&apos;, KEYS[1])：计算出来的命令可能是 TIME</translation>
    </message>
    <message>
        <source>a script cannot use TIME: the server&apos;s clock plays no part here; pass {now} to it</source>
        <translation>脚本不能使用 TIME：服务器的时钟在这里不起作用；请把 {now} 传给它</translation>
    </message>
    <message>
        <source>a script cannot use %1: %2</source>
        <translation>脚本不能使用 %1：%2</translation>
    </message>
    <message>
        <source>there is no %1: the first is %2[1]</source>
        <translation>没有 %1：第一个是 %2[1]</translation>
    </message>
    <message>
        <source>there is no %1: EVAL says that its number of keys is %2</source>
        <translation>没有 %1：EVAL 写明键的数量为 %2</translation>
    </message>
    <message>
        <source>there is no %1: the number of words after the keys of EVAL is %2</source>
        <translation>没有 %1：EVAL 的键之后有 %2 个词</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnSourceText</name>
    <message>
        <source>Not valid JSON: %1.</source>
        <translation>不是有效的 JSON：%1。</translation>
    </message>
    <message>
        <source>the protocol ends before this, and nothing can follow it</source>
        <translation>协议在此之前已经结束，之后不能有任何内容</translation>
    </message>
    <message>
        <source>the file is UTF-16: save it as UTF-8</source>
        <translation>文件是 UTF-16：请另存为 UTF-8</translation>
    </message>
    <message>
        <source>this is not a character in UTF-8: save the file as UTF-8</source>
        <translation>这不是 UTF-8 字符：请把文件另存为 UTF-8</translation>
    </message>
    <message>
        <source>JSON has no comments: write what a step does into its “say”</source>
        <translation>JSON 没有注释：请把步骤的说明写在“say”中</translation>
    </message>
    <message>
        <source>the file ends</source>
        <translation>文件在此结束</translation>
    </message>
    <message>
        <source>there is “%1”</source>
        <translation>这里是“%1”</translation>
    </message>
    <message>
        <source>brackets are nested too deeply</source>
        <translation>括号嵌套太深</translation>
    </message>
    <message>
        <source>“%1” is already in line %2, in the same braces: delete one of them.</source>
        <translation>“%1”在同一对大括号中的第 %2 行已经出现：请删去其中一个。</translation>
    </message>
    <message>
        <source>expected %1 for “%2” in line %3, and %4</source>
        <translation>第 %3 行的“%2”应有 %1，而%4</translation>
    </message>
    <message>
        <source>there is a comma too many</source>
        <translation>多了一个逗号</translation>
    </message>
    <message>
        <source>“,” or “%1”</source>
        <translation>“,”或“%1”</translation>
    </message>
    <message>
        <source>a quote inside a text must be written \&quot;</source>
        <translation>文本中的引号必须写作 \&quot;</translation>
    </message>
    <message>
        <source>a comma is missing here</source>
        <translation>这里缺少逗号</translation>
    </message>
    <message>
        <source>“%1” must be in double quotes</source>
        <translation>“%1”必须写在双引号中</translation>
    </message>
    <message>
        <source>expected a name in double quotes, and %1</source>
        <translation>应为双引号中的名称，而%1</translation>
    </message>
    <message>
        <source>expected “:” after a name, and %1</source>
        <translation>名称之后应为“:”，而%1</translation>
    </message>
    <message>
        <source>a text must be in straight double quotes (&quot;)</source>
        <translation>文本必须写在直双引号（&quot;）中</translation>
    </message>
    <message>
        <source>expected a value, and %1</source>
        <translation>应为一个值，而%1</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>this text has no closing quote in its line. A script may be a list of lines, each in quotes</source>
        <translation>这段文本在本行没有结束的引号。脚本可以是各行的列表，每行写在引号中</translation>
    </message>
    <message>
        <source>this backslash means nothing: write \\ for a backslash and \&quot; for a quote; &apos; needs none</source>
        <translation>这个反斜杠没有意义：反斜杠写作 \\，引号写作 \&quot;，&apos; 不需要</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnTemplate</name>
    <message>
        <source>Token with a heartbeat</source>
        <translation>带心跳的令牌</translation>
    </message>
    <message>
        <source>Deadline in the value</source>
        <translation>值中的到期时间</translation>
    </message>
    <message>
        <source>Token with a fencing number</source>
        <translation>带防护令牌（fencing token）的锁</translation>
    </message>
    <message>
        <source>Fair queue</source>
        <translation>公平队列</translation>
    </message>
    <message>
        <source>Hash, as Redisson writes it</source>
        <translation>哈希（Redisson 的写法）</translation>
    </message>
    <message>
        <source>Two locks at once</source>
        <translation>同时获取两个锁</translation>
    </message>
    <message>
        <source>Published model: lease and blind release</source>
        <translation>已发表模型：租约，释放前不校验</translation>
    </message>
    <message>
        <source>Published model: the same with fencing</source>
        <translation>已发表模型：同上，加防护</translation>
    </message>
    <message>
        <source>Published model: a sleep between check and use</source>
        <translation>已发表模型：检查与使用之间的休眠</translation>
    </message>
    <message>
        <source>Semaphore</source>
        <translation>信号量</translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation>读写锁</translation>
    </message>
    <message>
        <source>Guarded write to the same Redis</source>
        <translation>对同一个 Redis 的受保护写入</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnText</name>
    <message>
        <source>after giving up: %1</source>
        <translation>放弃之后：%1</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be used beside each other: they do not take the same number of locks, or permits.</source>
        <translation>%1 和 %2 不能并存：它们获取的锁数或许可数不同。</translation>
    </message>
    <message>
        <source>%1 and %2 beside each other</source>
        <translation>%1 与 %2 并存</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnWordsText</name>
    <message>
        <source> Did you mean “%1”?</source>
        <translation>是否指“%1”？</translation>
    </message>
</context>
<context>
    <name>lockscope::PacketSource</name>
    <message>
        <source>Lockscope may not capture packets. Allow it with &quot;sudo setcap cap_net_raw+ep PATH&quot; for the program&apos;s file, or record with &quot;sudo tcpdump -i NAME -w traffic.pcap tcp port 6379&quot; and audit that file.</source>
        <translation>Lockscope 无权抓包。请对程序文件执行“sudo setcap cap_net_raw+ep PATH”以授权，或用“sudo tcpdump -i NAME -w traffic.pcap tcp port 6379”录制，再审计该文件。</translation>
    </message>
    <message>
        <source>packets of the link type %1 are not understood</source>
        <translation>不支持链路类型为 %1 的数据包</translation>
    </message>
</context>
<context>
    <name>lockscope::PasswordText</name>
    <message>
        <source>There is no terminal to ask for the password. Use --password-file or REDISCLI_AUTH.</source>
        <translation>没有可询问密码的终端。请使用 --password-file 或 REDISCLI_AUTH。</translation>
    </message>
    <message>
        <source>The terminal cannot hide the password while you type it. Use --password-file or REDISCLI_AUTH.</source>
        <translation>终端无法在您输入时隐藏密码。请使用 --password-file 或 REDISCLI_AUTH。</translation>
    </message>
    <message>
        <source>No password was entered.</source>
        <translation>没有输入密码。</translation>
    </message>
    <message>
        <source>Password for %1:</source>
        <translation>%1 的密码：</translation>
    </message>
</context>
<context>
    <name>lockscope::PerformText</name>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>%1 A script was also refused: %2. The action needs permission for EVAL, or for WATCH, MULTI and EXEC, and for each of its commands.</source>
        <translation>%1脚本也被拒绝：%2。此操作需要 EVAL 权限，或 WATCH、MULTI、EXEC 以及其中每条命令的权限。</translation>
    </message>
</context>
<context>
    <name>lockscope::PictureKeeper</name>
    <message>
        <source>The scan was stopped</source>
        <translation>扫描已停止</translation>
    </message>
</context>
<context>
    <name>lockscope::PlainFileText</name>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it is a pipe, not a file</source>
        <translation>它是管道，不是文件</translation>
    </message>
    <message>
        <source>it is a socket, not a file</source>
        <translation>它是套接字，不是文件</translation>
    </message>
    <message>
        <source>it is a device, not a file</source>
        <translation>它是设备，不是文件</translation>
    </message>
    <message>
        <source>it is longer than %1</source>
        <translation>它超过 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::PlanText</name>
    <message numerus="yes">
        <source>All %n holders lose it.</source>
        <translation>
            <numerusform>全部 %n 个持有者都会失去它。</numerusform>
        </translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>The connection of its holder is closed, and with it the subscription that is the lock.</source>
        <translation>持有者的连接会被关闭，作为锁的订阅随之结束。</translation>
    </message>
    <message>
        <source>Nobody waits in its queue.</source>
        <translation>队列中没有等待者。</translation>
    </message>
    <message>
        <source>Clients that wait for a message of the registry are woken; others retry by themselves.</source>
        <translation>等待注册表消息的客户端会被唤醒；其他客户端自行重试。</translation>
    </message>
    <message>
        <source>This lock is a subscription and has no key that a tombstone could replace. Clear it instead.</source>
        <translation>此锁是一个订阅，没有可用占位标记替换的键。请改用清除。</translation>
    </message>
    <message>
        <source>This kind of lock cannot be fenced off: its clients would not treat a tombstone as a lock. Clear it instead.</source>
        <translation>这类锁无法隔离：其客户端不会把占位标记当作锁。请改用清除。</translation>
    </message>
    <message>
        <source>Nobody can acquire it for %1 s, so that the old holder can notice; then it is free.</source>
        <translation>%1 秒内任何客户端都无法加锁，让原持有者有机会察觉；之后锁变为空闲。</translation>
    </message>
    <message>
        <source>Its library renews without comparing the value, so it may extend or overwrite the tombstone.</source>
        <translation>其类库续期时不比较值，因此可能延长或覆盖占位标记。</translation>
    </message>
    <message>
        <source>Its library is unknown. If it renews without comparing the value, it may extend or overwrite the tombstone.</source>
        <translation>其类库未知。如果续期时不比较值，可能延长或覆盖占位标记。</translation>
    </message>
    <message>
        <source>The quiet period must be greater than 0.</source>
        <translation>隔离期必须大于 0。</translation>
    </message>
    <message>
        <source>No client is known to wait in a queue for this lock. Kinds of locks with such a queue: %1.</source>
        <translation>没有已知的客户端在此锁的队列中等待。有这种队列的锁：%1。</translation>
    </message>
    <message>
        <source>This waiter is not in the queue. Nothing was done.</source>
        <translation>此等待者不在队列中。未执行任何操作。</translation>
    </message>
    <message>
        <source>If this client is still alive, its attempt moves to the end of the queue or fails.</source>
        <translation>如果该客户端仍在运行，它的尝试会移到队尾或失败。</translation>
    </message>
    <message>
        <source>The other waiters move up in the queue.</source>
        <translation>队列中的其他等待者前移。</translation>
    </message>
    <message>
        <source>The time must be greater than 0.</source>
        <translation>时间必须大于 0。</translation>
    </message>
    <message>
        <source>The deadline is part of the value by which the holder recognises its lock, so it cannot be changed.</source>
        <translation>到期时间是持有者用来识别锁的值的一部分，因此不能更改。</translation>
    </message>
    <message>
        <source>This lock has no deadline to extend.</source>
        <translation>此锁没有可延长的到期时间。</translation>
    </message>
    <message>
        <source>This kind of lock cannot be extended from outside.</source>
        <translation>这类锁无法从外部延长。</translation>
    </message>
    <message>
        <source>The lock expires %1 s from now, unless its holder sets another time.</source>
        <translation>锁将在 %1 秒后过期，除非持有者另设时间。</translation>
    </message>
    <message>
        <source>This cannot be undone, but you can extend it again with another time.</source>
        <translation>此操作无法撤销，但可以用另一个时间再次延长。</translation>
    </message>
    <message>
        <source>The value is too long to be compared as a whole. Nothing was done.</source>
        <translation>值太长，无法完整比较。未执行任何操作。</translation>
    </message>
    <message>
        <source>This holder is not among the known holders. Nothing was done.</source>
        <translation>此持有者不在已知的持有者之中。未执行任何操作。</translation>
    </message>
    <message>
        <source>The content of this key is unknown and cannot be compared. Nothing was done.</source>
        <translation>此键的内容未知，无法比较。未执行任何操作。</translation>
    </message>
    <message>
        <source>Several clients hold this lock. Choose the holder to clear.</source>
        <translation>有多个客户端持有此锁。请选择要清除的持有者。</translation>
    </message>
    <message>
        <source>Its late release does not compare tokens and may delete the next holder&apos;s lock.</source>
        <translation>它迟到的释放不比较令牌，可能删除下一个持有者的锁。</translation>
    </message>
    <message>
        <source>Its holder restores a missing key: stop that process, or the lock may return.</source>
        <translation>持有者会重建缺失的键：请停止该进程，否则锁可能再次出现。</translation>
    </message>
    <message>
        <source>The work under the lock may be done twice.</source>
        <translation>锁保护的工作可能做两次。</translation>
    </message>
    <message>
        <source>The next holder may write the same value, and nothing else can be compared: a change of holder since the lock was read cannot be detected.</source>
        <translation>下一个持有者可能写入相同的值，又没有别的可以比较：读取之后持有者若有变化，无法察觉。</translation>
    </message>
    <message>
        <source>Clients are waiting for it: once one of them has acquired it, an undo is refused.</source>
        <translation>有客户端在等待它：其中一个加锁成功之后，撤销会被拒绝。</translation>
    </message>
    <message>
        <source>Its library is unknown: clients that sleep until a release message arrives are not woken.</source>
        <translation>其类库未知：一直休眠到释放消息到来的客户端不会被唤醒。</translation>
    </message>
    <message>
        <source>The client that holds it is currently unknown. Nothing was done.</source>
        <translation>目前不知道由哪个客户端持有。未执行任何操作。</translation>
    </message>
    <message>
        <source>A client that reconnects by itself (as redis-py does from version 6) holds the lock again, without the name by which it is found: stop the process instead.</source>
        <translation>自动重连的客户端（如 redis-py 6 及以上）会再次持有该锁，但没有用来查找它的名称：请改为停止该进程。</translation>
    </message>
    <message>
        <source>The client continues as a reader.</source>
        <translation>该客户端继续作为读者。</translation>
    </message>
    <message>
        <source>The other readers continue; writers wait until the last reader has released the lock.</source>
        <translation>其他读者继续；写者等到最后一个读者释放锁。</translation>
    </message>
    <message>
        <source>Not all of its holders are known, so they cannot be compared. Nothing was done.</source>
        <translation>并非所有持有者都已知，因此无法比较。未执行任何操作。</translation>
    </message>
    <message>
        <source>A single holder of this lock cannot be cleared alone.</source>
        <translation>无法只清除此锁的一个持有者。</translation>
    </message>
    <message>
        <source>Nobody holds this lock. Evict the waiter that blocks it instead.</source>
        <translation>此锁无人持有。请改为将阻塞它的等待者移出队列。</translation>
    </message>
    <message>
        <source>A semaphore counts permits without recording holders: there is no holder to clear.</source>
        <translation>信号量只记录许可数，不记录持有者：没有可清除的持有者。</translation>
    </message>
    <message>
        <source>An undo restores the count, but clients that have continued are not stopped.</source>
        <translation>撤销会恢复计数，但已经继续运行的客户端不会停止。</translation>
    </message>
    <message>
        <source>The value is a time. A client that writes the same time holds the lock under the same value: such a change of holder since the lock was read cannot be detected.</source>
        <translation>值是一个时间。写入相同时间的客户端会以相同的值持有锁：读取之后发生的这种持有者变化无法检测。</translation>
    </message>
    <message>
        <source>This cannot be undone: without permission for INFO, it is unknown whether the server still has the same data.</source>
        <translation>此操作无法撤销：没有 INFO 权限，服务器是否仍有同一份数据未知。</translation>
    </message>
    <message>
        <source>The client continues as the writer.</source>
        <translation>该客户端继续作为写者。</translation>
    </message>
    <message>
        <source>An undo cannot restore a lease of the field (HPEXPIRE): without permission for HPTTL, it is unknown whether it has one.</source>
        <translation>撤销无法恢复字段的租约（HPEXPIRE）：没有 HPTTL 权限，无法知道它是否有租约。</translation>
    </message>
    <message>
        <source>This cannot be undone: without permission for %1, the end of the lease is unknown.</source>
        <translation>此操作无法撤销：没有 %1 权限，租约何时到期未知。</translation>
    </message>
    <message>
        <source>The message of a release is published: clients that listen for it are woken.</source>
        <translation>发布释放消息：正在监听的客户端会被唤醒。</translation>
    </message>
    <message>
        <source>All permits of this holder are released together, as by its library.</source>
        <translation>与类库一样，此持有者的所有许可一起释放。</translation>
    </message>
    <message>
        <source>The value counts readers, who are not named: all of them lose the lock.</source>
        <translation>值只是读者的数量，不含读者的名称：所有读者都会失去锁。</translation>
    </message>
    <message>
        <source>It is not known how to clear this hash: its content is not that of a known lock, or was not read. Nothing was done.</source>
        <translation>不知道如何清除此哈希：其内容不是已知锁的内容，或没有读取。未执行任何操作。</translation>
    </message>
    <message>
        <source>It is not known how to clear this key: its content is not that of a known lock, or was not read. Nothing was done.</source>
        <translation>不知道如何清除此键：其内容不是已知锁的内容，或没有读取。未执行任何操作。</translation>
    </message>
    <message>
        <source>This key is a part of the lock %1: act on that. Nothing was done.</source>
        <translation>此键是锁 %1 的一部分：请对该锁操作。未执行任何操作。</translation>
    </message>
    <message>
        <source>This key is not a lock that somebody holds, but a part of one, or other data of a library. Nothing was done.</source>
        <translation>此键不是有人持有的锁，而是锁的一部分或类库的其他数据。未执行任何操作。</translation>
    </message>
    <message>
        <source>A message is published for the next waiter in the queue: if it listens, it is woken and can acquire the lock.</source>
        <translation>为队列中的下一个等待者发布消息：如果它在监听，就会被唤醒，可以加锁。</translation>
    </message>
    <message>
        <source>A client that waits in BLPOP is woken and acquires the lock.</source>
        <translation>在 BLPOP 中等待的一个客户端会被唤醒并加锁。</translation>
    </message>
    <message>
        <source>Clients that wait in BRPOPLPUSH are woken, and one of them computes the value.</source>
        <translation>在 BRPOPLPUSH 中等待的客户端会被唤醒，其中一个计算该值。</translation>
    </message>
    <message>
        <source>A message is published for each client in its queue: those that listen are woken, and the first live one acquires the lock.</source>
        <translation>为队列中的每个客户端发布消息：正在监听的会被唤醒，第一个在运行的加锁成功。</translation>
    </message>
    <message>
        <source>The message of a release is published: all clients that listen for it are woken.</source>
        <translation>发布释放消息：所有正在监听的客户端都会被唤醒。</translation>
    </message>
    <message>
        <source>A client that waits in BLPOP is woken and gets the permit.</source>
        <translation>在 BLPOP 中等待的一个客户端会被唤醒并得到许可。</translation>
    </message>
    <message>
        <source>A client that waits in BLMOVE is woken.</source>
        <translation>在 BLMOVE 中等待的一个客户端会被唤醒。</translation>
    </message>
    <message>
        <source>Its lock profile names no channel or list: clients that sleep until a release message arrives are not woken.</source>
        <translation>其锁配置没有指定频道或列表：休眠等待释放消息的客户端不会被唤醒。</translation>
    </message>
    <message>
        <source>Waiting clients are woken by the message that its lock profile names.</source>
        <translation>等待的客户端由其锁配置指定的消息唤醒。</translation>
    </message>
    <message>
        <source>One waiting client is woken by the list element that its lock profile names.</source>
        <translation>一个等待的客户端由其锁配置指定的列表元素唤醒。</translation>
    </message>
    <message>
        <source>Only the form of this hash suggests that it is a lock. Say so in a lock profile if you know that it is. Nothing was done.</source>
        <translation>只有此哈希的形式表明它可能是锁。如果您确定它是锁，请在锁配置中说明。未执行任何操作。</translation>
    </message>
    <message>
        <source>The message of a release is published: clients that listen for it are woken and can acquire the lock; others notice at their next attempt.</source>
        <translation>发布释放消息：正在监听的客户端会被唤醒并可加锁；其他客户端在下次尝试时才会察觉。</translation>
    </message>
    <message>
        <source>The next holder may write the same value, so the time left is also compared: if the lock was renewed or acquired again since it was read, nothing is done. Only a lease that ends within %1 ms of the one that was read, or within the time in which the server answers, cannot be told from it.</source>
        <translation>下一个持有者可能写入相同的值，因此还会比较剩余时间：如果读取之后锁被续期或重新加锁，则不执行任何操作。只有结束时刻与所读取的相差不超过 %1 毫秒（或服务器响应所需的时间）的租约无法区分。</translation>
    </message>
    <message>
        <source>Without permission for PTTL, it is unknown whether this lock has a deadline to extend.</source>
        <translation>没有 PTTL 权限，无法知道此锁是否有可延长的到期时间。</translation>
    </message>
    <message>
        <source>The permit becomes free.</source>
        <translation>该许可变为空闲。</translation>
    </message>
</context>
<context>
    <name>lockscope::PlannedActionText</name>
    <message>
        <source>End of the quiet period.</source>
        <translation>隔离期结束。</translation>
    </message>
    <message>
        <source>There is nothing to restore on the first server.</source>
        <translation>第一个服务器上没有可恢复的内容。</translation>
    </message>
    <message>
        <source>There is no action to undo.</source>
        <translation>没有可撤销的操作。</translation>
    </message>
    <message>
        <source>Its turn came too late: the time that it writes would be too short. Nothing was sent.</source>
        <translation>轮到它时已经太晚：要写入的时间会太短。未发送任何命令。</translation>
    </message>
    <message>
        <source>This makes the lease shorter: %1 are left now.</source>
        <translation>租约会因此变短：目前还剩 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::PreviewWords</name>
    <message>
        <source>its content is not what &quot;Treat as&quot; says</source>
        <translation>其内容与“视为”不符</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (%2 left)</source>
        <translation>%1（剩余 %2）</translation>
    </message>
    <message>
        <source>%1 (passed %2 ago)</source>
        <translation>%1（%2前已到期）</translation>
    </message>
</context>
<context>
    <name>lockscope::PrivateCluster</name>
    <message>
        <source>The nodes of the private cluster do not agree.</source>
        <translation>私有集群的节点意见不一致。</translation>
    </message>
</context>
<context>
    <name>lockscope::PrivateFileText</name>
    <message>
        <source>it is a symbolic link, which is not followed: remove it, or put the file there</source>
        <translation>它是符号链接，Lockscope 不跟随符号链接：请删除它，或将文件放在那里</translation>
    </message>
    <message>
        <source>other users can read it, and its permissions cannot be changed: %1</source>
        <translation>其他用户可以读取它，且无法更改其权限：%1</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it is not a folder</source>
        <translation>它不是文件夹</translation>
    </message>
</context>
<context>
    <name>lockscope::PrivateSentinels</name>
    <message>
        <source>The private sentinels do not agree.</source>
        <translation>私有哨兵意见不一致。</translation>
    </message>
</context>
<context>
    <name>lockscope::PrivateServer</name>
    <message>
        <source>The %1 needs the program redis-server, which is not installed. On Debian and Ubuntu: apt install redis-server</source>
        <translation>%1需要程序 redis-server，但没有安装。在 Debian 和 Ubuntu 上：apt install redis-server</translation>
    </message>
</context>
<context>
    <name>lockscope::PrivateStore</name>
    <message>
        <source>The %1 needs %2. %3</source>
        <translation>%1需要 %2。%3</translation>
    </message>
    <message>
        <source>There is no initdb next to %1.</source>
        <translation>%1 旁边没有 initdb。</translation>
    </message>
</context>
<context>
    <name>lockscope::ProbeCommand</name>
    <message>
        <source>Interrupted. Nothing was sent.</source>
        <translation>已中断。未发送任何命令。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a server; %2: sentences</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ProbeGuardText</name>
    <message>
        <source>A probe is watched by a second connection that can end it, which needs %1. The server answered: %2</source>
        <extracomment>%1: a command; %2: the server&apos;s answer</extracomment>
        <translation>探测由第二个连接监视，并能由它结束，这需要 %1。服务器返回：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ProbeHost</name>
    <message>
        <source>No server is known that could be probed.</source>
        <translation>没有已知的服务器可供探测。</translation>
    </message>
</context>
<context>
    <name>lockscope::ProbeText</name>
    <message>
        <source>The server&apos;s main thread uses %1 % of a CPU without it, %2 % with it.</source>
        <translation>服务器主线程占用的 CPU：无 MONITOR 时 %1%，有 MONITOR 时 %2%。</translation>
    </message>
    <message>
        <source>What the server uses of its CPU is not known.</source>
        <translation>服务器的 CPU 占用未知。</translation>
    </message>
    <message>
        <source>It carries out %1 commands a second without it, %2 with it.</source>
        <translation>每秒执行的命令数：无 MONITOR 时 %1，有 MONITOR 时 %2。</translation>
    </message>
    <message>
        <source>This server cannot end the probe by itself: if this program stands still meanwhile, the server keeps all lines for it.</source>
        <translation>此服务器无法自行结束探测：如果本程序在此期间停住，服务器会为它积压所有行。</translation>
    </message>
    <message>
        <source>It is a replica: attempts to acquire a lock that fail are seen on its primary only.</source>
        <translation>这是副本：失败的加锁尝试只能在其主节点上看到。</translation>
    </message>
    <message>
        <source>%1 lines (%2/s)</source>
        <translation>%1 行（%2 行/秒）</translation>
    </message>
    <message>
        <source>%1 % of the server&apos;s CPU</source>
        <translation>占服务器 CPU 的 %1%</translation>
    </message>
    <message>
        <source>%1 not read yet</source>
        <translation>%1 尚未读取</translation>
    </message>
    <message>
        <source>The probe was stopped.</source>
        <translation>探测已停止。</translation>
    </message>
    <message>
        <source>The probe was ended: the server kept %1 for it that were not read.</source>
        <translation>探测已结束：服务器为它积压了 %1 未读取的数据。</translation>
    </message>
    <message>
        <source>The probe was ended: the server&apos;s memory grew by more than 64 MiB.</source>
        <translation>探测已结束：服务器内存增长超过 64 MiB。</translation>
    </message>
    <message>
        <source>The probe was ended: the server answered much later than before.</source>
        <translation>探测已结束：服务器的响应比之前慢得多。</translation>
    </message>
    <message>
        <source>The probe was ended: the lines were not read as fast as the server sent them.</source>
        <translation>探测已结束：读取行的速度跟不上服务器发送的速度。</translation>
    </message>
    <message>
        <source>The probe was ended: the server did not answer the connection that watches it.</source>
        <translation>探测已结束：服务器对监视它的连接无响应。</translation>
    </message>
    <message>
        <source>The server has ended the probe, since this program stood still.</source>
        <translation>服务器已结束探测，因为本程序停住了。</translation>
    </message>
    <message>
        <source>The server has closed the probe&apos;s connection.</source>
        <translation>服务器已关闭探测的连接。</translation>
    </message>
    <message>
        <source>Probe: 2 s in each minute, its cost is not known</source>
        <translation>探测：每分钟 2 秒，开销未知</translation>
    </message>
    <message>
        <source>MONITOR sends %1 lines (%2) a second.</source>
        <translation>MONITOR 每秒发送 %1 行（%2）。</translation>
    </message>
    <message>
        <source>Probe: its cost is not known</source>
        <translation>探测：开销未知</translation>
    </message>
    <message>
        <source>The probe was ended with the connection to its server.</source>
        <translation>探测已随与其服务器的连接一起结束。</translation>
    </message>
    <message>
        <source>Who held some locks before the measurement is not known: the user may not read them.</source>
        <translation>不知道测量之前谁持有某些锁：该用户无权读取它们。</translation>
    </message>
    <message>
        <source>Who held locks before the measurement is not known: the user may not use %1.</source>
        <extracomment>%1: Redis commands</extracomment>
        <translation>不知道测量之前谁持有锁：该用户无权使用 %1。</translation>
    </message>
    <message>
        <source>Probe: %1 % of a CPU more</source>
        <translation>探测：多占一个 CPU 的 %1 %</translation>
    </message>
    <message>
        <source>Probe: 2 s in each minute, %1 % of a CPU more meanwhile</source>
        <translation>探测：每分钟 2 秒，其间多占一个 CPU 的 %1 %</translation>
    </message>
</context>
<context>
    <name>lockscope::ProfileCommand</name>
    <message>
        <source>Interrupted.</source>
        <translation>已中断。</translation>
    </message>
    <message>
        <source>No such key: %1.</source>
        <translation>没有这样的键：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) read.</source>
        <translation>
            <numerusform>已读取 %Ln 个键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them not as their lock profile says.</source>
        <translation>
            <numerusform>其中 %Ln 个与其锁配置不符。</numerusform>
        </translation>
    </message>
    <message>
        <source> (digest of %1)</source>
        <translation>（%1 的摘要）</translation>
    </message>
    <message>
        <source>profile: %1</source>
        <translation>配置：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>none matches</source>
        <translation>没有匹配的配置</translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation>未读取：%1</translation>
    </message>
    <message>
        <source>treated as: %1</source>
        <translation>视为：%1</translation>
    </message>
    <message>
        <source>not a lock</source>
        <translation>不是锁</translation>
    </message>
    <message>
        <source>holder: %1</source>
        <translation>持有者：%1</translation>
    </message>
    <message>
        <source>deadline: %1</source>
        <translation>到期时间：%1</translation>
    </message>
    <message>
        <source>acquired: %1</source>
        <translation>加锁时间：%1</translation>
    </message>
    <message>
        <source>wake-up: %1</source>
        <translation>唤醒：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them match no lock profile.</source>
        <translation>
            <numerusform>其中 %Ln 个不匹配任何锁配置。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ProtocolText</name>
    <message>
        <source>Checks whether the key exists, and sets it if not.</source>
        <translation>检查键是否存在，不存在则设置。</translation>
    </message>
    <message>
        <source>EXISTS key</source>
        <translation>EXISTS key</translation>
    </message>
    <message>
        <source>1: busy</source>
        <translation>1：被占用</translation>
    </message>
    <message>
        <source>0: SET key 1 EX lease; acquired</source>
        <translation>0：SET key 1 EX lease；加锁成功</translation>
    </message>
    <message>
        <source>DEL key</source>
        <translation>DEL key</translation>
    </message>
    <message>
        <source>Two clients can both find the key absent, and the release deletes any client&apos;s key.</source>
        <translation>两个客户端可能都发现键不存在；且释放会删除任何客户端的键。</translation>
    </message>
    <message>
        <source>As set-nx-px, on a primary with an asynchronous replica.</source>
        <translation>同 set-nx-px，在带异步副本的主节点上。</translation>
    </message>
    <message>
        <source>SET key token NX PX lease</source>
        <translation>SET key token NX PX lease</translation>
    </message>
    <message>
        <source>OK: acquired; nil: busy</source>
        <translation>OK：加锁成功；nil：被占用</translation>
    </message>
    <message>
        <source>by script: delete key if its value is my token</source>
        <translation>由脚本：如果 key 的值是我的令牌则删除</translation>
    </message>
    <message>
        <source>The primary is lost before its replica has the lock; the replica is promoted and grants it again.</source>
        <translation>主节点在副本得到锁之前丢失；副本被提升为主节点后再次授予锁。</translation>
    </message>
    <message>
        <source>As failover, but the lock counts as acquired only when a replica has it.</source>
        <translation>同 failover，但副本也有锁时才算加锁成功。</translation>
    </message>
    <message>
        <source>nil: busy</source>
        <translation>nil：被占用</translation>
    </message>
    <message>
        <source>OK: WAIT 1, at most 1 s or lease/3</source>
        <translation>OK：WAIT 1，最多 1 秒或 lease/3</translation>
    </message>
    <message>
        <source>a replica has it: acquired</source>
        <translation>副本已有：加锁成功</translation>
    </message>
    <message>
        <source>else by script: delete key if its value is my token; busy</source>
        <translation>否则由脚本：如果 key 的值是我的令牌则删除；被占用</translation>
    </message>
    <message>
        <source>The window is smaller but not closed: the replica that has the lock may not be the one that is promoted.</source>
        <translation>丢锁的时间窗口缩小了，但没有消除：有锁的副本不一定被提升为主节点。</translation>
    </message>
    <message>
        <source>The timestamp lock, made atomic with two scripts.</source>
        <translation>时间戳锁，用两个脚本实现原子性。</translation>
    </message>
    <message>
        <source>script lock(key, now, lease): free, or value before now: set to now+lease</source>
        <translation>脚本 lock(key, now, lease)：空闲，或值早于 now：设为 now+lease</translation>
    </message>
    <message>
        <source>0: acquired; 1: busy; 2: a key of another type</source>
        <translation>0：加锁成功；1：被占用；2：其他类型的键</translation>
    </message>
    <message>
        <source>script unlock(key, begin, lease): delete if value − begin = lease</source>
        <translation>脚本 unlock(key, begin, lease)：如果值 − begin = lease 则删除</translation>
    </message>
    <message>
        <source>Clocks that differ by more than the lease; two clients that begin in the same millisecond share a token.</source>
        <translation>时钟相差超过租期；在同一毫秒开始的两个客户端令牌相同。</translation>
    </message>
    <message>
        <source>The key holds another type of value.</source>
        <translation>键含有其他类型的值。</translation>
    </message>
    <message>
        <source>As set-nx-px on memcached: add with a random token and an expiry, and a release by gets and cas.</source>
        <translation>同 set-nx-px，用于 memcached：用随机令牌和过期时间 add，用 gets 和 cas 释放。</translation>
    </message>
    <message>
        <source>add key token lease</source>
        <translation>add key token lease</translation>
    </message>
    <message>
        <source>stored: acquired; not stored: busy</source>
        <translation>已存储：加锁成功；未存储：被占用</translation>
    </message>
    <message>
        <source>gets key</source>
        <translation>gets key</translation>
    </message>
    <message>
        <source>not my token: no longer my lock</source>
        <translation>不是我的令牌：已不是我的锁</translation>
    </message>
    <message>
        <source>cas key with the value of gets and an expiry in the past; not stored: no longer my lock</source>
        <translation>cas key：用 gets 得到的值和过去的过期时间；未存储：已不是我的锁</translation>
    </message>
    <message>
        <source>As any lease. Expiry is in whole seconds, and a key that is evicted when memory is full is a lost lock.</source>
        <translation>与任何租约一样。过期以整秒计；内存满时被淘汰的键就是丢失的锁。</translation>
    </message>
    <message>
        <source>Two locks, the second taken while the first is held, each as set-nx-px; waits for the second without limit.</source>
        <translation>两个锁，持有第一个时获取第二个，各自同 set-nx-px；等待第二个没有限制。</translation>
    </message>
    <message>
        <source>SET first token NX PX lease; nil: busy</source>
        <translation>SET first token NX PX lease；nil：被占用</translation>
    </message>
    <message>
        <source>SET second token NX PX lease, until it is OK: acquired</source>
        <translation>SET second token NX PX lease，直到 OK：加锁成功</translation>
    </message>
    <message>
        <source>by script: delete each if its value is my token, the second first</source>
        <translation>由脚本：如果值是我的令牌则分别删除，先删第二个</translation>
    </message>
    <message>
        <source>Clients that take the locks in different orders wait for each other until their leases end; then each thinks it holds both.</source>
        <translation>以不同顺序获取锁的客户端互相等待，直到租约到期；之后各自都认为两个锁都归自己。</translation>
    </message>
    <message>
        <source>Redisson&apos;s fair lock: waiting clients form a queue, and a release wakes only its head.</source>
        <translation>Redisson 的公平锁：等待的客户端排成队列，释放只唤醒队首。</translation>
    </message>
    <message>
        <source>by script: drop heads of the queue whose deadline is over; free, and no queue or its head is me: take it; mine: once more; else stand at the queue&apos;s end</source>
        <translation>由脚本：移出队列中到期时间已过的队首；空闲，且没有队列或队首是我：加锁；是我的：再次加锁；否则排到队尾</translation>
    </message>
    <message>
        <source>nil: acquired; a number: busy, wait for my message, at most that long</source>
        <translation>nil：加锁成功；数字：被占用，等待给我的消息，最多等这么久</translation>
    </message>
    <message>
        <source>by script, if mine: one hold less; none left: DEL key and PUBLISH to the head of the queue</source>
        <translation>由脚本，如果是我的：持锁次数减一；没有剩余：DEL key，并 PUBLISH 给队首</translation>
    </message>
    <message>
        <source>after giving up, by script: leave the queue</source>
        <translation>放弃之后，由脚本：离开队列</translation>
    </message>
    <message>
        <source>every lease/3, by script: PEXPIRE key lease if mine</source>
        <translation>每 lease/3，由脚本：如果是我的则 PEXPIRE key lease</translation>
    </message>
    <message>
        <source>A client that dies while it waits blocks the free lock for five minutes: a ghost queue.</source>
        <translation>等待时宕机的客户端会把空闲的锁阻塞五分钟：幽灵队列。</translation>
    </message>
    <message>
        <source>Redisson&apos;s count-down latch: closed until a given number of clients have counted down; a message opens it for all.</source>
        <translation>Redisson 的倒数闭锁：在指定数量的客户端倒数之前关闭；一条消息为所有客户端打开它。</translation>
    </message>
    <message>
        <source>to count down, by script: SET key count if it is not there; then work</source>
        <translation>倒数时，由脚本：如果不存在则 SET key count；然后工作</translation>
    </message>
    <message>
        <source>to wait: GET key; nil: open; else busy, wait for a message</source>
        <translation>等待时：GET key；nil：打开；否则被占用，等待消息</translation>
    </message>
    <message>
        <source>by script: DECR key; none left: DEL key and PUBLISH to its channel</source>
        <translation>由脚本：DECR key；没有剩余：DEL key，并 PUBLISH 到其频道</translation>
    </message>
    <message>
        <source>No lease: a client that dies before it counts down keeps the latch closed for ever.</source>
        <translation>没有租约：倒数之前宕机的客户端使闭锁永远关闭。</translation>
    </message>
    <message>
        <source>Redisson&apos;s reentrant lock: a hash of its owner, renewed by a watchdog; a message wakes waiting clients.</source>
        <translation>Redisson 的可重入锁：所有者的哈希，由看门狗续期；消息唤醒等待的客户端。</translation>
    </message>
    <message>
        <source>by script: free, or mine: count one more hold in the hash, PEXPIRE key lease</source>
        <translation>由脚本：空闲，或是我的：在哈希中将持锁次数加一，PEXPIRE key lease</translation>
    </message>
    <message>
        <source>nil: acquired; a number: busy, wait for a message, at most that long</source>
        <translation>nil：加锁成功；数字：被占用，等待消息，最多等这么久</translation>
    </message>
    <message>
        <source>by script, if mine: one hold less; none left: DEL key and PUBLISH to its channel</source>
        <translation>由脚本，如果是我的：持锁次数减一；没有剩余：DEL key，并 PUBLISH 到其频道</translation>
    </message>
    <message>
        <source>As any lease; a hung holder renews for ever; a plain DEL of the key leaves waiting clients asleep.</source>
        <translation>与任何租约一样；假死的持有者永远续期；直接 DEL 键会让等待的客户端继续休眠。</translation>
    </message>
    <message>
        <source>Redisson&apos;s multi-lock: all of several locks, or none.</source>
        <translation>Redisson 的联锁：多个锁全部获取，或一个也不获取。</translation>
    </message>
    <message>
        <source>one after the other, each by script, as redisson-lock</source>
        <translation>逐个加锁，各由脚本，同 redisson-lock</translation>
    </message>
    <message>
        <source>all: acquired</source>
        <translation>全部：加锁成功</translation>
    </message>
    <message>
        <source>one is busy: release those that are taken; busy</source>
        <translation>有一个被占用：释放已加锁的；被占用</translation>
    </message>
    <message>
        <source>every lease/3, each by script: PEXPIRE key lease if mine</source>
        <translation>每 lease/3，各由脚本：如果是我的则 PEXPIRE key lease</translation>
    </message>
    <message>
        <source>Clients with different orders can keep each other from ever getting all locks; each lock has its own lease.</source>
        <translation>顺序不同的客户端可能使彼此永远无法获取全部锁；每个锁有各自的租约。</translation>
    </message>
    <message>
        <source>Redisson&apos;s semaphore whose permits have an id and a lease.</source>
        <translation>Redisson 的信号量，许可带有 ID 和租约。</translation>
    </message>
    <message>
        <source>the first time: SET key permits NX</source>
        <translation>第一次：SET key permits NX</translation>
    </message>
    <message>
        <source>by script: expired permits come back; if one is free: DECR key, and add my id with now+lease</source>
        <translation>由脚本：收回过期的许可；有空闲：DECR key，并加入我的 ID 和 now+lease</translation>
    </message>
    <message>
        <source>by script, if my id is known: it goes, INCR key and PUBLISH to its channel</source>
        <translation>由脚本，如果我的 ID 已知：将其移除，INCR key，并 PUBLISH 到其频道</translation>
    </message>
    <message>
        <source>As any lease, judged by the clients&apos; clocks: a client whose clock is ahead takes permits that are still in use.</source>
        <translation>与任何租约一样，按客户端的时钟判断：时钟快的客户端会取走仍在使用的许可。</translation>
    </message>
    <message>
        <source>Redisson&apos;s read-write lock: many readers, each with its own lease, or one writer.</source>
        <translation>Redisson 的读写锁：多个读者，各有租约；或一个写者。</translation>
    </message>
    <message>
        <source>by script: to read: no mode, or read, or I am the writer; to write: no mode, or I am the writer: count one more hold, and its lease</source>
        <translation>由脚本：读：没有 `mode`、`mode` 为读，或我是写者；写：没有 `mode`，或我是写者：持锁次数加一，并设其租期</translation>
    </message>
    <message>
        <source>by script, if mine: one hold less; nobody left: DEL key and PUBLISH to its channel; readers left: mode read</source>
        <translation>由脚本，如果是我的：持锁次数减一；没有持有者：DEL key，并 PUBLISH 到其频道；还有读者：`mode` 设为读</translation>
    </message>
    <message>
        <source>every lease/3, by script: renews the lease of the key and of its holds if mine</source>
        <translation>每 lease/3，由脚本：如果是我的，为键及其各次持锁续期</translation>
    </message>
    <message>
        <source>As any lease; a steady stream of readers keeps a writer out for ever.</source>
        <translation>与任何租约一样；源源不断的读者使写者永远无法加锁。</translation>
    </message>
    <message>
        <source>Redisson&apos;s semaphore: a number of free permits; a message wakes waiting clients.</source>
        <translation>Redisson 的信号量：空闲许可的数量；消息唤醒等待的客户端。</translation>
    </message>
    <message>
        <source>by script: DECR key if it is 1 or more</source>
        <translation>由脚本：如果不小于 1 则 DECR key</translation>
    </message>
    <message>
        <source>1: acquired; 0: busy, wait for a message</source>
        <translation>1：加锁成功；0：被占用，等待消息</translation>
    </message>
    <message>
        <source>by script: INCR key and PUBLISH to its channel</source>
        <translation>由脚本：INCR key，并 PUBLISH 到其频道</translation>
    </message>
    <message>
        <source>Permits have no lease and no owner: a dead client&apos;s permits are lost.</source>
        <translation>许可没有租约，也没有所有者：宕机客户端的许可就此丢失。</translation>
    </message>
    <message>
        <source>One token on several independent servers, of which a majority must grant it in time.</source>
        <translation>在多个独立服务器上使用一个令牌，其中多数必须及时授予。</translation>
    </message>
    <message>
        <source>on each server, one after the other: SET key token NX PX lease</source>
        <translation>在每个服务器上依次：SET key token NX PX lease</translation>
    </message>
    <message>
        <source>a majority said OK, and the time spent is less than the lease less 1 % and 2 ms: acquired</source>
        <translation>多数返回 OK，且用时少于租期减 1% 再减 2 毫秒：加锁成功</translation>
    </message>
    <message>
        <source>else on all servers, by script: delete key if its value is my token; busy</source>
        <translation>否则在所有服务器上，由脚本：如果 key 的值是我的令牌则删除；被占用</translation>
    </message>
    <message>
        <source>on all servers, by script: delete key if its value is my token</source>
        <translation>在所有服务器上，由脚本：如果 key 的值是我的令牌则删除</translation>
    </message>
    <message>
        <source>As any lease; server clocks that jump; a server that restarts without its data can grant the lock twice.</source>
        <translation>与任何租约一样；服务器时钟跳变；丢失数据后重启的服务器可能再次授予锁。</translation>
    </message>
    <message>
        <source>The value is the time of acquisition, and each client applies its own lease to it.</source>
        <translation>值是加锁的时间，每个客户端按自己的租期判断。</translation>
    </message>
    <message>
        <source>SETNX key now</source>
        <translation>SETNX key now</translation>
    </message>
    <message>
        <source>1: acquired; 0: GET key</source>
        <translation>1：加锁成功；0：GET key</translation>
    </message>
    <message>
        <source>nil: back to step 1; younger than my lease: busy</source>
        <translation>nil：回到第 1 步；未超过我的租期：被占用</translation>
    </message>
    <message>
        <source>older: GETSET key now</source>
        <translation>已超过：GETSET key now</translation>
    </message>
    <message>
        <source>old value nil or the one read: acquired; else busy</source>
        <translation>旧值为 nil 或等于读到的值：加锁成功；否则被占用</translation>
    </message>
    <message>
        <source>Clients with different leases disagree; clocks that differ; the release does not check the holder.</source>
        <translation>租期不同的客户端判断不一致；时钟不一致；释放时不检查持有者。</translation>
    </message>
    <message>
        <source>As setnx-acquired-at, but a missing key counts as a lapsed lock.</source>
        <translation>同 setnx-acquired-at，但键缺失算作锁已超时。</translation>
    </message>
    <message>
        <source>younger than my lease: busy</source>
        <translation>未超过我的租期：被占用</translation>
    </message>
    <message>
        <source>older or nil: GETSET key now</source>
        <translation>已超过或 nil：GETSET key now</translation>
    </message>
    <message>
        <source>A client that reads nil overwrites the value of the client that has just acquired the lock.</source>
        <translation>读到 nil 的客户端会覆盖刚加锁成功的客户端的值。</translation>
    </message>
    <message>
        <source>As setnx-acquired-at, but a GETSET that returns nil counts as lost.</source>
        <translation>同 setnx-acquired-at，但 GETSET 返回 nil 算作没抢到锁。</translation>
    </message>
    <message>
        <source>old value is the one read: acquired; else, also nil: busy</source>
        <translation>旧值等于读到的值：加锁成功；否则（包括 nil）：被占用</translation>
    </message>
    <message>
        <source>Leaves a key that no client thinks it holds: all clients wait until it is older than a lease.</source>
        <translation>留下一个没有客户端认为自己持有的键：所有客户端都等到它超过一个租期。</translation>
    </message>
    <message>
        <source>SET NX EX without a token, and a release that deletes any client&apos;s key.</source>
        <translation>没有令牌的 SET NX EX，释放会删除任何客户端的键。</translation>
    </message>
    <message>
        <source>SET key 1 NX EX lease</source>
        <translation>SET key 1 NX EX lease</translation>
    </message>
    <message>
        <source>A slow holder outlives its lease and deletes the next holder&apos;s lock, so a third client gets in beside the second.</source>
        <translation>缓慢的持有者超过租期后删除下一个持有者的锁，于是第三个客户端与第二个同时进入。</translation>
    </message>
    <message>
        <source>As set-nx-blind-del, with the DEL in a “finally” around everything.</source>
        <translation>同 set-nx-blind-del，DEL 放在包住一切的“finally”中。</translation>
    </message>
    <message>
        <source>DEL key, also after giving up</source>
        <translation>DEL key，放弃之后也执行</translation>
    </message>
    <message>
        <source>A client that gives up deletes the lock that it waited for.</source>
        <translation>放弃的客户端会删除它所等待的锁。</translation>
    </message>
    <message>
        <source>As setnx-timestamp, but a client that finds the lock lapsed deletes it and takes it.</source>
        <translation>同 setnx-timestamp，但发现锁已超时的客户端先删除再加锁。</translation>
    </message>
    <message>
        <source>SETNX key now+lease+1</source>
        <translation>SETNX key now+lease+1</translation>
    </message>
    <message>
        <source>nil: back to step 1; not yet past: busy</source>
        <translation>nil：回到第 1 步；尚未超时：被占用</translation>
    </message>
    <message>
        <source>past: DEL key</source>
        <translation>已超时：DEL key</translation>
    </message>
    <message>
        <source>SETNX key now+lease+1; 1: acquired; 0: busy</source>
        <translation>SETNX key now+lease+1；1：加锁成功；0：被占用</translation>
    </message>
    <message>
        <source>GET key</source>
        <translation>GET key</translation>
    </message>
    <message>
        <source>lapsed or gone: leave it alone</source>
        <translation>已超时或已消失：不再处理</translation>
    </message>
    <message>
        <source>Of two clients that have read the lapsed value, the second deletes the first one&apos;s lock: both think they hold it.</source>
        <translation>两个客户端都读到超时值时，第二个会删除第一个的锁：两者都认为自己持有锁。</translation>
    </message>
    <message>
        <source>SETNX with a token, and the lease by a second command.</source>
        <translation>带令牌的 SETNX，租期由第二条命令设置。</translation>
    </message>
    <message>
        <source>SETNX key token</source>
        <translation>SETNX key token</translation>
    </message>
    <message>
        <source>0: busy</source>
        <translation>0：被占用</translation>
    </message>
    <message>
        <source>1: EXPIRE key lease; acquired</source>
        <translation>1：EXPIRE key lease；加锁成功</translation>
    </message>
    <message>
        <source>A client that dies between the two commands leaves a lock without a lease until an operator clears it.</source>
        <translation>在两条命令之间崩溃的客户端留下未设过期时间的锁，直到运维人员清除。</translation>
    </message>
    <message>
        <source>As set-nx-px, with a number that grows at each acquisition and that the resource compares.</source>
        <translation>同 set-nx-px，带一个每次加锁都增大的编号，由资源比较。</translation>
    </message>
    <message>
        <source>by script: SET key token NX PX lease, and if OK INCR fence.key</source>
        <translation>由脚本：SET key token NX PX lease，OK 时 INCR fence.key</translation>
    </message>
    <message>
        <source>a number: acquired, with it; nil: busy</source>
        <translation>数字：以此编号加锁成功；nil：被占用</translation>
    </message>
    <message>
        <source>Two clients may think they hold it, as with any lease, but a resource that compares the numbers refuses late writes.</source>
        <translation>与任何租约一样，两个客户端可能都认为自己持有；但比较编号的资源会拒绝过期写入。</translation>
    </message>
    <message>
        <source>As set-nx-px, but the token is compared in the client.</source>
        <translation>同 set-nx-px，但在客户端比较令牌。</translation>
    </message>
    <message>
        <source>not my token: leave it alone</source>
        <translation>不是我的令牌：不再处理</translation>
    </message>
    <message>
        <source>Between GET and DEL the lease can end and another client can acquire the lock, which is then deleted.</source>
        <translation>在 GET 与 DEL 之间租约可能到期，另一个客户端加锁成功，其锁随后被删除。</translation>
    </message>
    <message>
        <source>The recommended lock on one server: a random token, a lease, and a release that compares.</source>
        <translation>单个服务器上推荐的锁：随机令牌、租约，以及会比较的释放。</translation>
    </message>
    <message>
        <source>As any lease: work or a pause that outlasts it, and a primary that is lost before its replica has the lock.</source>
        <translation>与任何租约一样：执行或暂停超过租期；主节点在副本得到锁之前丢失。</translation>
    </message>
    <message>
        <source>As set-nx-px, and its holder can take it again.</source>
        <translation>同 set-nx-px，其持有者可以再次加锁。</translation>
    </message>
    <message>
        <source>SET key token NX PX lease, with the same token while I hold it</source>
        <translation>SET key token NX PX lease，持锁期间令牌不变</translation>
    </message>
    <message>
        <source>OK: acquired; nil, and I hold nothing: busy</source>
        <translation>OK：加锁成功；nil，且我没有持有：被占用</translation>
    </message>
    <message>
        <source>by script: PEXPIRE key lease if its value is my token</source>
        <translation>由脚本：如果 key 的值是我的令牌则 PEXPIRE key lease</translation>
    </message>
    <message>
        <source>1: acquired once more; 0: busy</source>
        <translation>1：再次加锁；0：被占用</translation>
    </message>
    <message>
        <source>not the last hold: only count</source>
        <translation>不是最后一次持锁：只计数</translation>
    </message>
    <message>
        <source>the last: by script, delete key if its value is my token</source>
        <translation>最后一次：由脚本，如果 key 的值是我的令牌则删除</translation>
    </message>
    <message>
        <source>As any lease; the count is in the client, which does not notice a lock that it lost in between.</source>
        <translation>与任何租约一样；计数在客户端，其间丢失锁时客户端不会察觉。</translation>
    </message>
    <message>
        <source>The lock of the SETNX documentation: its value is the time at which it lapses.</source>
        <translation>SETNX 文档中的锁：值是它超时的时间。</translation>
    </message>
    <message>
        <source>past: GETSET key now+lease+1</source>
        <translation>已超时：GETSET key now+lease+1</translation>
    </message>
    <message>
        <source>old value nil or still past: acquired; else busy</source>
        <translation>旧值为 nil 或时间仍已过：加锁成功；否则被占用</translation>
    </message>
    <message>
        <source>A loser&apos;s GETSET moves the winner&apos;s deadline; clocks that differ by more than the lease; GET and DEL of the release are two commands.</source>
        <translation>没抢到的客户端的 GETSET 会推迟抢到锁的客户端的到期时间；时钟相差超过租期；释放的 GET 和 DEL 是两条命令。</translation>
    </message>
    <message>
        <source>As setnx-timestamp, but a takeover counts only if GETSET returns the value that GET read.</source>
        <translation>同 setnx-timestamp，但只有 GETSET 返回 GET 读到的值时才算接管。</translation>
    </message>
    <message>
        <source>nil or not yet past: busy</source>
        <translation>nil 或尚未超时：被占用</translation>
    </message>
    <message>
        <source>past: GETSET key with the same value</source>
        <translation>已超时：用同样的值 GETSET key</translation>
    </message>
    <message>
        <source>old value is the one read: acquired; else busy</source>
        <translation>旧值等于读到的值：加锁成功；否则被占用</translation>
    </message>
    <message>
        <source>DEL key, if I think I hold it</source>
        <translation>DEL key（如果我认为自己持有）</translation>
    </message>
    <message>
        <source>A loser&apos;s GETSET still moves the winner&apos;s deadline; clocks that differ by more than the lease; the release deletes the lock of a client that took over.</source>
        <translation>没抢到的客户端的 GETSET 仍会推迟抢到锁的客户端的到期时间；时钟相差超过租期；释放会删除接管者的锁。</translation>
    </message>
    <message>
        <source>As set-nx-px, and its holder renews the lease every third of it while it works.</source>
        <translation>同 set-nx-px，其持有者工作期间每隔租期的三分之一续期一次。</translation>
    </message>
    <message>
        <source>every lease/3, by script: PEXPIRE key lease if its value is my token</source>
        <translation>每 lease/3，由脚本：如果 key 的值是我的令牌则 PEXPIRE key lease</translation>
    </message>
    <message>
        <source>A hung holder with a live watchdog renews for ever: it looks healthy and is stuck.</source>
        <translation>看门狗仍在运行而持有者假死时会永远续期：看似健康，实则已卡住。</translation>
    </message>
    <message>
        <source>PostgreSQL&apos;s own row lock: SELECT … FOR UPDATE in a transaction, which ends with its connection.</source>
        <translation>PostgreSQL 自身的行锁：事务中的 SELECT … FOR UPDATE，随连接结束。</translation>
    </message>
    <message>
        <source>once: INSERT the row if it is not there</source>
        <translation>一次：如果没有该行则 INSERT</translation>
    </message>
    <message>
        <source>BEGIN</source>
        <translation>BEGIN</translation>
    </message>
    <message>
        <source>SELECT the row FOR UPDATE NOWAIT; a row: acquired</source>
        <translation>SELECT 该行 FOR UPDATE NOWAIT；得到行：加锁成功</translation>
    </message>
    <message>
        <source>locked by another: ROLLBACK; busy</source>
        <translation>被另一个客户端锁定：ROLLBACK；被占用</translation>
    </message>
    <message>
        <source>COMMIT</source>
        <translation>COMMIT</translation>
    </message>
    <message>
        <source>No lease: a hung holder keeps the row, a connection and a transaction until its session is ended.</source>
        <translation>没有租约：假死的持有者占用该行、一个连接和一个事务，直到其会话结束。</translation>
    </message>
    <message>
        <source>A table with a unique index on PostgreSQL: the client that inserts the row holds the lock.</source>
        <translation>PostgreSQL 中带唯一索引的表：插入行的客户端持有锁。</translation>
    </message>
    <message>
        <source>INSERT a row with my id and the time; inserted: acquired</source>
        <translation>INSERT 一行，含我的 ID 和时间；已插入：加锁成功</translation>
    </message>
    <message>
        <source>not inserted: SELECT it; gone: busy, try again</source>
        <translation>未插入：SELECT 它；已消失：被占用，重试</translation>
    </message>
    <message>
        <source>mine: UPDATE, one hold more</source>
        <translation>是我的：UPDATE，持锁次数加一</translation>
    </message>
    <message>
        <source>older than the lease: UPDATE it to mine if it is unchanged</source>
        <translation>早于租期：如果没有变化，UPDATE 为我的</translation>
    </message>
    <message>
        <source>else busy</source>
        <translation>否则被占用</translation>
    </message>
    <message>
        <source>the last hold: DELETE the row if it is mine; else UPDATE, one hold less</source>
        <translation>最后一次持锁：如果该行是我的则 DELETE；否则 UPDATE，持锁次数减一</translation>
    </message>
    <message>
        <source>A dead or slow holder&apos;s row stays until another client finds it too old by its own clock.</source>
        <translation>宕机或缓慢的持有者的行一直存在，直到另一个客户端按自己的时钟认为它太旧。</translation>
    </message>
    <message>
        <source>As sql-unique-row, in an SQLite file.</source>
        <translation>同 sql-unique-row，使用 SQLite 文件。</translation>
    </message>
    <message>
        <source>As sql-unique-row; also, only one client writes at a time, and the others sleep meanwhile.</source>
        <translation>同 sql-unique-row；此外同时只有一个客户端写入，其他客户端在此期间休眠。</translation>
    </message>
    <message>
        <source>A queue of ephemeral, numbered nodes in ZooKeeper: the smallest holds the lock, each waits for the one before it.</source>
        <translation>ZooKeeper 中带编号的临时节点队列：编号最小的持有锁，其余的各自等待前一个。</translation>
    </message>
    <message>
        <source>once: create my ephemeral, numbered child of the lock&apos;s node</source>
        <translation>一次：在锁的节点下创建我的带编号的临时子节点</translation>
    </message>
    <message>
        <source>all children: mine is the smallest: acquired</source>
        <translation>所有子节点：我的最小：加锁成功</translation>
    </message>
    <message>
        <source>else the one before mine is my predecessor; busy</source>
        <translation>否则我前面的那个是我的前驱；被占用</translation>
    </message>
    <message>
        <source>further tries: predecessor still there: busy; else step 2</source>
        <translation>后续尝试：前驱仍在：被占用；否则第 2 步</translation>
    </message>
    <message>
        <source>delete my child</source>
        <translation>删除我的子节点</translation>
    </message>
    <message>
        <source>The lease is the session timeout: a client that is cut off for longer still thinks it holds the lock while another has it.</source>
        <translation>租约就是会话超时：断开更久的客户端仍认为自己持有锁，而锁已由另一个客户端持有。</translation>
    </message>
    <message>
        <source>As set-nx-watchdog without scripts: the server compares in one command.</source>
        <translation>同 set-nx-watchdog，但不用脚本：服务器用一条命令比较。</translation>
    </message>
    <message>
        <source>DELIFEQ key token; if the server does not know it, DELEX key IFEQ token</source>
        <translation>DELIFEQ key token；服务器不认识该命令时：DELEX key IFEQ token</translation>
    </message>
    <message>
        <source>every lease/3: SET key token IFEQ token PX lease</source>
        <translation>每 lease/3：SET key token IFEQ token PX lease</translation>
    </message>
</context>
<context>
    <name>lockscope::RaceCommand</name>
    <message>
        <source>%1 compares live clients: there is no film of it.</source>
        <translation>%1 比较实际客户端：没有它的回放。</translation>
    </message>
    <message>
        <source>Interrupted. The race was not played to its end.</source>
        <translation>已中断。竞态场景没有播放到最后。</translation>
    </message>
</context>
<context>
    <name>lockscope::ReasonText</name>
    <message>
        <source>renewed for %1</source>
        <translation>已续期 %1</translation>
    </message>
    <message>
        <source>free, but blocked by a dead waiter at the head of the queue</source>
        <translation>空闲，但被队首已宕机的等待者阻塞</translation>
    </message>
    <message>
        <source>its holder&apos;s client gone for %1</source>
        <translation>持有者的客户端已断开 %1</translation>
    </message>
    <message>
        <source>deadline passed %1 ago</source>
        <translation>%1前已过到期时间</translation>
    </message>
    <message>
        <source>never expires by itself, held for %1</source>
        <translation>不会自行过期，已持有 %1</translation>
    </message>
    <message>
        <source>held for %1, its lock profile allows %2</source>
        <translation>已持有 %1，锁配置允许 %2</translation>
    </message>
    <message>
        <source>held for %1, 99 of 100 end within %2</source>
        <translation>已持有 %1，99% 在 %2内结束</translation>
    </message>
    <message>
        <source>It has been held for %1; its lock profile allows %2</source>
        <translation>已持有 %1；锁配置允许 %2</translation>
    </message>
    <message>
        <source>It has been held for %1; 99 of 100 holds of this name end within %2</source>
        <translation>已持有 %1；同名的持锁 99% 在 %2内结束</translation>
    </message>
    <message>
        <source>renewed for %1, contended before</source>
        <translation>已续期 %1，此前有竞争</translation>
    </message>
    <message>
        <source>held for %1, contended before</source>
        <translation>已持有 %1，此前有竞争</translation>
    </message>
    <message numerus="yes">
        <source>renewed for %1, %Ln listening</source>
        <translation>
            <numerusform>已续期 %1，%Ln 个订阅者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>held for %1, %Ln listening</source>
        <translation>
            <numerusform>已持有 %1，%Ln 个订阅者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed for %1, %Ln waiting</source>
        <translation>
            <numerusform>已续期 %1，%Ln 个等待者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>held for %1, %Ln waiting</source>
        <translation>
            <numerusform>已持有 %1，%Ln 个等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>Its holder has renewed it for %1; before that, clients competed for it</source>
        <translation>持有者已续期 %1；此前有客户端竞争它</translation>
    </message>
    <message>
        <source>It has been held for %1; before that, clients competed for it</source>
        <translation>已持有 %1；此前有客户端竞争它</translation>
    </message>
    <message numerus="yes">
        <source>Its holder has renewed it for %1, with %Ln listening for its release</source>
        <translation>
            <numerusform>持有者已续期 %1，%Ln 个订阅者在等它释放</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It has been held for %1, with %Ln listening for its release</source>
        <translation>
            <numerusform>已持有 %1，%Ln 个订阅者在等它释放</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its holder has renewed it for %1, with %Ln waiting for it</source>
        <translation>
            <numerusform>持有者已续期 %1，%Ln 个客户端在等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It has been held for %1, with %Ln waiting for it</source>
        <translation>
            <numerusform>已持有 %1，%Ln 个客户端在等待</numerusform>
        </translation>
    </message>
    <message>
        <source>no deadline for %1, although its library always sets one</source>
        <translation>已有 %1未设过期时间，而该类库总会设置</translation>
    </message>
    <message>
        <source>renewed for %1, usual is %2</source>
        <translation>已续期 %1，通常为 %2</translation>
    </message>
    <message>
        <source>Nobody holds it, but a dead waiter at the head of its queue blocks it</source>
        <translation>无人持有，但队首已宕机的等待者阻塞了它</translation>
    </message>
    <message>
        <source>Its holder&apos;s client was connected while it held the lock, and has been disconnected for %1</source>
        <translation>持有者的客户端在持有锁时是连接的，现已断开 %1</translation>
    </message>
    <message>
        <source>Its deadline passed %1 ago, and the lock still exists</source>
        <translation>%1前已过到期时间，而锁仍然存在</translation>
    </message>
    <message>
        <source>It has had no deadline for %1, although its library always sets one: its client may have crashed before setting it</source>
        <translation>已有 %1未设过期时间，而该类库总会设置：客户端可能在设置之前崩溃了</translation>
    </message>
    <message>
        <source>It has no deadline and has been held for %1: it stays until it is released</source>
        <translation>未设过期时间，已持有 %1：在释放之前一直存在</translation>
    </message>
    <message>
        <source>It has been renewed for %1, usual is %2: its holder may hang</source>
        <translation>已续期 %1，通常为 %2：持有者可能已假死</translation>
    </message>
    <message>
        <source>It has been renewed for %1: its holder may hang. A lock profile can state that such locks are held for long</source>
        <translation>已续期 %1：持有者可能已假死。可以用锁配置声明这类锁会持有很久</translation>
    </message>
    <message>
        <source>the time in its value was %1 ago</source>
        <translation>其值中的时间是 %1前</translation>
    </message>
    <message>
        <source>The time in its value was %1 ago. That is its deadline, or when it was acquired: nothing shows which</source>
        <translation>其值中的时间是 %1前，无法得知是到期时间还是加锁时间</translation>
    </message>
</context>
<context>
    <name>lockscope::RecordingsCommand</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1: a file; %2: why</extracomment>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 ends in the middle: it is cut, and was read up to there.</source>
        <extracomment>%1: a file</extracomment>
        <translation>%1 在中途结束：文件被截断，已读到该处。</translation>
    </message>
    <message>
        <source>%1 has no command. Record again while clients use their locks, and check that the recording is of their server.</source>
        <extracomment>%1: a file</extracomment>
        <translation>%1 中没有命令。请在客户端使用锁时重新录制，并确认录制的是它们的服务器。</translation>
    </message>
</context>
<context>
    <name>lockscope::ReplayText</name>
    <message>
        <source>Not a schedule: “%1” is unknown. %2 has the acts 1 to %3.</source>
        <translation>不是调度序列：“%1”未知。%2 有第 1 到 %3 幕。</translation>
    </message>
    <message>
        <source>Not a schedule: %1 is a storm of live clients.</source>
        <translation>不是调度序列：%1 是实际客户端的压测。</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Chosen at random from seed %1: which client moves next, and when leases end. Faults match the question “%2”.</source>
        <extracomment>%1: a number; %2: a question, as in &quot;No deadlock&quot;</extracomment>
        <translation>按种子 %1 随机选择：接下来由哪个客户端动作，租约何时到期。故障与问题“%2”相符。</translation>
    </message>
    <message>
        <source>C0 had the lock before.</source>
        <translation>C0 此前持有锁。</translation>
    </message>
    <message>
        <source>C%1 comes when all others are gone.</source>
        <translation>C%1 在其他客户端都离开之后到来。</translation>
    </message>
    <message>
        <source>Not a schedule: there is no “:” before the moves.</source>
        <translation>不是调度序列：动作之前没有“:”。</translation>
    </message>
    <message>
        <source>Not a schedule: it must begin with a protocol and a column, as in “set-nx-px lease_overrun clients=2 : 1-t-2”.</source>
        <translation>不是调度序列：必须以协议和列开头，如“set-nx-px lease_overrun clients=2 : 1-t-2”。</translation>
    </message>
    <message>
        <source>Not a schedule: there is no protocol named “%1”. If it is one of your own, open its file first.</source>
        <translation>不是调度序列：没有名为“%1”的协议。如果是您自己的协议，请先打开其文件。</translation>
    </message>
    <message>
        <source>Not a schedule: there is no column named “%1”.</source>
        <translation>不是调度序列：没有名为“%1”的列。</translation>
    </message>
    <message>
        <source>Not a schedule: “%1” is unknown.</source>
        <translation>不是调度序列：“%1”未知。</translation>
    </message>
    <message>
        <source>Not a schedule: there are more readers than clients.</source>
        <translation>不是调度序列：读者比客户端多。</translation>
    </message>
    <message>
        <source>There is no protocol named “%1”.</source>
        <translation>没有名为“%1”的协议。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a race and its act</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: the id of a protocol; %2: a question, as in &quot;No deadlock&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not a schedule: the protocol has no such role.</source>
        <translation>不是调度序列：该协议没有这样的角色。</translation>
    </message>
</context>
<context>
    <name>lockscope::ReplicatedServer</name>
    <message>
        <source>The replica of the %1 does not follow its primary.</source>
        <translation>%1的副本没有跟随其主节点。</translation>
    </message>
</context>
<context>
    <name>lockscope::RightsText</name>
    <message>
        <source>%1 To allow it: ACL SETUSER %2 %3</source>
        <translation>%1允许的方法：ACL SETUSER %2 %3。</translation>
    </message>
    <message>
        <source>The user %1 has no permission for %2.</source>
        <translation>用户 %1 没有 %2 的权限。</translation>
    </message>
    <message>
        <source>The user %1 has no permission for the key %2.</source>
        <translation>用户 %1 没有键 %2 的权限。</translation>
    </message>
    <message>
        <source>The user %1 has no permission for %2, nor for the key %3.</source>
        <translation>用户 %1 既没有 %2 的权限，也没有键 %3 的权限。</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Nothing would be done.</source>
        <translation>不会执行任何操作。</translation>
    </message>
    <message>
        <source>Waiting clients could not be woken: the user has no permission for PUBLISH.</source>
        <translation>无法唤醒等待的客户端：用户没有 PUBLISH 的权限。</translation>
    </message>
    <message>
        <source>This cannot be undone: a part of the lock is larger than %1 KiB, and is not kept.</source>
        <translation>无法撤销：锁的一部分大于 %1 KiB，不予保存。</translation>
    </message>
    <message>
        <source>This cannot be undone: a part of the lock has another type than its library writes, and is not kept.</source>
        <translation>无法撤销：锁的一部分与其类库所写的类型不同，不予保存。</translation>
    </message>
</context>
<context>
    <name>lockscope::RoleText</name>
    <message>
        <source>Sentinel</source>
        <translation>哨兵（Sentinel）</translation>
    </message>
    <message numerus="yes">
        <source>1 of %n primaries</source>
        <translation>
            <numerusform>%n 个主节点之一</numerusform>
        </translation>
    </message>
    <message>
        <source>part of a cluster</source>
        <translation>集群的一部分</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message numerus="yes">
        <source>A node of a cluster of %n primaries, without keys of its own: all are elsewhere.</source>
        <translation>
            <numerusform>集群共有 %n 个主节点，此节点自己没有键：所有键都在别处。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of %n primaries of a cluster: %1 of the keys are elsewhere.</source>
        <translation>
            <numerusform>集群 %n 个主节点之一：%1的键在别处。</numerusform>
        </translation>
    </message>
    <message>
        <source>about a quarter</source>
        <translation>约四分之一</translation>
    </message>
    <message>
        <source>about a third</source>
        <translation>约三分之一</translation>
    </message>
    <message>
        <source>about half</source>
        <translation>约一半</translation>
    </message>
    <message>
        <source>about two thirds</source>
        <translation>约三分之二</translation>
    </message>
    <message>
        <source>about three quarters</source>
        <translation>约四分之三</translation>
    </message>
    <message>
        <source>about %1 %</source>
        <translation>约 %1%</translation>
    </message>
    <message>
        <source>less than 1 s ago</source>
        <translation>不到 1 秒前</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>an unknown time ago</source>
        <translation>未知时间前</translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks.</source>
        <translation>这是哨兵（Sentinel）：它没有锁。</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 是 %2</translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. Connect to its primary: %1.</source>
        <translation>这是哨兵（Sentinel）：它没有锁。请连接其主节点：%1。</translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. Nothing was sent.</source>
        <translation>这是哨兵（Sentinel）：它没有锁。未发送任何命令。</translation>
    </message>
    <message>
        <source>This server is a replica: a change here does not reach its primary %1, and is lost. Connect to the primary. Nothing was sent.</source>
        <translation>此服务器是副本：在这里更改不会到达主节点 %1，并且会丢失。请连接主节点。未发送任何命令。</translation>
    </message>
    <message>
        <source>One node of a cluster: part of the keys is elsewhere. No permission for CLUSTER NODES: the share is unknown.</source>
        <translation>集群中的一个节点：一部分键在别处。没有 CLUSTER NODES 权限：比例未知。</translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks. No permission for SENTINEL MASTERS: its primaries are unknown.</source>
        <translation>这是哨兵（Sentinel）：它没有锁。没有 SENTINEL MASTERS 权限：其主节点未知。</translation>
    </message>
    <message>
        <source>This is a Sentinel: it has no locks and watches no primary.</source>
        <translation>这是哨兵（Sentinel）：它没有锁，也不监视任何主节点。</translation>
    </message>
    <message>
        <source>It is not known whether the right server answers at this address. Nothing was sent. Try again in a moment; in a cluster, your user needs the permission +cluster|nodes.</source>
        <translation>尚不知道在此地址响应的是否为正确的服务器。未发送任何内容。请稍后再试；在集群中，您的用户需要权限 +cluster|nodes。</translation>
    </message>
    <message>
        <source>%1 was restarted or replaced: the sentinels have not confirmed yet that it is their primary.</source>
        <translation>%1 已重新启动或被替换：哨兵尚未确认它是其主节点。</translation>
    </message>
    <message numerus="yes">
        <source>This is a Sentinel: it has no locks. It watches %n services: %1.</source>
        <extracomment>%1: &quot;orders is 10.0.0.1:6379, users is 10.0.0.2:6379&quot;</extracomment>
        <translation>
            <numerusform>这是哨兵（Sentinel）：它没有锁。它监视 %n 个服务：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Name the service: %1</source>
        <extracomment>%1: a URL
----------
%1: URLs</extracomment>
        <translation>请指定服务：%1</translation>
    </message>
    <message>
        <source>%1 is a node of a cluster that serves no slots, and it knows no node that does: it has no keys.</source>
        <translation>%1 是集群中不负责任何槽的节点，它也不知道哪个节点负责：它没有键。</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>The Sentinels that watch this server say nothing: they may have lost it, and call another one the primary.</source>
        <translation>监视此服务器的哨兵没有任何消息：它们可能已与它失去联系，并以另一个服务器为主节点。</translation>
    </message>
    <message>
        <source>Sentinels call %1 the primary of %2, but this server calls itself a primary, too: its data may be old, and what is changed here will be lost.</source>
        <extracomment>%1: an address; %2: the name of a service</extracomment>
        <translation>哨兵称 %1 是 %2 的主节点，但此服务器也自称主节点：其数据可能是旧的，在这里所做的更改会丢失。</translation>
    </message>
    <message>
        <source>It could not be checked whether Sentinels call another server the primary: this needs the permissions +client|list +pubsub|numsub +subscribe &amp;%1.</source>
        <translation>无法检查哨兵是否称另一个服务器为主节点：这需要权限 +client|list +pubsub|numsub +subscribe &amp;%1。</translation>
    </message>
    <message>
        <source>Sentinels call %1 the primary of %2: a change here does not reach it, and is lost. Nothing was sent.</source>
        <translation>哨兵称 %1 是 %2 的主节点：在这里所做的更改不会到达那里，并且会丢失。未发送任何命令。</translation>
    </message>
    <message>
        <source>The Sentinels that watch this server say nothing: they may have lost it, and call another one the primary. Nothing was sent. Try again in a few seconds.</source>
        <translation>监视此服务器的哨兵没有任何消息：它们可能已与它失去联系，并以另一个服务器为主节点。未发送任何命令。请在几秒后重试。</translation>
    </message>
    <message>
        <source>It could not be checked whether Sentinels call another server the primary: %1</source>
        <translation>无法检查哨兵是否称另一个服务器为主节点：%1</translation>
    </message>
    <message>
        <source>A replica that has no connection to its primary %1: its data may be old. Locks can only be changed on the primary.</source>
        <translation>副本，与其主节点 %1 没有连接：数据可能是旧的。只能在主节点上更改锁。</translation>
    </message>
    <message>
        <source>A replica that lost its primary %1 %2: its data is that old. Locks can only be changed on the primary.</source>
        <translation>副本，%2与主节点 %1 断开：数据也是那时的。只能在主节点上更改锁。</translation>
    </message>
    <message>
        <source>A replica of %1: its data is as of %2. Locks can only be changed on the primary.</source>
        <translation>%1 的副本：数据截至%2。只能在主节点上更改锁。</translation>
    </message>
    <message>
        <source>Name the service: %1. If %2 is this server, say so with the address map: --map %2=%3</source>
        <extracomment>%1: a URL; %2 and %3: addresses</extracomment>
        <translation>请指定服务：%1。如果 %2 就是此服务器，请用地址映射写明：--map %2=%3</translation>
    </message>
</context>
<context>
    <name>lockscope::RunCommand</name>
    <message>
        <source>The settings %1 can be used. There is nothing to decide.</source>
        <translation>设置 %1 可以使用。无需作出决定。</translation>
    </message>
</context>
<context>
    <name>lockscope::SavedProfileText</name>
    <message>
        <source>%1 saved servers are named %2. Rename them, or use --url.</source>
        <translation>有 %1 个已保存的服务器名为 %2。请重命名，或使用 --url。</translation>
    </message>
    <message>
        <source>No saved server is named &quot;%1&quot;. No servers are saved; use the window to save one.</source>
        <translation>没有名为“%1”的已保存服务器。尚未保存任何服务器；请在窗口中保存。</translation>
    </message>
    <message>
        <source>No saved server is named &quot;%1&quot;. Saved servers: %2.</source>
        <translation>没有名为“%1”的已保存服务器。已保存的服务器：%2。</translation>
    </message>
    <message>
        <source>%1 is saved as a production server, which is read-only. Nothing was sent. To allow changes by this command, use --unlock.</source>
        <translation>%1 保存为生产服务器，因此为只读。未发送任何命令。要允许此命令更改，请使用 --unlock。</translation>
    </message>
    <message>
        <source>%1 It is read-only. Nothing was done on any server. To allow changes by this command, use --unlock.</source>
        <extracomment>%1: a sentence</extracomment>
        <translation>%1它为只读。所有服务器上都未执行任何操作。要允许此命令更改，请使用 --unlock。</translation>
    </message>
    <message>
        <source>%1 Nothing was sent.</source>
        <translation>%1未发送任何命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::SavedSettings</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>it is a link to a file that does not exist</source>
        <translation>它是一个链接，指向的文件不存在</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it contains zero bytes</source>
        <translation>它含有零字节</translation>
    </message>
    <message>
        <source>The file that could not be used is now %1.</source>
        <translation>无法使用的文件现在是 %1。</translation>
    </message>
    <message>
        <source>The settings %1 cannot be used: %2.</source>
        <translation>设置 %1 无法使用：%2。</translation>
    </message>
    <message>
        <source>it is missing, although it was there before</source>
        <translation>它不存在，尽管以前存在</translation>
    </message>
    <message>
        <source>it does not have the form of settings</source>
        <translation>它不是设置的格式</translation>
    </message>
    <message>
        <source>it was cut, or another program changed the servers in it</source>
        <translation>它被截断，或其他程序更改了其中的服务器</translation>
    </message>
    <message>
        <source>To use the file as it is: lockscope settings --accept.</source>
        <translation>按原样使用该文件：lockscope settings --accept。</translation>
    </message>
    <message>
        <source>To begin with empty settings: lockscope settings --accept.</source>
        <translation>以空设置开始：lockscope settings --accept。</translation>
    </message>
    <message>
        <source>There is no good copy of it.</source>
        <translation>没有它的完好副本。</translation>
    </message>
    <message>
        <source>To restore the last good copy, of %1: lockscope settings --restore.</source>
        <translation>恢复 %1 的最后一个完好副本：lockscope settings --restore。</translation>
    </message>
    <message>
        <source>It is unknown which servers are production, so no server can be changed.</source>
        <translation>无法知道哪些服务器是生产服务器，因此任何服务器都不能更改。</translation>
    </message>
    <message>
        <source>%1 cannot be renamed.</source>
        <translation>无法重命名 %1。</translation>
    </message>
    <message>
        <source>There is no good copy of %1.</source>
        <translation>没有 %1 的完好副本。</translation>
    </message>
    <message>
        <source>The settings of %1 were restored.</source>
        <translation>已恢复 %1 的设置。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The settings %1 are used as they are.</source>
        <translation>设置 %1 将按原样使用。</translation>
    </message>
    <message>
        <source>The settings are empty now.</source>
        <translation>设置现在为空。</translation>
    </message>
</context>
<context>
    <name>lockscope::ScanProgressText</name>
    <message>
        <source>The answer to SCAN contains no cursor</source>
        <translation>SCAN 的返回值不含游标</translation>
    </message>
    <message>
        <source>SCAN does not end on this server: cursor %1 came again after %2 pages. The scan was stopped; some locks may be missing</source>
        <translation>SCAN 在此服务器上不会结束：%2 页之后再次出现游标 %1。扫描已停止；可能缺少一些锁</translation>
    </message>
    <message>
        <source>SCAN does not end on this server: it returned %1 keys, far more than there are. The scan was stopped; some locks may be missing</source>
        <translation>SCAN 在此服务器上不会结束：它返回了 %1 个键，远多于实际数量。扫描已停止；可能缺少一些锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ScannerText</name>
    <message>
        <source>The scan was stopped</source>
        <translation>扫描已停止</translation>
    </message>
    <message>
        <source>The answer to SCAN is not a page of keys</source>
        <translation>SCAN 的返回值不是一页键</translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioClaimText</name>
    <message>
        <source>there is no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>the key is there with %1 left, and its value is a time that has passed</source>
        <translation>键存在，剩余 %1，其值是已过去的时间</translation>
    </message>
    <message>
        <source>the key is there without a lease, and its value is a time that has passed</source>
        <translation>键存在，未设过期时间，其值是已过去的时间</translation>
    </message>
    <message>
        <source>the key is there with %1 left</source>
        <translation>键存在，剩余 %1</translation>
    </message>
    <message>
        <source>the key is there without a lease</source>
        <translation>键存在，未设过期时间</translation>
    </message>
    <message>
        <source>no client thinks it holds the lock</source>
        <translation>没有客户端认为自己持有锁</translation>
    </message>
    <message>
        <source>%1 thinks it holds the lock</source>
        <translation>%1 认为自己持有锁</translation>
    </message>
    <message>
        <source>a number after “expect” is how often it has happened, as in “expect 2 acquisitions”</source>
        <translation>“expect”后面的数字是发生的次数，如“expect 2 acquisitions”</translation>
    </message>
    <message>
        <source>“%1” cannot be expected. Known claims: %2</source>
        <translation>不能预期“%1”。已知的断言：%2</translation>
    </message>
    <message>
        <source>only events can be counted, as in “expect 2 acquisitions”</source>
        <translation>只有事件可以计数，如“expect 2 acquisitions”</translation>
    </message>
    <message>
        <source>there is no client “%1”. The clients are %2</source>
        <translation>没有客户端“%1”。客户端有 %2</translation>
    </message>
    <message>
        <source>this claim is about the lock: name no client</source>
        <translation>此断言是关于锁的：不要写客户端</translation>
    </message>
    <message>
        <source>this claim is about one client at most</source>
        <translation>此断言最多涉及一个客户端</translation>
    </message>
    <message>
        <source>this claim is about two clients at most</source>
        <translation>此断言最多涉及两个客户端</translation>
    </message>
    <message>
        <source>it has not happened</source>
        <translation>没有发生</translation>
    </message>
    <message>
        <source>it has happened once</source>
        <translation>发生了一次</translation>
    </message>
    <message numerus="yes">
        <source>it has happened %n time(s)</source>
        <translation>
            <numerusform>发生了 %n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioLineText</name>
    <message>
        <source>write “C1 GET” (its next command), “C1 GET -&gt; lapsed” (with the answer), or C1 and one of: %1</source>
        <translation>请写“C1 GET”（它的下一条命令）、“C1 GET -&gt; lapsed”（带返回值），或 C1 加以下之一：%1</translation>
    </message>
    <message>
        <source>%1 is not something that a client does: %2</source>
        <translation>%1 不是客户端会做的事：%2</translation>
    </message>
    <message>
        <source>%1 is not a line about a server: write “server 2 down” or “server 2 up”</source>
        <translation>%1 不是关于服务器的行：请写“server 2 down”或“server 2 up”</translation>
    </message>
    <message>
        <source>there is no server %1: servers are numbered from 1 to %2</source>
        <translation>没有服务器 %1：服务器编号为 1 到 %2</translation>
    </message>
    <message>
        <source>there is no replica: write “servers: primary, replica” in the head of the act</source>
        <translation>没有副本：请在该幕的开头写“servers: primary, replica”</translation>
    </message>
    <message>
        <source>times must be whole seconds, not %1</source>
        <translation>时间必须是整秒，而不是 %1</translation>
    </message>
    <message>
        <source>the time must be at most a day, not %1</source>
        <translation>时间最长一天，而不是 %1</translation>
    </message>
    <message>
        <source>“say” is empty: write the words after it</source>
        <translation>“say”为空：请在其后写文字</translation>
    </message>
    <message>
        <source>%1 cannot be in an act on a cluster, in which real time passes and servers are lost by “fail over”</source>
        <translation>集群上的一幕中不能有 %1：那里流逝的是真实时间，服务器由“fail over”失去</translation>
    </message>
    <message>
        <source>no slot can move: write “servers: two primaries of a cluster” in the head of the act</source>
        <translation>没有槽可以迁移：请在该幕的开头写“servers: two primaries of a cluster”</translation>
    </message>
    <message>
        <source>a slot moves once, and in this order: slot begins to move, keys move, slot has moved</source>
        <translation>槽只迁移一次，并按此顺序：slot begins to move、keys move、slot has moved</translation>
    </message>
    <message>
        <source>%1 is neither a client of this act (%2) nor one of: say …, wait 12 s, server 2 down, replicate, fail over, slot begins to move, keys move, slot has moved, operator clears, expect …</source>
        <translation>%1 既不是该幕的客户端（%2），也不是以下之一：say …、wait 12 s、server 2 down、replicate、fail over、slot begins to move、keys move、slot has moved、operator clears、expect …</translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioReaderText</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message>
        <source>A scenario can have at most %1 KiB; this file has %2 KiB.</source>
        <translation>场景最多 %1 KiB；此文件有 %2 KiB。</translation>
    </message>
    <message>
        <source>A scenario must be a text file in UTF-8.</source>
        <translation>场景必须是 UTF-8 文本文件。</translation>
    </message>
    <message>
        <source>a line that begins with a space continues the line before, and there is none</source>
        <translation>以空格开头的行是上一行的延续，而前面没有行</translation>
    </message>
    <message>
        <source>a line can have at most %1 characters, including its continuation lines</source>
        <translation>一行连同其延续行最多 %1 个字符</translation>
    </message>
    <message>
        <source>“%1:” is empty</source>
        <translation>“%1:”为空</translation>
    </message>
    <message>
        <source>a storm cannot have “%1:”</source>
        <translation>压测不能有“%1:”</translation>
    </message>
    <message>
        <source>“%1:” must come before the story of its act. Begin a new act with “act: its title”</source>
        <translation>“%1:”必须在该幕的故事之前。请用“act: 标题”开始新的一幕</translation>
    </message>
    <message>
        <source>a storm has no story: remove the lines after its head</source>
        <translation>压测没有故事：请删除开头之后的行</translation>
    </message>
    <message>
        <source>an act can have at most %1 lines</source>
        <translation>一幕最多 %1 行</translation>
    </message>
    <message>
        <source>the story begins without clients: write “clients: C1, C2” before it</source>
        <translation>故事开始时没有客户端：请在前面写“clients: C1, C2”</translation>
    </message>
    <message>
        <source>the story begins without a protocol: write “protocol: set-nx-px” before it</source>
        <translation>故事开始时没有协议：请在前面写“protocol: set-nx-px”</translation>
    </message>
    <message>
        <source>A scenario must have a “title: what it shows”.</source>
        <translation>场景必须有“title: 它展示什么”。</translation>
    </message>
    <message>
        <source>A storm must have policies to compare: “policies: none, fixed:10ms”.</source>
        <translation>压测必须有要比较的策略：“policies: none, fixed:10ms”。</translation>
    </message>
    <message>
        <source>There is no story: write a head such as “protocol: set-nx-px” and “clients: C1, C2”, then lines such as “C1 acquires”.</source>
        <translation>没有故事：请先写开头，如“protocol: set-nx-px”和“clients: C1, C2”，再写“C1 acquires”这样的行。</translation>
    </message>
    <message>
        <source>this act has no story: write lines such as “C1 acquires”</source>
        <translation>此幕没有故事：请写“C1 acquires”这样的行</translation>
    </message>
    <message>
        <source>with several acts, each must begin with “act: its title”</source>
        <translation>有多幕时，每一幕都必须以“act: 标题”开头</translation>
    </message>
    <message>
        <source>%1 is not a valid id: use lower-case letters, digits and hyphens, as in del-takeover-race</source>
        <translation>%1 不是有效的 id：请用小写字母、数字和连字符，如 del-takeover-race</translation>
    </message>
    <message>
        <source>%1 is not a storm: write “100 clients, 1000 requests”</source>
        <translation>%1 不是压测：请写“100 clients, 1000 requests”</translation>
    </message>
    <message>
        <source>a storm has no acts: write “storm:” before “protocol:”, and no story</source>
        <translation>压测场景不分幕：请在“protocol:”之前写“storm:”，且不写故事</translation>
    </message>
    <message>
        <source>“policies:” is for a storm: write “storm: 100 clients, 1000 requests” before it</source>
        <translation>“policies:”用于压测：请在前面写“storm: 100 clients, 1000 requests”</translation>
    </message>
    <message>
        <source>%1 is not a retry policy: write at most eight, as in “none, fixed:10ms, jitter”</source>
        <translation>%1 不是重试策略：最多写八个，如“none, fixed:10ms, jitter”</translation>
    </message>
    <message>
        <source>“%1:” is for a storm, in milliseconds: “%1: 5 ms”</source>
        <translation>“%1:”用于压测，以毫秒为单位：“%1: 5 ms”</translation>
    </message>
    <message>
        <source>a storm has no acts</source>
        <translation>压测场景不分幕</translation>
    </message>
    <message>
        <source>a scenario can have at most %1 acts</source>
        <translation>场景最多 %1 幕</translation>
    </message>
    <message>
        <source>an act must have a title, as in “act: With a token”</source>
        <translation>一幕必须有标题，如“act: With a token”</translation>
    </message>
    <message>
        <source>%1 is not a protocol: write, for example, “protocol: set-nx-px”</source>
        <translation>%1 不是协议：例如请写“protocol: set-nx-px”</translation>
    </message>
    <message>
        <source>%1 is not a client: write “C1”, “C2 +11 s” (its clock is ahead), “C2 as setnx-timestamp”, “C2 reversed” (it takes several locks in the reverse order) or “C2 late”, separated by commas</source>
        <translation>%1 不是客户端：请写“C1”、“C2 +11 s”（其时钟快）、“C2 as setnx-timestamp”、“C2 reversed”（以相反顺序获取多个锁）或“C2 late”，用逗号分隔</translation>
    </message>
    <message>
        <source>%1 is not a valid client name: use a letter, then at most eleven letters and digits, and no word of the story; separate clients by commas</source>
        <translation>%1 不是有效的客户端名：一个字母加最多十一个字母和数字，且不能是故事用词；客户端之间用逗号分隔</translation>
    </message>
    <message>
        <source>there are two clients named %1</source>
        <translation>有两个名为 %1 的客户端</translation>
    </message>
    <message>
        <source>%1 is not a protocol</source>
        <translation>%1 不是协议</translation>
    </message>
    <message>
        <source>an act can have at most %1 clients</source>
        <translation>一幕最多 %1 个客户端</translation>
    </message>
    <message>
        <source>%1 is not a number of retries: write 0 to 100</source>
        <translation>%1 不是重试次数：请写 0 到 100</translation>
    </message>
    <message>
        <source>unknown entry “%1:”. Known entries: title, sentence, id, act, protocol, clients, lease, step, servers, events, retries; storm, hold, think, policies</source>
        <translation>未知条目“%1:”。已知条目：title、sentence、id、act、protocol、clients、lease、step、servers、events、retries；storm、hold、think、policies</translation>
    </message>
    <message>
        <source>in an act on a cluster real time passes: write “lease: 30 s”, or longer</source>
        <translation>在集群上的一幕中流逝的是真实时间：请写“lease: 30 s”或更长</translation>
    </message>
    <message>
        <source>“events:” is for an act on a cluster: write “servers: primary, replica of a cluster”</source>
        <translation>“events:”用于集群上的一幕：请写“servers: primary, replica of a cluster”</translation>
    </message>
    <message>
        <source>%1 is not a number of servers: write 1 to %2, “primary, replica”, “primary, replica of a cluster” or “two primaries of a cluster”</source>
        <translation>%1 不是服务器数量：请写 1 到 %2、“primary, replica”、“primary, replica of a cluster”或“two primaries of a cluster”</translation>
    </message>
    <message>
        <source>%1 is not where keyspace events are on: write “primary” or “all”</source>
        <translation>%1 不是键空间事件的开启位置：请写“primary”或“all”</translation>
    </message>
</context>
<context>
    <name>lockscope::ScheduleText</name>
    <message>
        <source>“%1” (number %2 of the schedule) is not a move. Moves are 1, 1x, 1w, 1l, 1u, 1d, a, t, r, f, c, s2 and s2x.</source>
        <translation>“%1”（调度序列的第 %2 个）不是动作。动作有 1、1x、1w、1l、1u、1d、a、t、r、f、c、s2 和 s2x。</translation>
    </message>
</context>
<context>
    <name>lockscope::SchemeText</name>
    <message>
        <source>Nothing is known about its holder</source>
        <translation>持有者未知</translation>
    </message>
    <message>
        <source>Its type or value could not be read</source>
        <translation>无法读取其类型或值</translation>
    </message>
    <message>
        <source>A lock profile says so</source>
        <translation>由锁配置指定</translation>
    </message>
    <message>
        <source>The holder restores the key whenever it is missing, until its process disposes of the lock: stop that process</source>
        <translation>只要键缺失，持有者就会重建它，直到其进程弃用该锁：请停止该进程</translation>
    </message>
    <message>
        <source>Its HandleLostToken is cancelled</source>
        <translation>它的 HandleLostToken 会取消</translation>
    </message>
    <message>
        <source>RedLock.net or Pottery Redlock</source>
        <translation>RedLock.net 或 Pottery Redlock</translation>
    </message>
    <message>
        <source>RedLock.net restores the key whenever it is missing; with Pottery, the next extend fails</source>
        <translation>RedLock.net 会重建缺失的键；Pottery 的下一次 extend 会失败</translation>
    </message>
    <message>
        <source>StackExchange.Redis LockTake</source>
        <translation>StackExchange.Redis LockTake</translation>
    </message>
    <message>
        <source>Its next extend or release returns false</source>
        <translation>它的下一次延长或释放返回 false</translation>
    </message>
    <message>
        <source>DistributedLock mutex (.NET)</source>
        <translation>DistributedLock 互斥锁（.NET）</translation>
    </message>
    <message>
        <source>DistributedLock reader-writer lock (.NET)</source>
        <translation>DistributedLock 读写锁（.NET）</translation>
    </message>
    <message>
        <source>DistributedLock semaphore (.NET)</source>
        <translation>DistributedLock 信号量（.NET）</translation>
    </message>
    <message>
        <source>Hangfire lock</source>
        <translation>Hangfire 锁</translation>
    </message>
    <message>
        <source>It cannot extend the lock, and the running job is moved to Failed</source>
        <translation>它无法延长锁，正在运行的作业会移到 Failed</translation>
    </message>
    <message>
        <source>The key has the form of a Hangfire lock, and the value is a UUID</source>
        <translation>键具有 Hangfire 锁的形式，值是 UUID</translation>
    </message>
    <message>
        <source>The value is a host, a process and 32 hexadecimal digits, as written by DistributedLock</source>
        <translation>值是主机、进程和 32 位十六进制数字，如 DistributedLock 写入</translation>
    </message>
    <message>
        <source>A waiting writer</source>
        <translation>一个等待的写者</translation>
    </message>
    <message>
        <source>A set whose name ends with .readers; each member is a host, a process and 32 hexadecimal digits</source>
        <translation>名称以 .readers 结尾的集合；每个成员是主机、进程和 32 位十六进制数字</translation>
    </message>
    <message>
        <source>The name suggests a lock, and the value is a token that expires</source>
        <translation>名称像锁，值是会过期的令牌</translation>
    </message>
    <message>
        <source>The name suggests a lock; the value may be anything</source>
        <translation>名称像锁；值可以是任何内容</translation>
    </message>
    <message>
        <source>The name suggests a lock, and its members may be holders</source>
        <translation>名称像锁，其成员可能是持有者</translation>
    </message>
    <message>
        <source>The name suggests a lock; its content cannot be read</source>
        <translation>名称像锁；其内容无法读取</translation>
    </message>
    <message>
        <source>Its extend reports that the lock has expired; with SetNXOnExtend it restores the key</source>
        <translation>它的 extend 报告锁已过期；使用 SetNXOnExtend 时会重建键</translation>
    </message>
    <message>
        <source>redislock (Go)</source>
        <translation>redislock（Go）</translation>
    </message>
    <message>
        <source>Its next refresh or release reports that the lock is not held</source>
        <translation>它的下一次续期或释放报告未持有锁</translation>
    </message>
    <message>
        <source>asynq leases of running tasks</source>
        <translation>asynq 运行中任务的租约</translation>
    </message>
    <message>
        <source>The task continues, and a worker that recovers lost tasks may start it again</source>
        <translation>任务继续运行，恢复丢失任务的 worker 可能再次启动它</translation>
    </message>
    <message>
        <source>asynq unique task</source>
        <translation>asynq 唯一任务</translation>
    </message>
    <message>
        <source>The task continues, and the same task may be enqueued again</source>
        <translation>任务继续运行，同一任务可能再次入队</translation>
    </message>
    <message>
        <source>The key has the form of an asynq unique task</source>
        <translation>键具有 asynq 唯一任务的形式</translation>
    </message>
    <message>
        <source>The value is a token of 22 characters followed by text, as written by redislock</source>
        <translation>值是 22 个字符的令牌加文本，与 redislock 相同</translation>
    </message>
    <message>
        <source>Spring RedisLockRegistry</source>
        <translation>Spring RedisLockRegistry</translation>
    </message>
    <message>
        <source>Its unlock() throws ConcurrentModificationException</source>
        <translation>它的 unlock() 抛出 ConcurrentModificationException</translation>
    </message>
    <message>
        <source>The old holder does not notice, and its late release may delete the next holder&apos;s lock</source>
        <translation>原持有者不会察觉，其迟到的释放可能删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Its next renewal or release fails</source>
        <translation>它的下一次续期或释放会失败</translation>
    </message>
    <message>
        <source>JetCache refresh lock</source>
        <translation>JetCache 刷新锁</translation>
    </message>
    <message>
        <source>The old holder does not notice, and its release deletes the next holder&apos;s lock</source>
        <translation>原持有者不会察觉，其释放会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>quartz-redis-jobstore lock</source>
        <translation>quartz-redis-jobstore 锁</translation>
    </message>
    <message>
        <source>The old holder notices when it releases the lock</source>
        <translation>原持有者在释放锁时察觉</translation>
    </message>
    <message>
        <source>The key begins with lock4j and the value is 32 hexadecimal digits</source>
        <translation>键以 lock4j 开头，值是 32 位十六进制数字</translation>
    </message>
    <message>
        <source>The value states when and by which host it was added, as written by ShedLock</source>
        <translation>值写明何时由哪台主机添加，与 ShedLock 相同</translation>
    </message>
    <message>
        <source>The value is a UUID and a time in milliseconds, and the key does not expire</source>
        <translation>值是 UUID 和毫秒时间，键不会过期</translation>
    </message>
    <message>
        <source>The key ends like a JetCache refresh lock</source>
        <translation>键的结尾与 JetCache 刷新锁相同</translation>
    </message>
    <message>
        <source>The job continues but cannot renew its lock; another worker starts it again, and the result of the first run is rejected</source>
        <translation>作业继续运行但无法为锁续期；另一个 worker 再次启动它，第一次运行的结果会被拒绝</translation>
    </message>
    <message>
        <source>BullMQ job</source>
        <translation>BullMQ 作业</translation>
    </message>
    <message>
        <source>Bull job</source>
        <translation>Bull 作业</translation>
    </message>
    <message>
        <source>The job continues, and the same job may be queued again</source>
        <translation>作业继续运行，同一作业可能再次入队</translation>
    </message>
    <message>
        <source>node-resque job lock</source>
        <translation>node-resque 作业锁</translation>
    </message>
    <message>
        <source>The job continues, and the same job may start in parallel; the first one to end deletes the lock of the other</source>
        <translation>作业继续运行，同一作业可能并行启动；先结束的会删除另一个的锁</translation>
    </message>
    <message>
        <source>node-resque queue lock</source>
        <translation>node-resque 队列锁</translation>
    </message>
    <message>
        <source>The job stays in its queue, and the same job may be queued again; the first one to start deletes the lock of the other</source>
        <translation>作业留在队列中，同一作业可能再次入队；先启动的会删除另一个的锁</translation>
    </message>
    <message>
        <source>Part of a Bull queue</source>
        <translation>Bull 队列的一部分</translation>
    </message>
    <message>
        <source>The key has the form of a Bull job lock, and the value is a UUID and a counter</source>
        <translation>键具有 Bull 作业锁的形式，值是 UUID 和计数器</translation>
    </message>
    <message>
        <source>The key has the form of a Bull job lock, and the value is a UUID</source>
        <translation>键具有 Bull 作业锁的形式，值是 UUID</translation>
    </message>
    <message>
        <source>The key ends like a BullMQ job lock, and the value is a UUID and a counter</source>
        <translation>键的结尾与 BullMQ 作业锁相同，值是 UUID 和计数器</translation>
    </message>
    <message>
        <source>The key has the form of the holders of a sidekiq-unique-jobs digest</source>
        <translation>键具有 sidekiq-unique-jobs 摘要的持有者的形式</translation>
    </message>
    <message>
        <source>The key has the form of a node-resque lock for a running job, and the value is a time</source>
        <translation>键具有 node-resque 运行中作业的锁的形式，值是时间</translation>
    </message>
    <message>
        <source>The key names a job, its queue and its arguments as in node-resque, the value is a time, and the key expires</source>
        <translation>键如 node-resque 那样写明作业、队列和参数，值是时间，且键会过期</translation>
    </message>
    <message>
        <source>Job queues</source>
        <translation>作业队列</translation>
    </message>
    <message>
        <source>Its extend fails, and its unlock reports that it could not release the lock</source>
        <translation>它的 extend 失败，unlock 报告无法释放锁</translation>
    </message>
    <message>
        <source>Its next extend or release fails</source>
        <translation>它的下一次延长或释放会失败</translation>
    </message>
    <message>
        <source>Its release fails</source>
        <translation>它的释放会失败</translation>
    </message>
    <message>
        <source>redis-semaphore mutex</source>
        <translation>redis-semaphore 互斥锁</translation>
    </message>
    <message>
        <source>The old holder notices at its next refresh; with several servers (Redlock) it restores the key, unless most servers lost it</source>
        <translation>原持有者在下一次续期时察觉；有多个服务器（Redlock）时会重建键，除非多数服务器都已丢失</translation>
    </message>
    <message>
        <source>The old holder notices at its next refresh; with several servers it restores its permit, unless most servers lost it</source>
        <translation>原持有者在下一次续期时察觉；有多个服务器时会恢复许可，除非多数服务器都已丢失</translation>
    </message>
    <message>
        <source>Its next touch fails</source>
        <translation>它的下一次 touch 会失败</translation>
    </message>
    <message>
        <source>redis-lock (npm)</source>
        <translation>redis-lock（npm）</translation>
    </message>
    <message>
        <source>The old holder does not notice; if it finishes within its lease, it deletes the next holder&apos;s lock</source>
        <translation>原持有者不会察觉；如果在租期内完成，会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>If the key is missing at its next renewal, its process exits; if the next holder has the lock by then, it renews that lock as its own and deletes it when it finishes</source>
        <translation>如果下一次续期时键缺失，其进程会退出；如果那时下一个持有者已加锁成功，它会把那个锁当作自己的续期，并在完成时删除</translation>
    </message>
    <message>
        <source>The old holder does not notice; its release compares tokens and does nothing</source>
        <translation>原持有者不会察觉；其释放会比较令牌，因此什么也不做</translation>
    </message>
    <message>
        <source>Its extend and its release return false</source>
        <translation>它的延长和释放返回 false</translation>
    </message>
    <message>
        <source>The key begins with @simple-redis-mutex:lock-</source>
        <translation>键以 @simple-redis-mutex:lock- 开头</translation>
    </message>
    <message>
        <source>The key begins with lock. and the value is the end of its lease in milliseconds</source>
        <translation>键以 lock. 开头，值是租约到期的毫秒时间</translation>
    </message>
    <message>
        <source>The value is the word mutex, and the key does not expire</source>
        <translation>值是单词 mutex，键不会过期</translation>
    </message>
    <message>
        <source>The value is the word mutex, and the key expires</source>
        <translation>值是单词 mutex，键会过期</translation>
    </message>
    <message>
        <source>The key ends with :lock, and the value is a version 1 UUID in base64 with a plausible time</source>
        <translation>键以 :lock 结尾，值是 base64 编码的版本 1 UUID，时间合理</translation>
    </message>
    <message>
        <source>The fields are id and owner, and the id is a cuid</source>
        <translation>字段是 id 和 owner，id 是 cuid</translation>
    </message>
    <message>
        <source>Its release returns false</source>
        <translation>它的释放返回 false</translation>
    </message>
    <message>
        <source>Laravel cache lock</source>
        <translation>Laravel 缓存锁</translation>
    </message>
    <message>
        <source>Laravel schedule mutex</source>
        <translation>Laravel 计划任务互斥锁</translation>
    </message>
    <message>
        <source>Laravel unique job</source>
        <translation>Laravel 唯一作业</translation>
    </message>
    <message>
        <source>Laravel job without overlapping</source>
        <translation>Laravel 不重叠作业</translation>
    </message>
    <message>
        <source>The job continues, and another job of its kind may start in parallel</source>
        <translation>作业继续运行，同类的另一个作业可能并行启动</translation>
    </message>
    <message>
        <source>Symfony lock</source>
        <translation>Symfony 锁</translation>
    </message>
    <message>
        <source>Its next refresh throws LockConflictedException once another client has the lock; its release reports nothing</source>
        <translation>另一个客户端加锁成功之后，它的下一次 refresh 抛出 LockConflictedException；释放时不报告</translation>
    </message>
    <message>
        <source>Symfony lock (before 5.2)</source>
        <translation>Symfony 锁（5.2 之前）</translation>
    </message>
    <message>
        <source>Its next refresh throws LockConflictedException; its release reports nothing</source>
        <translation>它的下一次 refresh 抛出 LockConflictedException；释放时不报告</translation>
    </message>
    <message>
        <source>Its release throws LockReleaseException</source>
        <translation>它的释放抛出 LockReleaseException</translation>
    </message>
    <message>
        <source>PHP session lock (phpredis)</source>
        <translation>PHP 会话锁（phpredis）</translation>
    </message>
    <message>
        <source>Its request continues in parallel with the next one; if redis.session.lock_expire is set, it fails to write its session, otherwise the last write wins</source>
        <translation>它的请求与下一个请求并行；如果设置了 redis.session.lock_expire，它无法写入会话，否则最后写入者胜出</translation>
    </message>
    <message>
        <source>The key ends with framework/schedule- and a digest</source>
        <translation>键以 framework/schedule- 和摘要结尾</translation>
    </message>
    <message>
        <source>The key has the form of a Laravel unique job</source>
        <translation>键具有 Laravel 唯一作业的形式</translation>
    </message>
    <message>
        <source>The key has the form of a Laravel job that must not overlap with itself</source>
        <translation>键具有 Laravel 不可与自身重叠的作业的形式</translation>
    </message>
    <message>
        <source>The key begins with laravel, and the value is 16 letters and digits</source>
        <translation>键以 laravel 开头，值是 16 个字母和数字</translation>
    </message>
    <message>
        <source>The key has the form of a PHP session lock, and the value is a host and a process</source>
        <translation>键具有 PHP 会话锁的形式，值是主机和进程</translation>
    </message>
    <message>
        <source>The key ends like a PHP session lock, and the value is a host and a process</source>
        <translation>键的结尾与 PHP 会话锁相同，值是主机和进程</translation>
    </message>
    <message>
        <source>Its next extend() or release() raises LockNotOwnedError</source>
        <translation>它的下一次 extend() 或 release() 抛出 LockNotOwnedError</translation>
    </message>
    <message>
        <source>redis-py lock</source>
        <translation>redis-py 锁</translation>
    </message>
    <message>
        <source>django-redis cache lock</source>
        <translation>django-redis 缓存锁</translation>
    </message>
    <message>
        <source>dogpile.cache mutex</source>
        <translation>dogpile.cache 互斥锁</translation>
    </message>
    <message>
        <source>Celery mutex for unacknowledged messages</source>
        <translation>Celery 未确认消息的互斥锁</translation>
    </message>
    <message>
        <source>The old holder does not notice; another worker may restore the same messages</source>
        <translation>原持有者不会察觉；另一个 worker 可能恢复相同的消息</translation>
    </message>
    <message>
        <source>celery-redbeat scheduler lock</source>
        <translation>celery-redbeat 调度器锁</translation>
    </message>
    <message>
        <source>Its next extend() raises LockNotOwnedError, and that beat process exits</source>
        <translation>它的下一次 extend() 抛出 LockNotOwnedError，该 beat 进程随即退出</translation>
    </message>
    <message>
        <source>celery-once task lock</source>
        <translation>celery-once 任务锁</translation>
    </message>
    <message>
        <source>The task does not notice; when it ends, it deletes the key, whoever holds it then</source>
        <translation>任务不会察觉；结束时会删除键，无论那时由谁持有</translation>
    </message>
    <message>
        <source>Its release raises NotAcquired</source>
        <translation>它的释放抛出 NotAcquired</translation>
    </message>
    <message>
        <source>portalocker RedisLock</source>
        <translation>portalocker RedisLock</translation>
    </message>
    <message>
        <source>Its redis-py may reconnect and subscribe again, without its name: it then holds the lock as before, and its process must be stopped</source>
        <translation>它的 redis-py 可能重连并再次订阅，但不带名称：那样它照旧持有锁，必须停止其进程</translation>
    </message>
    <message>
        <source>Pottery Redlock</source>
        <translation>Pottery Redlock</translation>
    </message>
    <message>
        <source>Sentry lock</source>
        <translation>Sentry 锁</translation>
    </message>
    <message>
        <source>The old holder does not notice until it releases the lock</source>
        <translation>原持有者直到释放锁时才察觉</translation>
    </message>
    <message>
        <source>huey task lock</source>
        <translation>huey 任务锁</translation>
    </message>
    <message>
        <source>The task does not notice, and deletes the next holder&apos;s lock when it ends</source>
        <translation>任务不会察觉，结束时会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>RQ scheduler lock</source>
        <translation>RQ 调度器锁</translation>
    </message>
    <message>
        <source>arq job in progress</source>
        <translation>arq 运行中的作业</translation>
    </message>
    <message>
        <source>The worker does not notice; another worker may start the same job</source>
        <translation>worker 不会察觉；另一个 worker 可能启动同一作业</translation>
    </message>
    <message>
        <source>The key is unacked_mutex, and the value is a redis-py token</source>
        <translation>键是 unacked_mutex，值是 redis-py 令牌</translation>
    </message>
    <message>
        <source>The key begins with redbeat, and the value is a redis-py token</source>
        <translation>键以 redbeat 开头，值是 redis-py 令牌</translation>
    </message>
    <message>
        <source>The key begins with qo_, and the value is a redis-py token</source>
        <translation>键以 qo_ 开头，值是 redis-py 令牌</translation>
    </message>
    <message>
        <source>The key begins with _lock, and the value is a redis-py token</source>
        <translation>键以 _lock 开头，值是 redis-py 令牌</translation>
    </message>
    <message>
        <source>The key begins with lock: and the value is 18 random bytes in base64</source>
        <translation>键以 lock: 开头，值是 base64 编码的 18 个随机字节</translation>
    </message>
    <message>
        <source>The key has the form of an RQ scheduler lock</source>
        <translation>键具有 RQ 调度器锁的形式</translation>
    </message>
    <message>
        <source>The key has the form of a running arq job</source>
        <translation>键具有运行中的 arq 作业的形式</translation>
    </message>
    <message>
        <source>The value is a version 1 UUID without hyphens and with a plausible time, as written by redis-py and libraries built on it</source>
        <translation>值是不带连字符的版本 1 UUID，时间合理，如 redis-py 及基于它的库写入</translation>
    </message>
    <message>
        <source>The key has the form of huey results, and a field is named like a lock</source>
        <translation>键具有 huey 结果的形式，且有一个字段的名称像锁</translation>
    </message>
    <message>
        <source>There is no key; a client named by portalocker subscribes to the channel of this name, and this subscription is the lock</source>
        <translation>没有键；由 portalocker 命名的客户端订阅了同名频道，这个订阅就是锁</translation>
    </message>
    <message>
        <source>There is no key; a client named like this channel followed by -lock subscribes to the channel, as portalocker up to version 3 does</source>
        <translation>没有键；名称为该频道加 -lock 的客户端订阅了该频道，如 portalocker 3 及更早版本写入</translation>
    </message>
    <message>
        <source>There is no key; a client named by portalocker held the channel of this name, and a client still subscribes to it: a client that reconnects loses its name</source>
        <translation>没有键；由 portalocker 命名的客户端曾持有同名频道，现在仍有客户端订阅它：重连的客户端会失去名称</translation>
    </message>
    <message>
        <source>The results of huey tasks</source>
        <translation>huey 任务的结果</translation>
    </message>
    <message>
        <source>The key with which python-redis-lock wakes waiting clients</source>
        <translation>python-redis-lock 用来唤醒等待客户端的键</translation>
    </message>
    <message>
        <source>Its watchdog notices within 10 s and stops; its unlock() throws IllegalMonitorStateException</source>
        <translation>它的看门狗在 10 秒内察觉并停止；unlock() 抛出 IllegalMonitorStateException</translation>
    </message>
    <message>
        <source>Redisson lock</source>
        <translation>Redisson 锁</translation>
    </message>
    <message>
        <source>Redisson fair lock</source>
        <translation>Redisson 公平锁</translation>
    </message>
    <message>
        <source>Redisson fenced lock</source>
        <translation>Redisson 防护锁</translation>
    </message>
    <message>
        <source>Redisson spin lock</source>
        <translation>Redisson 自旋锁</translation>
    </message>
    <message>
        <source>Redisson read-write lock</source>
        <translation>Redisson 读写锁</translation>
    </message>
    <message>
        <source>Redisson multi-lock of a group</source>
        <translation>Redisson 分组联锁</translation>
    </message>
    <message>
        <source>A hash with a field named mode and fields with the UUIDs and threads of its holders</source>
        <translation>含有 mode 字段的哈希，其他字段是持有者的 UUID 和线程</translation>
    </message>
    <message>
        <source>A hash with the UUIDs and threads of its holders, accompanied by a queue</source>
        <translation>含有持有者 UUID 和线程的哈希，并伴有队列</translation>
    </message>
    <message>
        <source>A hash with the UUIDs and threads of its holders, accompanied by a fencing token</source>
        <translation>含有持有者 UUID 和线程的哈希，并伴有防护令牌</translation>
    </message>
    <message>
        <source>A hash with an expire_time and a lock_count for each member of the group</source>
        <translation>为组中每个成员记录 expire_time 和 lock_count 的哈希</translation>
    </message>
    <message>
        <source>The queue exists but the lock does not: only a fair lock has such a queue</source>
        <translation>队列存在而锁不存在：只有公平锁有这种队列</translation>
    </message>
    <message>
        <source>The queue of a fair lock</source>
        <translation>公平锁的队列</translation>
    </message>
    <message>
        <source>The queue of a fair lock, by its name</source>
        <translation>从名称看是公平锁的队列</translation>
    </message>
    <message>
        <source>Redisson semaphore</source>
        <translation>Redisson 信号量</translation>
    </message>
    <message>
        <source>A semaphore records no holders: a client that has a permit returns it later, and then there is one permit too many</source>
        <translation>信号量不记录持有者：持有许可的客户端之后会归还，那时就多出一个许可</translation>
    </message>
    <message>
        <source>Redisson semaphore with expiring permits</source>
        <translation>Redisson 可过期性信号量</translation>
    </message>
    <message>
        <source>Its release of the permit fails, because the permit no longer exists</source>
        <translation>它释放许可会失败，因为许可已不存在</translation>
    </message>
    <message>
        <source>Redisson count-down latch</source>
        <translation>Redisson 倒数闭锁</translation>
    </message>
    <message>
        <source>Waiting clients continue; later count-downs have no effect</source>
        <translation>等待的客户端继续运行；之后的倒数无效</translation>
    </message>
    <message>
        <source>A number, accompanied by a set of acquired permits</source>
        <translation>一个数字，并伴有已取得许可的集合</translation>
    </message>
    <message>
        <source>The permits of a semaphore</source>
        <translation>信号量的许可</translation>
    </message>
    <message>
        <source>If it extends the lock, it restores the missing key</source>
        <translation>如果它延长锁，会重建缺失的键</translation>
    </message>
    <message>
        <source>GitLab exclusive lease</source>
        <translation>GitLab 独占租约</translation>
    </message>
    <message>
        <source>Its next renewal returns false</source>
        <translation>它的下一次续期返回 false</translation>
    </message>
    <message>
        <source>redis-lock (Ruby, mlanett)</source>
        <translation>redis-lock（Ruby，mlanett）</translation>
    </message>
    <message>
        <source>The old holder notices when it next extends or releases the lock; both keys must be deleted</source>
        <translation>原持有者在下一次延长或释放锁时察觉；两个键都必须删除</translation>
    </message>
    <message>
        <source>Sidekiq Enterprise unique job</source>
        <translation>Sidekiq Enterprise 唯一作业</translation>
    </message>
    <message>
        <source>The job continues, and the same job may be enqueued again</source>
        <translation>作业继续运行，同一作业可能再次入队</translation>
    </message>
    <message>
        <source>The key has the form of a Resque job lock, and the value is a time</source>
        <translation>键具有 Resque 作业锁的形式，值是时间</translation>
    </message>
    <message>
        <source>The key has the form of a GitLab lease, and the value is a UUID</source>
        <translation>键具有 GitLab 租约的形式，值是 UUID</translation>
    </message>
    <message>
        <source>The key names an owner, the value is a host and a process, and the time is in a second key</source>
        <translation>键写明所有者，值是主机和进程，时间在第二个键中</translation>
    </message>
    <message>
        <source>The key names an owner, and the value is a host and a process</source>
        <translation>键写明所有者，值是主机和进程</translation>
    </message>
    <message>
        <source>The time of a lock whose owner is in another key</source>
        <translation>所有者在另一个键中的锁的时间</translation>
    </message>
    <message>
        <source>The key is unique: followed by a digest of 40 characters, and the value is a job id</source>
        <translation>键是 unique: 加 40 个字符的摘要，值是作业 ID</translation>
    </message>
    <message>
        <source>Timestamp lock (SETNX)</source>
        <translation>时间戳锁（SETNX）</translation>
    </message>
    <message>
        <source>The time in the value does not identify the holder: a late release by the old holder may delete the next holder&apos;s lock</source>
        <translation>值中的时间不能识别持有者：原持有者迟到的释放可能删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Timestamp in a key that expires</source>
        <translation>会过期的键中的时间戳</translation>
    </message>
    <message>
        <source>The time in the value does not identify the holder: a release that does not compare it deletes the next holder&apos;s lock</source>
        <translation>值中的时间不能识别持有者：不比较它的释放会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Discourse mutex</source>
        <translation>Discourse 互斥锁</translation>
    </message>
    <message>
        <source>It logs that the lock was tampered with before its expiration</source>
        <translation>它在运行日志中记录锁在过期前遭到改动</translation>
    </message>
    <message>
        <source>redis-objects lock</source>
        <translation>redis-objects 锁</translation>
    </message>
    <message>
        <source>The value is a time, and the key does not expire</source>
        <translation>值是时间，键不会过期</translation>
    </message>
    <message>
        <source>The value is a time, and the key also expires, as with Discourse and others</source>
        <translation>值是时间，键也会过期，如 Discourse 等</translation>
    </message>
    <message>
        <source>Unknown library (probably a token lock)</source>
        <translation>令牌锁（类库未知）</translation>
    </message>
    <message>
        <source>The old holder notices at its next renewal or release, if it compares tokens. If it does not, its release may delete the next holder&apos;s lock</source>
        <translation>如果原持有者比较令牌，会在下一次续期或释放时察觉；如果不比较，其释放可能删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Unknown library (probably a UUID token lock)</source>
        <translation>UUID 令牌锁（类库未知）</translation>
    </message>
    <message>
        <source>Unknown library (hash)</source>
        <translation>哈希锁（类库未知）</translation>
    </message>
    <message>
        <source>Not a known lock</source>
        <translation>不是已知的锁</translation>
    </message>
    <message>
        <source>The key matches the pattern, but no known library stores a lock in this form</source>
        <translation>键与匹配模式相符，但没有已知的类库以这种形式存储锁</translation>
    </message>
    <message>
        <source>UUID with a custom key name, as written by redis-semaphore, RedLock.net, Pottery, Spring, redlock-rb, ioredis-lock and others</source>
        <translation>自定义键名的 UUID，如 redis-semaphore、RedLock.net、Pottery、Spring、redlock-rb、ioredis-lock 等写入</translation>
    </message>
    <message>
        <source>32 hexadecimal digits with a custom key name, as written by node-redlock, redlock-universal and others</source>
        <translation>自定义键名的 32 位十六进制数字，如 node-redlock、redlock-universal 等写入</translation>
    </message>
    <message>
        <source>Random base64 token with a custom key name, as written by redsync and others</source>
        <translation>自定义键名的随机 base64 令牌，与 redsync 等相同</translation>
    </message>
    <message>
        <source>A number: a plain flag, or a Redisson semaphore or latch; a lock profile can specify which</source>
        <translation>一个数字：普通标志，或 Redisson 信号量或闭锁；可以用锁配置指明</translation>
    </message>
    <message>
        <source>Plain string with a custom key name</source>
        <translation>自定义键名的普通字符串</translation>
    </message>
    <message>
        <source>A hash whose content is not that of a known library, or was not read</source>
        <translation>内容不属于已知类库或未读取的哈希</translation>
    </message>
    <message>
        <source>Unknown libraries</source>
        <translation>未知类库</translation>
    </message>
    <message>
        <source>Fenced off by Lockscope</source>
        <translation>由 Lockscope 隔离</translation>
    </message>
    <message>
        <source>Nobody holds it; after its quiet period, the next client can take it</source>
        <translation>无人持有；隔离期之后，下一个客户端可以加锁</translation>
    </message>
    <message>
        <source>It contains the mark that Lockscope writes in place of a lock that is fenced off</source>
        <translation>含有 Lockscope 在隔离时代替锁写入的标记</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The key begins with redlock: and the value is a UUID</source>
        <translation>键以 redlock: 开头，值是 UUID</translation>
    </message>
    <message>
        <source>Each member is a host, a process and 32 hexadecimal digits, each score is a time in milliseconds, and the key expires</source>
        <translation>每个成员是主机、进程和 32 位十六进制数字，每个分值是毫秒时间，且键会过期</translation>
    </message>
    <message>
        <source>atlantis lock</source>
        <translation>atlantis 锁</translation>
    </message>
    <message>
        <source>The pull request keeps its plan, and another one may plan the same project; closing or unlocking the old one may delete the next one&apos;s lock</source>
        <translation>该拉取请求保留其计划，另一个拉取请求可能为同一项目制定计划；关闭或解锁原拉取请求可能删除下一个的锁</translation>
    </message>
    <message>
        <source>The key begins with pr/, and the value names a project, a pull request and a workspace</source>
        <translation>键以 pr/ 开头，值指明项目、拉取请求和工作区</translation>
    </message>
    <message>
        <source>The key has the form of a lock of all atlantis commands of one name</source>
        <translation>键具有 atlantis 某一命令的全局锁的形式</translation>
    </message>
    <message>
        <source>The key has the form of the leases of an asynq queue, and each score is a time in seconds</source>
        <translation>键具有 asynq 队列租约的形式，每个分值是以秒计的时间</translation>
    </message>
    <message>
        <source>Magento cache lock</source>
        <translation>Magento 缓存锁</translation>
    </message>
    <message>
        <source>The old holder does not notice; its release compares its sign, in older versions not, and then deletes the next holder&apos;s lock</source>
        <translation>原持有者不会察觉；其释放会比较标识，旧版本则不比较，会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Magento session lock (Cm_RedisSession)</source>
        <translation>Magento 会话锁（Cm_RedisSession）</translation>
    </message>
    <message>
        <source>Its request continues in parallel with the next one, and does not write its session once another process has the lock</source>
        <translation>其请求与下一个请求并行继续；其他进程取得锁之后，它不再写入会话</translation>
    </message>
    <message>
        <source>The key has the form of a lock in Magento&apos;s cache, and the fields are d, t, m and i</source>
        <translation>键具有 Magento 缓存中锁的形式，字段是 d、t、m 和 i</translation>
    </message>
    <message>
        <source>A session that nobody has locked</source>
        <translation>没有被锁定的会话</translation>
    </message>
    <message>
        <source>A session with a count of its lock and the host and process that have it</source>
        <translation>含有锁计数以及持有它的主机和进程的会话</translation>
    </message>
    <message>
        <source>effect-distributed-lock, or redis-semaphore for several permits</source>
        <translation>effect-distributed-lock，或多许可的 redis-semaphore</translation>
    </message>
    <message>
        <source>The old holder notices at its next refresh</source>
        <translation>原持有者在下一次续期时察觉</translation>
    </message>
    <message>
        <source>redfour or ioredfour</source>
        <translation>redfour 或 ioredfour</translation>
    </message>
    <message>
        <source>Its release reports that the lock expired or was taken by another</source>
        <translation>其释放会报告锁已过期或已被其他客户端加锁</translation>
    </message>
    <message>
        <source>n8n leader</source>
        <translation>n8n 主实例</translation>
    </message>
    <message>
        <source>Another instance may become the leader before the old one notices at its next check</source>
        <translation>在原主实例下次检查时察觉之前，另一个实例可能成为主实例</translation>
    </message>
    <message>
        <source>The key begins with semaphore: and expires, the members are UUIDs, and each score is a time in milliseconds</source>
        <translation>键以 semaphore: 开头且会过期，成员是 UUID，每个分值是毫秒时间</translation>
    </message>
    <message>
        <source>The members are UUIDs with the number of a permit, each score is a time in milliseconds, and the key expires</source>
        <translation>成员是带许可编号的 UUID，每个分值是毫秒时间，且键会过期</translation>
    </message>
    <message>
        <source>A hash that expires, with nothing but an index, and the counter of all indexes beside it</source>
        <translation>只含 index 且会过期的哈希，旁边有所有序号的计数器</translation>
    </message>
    <message>
        <source>A hash that expires, with nothing but an index; the counter of all indexes was not seen</source>
        <translation>只含 index 且会过期的哈希；没有看到所有序号的计数器</translation>
    </message>
    <message>
        <source>The key ends like that of n8n&apos;s leader, and expires</source>
        <translation>键的结尾与 n8n 主实例的键相同，且会过期</translation>
    </message>
    <message>
        <source>The task continues, and its next run may start in parallel; the first one to end deletes the lock of the other</source>
        <translation>任务继续运行，下一次运行可能并行启动；先结束的会删除另一个的锁</translation>
    </message>
    <message>
        <source>The job continues, and the same job may be queued again; the first one to end deletes the lock of the other</source>
        <translation>作业继续运行，同一作业可能再次入队；先结束的会删除另一个的锁</translation>
    </message>
    <message>
        <source>Nextcloud or ownCloud file lock</source>
        <translation>Nextcloud 或 ownCloud 文件锁</translation>
    </message>
    <message>
        <source>The old request does not notice; its late release counts the next holder&apos;s lock down, or deletes it</source>
        <translation>原请求不会察觉；其迟到的释放会把下一个持有者的锁减一，或将其删除</translation>
    </message>
    <message>
        <source>The key begins with php-malkusch-lock:, and the value is 64 hexadecimal digits</source>
        <translation>键以 php-malkusch-lock: 开头，值是 64 位十六进制数字</translation>
    </message>
    <message>
        <source>The key begins with lock_ and expires, and the value is a random number, as written by php-lock before version 3</source>
        <translation>键以 lock_ 开头且会过期，值是随机数，与版本 3 之前的 php-lock 写入的相同</translation>
    </message>
    <message>
        <source>A file that nobody has locked</source>
        <translation>没有被锁定的文件</translation>
    </message>
    <message>
        <source>The key ends with lockfiles/ and a digest, and the value is the word exclusive or the number of readers</source>
        <translation>键以 lockfiles/ 和摘要结尾，值是单词 exclusive 或读者的数量</translation>
    </message>
    <message>
        <source>The old scheduler does not notice; its heartbeat may extend the lock of the next one, and it deletes that when it stops</source>
        <translation>原调度器不会察觉；其心跳可能延长下一个调度器的锁，停止时会将其删除</translation>
    </message>
    <message>
        <source>django-cacheops lock</source>
        <translation>django-cacheops 锁</translation>
    </message>
    <message>
        <source>The old holder does not notice; when it ends, it writes its value, or deletes the next holder&apos;s lock</source>
        <translation>原持有者不会察觉；结束时它会写入其值，或删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Pulp resource lock</source>
        <translation>Pulp 资源锁</translation>
    </message>
    <message>
        <source>The task continues, and another task may use the resource at the same time; the lock of the task itself stays</source>
        <translation>任务继续运行，另一个任务可能同时使用该资源；任务自身的锁会保留</translation>
    </message>
    <message>
        <source>The key has the form of a resource that a Pulp task has reserved, and does not expire</source>
        <translation>键具有 Pulp 任务所保留资源的形式，且不会过期</translation>
    </message>
    <message>
        <source>The key ends with a digest, and its value is the word LOCK for at most a minute</source>
        <translation>键以摘要结尾，其值是单词 LOCK，最多保留一分钟</translation>
    </message>
    <message>
        <source>A hash whose field is a UUID and a thread and whose value is a count, for an hour at most; a spin lock looks the same</source>
        <translation>字段是 UUID 和线程、值是计数且最多保留一小时的哈希；自旋锁看起来一样</translation>
    </message>
    <message>
        <source>A hash whose fields are UUIDs and numbers and whose values are counts; other programs write that, too</source>
        <translation>字段是 UUID 和数字、值是计数的哈希；其他程序也会这样写</translation>
    </message>
    <message>
        <source>redis-semaphore (Ruby)</source>
        <translation>redis-semaphore（Ruby）</translation>
    </message>
    <message>
        <source>The old holder does not notice; its late release takes the permit from the next holder, or adds one too many</source>
        <translation>原持有者不会察觉；其迟到的释放会夺走下一个持有者的许可，或多出一个许可</translation>
    </message>
    <message>
        <source>The key has the form of the permits that a Ruby redis-semaphore has handed out, and each value is a time</source>
        <translation>键具有 Ruby 的 redis-semaphore 已发放许可的形式，每个值是时间</translation>
    </message>
    <message>
        <source>The key ends like the permits that a Ruby redis-semaphore has handed out, and each value is a time</source>
        <translation>键的结尾与 Ruby 的 redis-semaphore 已发放许可相同，每个值是时间</translation>
    </message>
    <message>
        <source>sidekiq-unique-jobs (version 6)</source>
        <translation>sidekiq-unique-jobs（版本 6）</translation>
    </message>
    <message>
        <source>sidekiq-unique-jobs (version 5)</source>
        <translation>sidekiq-unique-jobs（版本 5）</translation>
    </message>
    <message>
        <source>The job continues, and one more job than allowed may run at a time</source>
        <translation>作业继续运行，同时运行的作业可能比允许的多一个</translation>
    </message>
    <message>
        <source>Sidekiq Enterprise leader</source>
        <translation>Sidekiq Enterprise 主进程</translation>
    </message>
    <message>
        <source>Another process may become the leader before the old one notices</source>
        <translation>在原主进程察觉之前，另一个进程可能成为主进程</translation>
    </message>
    <message>
        <source>The key has the form of a sidekiq-unique-jobs digest of version 6, and the value is a job id</source>
        <translation>键具有 sidekiq-unique-jobs 版本 6 摘要的形式，值是作业 ID</translation>
    </message>
    <message>
        <source>Part of a sidekiq-unique-jobs digest whose holders are in another key</source>
        <translation>sidekiq-unique-jobs 摘要的一部分，其持有者在另一个键中</translation>
    </message>
    <message>
        <source>The key has the form of the holders of a sidekiq-unique-jobs digest of version 6</source>
        <translation>键具有 sidekiq-unique-jobs 版本 6 摘要持有者的形式</translation>
    </message>
    <message>
        <source>The key is a sidekiq-unique-jobs digest that expires and has no holders in another key, and the value is a job id</source>
        <translation>键是会过期的 sidekiq-unique-jobs 摘要，没有在另一个键中的持有者，值是作业 ID</translation>
    </message>
    <message>
        <source>The key has the form of the running jobs of sidekiq-throttled, and each score is a time</source>
        <translation>键具有 sidekiq-throttled 运行中作业的形式，每个分值是时间</translation>
    </message>
    <message>
        <source>The key is dear-leader, and the value is a host, a process and a nonce</source>
        <translation>键是 dear-leader，值是主机、进程和随机数</translation>
    </message>
    <message>
        <source>Symfony semaphore</source>
        <translation>Symfony 信号量</translation>
    </message>
    <message>
        <source>Its next refresh throws SemaphoreExpiredException; its release reports nothing</source>
        <translation>其下一次续期会抛出 SemaphoreExpiredException；其释放不报告任何内容</translation>
    </message>
    <message>
        <source>The members are a token of 44 characters and __write__, each score is a time in milliseconds, and the key expires</source>
        <translation>成员是 44 个字符的令牌和 __write__，每个分值是毫秒时间，且键会过期</translation>
    </message>
    <message>
        <source>The members are tokens of 44 characters, each score is a time in milliseconds, and the key expires</source>
        <translation>成员是 44 个字符的令牌，每个分值是毫秒时间，且键会过期</translation>
    </message>
    <message>
        <source>The members are tokens of 44 characters, each score is a time in seconds, and their weights are in a second key</source>
        <translation>成员是 44 个字符的令牌，每个分值是以秒计的时间，其权重在另一个键中</translation>
    </message>
    <message>
        <source>The name ends with }:time, the members are tokens of 44 characters, and each score is a time in seconds</source>
        <translation>名称以 }:time 结尾，成员是 44 个字符的令牌，每个分值是以秒计的时间</translation>
    </message>
    <message>
        <source>The weights of a semaphore&apos;s permits</source>
        <translation>信号量各许可的权重</translation>
    </message>
    <message>
        <source>Own format</source>
        <translation>自有格式</translation>
    </message>
    <message>
        <source>Own format, several holders</source>
        <translation>自有格式（多个持有者）</translation>
    </message>
    <message>
        <source>The name suggests a lock, and the value is a mark that expires</source>
        <translation>名称像锁，值是会过期的标记</translation>
    </message>
    <message>
        <source>The value is a token that expires; the name gives no hint</source>
        <translation>值是会过期的令牌，名称没有线索</translation>
    </message>
    <message>
        <source>The key begins with l: and the value is 32 hexadecimal digits</source>
        <translation>键以 l: 开头，值是 32 位十六进制数</translation>
    </message>
    <message>
        <source>rq-scheduler lock</source>
        <translation>rq-scheduler 锁</translation>
    </message>
    <message>
        <source>The old scheduler does not notice; another one may queue the same jobs, and the first one to end deletes the lock of the other</source>
        <translation>旧调度器不会察觉；另一个调度器可能将相同的作业再次入队，先结束的会删除另一个的锁</translation>
    </message>
    <message>
        <source>The key is rq:scheduler_lock, the value is a time or names an instance of rq-scheduler, and the key expires</source>
        <translation>键是 rq:scheduler_lock，值是时间或指明 rq-scheduler 的一个实例，且键会过期</translation>
    </message>
    <message>
        <source>The name and the value tell when or how often something was locked; a lock profile can say that it is a lock</source>
        <translation>名称和值记录的是加锁的时间或次数；如果它是锁，可以用锁配置指明</translation>
    </message>
</context>
<context>
    <name>lockscope::ScoreReason</name>
    <message>
        <source>The store is not Redis: the explorer cannot set its state.</source>
        <translation>存储不是 Redis：检验器无法设置其状态。</translation>
    </message>
    <message>
        <source>The protocol does not renew its lock.</source>
        <translation>该协议不为锁续期。</translation>
    </message>
    <message>
        <source>The protocol takes one lock and gives up when it is busy: no client waits while it holds another lock.</source>
        <translation>该协议只获取一个锁，被占用时就放弃：没有客户端在持有一个锁时等待另一个。</translation>
    </message>
    <message>
        <source>Replication is a step that may never happen; then no client gets the lock.</source>
        <translation>复制是可能永远不发生的一步；那样没有客户端得到锁。</translation>
    </message>
    <message>
        <source>Several readers share the key: the explorer does not tell whose part of it changes.</source>
        <translation>多个读者共用键：检验器不区分改变的是哪个读者的部分。</translation>
    </message>
    <message>
        <source>Several clients may write at a time: no write is late.</source>
        <translation>多个客户端可以同时写入：没有过期写入。</translation>
    </message>
    <message>
        <source>The key is a number that belongs to no client: every client changes it.</source>
        <translation>键是不属于任何客户端的数字：每个客户端都会更改它。</translation>
    </message>
    <message>
        <source>Nobody holds a latch: it is closed, or open for all.</source>
        <translation>闭锁无人持有：它关闭，或对所有客户端打开。</translation>
    </message>
    <message>
        <source>Interrupted after %1 schedules of at most %2 moves, %3 states: nothing was broken so far.</source>
        <translation>在 %1 个调度序列（最多 %2 个动作，%3 个状态）之后中断：到目前为止没有问题。</translation>
    </message>
    <message>
        <source>No client ever acquired the lock: there is nothing to judge.</source>
        <translation>没有客户端加锁成功过：没有可判断的内容。</translation>
    </message>
    <message>
        <source>A schedule seemed to break it, but does not when it is replayed. Either the protocol does not do the same each time, or this is a bug in Lockscope: please report it, with the protocol&apos;s file.</source>
        <translation>有一个调度序列看起来有问题，但重放时没有。要么该协议每次的行为不一样，要么这是 Lockscope 的错误：请连同协议文件一起报告。</translation>
    </message>
    <message>
        <source>The server installed here does not compare and delete in one command, as Valkey 9 and Redis 8.4 do.</source>
        <translation>此处安装的服务器不能像 Valkey 9 和 Redis 8.4 那样用一条命令比较并删除。</translation>
    </message>
    <message>
        <source>No client ever acquired the lock: there is nothing to judge. The server answered with an error: %1</source>
        <translation>没有客户端加锁成功过：没有可检验的内容。服务器返回了错误：%1</translation>
    </message>
    <message>
        <source>Not complete: nothing was broken in %1 states, by schedules of up to %2 moves. That is the largest number of states (--max-states).</source>
        <translation>未完成：在 %1 个状态、最多 %2 步的调度序列中没有发现不成立。这是状态数的上限（--max-states）。</translation>
    </message>
    <message>
        <source>Not complete: nothing was broken in %1 states, by schedules of up to %2 moves. The time was over (--for).</source>
        <translation>未完成：在 %1 个状态、最多 %2 步的调度序列中没有发现不成立。时间已用完（--for）。</translation>
    </message>
    <message>
        <source>%1 has had more than %2 values: if it grows in a loop, the exploration has no end. Let it end at a bound, or do without it.</source>
        <translation>%1 已有超过 %2 个值：如果它在循环中增长，检验就没有尽头。请给它一个上限，或者不使用它。</translation>
    </message>
    <message>
        <source>Scripts under way: %1.</source>
        <translation>正在执行的脚本：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ScorecardStoreText</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>The folder of %1 cannot be created.</source>
        <translation>无法创建 %1 所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::ScorecardText</name>
    <message>
        <source>holds (%1 states)</source>
        <translation>成立（%1 个状态）</translation>
    </message>
    <message>
        <source>%1, %2: %3 Schedule: %4</source>
        <extracomment>a line of a list. %1: a protocol; %2: a question, as in &quot;No deadlock&quot;; %3: a sentence</extracomment>
        <translation>%1，%2：%3 调度序列：%4</translation>
    </message>
    <message>
        <source>What broke, and the shortest schedule that breaks it:</source>
        <translation>哪里有问题，以及重现它的最短反例：</translation>
    </message>
    <message>
        <source>not explored</source>
        <translation>未检验</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Explored with Lockscope on redis-server %1, %2. Bound: %3. “Holds” is valid for this bound only.</source>
        <extracomment>%1: a version; %2: a time; %3: what was explored, as in &quot;2 clients, 1 crash&quot;</extracomment>
        <translation>用 Lockscope 在 redis-server %1 上检验，%2。检验范围：%3。“成立”只对此检验范围有效。</translation>
    </message>
    <message>
        <source>Not a scorecard: %1</source>
        <translation>不是评分表：%1</translation>
    </message>
    <message>
        <source>Not a scorecard: its version is not %1.</source>
        <translation>不是评分表：其版本不是 %1。</translation>
    </message>
    <message>
        <source>Not a scorecard: it has no protocols, or too many.</source>
        <translation>不是评分表：没有协议，或协议太多。</translation>
    </message>
    <message>
        <source>Not a scorecard: the row of protocol number %1 is incomplete.</source>
        <translation>不是评分表：第 %1 个协议的行不完整。</translation>
    </message>
</context>
<context>
    <name>lockscope::Scoring</name>
    <message>
        <source>There is no protocol named “%1”.</source>
        <translation>没有名为“%1”的协议。</translation>
    </message>
</context>
<context>
    <name>lockscope::SearchText</name>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>not held</source>
        <translation>未持有</translation>
    </message>
    <message>
        <source>ending soon</source>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>not ending soon</source>
        <translation>非即将过期</translation>
    </message>
    <message>
        <source>held too long</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>not held too long</source>
        <translation>非持有过久</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>not stale</source>
        <translation>非残留</translation>
    </message>
    <message>
        <source>without a deadline</source>
        <translation>未设过期时间</translation>
    </message>
    <message>
        <source>with a deadline</source>
        <translation>已设过期时间</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>not blocked</source>
        <translation>未被阻塞</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>竞争激烈</translation>
    </message>
    <message>
        <source>not contended</source>
        <translation>竞争不激烈</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>续期过</translation>
    </message>
    <message>
        <source>never renewed</source>
        <translation>从未续期</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>非模拟</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>needs no attention</source>
        <translation>无需关注</translation>
    </message>
    <message>
        <source>The regular expression is not valid: %1.</source>
        <translation>正则表达式无效：%1。</translation>
    </message>
    <message>
        <source>A value is missing.</source>
        <translation>缺少值。</translation>
    </message>
    <message>
        <source>Unknown state &quot;%1&quot;. States are: %2.</source>
        <translation>未知的状态“%1”。状态有：%2。</translation>
    </message>
    <message>
        <source>Write &gt; or &lt; before the value.</source>
        <translation>请在值之前写 &gt; 或 &lt;。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number.</source>
        <translation>“%1”不是整数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a duration. Examples: 500ms, 10s, 5m, 2h.</source>
        <translation>“%1”不是时长。例如：500ms、10s、5m、2h。</translation>
    </message>
    <message>
        <source>held for at least %1</source>
        <translation>已持有至少 %1</translation>
    </message>
    <message>
        <source>held longer than %1</source>
        <translation>已持有超过 %1</translation>
    </message>
    <message>
        <source>held for at most %1</source>
        <translation>已持有最多 %1</translation>
    </message>
    <message>
        <source>held for less than %1</source>
        <translation>已持有不到 %1</translation>
    </message>
    <message>
        <source>at least %1 left</source>
        <translation>剩余至少 %1</translation>
    </message>
    <message>
        <source>more than %1 left</source>
        <translation>剩余超过 %1</translation>
    </message>
    <message>
        <source>at most %1 left</source>
        <translation>剩余最多 %1</translation>
    </message>
    <message>
        <source>less than %1 left</source>
        <translation>剩余不到 %1</translation>
    </message>
    <message>
        <source>at least %1 renewals</source>
        <translation>至少 %1 次续期</translation>
    </message>
    <message>
        <source>more than %1 renewals</source>
        <translation>超过 %1 次续期</translation>
    </message>
    <message>
        <source>at most %1 renewals</source>
        <translation>最多 %1 次续期</translation>
    </message>
    <message>
        <source>fewer than %1 renewals</source>
        <translation>少于 %1 次续期</translation>
    </message>
    <message>
        <source>at least %1 waiting</source>
        <translation>至少 %1 个等待者</translation>
    </message>
    <message>
        <source>more than %1 waiting</source>
        <translation>超过 %1 个等待者</translation>
    </message>
    <message>
        <source>at most %1 waiting</source>
        <translation>最多 %1 个等待者</translation>
    </message>
    <message>
        <source>fewer than %1 waiting</source>
        <translation>少于 %1 个等待者</translation>
    </message>
    <message>
        <source>key does not contain &quot;%1&quot;</source>
        <translation>键不含“%1”</translation>
    </message>
    <message>
        <source>key contains &quot;%1&quot;</source>
        <translation>键含有“%1”</translation>
    </message>
    <message>
        <source>holder does not contain &quot;%1&quot;</source>
        <translation>持有者不含“%1”</translation>
    </message>
    <message>
        <source>holder contains &quot;%1&quot;</source>
        <translation>持有者含有“%1”</translation>
    </message>
    <message>
        <source>library does not contain &quot;%1&quot;</source>
        <translation>类库不含“%1”</translation>
    </message>
    <message>
        <source>library contains &quot;%1&quot;</source>
        <translation>类库含有“%1”</translation>
    </message>
    <message>
        <source>neither key nor holder contains &quot;%1&quot;</source>
        <translation>键和持有者都不含“%1”</translation>
    </message>
    <message>
        <source>key or holder contains &quot;%1&quot;</source>
        <translation>键或持有者含有“%1”</translation>
    </message>
    <message>
        <source>key does not match /%1/</source>
        <translation>键不匹配 /%1/</translation>
    </message>
    <message>
        <source>key matches /%1/</source>
        <translation>键匹配 /%1/</translation>
    </message>
    <message>
        <source>holder does not match /%1/</source>
        <translation>持有者不匹配 /%1/</translation>
    </message>
    <message>
        <source>holder matches /%1/</source>
        <translation>持有者匹配 /%1/</translation>
    </message>
    <message>
        <source>library does not match /%1/</source>
        <translation>类库不匹配 /%1/</translation>
    </message>
    <message>
        <source>library matches /%1/</source>
        <translation>类库匹配 /%1/</translation>
    </message>
    <message>
        <source>neither key nor holder matches /%1/</source>
        <translation>键和持有者都不匹配 /%1/</translation>
    </message>
    <message>
        <source>key or holder matches /%1/</source>
        <translation>键或持有者匹配 /%1/</translation>
    </message>
    <message>
        <source>&quot;%1&quot; at character %2 is ignored: %3</source>
        <extracomment>%1 is a part of the search, %2 the number of its first character, %3 a sentence</extracomment>
        <translation>第 %2 个字符处的“%1”被忽略：%3</translation>
    </message>
    <message>
        <source>not on nodes with &quot;%1&quot;</source>
        <translation>不在含“%1”的节点上</translation>
    </message>
    <message>
        <source>on nodes with &quot;%1&quot;</source>
        <translation>在含“%1”的节点上</translation>
    </message>
    <message>
        <source>not on nodes that match /%1/</source>
        <translation>不在匹配 /%1/ 的节点上</translation>
    </message>
    <message>
        <source>on nodes that match /%1/</source>
        <translation>在匹配 /%1/ 的节点上</translation>
    </message>
    <message>
        <source>without a majority</source>
        <translation>未过半</translation>
    </message>
    <message>
        <source>with a majority</source>
        <translation>已过半</translation>
    </message>
    <message>
        <source>key does not fit %1</source>
        <translation>键不符合 %1</translation>
    </message>
    <message>
        <source>key fits %1</source>
        <translation>键符合 %1</translation>
    </message>
    <message>
        <source>holder does not fit %1</source>
        <translation>持有者不符合 %1</translation>
    </message>
    <message>
        <source>holder fits %1</source>
        <translation>持有者符合 %1</translation>
    </message>
    <message>
        <source>library does not fit %1</source>
        <translation>类库不符合 %1</translation>
    </message>
    <message>
        <source>library fits %1</source>
        <translation>类库符合 %1</translation>
    </message>
    <message>
        <source>not on nodes that fit %1</source>
        <translation>不在符合 %1 的节点上</translation>
    </message>
    <message>
        <source>on nodes that fit %1</source>
        <translation>在符合 %1 的节点上</translation>
    </message>
    <message>
        <source>neither key nor holder fits %1</source>
        <translation>键和持有者都不符合 %1</translation>
    </message>
    <message>
        <source>key or holder fits %1</source>
        <translation>键或持有者符合 %1</translation>
    </message>
    <message>
        <source>A pattern fits a whole name from its beginning. To find it anywhere: *%1</source>
        <extracomment>%1 is a pattern such as orders:*1</extracomment>
        <translation>匹配模式须从开头匹配整个名称。要在任意位置查找，请输入：*%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerFolder</name>
    <message>
        <source>Cannot create a folder for a private server in %1: %2.</source>
        <translation>无法在 %1 中为私有服务器创建文件夹：%2。</translation>
    </message>
    <message>
        <source>Cannot mark the folder %1 of a private server: %2.</source>
        <translation>无法标记私有服务器的文件夹 %1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerGroup</name>
    <message>
        <source>A private server did not answer within %1. A script may run without end.</source>
        <translation>私有服务器在 %1内无响应。可能有脚本无休止地运行。</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerLookup</name>
    <message>
        <source>%1 is the server saved as “%2” for production: %3.</source>
        <translation>%1 就是保存为“%2”的生产服务器：%3。</translation>
    </message>
    <message>
        <source>%1 is the server saved as “%2” for staging: %3.</source>
        <translation>%1 就是保存为“%2”的预发布服务器：%3。</translation>
    </message>
    <message>
        <source>both are %1</source>
        <translation>两者都是 %1</translation>
    </message>
    <message>
        <source>it has the run ID or node ID that was seen there</source>
        <translation>它的运行 ID 或节点 ID 曾在那里见过</translation>
    </message>
    <message>
        <source>both say that they have the same run ID or node ID</source>
        <translation>两者报告的运行 ID 或节点 ID 相同</translation>
    </message>
    <message>
        <source>The production server “%1” (%2) could not be asked whether it is this one. %3</source>
        <extracomment>%1: name of a saved server, %2: its URL, %3: why, a sentence</extracomment>
        <translation>无法询问生产服务器“%1”（%2）是否就是此服务器。%3</translation>
    </message>
    <message>
        <source>%1 does not say who it is, so it cannot be compared with the production servers.</source>
        <translation>%1 不说明自己是哪个服务器，因此无法与生产服务器比较。</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerPicture</name>
    <message>
        <source>A command took longer than a millisecond each time, so leases cannot be exact: a script takes too long, or this machine is too busy.</source>
        <translation>有一条命令每次都超过一毫秒，因此租约无法精确：脚本耗时太长，或本机太忙。</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerProcess</name>
    <message>
        <source>The path %1 is too long for a socket: set TMPDIR to a shorter one.</source>
        <translation>路径 %1 太长，不能用作套接字：请把 TMPDIR 设为更短的路径。</translation>
    </message>
    <message>
        <source>Cannot create the folder %1.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>Cannot start the %1 of the %2: %3</source>
        <translation>无法启动%2的 %1：%3</translation>
    </message>
    <message>
        <source>The %1 of the %2 ended: %3</source>
        <translation>%2的 %1 已结束：%3</translation>
    </message>
    <message>
        <source>The %1 of the %2 did not answer within %3.</source>
        <translation>%2的 %1 在 %3内无响应。</translation>
    </message>
</context>
<context>
    <name>lockscope::ServerProfileStoreText</name>
    <message>
        <source>The password file %1 cannot be read: %2.</source>
        <translation>无法读取密码文件 %1：%2。</translation>
    </message>
    <message>
        <source>The password file %1 is empty.</source>
        <translation>密码文件 %1 为空。</translation>
    </message>
</context>
<context>
    <name>lockscope::Session</name>
    <message>
        <source>This protocol needs a private primary for its replica: see its film in the race lab, or use lockscope simulate --protocol %1.</source>
        <translation>此协议的副本需要一个私有主节点：请在竞态实验室查看其回放，或使用 lockscope simulate --protocol %1。</translation>
    </message>
    <message>
        <source>This protocol needs %1 servers, and you are connected to one. Use the demo, or lockscope simulate --protocol %2, which starts private servers.</source>
        <translation>此协议需要 %1 个服务器，而您只连接了一个。请使用演示，或 lockscope simulate --protocol %2，它会启动私有服务器。</translation>
    </message>
    <message>
        <source>This server does not compare and delete in one command, as Valkey 9 and Redis 8.4 do.</source>
        <translation>此服务器不能像 Valkey 9 和 Redis 8.4 那样用一条命令比较并删除。</translation>
    </message>
    <message>
        <source>It is not known whether this server compares and deletes in one command, as Valkey 9 and Redis 8.4 do.</source>
        <translation>不知道此服务器能否像 Valkey 9 和 Redis 8.4 那样用一条命令比较并删除。</translation>
    </message>
    <message>
        <source>To start a private server: lockscope simulate --protocol %1.</source>
        <translation>要启动私有服务器：lockscope simulate --protocol %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::Shards</name>
    <message>
        <source>%1 was restarted or replaced: another process answers</source>
        <translation>%1 已重启或被替换：由另一个进程响应</translation>
    </message>
    <message>
        <source>%1 serves other data now: it replicates another primary</source>
        <translation>%1 现在提供其他数据：它复制另一个主节点</translation>
    </message>
    <message>
        <source>Another server answers at %1 than the one that is meant. Nothing was sent.</source>
        <translation>在 %1 响应的不是所指的服务器。未发送任何内容。</translation>
    </message>
    <message>
        <source>%1 Nothing was sent; try again in a few seconds.</source>
        <translation>%1未发送任何内容；请几秒后再试。</translation>
    </message>
    <message>
        <source>Fewer than half of the primaries answer: whether another server has become the primary could not be checked.</source>
        <translation>响应的主节点不到一半：无法检查另一个服务器是否已成为主节点。</translation>
    </message>
    <message>
        <source>Fewer than half of the Sentinels answer: whether another server has become the primary could not be checked.</source>
        <translation>响应的哨兵不到一半：无法检查另一个服务器是否已成为主节点。</translation>
    </message>
</context>
<context>
    <name>lockscope::SimulateCommand</name>
    <message>
        <source>private primary with a replica</source>
        <translation>带副本的私有主节点</translation>
    </message>
    <message numerus="yes">
        <source>%n private server(s)</source>
        <translation>
            <numerusform>%n 个私有服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is saved as a production server. Simulated clients are allowed only on development servers.</source>
        <translation>%1 保存为生产服务器。模拟客户端只能在开发服务器上运行。</translation>
    </message>
    <message>
        <source>%1 is saved as a staging server. Simulated clients are allowed only on development servers.</source>
        <translation>%1 保存为预发布服务器。模拟客户端只能在开发服务器上运行。</translation>
    </message>
    <message>
        <source>%1 is not on this machine and not saved as a development server. Simulated clients are allowed only on development servers.</source>
        <translation>%1 不在本机，也没有保存为开发服务器。模拟客户端只能在开发服务器上运行。</translation>
    </message>
    <message>
        <source>Nothing was sent. To run on a private server, leave out the server.</source>
        <translation>未发送任何命令。要在私有服务器上运行，请不要指定服务器。</translation>
    </message>
    <message>
        <source>Simulated clients are allowed only on development servers.</source>
        <translation>模拟客户端只能在开发服务器上运行。</translation>
    </message>
    <message>
        <source>Interrupted before any client started.</source>
        <translation>在任何客户端启动之前已中断。</translation>
    </message>
    <message>
        <source>%1 was not removed: another client has taken it.</source>
        <translation>没有删除 %1：另一个客户端已加锁。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) of %1</source>
        <extracomment>%1: protocols</extracomment>
        <translation>
            <numerusform>%Ln 个客户端，协议 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>hold %1</source>
        <translation>持锁时长 %1</translation>
    </message>
    <message>
        <source>lease %1</source>
        <translation>租期 %1</translation>
    </message>
    <message>
        <source>think %1</source>
        <translation>思考 %1</translation>
    </message>
    <message>
        <source>Interrupted. These are the results so far.</source>
        <translation>已中断。以下是到目前为止的结果。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 requests, %4 attempts per second</source>
        <extracomment>%1: retry policy; %2 of %3 requests; %4 attempts a second</extracomment>
        <translation>%1：%3 个请求中的 %2 个，每秒 %4 次尝试</translation>
    </message>
    <message>
        <source>%1 belongs to a cluster that is not known to be on this machine alone, and is not saved as a development server.</source>
        <translation>%1 所属的集群无法确定全部位于本机，也未保存为开发服务器。</translation>
    </message>
    <message>
        <source>The servers behind the Sentinel %1 are not known to be on this machine alone, and it is not saved as a development server.</source>
        <translation>哨兵 %1 之后的服务器未知是否都在本机上，并且没有保存为开发服务器。</translation>
    </message>
</context>
<context>
    <name>lockscope::SimulateOptionsText</name>
    <message>
        <source>%1 needs %2. To start a private one, leave out the server.</source>
        <translation>%1 需要 %2。要启动私有的，请不要指定服务器。</translation>
    </message>
    <message numerus="yes">
        <source>%1 needs %n server(s). To start private ones, leave out the server.</source>
        <translation>
            <numerusform>%1 需要 %n 个服务器。要启动私有的，请不要指定服务器。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unknown protocol %1. Available: %2.</source>
        <translation>未知的协议 %1。可用：%2。</translation>
    </message>
    <message>
        <source>--protocol %1=COUNT expects a number from 1 to %2.</source>
        <translation>--protocol %1=COUNT 应为 1 到 %2 之间的数字。</translation>
    </message>
    <message>
        <source>lockscope simulate expects a protocol: --protocol NAME. Available: %1.</source>
        <translation>lockscope simulate 需要协议：--protocol NAME。可用：%1。</translation>
    </message>
    <message>
        <source>--protocol: give the number of clients for all protocols, or for none.</source>
        <translation>--protocol：请为所有协议都给出客户端数，或都不给出。</translation>
    </message>
    <message>
        <source>Use either --clients or the numbers in --protocol, not both.</source>
        <translation>--clients 和 --protocol 中的数量只能用一种。</translation>
    </message>
    <message>
        <source>--protocol: at most %1 clients in all, and at least one of each protocol.</source>
        <translation>--protocol：总共最多 %1 个客户端，且每种协议至少一个。</translation>
    </message>
    <message>
        <source>--retry expects none, fixed:10ms, jitter, jitter:10ms:1s or message, not %1.</source>
        <translation>--retry 应为 none、fixed:10ms、jitter、jitter:10ms:1s 或 message，而不是 %1。</translation>
    </message>
    <message>
        <source>--lease must be greater than 0.</source>
        <translation>--lease 必须大于 0。</translation>
    </message>
</context>
<context>
    <name>lockscope::SimulatedClient</name>
    <message>
        <source>There is no protocol named “%1”.</source>
        <translation>没有名为“%1”的协议。</translation>
    </message>
</context>
<context>
    <name>lockscope::SlotPartsText</name>
    <message>
        <source>the lock was changed, but not everything that belongs to it in other slots</source>
        <translation>锁已更改，但其他槽中属于它的内容并未全部更改</translation>
    </message>
    <message>
        <source>then, on the node that has %1, if nothing has changed there:</source>
        <extracomment>%1: a key</extracomment>
        <translation>然后在 %1 所在的节点上，如果那里没有变化：</translation>
    </message>
</context>
<context>
    <name>lockscope::SqliteText</name>
    <message>
        <source>Qt&apos;s driver for SQLite is not installed (Debian: libqt6sql6-sqlite).</source>
        <translation>没有安装 Qt 的 SQLite 驱动（Debian：libqt6sql6-sqlite）。</translation>
    </message>
</context>
<context>
    <name>lockscope::StageText</name>
    <message>
        <source>there is no lock to clear</source>
        <translation>没有可清除的锁</translation>
    </message>
    <message>
        <source>%1 should send %2, but its next command is %3: write “%1 %3”</source>
        <translation>%1 应发送 %2，但其下一条命令是 %3：请写“%1 %3”</translation>
    </message>
</context>
<context>
    <name>lockscope::StepText</name>
    <message>
        <source>if %1 is still %2</source>
        <translation>如果 %1 仍是 %2</translation>
    </message>
    <message>
        <source>if %1 still returns a value</source>
        <translation>如果 %1 仍返回值</translation>
    </message>
    <message>
        <source>if %1 still returns nothing</source>
        <translation>如果 %1 仍不返回内容</translation>
    </message>
    <message>
        <source>if %1 shows that the server still has the data of %2</source>
        <extracomment>%1: a command; %2: &quot;replication id:offset&quot;</extracomment>
        <translation>如果 %1 显示服务器仍有 %2 的数据</translation>
    </message>
    <message>
        <source>if %1 still has %2</source>
        <translation>如果 %1 仍含有 %2</translation>
    </message>
    <message>
        <source>if %1 is not %2</source>
        <translation>如果 %1 不是 %2</translation>
    </message>
    <message>
        <source>if %1 is at most %2</source>
        <translation>如果 %1 不大于 %2</translation>
    </message>
    <message>
        <source>if %1 is between %2 and %3 (decreasing)</source>
        <translation>如果 %1 在 %2 和 %3 之间（递减）</translation>
    </message>
    <message>
        <source>→ PUBLISH %1 (the new number)</source>
        <translation>→ PUBLISH %1（新的计数）</translation>
    </message>
    <message>
        <source>%1, and SPUBLISH from Redis 7 on</source>
        <translation>%1，Redis 7 起另发 SPUBLISH</translation>
    </message>
    <message>
        <source>→ %1, if it would end sooner</source>
        <translation>→ %1（如果它会更早过期）</translation>
    </message>
    <message>
        <source>in one step: EVAL, or WATCH and MULTI where scripts are refused</source>
        <translation>一步完成：EVAL；脚本被拒绝时用 WATCH 和 MULTI</translation>
    </message>
    <message>
        <source>if %1 returns a length (a list, or no key)</source>
        <translation>如果 %1 返回长度（是列表，或没有此键）</translation>
    </message>
</context>
<context>
    <name>lockscope::StoreConnection</name>
    <message>
        <source>Not connected to %1.</source>
        <translation>未连接到 %1。</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>连接已关闭。</translation>
    </message>
    <message>
        <source>%1 did not answer within 5 s.</source>
        <translation>%1 在 5 秒内无响应。</translation>
    </message>
</context>
<context>
    <name>lockscope::StoreProgramText</name>
    <message>
        <source>%1 is not installed. On Debian and Ubuntu: apt install %2</source>
        <translation>没有安装 %1。在 Debian 和 Ubuntu 上：apt install %2</translation>
    </message>
    <message>
        <source>Lockscope was built without its C client. On Debian and Ubuntu: apt install %1, then build again</source>
        <translation>构建 Lockscope 时没有它的 C 客户端。在 Debian 和 Ubuntu 上：apt install %1，然后重新构建</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for SQLite</source>
        <translation>Qt 的 SQLite 驱动</translation>
    </message>
    <message>
        <source>The PostgreSQL server</source>
        <translation>PostgreSQL 服务器</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for PostgreSQL</source>
        <translation>Qt 的 PostgreSQL 驱动</translation>
    </message>
    <message>
        <source>The ZooKeeper server</source>
        <translation>ZooKeeper 服务器</translation>
    </message>
    <message>
        <source>The server installed here does not compare and delete in one command. Install valkey-server 9 or redis-server 8.4, or a later one.</source>
        <translation>此处安装的服务器不能用一条命令比较并删除。请安装 valkey-server 9 或 redis-server 8.4，或更高版本。</translation>
    </message>
</context>
<context>
    <name>lockscope::StoreText</name>
    <message>
        <source>Not enough memory for a connection to memcached.</source>
        <translation>内存不足，无法建立 memcached 连接。</translation>
    </message>
    <message>
        <source>Qt has no driver for %1.</source>
        <translation>Qt 没有 %1 的驱动。</translation>
    </message>
    <message>
        <source>ZooKeeper does not answer.</source>
        <translation>ZooKeeper 无响应。</translation>
    </message>
</context>
<context>
    <name>lockscope::StoryText</name>
    <message>
        <source>this act is too long: it has more than %1 moves</source>
        <translation>此幕太长：超过 %1 个动作</translation>
    </message>
    <message>
        <source>%1 is paused: write “%1 wakes up” before this line</source>
        <translation>%1 已暂停：请在此行之前写“%1 wakes up”</translation>
    </message>
    <message>
        <source>%1 hangs and does nothing more; it can only crash</source>
        <translation>%1 已假死，不再做任何事；它只能崩溃</translation>
    </message>
    <message>
        <source>%1 %2 and cannot pause or hang</source>
        <translation>%1 %2，不能暂停或假死</translation>
    </message>
    <message>
        <source>%1 is already paused</source>
        <translation>%1 已经暂停</translation>
    </message>
    <message>
        <source>%1 is not paused: write “%1 pauses” before this line</source>
        <translation>%1 没有暂停：请在此行之前写“%1 pauses”</translation>
    </message>
    <message>
        <source>%1 %2 and does nothing more</source>
        <translation>%1 %2，不再做任何事</translation>
    </message>
    <message>
        <source>%1 %2 and does not send %3</source>
        <translation>%1 %2，不发送 %3</translation>
    </message>
    <message>
        <source>%1 should receive “%2” as the answer to %3, but received “%4”</source>
        <translation>%1 对 %3 应收到返回值“%2”，但收到了“%4”</translation>
    </message>
    <message>
        <source>%1 sends nothing</source>
        <translation>%1 什么也不发送</translation>
    </message>
    <message>
        <source>%1 already thinks it holds the lock</source>
        <translation>%1 已经认为自己持有锁</translation>
    </message>
    <message>
        <source>%1 should acquire the lock, but found it busy. It %2</source>
        <translation>%1 应加锁成功，但发现锁被占用。它%2</translation>
    </message>
    <message>
        <source>%1 should acquire the lock. It %2</source>
        <translation>%1 应加锁成功。它%2</translation>
    </message>
    <message>
        <source>%1 should find the lock busy, but acquired it. It %2</source>
        <translation>%1 应发现锁被占用，但加锁成功了。它%2</translation>
    </message>
    <message>
        <source>%1 should find the lock busy. It %2</source>
        <translation>%1 应发现锁被占用。它%2</translation>
    </message>
    <message>
        <source>%1 should give up, but acquired the lock. It %2</source>
        <translation>%1 应放弃，但加锁成功了。它%2</translation>
    </message>
    <message>
        <source>%1 should give up. It %2</source>
        <translation>%1 应放弃。它%2</translation>
    </message>
    <message>
        <source>%1 should write, which it can do only while it thinks it holds the lock. It %2</source>
        <translation>%1 应写入，而只有认为自己持有锁时才能写入。它%2</translation>
    </message>
    <message>
        <source>%1 should write, which it can do only once. It %2</source>
        <translation>%1 应写入，而它只能写入一次。它%2</translation>
    </message>
    <message>
        <source>%1 should release the lock. It %2</source>
        <translation>%1 应释放锁。它%2</translation>
    </message>
    <message>
        <source>%1 %2 and cannot crash any more</source>
        <translation>%1 %2，不能再崩溃</translation>
    </message>
    <message>
        <source>the primary is lost: nothing can be replicated any more</source>
        <translation>主节点已丢失：不能再复制</translation>
    </message>
    <message>
        <source>the replica has been promoted already</source>
        <translation>副本已提升为主节点</translation>
    </message>
    <message>
        <source>“expect %1” is not true: %2</source>
        <translation>“expect %1”不成立：%2</translation>
    </message>
    <message>
        <source>has not begun</source>
        <extracomment>what a client does, after its name or &quot;it&quot;</extracomment>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>is still trying</source>
        <translation>仍在尝试</translation>
    </message>
    <message>
        <source>thinks it holds the lock</source>
        <translation>认为自己持有锁</translation>
    </message>
    <message>
        <source>is releasing the lock</source>
        <translation>正在释放锁</translation>
    </message>
    <message>
        <source>has released the lock and is done</source>
        <translation>已释放锁并结束</translation>
    </message>
    <message>
        <source>has given up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>has crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>has failed</source>
        <translation>已失败</translation>
    </message>
</context>
<context>
    <name>lockscope::TargetText</name>
    <message>
        <source>The temporary file in which the locks wait for their turn cannot be written.</source>
        <translation>无法写入存放待处理的锁的临时文件。</translation>
    </message>
    <message>
        <source>it is not a JSON object. Use lines of &quot;lockscope list --json&quot;, one object a line (jq -c)</source>
        <translation>它不是 JSON 对象。请使用 lockscope list --json 输出的行，每行一个对象（jq -c）</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>Line %1 is longer than 16 MiB.</source>
        <translation>第 %1 行超过 16 MiB。</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more line(s) are wrong.</source>
        <translation>
            <numerusform>另有 %Ln 行有误。</numerusform>
        </translation>
    </message>
    <message>
        <source>it has no readable &quot;key&quot; or &quot;key_base64&quot;, or both. Filter whole lines, as jq -c &apos;select(...)&apos; does</source>
        <translation>没有可读的 &quot;key&quot; 或 &quot;key_base64&quot;，或两者都有。请过滤整行，如 jq -c &apos;select(...)&apos;</translation>
    </message>
    <message>
        <source>its &quot;deadline_ms&quot; is neither a number nor null</source>
        <translation>其 &quot;deadline_ms&quot; 既不是数字也不是 null</translation>
    </message>
    <message>
        <source>one of its holders has no readable &quot;token&quot; or &quot;token_base64&quot;</source>
        <translation>其某个持有者没有可读的 &quot;token&quot; 或 &quot;token_base64&quot;</translation>
    </message>
    <message>
        <source>it has no readable &quot;holder&quot; or &quot;holder_base64&quot;, or both</source>
        <translation>没有可读的 &quot;holder&quot; 或 &quot;holder_base64&quot;，或两者都有</translation>
    </message>
</context>
<context>
    <name>lockscope::TerminalCommand</name>
    <message>
        <source>Gave up after %1 (--timeout).</source>
        <translation>%1后放弃（--timeout）。</translation>
    </message>
    <message>
        <source>Use --sentinel-password-file FILE or the environment variable LOCKSCOPE_SENTINEL_AUTH.</source>
        <translation>请使用 --sentinel-password-file FILE 或环境变量 LOCKSCOPE_SENTINEL_AUTH。</translation>
    </message>
    <message>
        <source>Use --ask-password, --password-file FILE or the environment variable REDISCLI_AUTH, and --user NAME if the server has ACL users.</source>
        <translation>请使用 --ask-password、--password-file FILE 或环境变量 REDISCLI_AUTH；如果服务器有 ACL 用户，还要使用 --user NAME。</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineText</name>
    <message>
        <source>%1 has held it for %2</source>
        <translation>%1 已持锁 %2</translation>
    </message>
    <message>
        <source>%1 held it for %2</source>
        <translation>%1 持锁 %2</translation>
    </message>
    <message>
        <source>%1 held it for %2, until the lease ended</source>
        <translation>%1 持锁 %2，直到租约到期</translation>
    </message>
    <message>
        <source>%1 held it for %2, until it was overwritten</source>
        <translation>%1 持锁 %2，直到锁被覆盖</translation>
    </message>
    <message>
        <source>%1 held it; for how long is not known</source>
        <translation>%1 曾持锁；持锁时长未知</translation>
    </message>
    <message>
        <source>%1 has waited for %2</source>
        <translation>%1 已等待 %2</translation>
    </message>
    <message>
        <source>%1 waited for %2</source>
        <translation>%1 等待了 %2</translation>
    </message>
    <message>
        <source>%1 waited for %2 and gave up</source>
        <translation>%1 等待 %2后放弃</translation>
    </message>
    <message>
        <source>%1 waited for %2; how it ended is not known</source>
        <translation>%1 等待了 %2；结果未知</translation>
    </message>
    <message numerus="yes">
        <source>%Ln further wait(s) of this time are not shown.</source>
        <translation>
            <numerusform>这段时间另有 %Ln 次等待未显示。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TopText</name>
    <message>
        <source>LOCK</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>NOW</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>MOST</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>ATTEMPTS</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>WAIT P50</source>
        <translation>等待 P50</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>LONGEST</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>GAVE UP</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>WORST HOLDER</source>
        <translation>被谁挡住</translation>
    </message>
    <message>
        <source>HELD FOR</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>LEASE LEFT</source>
        <translation>租约剩余</translation>
    </message>
    <message>
        <source>WAITERS</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>HOLDER</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>OTHERS WAITED</source>
        <translation>别人等待时长</translation>
    </message>
    <message>
        <source>LOCKS</source>
        <translation>锁数</translation>
    </message>
    <message>
        <source>MOST OF IT FOR</source>
        <translation>主要是哪个锁</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1 截至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waited for now</source>
        <translation>
            <numerusform>当前 %Ln 个有等待者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiter(s)</source>
        <translation>
            <numerusform>%Ln 个等待者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deadlock(s)</source>
        <translation>
            <numerusform>%Ln 个死锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Esc back   q quit</source>
        <translation>Esc 返回   q 退出</translation>
    </message>
    <message>
        <source>w most waited for   h held longest   c worst holders   Enter who waits for whom   q quit</source>
        <translation>w 等待最多   h 持有最久   c 挡住别人最久   Enter 谁在等谁   q 退出</translation>
    </message>
    <message>
        <source>Nothing to show.</source>
        <translation>没有可显示的内容。</translation>
    </message>
    <message>
        <source>Who waits for %1</source>
        <translation>谁在等待 %1</translation>
    </message>
    <message>
        <source>Nobody waits for it now.</source>
        <translation>当前没有客户端等待它。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln livelock(s)</source>
        <translation>
            <numerusform>%Ln 个活锁</numerusform>
        </translation>
    </message>
    <message>
        <source>No more is measured; the last measurement was at %1. %2</source>
        <extracomment>%1: a time; %2: a sentence that says why</extracomment>
        <translation>不再测量；最后一次测量在 %1。%2</translation>
    </message>
</context>
<context>
    <name>lockscope::TrafficFileText</name>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it cannot be read, or its compression is broken</source>
        <translation>内容无法读取，或者压缩数据已损坏</translation>
    </message>
    <message>
        <source>of its packets (%1) none is of a Redis server; name the server&apos;s port</source>
        <translation>其中的数据包（%1 个）都不属于 Redis 服务器；请指定服务器的端口</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it has no line that &quot;redis-cli monitor&quot; prints, such as: 1339518083.107412 [0 127.0.0.1:60866] &quot;get&quot; &quot;key&quot;</source>
        <translation>其中没有“redis-cli monitor”输出的行，例如：1339518083.107412 [0 127.0.0.1:60866] &quot;get&quot; &quot;key&quot;</translation>
    </message>
    <message>
        <source>its lines are not in the order of time, so that it must be read twice: save it as a file</source>
        <translation>其中各行未按时间排序，需要读取两遍：请先保存为文件</translation>
    </message>
    <message>
        <source>its lines are not in the order of time, and it was not read to its end</source>
        <translation>其中各行未按时间排序，且未读到末尾</translation>
    </message>
    <message>
        <source>its compression is broken</source>
        <translation>压缩已损坏</translation>
    </message>
</context>
<context>
    <name>lockscope::UndoCommand</name>
    <message>
        <source>The outcome of the last attempt (%1) is unknown. %2</source>
        <extracomment>%1: what was tried, such as &quot;clear&quot;; %2: what to look at, a sentence</extracomment>
        <translation>上一次尝试（%1）的结果未知。%2</translation>
    </message>
    <message>
        <source>It has already been restored.</source>
        <translation>它已经恢复过。</translation>
    </message>
    <message>
        <source>It has already been restored in part: %1; %2.</source>
        <extracomment>%1: the outcome, %2: its details</extracomment>
        <translation>它已经部分恢复过：%1；%2。</translation>
    </message>
    <message>
        <source>The journal has nothing to restore for %1 on %2 within the last %3. To go back further, use --within.</source>
        <extracomment>%1: a key; %2: a URL; %3: a duration</extracomment>
        <translation>操作日志中最近 %3内没有可为 %2 上的 %1 恢复的内容。要追溯更早，请使用 --within。</translation>
    </message>
    <message>
        <source>The last action on this lock (%1) cannot be undone. Nothing older is restored.</source>
        <extracomment>%1: what was done, such as &quot;clear&quot;</extracomment>
        <translation>对此锁的最后一次操作（%1）无法撤销。不会恢复更早的内容。</translation>
    </message>
    <message>
        <source>The last action on this lock (%1, at %2) is not in the journal, which could not be written. Nothing older is restored.</source>
        <extracomment>%1: what was done, such as &quot;clear&quot;; %2: a URL</extracomment>
        <translation>对此锁的最后一次操作（%1，在 %2）不在操作日志中，当时无法写入。不会恢复更早的内容。</translation>
    </message>
    <message>
        <source>The last action on a lock of this name (%1) was done at %2, and whether that is the same server cannot be told. Nothing older is restored.</source>
        <extracomment>%1: what was done, such as &quot;clear&quot;; %2: a URL</extracomment>
        <translation>对此名称的锁的最后一次操作（%1）是在 %2 执行的，无法判断那是否是同一个服务器。不会恢复更早的内容。</translation>
    </message>
    <message>
        <source>The slot of this lock has moved from %1 to %2 since, and what they have cannot be compared. Nothing is restored.</source>
        <extracomment>%1 and %2: nodes of a cluster</extracomment>
        <translation>此后，此锁的槽已从 %1 迁移到 %2，两者的数据无法比较。没有恢复任何内容。</translation>
    </message>
    <message>
        <source>Another action on this lock (%1) followed. Nothing older is restored.</source>
        <extracomment>%1: what was done, such as &quot;clear&quot;</extracomment>
        <translation>其后对该锁还有另一次操作（%1）。不会恢复更早的内容。</translation>
    </message>
    <message>
        <source>It was done on other servers than the first lock of the bulk action. To restore it, name its key.</source>
        <translation>它与批量操作的第一个锁所在的服务器不同。要恢复它，请指明其键。</translation>
    </message>
    <message>
        <source>The journal has nothing to restore on %1 within the last %2. To go back further, use --within.</source>
        <extracomment>%1: a URL; %2: a duration</extracomment>
        <translation>操作日志中没有最近 %2内在 %1 上可恢复的内容。要追溯更早，请使用 --within。</translation>
    </message>
    <message>
        <source>The last action is not in the journal, which could not be written. Nothing older is restored.</source>
        <translation>最后一次操作不在操作日志中，因为操作日志无法写入。不恢复更早的操作。</translation>
    </message>
    <message>
        <source>On each of %1 a lock of this name can be restored. Name one of them with --url.</source>
        <extracomment>%1: servers</extracomment>
        <translation>%1 上各有一个可恢复的同名锁。请用 --url 指定其中一个。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) had been restored before.</source>
        <translation>
            <numerusform>%Ln 个锁此前已恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>The last action on a lock of this name (%1) was done on several servers (%2), and whether this is one of them cannot be told. Nothing older is restored.</source>
        <extracomment>%1: what was done, such as &quot;clear&quot;; %2: a URL</extracomment>
        <translation>对这个名称的锁的最后一次操作（%1）是在多个服务器（%2）上执行的，无法确定这个服务器是否是其中之一。不会恢复更早的内容。</translation>
    </message>
</context>
<context>
    <name>lockscope::UndoMemoryText</name>
    <message>
        <source>This version of Lockscope cannot read the data that was saved for undo.</source>
        <translation>此版本的 Lockscope 无法读取为撤销保存的数据。</translation>
    </message>
</context>
<context>
    <name>lockscope::UndoText</name>
    <message>
        <source>Another client may have held it in between, so two clients may have worked at the same time.</source>
        <translation>其间可能有另一个客户端持有过它，因此可能有两个客户端同时工作过。</translation>
    </message>
    <message>
        <source>There is nothing to restore.</source>
        <translation>没有可恢复的内容。</translation>
    </message>
    <message>
        <source>This action cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Its lease would have ended by now: there is nothing to restore.</source>
        <translation>它的租约现在本已到期：没有可恢复的内容。</translation>
    </message>
    <message>
        <source>The previous content is unknown and cannot be restored: %1 was refused.</source>
        <translation>以前的内容未知，无法恢复：%1 被拒绝。</translation>
    </message>
    <message>
        <source>The server did not say which data it had (INFO replication), so it cannot be compared. Nothing is restored, since it could be on another server.</source>
        <translation>服务器没有说明它有哪份数据（INFO replication），因此无法比较。未恢复任何内容，因为可能会恢复到另一个服务器上。</translation>
    </message>
</context>
<context>
    <name>lockscope::UnrecordedText</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::UsedLibraryText</name>
    <message>
        <source>%1 See %2</source>
        <extracomment>%1: a sentence; %2: a link</extracomment>
        <translation>%1参见 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictText</name>
    <message>
        <source>The server has not answered for %1</source>
        <translation>服务器已 %1无响应</translation>
    </message>
    <message>
        <source>The server does not answer</source>
        <translation>服务器无响应</translation>
    </message>
    <message>
        <source>Its holder&apos;s client is connected</source>
        <translation>持有者的客户端已连接</translation>
    </message>
    <message>
        <source>Its holder renewed it regularly, but not for the last %1</source>
        <translation>持有者曾定期续期，但最近 %1没有</translation>
    </message>
    <message>
        <source>It was acquired %1 ago</source>
        <translation>%1前加锁</translation>
    </message>
    <message>
        <source>Not all of its holders were read</source>
        <translation>并非所有持有者都已读取</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>probably</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Watching is paused, so the data may be old</source>
        <translation>监视已暂停，数据可能是旧的</translation>
    </message>
    <message>
        <source>The server is polled only every %1, so the holder may have acted since then</source>
        <translation>服务器每 %1才轮询一次，持有者可能在此期间有过动作</translation>
    </message>
    <message>
        <source>Lockscope cannot judge content of this kind</source>
        <translation>Lockscope 无法判断这类内容</translation>
    </message>
    <message>
        <source>Its holder is unknown, or nobody holds it</source>
        <translation>持有者未知，或无人持有</translation>
    </message>
    <message>
        <source>It is fenced off so that the old holder can notice, and becomes free in %1</source>
        <translation>已隔离，以便原持有者察觉，%1后变为空闲</translation>
    </message>
    <message>
        <source>Nobody holds it, and the first waiter in its queue has not acquired it for %1</source>
        <translation>无人持有，而队列中的第一个等待者 %1没有加锁</translation>
    </message>
    <message>
        <source>Nobody holds it, but the first waiter in its queue may acquire it at any moment: wait</source>
        <translation>无人持有，但队列中的第一个等待者随时可能加锁：请等待</translation>
    </message>
    <message>
        <source>A simulated client of Lockscope holds it and is working</source>
        <translation>Lockscope 的模拟客户端持有它，正在工作</translation>
    </message>
    <message>
        <source>The simulated client that acquired it has crashed or abandoned it</source>
        <translation>加锁的模拟客户端已崩溃或放弃了它</translation>
    </message>
    <message>
        <source>It was renewed %1 ago, so its holder is alive (if the holder hangs, stop it, and the lock expires)</source>
        <translation>%1前续期过，说明持有者仍在运行（如果持有者假死，请停止它，锁就会过期）</translation>
    </message>
    <message>
        <source>Its holder&apos;s client has been disconnected for %1</source>
        <translation>持有者的客户端已断开 %1</translation>
    </message>
    <message>
        <source>Its deadline passed %1 ago: other clients may take it over</source>
        <translation>%1前已过到期时间：其他客户端可能接管</translation>
    </message>
    <message>
        <source>It expires in %1: wait instead</source>
        <translation>%1后过期：请等待</translation>
    </message>
    <message>
        <source>It has had no deadline for %1, although its library always sets one: its client may have crashed before setting it</source>
        <translation>已有 %1未设过期时间，而该类库总会设置：客户端可能在设置之前崩溃了</translation>
    </message>
    <message>
        <source>It has no deadline, and there is no sign whether its holder is alive: make sure that the holder is not running</source>
        <translation>未设过期时间，也看不出持有者是否仍在运行：请确认持有者没有在运行</translation>
    </message>
    <message>
        <source>It has been held for %1, longer than 99 of 100 holds of this name, but a live holder would lose it</source>
        <translation>已持有 %1，长于同名持锁的 99%，但仍在运行的持有者会失去它</translation>
    </message>
    <message>
        <source>There is no sign whether its holder is alive: make sure that the holder is not running</source>
        <translation>看不出持有者是否仍在运行：请确认持有者没有在运行</translation>
    </message>
    <message>
        <source>%1 (this is the holder that needs the most care)</source>
        <translation>%1；这是最需要小心的持有者</translation>
    </message>
    <message>
        <source>All holds have the same value, so a live holder renews and deletes the next holder&apos;s lock</source>
        <translation>每次持锁的值都相同，因此仍在运行的持有者会续期并删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>Its release does not compare tokens, so a live holder deletes the next holder&apos;s lock</source>
        <translation>它的释放不比较令牌，因此仍在运行的持有者会删除下一个持有者的锁</translation>
    </message>
    <message>
        <source>The next hold may have the same value, and a live holder then takes it for its own</source>
        <translation>下一次持锁的值可能相同，仍在运行的持有者会把它当成自己的</translation>
    </message>
    <message>
        <source>Fewer than half of the servers have it: by Redlock&apos;s rules, nobody holds it</source>
        <translation>只有不到半数的服务器有它：按 Redlock 的规则，锁无人持有</translation>
    </message>
    <message>
        <source>The time in its value was %1 ago. That is its deadline, or when it was acquired: make sure that the holder is not running</source>
        <translation>其值中的时间是 %1前，无法得知是到期时间还是加锁时间：请确认持有者没有在运行</translation>
    </message>
    <message>
        <source>It was renewed or taken again %1 ago, so its holder is alive (if the holder hangs, stop it, and the lock expires)</source>
        <translation>%1前续期过或重新加锁，说明持有者仍在运行（如果持有者假死，请停止它，锁就会过期）</translation>
    </message>
</context>
<context>
    <name>lockscope::WaitsText</name>
    <message>
        <source>(see above: a cycle)</source>
        <translation>（见上：成环）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s) blocked</source>
        <translation>
            <numerusform>%Ln 个客户端被阻塞</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln 次尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has waited for %2</source>
        <translation>%1 已等待 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Most waited for:</source>
        <translation>等待最多的锁：</translation>
    </message>
    <message numerus="yes">
        <source>Whether anybody waited for %Ln lock(s) is not known: their clients share a Unix socket, and their tokens do not distinguish them.</source>
        <translation>
            <numerusform>有 %Ln 个锁无法得知是否有客户端等待：其客户端共用 Unix 套接字，令牌也无法区分它们。</numerusform>
        </translation>
    </message>
    <message>
        <source>Who blocks whom at the end, %1:</source>
        <translation>结束时（%1）谁阻塞了谁：</translation>
    </message>
    <message>
        <source>Deadlock: %1.</source>
        <translation>死锁：%1。</translation>
    </message>
    <message>
        <source>Taken in both orders: %1 and %2.</source>
        <translation>以两种顺序加锁：%1 和 %2。</translation>
    </message>
    <message>
        <source>%1 commands, from %2 to %3.</source>
        <translation>%1 条命令，从 %2 到 %3。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) cannot be read: after each, who waits is not known.</source>
        <translation>
            <numerusform>有 %Ln 处无法读取：每处之后都不知道谁在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest was not read.</source>
        <translation>其余部分没有读取。</translation>
    </message>
    <message>
        <source>Nobody was seen waiting.</source>
        <translation>没有看到客户端等待。</translation>
    </message>
    <message>
        <source>who holds it is not known</source>
        <translation>持有者未知</translation>
    </message>
    <message>
        <source>held by %1 for %2</source>
        <translation>由 %1 持有，已 %2</translation>
    </message>
    <message>
        <source>the lease ends in %1</source>
        <translation>租约还有 %1 到期</translation>
    </message>
    <message>
        <source>without a lease</source>
        <translation>未设租约</translation>
    </message>
    <message>
        <source>held by %1 for at least %2</source>
        <translation>由 %1 持有至少 %2</translation>
    </message>
    <message>
        <source>Livelock: %1.</source>
        <translation>活锁：%1。</translation>
    </message>
    <message>
        <source>No command was seen.</source>
        <translation>没有看到命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::WatchCommand</name>
    <message numerus="yes">
        <source>%Ln event(s) left out: too many at once, or keys longer than 4 KiB.</source>
        <translation>
            <numerusform>略去 %Ln 个事件：同时太多，或键超过 4 KiB。</numerusform>
        </translation>
    </message>
    <message>
        <source>The locks cannot be read: %1. Retrying …</source>
        <translation>无法读取锁：%1。正在重试…</translation>
    </message>
    <message>
        <source>The connection was lost: %1. Reconnecting …</source>
        <translation>连接已断开：%1。正在重连…</translation>
    </message>
    <message>
        <source>Still not connected: %1.</source>
        <translation>仍未连接：%1。</translation>
    </message>
    <message>
        <source>Changes are now detected by %1.</source>
        <extracomment>%1: events, client tracking or polling</extracomment>
        <translation>现在通过%1检测变更。</translation>
    </message>
    <message>
        <source>This server is now the primary of all its keys.</source>
        <translation>此服务器现在是其所有键的主节点。</translation>
    </message>
    <message numerus="yes">
        <source>Changes arrive faster than they can be read; for some locks only the newest state is known (%Ln change(s) skipped so far).</source>
        <translation>
            <numerusform>变更太快，来不及读取；有些锁只知道最新状态（目前跳过 %Ln 个变更）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Watching %1 on %2, by %3.</source>
        <extracomment>%1: patterns; %2: a URL; %3: events, client tracking or polling</extracomment>
        <translation>正在监视 %2 上的 %1，通过%3。</translation>
    </message>
    <message>
        <source>No lock matches %1 yet.</source>
        <translation>还没有锁匹配 %1。</translation>
    </message>
    <message>
        <source>All primaries are seen again.</source>
        <translation>所有主节点都能再次看到。</translation>
    </message>
    <message>
        <source>The cluster is no longer down.</source>
        <translation>集群已恢复服务。</translation>
    </message>
    <message>
        <source>All servers are seen again.</source>
        <translation>又看到了所有服务器。</translation>
    </message>
    <message>
        <source>%1 (primary %2)</source>
        <extracomment>%1: the URL of a service; %2: an address</extracomment>
        <translation>%1（主节点 %2）</translation>
    </message>
    <message>
        <source>Interrupted before the locks were read.</source>
        <translation>读取锁之前已中断。</translation>
    </message>
</context>
<context>
    <name>lockscope::WatchHealthText</name>
    <message>
        <source>%1 To allow it: %2</source>
        <translation>%1允许的方法：%2。</translation>
    </message>
    <message>
        <source>This server sends no keyspace events: changes are detected by polling, and short holds may be missed.</source>
        <translation>此服务器不发送键空间事件：变更靠轮询检测，短暂的持锁可能看不到。</translation>
    </message>
    <message>
        <source>Client tracking is not permitted or not supported here: changes are detected by polling, and short holds may be missed.</source>
        <translation>这里不允许或不支持客户端跟踪：变更靠轮询检测，短暂的持锁可能看不到。</translation>
    </message>
    <message>
        <source>No permission to subscribe to keyspace events: changes are detected by polling, and short holds may be missed.</source>
        <translation>没有订阅键空间事件的权限：变更靠轮询检测，短暂的持锁可能看不到。</translation>
    </message>
    <message>
        <source>Client tracking needs patterns that begin with a name: a leading wildcard would report every change on the server. Changes are detected by polling.</source>
        <translation>客户端跟踪需要以名称开头的匹配模式：以通配符开头会上报服务器上的每次变更。变更靠轮询检测。</translation>
    </message>
    <message>
        <source>No permission for TYPE: keys that are not strings are shown as unknown. Names and deadlines are still shown.</source>
        <translation>没有 TYPE 权限：非字符串的键显示为未知。名称和到期时间仍会显示。</translation>
    </message>
    <message>
        <source>No permission for PTTL: deadlines are unknown. Names and holders are still shown.</source>
        <translation>没有 PTTL 权限：到期时间未知。名称和持有者仍会显示。</translation>
    </message>
    <message>
        <source>No permission for TIME: timestamp locks are judged by this computer&apos;s clock.</source>
        <translation>没有 TIME 权限：时间戳锁按本机时钟判断。</translation>
    </message>
    <message>
        <source>No permission for INFO: version and role unknown. Locks are still shown.</source>
        <translation>没有 INFO 权限：版本和角色未知。锁仍会显示。</translation>
    </message>
    <message>
        <source>No permission for CONFIG: Lockscope polls until a keyspace event shows that events are on.</source>
        <translation>没有 CONFIG 权限：Lockscope 先轮询，直到收到键空间事件、得知事件已开启。</translation>
    </message>
    <message>
        <source>No permission to read some of the keys: they are shown as unknown.</source>
        <translation>没有读取其中一些键的权限：它们显示为未知。</translation>
    </message>
    <message>
        <source>Too many locks match: at least %1 are not shown. Narrow the patterns.</source>
        <translation>匹配的锁太多：至少 %1 个没有显示。请收窄匹配范围。</translation>
    </message>
    <message>
        <source>No permission for SCAN: locks cannot be listed, and their number is unknown. Grant this user +scan.</source>
        <translation>没有 SCAN 权限：无法列出锁，数量未知。请授予此用户 +scan。</translation>
    </message>
    <message>
        <source>No permission for INFO: version unknown. Locks are still shown.</source>
        <translation>没有 INFO 权限：版本未知。锁仍会显示。</translation>
    </message>
    <message>
        <source>The cluster is down (CLUSTERDOWN): no client can acquire, renew or release a lock. Locks are shown as last seen; the holders of those that were not seen before are unknown.</source>
        <translation>集群已停止服务（CLUSTERDOWN）：任何客户端都不能加锁、续期或释放锁。锁按最后一次看到的样子显示；此前未看到过的锁，其持有者未知。</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>holders</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>leases</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: servers; %2: what is lacking there</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No permission for GETRANGE: values longer than 4 KiB are not read. Other locks and holders are still shown.</source>
        <translation>没有 GETRANGE 权限：不读取超过 4 KiB 的值。其他锁和持有者仍会显示。</translation>
    </message>
    <message>
        <source>No permission for GETRANGE, or for STRLEN and GET: holders are unknown, since no value is read before its length is known. Names and deadlines are still shown.</source>
        <translation>没有 GETRANGE 权限，也没有 STRLEN 和 GET 权限：持有者未知，因为在知道长度之前不会读取任何值。名称和到期时间仍会显示。</translation>
    </message>
    <message>
        <source>it was off before</source>
        <extracomment>%1: flags</extracomment>
        <translation>此前为关闭</translation>
    </message>
    <message>
        <source>it was “%1” before</source>
        <translation>此前为“%1”</translation>
    </message>
    <message>
        <source>Lockscope was ended while it had keyspace events turned on here, and could not restore the setting notify-keyspace-events: %1.</source>
        <extracomment>%1: &quot;it was off before&quot;</extracomment>
        <translation>Lockscope 在此开启键空间事件后被强行结束，未能恢复设置 notify-keyspace-events：%1。</translation>
    </message>
    <message>
        <source>No permission for HGETALL, ZRANGE or SMEMBERS, or to ask for the size first (HLEN, ZCARD, SCARD, MEMORY USAGE): holders of hash and set locks are unknown. Their names are still shown.</source>
        <translation>没有 HGETALL、ZRANGE 或 SMEMBERS 的权限，或没有先查询大小的权限（HLEN、ZCARD、SCARD、MEMORY USAGE）：哈希锁和集合锁的持有者未知。仍会显示它们的名称。</translation>
    </message>
</context>
<context>
    <name>lockscope::WatchNotesText</name>
    <message>
        <source>To search all keys for locks: lockscope find</source>
        <translation>搜索所有键中的锁：lockscope find</translation>
    </message>
    <message>
        <source>%1 To restore it: %2, or open the window.</source>
        <extracomment>%1: a sentence; %2: a command of redis-cli</extracomment>
        <translation>%1要恢复该设置：%2，或打开窗口。</translation>
    </message>
</context>
<context>
    <name>lockscope::Watcher</name>
    <message>
        <source>Another server answers at this address now; its locks are not shown</source>
        <translation>现在此地址上响应的是另一个服务器；不显示其锁</translation>
    </message>
</context>
<context>
    <name>lockscope::WholeFinderText</name>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a server; %2: what is wrong</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::WordText</name>
    <message>
        <source>clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>移出队列</translation>
    </message>
    <message>
        <source>extend</source>
        <translation>延长</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>cleared</source>
        <translation>已清除</translation>
    </message>
    <message>
        <source>fenced off</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>已移出队列</translation>
    </message>
    <message>
        <source>extended</source>
        <translation>已延长</translation>
    </message>
    <message>
        <source>restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>done in part</source>
        <translation>执行了一部分</translation>
    </message>
    <message>
        <source>holder changed</source>
        <translation>持有者已改变</translation>
    </message>
    <message>
        <source>already gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>加锁成功</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>lease shortened</source>
        <translation>租期缩短</translation>
    </message>
    <message>
        <source>lease removed</source>
        <translation>租期已取消</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>handed over</source>
        <translation>持有者已切换</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>ending soon</source>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>no deadline</source>
        <translation>未设过期时间</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>held too long</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>lost in failover</source>
        <translation>在故障转移中丢失</translation>
    </message>
    <message>
        <source>fence off</source>
        <translation>隔离</translation>
    </message>
    <message>
        <source>is back</source>
        <translation>又出现</translation>
    </message>
    <message>
        <source>no majority</source>
        <translation>未过半</translation>
    </message>
    <message>
        <source>another type</source>
        <translation>类型不同</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::AddressMapText</name>
    <message>
        <source>an IPv6 address is expected between &apos;[&apos; and &apos;]&apos;</source>
        <translation>“[”和“]”之间应为 IPv6 地址</translation>
    </message>
    <message>
        <source>only &apos;:&apos; and ports may follow &apos;]&apos;</source>
        <translation>“]”之后只能是“:”和端口</translation>
    </message>
    <message>
        <source>an IPv6 address must be in brackets, as in [::1]:6379</source>
        <translation>IPv6 地址必须放在方括号中，例如 [::1]:6379</translation>
    </message>
    <message>
        <source>a host name is missing</source>
        <translation>缺少主机名</translation>
    </message>
    <message>
        <source>a host name contains an invalid character</source>
        <translation>主机名包含无效字符</translation>
    </message>
    <message>
        <source>a port must be a number from 1 to 65535</source>
        <translation>端口必须是 1 到 65535 的数字</translation>
    </message>
    <message>
        <source>a range of ports must end with its greatest: 7000-7005</source>
        <translation>端口范围必须以最大的端口结尾：7000-7005</translation>
    </message>
    <message>
        <source>write ANNOUNCED=REACHABLE, as in 10.0.0.1:6379=127.0.0.1:16379</source>
        <translation>请写成“公布地址=可达地址”，例如 10.0.0.1:6379=127.0.0.1:16379</translation>
    </message>
    <message>
        <source>before &apos;=&apos;, %1</source>
        <translation>“=”之前：%1</translation>
    </message>
    <message>
        <source>behind &apos;=&apos;, %1</source>
        <translation>“=”之后：%1</translation>
    </message>
    <message>
        <source>name the announced port, too: several nodes of one host cannot share one port</source>
        <translation>请同时写出公布的端口：同一主机的多个节点不能共用一个端口</translation>
    </message>
    <message>
        <source>both sides need the same number of ports</source>
        <translation>两边的端口数量必须相同</translation>
    </message>
    <message>
        <source>it concerns the same addresses as rule %1</source>
        <translation>它与规则 %1 涉及相同的地址</translation>
    </message>
    <message>
        <source>there may be at most %1 rules</source>
        <translation>最多可以有 %1 条规则</translation>
    </message>
    <message>
        <source>Address map, rule %1: %2</source>
        <translation>地址映射，规则 %1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::AnnouncedNodeText</name>
    <message>
        <source>A node announces an address that is not a host name</source>
        <translation>某个节点公布的地址不是主机名</translation>
    </message>
    <message>
        <source>A node announces a port that does not exist</source>
        <translation>某个节点公布的端口不存在</translation>
    </message>
    <message>
        <source>The answer to %1 cannot be read</source>
        <translation>无法读取对 %1 的响应</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::CommandQueueText</name>
    <message>
        <source>The replies to one batch exceed %1 MiB in total</source>
        <translation>一批命令的响应总计超过 %1 MiB</translation>
    </message>
    <message>
        <source>The server sent a reply that was not requested</source>
        <translation>服务器发来了没有请求过的响应</translation>
    </message>
    <message>
        <source>The server did not answer in time</source>
        <translation>服务器没有及时响应</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ConnectionText</name>
    <message>
        <source>The server does not answer</source>
        <translation>服务器无响应</translation>
    </message>
    <message>
        <source>The connection was accepted, but the server does not answer</source>
        <translation>连接已建立，但服务器无响应</translation>
    </message>
    <message>
        <source>The address does not answer</source>
        <translation>该地址无响应</translation>
    </message>
    <message>
        <source>The connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>The connection was restarted</source>
        <translation>连接已重新开始</translation>
    </message>
    <message>
        <source>The password is not sent to %1, because that connection is not encrypted: use rediss:// there too</source>
        <translation>密码没有发给 %1，因为该连接未加密：那里也请使用 rediss://</translation>
    </message>
    <message>
        <source>The server answered with TLS</source>
        <translation>服务器以 TLS 响应</translation>
    </message>
    <message>
        <source>One reply of the server is so long that other replies are delayed</source>
        <translation>服务器的一个响应太长，耽误了其他响应</translation>
    </message>
    <message>
        <source>The server answers on a new connection, but not on the old one</source>
        <translation>服务器在新连接上有响应，在旧连接上没有</translation>
    </message>
    <message>
        <source>%1 (waited %2 s)</source>
        <translation>%1（等待了 %2 秒）</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::DeploymentAddressText</name>
    <message>
        <source>In a user name, password or service name, write &apos;/&apos; as %2F, &apos;?&apos; as %3F, &apos;#&apos; as %23 and &apos;@&apos; as %40</source>
        <translation>在用户名、密码或服务名中，请将“/”写作 %2F，“?”写作 %3F，“#”写作 %23，“@”写作 %40</translation>
    </message>
    <message>
        <source>Address %1: %2</source>
        <translation>地址 %1：%2</translation>
    </message>
    <message>
        <source>Address %1 is listed twice</source>
        <translation>地址 %1 重复列出</translation>
    </message>
    <message>
        <source>There may be at most %1 addresses</source>
        <translation>最多可以有 %1 个地址</translation>
    </message>
    <message>
        <source>Only sentinel-user=NAME and sentinel-tls=yes or no may follow &apos;?&apos;</source>
        <translation>“?”之后只能是 sentinel-user=名称，以及 sentinel-tls=yes 或 no</translation>
    </message>
    <message>
        <source>The name of the service is missing: redis+sentinel://host:26379/mymaster</source>
        <translation>缺少服务名：redis+sentinel://host:26379/mymaster</translation>
    </message>
    <message>
        <source>The database must be a number: redis+sentinel://host:26379/mymaster/2</source>
        <translation>数据库必须是数字：redis+sentinel://host:26379/mymaster/2</translation>
    </message>
    <message>
        <source>Nothing may follow the addresses of a cluster but a database</source>
        <translation>集群的地址之后只能是数据库</translation>
    </message>
    <message>
        <source>The address must not contain spaces; separate the nodes by commas</source>
        <translation>地址不能包含空格；请用逗号分隔节点</translation>
    </message>
    <message>
        <source>Among the addresses after the first: %1</source>
        <translation>在第一个之后的地址中：%1</translation>
    </message>
    <message>
        <source>The address must begin with redis://, rediss:// (TLS), redis+unix://, redis+cluster:// or redis+sentinel://</source>
        <translation>地址必须以 redis://、rediss://（TLS）、redis+unix://、redis+cluster:// 或 redis+sentinel:// 开头</translation>
    </message>
    <message>
        <source>In a name, write &apos;:&apos; as %3A and &apos;%&apos; as %25</source>
        <translation>在名称中，请将“:”写作 %3A，将“%”写作 %25</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::DeploymentTestText</name>
    <message>
        <source>%1, announced as %2</source>
        <translation>%1，公布为 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Step 1, ask the sentinels, failed.</source>
        <translation>第 1 步“询问哨兵”失败。</translation>
    </message>
    <message>
        <source>Step 1, ask the nodes of the cluster, failed.</source>
        <translation>第 1 步“询问集群的节点”失败。</translation>
    </message>
    <message>
        <source>The sentinels answer, but name no primary for the service %1.</source>
        <translation>哨兵有响应，但没有给出服务 %1 的主节点。</translation>
    </message>
    <message>
        <source>The nodes answer, but do not say what the cluster is made of.</source>
        <translation>节点有响应，但没有说明集群的组成。</translation>
    </message>
    <message>
        <source>Check the name of the service (sentinel monitor NAME … in sentinel.conf).</source>
        <translation>请检查服务的名称（sentinel.conf 中的 sentinel monitor NAME …）。</translation>
    </message>
    <message>
        <source>Check that this is a cluster, and that the user may call CLUSTER NODES.</source>
        <translation>请检查这是否是集群，以及用户是否可以调用 CLUSTER NODES。</translation>
    </message>
    <message numerus="yes">
        <source>Step 2, connect to the primaries: %1 of %n answer(s).</source>
        <translation>
            <numerusform>第 2 步“连接主节点”：%n 个中有 %1 个响应。</numerusform>
        </translation>
    </message>
    <message>
        <source>If this computer reaches it under another address (NAT, container, tunnel), enter announced=reachable as address map.</source>
        <translation>如果本机通过另一个地址访问它（NAT、容器、隧道），请在地址映射中填写“公布=可达”。</translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>Connected to the primary of %1: %2, %3.</source>
        <comment>3 sentinels, 2 replicas</comment>
        <translation>已连接到 %1 的主节点：%2，%3。</translation>
    </message>
    <message numerus="yes">
        <source>%n sentinel(s)</source>
        <translation>
            <numerusform>%n 个哨兵</numerusform>
        </translation>
    </message>
    <message>
        <source>Connected to a cluster: %1, %2.</source>
        <comment>3 primaries, 3 replicas</comment>
        <translation>已连接到集群：%1，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n primary(s)</source>
        <translation>
            <numerusform>%n 个主节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n server(s) answer.</source>
        <translation>
            <numerusform>%n 个服务器中有 %1 个响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connected to %n servers.</source>
        <translation>
            <numerusform>已连接到 %n 个服务器。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is a single server, not a node of a cluster.</source>
        <translation>这是单个服务器，不是集群的节点。</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::Diagnosis</name>
    <message>
        <source>Connected.</source>
        <translation>已连接。</translation>
    </message>
    <message>
        <source>These settings cannot be used.</source>
        <translation>无法使用这些设置。</translation>
    </message>
    <message>
        <source>Check the address and the certificate files.</source>
        <translation>请检查地址和证书文件。</translation>
    </message>
    <message>
        <source>The test was cancelled.</source>
        <translation>测试已取消。</translation>
    </message>
    <message>
        <source>Enter the password, and the user name if the server has ACL users.</source>
        <translation>请输入密码；如果服务器有 ACL 用户，还要输入用户名。</translation>
    </message>
    <message>
        <source>There is no socket file %1.</source>
        <translation>没有套接字文件 %1。</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>%1 没有及时响应。</translation>
    </message>
    <message>
        <source>The server may hang or be very busy, or the port belongs to another program.</source>
        <translation>服务器可能卡住或非常忙，或者该端口属于其他程序。</translation>
    </message>
    <message>
        <source>The connection to %1 was closed before Redis answered.</source>
        <translation>Redis 响应之前，与 %1 的连接就关闭了。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted.</source>
        <translation>服务器的证书不受信任。</translation>
    </message>
    <message>
        <source>%1 expects TLS.</source>
        <translation>%1 要求 TLS。</translation>
    </message>
    <message>
        <source>Use rediss:// instead of redis://.</source>
        <translation>请用 rediss:// 代替 redis://。</translation>
    </message>
    <message>
        <source>Use redis:// instead of rediss://, or the server&apos;s tls-port.</source>
        <translation>请用 redis:// 代替 rediss://，或使用服务器的 tls-port。</translation>
    </message>
    <message>
        <source>The server refused the password.</source>
        <translation>服务器拒绝了密码。</translation>
    </message>
    <message>
        <source>Check the password. With ACL users, the user name is needed too.</source>
        <translation>请检查密码。如果有 ACL 用户，还需要用户名。</translation>
    </message>
    <message>
        <source>The server refused the user %1 or the password.</source>
        <translation>服务器拒绝了用户 %1 或其密码。</translation>
    </message>
    <message>
        <source>The server is still loading its data.</source>
        <translation>服务器仍在载入数据。</translation>
    </message>
    <message>
        <source>Set a password on the server, or connect from its machine, for example through an SSH tunnel.</source>
        <translation>请在服务器上设置密码，或从服务器所在的机器连接，例如通过 SSH 隧道。</translation>
    </message>
    <message>
        <source>The server has no database %1.</source>
        <translation>服务器没有数据库 %1。</translation>
    </message>
    <message>
        <source>The server answered with an error.</source>
        <translation>服务器返回了错误。</translation>
    </message>
    <message>
        <source>This computer could not open the connection.</source>
        <translation>本机无法打开连接。</translation>
    </message>
    <message>
        <source>Connected to Redis in %1.</source>
        <translation>已连接到 Redis，用时 %1。</translation>
    </message>
    <message>
        <source>Connected to %1 %2 (%3) in %4.</source>
        <translation>已连接到 %1 %2（%3），用时 %4。</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>role unknown</source>
        <translation>角色未知</translation>
    </message>
    <message>
        <source>%1 answers, but is not a Redis server.</source>
        <translation>%1 有响应，但不是 Redis 服务器。</translation>
    </message>
    <message>
        <source>Another program uses this port. Check the port number; Redis usually uses 6379.</source>
        <translation>此端口由其他程序使用。请检查端口号；Redis 通常使用 6379。</translation>
    </message>
    <message>
        <source>The server requires a password.</source>
        <translation>服务器要求密码。</translation>
    </message>
    <message>
        <source>The user %1 has no permission for this.</source>
        <translation>用户 %1 没有此权限。</translation>
    </message>
    <message>
        <source>Ask the server&apos;s administrator for the permission.</source>
        <translation>请向服务器的管理员申请权限。</translation>
    </message>
    <message>
        <source>Without permission for SELECT, only database 0 can be opened.</source>
        <translation>没有 SELECT 权限时，只能打开数据库 0。</translation>
    </message>
    <message>
        <source>Check the path (unixsocket in redis.conf), and that the server is running.</source>
        <translation>请检查路径（redis.conf 中的 unixsocket），以及服务器是否在运行。</translation>
    </message>
    <message>
        <source>The host %1 was not found.</source>
        <translation>找不到主机 %1。</translation>
    </message>
    <message>
        <source>Check the spelling, and that DNS or VPN on this computer can resolve the name.</source>
        <translation>请检查拼写，以及本机的 DNS 或 VPN 能否解析该名称。</translation>
    </message>
    <message>
        <source>The socket file %1 exists, but no server listens on it.</source>
        <translation>套接字文件 %1 存在，但没有服务器在监听。</translation>
    </message>
    <message>
        <source>The server has probably stopped. Start it, or check the path.</source>
        <translation>服务器很可能已停止。请启动它，或检查路径。</translation>
    </message>
    <message>
        <source>Connection refused by %1.</source>
        <translation>连接被 %1 拒绝。</translation>
    </message>
    <message>
        <source>Check that the server is running, that it listens on this address (bind and port in redis.conf), and that the port is right.</source>
        <translation>请检查服务器是否在运行、是否监听此地址（redis.conf 中的 bind 和 port），以及端口是否正确。</translation>
    </message>
    <message>
        <source>A firewall may drop the packets, the address may be wrong, or a VPN may be disconnected.</source>
        <translation>可能是防火墙丢弃了数据包、地址有误，或 VPN 已断开。</translation>
    </message>
    <message>
        <source>%1 accepts the connection, but does not answer.</source>
        <translation>%1 接受连接，但无响应。</translation>
    </message>
    <message>
        <source>The port may not use TLS: try redis:// instead of rediss://. Or the server hangs.</source>
        <translation>该端口可能不使用 TLS：请用 redis:// 代替 rediss:// 试试。或者服务器卡住了。</translation>
    </message>
    <message>
        <source>The server may be restarting, or it accepts no connections from this computer. If the port expects TLS, use rediss:// instead of redis://.</source>
        <translation>服务器可能正在重启，或不接受来自本机的连接。如果该端口要求 TLS，请用 rediss:// 代替 redis://。</translation>
    </message>
    <message>
        <source>The server may be restarting, or it accepts no connections from this computer. It may also not use TLS, or require a client certificate.</source>
        <translation>服务器可能正在重启，或不接受来自本机的连接；也可能不使用 TLS，或要求客户端证书。</translation>
    </message>
    <message>
        <source>The server may be restarting, or it accepts no connections from this computer.</source>
        <translation>服务器可能正在重启，或不接受来自本机的连接。</translation>
    </message>
    <message>
        <source>Renew the certificate on the server, and check this computer&apos;s clock.</source>
        <translation>请在服务器上更新证书，并检查本机的时钟。</translation>
    </message>
    <message>
        <source>Use the host name in the certificate, or enter that name as server name in the TLS settings.</source>
        <translation>请使用证书中的主机名，或在 TLS 设置中把该名称填为服务器名称。</translation>
    </message>
    <message>
        <source>In the TLS settings, choose the certificate file of the authority that issued it (CA file).</source>
        <translation>请在 TLS 设置中选择签发机构的证书文件（CA 文件）。</translation>
    </message>
    <message>
        <source>Ask the server&apos;s administrator which certificate it should present.</source>
        <translation>请向服务器的管理员询问它应出示哪个证书。</translation>
    </message>
    <message>
        <source>The server requires a client certificate.</source>
        <translation>服务器要求客户端证书。</translation>
    </message>
    <message>
        <source>In the TLS settings, choose a certificate and key that the server accepts.</source>
        <translation>请在 TLS 设置中选择服务器接受的证书和私钥。</translation>
    </message>
    <message>
        <source>%1 does not use TLS.</source>
        <translation>%1 不使用 TLS。</translation>
    </message>
    <message>
        <source>The TLS connection to %1 failed.</source>
        <translation>与 %1 的 TLS 连接失败。</translation>
    </message>
    <message>
        <source>Check that the port uses TLS (tls-port in redis.conf), in a version that this computer accepts.</source>
        <translation>请检查该端口是否使用 TLS（redis.conf 中的 tls-port），以及本机是否接受其版本。</translation>
    </message>
    <message>
        <source>Check both. The user may also be disabled.</source>
        <translation>两者都请检查。用户也可能已停用。</translation>
    </message>
    <message>
        <source>Lockscope connects as soon as it is ready.</source>
        <translation>一旦就绪，Lockscope 就会连接。</translation>
    </message>
    <message>
        <source>The server is a replica that has lost its primary, and does not answer.</source>
        <translation>服务器是失去主节点的副本，无响应。</translation>
    </message>
    <message>
        <source>Connect to the primary, or wait until the replica has reconnected to it.</source>
        <translation>请连接主节点，或等待副本重新连上主节点。</translation>
    </message>
    <message>
        <source>The server is busy running a script.</source>
        <translation>服务器正忙于运行脚本。</translation>
    </message>
    <message>
        <source>SCRIPT KILL or FUNCTION KILL stops it if it has not written anything yet.</source>
        <translation>如果脚本尚未写入数据，SCRIPT KILL 或 FUNCTION KILL 可以停止它。</translation>
    </message>
    <message>
        <source>The server is in protected mode: it has no password and accepts connections only from its own machine.</source>
        <translation>服务器处于保护模式：没有密码，只接受来自本机的连接。</translation>
    </message>
    <message>
        <source>The server has reached its maximum number of clients.</source>
        <translation>服务器的客户端数已达上限。</translation>
    </message>
    <message>
        <source>Close some clients, or raise maxclients on the server.</source>
        <translation>请关闭一些客户端，或在服务器上调大 maxclients。</translation>
    </message>
    <message>
        <source>Choose a smaller number: most servers have databases 0 to 15, a cluster only has 0.</source>
        <translation>请选择更小的编号：多数服务器有数据库 0 到 15，集群只有 0。</translation>
    </message>
    <message>
        <source>No permission to use the socket file %1.</source>
        <translation>没有使用套接字文件 %1 的权限。</translation>
    </message>
    <message>
        <source>Your account needs write permission for it (unixsocketperm in redis.conf, or membership in its group).</source>
        <translation>您的账户需要它的写权限（redis.conf 中的 unixsocketperm，或加入它的组）。</translation>
    </message>
    <message>
        <source>No permission for INFO: version and role unknown. Locks are still shown.</source>
        <translation>没有 INFO 权限：版本和角色未知。锁仍会显示。</translation>
    </message>
    <message>
        <source>Use redis:// or rediss:// for a single server.</source>
        <translation>单个服务器请使用 redis:// 或 rediss://。</translation>
    </message>
    <message>
        <source>Enter the address of a Sentinel; Sentinels usually use port 26379.</source>
        <translation>请输入某个哨兵的地址；哨兵通常使用端口 26379。</translation>
    </message>
    <message>
        <source>Check the service name (sentinel monitor in sentinel.conf).</source>
        <translation>请检查服务名（sentinel.conf 中的 sentinel monitor）。</translation>
    </message>
    <message>
        <source>Enter the password of the Sentinels, which have their own.</source>
        <translation>请输入哨兵的密码；哨兵有自己的密码。</translation>
    </message>
    <message>
        <source>Name a node of the cluster that serves slots, or give slots to this one.</source>
        <translation>请指定集群中负责槽的节点，或把槽分配给此节点。</translation>
    </message>
    <message>
        <source>Name each server once.</source>
        <translation>每个服务器只指定一次。</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::EndpointText</name>
    <message>
        <source>The address must begin with redis://, rediss:// (TLS) or redis+unix://</source>
        <translation>地址必须以 redis://、rediss://（TLS）或 redis+unix:// 开头</translation>
    </message>
    <message>
        <source>In the user name or password, &apos;%&apos; must be followed by two hexadecimal digits; write &apos;%&apos; itself as %25</source>
        <translation>用户名或密码中，“%”后面必须是两个十六进制数字；“%”本身写作 %25</translation>
    </message>
    <message>
        <source>The port after the host name must be a number from 1 to 65535</source>
        <translation>主机名后的端口必须是 1 到 65535 之间的数字</translation>
    </message>
    <message>
        <source>An IPv6 address is expected between &apos;[&apos; and &apos;]&apos;</source>
        <translation>“[”和“]”之间应为 IPv6 地址</translation>
    </message>
    <message>
        <source>Only &apos;:&apos; and a port may follow &apos;]&apos;</source>
        <translation>“]”后面只能是“:”和端口</translation>
    </message>
    <message>
        <source>An IPv6 address must be in brackets: redis://[::1]:6379</source>
        <translation>IPv6 地址必须放在方括号中：redis://[::1]:6379</translation>
    </message>
    <message>
        <source>The host name is missing</source>
        <translation>缺少主机名</translation>
    </message>
    <message>
        <source>The host name contains an invalid character</source>
        <translation>主机名含有无效字符</translation>
    </message>
    <message>
        <source>The database must be a number: redis://host:6379/2</source>
        <translation>数据库必须是数字：redis://host:6379/2</translation>
    </message>
    <message>
        <source>In a user name or password, write &apos;/&apos; as %2F, &apos;?&apos; as %3F, &apos;#&apos; as %23 and &apos;@&apos; as %40</source>
        <translation>在用户名或密码中，“/”写作 %2F，“?”写作 %3F，“#”写作 %23，“@”写作 %40</translation>
    </message>
    <message>
        <source>Nothing may follow the database, neither &apos;?&apos; nor &apos;#&apos;</source>
        <translation>数据库后面不能有内容，“?”和“#”也不行</translation>
    </message>
    <message>
        <source>In the socket path, write &apos;#&apos; as %23</source>
        <translation>在套接字路径中，“#”写作 %23</translation>
    </message>
    <message>
        <source>In the socket path, &apos;%&apos; must be followed by two hexadecimal digits; write &apos;%&apos; itself as %25</source>
        <translation>在套接字路径中，“%”后面必须是两个十六进制数字；“%”本身写作 %25</translation>
    </message>
    <message>
        <source>The socket path is missing: redis+unix:///run/redis/redis.sock</source>
        <translation>缺少套接字路径：redis+unix:///run/redis/redis.sock</translation>
    </message>
    <message>
        <source>Only db=NUMBER may follow &apos;?&apos;</source>
        <translation>“?”后面只能是 db=数字</translation>
    </message>
    <message>
        <source>The address must not contain spaces; write a space as %20</source>
        <translation>地址不能含有空格；空格写作 %20</translation>
    </message>
    <message>
        <source>The socket path must begin with &apos;/&apos;: redis+unix:///run/redis/redis.sock</source>
        <translation>套接字路径必须以“/”开头：redis+unix:///run/redis/redis.sock</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::FleetTransportText</name>
    <message>
        <source>There is no socket file %1</source>
        <translation>没有套接字文件 %1</translation>
    </message>
    <message>
        <source>Connection refused by %1</source>
        <translation>连接被 %1 拒绝</translation>
    </message>
    <message>
        <source>No permission to use the socket file %1</source>
        <translation>没有使用套接字文件 %1 的权限</translation>
    </message>
    <message>
        <source>This process cannot open more connections; see ulimit -n</source>
        <translation>此进程无法再打开更多连接；参见 ulimit -n</translation>
    </message>
    <message>
        <source>The socket path is too long</source>
        <translation>套接字路径太长</translation>
    </message>
    <message>
        <source>The server closed the connection</source>
        <translation>服务器关闭了连接</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::HandshakeText</name>
    <message>
        <source>The answer is not that of a Redis server</source>
        <translation>响应并非来自 Redis 服务器</translation>
    </message>
    <message>
        <source>(The server&apos;s message is not shown because it repeats the password.)</source>
        <translation>（服务器的消息重复了密码，因此不显示。）</translation>
    </message>
    <message>
        <source>The server answered: %1</source>
        <translation>服务器返回：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::NamedTwiceText</name>
    <message>
        <source>%1 and %2 are the same server</source>
        <extracomment>%1 and %2: addresses</extracomment>
        <translation>%1 和 %2 是同一个服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::NodeListText</name>
    <message>
        <source>Additional servers use the password of the first one: leave it out</source>
        <translation>其他服务器使用第一个服务器的密码：请不要填写</translation>
    </message>
    <message>
        <source>Number %1: %2</source>
        <translation>第 %1 个：%2</translation>
    </message>
    <message>
        <source>%1 is listed twice</source>
        <translation>%1 列出了两次</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::RespReaderText</name>
    <message>
        <source>A reply exceeds %1 MiB</source>
        <translation>一个响应超过 %1 MiB</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ServerIdentityText</name>
    <message>
        <source>port %1 of this machine</source>
        <translation>本机的端口 %1</translation>
    </message>
    <message>
        <source>It does not say who it is</source>
        <translation>它不说明自己是哪个服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::SocketText</name>
    <message>
        <source>Cannot read %1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 contains no certificate in PEM format</source>
        <translation>%1 不含 PEM 格式的证书</translation>
    </message>
    <message>
        <source>%1 contains no private key in PEM format that can be read without a passphrase</source>
        <translation>%1 不含无需口令即可读取的 PEM 格式私钥</translation>
    </message>
    <message>
        <source>The server&apos;s certificate has expired</source>
        <translation>服务器的证书已过期</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet</source>
        <translation>服务器的证书尚未生效</translation>
    </message>
    <message>
        <source>The server&apos;s certificate has been revoked</source>
        <translation>服务器的证书已吊销</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is self-signed</source>
        <translation>服务器的证书是自签名的</translation>
    </message>
    <message>
        <source>The server&apos;s certificate was issued by an authority that is not trusted on this computer</source>
        <translation>服务器的证书由本机不信任的机构签发</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid for %1</source>
        <translation>服务器的证书对 %1 无效</translation>
    </message>
    <message>
        <source>Connection refused by %1</source>
        <translation>连接被 %1 拒绝</translation>
    </message>
    <message>
        <source>The host %1 was not found</source>
        <translation>找不到主机 %1</translation>
    </message>
    <message>
        <source>The server closed the connection</source>
        <translation>服务器关闭了连接</translation>
    </message>
    <message>
        <source>The connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>The socket path must begin with &apos;/&apos;</source>
        <translation>套接字路径必须以“/”开头</translation>
    </message>
    <message>
        <source>The socket path is too long</source>
        <translation>套接字路径太长</translation>
    </message>
    <message>
        <source>There is no socket file %1</source>
        <translation>没有套接字文件 %1</translation>
    </message>
    <message>
        <source>No permission to use the socket file %1</source>
        <translation>没有使用套接字文件 %1 的权限</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TopologyAskerText</name>
    <message>
        <source>This Sentinel does not watch %1</source>
        <translation>此哨兵（Sentinel）不监视 %1</translation>
    </message>
    <message>
        <source>This server is not a node of a cluster</source>
        <translation>此服务器不是集群的节点</translation>
    </message>
    <message>
        <source>This server is not a Sentinel</source>
        <translation>此服务器不是哨兵（Sentinel）</translation>
    </message>
    <message>
        <source>This Sentinel requires a password</source>
        <translation>此哨兵需要密码</translation>
    </message>
    <message>
        <source>This Sentinel did not accept the password</source>
        <translation>此哨兵不接受该密码</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TopologyDifferenceText</name>
    <message>
        <source>an unknown node</source>
        <translation>未知节点</translation>
    </message>
    <message>
        <source>%1 is a primary now</source>
        <translation>%1 现在是主节点</translation>
    </message>
    <message>
        <source>%1 replaced %2 as primary</source>
        <translation>%1 取代 %2 成为主节点</translation>
    </message>
    <message>
        <source>Primary %1 was removed</source>
        <translation>主节点 %1 已移除</translation>
    </message>
    <message>
        <source>Primary %1 was added</source>
        <translation>主节点 %1 已加入</translation>
    </message>
    <message>
        <source>%1 moved to %2</source>
        <translation>%1 已移至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n slots have a new owner</source>
        <translation>
            <numerusform>%n 个槽有了新的所有者</numerusform>
        </translation>
    </message>
    <message>
        <source>Replica %1 was removed</source>
        <translation>副本 %1 已移除</translation>
    </message>
    <message>
        <source>Replica %1 was added</source>
        <translation>副本 %1 已加入</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n more changes</source>
        <translation>
            <numerusform>%1；另有 %n 项变更</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TopologyTroubleText</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 belongs to another deployment now. Nothing of it is shown. Check the addresses.</source>
        <translation>%1 现在属于另一个部署。不显示其任何内容。请检查地址。</translation>
    </message>
    <message>
        <source>Another node answers at %1. Nothing of it is shown. Check the address map.</source>
        <translation>在 %1 响应的是另一个节点。不显示其任何内容。请检查地址映射。</translation>
    </message>
    <message>
        <source>Sentinel calls %1 the primary, but this server says that it is a replica.</source>
        <translation>哨兵（Sentinel）称 %1 为主节点，但该服务器称自己是副本。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AboutDialog</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Lockscope shows which distributed locks are held in Redis, by whom, and for how much longer.</source>
        <translation>Lockscope 显示 Redis 中持有哪些分布式锁、由谁持有、还剩多久。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the versions, for a bug report.</source>
        <translation>复制各版本号，用于错误报告。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionController</name>
    <message>
        <source>%1 is a production server.</source>
        <translation>%1 是生产服务器。</translation>
    </message>
    <message>
        <source>Allow changes?</source>
        <translation>允许更改？</translation>
    </message>
    <message>
        <source>%1 For 5 minutes, locks can be cleared there from this window. Each action still asks first.</source>
        <translation>%1在 5 分钟内，可以从此窗口清除其中的锁。每个操作执行前仍会先确认。</translation>
    </message>
    <message>
        <source>Allow changes for 5 minutes</source>
        <translation>允许更改 5 分钟</translation>
    </message>
    <message>
        <source>Actions are unavailable until the server answers again.</source>
        <translation>在服务器恢复响应之前，操作不可用。</translation>
    </message>
    <message>
        <source>Nothing was done</source>
        <translation>未执行任何操作</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>&amp;Allow changes…</source>
        <translation>允许更改(&amp;A)…</translation>
    </message>
    <message>
        <source>Not connected; actions unavailable until the server answers again.</source>
        <translation>未连接；在服务器恢复响应之前，操作不可用。</translation>
    </message>
    <message>
        <source>The 5 minutes are over: changes are no longer allowed.</source>
        <translation>5 分钟已过：不再允许更改。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionDialog</name>
    <message>
        <source>Commands that will be sent</source>
        <translation>将要发送的命令</translation>
    </message>
    <message>
        <source>required in production, for example INC-4411 worker hung</source>
        <translation>生产环境必填，例如 INC-4411 worker 假死</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>可选</translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation>原因(&amp;R)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Look a&amp;gain</source>
        <translation>重新查看(&amp;G)</translation>
    </message>
    <message>
        <source>This lock ended and was taken again while the dialog was open.</source>
        <translation>对话框打开期间，此锁已结束，并被重新加锁。</translation>
    </message>
    <message>
        <source>The holder changed while the dialog was open.</source>
        <translation>对话框打开期间，持有者已改变。</translation>
    </message>
    <message>
        <source>This waiter left the queue while the dialog was open.</source>
        <translation>对话框打开期间，此等待者已离开队列。</translation>
    </message>
    <message>
        <source>The key was replaced while the dialog was open.</source>
        <translation>对话框打开期间，键已被替换。</translation>
    </message>
    <message>
        <source>The data shown here is out of date.</source>
        <translation>这里显示的数据已过时。</translation>
    </message>
    <message>
        <source>The same is done on %1 at the same time.</source>
        <translation>同时在 %1 上执行相同的操作。</translation>
    </message>
    <message>
        <source>Now held by %1.</source>
        <translation>现由 %1 持有。</translation>
    </message>
    <message>
        <source>This lock ended while the dialog was open: there is nothing left to do.</source>
        <translation>对话框打开期间，此锁已结束：无需再做什么。</translation>
    </message>
    <message>
        <source>This action is unavailable.</source>
        <translation>此操作不可用。</translation>
    </message>
    <message>
        <source>Enter a reason: production requires one.</source>
        <translation>请输入原因：生产环境必填。</translation>
    </message>
    <message>
        <source>While the dialog was open, this lock was renewed, or it ended and was taken again: its token does not tell which.</source>
        <translation>对话框打开期间，此锁被续期，或者结束后被重新加锁：从令牌无法分辨是哪一种。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Details (warnings: %1)</source>
        <translation>详情（警告：%1）</translation>
    </message>
    <message>
        <source>Nothing changes on servers that do not have it.</source>
        <translation>没有此锁的服务器上不做任何更改。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Watching was interrupted while the dialog was open, and this lock may have ended and been taken again meanwhile.</source>
        <translation>对话框打开期间监视中断，此锁可能已结束并被重新加锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionFacts</name>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionSubject</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Waiter as seen</source>
        <translation>所读取的等待者</translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation>所读取的持有者</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more holder(s) not listed. To choose one of them, type its token.</source>
        <translation>
            <numerusform>另有 %Ln 个持有者未列出。要选择其中一个，请输入其令牌。</numerusform>
        </translation>
    </message>
    <message>
        <source>Quiet period</source>
        <translation>隔离期</translation>
    </message>
    <message>
        <source>New time left</source>
        <translation>新的剩余时间</translation>
    </message>
    <message>
        <source>a simulated client of Lockscope</source>
        <translation>Lockscope 的一个模拟客户端</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Quiet period in seconds</source>
        <translation>隔离期（秒）</translation>
    </message>
    <message>
        <source>New time left in seconds</source>
        <translation>新的剩余时间（秒）</translation>
    </message>
    <message>
        <source> s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source> s (%1)</source>
        <translation> 秒（%1）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionText</name>
    <message>
        <source>Evicted a waiter</source>
        <translation>已将等待者移出队列</translation>
    </message>
    <message>
        <source>Not cleared</source>
        <translation>未清除</translation>
    </message>
    <message>
        <source>Not fenced off</source>
        <translation>未隔离</translation>
    </message>
    <message>
        <source>Not evicted</source>
        <translation>未移出队列</translation>
    </message>
    <message>
        <source>Not extended</source>
        <translation>未延长</translation>
    </message>
    <message>
        <source>Not restored</source>
        <translation>未恢复</translation>
    </message>
    <message>
        <source>Waiting clients were not woken: the server refused the message.</source>
        <translation>没有唤醒等待的客户端：服务器拒绝了消息。</translation>
    </message>
    <message>
        <source>%1 left the queue.</source>
        <translation>%1 已离开队列。</translation>
    </message>
    <message>
        <source>Another client may have held it in between.</source>
        <translation>其间可能有另一个客户端持有过它。</translation>
    </message>
    <message>
        <source>Now held by %1.</source>
        <translation>现由 %1 持有。</translation>
    </message>
    <message>
        <source>Nothing was done on the first server.</source>
        <translation>第一个服务器上未执行任何操作。</translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation>未执行任何操作。</translation>
    </message>
    <message>
        <source>It ended before the command arrived.</source>
        <translation>命令到达之前它已结束。</translation>
    </message>
    <message>
        <source>The answer did not arrive, so it may have been done. Look at the lock again before you retry.</source>
        <translation>没有收到响应，操作可能已执行。重试之前请再查看该锁。</translation>
    </message>
    <message>
        <source>Look at the lock again.</source>
        <translation>请再查看该锁。</translation>
    </message>
    <message>
        <source>another holder</source>
        <translation>另一个持有者</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未到达</translation>
    </message>
    <message>
        <source>Clear lock</source>
        <translation>清除锁</translation>
    </message>
    <message>
        <source>Fence off lock</source>
        <translation>隔离锁</translation>
    </message>
    <message>
        <source>Evict waiter</source>
        <translation>将等待者移出队列</translation>
    </message>
    <message>
        <source>Extend lock</source>
        <translation>延长锁</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Clear this lock on %1?</source>
        <translation>清除“%1”上的这个锁？</translation>
    </message>
    <message>
        <source>Fence off this lock on %1?</source>
        <translation>隔离“%1”上的这个锁？</translation>
    </message>
    <message>
        <source>Evict a waiter of this lock on %1?</source>
        <translation>将“%1”上这个锁的一个等待者移出队列？</translation>
    </message>
    <message>
        <source>Give the holder of this lock on %1 more time?</source>
        <translation>为“%1”上这个锁的持有者延长租约？</translation>
    </message>
    <message>
        <source>Restore this lock on %1?</source>
        <translation>恢复“%1”上的这个锁？</translation>
    </message>
    <message>
        <source>C&amp;lear lock</source>
        <translation>清除锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Fence off</source>
        <translation>隔离(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Evict waiter</source>
        <translation>将等待者移出队列(&amp;E)</translation>
    </message>
    <message>
        <source>E&amp;xtend</source>
        <translation>延长(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;lear anyway</source>
        <translation>仍然清除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Fence off anyway</source>
        <translation>仍然隔离(&amp;F)</translation>
    </message>
    <message>
        <source>Only if that client is still the one above.</source>
        <translation>仅当该客户端仍是上面所示时才执行。</translation>
    </message>
    <message>
        <source>Only if the holder is still the one above.</source>
        <translation>仅当持有者仍是上面所示时才执行。</translation>
    </message>
    <message>
        <source>Only if the holder is still the one above. Can be undone while the tombstone stands, for 30 s at most.</source>
        <translation>仅当持有者仍是上面所示时才执行。占位标记存在期间可以撤销，最多 30 秒。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Clearing…</source>
        <translation>正在清除…</translation>
    </message>
    <message>
        <source>Fencing off…</source>
        <translation>正在隔离…</translation>
    </message>
    <message>
        <source>Evicting a waiter…</source>
        <translation>正在将等待者移出队列…</translation>
    </message>
    <message>
        <source>Extending…</source>
        <translation>正在延长…</translation>
    </message>
    <message>
        <source>Restoring…</source>
        <translation>正在恢复…</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>%1 of %2 servers FAILED: %3.</source>
        <translation>%2 个服务器中有 %1 个失败：%3。</translation>
    </message>
    <message>
        <source>NOT DONE on %1 of %2 servers: %3.</source>
        <translation>%2 个服务器中有 %1 个未执行：%3。</translation>
    </message>
    <message>
        <source>%1 on %2 of %3 servers</source>
        <translation>%1：%3 个服务器中的 %2 个</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>Done only in part</source>
        <translation>只执行了一部分</translation>
    </message>
    <message>
        <source>%1: the holder changed</source>
        <translation>%1：持有者已改变</translation>
    </message>
    <message>
        <source>%1: the tombstone is gone</source>
        <translation>%1：占位标记已消失</translation>
    </message>
    <message>
        <source>%1: already gone</source>
        <translation>%1：已不存在</translation>
    </message>
    <message>
        <source>%1: the key is of another type now</source>
        <translation>%1：键现在是其他类型</translation>
    </message>
    <message>
        <source>%1: refused</source>
        <translation>%1：被拒绝</translation>
    </message>
    <message>
        <source>%1: no connection</source>
        <translation>%1：没有连接</translation>
    </message>
    <message>
        <source>On the other servers: %1.</source>
        <translation>其他服务器：%1。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>its old holder</source>
        <translation>它的原持有者</translation>
    </message>
    <message>
        <source>%1, but it came back</source>
        <translation>%1，但它又出现了</translation>
    </message>
    <message>
        <source>%1, but the tombstone was overwritten</source>
        <translation>%1，但占位标记被覆盖了</translation>
    </message>
    <message>
        <source>No waiting client received the wake-up message.</source>
        <translation>没有等待的客户端收到唤醒消息。</translation>
    </message>
    <message numerus="yes">
        <source>Woke %Ln waiting client(s).</source>
        <translation>
            <numerusform>唤醒了 %Ln 个等待的客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>No client can acquire it until the quiet period ends.</source>
        <translation>隔离期结束之前，任何客户端都无法加锁。</translation>
    </message>
    <message>
        <source>There was nothing to do on the first server.</source>
        <translation>第一个服务器上没有要做的事。</translation>
    </message>
    <message>
        <source>The lock was changed, but a later step failed.</source>
        <translation>锁已更改，但后面的一步失败了。</translation>
    </message>
    <message>
        <source>The lock was changed, but a later step failed: %1</source>
        <translation>锁已更改，但后面的一步失败了：%1</translation>
    </message>
    <message>
        <source>The key no longer holds the lock that was shown.</source>
        <translation>键中已不是所显示的锁。</translation>
    </message>
    <message>
        <source>no answer, may be done</source>
        <translation>无响应，可能已执行</translation>
    </message>
    <message>
        <source>Only if the holder is still the one above. Can be undone for 30 s, unless another client acquires it first.</source>
        <translation>仅当持有者仍是上面所示时才执行。30 秒内可以撤销，除非另一个客户端先加锁。</translation>
    </message>
    <message>
        <source>Only if it is still waiting.</source>
        <translation>仅当它仍在等待时才执行。</translation>
    </message>
    <message>
        <source>Only if nobody holds it now.</source>
        <translation>仅当现在无人持有时才执行。</translation>
    </message>
    <message>
        <source>No client has acquired it since.</source>
        <extracomment>%1: &quot;3.0 s&quot;; what came after that is not known</extracomment>
        <translation>此后没有客户端加锁。</translation>
    </message>
    <message>
        <source>%1 acquired it %2 later. Undo is refused while a client holds it.</source>
        <translation>%1 在 %2后加锁成功。有客户端持有时，撤销会被拒绝。</translation>
    </message>
    <message>
        <source>The key was replaced by one of another type. No client can acquire this lock while it stays. Find out which program wrote it.</source>
        <translation>键已被其他类型的键替换。只要它还在，任何客户端都无法加锁。请查明是哪个程序写入的。</translation>
    </message>
    <message>
        <source>It came back: its old holder acquired it again %1 later. Fence it off, or stop that process.</source>
        <translation>锁又出现了：原持有者在 %1后再次加锁。请隔离它，或停止该进程。</translation>
    </message>
    <message>
        <source>The fence did not hold: %1 overwrote the tombstone after %2. That client writes the lock without checking it. Stop its process.</source>
        <translation>隔离失败：%1 在 %2后覆盖了占位标记。该客户端写入锁时不做检查，请停止其进程。</translation>
    </message>
    <message>
        <source>A client renewed the tombstone, so Lockscope removed it at the end of the quiet period. That client renews this lock without checking its value, and may also renew the next holder&apos;s lock. Stop its process.</source>
        <translation>有客户端为占位标记续期，因此 Lockscope 在隔离期结束时将其删除。该客户端续期时不检查值，也可能为下一个持有者的锁续期。请停止其进程。</translation>
    </message>
    <message>
        <source>It is still closed after its quiet period: a client renewed the tombstone, and Lockscope could not remove it. %1 Clear it.</source>
        <translation>隔离期已过，锁仍被占用：有客户端为占位标记续期，Lockscope 无法将其删除。%1请清除此锁。</translation>
    </message>
    <message>
        <source>The server was closed before the quiet period ended. If a client renews the tombstone, Lockscope does not remove it.</source>
        <translation>隔离期结束之前服务器已关闭。如果有客户端为占位标记续期，Lockscope 不会删除它。</translation>
    </message>
    <message>
        <source>%1, but the key was replaced</source>
        <translation>%1，但键被替换了</translation>
    </message>
    <message>
        <source>%1, but a client renewed the tombstone</source>
        <translation>%1，但有客户端为占位标记续期</translation>
    </message>
    <message>
        <source>%1, but still closed</source>
        <translation>%1，但仍被占用</translation>
    </message>
    <message>
        <source>%1, but not watched until the end</source>
        <translation>%1，但没有监视到最后</translation>
    </message>
    <message>
        <source>One by one: %1.</source>
        <translation>逐项结果：%1。</translation>
    </message>
    <message>
        <source>Not recorded in the journal: %1</source>
        <extracomment>%1: why, a sentence</extracomment>
        <translation>未记入操作日志：%1</translation>
    </message>
    <message numerus="yes">
        <source>these %n server(s)</source>
        <extracomment>as in: Clear this lock on …</extracomment>
        <translation>
            <numerusform>这 %n 个服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <extracomment>%1: a key, %2: a server</extracomment>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>%1, 1 of %2 servers</source>
        <translation>%1（%2 个服务器中的 1 个）</translation>
    </message>
    <message>
        <source>%1 of %2 servers</source>
        <translation>%2 个服务器中的 %1 个</translation>
    </message>
    <message>
        <source>Only if the holder is still the one above. This cannot be undone.</source>
        <translation>仅当持有者仍是上面所示时才执行。此操作无法撤销。</translation>
    </message>
    <message>
        <source>A client has acquired the lock, or its place in it, since then.</source>
        <translation>此后已有客户端对该锁加锁，或占用了它在锁中的位置。</translation>
    </message>
    <message>
        <source>%1: it was acquired again</source>
        <translation>%1：锁已被重新加锁</translation>
    </message>
    <message>
        <source>Nobody was seen to acquire it in the first %1.</source>
        <translation>最初 %1 内未见客户端加锁成功。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertController</name>
    <message>
        <source>Alert: %1</source>
        <translation>告警：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertModel</name>
    <message>
        <source>%1 (muted)</source>
        <translation>%1（已静默）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>For</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>Raised</source>
        <translation>触发时间</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertNotifier</name>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n more.</source>
        <translation>
            <numerusform>%1，另有 %n 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lockscope, %1: %2</source>
        <extracomment>%1: the name of a server; %2: what kind of alert</extracomment>
        <translation>Lockscope，%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Alerts are raised for every lock that needs attention (held too long, stale, or blocked), for two simulated clients that think they hold one lock, and for a lost connection.</source>
        <translation>以下情况触发告警：锁需要关注（持有过久、残留或被阻塞）、两个模拟客户端都认为自己持有同一个锁、连接断开。</translation>
    </message>
    <message>
        <source>Show the lock</source>
        <translation>显示此锁</translation>
    </message>
    <message>
        <source>Desktop notifications</source>
        <translation>桌面通知</translation>
    </message>
    <message>
        <source>Command for alerts</source>
        <translation>告警命令</translation>
    </message>
    <message>
        <source>Run a command:</source>
        <translation>运行命令：</translation>
    </message>
    <message>
        <source>Alert on:</source>
        <translation>告警类型：</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>%1 open</source>
        <translation>%1 个未处理</translation>
    </message>
    <message>
        <source>No open alerts</source>
        <translation>没有未处理的告警</translation>
    </message>
    <message>
        <source>Alerts unknown: %1</source>
        <translation>告警未知：%1</translation>
    </message>
    <message>
        <source>%1 muted</source>
        <translation>%1 个已静默</translation>
    </message>
    <message>
        <source>%1 more not listed</source>
        <translation>另有 %1 个未列出</translation>
    </message>
    <message>
        <source>Select an alert first.</source>
        <translation>请先选择一个告警。</translation>
    </message>
    <message>
        <source>This alert is not about a lock.</source>
        <translation>此告警与锁无关。</translation>
    </message>
    <message>
        <source>Show this lock in the table</source>
        <translation>在表格中显示此锁</translation>
    </message>
    <message>
        <source>All alerts of this kind are muted. Select the kind above to get them again.</source>
        <translation>这一类告警已全部静默。选中上方的类别即可恢复。</translation>
    </message>
    <message>
        <source>Do not alert on this lock</source>
        <translation>不再为此锁告警</translation>
    </message>
    <message>
        <source>Unmute this lock</source>
        <translation>取消此锁的静默</translation>
    </message>
    <message>
        <source>Mute this lock</source>
        <translation>将此锁静默</translation>
    </message>
    <message>
        <source>This desktop has neither a service for notifications nor a system tray.</source>
        <translation>此桌面既没有通知服务，也没有系统托盘。</translation>
    </message>
    <message>
        <source>✓ The test succeeded. %1</source>
        <translation>✓ 测试成功。%1</translation>
    </message>
    <message>
        <source>✕ The test failed. %1</source>
        <translation>✕ 测试失败。%1</translation>
    </message>
    <message>
        <source>Running the command…</source>
        <translation>正在运行命令…</translation>
    </message>
    <message>
        <source>Desktop notifications (none here)</source>
        <translation>桌面通知（此处没有）</translation>
    </message>
    <message>
        <source>A program and its arguments, in quotes where they contain blanks. Lockscope runs it without a shell, at most once every 10 s. Its standard input gets one line with a JSON object per alert.</source>
        <translation>程序及其参数；含空格的参数加引号。Lockscope 不经 shell 运行它，最多每 10 秒一次。其标准输入中每个告警一行，为一个 JSON 对象。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AwayNotice</name>
    <message>
        <source>Show the alerts</source>
        <translation>显示告警</translation>
    </message>
    <message>
        <source>no new alert</source>
        <translation>没有新告警</translation>
    </message>
    <message>
        <source>new alerts: %1</source>
        <translation>新告警：%1</translation>
    </message>
    <message>
        <source>still open: %1 (%2)</source>
        <extracomment>%1: a number, %2: an alert in words</extracomment>
        <translation>仍未处理：%1（%2）</translation>
    </message>
    <message>
        <source>over: %1</source>
        <translation>已结束：%1</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>连接曾断开</translation>
    </message>
    <message>
        <source>locks acquired: %1</source>
        <translation>加锁次数：%1</translation>
    </message>
    <message>
        <source>Since you looked away %1 ago: %2.</source>
        <translation>自您 %1前离开以来：%2。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>released: %1</source>
        <translation>释放：%1</translation>
    </message>
    <message>
        <source>expired: %1</source>
        <translation>过期：%1</translation>
    </message>
    <message>
        <source>ended otherwise: %1</source>
        <translation>其他方式结束：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BlockingModel</name>
    <message>
        <source>deadlock: stands above</source>
        <translation>死锁：见上方</translation>
    </message>
    <message numerus="yes">
        <source>clearing it frees %Ln client(s)</source>
        <translation>
            <numerusform>清除可解除 %Ln 个客户端的阻塞</numerusform>
        </translation>
    </message>
    <message>
        <source>deadlock, %1</source>
        <translation>死锁，%1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no lease</source>
        <translation>未设过期时间</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待中</translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln 次尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>It was held already when the recording began, or a gap hides who acquired it.</source>
        <translation>录制开始时锁已被持有，或因录制中断而不知道由谁加锁。</translation>
    </message>
    <message>
        <source>No command of the holder about any lock was seen.</source>
        <translation>没有看到持有者发送与锁有关的命令。</translation>
    </message>
    <message>
        <source>Its holder waits for a lock that one of its waiters holds.</source>
        <translation>持有者正在等待的锁，由此锁的一个等待者持有。</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 等待 %2</translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation>锁 %1</translation>
    </message>
    <message>
        <source>Lock, and who waits for it</source>
        <translation>锁及其等待者</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>For</source>
        <translation>已持续</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Last command</source>
        <translation>最近命令</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Address: %1</source>
        <translation>地址：%1</translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>令牌：%1</translation>
    </message>
    <message>
        <source>Recognised by its connection: its token does not distinguish it.</source>
        <translation>按连接识别：它的令牌不能区分它。</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>connection closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>less than 1 s ago</source>
        <translation>不到 1 秒前</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>Its connection was closed when the measurement ended: it may have crashed.</source>
        <translation>测量结束时其连接已关闭：可能已崩溃。</translation>
    </message>
    <message>
        <source>Its last command of any kind was at %1, as the server says.</source>
        <translation>据服务器记录，其最近一条命令在 %1。</translation>
    </message>
    <message>
        <source>Its last command about any lock was at %1. What else it sent is not known.</source>
        <translation>其最近一条与锁有关的命令在 %1。是否还发送过其他命令未知。</translation>
    </message>
    <message>
        <source>%1 ago here</source>
        <extracomment>of a client of several servers; %1: a time</extracomment>
        <translation>在此 %1 前</translation>
    </message>
    <message>
        <source>Its last command on this server was at %1. A client of the same name was active on another one after that.</source>
        <translation>它在这台服务器上的最后一条命令是在 %1。之后有一个同名客户端在另一台上活动过。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BlockingView</name>
    <message>
        <source>Show the lock</source>
        <translation>显示此锁</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>Selects the lock in the table above</source>
        <translation>在上方的表格中选中此锁</translation>
    </message>
    <message>
        <source>Selects this lock in the table of the open server, and asks before it is cleared</source>
        <translation>在已打开服务器的表格中选中此锁，清除前会先确认</translation>
    </message>
    <message>
        <source>Who blocks whom</source>
        <translation>谁阻塞了谁</translation>
    </message>
    <message>
        <source>Nobody waited at the end of this measurement. The table above has the waits before.</source>
        <translation>测量结束时没有客户端在等待。此前的等待见上方的表格。</translation>
    </message>
    <message>
        <source>As it was at %1, the end of the measurement.</source>
        <translation>测量结束时（%1）的状态。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkChips</name>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Cannot be done</source>
        <translation>无法执行</translation>
    </message>
    <message>
        <source>Not safe</source>
        <translation>不安全</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Locks and holders as seen</source>
        <translation>所读取的锁和持有者</translation>
    </message>
    <message>
        <source>Columns of the locks</source>
        <translation>锁的各列</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>required in production, for example INC-4411 worker hung</source>
        <translation>生产环境必填，例如 INC-4411 worker 假死</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>可选</translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation>原因(&amp;R)</translation>
    </message>
    <message>
        <source>Quiet period in seconds</source>
        <translation>隔离期（秒）</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Quiet period</source>
        <translation>隔离期(&amp;Q)</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>复制(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>保存为 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>Look a&amp;gain at %1…</source>
        <translation>重新查看 %1(&amp;G)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Can be done</source>
        <translation>可以执行</translation>
    </message>
    <message>
        <source>%1×: %2</source>
        <translation>%1×：%2</translation>
    </message>
    <message>
        <source>Look a&amp;gain</source>
        <translation>重新查看(&amp;G)</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Commands that will be sent for the selected lock</source>
        <translation>将为所选锁发送的命令</translation>
    </message>
    <message>
        <source>Effects</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Number of locks, typed to confirm</source>
        <translation>锁的数量，输入以确认</translation>
    </message>
    <message>
        <source>&amp;Type %1 to confirm</source>
        <translation>输入 %1 以确认(&amp;T)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Copies all rows as comma-separated values.</source>
        <translation>将所有行复制为逗号分隔值。</translation>
    </message>
    <message>
        <source>Opens a new preview of the locks whose holder changed, with their holders now.</source>
        <translation>打开新的预览，列出持有者已改变的锁及其当前持有者。</translation>
    </message>
    <message>
        <source>&amp;Retry %1</source>
        <translation>重试 %1(&amp;R)</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待执行</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more effect(s); see each row.</source>
        <translation>
            <numerusform>另有 %Ln 种影响；见各行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter a reason: production requires one.</source>
        <translation>请输入原因：生产环境必填。</translation>
    </message>
    <message>
        <source>Type %1, the number of locks, to confirm.</source>
        <translation>请输入锁的数量 %1 以确认。</translation>
    </message>
    <message>
        <source>The server compares and changes each lock in one step, a few locks at a time.</source>
        <translation>服务器一步完成每个锁的比较和更改，每次处理几个锁。</translation>
    </message>
    <message>
        <source>Cancelling: waiting for the actions that are under way…</source>
        <translation>正在取消：等待进行中的操作…</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>已复制 %Ln 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the outcomes</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>&amp;Undo (%1 s)</source>
        <translation>撤销（%1 秒）(&amp;U)</translation>
    </message>
    <message>
        <source>Lea&amp;ve them out</source>
        <translation>排除它们(&amp;V)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkModel</name>
    <message>
        <source>cannot be done: %1</source>
        <translation>无法执行：%1</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation>所读取的持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Safe to clear</source>
        <translation>能否安全清除</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待执行</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkText</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Clear locks</source>
        <translation>清除锁</translation>
    </message>
    <message>
        <source>Fence off locks</source>
        <translation>隔离锁</translation>
    </message>
    <message>
        <source>Restore locks</source>
        <translation>恢复锁</translation>
    </message>
    <message>
        <source>will be cleared</source>
        <translation>将清除</translation>
    </message>
    <message>
        <source>will be fenced off</source>
        <translation>将隔离</translation>
    </message>
    <message>
        <source>will be restored</source>
        <translation>将恢复</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1, now held by %2</source>
        <translation>%1，现由 %2 持有</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Done in %1. %2.</source>
        <translation>%1内完成。%2。</translation>
    </message>
    <message>
        <source>Stopped after %1: %2. %3.</source>
        <translation>%1后停止：%2。%3。</translation>
    </message>
    <message numerus="yes">
        <source>Clear %Ln lock(s) on %1?</source>
        <translation>
            <numerusform>清除“%1”上的 %Ln 个锁？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off %Ln lock(s) on %1?</source>
        <translation>
            <numerusform>隔离“%1”上的 %Ln 个锁？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restore %Ln lock(s) on %1</source>
        <translation>
            <numerusform>恢复“%1”上的 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clearing %Ln lock(s) on %1</source>
        <translation>
            <numerusform>正在清除“%1”上的 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fencing off %Ln lock(s) on %1</source>
        <translation>
            <numerusform>正在隔离“%1”上的 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restoring %Ln lock(s) on %1</source>
        <translation>
            <numerusform>正在恢复“%1”上的 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>C&amp;lear %Ln lock(s)</source>
        <translation>
            <numerusform>清除 %Ln 个锁(&amp;L)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Fence off %Ln lock(s)</source>
        <translation>
            <numerusform>隔离 %Ln 个锁(&amp;F)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be cleared; see the rows at the top.</source>
        <translation>
            <numerusform>有 %Ln 个锁无法清除；见最上面的行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be fenced off; see the rows at the top.</source>
        <translation>
            <numerusform>有 %Ln 个锁无法隔离；见最上面的行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) cannot be restored; see the rows at the top.</source>
        <translation>
            <numerusform>有 %Ln 个锁无法恢复；见最上面的行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Each lock is restored only if nobody holds it now. It gets the lease that it would still have.</source>
        <translation>仅当每个锁现在无人持有时才恢复。恢复后的租期是它本来还剩的时间。</translation>
    </message>
    <message>
        <source>holder changed</source>
        <translation>持有者已改变</translation>
    </message>
    <message>
        <source>key replaced</source>
        <translation>键已替换</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) ended</source>
        <translation>
            <numerusform>%Ln 个锁已结束</numerusform>
        </translation>
    </message>
    <message>
        <source>Since this preview opened: %1. These locks stay as they are.</source>
        <translation>自打开此预览以来：%1。这些锁保持原样。</translation>
    </message>
    <message>
        <source>then acquired by %1 after %2</source>
        <translation>%2后由 %1 加锁</translation>
    </message>
    <message>
        <source>then replaced by a key of another type</source>
        <translation>之后被其他类型的键替换</translation>
    </message>
    <message>
        <source>then acquired again by its old holder after %1</source>
        <translation>%1后由原持有者再次加锁</translation>
    </message>
    <message>
        <source>then overwritten by %1 after %2</source>
        <translation>%2后被 %1 覆盖</translation>
    </message>
    <message>
        <source>then renewed by a client and removed by Lockscope</source>
        <translation>之后被客户端续期，并由 Lockscope 删除</translation>
    </message>
    <message>
        <source>then renewed by a client and not removed: %1</source>
        <translation>之后被客户端续期，且未删除：%1</translation>
    </message>
    <message>
        <source>then not watched until the end</source>
        <translation>之后没有监视到最后</translation>
    </message>
    <message>
        <source>%1 · %2 per second · about %3 left</source>
        <translation>%1 · 每秒 %2 个 · 约剩 %3</translation>
    </message>
    <message numerus="yes">
        <source>Cleared %Ln lock(s)</source>
        <translation>
            <numerusform>已清除 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleared %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>已清除 %Ln 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fenced off %Ln lock(s)</source>
        <translation>
            <numerusform>已隔离 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fenced off %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>已隔离 %Ln 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %Ln lock(s)</source>
        <translation>
            <numerusform>已恢复 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %1 of %Ln lock(s)</source>
        <translation>
            <numerusform>已恢复 %Ln 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) came back: the old holder is still running. Fence off the lock, or stop that process.</source>
        <translation>
            <numerusform>有 %Ln 个锁又出现了：原持有者仍在运行。请隔离该锁，或停止该进程。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tombstone(s) did not last for the whole quiet period. See the rows.</source>
        <translation>
            <numerusform>有 %Ln 个占位标记没有维持到隔离期结束。见各行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled after %1. What was done stays done. %2.</source>
        <translation>%1后取消。已执行的不会回退。%2。</translation>
    </message>
    <message>
        <source>taken again</source>
        <translation>被重新加锁</translation>
    </message>
    <message>
        <source>renewed or taken again</source>
        <translation>被续期或重新加锁</translation>
    </message>
    <message>
        <source>%1, not recorded in the journal</source>
        <translation>%1，未记入操作日志</translation>
    </message>
    <message>
        <source>not recorded in the journal: %1</source>
        <translation>未记入操作日志：%1</translation>
    </message>
    <message>
        <source>Each lock is cleared only if it still has the token below. Can be undone for 30 s, unless another client acquires the lock first.</source>
        <translation>仅当每个锁的令牌仍是下面所示时才清除。30 秒内可以撤销，除非另一个客户端先加锁。</translation>
    </message>
    <message>
        <source>Each lock is fenced off only if it still has the token below. No client can acquire it during the quiet period. Can be undone for 30 s.</source>
        <translation>仅当每个锁的令牌仍是下面所示时才隔离。隔离期内任何客户端都无法加锁。30 秒内可以撤销。</translation>
    </message>
    <message>
        <source>perhaps taken again</source>
        <translation>可能已被重新加锁</translation>
    </message>
    <message numerus="yes">
        <source>C&amp;lear %Ln lock(s) anyway</source>
        <translation>
            <numerusform>仍然清除 %Ln 个锁(&amp;L)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Fence off %Ln lock(s) anyway</source>
        <translation>
            <numerusform>仍然隔离 %Ln 个锁(&amp;F)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of these lock(s) are not safe to clear: the holder is alive.</source>
        <translation>
            <numerusform>其中 %Ln 个锁不能安全清除：持有者仍在运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) changed</source>
        <translation>
            <numerusform>%Ln 个锁有变化</numerusform>
        </translation>
    </message>
    <message>
        <source>Acquired again</source>
        <translation>已被重新加锁</translation>
    </message>
    <message>
        <source>Changed meanwhile</source>
        <translation>期间已变化</translation>
    </message>
    <message>
        <source>%1, taken again or renewed by %2</source>
        <translation>%1，已由 %2 再次加锁或续期</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CellCopyText</name>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制行</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChangeLine</name>
    <message>
        <source>What to do about it</source>
        <translation>如何处理</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartCard</name>
    <message>
        <source>Save as PNG…</source>
        <translation>保存为 PNG…</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>保存为 SVG…</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Save data as CSV…</source>
        <translation>将数据保存为 CSV…</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Save the chart “%1”</source>
        <translation>保存图表“%1”</translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation>保存“%1”</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Save as picture or as data</source>
        <translation>保存为图片或数据</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartsPanel</name>
    <message>
        <source>acquired</source>
        <translation>加锁</translation>
    </message>
    <message>
        <source>released</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>Locks acquired, released and expired per second</source>
        <translation>每秒加锁、解锁和过期的锁数</translation>
    </message>
    <message>
        <source>Show the %1</source>
        <translation>显示%1</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation>暂停图表</translation>
    </message>
    <message>
        <source>No data yet.</source>
        <translation>还没有数据。</translation>
    </message>
    <message>
        <source>No data yet: %1.</source>
        <translation>还没有数据：%1。</translation>
    </message>
    <message>
        <source>1 m</source>
        <translation>1 分钟</translation>
    </message>
    <message>
        <source>5 m</source>
        <translation>5 分钟</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 小时</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>速率（次/秒）</translation>
    </message>
    <message>
        <source>Most contended</source>
        <translation>竞争最激烈</translation>
    </message>
    <message>
        <source>Stop updating the charts; the table is still updated</source>
        <translation>停止更新图表；表格仍会更新</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 events not counted</source>
        <translation>%1 个事件未计入</translation>
    </message>
    <message>
        <source>%1 perhaps taken again</source>
        <translation>%1 次可能被重新加锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientForm</name>
    <message>
        <source>Number of clients to add</source>
        <translation>要添加的客户端数</translation>
    </message>
    <message>
        <source>C&amp;lients</source>
        <translation>客户端(&amp;L)</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation>协议(&amp;P)</translation>
    </message>
    <message>
        <source>Key of the lock</source>
        <translation>锁的键</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>键(&amp;K)</translation>
    </message>
    <message>
        <source>L&amp;ease</source>
        <translation>租期(&amp;E)</translation>
    </message>
    <message>
        <source>How long the server keeps the lock, in milliseconds</source>
        <translation>服务器保留锁多久，以毫秒为单位</translation>
    </message>
    <message>
        <source>&amp;Hold time</source>
        <translation>持锁时长(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Wait limit</source>
        <translation>最长等待时间(&amp;W)</translation>
    </message>
    <message>
        <source>How long a client tries before it gives up, in milliseconds</source>
        <translation>客户端尝试多久后放弃，以毫秒为单位</translation>
    </message>
    <message>
        <source>one attempt</source>
        <translation>一次尝试</translation>
    </message>
    <message>
        <source>Think t&amp;ime</source>
        <translation>思考时间(&amp;I)</translation>
    </message>
    <message>
        <source>From release to the next acquire, in milliseconds</source>
        <translation>从释放到下一次加锁，以毫秒为单位</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Clock rate</source>
        <translation>时钟速率</translation>
    </message>
    <message>
        <source>Clock ra&amp;te</source>
        <translation>时钟速率(&amp;T)</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>&amp;Role</source>
        <translation>角色(&amp;R)</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Per&amp;mits</source>
        <translation>许可(&amp;M)</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Retr&amp;y</source>
        <translation>重试(&amp;Y)</translation>
    </message>
    <message>
        <source>Retry &amp;sleep</source>
        <translation>重试间隔(&amp;S)</translation>
    </message>
    <message>
        <source>L&amp;ongest sleep</source>
        <translation>最长休眠(&amp;O)</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>counts down</source>
        <translation>倒数</translation>
    </message>
    <message>
        <source>writer</source>
        <translation>写者</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>Cou&amp;nt</source>
        <translation>次数(&amp;N)</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>From acquire to release, in milliseconds. 0: until you release it</source>
        <translation>从加锁到解锁，以毫秒为单位。0：直到您释放</translation>
    </message>
    <message>
        <source>until released</source>
        <translation>直到释放</translation>
    </message>
    <message>
        <source>Otherwise clients stay idle until you click Acquire.</source>
        <translation>否则客户端保持空闲，直到您点击“加锁”。</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Wait limit, think time and the clock of the clients</source>
        <translation>最长等待时间、思考时间和客户端的时钟</translation>
    </message>
    <message>
        <source>Clock o&amp;ffset</source>
        <translation>时钟偏移(&amp;F)</translation>
    </message>
    <message>
        <source>How far the client&apos;s clock is ahead, in milliseconds; below 0: behind</source>
        <translation>客户端的时钟快多少，以毫秒为单位；小于 0：慢</translation>
    </message>
    <message>
        <source>Speed of the client&apos;s clock; 100 % is correct</source>
        <translation>客户端时钟的速度；100% 为准确</translation>
    </message>
    <message>
        <source>Each client gets its own connection (%1)</source>
        <translation>每个客户端有自己的连接（%1）</translation>
    </message>
    <message>
        <source>What a client does before it tries again, when the lock is busy</source>
        <translation>锁被占用时，客户端在重试之前做什么</translation>
    </message>
    <message>
        <source>fixed sleep</source>
        <translation>固定休眠</translation>
    </message>
    <message>
        <source>random sleep (jitter)</source>
        <translation>随机休眠（抖动）</translation>
    </message>
    <message>
        <source>no sleep</source>
        <translation>不休眠（自旋）</translation>
    </message>
    <message>
        <source>Exponential back-off with full jitter: a random time, at most this sleep after the first attempt, twice as long after each further one</source>
        <translation>带完全抖动的指数退避：随机时间，第一次尝试后最多为此间隔，之后每次加倍</translation>
    </message>
    <message>
        <source>Time between two attempts while the lock is busy, in milliseconds</source>
        <translation>锁被占用时两次尝试之间的时间，以毫秒为单位</translation>
    </message>
    <message>
        <source>Upper bound of a random sleep, in milliseconds</source>
        <translation>随机休眠的上限，以毫秒为单位</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>How many times it must be counted down before it opens</source>
        <translation>倒数多少次之后打开</translation>
    </message>
    <message>
        <source>How many clients may hold it at the same time</source>
        <translation>最多多少个客户端可以同时持有</translation>
    </message>
    <message>
        <source>woken by message</source>
        <translation>由消息唤醒</translation>
    </message>
    <message>
        <source>Enter a key, for example lock.demo.</source>
        <translation>请输入键，例如 lock.demo。</translation>
    </message>
    <message>
        <source>At most %1 clients at a time: you can add %2 more.</source>
        <translation>同时最多 %1 个客户端：还可以添加 %2 个。</translation>
    </message>
    <message>
        <source>The hold time is longer than the lease: expect two holders at once.</source>
        <translation>持锁时长超过租期：同时会有两个持有者。</translation>
    </message>
    <message>
        <source>The clock is ahead by more than the lease: clients take over locks that are still held.</source>
        <translation>时钟快得超过租期：客户端会接管仍被持有的锁。</translation>
    </message>
    <message>
        <source>Clients hold the lock until you release it. The lease still ends after %1.</source>
        <translation>客户端一直持有锁，直到您释放。租约仍会在 %1后到期。</translation>
    </message>
    <message>
        <source>Retries without a sleep put a high load on the server.</source>
        <translation>不休眠的重试会给服务器带来很高的负载。</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %n client(s)</source>
        <translation>
            <numerusform>添加 %n 个客户端(&amp;A)</numerusform>
        </translation>
    </message>
    <message>
        <source>Acquire at once an&amp;d repeat</source>
        <translation>立即加锁并重复(&amp;D)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientModel</name>
    <message>
        <source>%1 ahead</source>
        <translation>快 %1</translation>
    </message>
    <message>
        <source>%1 behind</source>
        <translation>慢 %1</translation>
    </message>
    <message>
        <source>runs at %1 %</source>
        <translation>速率 %1%</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>trying</source>
        <translation>正在尝试</translation>
    </message>
    <message>
        <source>releasing</source>
        <translation>正在释放</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>frozen, %1</source>
        <translation>已冻结，%1</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>加锁成功</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最近一步</translation>
    </message>
    <message>
        <source>in sync</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>until released</source>
        <translation>直到释放</translation>
    </message>
    <message>
        <source>held by another client</source>
        <translation>由另一个客户端持有</translation>
    </message>
    <message>
        <source>held by this client</source>
        <translation>由此客户端持有</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>thinks it holds it</source>
        <translation>认为自己持有</translation>
    </message>
    <message>
        <source>Client state</source>
        <translation>客户端状态</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>crashed; its lock stays</source>
        <translation>已崩溃；其锁仍在</translation>
    </message>
    <message>
        <source>crashed; it holds no lock</source>
        <translation>已崩溃；未持有锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>没有匹配的命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectDialog</name>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save and connect</source>
        <translation>保存并连接</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>正在测试…</translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation>停止测试</translation>
    </message>
    <message>
        <source>Test stopped.</source>
        <translation>测试已停止。</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Saved %1, without its password.</source>
        <translation>已保存 %1，不含密码。</translation>
    </message>
    <message>
        <source>Delete server</source>
        <translation>删除服务器</translation>
    </message>
    <message>
        <source>Delete the saved server %1? The server itself is not touched.</source>
        <translation>删除已保存的服务器 %1？服务器本身不受影响。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Connect to a server</source>
        <translation>连接服务器</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) so far match %1 (%2 % looked at).</source>
        <translation>
            <numerusform>目前有 %Ln 个键匹配 %1（已查看 %2%）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) so far match %1.</source>
        <translation>
            <numerusform>目前有 %Ln 个键匹配 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>No key matches %1: there are no locks now, or they have other names.</source>
        <translation>没有键匹配 %1：现在没有锁，或锁有其他名称。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) match %1.</source>
        <translation>
            <numerusform>有 %Ln 个键匹配 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>How many keys match %1 is unknown: %2.</source>
        <translation>有多少个键匹配 %1 未知：%2。</translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln key(s) match %1; not all keys were looked at.</source>
        <translation>
            <numerusform>至少有 %Ln 个键匹配 %1；没有查看所有的键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Connect and find locks…</source>
        <translation>连接并查找锁…</translation>
    </message>
    <message>
        <source>Counting the keys that match…</source>
        <translation>正在统计匹配的键…</translation>
    </message>
    <message>
        <source>Watch as a Redlock</source>
        <translation>作为 Redlock 监视</translation>
    </message>
    <message>
        <source>All servers have the same locks (Redlock): each lock is one row, and actions are done on all of them.</source>
        <translation>所有服务器上的锁相同（Redlock）：每个锁占一行，操作在所有服务器上执行。</translation>
    </message>
    <message>
        <source>Some have the same token on most of these servers, as those of a Redlock do.</source>
        <translation>有些锁在多数服务器上的令牌相同，与 Redlock 的锁一样。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connect without saving what is entered here</source>
        <translation>连接，但不保存此处的内容</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionBar</name>
    <message>
        <source>DEVELOPMENT</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Search locks and holders</source>
        <translation>搜索锁和持有者</translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation>服务器：%1</translation>
    </message>
    <message>
        <source>No server</source>
        <translation>没有服务器</translation>
    </message>
    <message>
        <source>Data source</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Data source. Opens the menu Detect changes.</source>
        <translation>数据来源。打开“变更检测”菜单。</translation>
    </message>
    <message>
        <source>Patterns of lock keys</source>
        <translation>锁键的匹配模式</translation>
    </message>
    <message>
        <source>Patterns of the keys that are locks, separated by spaces. Enter applies, Esc reverts (Ctrl+L)</source>
        <translation>作为锁的键的匹配模式，以空格分隔。Enter 应用，Esc 还原（Ctrl+L）</translation>
    </message>
    <message>
        <source>Read-only · Allow changes…</source>
        <translation>只读 · 允许更改…</translation>
    </message>
    <message>
        <source>Changes allowed for %1 · Make read-only</source>
        <translation>允许更改 %1 · 设为只读</translation>
    </message>
    <message>
        <source>This server is read-only. Click to allow changes for 5 minutes.</source>
        <translation>此服务器为只读。点击允许更改 5 分钟。</translation>
    </message>
    <message>
        <source>Click to make this server read-only again.</source>
        <translation>点击将此服务器恢复为只读。</translation>
    </message>
    <message>
        <source>PRODUCTION?</source>
        <translation>生产？</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContendedModel</name>
    <message>
        <source>Since the gap at %1 nobody has acquired it: those who waited before it are not counted.</source>
        <translation>录制在 %1 中断，此后没有客户端加锁成功：中断之前的等待者未计入。</translation>
    </message>
    <message>
        <source>Clients of a Unix socket share one address, and their tokens do not distinguish them: they are not counted.</source>
        <translation>Unix 套接字的客户端共用一个地址，令牌也无法区分它们：未计入。</translation>
    </message>
    <message>
        <source>No wait has ended.</source>
        <translation>没有已结束的等待。</translation>
    </message>
    <message>
        <source>nobody, or unknown</source>
        <translation>无人持有，或未知</translation>
    </message>
    <message>
        <source>Share of the waiting time, by whoever held the lock meanwhile:</source>
        <translation>等待时间的占比，按当时的持有者：</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <extracomment>a share, a holder, a time</extracomment>
        <translation>%1 %2（%3）</translation>
    </message>
    <message>
        <source>It never went on while several clients waited.</source>
        <translation>有多个客户端等待时，从未发生持有者切换。</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>The key</source>
        <translation>锁的键</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>Clients that wait at the end of the measurement: they have tried more than once</source>
        <translation>测量结束时在等待的客户端数：尝试过不止一次的算等待</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Clients that waited at the same time, at most</source>
        <translation>同时等待的客户端数的最大值</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待总时长</translation>
    </message>
    <message>
        <source>Waiting time of all clients together</source>
        <translation>所有客户端的等待时间之和</translation>
    </message>
    <message>
        <source>Wait p50</source>
        <translation>等待 p50</translation>
    </message>
    <message>
        <source>Half of the waits were shorter, from the first to the last attempt</source>
        <translation>一半的等待更短，从第一次尝试算到最后一次尝试</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>95 of 100 waits were shorter</source>
        <translation>95% 的等待更短</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 of 100 waits were shorter</source>
        <translation>99% 的等待更短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Held up by</source>
        <translation>被谁挡住</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃比例</translation>
    </message>
    <message>
        <source>Share of the waits that ended without the lock</source>
        <translation>没有加锁成功就结束的等待所占的比例</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Attempts for each acquisition</source>
        <translation>每次加锁成功所用的尝试次数</translation>
    </message>
    <message>
        <source>Hold p50</source>
        <translation>持锁 p50</translation>
    </message>
    <message>
        <source>Half of the holds were shorter</source>
        <translation>一半的持锁时长更短</translation>
    </message>
    <message>
        <source>No hold has ended.</source>
        <translation>没有已结束的持锁。</translation>
    </message>
    <message>
        <source>Gap p50</source>
        <translation>间隔 p50</translation>
    </message>
    <message>
        <source>From the end of a hold to the next acquisition while somebody waited: half of them were shorter</source>
        <translation>有客户端等待时，从一次持锁结束到下一次加锁：一半的间隔更短</translation>
    </message>
    <message>
        <source>It was never acquired while somebody waited.</source>
        <translation>有客户端等待时，从未加锁成功。</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>按顺序</translation>
    </message>
    <message>
        <source>Fairness: of the acquisitions while several clients waited, the share by whoever had waited longest</source>
        <translation>公平性：有多个客户端等待时，由等待最久者加锁的比例</translation>
    </message>
    <message>
        <source>Nobody has waited.</source>
        <translation>没有客户端等待过。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln wait(s)</source>
        <translation>
            <numerusform>%Ln 次等待中的 %1 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s)</source>
        <translation>
            <numerusform>%Ln 次尝试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln acquisition(s)</source>
        <translation>
            <numerusform>%Ln 次获取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln command(s)</source>
        <translation>
            <numerusform>%Ln 条命令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln time(s)</source>
        <translation>
            <numerusform>%Ln 次中的 %1 次</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest wait, also one that lasts</source>
        <translation>最长的等待，包括仍在持续的</translation>
    </message>
    <message>
        <source>Which client held the lock for most of the waiting time, and for how much of it</source>
        <translation>等待时间的大部分里由哪个客户端持有锁，以及占多少</translation>
    </message>
    <message>
        <source>Some had begun to wait before the measurement: for how long is not known.</source>
        <translation>有些在测量之前就已开始等待：等了多久是未知的。</translation>
    </message>
    <message>
        <source>Scripts whose result is not known have tried for it, too.</source>
        <translation>还有结果未知的脚本也尝试过获取它。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContendedTable</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Search locks</source>
        <translation>搜索锁</translation>
    </message>
    <message>
        <source>Search the locks of this measurement</source>
        <translation>搜索本次测量的锁</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copies the rows that are shown as text, for a spreadsheet or a report</source>
        <translation>将显示的行复制为文本，用于电子表格或报告</translation>
    </message>
    <message>
        <source>Locks of this measurement</source>
        <translation>本次测量的锁</translation>
    </message>
    <message>
        <source>No lock matches, or none was acquired in this time.</source>
        <translation>没有匹配的锁，或这段时间内没有加锁。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <extracomment>a number of locks, a time</extracomment>
        <translation>%1 个，测量于 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContendersView</name>
    <message>
        <source>Most contended locks</source>
        <translation>竞争最激烈的锁</translation>
    </message>
    <message>
        <source>%1: held for %2 of the time. Hand-overs: %3</source>
        <translation>%1：有 %2 的时间被持有。切换：%3</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>time held</source>
        <translation>持锁时间占比</translation>
    </message>
    <message>
        <source>hand-overs</source>
        <translation>切换次数</translation>
    </message>
    <message>
        <source>Held for %1 of the time</source>
        <translation>%1 的时间被持有</translation>
    </message>
    <message>
        <source>Hand-overs (taken again within 100 ms of the release): %1</source>
        <translation>持有者切换（释放后 100 毫秒内被重新加锁）：%1</translation>
    </message>
    <message>
        <source>Hand-over gap, p50: %1</source>
        <translation>切换间隔，p50：%1</translation>
    </message>
    <message>
        <source>On node %1</source>
        <translation>在节点 %1 上</translation>
    </message>
    <message>
        <source>No lock was seen to be taken again within 100 ms of its release</source>
        <translation>没有观察到锁在释放后 100 毫秒内被重新加锁</translation>
    </message>
    <message>
        <source>No data yet: no lock was seen to be taken again within 100 ms of its release.</source>
        <translation>还没有数据：没有观察到锁在释放后 100 毫秒内被重新加锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContentionController</name>
    <message>
        <source>Open a recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings of redis-cli monitor (*.txt *.log *.gz);;All files (*)</source>
        <translation>redis-cli monitor 的录制 (*.txt *.log *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <translation>录制 %1</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1: a file; %2: why</extracomment>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>It is in database %1, and the table of locks shows database %2.</source>
        <translation>它在数据库 %1 中，而锁列表显示的是数据库 %2。</translation>
    </message>
    <message>
        <source>It is not in the table of locks now.</source>
        <translation>它现在不在锁列表中。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContentionPage</name>
    <message>
        <source>Open recording…</source>
        <translation>打开录制…</translation>
    </message>
    <message>
        <source>Files that &quot;redis-cli monitor&quot; has written, compressed or not</source>
        <translation>“redis-cli monitor”写出的文件，压缩与否均可</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Deadlocks</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a name and a count</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Blocking tree</source>
        <translation>阻塞树</translation>
    </message>
    <message>
        <source>Recorded on %1</source>
        <translation>录制于“%1”</translation>
    </message>
    <message>
        <source>A recording does not say from which server it is. If this one is from the open server, check it: then the table of locks shows who waited, with the time.</source>
        <translation>录制不会说明它来自哪个服务器。如果来自已打开的服务器，请勾选此项：锁表格就会显示哪些客户端等待过，并附上时间。</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>测量…</translation>
    </message>
    <message>
        <source>Listens to the open server for some seconds; asks first, with what that costs</source>
        <translation>监听打开的服务器几秒钟；开始前会先询问，并说明开销</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Waits over time</source>
        <translation>等待随时间的变化</translation>
    </message>
    <message>
        <source>Waits by client</source>
        <translation>按客户端的等待</translation>
    </message>
    <message>
        <source>Connect to its server to clear it.</source>
        <translation>要清除它，请连接到它的服务器。</translation>
    </message>
    <message>
        <source>It was measured on %1, which is not open now.</source>
        <translation>它是在 %1 上测得的，该服务器现在没有打开。</translation>
    </message>
    <message>
        <source>A recording does not say on which of the open servers the lock is.</source>
        <translation>录制内容不说明这个锁在打开的哪一台服务器上。</translation>
    </message>
    <message>
        <source>If it is from there, check &quot;%1&quot;: then it can be cleared.</source>
        <extracomment>%1: the text of a check box</extracomment>
        <translation>如果它来自那里，请勾选“%1”：之后就可以清除它。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ContentionWelcome</name>
    <message>
        <source>Command that records</source>
        <translation>用于录制的命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Who waits, and who blocks whom</source>
        <translation>谁在等待，谁阻塞了谁</translation>
    </message>
    <message>
        <source>Open recording…</source>
        <translation>打开录制…</translation>
    </message>
    <message>
        <source>MONITOR slows a server down, most of all one with pipelined clients: record some seconds, not hours. End it with Ctrl+C.</source>
        <translation>MONITOR 会拖慢服务器，客户端使用管道时尤其明显：只录制几秒钟，不要录制几小时。按 Ctrl+C 结束。</translation>
    </message>
    <message>
        <source>A failed attempt to acquire a lock leaves no trace in the keys, so the table of locks cannot show who waits. A recording of the commands that a server executed can: lock by lock, how many clients waited and for how long, who held them up, where they block each other, and what is wrong with how they use their locks.</source>
        <translation>失败的加锁尝试不会在键中留下痕迹，因此锁表格无法显示谁在等待。服务器所执行命令的录制则可以：逐个锁显示有多少客户端等待、等了多久、被谁挡住、在哪里相互阻塞，以及使用锁的方式有什么问题。</translation>
    </message>
    <message>
        <source>To record, run this beside the server. Then open the file, or drop it here.</source>
        <translation>要录制，请在服务器所在的机器上运行此命令。然后打开文件，或将其拖放到这里。</translation>
    </message>
    <message>
        <source>Measure this server…</source>
        <translation>测量此服务器…</translation>
    </message>
    <message>
        <source>Measures for half a second what MONITOR costs the open server, and asks before it listens for longer</source>
        <translation>先用半秒测量 MONITOR 对打开的服务器的开销，询问之后才继续监听</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DemoBar</name>
    <message>
        <source>See what happens to the locks:</source>
        <translation>看看锁会怎样：</translation>
    </message>
    <message>
        <source>Fail over</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>Move a slot</source>
        <translation>迁移一个槽</translation>
    </message>
    <message>
        <source>Stop a node</source>
        <translation>停止一个节点</translation>
    </message>
    <message>
        <source>Start it again</source>
        <translation>再次启动</translation>
    </message>
    <message>
        <source>A replica of the demo takes the place of its primary</source>
        <translation>演示的一个副本接替它的主节点</translation>
    </message>
    <message>
        <source>A slot of the demo cluster moves to another primary, with the lock in it</source>
        <translation>演示集群的一个槽连同其中的锁迁移到另一个主节点</translation>
    </message>
    <message>
        <source>A primary of the demo ends at once, as in a crash</source>
        <translation>演示的一个主节点立即结束，如同崩溃</translation>
    </message>
    <message>
        <source>The stopped node of the demo comes back as a replica</source>
        <translation>演示中停止的节点作为副本恢复</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DemoController</name>
    <message>
        <source>Start the demo cluster first.</source>
        <translation>请先启动演示集群。</translation>
    </message>
    <message>
        <source>Start the demo cluster or the demo with Sentinel first.</source>
        <translation>请先启动演示集群或带哨兵的演示。</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DeploymentFields</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>the name that the sentinels use, for example mymaster</source>
        <translation>哨兵使用的名称，例如 mymaster</translation>
    </message>
    <message>
        <source>Sentinel user</source>
        <translation>哨兵用户</translation>
    </message>
    <message>
        <source>empty: the default user</source>
        <translation>留空：默认用户</translation>
    </message>
    <message>
        <source>Sentinel password</source>
        <translation>哨兵密码</translation>
    </message>
    <message>
        <source>never saved; empty: none</source>
        <translation>绝不保存；留空：无</translation>
    </message>
    <message>
        <source>File with the sentinels&apos; password</source>
        <translation>含有哨兵密码的文件</translation>
    </message>
    <message>
        <source>optional, the sentinels&apos; password is read from it</source>
        <translation>可选，从中读取哨兵的密码</translation>
    </message>
    <message>
        <source>The sentinels use TLS</source>
        <translation>哨兵使用 TLS</translation>
    </message>
    <message>
        <source>Sentinel file</source>
        <translation>哨兵密码文件</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>host:26379, one or several, separated by commas</source>
        <translation>host:26379，一个或多个，以逗号分隔</translation>
    </message>
    <message>
        <source>host:6379, one or several, separated by commas</source>
        <translation>host:6379，一个或多个，以逗号分隔</translation>
    </message>
    <message>
        <source>The other sentinels are found through these.</source>
        <translation>其他哨兵通过它们找到。</translation>
    </message>
    <message>
        <source>The other nodes are found through these.</source>
        <translation>其他节点通过它们找到。</translation>
    </message>
    <message>
        <source>Sentinels: enter at least one, for example sentinel-1:26379.</source>
        <translation>哨兵：请至少填写一个，例如 sentinel-1:26379。</translation>
    </message>
    <message>
        <source>Nodes: enter at least one of the cluster, for example 10.0.0.1:6379.</source>
        <translation>节点：请至少填写集群中的一个，例如 10.0.0.1:6379。</translation>
    </message>
    <message>
        <source>Service: enter the name that the sentinels use (sentinel monitor NAME … in sentinel.conf).</source>
        <translation>服务：请填写哨兵使用的名称（sentinel.conf 中的 sentinel monitor NAME …）。</translation>
    </message>
    <message>
        <source>%1: %2. Enter host:port, separated by commas.</source>
        <translation>%1：%2。请填写 host:port，以逗号分隔。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DesktopNotices</name>
    <message>
        <source>Lockscope: nothing needs attention</source>
        <translation>Lockscope：没有需要关注的锁</translation>
    </message>
    <message numerus="yes">
        <source>Lockscope: %Ln alert(s)</source>
        <translation>
            <numerusform>Lockscope：%Ln 个告警</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the lock</source>
        <translation>显示此锁</translation>
    </message>
    <message>
        <source>Show the alerts</source>
        <translation>显示告警</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DockTitle</name>
    <message>
        <source>Close: %1</source>
        <translation>关闭：%1</translation>
    </message>
    <message>
        <source>Close. The menu View shows it again.</source>
        <translation>关闭。可从“视图”菜单再次显示。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EnvironmentTag</name>
    <message>
        <source>Environment: %1</source>
        <translation>环境：%1</translation>
    </message>
    <message>
        <source>DEVELOPMENT</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>staging</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>production</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>demo</source>
        <translation>演示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventLog</name>
    <message>
        <source>Show newest</source>
        <translation>显示最新</translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation>事件，最新的在前</translation>
    </message>
    <message>
        <source>Filter events, locks and holders</source>
        <translation>筛选事件、锁和持有者</translation>
    </message>
    <message>
        <source>Filter of the event log</source>
        <translation>事件日志的筛选</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s)</source>
        <translation>
            <numerusform>%Ln 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln event(s) match</source>
        <translation>
            <numerusform>%Ln 个事件中有 %1 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left out (too old or too many at once)</source>
        <translation>略去 %1 个（太旧或同时太多）</translation>
    </message>
    <message>
        <source>list paused, %1 new</source>
        <translation>列表已暂停，%1 个新事件</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventLogModel</name>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>was held by %1</source>
        <translation>此前由 %1 持有</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>间隔 %1</translation>
    </message>
    <message>
        <source>simulated client %1</source>
        <translation>模拟客户端 %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>an unknown holder</source>
        <translation>未知持有者</translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>持锁 %1</translation>
    </message>
    <message>
        <source>simulated client</source>
        <translation>模拟客户端</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>a server</comment>
        <translation>在 %1 上</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExploreDialog</name>
    <message>
        <source>Clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>Acquisitions of each client</source>
        <translation>每个客户端的加锁次数</translation>
    </message>
    <message>
        <source>Retries of each client</source>
        <translation>每个客户端的重试次数</translation>
    </message>
    <message>
        <source>Crashes</source>
        <translation>崩溃次数</translation>
    </message>
    <message>
        <source>Pauses</source>
        <translation>暂停次数</translation>
    </message>
    <message>
        <source>Lost messages</source>
        <translation>丢失消息数</translation>
    </message>
    <message>
        <source>Late commands</source>
        <translation>迟到命令数</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>Explore protocols</source>
        <translation>检验协议</translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation>%1（自定义）</translation>
    </message>
    <message>
        <source>Protocols</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Protocols to explore</source>
        <translation>要检验的协议</translation>
    </message>
    <message>
        <source>1 or 2</source>
        <translation>1 或 2</translation>
    </message>
    <message>
        <source>Default: 2 acquisitions for two clients on one key of one server, otherwise 1. That finishes in seconds.</source>
        <translation>默认：两个客户端使用一个服务器的一个键时加锁 2 次，否则 1 次。几秒内完成。</translation>
    </message>
    <message>
        <source>A command never arrives, or its answer does not. The client goes on without an answer.</source>
        <translation>命令没有到达，或其返回没有到达。客户端在没有收到返回的情况下继续。</translation>
    </message>
    <message>
        <source>A command arrives after its client has stopped waiting for the answer, even a lease later.</source>
        <translation>客户端不再等待返回之后命令才到达，甚至晚一个租期。</translation>
    </message>
    <message>
        <source>Lease expiries</source>
        <translation>租约到期次数</translation>
    </message>
    <message>
        <source>Lockscope runs every order of the clients&apos; steps on private Redis servers. For each question it proves, within the bounds, that a protocol holds, or finds the shortest schedule that breaks it.</source>
        <translation>Lockscope 在私有 Redis 服务器上运行客户端步骤的所有顺序。对每个问题，它在检验范围之内证明协议成立，或找出最短反例。</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Select none</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>检验范围</translation>
    </message>
    <message>
        <source>A lost message is a command or an answer that never arrives. A late command arrives after its client has stopped waiting for the answer. Progress and deadlock are explored without them.</source>
        <translation>丢失的消息是没有到达的命令或返回。迟到的命令在客户端不再等待返回之后才到达。检验“有进展”和“无死锁”时不包含它们。</translation>
    </message>
    <message>
        <source>Select at least one protocol and one question.</source>
        <translation>请至少选择一个协议和一个问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s). Three or more clients can take minutes. You can pause or stop it at any time; finished verdicts stay.</source>
        <translation>
            <numerusform>%n 个结论。三个及以上的客户端可能需要几分钟。随时可以暂停或停止；已完成的结论会保留。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s). You can pause or stop it at any time; finished verdicts stay.</source>
        <translation>
            <numerusform>%n 个结论。随时可以暂停或停止；已完成的结论会保留。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExportBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>导出进度</translation>
    </message>
    <message>
        <source>Exporting to %1…</source>
        <translation>正在导出到 %1…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation>取消导出</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>The export was cancelled. Nothing was saved.</source>
        <translation>导出已取消。未保存任何内容。</translation>
    </message>
    <message>
        <source>Not exported: %1</source>
        <translation>未导出：%1</translation>
    </message>
    <message numerus="yes">
        <source>Exporting to %1: %Ln record(s) so far</source>
        <translation>
            <numerusform>正在导出到 %1：目前 %Ln 条记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %1: %Ln record(s).</source>
        <translation>
            <numerusform>已保存 %1：%Ln 条记录。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FailoverNotice</name>
    <message numerus="yes">
        <source>%Ln lock(s) lost in a failover</source>
        <translation>
            <numerusform>%Ln 个锁在故障转移中丢失</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>The promoted replica does not have them: it had not received them, or they were released meanwhile. Their holders may still think that they hold them, and others can acquire them.</source>
        <translation>新主节点没有它们：它没有收到，或者它们在此期间已被释放。其持有者可能仍认为自己持有它们，而其他客户端可以加锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FileField</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for: %1</source>
        <translation>浏览：%1</translation>
    </message>
    <message>
        <source>%1: no permission to read %2. Change its permissions or choose another file.</source>
        <translation>%1：没有读取 %2 的权限。请更改其权限，或选择其他文件。</translation>
    </message>
    <message>
        <source>%1: %2 does not exist. Choose another file or leave the field empty.</source>
        <translation>%1：%2 不存在。请选择其他文件，或留空。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmBar</name>
    <message>
        <source>Gallery</source>
        <translation>场景列表</translation>
    </message>
    <message>
        <source>Back to the gallery</source>
        <translation>返回场景列表</translation>
    </message>
    <message>
        <source>private server</source>
        <translation>私有服务器</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>幕</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>speed %1×</source>
        <translation>速度 %1×</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Explore…</source>
        <translation>检验…</translation>
    </message>
    <message>
        <source>Explore protocols</source>
        <translation>检验协议</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Next act</source>
        <translation>下一幕</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>重播</translation>
    </message>
    <message>
        <source>Back to the gallery of races (Esc)</source>
        <translation>返回场景列表（Esc）</translation>
    </message>
    <message>
        <source>A redis-server that Lockscope started for this film. Your servers are not touched.</source>
        <translation>Lockscope 为此回放启动的 redis-server。不触及您的服务器。</translation>
    </message>
    <message>
        <source>This film has several acts to compare. Each begins with empty servers.</source>
        <translation>此回放有多幕可供比较。每一幕都从空服务器开始。</translation>
    </message>
    <message>
        <source>Go one step back (Left in the lanes)</source>
        <translation>后退一步（泳道中按左箭头）</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格键）</translation>
    </message>
    <message>
        <source>Go one step forward (Right in the lanes)</source>
        <translation>前进一步（泳道中按右箭头）</translation>
    </message>
    <message>
        <source>Play this protocol with a random order of steps (S)</source>
        <translation>以随机的步骤顺序播放此协议（S）</translation>
    </message>
    <message>
        <source>Run every order of the clients&apos; steps and judge the protocols</source>
        <translation>运行客户端步骤的所有顺序，并检验各协议</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>the title of a film and that of its act</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>Act %1 of %2</source>
        <translation>第 %1 幕，共 %2 幕</translation>
    </message>
    <message>
        <source>This is the first step.</source>
        <translation>这是第一步。</translation>
    </message>
    <message>
        <source>This is the last step.</source>
        <translation>这是最后一步。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmClientModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>will send: %1</source>
        <translation>将发送：%1</translation>
    </message>
    <message>
        <source>fencing token: %1</source>
        <translation>防护令牌：%1</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmEventModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmLanes</name>
    <message>
        <source>Swim lanes of the film</source>
        <translation>回放的泳道图</translation>
    </message>
    <message>
        <source>A private redis-server %1, started for this film</source>
        <translation>为此回放启动的私有 redis-server %1</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右箭头</translation>
    </message>
    <message>
        <source>Step back, step forward</source>
        <translation>后退一步、前进一步</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Go to the beginning, go to the end</source>
        <translation>转到开头、转到结尾</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Show the whole film</source>
        <translation>显示整个回放</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Shuffle: play another order</source>
        <translation>随机：播放另一种顺序</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Back to the scenarios</source>
        <translation>返回场景列表</translation>
    </message>
    <message>
        <source>%1, a simulated client
protocol: %2
clock: %3
%4</source>
        <translation>%1，模拟客户端
协议：%2
时钟：%3
%4</translation>
    </message>
    <message>
        <source>%1 thinks it holds the lock from %2 to %3</source>
        <extracomment>%1: a client; %2, %3: times</extracomment>
        <translation>%1 从 %2 到 %3 认为自己持有锁</translation>
    </message>
    <message>
        <source>%1 tries to acquire from %2 to %3</source>
        <translation>%1 从 %2 到 %3 尝试加锁</translation>
    </message>
    <message>
        <source>%1 is paused from %2 to %3; time goes on without it</source>
        <translation>%1 从 %2 到 %3 暂停；时间照常流逝</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the command of this step for redis-cli</source>
        <translation>复制此步骤的命令，用于 redis-cli</translation>
    </message>
    <message>
        <source>Copy command for redis-cli</source>
        <translation>复制命令，用于 redis-cli</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmSaver</name>
    <message>
        <source>Animation (*.webp)</source>
        <translation>动画 (*.webp)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>Shell script for redis-cli (*.sh)</source>
        <translation>redis-cli 的 shell 脚本 (*.sh)</translation>
    </message>
    <message>
        <source>%1 exists already: nothing was written. Choose another name, or remove the images.</source>
        <translation>%1 已存在：未写入任何内容。请选择其他名称，或删除这些图片。</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled: %n image(s) are there.</source>
        <translation>
            <numerusform>已取消：已有 %n 张图片。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled: nothing was written.</source>
        <translation>已取消：未写入任何内容。</translation>
    </message>
    <message>
        <source>A film cannot be saved as .%1. Choose one of .webp, .html, .png, .txt, .jsonl and .sh.</source>
        <translation>回放不能保存为 .%1。请选择 .webp、.html、.png、.txt、.jsonl 或 .sh。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>Saved %n image(s), from %1 on.</source>
        <translation>
            <numerusform>已保存 %n 张图片，从 %1 开始。</numerusform>
        </translation>
    </message>
    <message>
        <source>The animation cannot be made: too little memory.</source>
        <translation>无法生成动画：内存不足。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmSavingBar</name>
    <message>
        <source>Progress of the saving</source>
        <translation>保存进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel saving the film</source>
        <translation>取消保存回放</translation>
    </message>
    <message>
        <source>Save film</source>
        <translation>保存回放</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>正在保存 %1…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmSide</name>
    <message>
        <source>What you see</source>
        <translation>解说</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Clients of the film</source>
        <translation>回放中的客户端</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What has happened so far</source>
        <translation>到目前为止发生了什么</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy command for redis-cli</source>
        <translation>复制命令，用于 redis-cli</translation>
    </message>
    <message>
        <source>Copy this command as it is pasted into redis-cli, scripts included</source>
        <translation>按粘贴到 redis-cli 的形式复制此命令，包括脚本</translation>
    </message>
    <message>
        <source>The command of this step and its reply, as in redis-cli</source>
        <translation>此步骤的命令及其回复，与 redis-cli 中一样</translation>
    </message>
    <message>
        <source>No command in this step.</source>
        <translation>此步骤没有命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilmText</name>
    <message>
        <source>deleted %1&apos;s lock</source>
        <translation>删除了 %1 的锁</translation>
    </message>
    <message>
        <source>renewed %1&apos;s lock</source>
        <translation>为 %1 的锁续期</translation>
    </message>
    <message>
        <source>overwrote %1&apos;s lock</source>
        <translation>覆盖了 %1 的锁</translation>
    </message>
    <message>
        <source>mutual exclusion violated</source>
        <translation>违反互斥</translation>
    </message>
    <message>
        <source>an orphaned key is left</source>
        <translation>留下了孤儿键</translation>
    </message>
    <message>
        <source>the lock is stuck</source>
        <translation>锁卡住</translation>
    </message>
    <message>
        <source>clients wait for each other</source>
        <translation>客户端互相等待</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>critical section</source>
        <translation>临界区</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>持锁</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>lapsed</source>
        <translation>已超时</translation>
    </message>
    <message>
        <source>lease over</source>
        <translation>租约到期</translation>
    </message>
    <message>
        <source>down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>epilogue</source>
        <translation>尾声</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>more holders than permits</source>
        <translation>持有者多于许可</translation>
    </message>
    <message>
        <source>two clients think they hold it</source>
        <translation>两个客户端认为自己持有锁</translation>
    </message>
    <message>
        <source>three clients think they hold it</source>
        <translation>三个客户端认为自己持有锁</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>stale write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>write refused</source>
        <translation>拒绝写入</translation>
    </message>
    <message>
        <source>orphan</source>
        <translation>孤儿键</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>卡住</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 在 %2：%3</translation>
    </message>
    <message>
        <source>answer: %1</source>
        <translation>返回值：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>由 %1 写入</translation>
    </message>
    <message>
        <source>lease: %1 from %2</source>
        <translation>租期：%1，从 %2 起</translation>
    </message>
    <message>
        <source>no lease: the server never removes it</source>
        <translation>未设过期时间：服务器永不删除它</translation>
    </message>
    <message>
        <source>its value is a time that has passed: lapsed at %1</source>
        <translation>其值是已过去的时间：在 %1 超时</translation>
    </message>
    <message>
        <source>At %1 of %2.</source>
        <translation>在 %1，共 %2。</translation>
    </message>
    <message>
        <source>%1 sent %2; answer %3.</source>
        <translation>%1 发送了 %2；返回 %3。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Violation: %1.</source>
        <translation>违规：%1。</translation>
    </message>
    <message>
        <source>epilogue, step %1 of %2</source>
        <translation>尾声，第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，在 %2</translation>
    </message>
    <message>
        <source>%1; no second client holds it yet</source>
        <translation>%1；还没有第二个客户端持有</translation>
    </message>
    <message>
        <source>%1; no second client held it meanwhile</source>
        <translation>%1；其间没有第二个客户端持有</translation>
    </message>
    <message>
        <source>Act %1</source>
        <extracomment>of an act: its number, how many there are, its title</extracomment>
        <translation>第 %1 幕</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1/%2：%3</translation>
    </message>
    <message>
        <source>%1 deleted %2&apos;s lock</source>
        <extracomment>%1 and %2: clients</extracomment>
        <translation>%1 删除了 %2 的锁</translation>
    </message>
    <message>
        <source>%1 renewed %2&apos;s lock</source>
        <translation>%1 为 %2 的锁续期</translation>
    </message>
    <message>
        <source>%1 overwrote %2&apos;s lock</source>
        <translation>%1 覆盖了 %2 的锁</translation>
    </message>
    <message>
        <source>a stale write by %1 was accepted</source>
        <translation>接受了 %1 的过期写入</translation>
    </message>
    <message>
        <source>no client got the lock</source>
        <translation>没有客户端加锁成功</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) think they hold it</source>
        <translation>
            <numerusform>%n 个客户端认为自己持有</numerusform>
        </translation>
    </message>
    <message>
        <source>no client got it</source>
        <translation>无人加锁成功</translation>
    </message>
    <message>
        <source>sent to %1</source>
        <translation>发送到 %1</translation>
    </message>
    <message>
        <source>not written by a client of this film</source>
        <translation>不是由此回放的客户端写入</translation>
    </message>
    <message>
        <source>no event</source>
        <translation>无事件</translation>
    </message>
    <message>
        <source>no event announced a change</source>
        <translation>没有事件通知某个更改</translation>
    </message>
    <message>
        <source>no lock had two holders</source>
        <translation>没有锁同时有两个持有者</translation>
    </message>
    <message>
        <source>nothing is broken</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>no lock had two holders so far</source>
        <translation>到目前为止没有锁同时有两个持有者</translation>
    </message>
    <message>
        <source>nothing is broken so far</source>
        <translation>到目前为止没有问题</translation>
    </message>
    <message>
        <source>deleted what %1 wrote</source>
        <translation>删除了 %1 写入的键</translation>
    </message>
    <message>
        <source>renewed what %1 wrote</source>
        <translation>续期了 %1 写入的键</translation>
    </message>
    <message>
        <source>overwrote what %1 wrote</source>
        <translation>覆盖了 %1 写入的键</translation>
    </message>
    <message>
        <source>%1 deleted the key that %2 wrote</source>
        <translation>%1 删除了 %2 写入的键</translation>
    </message>
    <message>
        <source>%1 renewed the key that %2 wrote</source>
        <translation>%1 续期了 %2 写入的键</translation>
    </message>
    <message>
        <source>%1 overwrote the key that %2 wrote</source>
        <translation>%1 覆盖了 %2 写入的键</translation>
    </message>
    <message>
        <source>by %1</source>
        <comment>a client, that wrote a key</comment>
        <translation>%1 写入</translation>
    </message>
    <message>
        <source>(not sent to a server)</source>
        <translation>（未发送到服务器）</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <translation>%1 有 %2。</translation>
    </message>
    <message>
        <source>%1 has %2, written by %3.</source>
        <translation>%1 有 %2，由 %3 写入。</translation>
    </message>
    <message>
        <source>%1, but %2 is left: it has no lease, and no client holds the lock or tries for it</source>
        <translation>%1，但留下了 %2：它没有租期，也没有客户端持有或尝试获取该锁</translation>
    </message>
    <message>
        <source>%1; also %2</source>
        <translation>%1；还有：%2</translation>
    </message>
    <message>
        <source>%1; also %2 (+%3 more)</source>
        <translation>%1；还有：%2（另有 %3 项）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindController</name>
    <message>
        <source>Find locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message>
        <source>Watching %1 instead of %2.</source>
        <translation>现在监视 %1，不再监视 %2。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n 个匹配模式</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %n lock(s) among %2 keys match %1. Other locks may have other names.</source>
        <translation>
            <numerusform>%2 个键中只有 %n 个锁匹配 %1。其他锁可能使用别的名称。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindDialog</name>
    <message>
        <source>Find locks</source>
        <translation>查找锁</translation>
    </message>
    <message>
        <source>Keys searched</source>
        <translation>已搜索的键</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>加快(&amp;F)</translation>
    </message>
    <message>
        <source>Search patterns, libraries and examples</source>
        <translation>搜索匹配模式、类库和示例</translation>
    </message>
    <message>
        <source>Keys whose name or content alone looks like a lock. They may be something else.</source>
        <translation>仅凭名称或内容看起来像锁的键。也可能是别的东西。</translation>
    </message>
    <message>
        <source>Patterns of keys that look like locks</source>
        <translation>像锁的键的匹配模式</translation>
    </message>
    <message>
        <source>Columns of the patterns</source>
        <translation>匹配模式的各列</translation>
    </message>
    <message>
        <source>Nothing to show yet. Guesses are listed only if you tick “Show guesses”.</source>
        <translation>还没有可显示的内容。勾选“显示猜测”才会列出猜测。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Replace patterns</source>
        <translation>替换匹配模式(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Add to patterns</source>
        <translation>加入匹配模式(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>&amp;Search again</source>
        <translation>重新搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Show &amp;guesses (%1)</source>
        <translation>显示猜测（%1）(&amp;G)</translation>
    </message>
    <message>
        <source>Tick the patterns that you want to watch.</source>
        <translation>请勾选要监视的匹配模式。</translation>
    </message>
    <message>
        <source>Searches all keys of database %1 on %2 for locks. It only reads: all key names, and the content of a few keys of each form.</source>
        <translation>在“%2”的数据库 %1 的所有键中搜索锁。只读取：所有键名，以及每种形式的少量键的内容。</translation>
    </message>
    <message>
        <source>Uses up to 25 % of the server&apos;s time instead of 2 %.</source>
        <translation>最多使用服务器 25% 的时间，而不是 2%。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n pattern(s) can be watched. Untick some.</source>
        <translation>
            <numerusform>最多可以监视 %n 个匹配模式。请取消一些勾选。</numerusform>
        </translation>
    </message>
    <message>
        <source>With the patterns watched now there are %1, and at most %2 can be watched. Untick some, or replace the patterns.</source>
        <translation>加上现在监视的匹配模式共 %1 个，最多可以监视 %2 个。请取消一些勾选，或替换匹配模式。</translation>
    </message>
    <message>
        <source>Watches the ticked patterns as well as %1.</source>
        <translation>除 %1 之外，还监视勾选的匹配模式。</translation>
    </message>
    <message>
        <source>Watches only the ticked patterns, and no longer %1.</source>
        <translation>只监视勾选的匹配模式，不再监视 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) ticked.</source>
        <translation>
            <numerusform>已勾选 %n 个匹配模式。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FindModel</name>
    <message>
        <source>already watched</source>
        <translation>已在监视</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Also matches</source>
        <translation>还匹配</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FlameBars</name>
    <message>
        <source>Shares of all waiting</source>
        <translation>等待时间占比</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头键</translation>
    </message>
    <message>
        <source>Move over the bars</source>
        <translation>在条形之间移动</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Zoom to the bar</source>
        <translation>放大到此条形</translation>
    </message>
    <message>
        <source>Esc, Backspace</source>
        <translation>Esc、Backspace</translation>
    </message>
    <message>
        <source>Zoom back</source>
        <translation>返回上一级</translation>
    </message>
    <message>
        <source>all waiting</source>
        <translation>全部等待</translation>
    </message>
    <message>
        <source>unknown protocol</source>
        <translation>未知协议</translation>
    </message>
    <message>
        <source>other clients</source>
        <translation>其他客户端</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Nobody waited for a lock while this was measured.</source>
        <translation>测量期间没有客户端等待锁。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Locks: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>Protocol: %1</source>
        <translation>协议：%1</translation>
    </message>
    <message>
        <source>Client: %1</source>
        <translation>客户端：%1</translation>
    </message>
    <message>
        <source>All clients together waited for %1</source>
        <translation>所有客户端共等待 %1</translation>
    </message>
    <message>
        <source>Waited: %1 of all waiting</source>
        <translation>等待时长、占全部等待的比例：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Gallery</name>
    <message>
        <source>Races to play</source>
        <translation>可播放的竞态场景</translation>
    </message>
    <message>
        <source>No scenario matches these words.</source>
        <translation>没有场景含有这些词。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GalleryBar</name>
    <message>
        <source>Race lab</source>
        <translation>竞态实验室</translation>
    </message>
    <message>
        <source>Search scenarios</source>
        <translation>搜索场景</translation>
    </message>
    <message>
        <source>Search scenarios  Ctrl+F</source>
        <translation>搜索场景  Ctrl+F</translation>
    </message>
    <message>
        <source>Explore all…</source>
        <translation>全部检验…</translation>
    </message>
    <message>
        <source>Choose a race. It runs on a private Redis server and explains each step.</source>
        <translation>选择一个竞态场景。它在私有 Redis 服务器上运行，并解说每一步。</translation>
    </message>
    <message>
        <source>Run every order of the clients&apos; steps and see which protocols hold</source>
        <translation>运行客户端步骤的所有顺序，看哪些协议成立</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupControl</name>
    <message>
        <source>Right, Left</source>
        <translation>右箭头、左箭头</translation>
    </message>
    <message>
        <source>Open a group, close it</source>
        <translation>展开组、折叠组</translation>
    </message>
    <message>
        <source>Close the group</source>
        <translation>折叠组</translation>
    </message>
    <message>
        <source>Open the group</source>
        <translation>展开组</translation>
    </message>
    <message numerus="yes">
        <source>Select the %Ln lock(s) of the group</source>
        <translation>
            <numerusform>选择组中的 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only this group</source>
        <translation>只显示该组</translation>
    </message>
    <message>
        <source>Pin the group to top…</source>
        <translation>将该组置顶…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupHeading</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>Open group %1, %Ln lock(s)</source>
        <extracomment>%1 is what their keys begin with</extracomment>
        <translation>
            <numerusform>已展开的组 %1，%Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Closed group %1, %Ln lock(s)</source>
        <translation>
            <numerusform>已折叠的组 %1，%Ln 个锁</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HealthController</name>
    <message>
        <source>Not connected; actions unavailable.</source>
        <translation>未连接；操作不可用。</translation>
    </message>
    <message>
        <source>Turn events on…</source>
        <translation>开启事件…</translation>
    </message>
    <message>
        <source>Turn keyspace events on?</source>
        <translation>开启键空间事件？</translation>
    </message>
    <message>
        <source>Turn events on</source>
        <translation>开启事件</translation>
    </message>
    <message>
        <source>Turning events on…</source>
        <translation>正在开启事件…</translation>
    </message>
    <message>
        <source>Events are on</source>
        <translation>事件已开启</translation>
    </message>
    <message>
        <source>The server reports changes as they happen. Lockscope restores the setting when it disconnects.</source>
        <translation>服务器会在变更发生时上报。Lockscope 断开时恢复该设置。</translation>
    </message>
    <message>
        <source>Events: outcome unknown</source>
        <translation>事件：结果未知</translation>
    </message>
    <message>
        <source>Events were not turned on</source>
        <translation>事件未开启</translation>
    </message>
    <message>
        <source>%1. The setting may have changed. Once connected, Lockscope shows whether events are on.</source>
        <translation>%1。设置可能已更改。连接之后，Lockscope 会显示事件是否已开启。</translation>
    </message>
    <message>
        <source>%1. Lockscope finds changes by polling.</source>
        <translation>%1。Lockscope 通过轮询发现变更。</translation>
    </message>
    <message>
        <source>The connection ended before the server answered</source>
        <translation>服务器响应之前连接已结束</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Lockscope will add the flags K, g, $, h and x (events by key: generic, string, hash, expired) to the setting notify-keyspace-events of %1 with CONFIG SET. Flags that are already set stay.

The server then reports changes as they happen, at a small cost per write. Lockscope restores the setting when it disconnects, unless it was changed in the meantime.</source>
        <translation>Lockscope 将用 CONFIG SET 在 %1 的 notify-keyspace-events 设置中加入标志 K、g、$、h 和 x（按键的事件：通用、字符串、哈希、过期）。已设置的标志保留。

之后服务器会在变更发生时上报，每次写入有少量开销。Lockscope 断开时恢复该设置，除非其间有人更改过。</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Connect to a service</source>
        <translation>连接到某个服务</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restored the setting notify-keyspace-events.</source>
        <translation>已恢复设置 notify-keyspace-events。</translation>
    </message>
    <message>
        <source>The setting was not restored</source>
        <translation>未能恢复设置</translation>
    </message>
    <message>
        <source>Follow %1…</source>
        <extracomment>%1: the name of a service</extracomment>
        <translation>跟随 %1…</translation>
    </message>
    <message>
        <source>Decide about the settings…</source>
        <translation>处理设置…</translation>
    </message>
    <message>
        <source>Edit this server…</source>
        <translation>编辑此服务器…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HearingMenu</name>
    <message>
        <source>Detect changes</source>
        <translation>变更检测</translation>
    </message>
    <message>
        <source>Detect changes: %1</source>
        <translation>变更检测：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeatCells</name>
    <message>
        <source>Waits over time</source>
        <translation>等待随时间的变化</translation>
    </message>
    <message>
        <source>Arrows, Home, End</source>
        <translation>箭头键、Home、End</translation>
    </message>
    <message>
        <source>Move over locks and time</source>
        <translation>在锁和时间之间移动</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Choose the lock</source>
        <translation>选择此锁</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Nobody waited for a lock while this was measured.</source>
        <translation>测量期间没有客户端等待锁。</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>%1 waiting at a time, on average</source>
        <translation>%1（平均同时等待数）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%n other lock(s)</source>
        <translation>
            <numerusform>其他 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Unknown: commands of this time are missing</source>
        <translation>未知：缺少这段时间的命令</translation>
    </message>
    <message>
        <source>At least %1 waiting on average</source>
        <translation>平均等待数：至少 %1</translation>
    </message>
    <message>
        <source>%1 waiting on average</source>
        <translation>平均等待数：%1</translation>
    </message>
    <message>
        <source>Nobody waited</source>
        <translation>没有客户端等待</translation>
    </message>
    <message>
        <source>Waits: %1</source>
        <translation>等待次数：%1</translation>
    </message>
    <message>
        <source>Held up by %1</source>
        <translation>被谁挡住：%1</translation>
    </message>
    <message>
        <source>unknown, or not listened</source>
        <translation>未知，或没有监听</translation>
    </message>
    <message>
        <source>not listened</source>
        <translation>没有监听</translation>
    </message>
    <message>
        <source>Not listened in this time</source>
        <translation>这段时间没有监听</translation>
    </message>
    <message>
        <source>Listened for %1 of it</source>
        <translation>其中监听了 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+左箭头</translation>
    </message>
    <message>
        <source>Search the guide (%1)</source>
        <translation>搜索指南（%1）</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HistogramView</name>
    <message>
        <source>Histogram of hold times</source>
        <translation>持锁时长直方图</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>No hold has ended yet.</source>
        <translation>还没有结束的持锁记录。</translation>
    </message>
    <message>
        <source>%1 holds. p50: %2, p99: %3</source>
        <translation>%1 次持锁。p50：%2，p99：%3</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>持锁次数</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>p50 and p99 %1</source>
        <translation>p50 和 p99 %1</translation>
    </message>
    <message>
        <source>Hold time %1 to %2: %3 holds (%4 %)</source>
        <translation>持锁时长 %1 到 %2：%3 次（%4%）</translation>
    </message>
    <message>
        <source>No data yet: no hold was seen from its beginning to its end.</source>
        <translation>还没有数据：还没有观察到完整的持锁过程。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderStrip</name>
    <message>
        <source>No hold seen yet.</source>
        <translation>尚未看到持锁记录。</translation>
    </message>
    <message>
        <source>disconnected</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>holder unknown</source>
        <translation>持有者未知</translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>持锁 %1</translation>
    </message>
    <message>
        <source>holding for %1</source>
        <translation>已持有 %1</translation>
    </message>
    <message>
        <source>fenced off with Lockscope for %1</source>
        <translation>用 Lockscope 隔离了 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Impossible</name>
    <message>
        <source>This lock has no queue of waiting clients, or the queue is empty.</source>
        <translation>此锁没有等待客户端的队列，或队列为空。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) are chosen; at most %1 can be changed at once. Narrow the search first.</source>
        <translation>
            <numerusform>选择了 %Ln 个锁；一次最多更改 %1 个。请先缩小搜索范围。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Inspector</name>
    <message>
        <source>Select one lock to see who holds it, who waits for it and what you can do.</source>
        <translation>选择一个锁，查看谁持有、谁在等待，以及可以做什么。</translation>
    </message>
    <message>
        <source>Show the lock that is held again</source>
        <translation>显示再次被持有的锁</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Show lock</source>
        <translation>显示锁</translation>
    </message>
    <message>
        <source>%1 was held again by %2. It is free now.</source>
        <translation>%1 曾再次由 %2 持有，现在空闲。</translation>
    </message>
    <message>
        <source>You restored %1. %2 holds it again.</source>
        <translation>您恢复了 %1。%2 再次持有它。</translation>
    </message>
    <message>
        <source>%1 is held again by %2.</source>
        <translation>%1 再次由 %2 持有。</translation>
    </message>
    <message>
        <source>Gone: %1 %2 ago. Showing its last known data.</source>
        <translation>已消失：%2前%1。显示最后读到的数据。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalCells</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>By</source>
        <translation>操作者</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>结束方式</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>cleared by you</source>
        <translation>由您清除</translation>
    </message>
    <message>
        <source>fenced off with Lockscope</source>
        <translation>用 Lockscope 隔离</translation>
    </message>
    <message>
        <source>end found by polling</source>
        <translation>终点由轮询发现</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalPage</name>
    <message>
        <source>Search the journal</source>
        <translation>搜索操作日志</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>What was done to locks, and by whom.</source>
        <translation>谁对锁做过什么。</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持锁记录</translation>
    </message>
    <message>
        <source>Who held what, for how long, and how it ended.</source>
        <translation>谁持有过什么、持续多久、如何结束。</translation>
    </message>
    <message>
        <source>How far back</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>最近 1 小时</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>最近 24 小时</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>All times</source>
        <translation>所有时间</translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation>导出  ▾</translation>
    </message>
    <message>
        <source>Export the records that match</source>
        <translation>导出匹配的记录</translation>
    </message>
    <message>
        <source>No journal is kept.</source>
        <translation>没有保存操作日志。</translation>
    </message>
    <message>
        <source>CSV for spreadsheets…</source>
        <translation>用于电子表格的 CSV…</translation>
    </message>
    <message>
        <source>JSON Lines with all fields…</source>
        <translation>含所有字段的 JSON Lines…</translation>
    </message>
    <message>
        <source>The journal is unavailable: %1 Lockscope keeps trying.</source>
        <translation>操作日志不可用：%1Lockscope 会继续尝试。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s) kept in memory until then.</source>
        <translation>
            <numerusform>在此之前有 %Ln 个操作保留在内存中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s) could not be recorded: the memory for them is full.</source>
        <translation>
            <numerusform>有 %Ln 个操作无法记录：其内存已满。</numerusform>
        </translation>
    </message>
    <message>
        <source>Journal: %1</source>
        <translation>操作日志：%1</translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation>导出操作日志</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::JournalTable</name>
    <message>
        <source>Actions, newest first</source>
        <translation>操作，最新的在前</translation>
    </message>
    <message>
        <source>Holds that ended, newest first</source>
        <translation>已结束的持锁记录，最新的在前</translation>
    </message>
    <message>
        <source>Show newest</source>
        <translation>显示最新</translation>
    </message>
    <message>
        <source>Reading the journal…</source>
        <translation>正在读取操作日志…</translation>
    </message>
    <message>
        <source>No actions yet. Each action on a lock is recorded here for ever: when, by whom, on which server, why, the commands and the outcome.</source>
        <translation>还没有操作。对锁的每个操作都永久记录在这里：何时、由谁、在哪个服务器、为什么、发送的命令和结果。</translation>
    </message>
    <message>
        <source>No holds yet. Each hold that ends while Lockscope is connected is recorded here for a month: who held what, for how long, and how it ended.</source>
        <translation>还没有持锁记录。Lockscope 连接期间结束的每次持锁都在这里记录一个月：谁持有过什么、持续多久、如何结束。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln record(s), newest first.</source>
        <translation>
            <numerusform>%Ln 条记录，最新的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln record(s). Narrow the search or export to see older ones.</source>
        <translation>
            <numerusform>最新的 %Ln 条记录。要查看更早的，请缩小搜索范围或导出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln record(s). Scroll down for older ones.</source>
        <translation>
            <numerusform>最新的 %Ln 条记录。向下滚动查看更早的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln hold(s) of that time were not recorded: too many at once.</source>
        <translation>
            <numerusform>那段时间最多有 %Ln 次持锁没有记录：同时太多。</numerusform>
        </translation>
    </message>
    <message>
        <source>No action matches the search and the chosen time.</source>
        <translation>没有符合搜索条件和所选时间的操作。</translation>
    </message>
    <message>
        <source>No hold matches the search and the chosen time.</source>
        <translation>没有符合搜索条件和所选时间的持锁记录。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LaneHistory</name>
    <message>
        <source>Simulated clients: %1. Think they hold a lock: %2. Trying: %3. Crashed: %4. Two holders at once: %5 times.</source>
        <translation>模拟客户端：%1。认为自己持有锁：%2。正在尝试：%3。已崩溃：%4。同时有两个持有者：%5 次。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanePainter</name>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>critical section</source>
        <translation>临界区</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>two holders at once, %1</source>
        <translation>同时有两个持有者，%1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>— nothing read of this key yet</source>
        <translation>— 尚未读取此键</translation>
    </message>
    <message>
        <source>%1 · lease %2</source>
        <translation>%1 · 租期 %2</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · 剩余 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LaneView</name>
    <message>
        <source>+, -</source>
        <translation>+、-</translation>
    </message>
    <message>
        <source>Zoom in, zoom out</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下箭头</translation>
    </message>
    <message>
        <source>Scroll the lanes</source>
        <translation>滚动泳道</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>语言（Language）</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>语言（Language）：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Leaving</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close Lockscope?</source>
        <translation>关闭 Lockscope？</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Change the language?</source>
        <translation>更改语言？</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Leftovers</name>
    <message>
        <source>left by a simulated client</source>
        <translation>由模拟客户端留下</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>Clear what simulated clients left?</source>
        <translation>清除模拟客户端留下的锁？</translation>
    </message>
    <message>
        <source>Simulated clients that crashed or were removed still have locks on this server: %1. Each is cleared only if it is still as they left it, and waiting clients are woken.</source>
        <translation>已崩溃或被移除的模拟客户端在此服务器上仍有锁：%1。每个锁仅当仍与它们留下时相同才会清除，并会唤醒等待的客户端。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>保留</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LineChart</name>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>m</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1: unknown</source>
        <translation>%1：未知</translation>
    </message>
    <message>
        <source>%1: %2 /s</source>
        <translation>%1：%2 次/秒</translation>
    </message>
    <message>
        <source>%g /s</source>
        <comment>the unit of an axis, in Latin letters; %g is the number</comment>
        <translation>%g</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LinkedLock</name>
    <message>
        <source>The lock of the link is not here</source>
        <translation>链接指向的锁不在这里</translation>
    </message>
    <message>
        <source>Nobody holds it now.</source>
        <translation>现在没有持有者。</translation>
    </message>
    <message>
        <source>No pattern of this server matches it. Add %1 to the patterns (Ctrl+L) to watch it.</source>
        <translation>此服务器的匹配模式都不匹配它。要监视它，请把 %1 加入匹配模式（Ctrl+L）。</translation>
    </message>
    <message>
        <source>No lock is selected</source>
        <translation>没有选择锁</translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation>请先在表格中选择一个锁。</translation>
    </message>
    <message>
        <source>There is no link to this lock</source>
        <translation>这个锁没有链接</translation>
    </message>
    <message>
        <source>Copied the link. It shows this lock and does nothing to it.</source>
        <translation>已复制链接。它只显示这个锁，不会更改它。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LoadStrip</name>
    <message>
        <source>attempts / s</source>
        <translation>尝试 / 秒</translation>
    </message>
    <message>
        <source>acquired / s</source>
        <translation>加锁 / 秒</translation>
    </message>
    <message>
        <source>time to acquire</source>
        <translation>加锁耗时</translation>
    </message>
    <message>
        <source>time to release</source>
        <translation>解锁耗时</translation>
    </message>
    <message>
        <source>Commands sent to the server for each acquisition</source>
        <translation>每次加锁发给服务器的命令数</translation>
    </message>
    <message>
        <source>fairness</source>
        <translation>公平性</translation>
    </message>
    <message>
        <source>p50 %1 · p99 %2</source>
        <translation>p50 %1 · p99 %2</translation>
    </message>
    <message>
        <source>p50: half of them took no longer. p99: 99 of 100 took no longer.</source>
        <translation>p50：一半不超过此时间。p99：99% 不超过此时间。</translation>
    </message>
    <message>
        <source>Attempts answered in the last second</source>
        <translation>最近一秒内有返回的尝试</translation>
    </message>
    <message>
        <source>Attempts in the last second that acquired the lock</source>
        <translation>最近一秒内加锁成功的尝试</translation>
    </message>
    <message>
        <source>success rate</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Share of all attempts that acquired the lock</source>
        <translation>加锁成功的尝试占全部尝试的比例</translation>
    </message>
    <message>
        <source>From a client&apos;s first attempt to success</source>
        <translation>从客户端第一次尝试到成功</translation>
    </message>
    <message>
        <source>hold time</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source>From acquisition to release</source>
        <translation>从加锁到解锁</translation>
    </message>
    <message>
        <source>commands per acquisition</source>
        <translation>每次加锁的命令数</translation>
    </message>
    <message>
        <source>Jain&apos;s index: 1 if all clients acquired equally often, 1/n if one of n clients acquired always</source>
        <translation>Jain 指数：所有客户端加锁次数相同为 1；n 个客户端中只有一个加锁成功为 1/n</translation>
    </message>
    <message>
        <source>two holders at once</source>
        <translation>同时有两个持有者</translation>
    </message>
    <message>
        <source>How often two clients thought they held one lock at the same time</source>
        <translation>两个客户端同时认为自己持有同一个锁的次数</translation>
    </message>
    <message>
        <source>hand-over gap</source>
        <translation>切换间隔</translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition</source>
        <translation>从一次持锁结束到下一次加锁</translation>
    </message>
    <message>
        <source>From the start of a release to its reply</source>
        <translation>从开始释放到收到返回</translation>
    </message>
    <message>
        <source>Reset counters</source>
        <translation>重置计数</translation>
    </message>
    <message>
        <source>Set these figures to zero and count from now on</source>
        <translation>将这些数字清零，从现在开始计数</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockActionBar</name>
    <message>
        <source>Clear…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation>隔离…</translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation>延长…</translation>
    </message>
    <message>
        <source>Evict…</source>
        <translation>移出队列…</translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation>复制令牌</translation>
    </message>
    <message>
        <source>Takes the lock from its holder, so that the next client gets it. Asks first.</source>
        <translation>强制释放锁，让下一个客户端可以加锁。执行前会先确认。</translation>
    </message>
    <message>
        <source>Copies a redis-cli command that removes this lock only if this holder still has it.</source>
        <translation>复制一条 redis-cli 命令，仅当此持有者仍持有此锁时才删除它。</translation>
    </message>
    <message>
        <source>This lock is gone: nobody holds it.</source>
        <translation>此锁已消失：无人持有。</translation>
    </message>
    <message>
        <source>Takes the lock from its holder and keeps it closed for some seconds, so that a holder that is still running can notice. Asks first.</source>
        <translation>强制释放锁，并隔离若干秒，让仍在运行的持有者有机会察觉。执行前会先确认。</translation>
    </message>
    <message>
        <source>Gives the holder more time. Asks first.</source>
        <translation>为持有者延长租约。执行前会先确认。</translation>
    </message>
    <message>
        <source>Removes a waiting client from the queue. Asks first.</source>
        <translation>将一个等待的客户端移出队列。执行前会先确认。</translation>
    </message>
    <message>
        <source>There is no single token: the holder is unknown, or there are several.</source>
        <translation>没有唯一的令牌：持有者未知，或有多个。</translation>
    </message>
    <message>
        <source>Copies the token of the holder.</source>
        <translation>复制持有者的令牌。</translation>
    </message>
    <message>
        <source>This server is read-only: asks to allow changes first.</source>
        <translation>此服务器为只读：会先询问是否允许更改。</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockActions</name>
    <message>
        <source>No lock is selected</source>
        <translation>没有选择锁</translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation>请先在表格中选择一个锁。</translation>
    </message>
    <message>
        <source>Already free</source>
        <translation>已经空闲</translation>
    </message>
    <message>
        <source>No lock to act on</source>
        <translation>没有可操作的锁</translation>
    </message>
    <message>
        <source>Too many locks</source>
        <translation>锁太多</translation>
    </message>
    <message>
        <source>Nobody holds this lock any more. There is nothing to do.</source>
        <translation>此锁已无人持有。无需操作。</translation>
    </message>
    <message>
        <source>None of these locks is held. There is nothing to do.</source>
        <translation>这些锁都无人持有。无需操作。</translation>
    </message>
    <message>
        <source>Since it was measured, the lock has changed hands.</source>
        <translation>测量之后，该锁已易主。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockColumns</name>
    <message>
        <source>Columns of the lock table</source>
        <translation>锁表的各列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Needs attention first</source>
        <translation>需要关注的在前</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockDocks</name>
    <message>
        <source>Inspector</source>
        <translation>详情面板</translation>
    </message>
    <message>
        <source>Show inspector</source>
        <translation>显示详情面板</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Show charts</source>
        <translation>显示图表</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Show events</source>
        <translation>显示事件</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockExport</name>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Save a note on this lock</source>
        <translation>保存此锁的记录</translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation>请先在表格中选择一个锁。</translation>
    </message>
    <message>
        <source>Export table as CSV…</source>
        <translation>导出表格为 CSV…</translation>
    </message>
    <message>
        <source>Export table as JSON…</source>
        <translation>导出表格为 JSON…</translation>
    </message>
    <message>
        <source>Export note on this lock as Markdown…</source>
        <translation>导出此锁的记录为 Markdown…</translation>
    </message>
    <message>
        <source>Export note on this lock as PDF…</source>
        <translation>导出此锁的记录为 PDF…</translation>
    </message>
    <message>
        <source>Select a single lock.</source>
        <translation>请只选择一个锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockFacts</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation>通常持锁时长</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>防护令牌</translation>
    </message>
    <message>
        <source>Permits free</source>
        <translation>空闲许可</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Lock profile</source>
        <translation>锁配置</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Time left: %1</source>
        <translation>剩余时间：%1</translation>
    </message>
    <message>
        <source>Detected by</source>
        <translation>检测方式</translation>
    </message>
    <message>
        <source>If you clear it</source>
        <translation>如果清除</translation>
    </message>
    <message>
        <source>Contended, held</source>
        <translation>竞争激烈，已持有</translation>
    </message>
    <message>
        <source>%1; this hold: %2× p50</source>
        <translation>%1；本次持锁：p50 的 %2 倍</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>%1, slot %2</source>
        <translation>%1，槽 %2</translation>
    </message>
    <message>
        <source>none: if this node is lost, so is the lock</source>
        <translation>无：如果此节点丢失，锁也会丢失</translation>
    </message>
    <message>
        <source>%1 (not connected)</source>
        <translation>%1（未连接）</translation>
    </message>
    <message>
        <source>%1 (%2 behind)</source>
        <translation>%1（复制延迟 %2）</translation>
    </message>
    <message>
        <source>%1 (lag unknown)</source>
        <translation>%1（复制延迟未知）</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockMenu</name>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation>隔离…</translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation>延长…</translation>
    </message>
    <message>
        <source>Evict a waiter…</source>
        <translation>将等待者移出队列…</translation>
    </message>
    <message>
        <source>Copy key</source>
        <translation>复制键</translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation>复制令牌</translation>
    </message>
    <message>
        <source>Copy as redis-cli command</source>
        <translation>复制为 redis-cli 命令</translation>
    </message>
    <message>
        <source>Show only this lock</source>
        <translation>只显示此锁</translation>
    </message>
    <message>
        <source>Show only this holder</source>
        <translation>只显示此持有者</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message numerus="yes">
        <source>Clear the %Ln selected…</source>
        <extracomment>%Ln is a number of locks</extracomment>
        <translation>
            <numerusform>清除所选的 %Ln 个…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off the %Ln selected…</source>
        <translation>
            <numerusform>隔离所选的 %Ln 个…</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <extracomment>%1 is the title of a column</extracomment>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is the title of a column, %2 the text of its cell</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Pin to top…</source>
        <translation>置顶…</translation>
    </message>
    <message>
        <source>Edit pin…</source>
        <translation>编辑置顶…</translation>
    </message>
    <message>
        <source>Unpin all that match %1</source>
        <translation>取消置顶所有匹配 %1 的锁</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>This lock is gone: nobody holds it.</source>
        <translation>此锁已消失：无人持有。</translation>
    </message>
    <message>
        <source>Copy keys</source>
        <translation>复制键名</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockModel</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1，已置顶</translation>
    </message>
    <message>
        <source>%1
Pinned by the pattern %2</source>
        <translation>%1
按匹配模式 %2 置顶</translation>
    </message>
    <message>
        <source>%1
Pinned</source>
        <translation>%1
已置顶</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>servers that have the lock</comment>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>seen %1 ago</source>
        <translation>%1前看到</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Whether most of the servers have it depends on servers that are not seen.</source>
        <translation>是否有多数服务器拥有它，取决于未看到的服务器。</translation>
    </message>
    <message>
        <source>No majority of the servers: by Redlock&apos;s rules, nobody holds it.</source>
        <translation>未过半：按 Redlock 的规则，锁无人持有。</translation>
    </message>
    <message>
        <source>The libraries of these locks are not known.</source>
        <translation>这些锁的类库未知。</translation>
    </message>
    <message>
        <source>Describe them</source>
        <translation>描述它们</translation>
    </message>
    <message>
        <source>Waiters of plain locks leave no trace.</source>
        <translation>普通锁的等待者不留痕迹。</translation>
    </message>
    <message>
        <source>Measure them</source>
        <translation>测量等待</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfileForm</name>
    <message>
        <source>begin with</source>
        <translation>开头为</translation>
    </message>
    <message>
        <source>match the pattern</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>How keys are compared</source>
        <translation>键的比较方式</translation>
    </message>
    <message>
        <source>Beginning of the keys, or pattern</source>
        <translation>键的开头或匹配模式</translation>
    </message>
    <message>
        <source>Keys that</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation>通常持锁时长</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>最长持锁时长</translation>
    </message>
    <message>
        <source>Library that writes these keys</source>
        <translation>写入这些键的类库</translation>
    </message>
    <message>
        <source>Treat as</source>
        <translation>视为</translation>
    </message>
    <message>
        <source>optional; the name of the library by default</source>
        <translation>可选；默认为类库的名称</translation>
    </message>
    <message>
        <source>for example 2 s; a lock that is renewed is held too long after 5× this</source>
        <translation>例如 2 s；会续期的锁超过其 5 倍算持有过久</translation>
    </message>
    <message>
        <source>for example 8 m 32 s; a lock is held too long after this</source>
        <translation>例如 8 m 32 s；超过它算持有过久</translation>
    </message>
    <message>
        <source>The pattern contains bytes that cannot be typed. Export the profiles to change it in the file.</source>
        <translation>该匹配模式含有无法键入的字节。请导出配置，在文件中更改。</translation>
    </message>
    <message>
        <source>Own format, as JSON</source>
        <translation>自有格式（JSON）</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>for example 30 s, if all begin with that; tells how long they are held</source>
        <translation>例如 30 s，若每次都以此开始；可得知已持有多久</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfileModel</name>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>begin with %1</source>
        <translation>以 %1 开头</translation>
    </message>
    <message>
        <source>match %1</source>
        <translation>匹配 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation>通常持锁时长</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>最长持锁时长</translation>
    </message>
    <message>
        <source>Locks now</source>
        <translation>当前的锁</translation>
    </message>
    <message>
        <source>detect automatically</source>
        <translation>自动检测</translation>
    </message>
    <message>
        <source>This profile matches more locks, but an earlier profile applies to them. Move it up to give it priority.</source>
        <translation>此配置还匹配更多锁，但前面的配置对它们生效。上移可让它优先。</translation>
    </message>
    <message>
        <source>Treat as</source>
        <translation>视为</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockProfilesDialog</name>
    <message>
        <source>Lock profiles</source>
        <translation>锁配置</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation>撤销(&amp;O)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Import lock profiles</source>
        <translation>导入锁配置</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export lock profiles</source>
        <translation>导出锁配置</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Lock profiles (*.json)</source>
        <translation>锁配置 (*.json)</translation>
    </message>
    <message>
        <source>Saved. %1</source>
        <translation>已保存。%1</translation>
    </message>
    <message>
        <source>Tell Lockscope what it cannot detect: which library writes your locks, what you call them, and how long they are held. The first profile that matches a key applies. Profiles apply to all servers.</source>
        <translation>告诉 Lockscope 它无法检测的内容：您的锁由哪个类库写入、您怎么称呼它们、会持有多久。第一个与键匹配的配置生效。配置适用于所有服务器。</translation>
    </message>
    <message>
        <source>Lock profiles; the first one that matches applies</source>
        <translation>锁配置；第一个匹配的生效</translation>
    </message>
    <message>
        <source>No profiles yet: Lockscope detects everything from the data. Add a profile, for example for lock.report.*</source>
        <translation>还没有配置：Lockscope 根据数据检测一切。添加一个配置，例如用于 lock.report.*</translation>
    </message>
    <message>
        <source>Adds a profile above the selected one.</source>
        <translation>在所选配置之上添加一个配置。</translation>
    </message>
    <message>
        <source>Replaces these profiles with those of a file.</source>
        <translation>用文件中的配置替换这些配置。</translation>
    </message>
    <message>
        <source>Saves all valid profiles to a file.</source>
        <translation>将所有有效的配置保存到文件。</translation>
    </message>
    <message>
        <source>No profile is selected.</source>
        <translation>没有选择配置。</translation>
    </message>
    <message>
        <source>Removes the selected profile.</source>
        <translation>移除所选的配置。</translation>
    </message>
    <message>
        <source>This is the first profile.</source>
        <translation>这是第一个配置。</translation>
    </message>
    <message>
        <source>Gives the profile priority over the one above.</source>
        <translation>让此配置优先于上面的配置。</translation>
    </message>
    <message>
        <source>This is the last profile.</source>
        <translation>这是最后一个配置。</translation>
    </message>
    <message>
        <source>Gives the profile below priority over this one.</source>
        <translation>让下面的配置优先于此配置。</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>没有可重做的内容。</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>没有更改。</translation>
    </message>
    <message>
        <source>Not saved: profile %1 is invalid.</source>
        <translation>未保存：配置 %1 无效。</translation>
    </message>
    <message>
        <source>Not saved. %1</source>
        <translation>未保存。%1</translation>
    </message>
    <message>
        <source>Not imported. %1</source>
        <translation>未导入。%1</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n lock profile(s) in place of the previous ones. Not saved yet.</source>
        <translation>
            <numerusform>已导入 %n 个锁配置，替换了以前的配置。尚未保存。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not exported. %1</source>
        <translation>未导出。%1</translation>
    </message>
    <message>
        <source>Exported to %1 without the invalid profiles.</source>
        <translation>已导出到 %1，不含无效的配置。</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>Your changes are not saved.</source>
        <translation>您的更改尚未保存。</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>放弃更改</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockText</name>
    <message>
        <source>Held too long</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation>未设过期时间</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>竞争激烈</translation>
    </message>
    <message>
        <source>Ending soon</source>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>keys that begin with %1</source>
        <translation>以 %1 开头的键</translation>
    </message>
    <message>
        <source>keys that match %1</source>
        <translation>匹配 %1 的键</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>%1: %2
%3.
%4</source>
        <translation>%1：%2
%3。
%4</translation>
    </message>
    <message>
        <source>%1
There is a lock profile for %2.</source>
        <translation>%1
%2 有一个锁配置。</translation>
    </message>
    <message>
        <source>It has no deadline: it ends when its holder disconnects.</source>
        <translation>没有到期时间：持有者断开时结束。</translation>
    </message>
    <message>
        <source>Lockscope could not read whether it expires.</source>
        <translation>Lockscope 无法读取它是否会过期。</translation>
    </message>
    <message>
        <source>The server removes it when the TTL of its key ends.</source>
        <translation>键的 TTL 结束时，服务器删除它。</translation>
    </message>
    <message>
        <source>Its deadline is stored in a score; the server does not remove it.</source>
        <translation>到期时间存储在分值中；服务器不会删除它。</translation>
    </message>
    <message>
        <source>Its deadline is stored in its value; the server does not remove it.</source>
        <translation>到期时间存储在值中；服务器不会删除它。</translation>
    </message>
    <message>
        <source>It has no deadline: it stays until it is removed.</source>
        <translation>未设过期时间：一直存在，直到被删除。</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1（模拟）</translation>
    </message>
    <message>
        <source>(in a hash)</source>
        <translation>（在哈希中）</translation>
    </message>
    <message>
        <source>(not a string)</source>
        <translation>（不是字符串）</translation>
    </message>
    <message>
        <source>(not readable)</source>
        <translation>（无法读取）</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>令牌：%1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>passed %1</source>
        <translation>已过 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n subscriber(s)</source>
        <translation>
            <numerusform>%n 个订阅者</numerusform>
        </translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Counted in the library&apos;s queue. A client that died stays in the queue until its entry expires.</source>
        <translation>按类库的队列计数。已宕机的客户端会留在队列中，直到其条目过期。</translation>
    </message>
    <message>
        <source>A writer has registered that it is waiting. Other clients may be waiting without a trace on the server.</source>
        <translation>有一个写者登记了等待。其他客户端可能也在等待，但在服务器上不留痕迹。</translation>
    </message>
    <message>
        <source>This number of clients subscribes to the release channel (PUBSUB NUMSUB, a few seconds old at most). A subscriber is not necessarily waiting, and a client that only polls does not subscribe.</source>
        <translation>订阅释放频道的客户端数（PUBSUB NUMSUB，最多几秒前的数据）。订阅者不一定在等待，而只轮询的客户端不会订阅。</translation>
    </message>
    <message>
        <source>Clients waiting for such a lock sleep in BLPOP or BLMOVE. A few seconds ago no client of this database did.</source>
        <translation>等待这种锁的客户端休眠在 BLPOP 或 BLMOVE 中。几秒前此数据库没有这样的客户端。</translation>
    </message>
    <message>
        <source>Clients waiting for such a lock sleep in BLPOP or BLMOVE. A few seconds ago this number of clients of this database did, for any key.</source>
        <translation>等待这种锁的客户端休眠在 BLPOP 或 BLMOVE 中。几秒前此数据库有这么多客户端在等待任意键。</translation>
    </message>
    <message>
        <source>Failed attempts leave no trace on the server, so the number of waiting clients is unknown.</source>
        <translation>失败的尝试在服务器上不留痕迹，因此等待的客户端数未知。</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>永不过期</translation>
    </message>
    <message>
        <source>%1 %2 ago</source>
        <translation>%2前%1</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>simulated: %1</source>
        <translation>模拟：%1</translation>
    </message>
    <message>
        <source>value longer than 4 KiB</source>
        <translation>值超过 4 KiB</translation>
    </message>
    <message>
        <source>renewed %1×</source>
        <translation>续期 %1×</translation>
    </message>
    <message>
        <source>acquired %1 after the previous holder</source>
        <translation>上一个持有者释放 %1后加锁</translation>
    </message>
    <message>
        <source>an event reported the acquisition</source>
        <translation>由事件报告加锁</translation>
    </message>
    <message>
        <source>the hold began between two reads of the key, so it may be slightly longer</source>
        <translation>加锁发生在两次读取之间，因此可能略长</translation>
    </message>
    <message>
        <source>cleared by you</source>
        <translation>由您清除</translation>
    </message>
    <message>
        <source>fenced off with Lockscope</source>
        <translation>用 Lockscope 隔离</translation>
    </message>
    <message>
        <source>restored by you</source>
        <translation>由您恢复</translation>
    </message>
    <message>
        <source>Lockscope has watched this hold before, and kept when it began</source>
        <translation>Lockscope 此前监视过本次持锁，并记下了开始时间</translation>
    </message>
    <message>
        <source>its holder wrote the time into its token, by its own clock</source>
        <translation>持有者按自己的时钟把时间写入了令牌</translation>
    </message>
    <message>
        <source>the lock was already held when Lockscope watched it before, so this is a minimum</source>
        <translation>Lockscope 此前监视时锁已被持有，因此这是最小值</translation>
    </message>
    <message>
        <source>nobody has read or written the key since then, so this is a minimum</source>
        <translation>此后没有人读写过该键，因此这是最小值</translation>
    </message>
    <message>
        <source>renewed or taken again %1×</source>
        <translation>续期或重新加锁 %1×</translation>
    </message>
    <message>
        <source>it was renewed or taken again then, which its token does not tell apart, so this is a minimum</source>
        <translation>它在那时被续期或重新加锁，令牌无法区分二者，因此这是最小值</translation>
    </message>
    <message>
        <source>its deadline, and its lease if a lock profile states it, say that it was held then, so this is a minimum</source>
        <translation>由其到期时间（锁配置给出租期时，再减去租期）可知当时已被持有，因此这是下限</translation>
    </message>
    <message>
        <source>No majority</source>
        <translation>未过半</translation>
    </message>
    <message>
        <source>token</source>
        <comment>form of a lock</comment>
        <translation>令牌</translation>
    </message>
    <message>
        <source>hash</source>
        <comment>form of a lock</comment>
        <translation>哈希</translation>
    </message>
    <message>
        <source>members</source>
        <comment>form of a lock</comment>
        <translation>成员</translation>
    </message>
    <message>
        <source>number</source>
        <comment>form of a lock</comment>
        <translation>数字</translation>
    </message>
    <message>
        <source>queue</source>
        <comment>form of a lock</comment>
        <translation>队列</translation>
    </message>
    <message>
        <source>subscription</source>
        <comment>form of a lock</comment>
        <translation>订阅</translation>
    </message>
    <message>
        <source>time</source>
        <comment>form of a lock</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>no lock</source>
        <comment>form of a lock</comment>
        <translation>非锁</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1: &quot;at least 5 m&quot;, %2: how that is known: &quot;observed&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>seen</source>
        <comment>how an age is known</comment>
        <translation>事件</translation>
    </message>
    <message>
        <source>polled</source>
        <comment>how an age is known</comment>
        <translation>轮询</translation>
    </message>
    <message>
        <source>journal</source>
        <comment>how an age is known</comment>
        <translation>已记录</translation>
    </message>
    <message>
        <source>token</source>
        <comment>how an age is known</comment>
        <translation>令牌</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>how an age is known</comment>
        <translation>闲置</translation>
    </message>
    <message>
        <source>lease</source>
        <comment>how an age is known</comment>
        <translation>租期</translation>
    </message>
    <message>
        <source>first look</source>
        <comment>how an age is known</comment>
        <translation>首见</translation>
    </message>
    <message>
        <source>after gap</source>
        <comment>how an age is known</comment>
        <translation>中断后</translation>
    </message>
    <message>
        <source>watching was interrupted until then, and it may have been taken again meanwhile, so this is a minimum; state and alerts go by the time before, too</source>
        <translation>此前监视中断，其间可能已被重新加锁，所以这是最小值；状态和告警也计入中断之前的时间</translation>
    </message>
    <message>
        <source>last write</source>
        <comment>how an age is known</comment>
        <translation>写入</translation>
    </message>
    <message>
        <source>the lock was already there when Lockscope connected, so this is a minimum</source>
        <translation>Lockscope 连接时锁已存在，因此这是最小值</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockTexts</name>
    <message>
        <source>Holders and waiters</source>
        <translation>持有者和等待者</translation>
    </message>
    <message>
        <source>Last holders</source>
        <translation>最近的持有者</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Events of this lock</source>
        <translation>此锁的事件</translation>
    </message>
    <message>
        <source>Raw value</source>
        <translation>原始值</translation>
    </message>
    <message>
        <source>Raw value as text</source>
        <translation>原始值（文本）</translation>
    </message>
    <message>
        <source>Raw value in hexadecimal</source>
        <translation>原始值（十六进制）</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>Holders, waiting clients and related keys of this lock</source>
        <translation>此锁的持有者、等待的客户端和关联键</translation>
    </message>
    <message>
        <source>No events since Lockscope connected.</source>
        <translation>自 Lockscope 连接以来没有事件。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockTimeline</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Choose a lock to see who held it and who waited.</source>
        <translation>选择一个锁，查看谁持有过、谁等待过。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Nobody took or awaited this lock while it was measured.</source>
        <translation>测量期间，没有客户端对此锁加锁，也没有客户端等待。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockView</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>箭头键</translation>
    </message>
    <message>
        <source>Move in the table</source>
        <translation>在表格中移动</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>Go to a lock by the beginning of its name</source>
        <translation>按名称开头转到某个锁</translation>
    </message>
    <message>
        <source>Shift+arrow keys</source>
        <translation>Shift+箭头键</translation>
    </message>
    <message>
        <source>Select several locks</source>
        <translation>选择多个锁</translation>
    </message>
    <message>
        <source>Ctrl+A</source>
        <translation>Ctrl+A</translation>
    </message>
    <message>
        <source>Select all locks that are shown</source>
        <translation>选择所有显示的锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LocksPage</name>
    <message>
        <source>Find locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Edit patterns</source>
        <translation>编辑匹配模式</translation>
    </message>
    <message>
        <source>%1 is free now.</source>
        <translation>%1 现在空闲。</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>没有选择锁。</translation>
    </message>
    <message>
        <source>Search all keys for possible locks</source>
        <translation>在所有键中搜索可能的锁</translation>
    </message>
    <message numerus="yes">
        <source>No match among %Ln lock(s).</source>
        <translation>
            <numerusform>%Ln 个锁中没有匹配的。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied. The command removes the lock only if this client still holds it.</source>
        <translation>已复制。仅当此客户端仍持有锁时，该命令才会删除它。</translation>
    </message>
    <message>
        <source>Group by prefix</source>
        <translation>按前缀分组</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln lock(s) match the search. Tiles, chips and alerts count all of them.</source>
        <extracomment>%1: number of locks that match, %Ln: that of all</extracomment>
        <translation>
            <numerusform>%Ln 个锁中有 %1 个匹配搜索。指标卡、标签和告警仍统计所有的锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a server and its address</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainMenu</name>
    <message>
        <source>Connect to a server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>Start the demo</source>
        <translation>启动演示</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Edit patterns</source>
        <translation>编辑匹配模式</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>Find locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Simulate clients</source>
        <translation>模拟客户端</translation>
    </message>
    <message>
        <source>Race lab</source>
        <translation>竞态实验室</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>操作日志</translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation>Ctrl+J</translation>
    </message>
    <message>
        <source>Lock profiles…</source>
        <translation>锁配置…</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>Fence off…</source>
        <translation>隔离…</translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation>延长…</translation>
    </message>
    <message>
        <source>Evict a waiter…</source>
        <translation>将等待者移出队列…</translation>
    </message>
    <message>
        <source>Undo the last action</source>
        <translation>撤销上一个操作</translation>
    </message>
    <message>
        <source>Create profile from this lock…</source>
        <translation>用此锁创建配置…</translation>
    </message>
    <message>
        <source>Copy key</source>
        <translation>复制键</translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation>复制令牌</translation>
    </message>
    <message>
        <source>Copy as redis-cli command</source>
        <translation>复制为 redis-cli 命令</translation>
    </message>
    <message>
        <source>Clear the selected…</source>
        <translation>清除所选…</translation>
    </message>
    <message>
        <source>Fence off the selected…</source>
        <translation>隔离所选…</translation>
    </message>
    <message>
        <source>Clear all shown…</source>
        <translation>清除所有显示的…</translation>
    </message>
    <message>
        <source>Help on this page</source>
        <translation>此页的帮助</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>指南目录</translation>
    </message>
    <message>
        <source>Go to the newest notification</source>
        <translation>转到最新的通知</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>重置布局</translation>
    </message>
    <message>
        <source>&amp;Server</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Rescan</source>
        <translation>重新扫描</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Locks</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Add simulated clients to this server and see which of them think they hold a lock</source>
        <translation>向此服务器添加模拟客户端，看其中哪些认为自己持有锁</translation>
    </message>
    <message>
        <source>Watch how lock protocols fail, step by step, and explore them, on a private server</source>
        <translation>在私有服务器上逐步观察锁协议如何失效，并检验协议</translation>
    </message>
    <message>
        <source>What was done to locks and by whom, and who held what</source>
        <translation>谁对锁做过什么，谁持有过什么</translation>
    </message>
    <message>
        <source>Locks and connections that need attention now</source>
        <translation>现在需要关注的锁和连接</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Connect to a server first.</source>
        <translation>请先连接服务器。</translation>
    </message>
    <message>
        <source>This server is read-only: asks to allow changes first.</source>
        <translation>此服务器为只读：会先询问是否允许更改。</translation>
    </message>
    <message>
        <source>Nothing to undo. An action can be undone for 30 s.</source>
        <translation>没有可撤销的操作。操作可在 30 秒内撤销。</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Start the demo cluster</source>
        <translation>启动演示集群</translation>
    </message>
    <message>
        <source>Start the demo with Sentinel</source>
        <translation>启动带哨兵的演示</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Alt+Home</source>
        <translation>Alt+Home</translation>
    </message>
    <message>
        <source>The table of locks; without a server, the start page</source>
        <translation>锁的表格；未连接服务器时为首页</translation>
    </message>
    <message>
        <source>For presenting: in the race lab, full screen also hides the bar of the server</source>
        <translation>演示用：在竞态实验室中，全屏还会隐藏服务器栏</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>Who waits for which lock, who blocks whom, and what is wrong with how locks are used: from recorded commands</source>
        <translation>根据录制的命令，查看谁在等待哪个锁、谁阻塞了谁、用锁有哪些错误</translation>
    </message>
    <message>
        <source>Open recording…</source>
        <translation>打开录制…</translation>
    </message>
    <message>
        <source>Measure who waits…</source>
        <translation>测量谁在等待…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation>Lockscope</translation>
    </message>
    <message>
        <source>No lock is selected</source>
        <translation>没有选择锁</translation>
    </message>
    <message>
        <source>Select a lock in the table first.</source>
        <translation>请先在表格中选择一个锁。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Alerts %1</source>
        <translation>告警 %1</translation>
    </message>
    <message>
        <source>Watching %1.</source>
        <translation>正在监视 %1。</translation>
    </message>
    <message>
        <source>%1 — Lockscope</source>
        <translation>%1 — Lockscope</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MeasuredText</name>
    <message>
        <source>%1 at %2</source>
        <extracomment>a number of clients, a time of the day</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Half of the waits were shorter than %1, the longest took %2.</source>
        <translation>半数等待短于 %1，最长 %2。</translation>
    </message>
    <message>
        <source>Some clients could not be counted.</source>
        <translation>部分客户端无法计数。</translation>
    </message>
    <message>
        <source>%1 waited at %2</source>
        <extracomment>a number of clients, a time of the day</extracomment>
        <translation>%2 有 %1 个客户端在等待</translation>
    </message>
    <message>
        <source>Measured %1: %2 waited at the end; most at the same time: %3.</source>
        <translation>测量于 %1：结束时有 %2 个在等待；同时等待最多：%3。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MeasurementText</name>
    <message>
        <source>measured %1</source>
        <translation>测量时段：%1</translation>
    </message>
    <message>
        <source>%1 commands</source>
        <translation>%1 条命令</translation>
    </message>
    <message numerus="yes">
        <source>%Ln gap(s)</source>
        <translation>
            <numerusform>%Ln 处缺失</numerusform>
        </translation>
    </message>
    <message>
        <source>the rest was not read</source>
        <translation>其余部分没有读取</translation>
    </message>
    <message>
        <source>It was stopped, or its compression ends too early.</source>
        <translation>读取已停止，或者压缩数据不完整。</translation>
    </message>
    <message>
        <source>2 s in each minute</source>
        <translation>每分钟 2 秒</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>A gap is a place that cannot be read, or a pause between samples. After it, what locks were held is not known until they are acquired again.</source>
        <translation>“缺失”是指无法读取的位置，或两次采样之间的停顿。其后哪些锁被持有，在再次加锁之前都是未知的。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Measuring</name>
    <message>
        <source>Measuring what it costs the server…</source>
        <translation>正在测量给服务器带来的开销…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a server; %2: sentences</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Measure who waits</source>
        <translation>测量谁在等待</translation>
    </message>
    <message>
        <source>Listen to all commands that the server carries out (MONITOR)?</source>
        <translation>要监听服务器执行的所有命令（MONITOR）吗？</translation>
    </message>
    <message>
        <source>Listen for 10 s</source>
        <translation>监听 10 秒</translation>
    </message>
    <message>
        <source>2 s in each minute</source>
        <translation>每分钟 2 秒</translation>
    </message>
    <message>
        <source>Until you stop it, or the server is closed</source>
        <translation>直到您停止，或服务器关闭</translation>
    </message>
    <message>
        <source>Waiting for the next sample. So far: %1</source>
        <translation>等待下一次采样。到目前为止：%1</translation>
    </message>
    <message>
        <source>Listening: %1</source>
        <translation>正在监听：%1</translation>
    </message>
    <message>
        <source>Probe of %1</source>
        <translation>对 %1 的探测</translation>
    </message>
    <message>
        <source>Samples of %1</source>
        <extracomment>%1: a server</extracomment>
        <translation>对 %1 的采样</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MenuRow</name>
    <message>
        <source>More ▾</source>
        <translation>更多 ▾</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>更多页面</translation>
    </message>
    <message>
        <source>More pages, with this one: %1</source>
        <translation>更多页面，当前页：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NodeChip</name>
    <message>
        <source>Show the locks of one node</source>
        <translation>显示一个节点的锁</translation>
    </message>
    <message>
        <source>All nodes</source>
        <translation>所有节点</translation>
    </message>
    <message>
        <source>Nodes: all</source>
        <translation>节点：全部</translation>
    </message>
    <message>
        <source>Node: %1</source>
        <translation>节点：%1</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>Servers: all</source>
        <translation>服务器：全部</translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation>服务器：%1</translation>
    </message>
    <message>
        <source>Show the locks of one server</source>
        <translation>显示一个服务器的锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NodesField</name>
    <message>
        <source>Further servers</source>
        <translation>其他服务器</translation>
    </message>
    <message>
        <source>To watch several independent servers: their URLs, separated by spaces. User, password and TLS are those of the server above.</source>
        <translation>用于监视多个独立服务器：它们的 URL，以空格分隔。用户、密码和 TLS 与上面的服务器相同。</translation>
    </message>
    <message>
        <source>Further servers: %1. Enter URLs separated by spaces, or leave the field empty.</source>
        <translation>其他服务器：%1。请填写以空格分隔的 URL，或留空。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NoteText</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Seen at</source>
        <translation>查看时间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>gone: these are its last known data</source>
        <translation>已消失：以下是最后已知的数据</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Usual hold</source>
        <translation>通常持锁时长</translation>
    </message>
    <message>
        <source>Holders and waiters</source>
        <translation>持有者和等待者</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>Detected by</source>
        <translation>检测方式</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NoticeBar</name>
    <message>
        <source>Action for this notice</source>
        <translation>此提示的操作</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此提示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NotificationCard</name>
    <message>
        <source>Close this notification</source>
        <translation>关闭此通知</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restore the lock with the lease it had left, only if nobody holds it (Ctrl+Z)</source>
        <translation>仅当无人持有时，以剩余的租期恢复锁（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>It can be undone.</source>
        <translation>可以撤销。</translation>
    </message>
    <message>
        <source>&amp;Undo (%1 s)</source>
        <translation>撤销（%1 秒）(&amp;U)</translation>
    </message>
    <message>
        <source>Undo expired</source>
        <translation>撤销已过期</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NotificationStack</name>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Show older notifications</source>
        <translation>显示更早的通知</translation>
    </message>
    <message numerus="yes">
        <source>%n older</source>
        <translation>
            <numerusform>还有 %n 条更早的通知</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OrderButton</name>
    <message numerus="yes">
        <source>Needs attention first (%Ln out of sight)</source>
        <extracomment>%Ln is the number of locks that need attention and are not in sight</extracomment>
        <translation>
            <numerusform>需要关注的在前（%Ln 个看不到）</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention first</source>
        <translation>需要关注的在前</translation>
    </message>
    <message>
        <source>The locks that need attention are at the top: the most urgent first, and of equally urgent ones that which is held longest.</source>
        <translation>需要关注的锁在最前面：最紧急的在前，同样紧急的，持有更久的在前。</translation>
    </message>
    <message>
        <source>The table is sorted by %1. Click to sort by what needs attention.</source>
        <translation>表格按“%1”排序。点击改为需要关注的在前。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeController</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 Undo ended because %2 was closed. The command “lockscope undo” can still restore it.</source>
        <translation>%1因为 %2 已关闭，撤销结束。命令“lockscope undo”仍可恢复它。</translation>
    </message>
    <message>
        <source>The server has not answered yet. The journal will contain the outcome.</source>
        <translation>服务器尚未响应。操作日志中会有结果。</translation>
    </message>
    <message>
        <source>Undo is still possible now, but not afterwards. The command “lockscope undo” can still restore the lock.</source>
        <translation>现在仍可撤销，之后则不能。命令“lockscope undo”仍可恢复该锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeDetails</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OwnMistakesDialog</name>
    <message>
        <source>Mistakes</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln mistake(s) in %1. Mend the file in your editor and save it, then check it again.</source>
        <translation>
            <numerusform>%1 中有 %Ln 个错误。请在编辑器中改正并保存文件，然后重新检查。</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OwnProtocols</name>
    <message>
        <source>Open a protocol of your own</source>
        <translation>打开您自己的协议</translation>
    </message>
    <message>
        <source>Protocols (*.json);;All files (*)</source>
        <translation>协议 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>New protocol from a template</source>
        <translation>从模板新建协议</translation>
    </message>
    <message>
        <source>Protocols (*.json)</source>
        <translation>协议 (*.json)</translation>
    </message>
    <message>
        <source>The protocol could not be saved</source>
        <translation>无法保存协议</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>This protocol cannot be read</source>
        <translation>无法读取此协议</translation>
    </message>
    <message>
        <source>One of your own protocols cannot be read any more</source>
        <translation>您自己的一个协议已无法读取</translation>
    </message>
    <message>
        <source>%1 and %2 both have a protocol named “%3”. Give one of them another name.</source>
        <translation>%1 和 %2 都有名为“%3”的协议。请给其中一个另取名称。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PageStack</name>
    <message>
        <source>This is the first page.</source>
        <translation>这是第一个页面。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordDialog</name>
    <message>
        <source>the default user</source>
        <translation>默认用户</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>用户 %1</translation>
    </message>
    <message>
        <source>%1 did not accept the password of %2.</source>
        <translation>%1 不接受%2的密码。</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>%1 requires the password of %2.</source>
        <translation>%1 要求%2的密码。</translation>
    </message>
    <message>
        <source>Lockscope keeps the password in memory while connected and never saves it.</source>
        <translation>Lockscope 在连接期间将密码保存在内存中，绝不存盘。</translation>
    </message>
    <message>
        <source>The Sentinel of %1</source>
        <translation>%1 的哨兵</translation>
    </message>
    <message>
        <source>the socket %1 of this machine</source>
        <translation>本机的套接字 %1</translation>
    </message>
    <message>
        <source>%1, encrypted (TLS)</source>
        <translation>%1，加密（TLS）</translation>
    </message>
    <message>
        <source>%1, not encrypted</source>
        <translation>%1，未加密</translation>
    </message>
    <message>
        <source>A link opened this server, so the password in %1 was not sent. It would go to %2.</source>
        <translation>此服务器由链接打开，因此未发送 %1 中的密码。密码将发往 %2。</translation>
    </message>
    <message>
        <source>Send %1</source>
        <translation>发送 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PinDialog</name>
    <message>
        <source>Locks that match:</source>
        <translation>匹配的锁：</translation>
    </message>
    <message>
        <source>Pin to top</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Shown in the Note column</source>
        <translation>显示在“备注”列中</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>备注：</translation>
    </message>
    <message>
        <source>The pattern does not match the selected lock.</source>
        <translation>该匹配模式与所选的锁不匹配。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileForm</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>TCP</source>
        <translation>TCP</translation>
    </message>
    <message>
        <source>TCP with TLS</source>
        <translation>TCP + TLS</translation>
    </message>
    <message>
        <source>Unix socket</source>
        <translation>Unix 套接字</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>ACL user</source>
        <translation>ACL 用户</translation>
    </message>
    <message>
        <source>empty: the default user</source>
        <translation>留空：默认用户</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>never saved; asked for when needed</source>
        <translation>绝不保存；需要时询问</translation>
    </message>
    <message>
        <source>Password file</source>
        <translation>密码文件</translation>
    </message>
    <message>
        <source>optional, read when connecting</source>
        <translation>可选，连接时读取</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Lock patterns</source>
        <translation>锁的匹配模式</translation>
    </message>
    <message>
        <source>URL: %1. Correct it, or clear the field and fill in those below.</source>
        <translation>URL：%1。请更正，或清空该栏并填写下面各栏。</translation>
    </message>
    <message>
        <source>what you call it, for example prod-eu</source>
        <translation>您如何称呼它，例如 prod-eu</translation>
    </message>
    <message>
        <source>Lock patterns, one per line</source>
        <translation>锁的匹配模式，每行一个</translation>
    </message>
    <message>
        <source>Patterns of the keys that are locks, one per line, for example lock.*</source>
        <translation>作为锁的键的匹配模式，每行一个，例如 lock.*</translation>
    </message>
    <message>
        <source>Socket: enter an absolute path, for example /run/redis/redis.sock.</source>
        <translation>套接字：请填写绝对路径，例如 /run/redis/redis.sock。</translation>
    </message>
    <message>
        <source>Host: enter a name or an address, for example 127.0.0.1.</source>
        <translation>主机：请填写名称或地址，例如 127.0.0.1。</translation>
    </message>
    <message>
        <source>Host: enter only a name or an address. A URL goes into the field above.</source>
        <translation>主机：只填名称或地址。URL 请填在上面一栏。</translation>
    </message>
    <message>
        <source>Lock patterns: enter at least one, for example lock.*</source>
        <translation>锁的匹配模式：请至少填写一个，例如 lock.*</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>One server, or what it belongs to</source>
        <translation>一个服务器，或其所属的整体</translation>
    </message>
    <message>
        <source>Redis Cluster</source>
        <translation>Redis 集群</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>Only this server, even if it belongs to a cluster</source>
        <translation>只看此服务器，即使它属于集群</translation>
    </message>
    <message>
        <source>Address map</source>
        <translation>地址映射</translation>
    </message>
    <message>
        <source>announced=reachable; only with NAT, containers or tunnels</source>
        <translation>公布=可达；仅用于 NAT、容器或隧道</translation>
    </message>
    <message>
        <source>Where this computer reaches servers that announce other addresses, for example 10.0.0.7=db.example.org or 10.0.0.1:7000-7005=127.0.0.1:17000-17005. Several are separated by spaces.</source>
        <translation>服务器公布其他地址时，本机从哪里访问它们，例如 10.0.0.7=db.example.org 或 10.0.0.1:7000-7005=127.0.0.1:17000-17005。多条以空格分隔。</translation>
    </message>
    <message>
        <source>Address map: %1. Correct it, or clear the field.</source>
        <translation>地址映射：%1。请改正，或清空此字段。</translation>
    </message>
    <message>
        <source>Their locks</source>
        <translation>它们的锁</translation>
    </message>
    <message>
        <source>The same on all servers (Redlock)</source>
        <translation>所有服务器上相同（Redlock）</translation>
    </message>
    <message>
        <source>Each server has its own</source>
        <translation>每个服务器有自己的锁</translation>
    </message>
    <message>
        <source>With Redlock, a lock is on most of the servers, and an action on it is carried out on all of them. Otherwise the same key on two servers is two locks.</source>
        <translation>使用 Redlock 时，锁在多数服务器上，对它的操作在所有服务器上执行。否则，两个服务器上相同的键是两个锁。</translation>
    </message>
    <message>
        <source>Further servers</source>
        <translation>其他服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileTrialView</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>到期时间</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>加锁时间</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Preview: how the selected profile reads locks of the table</source>
        <translation>预览：所选配置如何读取表格中的锁</translation>
    </message>
    <message>
        <source>not a lock</source>
        <translation>不是锁</translation>
    </message>
    <message>
        <source>%1; treated as: %2</source>
        <translation>%1；视为：%2</translation>
    </message>
    <message>
        <source>digest of %1</source>
        <translation>%1 的摘要</translation>
    </message>
    <message>
        <source>Not all keys could be read: %1</source>
        <translation>并非所有键都能读取：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabBar</name>
    <message>
        <source>Scorecard</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>More  ▾</source>
        <translation>更多  ▾</translation>
    </message>
    <message>
        <source>Show or hide the scorecard of explored protocols</source>
        <translation>显示或隐藏已检验协议的评分表</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabController</name>
    <message>
        <source>There is no protocol %1.</source>
        <translation>没有协议 %1。</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>There is no retry policy %1. Choose from none, fixed:10ms, jitter, jitter:10ms:1s and message.</source>
        <translation>没有重试策略 %1。请选择 none、fixed:10ms、jitter、jitter:10ms:1s 或 message。</translation>
    </message>
    <message>
        <source>a private server of the race lab, on this machine</source>
        <translation>本机竞态实验室的私有服务器</translation>
    </message>
    <message>
        <source>The exploration that is running ends; the verdicts that it has reached stay.</source>
        <translation>正在进行的检验会结束；已得出的结论保留。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabDialogsText</name>
    <message>
        <source>Open a scenario file</source>
        <translation>打开场景文件</translation>
    </message>
    <message>
        <source>Scenarios (*.scenario *.txt);;All files (*)</source>
        <translation>场景 (*.scenario *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This scenario cannot be played</source>
        <translation>无法播放此场景</translation>
    </message>
    <message>
        <source>Replay a schedule</source>
        <translation>重放调度序列</translation>
    </message>
    <message>
        <source>Schedule, as it was copied:</source>
        <translation>复制得到的调度序列：</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RaceLabPage</name>
    <message>
        <source>Swim lanes</source>
        <translation>泳道图</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>New protocol from a template</source>
        <translation>从模板新建协议</translation>
    </message>
    <message>
        <source>Open a scenario file…</source>
        <translation>打开场景文件…</translation>
    </message>
    <message>
        <source>Open a protocol of your own…</source>
        <translation>打开您自己的协议…</translation>
    </message>
    <message>
        <source>Replay a schedule…</source>
        <translation>重放调度序列…</translation>
    </message>
    <message>
        <source>Copy the schedule of this film</source>
        <translation>复制此回放的调度序列</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Explore protocols…</source>
        <translation>检验协议…</translation>
    </message>
    <message>
        <source>Replaying the schedule…</source>
        <translation>正在重放调度序列…</translation>
    </message>
    <message>
        <source>Simulated clients on private servers</source>
        <translation>私有服务器上的模拟客户端</translation>
    </message>
    <message>
        <source>Simulated clients on private servers (redis-server %1)</source>
        <translation>私有服务器（redis-server %1）上的模拟客户端</translation>
    </message>
    <message>
        <source>%1; nothing here touches %2</source>
        <translation>%1；这里的操作不触及“%2”</translation>
    </message>
    <message>
        <source>schedule %1</source>
        <translation>调度序列 %1</translation>
    </message>
    <message>
        <source>seed %1, %2</source>
        <translation>种子 %1，%2</translation>
    </message>
    <message>
        <source>Playing “%1” on a private server…</source>
        <translation>正在私有服务器上播放“%1”…</translation>
    </message>
    <message>
        <source>Race lab: %1</source>
        <translation>竞态实验室：%1</translation>
    </message>
    <message>
        <source>Show more time (− in the lanes, or the mouse wheel)</source>
        <translation>显示更长的时间（泳道中按 − 或用鼠标滚轮）</translation>
    </message>
    <message>
        <source>Show less time in more detail (+ in the lanes, or the mouse wheel)</source>
        <translation>显示更短、更细的时间（泳道中按 + 或用鼠标滚轮）</translation>
    </message>
    <message>
        <source>Play a story that you wrote as a text file</source>
        <translation>播放您以文本文件写成的故事</translation>
    </message>
    <message>
        <source>Open a lock protocol that you described step by step in a JSON file</source>
        <translation>打开您在 JSON 文件中逐步描述的锁协议</translation>
    </message>
    <message>
        <source>Play a schedule that was copied from a film or a scorecard</source>
        <translation>播放从回放或评分表复制的调度序列</translation>
    </message>
    <message>
        <source>Run every order of the clients&apos; steps and judge the protocols</source>
        <translation>运行客户端步骤的所有顺序，并检验各协议</translation>
    </message>
    <message>
        <source>There is no schedule: open a film of a race that comes with Lockscope.</source>
        <translation>没有调度序列：请打开 Lockscope 自带的竞态场景的回放。</translation>
    </message>
    <message>
        <source>Copy one line of text that plays this film again</source>
        <translation>复制一行文本，可再次播放此回放</translation>
    </message>
    <message>
        <source>Play this protocol with a random order of steps</source>
        <translation>以随机的步骤顺序播放此协议</translation>
    </message>
    <message>
        <source>Open a film first: its protocol is shuffled.</source>
        <translation>请先打开一个回放：将随机播放它的协议。</translation>
    </message>
    <message>
        <source>Copied the schedule.</source>
        <translation>已复制调度序列。</translation>
    </message>
    <message>
        <source>Playing %1 with the seed %2…</source>
        <translation>正在按种子 %2 播放 %1…</translation>
    </message>
    <message>
        <source>This race cannot be played</source>
        <translation>无法播放此竞态场景</translation>
    </message>
    <message>
        <source>Save film…</source>
        <translation>保存回放…</translation>
    </message>
    <message>
        <source>Save this film as an animation, images, a web page, text, JSON, or a shell script for redis-cli</source>
        <translation>把此回放保存为动画、图片、网页、文本、JSON 或 redis-cli 的 shell 脚本</translation>
    </message>
    <message>
        <source>Open a film first.</source>
        <translation>请先打开一个回放。</translation>
    </message>
    <message>
        <source>This step sends no command.</source>
        <translation>此步骤不发送命令。</translation>
    </message>
    <message>
        <source>Copied the command for redis-cli.</source>
        <translation>已复制用于 redis-cli 的命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RacesPanel</name>
    <message>
        <source>A race replaces the one before. What to watch is explained here.</source>
        <translation>新的竞态场景会替换之前的。这里说明要观察什么。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReadingBar</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Progress of the reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>Shows what was read until then</source>
        <translation>显示到停止时为止读到的内容</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Reading %1: %2 commands so far</source>
        <translation>正在读取 %1：目前 %2 条命令</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordDetails</name>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder as seen</source>
        <translation>所读取的持有者</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>When and by whom</source>
        <translation>时间和操作者</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>nothing was sent</source>
        <translation>未发送任何命令</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持锁</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>… of %1 bytes</source>
        <translation>…共 %1 字节</translation>
    </message>
    <message>
        <source>Details of the selected record</source>
        <translation>所选记录的详情</translation>
    </message>
    <message>
        <source>Select a row to see its details.</source>
        <translation>选择一行查看详情。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1，由 %2</translation>
    </message>
    <message>
        <source>%1, by %2, took %3</source>
        <translation>%1，由 %2，用时 %3</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>类库</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Value before</source>
        <translation>之前的值</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>Value before, in hexadecimal</source>
        <translation>之前的值（十六进制）</translation>
    </message>
    <message>
        <source>A value was too long and was cut.</source>
        <translation>有一个值太长，已截断。</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>结束方式</translation>
    </message>
    <message>
        <source>no renewal seen</source>
        <translation>没有看到续期</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s)</source>
        <translation>
            <numerusform>%Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Renewed or taken again</source>
        <translation>已续期或重新加锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordingReader</name>
    <message>
        <source>it is no regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>it was stopped before anything was read</source>
        <translation>尚未读取任何内容即已停止</translation>
    </message>
    <message>
        <source>it has no command</source>
        <translation>其中没有命令</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RedisCliCommand</name>
    <message>
        <source>This key or token has a NUL byte, which no shell can pass on.</source>
        <translation>此键或令牌含有 NUL 字节，任何 shell 都无法传递。</translation>
    </message>
    <message>
        <source>The address of this server has characters that cannot be pasted into a terminal.</source>
        <translation>此服务器的地址含有无法粘贴到终端的字符。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RetryChart</name>
    <message>
        <source>commands per acquisition</source>
        <translation>每次加锁的命令数</translation>
    </message>
    <message>
        <source>requests served per second</source>
        <translation>每秒完成的请求数</translation>
    </message>
    <message>
        <source>Retry policies compared</source>
        <translation>重试策略比较</translation>
    </message>
    <message>
        <source>time to acquire, p99</source>
        <translation>加锁耗时，p99</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 次/秒</translation>
    </message>
    <message>
        <source>time to release, p50</source>
        <translation>解锁耗时，p50</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Nothing measured yet. Click Run.</source>
        <translation>尚未测量。请点击“运行”。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RetryDialog</name>
    <message>
        <source>Compare retry policies</source>
        <translation>比较重试策略</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排比较</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation>协议(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Clients</source>
        <translation>客户端(&amp;C)</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Re&amp;quests</source>
        <translation>请求(&amp;Q)</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation>持锁时长</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>Think time</source>
        <translation>思考时间</translation>
    </message>
    <message>
        <source>From acquisition to release</source>
        <translation>从加锁到解锁</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Requests done</source>
        <translation>完成的请求</translation>
    </message>
    <message>
        <source>Figures of each retry policy</source>
        <translation>各重试策略的数据</translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation>导出  ▾</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出比较结果</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存比较结果</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation>再次运行(&amp;R)</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>尚未测量即已停止。</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>A latch has no holder: there is nothing to compare.</source>
        <translation>闭锁没有持有者：没有可比较的内容。</translation>
    </message>
    <message>
        <source>All clients together, with each policy</source>
        <translation>所有客户端合计，每种策略</translation>
    </message>
    <message>
        <source>From the end of a client&apos;s request to its next one</source>
        <translation>从客户端的一个请求结束到下一个请求</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Table copied as Markdown.</source>
        <translation>表格已复制为 Markdown。</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>保存为 PNG…</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Clients that find a lock busy try again. Here the same clients compete for one lock, once with each policy: first without a sleep between two attempts, then with a sleep.

Lockscope measures the load on the server, the waiting times and how long the holder needs to release, over real connections to the server.</source>
        <translation>发现锁被占用的客户端会重试。这里同一批客户端竞争一个锁，每种策略各一次：先是两次尝试之间不休眠，然后休眠。

Lockscope 通过与服务器的真实连接，测量服务器的负载、等待时间，以及持有者释放所需的时间。</translation>
    </message>
    <message>
        <source>Takes about %1 in total. Policies: %2.</source>
        <translation>总共约需 %1。策略：%2。</translation>
    </message>
    <message>
        <source>Connecting the clients · about %1 left</source>
        <translation>正在连接客户端 · 约剩 %1</translation>
    </message>
    <message>
        <source>Done. The lock of these clients was removed.</source>
        <translation>完成。这些客户端的锁已删除。</translation>
    </message>
    <message>
        <source>Stopped. What was measured is kept. The lock of these clients was removed.</source>
        <translation>已停止。已测量的结果保留。这些客户端的锁已删除。</translation>
    </message>
    <message>
        <source>Policy %1 of %2 (%3): %4 of %5 requests · about %6 left</source>
        <translation>策略 %1/%2（%3）：请求 %4/%5 · 约剩 %6</translation>
    </message>
    <message>
        <source>Running “%1”: %2</source>
        <translation>正在运行“%1”：%2</translation>
    </message>
    <message>
        <source>&amp;Hold time</source>
        <translation>持锁时长(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Think time</source>
        <translation>思考时间(&amp;T)</translation>
    </message>
    <message>
        <source>The comparison of retries ends, and its figures go.</source>
        <translation>重试策略的比较会结束，其数据不保留。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RowFormatText</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Copy row as</source>
        <translation>将行复制为</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message numerus="yes">
        <source>Copy %Ln row(s) as</source>
        <translation>
            <numerusform>将 %Ln 行复制为</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: source</source>
        <translation>%1：来源</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioModel</name>
    <message numerus="yes">
        <source>%n protocol(s)</source>
        <translation>
            <numerusform>%n 个协议</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n client(s) · %2</source>
        <translation>
            <numerusform>%1 · %n 个客户端 · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SchemeChooser</name>
    <message>
        <source>Detect automatically</source>
        <translation>自动检测</translation>
    </message>
    <message>
        <source>Own format</source>
        <translation>自有格式</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScorecardModel</name>
    <message>
        <source>%1 (own)</source>
        <translation>%1（自定义）</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>broken ▸</source>
        <translation>不成立 ▸</translation>
    </message>
    <message>
        <source>not explored</source>
        <translation>未检验</translation>
    </message>
    <message>
        <source>Shortest schedule: %1</source>
        <translation>最短反例：%1</translation>
    </message>
    <message>
        <source>%1 states, %2 schedules, %3</source>
        <translation>%1 个状态，%2 个调度序列，%3</translation>
    </message>
    <message>
        <source>Bound: %1</source>
        <translation>检验范围：%1</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态数</translation>
    </message>
    <message>
        <source>Your own protocol</source>
        <translation>您自己的协议</translation>
    </message>
    <message>
        <source>States that were reached, for all questions together</source>
        <translation>所有问题合计到达的状态</translation>
    </message>
    <message>
        <source>Press Enter or click to play it.</source>
        <translation>按 Enter 或点击即可播放。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a question and its answer</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScorecardPanel</name>
    <message>
        <source>Scorecard</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>Explore…</source>
        <translation>检验…</translation>
    </message>
    <message>
        <source>Export  ▾</source>
        <translation>导出  ▾</translation>
    </message>
    <message>
        <source>Export the scorecard</source>
        <translation>导出评分表</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>导出为 Markdown…</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>As picture…</source>
        <translation>导出为图片…</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>redis-server %1 · %2 · %3</source>
        <extracomment>%1: a version; %2: a date; %3: the bounds of the exploration</extracomment>
        <translation>redis-server %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Starting private servers…</source>
        <translation>正在启动私有服务器…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 schedules</source>
        <translation>%1 个调度序列</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 个状态</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 个待处理</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 个/秒</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Progress of the exploration</source>
        <translation>检验的进度</translation>
    </message>
    <message>
        <source>Pause or resume exploring</source>
        <translation>暂停或继续检验</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop exploring. Finished verdicts stay.</source>
        <translation>停止检验。已完成的结论会保留。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Scorecard: a row for each protocol, a column for each question</source>
        <translation>评分表：每行一个协议，每列一个问题</translation>
    </message>
    <message>
        <source>No protocol has been explored yet. “Explore…” runs every order of the clients&apos; steps. It shows which protocols hold, and the shortest schedule that breaks each of the others.</source>
        <translation>还没有检验任何协议。“检验…”运行客户端步骤的所有顺序，显示哪些协议成立，并给出破坏其他协议的最短反例。</translation>
    </message>
    <message>
        <source>There is nothing to export until a protocol has been explored.</source>
        <translation>检验协议之后才有可导出的内容。</translation>
    </message>
    <message>
        <source>Save the scorecard as a file</source>
        <translation>将评分表保存为文件</translation>
    </message>
    <message>
        <source>An exploration is running. Stop it to start another.</source>
        <translation>检验正在进行。请先停止，再开始新的。</translation>
    </message>
    <message>
        <source>Run every order of the clients&apos; steps and judge the protocols</source>
        <translation>运行客户端步骤的所有顺序，并检验各协议</translation>
    </message>
    <message>
        <source>Click “broken” to replay the shortest schedule · %1</source>
        <translation>点击“不成立”重放最短反例 · %1</translation>
    </message>
    <message>
        <source>at least %1 left for this question</source>
        <translation>此问题至少还需 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SearchField</name>
    <message>
        <source>Saved searches</source>
        <translation>已保存的搜索</translation>
    </message>
    <message>
        <source>Saved searches (Alt+Down)</source>
        <translation>已保存的搜索（Alt+下箭头）</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>保存此搜索</translation>
    </message>
    <message>
        <source>No saved searches on this server</source>
        <translation>此服务器上没有已保存的搜索</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Words, or for example: holder:web-2 held&gt;5m left&lt;10s waiting&gt;0 library:redisson state:stale -contended /job\.[0-9]+$/
A minus sign excludes, quotation marks keep spaces. F1 explains more.</source>
        <translation>词语，或例如：holder:web-2 held&gt;5m left&lt;10s waiting&gt;0 library:redisson state:stale -contended /job\.[0-9]+$/
减号表示排除，引号保留空格。按 F1 查看更多说明。</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>补全建议</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格键</translation>
    </message>
    <message>
        <source>Complete a field of the search</source>
        <translation>补全搜索字段</translation>
    </message>
    <message>
        <source>Search locks and holders  Ctrl+F</source>
        <translation>搜索  Ctrl+F</translation>
    </message>
    <message>
        <source>Search locks and holders</source>
        <translation>搜索锁和持有者</translation>
    </message>
    <message>
        <source>Search  Ctrl+F</source>
        <translation>搜索  Ctrl+F</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SearchLine</name>
    <message>
        <source>Showing locks with: %1</source>
        <translation>显示满足以下条件的锁：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SelectionSummary</name>
    <message>
        <source>Longest held</source>
        <translation>持有最久</translation>
    </message>
    <message>
        <source>Can be cleared</source>
        <translation>可清除</translation>
    </message>
    <message>
        <source>Can be fenced off</source>
        <translation>可隔离</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) selected</source>
        <translation>
            <numerusform>已选中 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: how long it is held, %2: its key</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 and %2 are numbers of locks</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>Clear %Ln lock(s)…</source>
        <extracomment>%Ln is a number of locks</extracomment>
        <translation>
            <numerusform>清除 %Ln 个锁…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fence off %Ln lock(s)…</source>
        <translation>
            <numerusform>隔离 %Ln 个锁…</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody holds these locks any more.</source>
        <translation>这些锁已无人持有。</translation>
    </message>
    <message>
        <source>Shows first what happens to each of them.</source>
        <translation>先显示每个锁会怎样。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerChooser</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <source>Edit this server…</source>
        <translation>编辑此服务器…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerHistory</name>
    <message>
        <source>several clients</source>
        <translation>多个客户端</translation>
    </message>
    <message>
        <source>another client</source>
        <translation>另一个客户端</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>已接管</translation>
    </message>
    <message>
        <source>cleared</source>
        <translation>已清除</translation>
    </message>
    <message>
        <source>fenced off</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>deleted by %1</source>
        <translation>由 %1 删除</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SettingsQuestion</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>It is unknown which servers are production. Until you decide, all servers are read-only.</source>
        <translation>无法知道哪些服务器是生产服务器。在您决定之前，所有服务器都为只读。</translation>
    </message>
    <message>
        <source>Restore the copy of %1</source>
        <translation>恢复 %1 的副本</translation>
    </message>
    <message>
        <source>Use the file as it is</source>
        <translation>按原样使用该文件</translation>
    </message>
    <message>
        <source>Begin with empty settings</source>
        <translation>以空设置开始</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>稍后决定</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Search for a command or a key</source>
        <translation>搜索命令或按键</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>搜索快捷键</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SightText</name>
    <message>
        <source>more than are kept</source>
        <translation>超过保留的数量</translation>
    </message>
    <message>
        <source>PTTL refused</source>
        <translation>PTTL 被拒绝</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>SCAN refused</source>
        <translation>SCAN 被拒绝</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>not up to date</source>
        <translation>不是最新</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>not all nodes</source>
        <translation>并非所有节点</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>哨兵</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SimulatePage</name>
    <message>
        <source>Swim lanes</source>
        <translation>泳道图</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Follow the present</source>
        <translation>跟随当前时刻</translation>
    </message>
    <message>
        <source>Keep the present at the right edge (Space in the lanes)</source>
        <translation>让当前时刻保持在右边缘（泳道中按空格键）</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Simulated clients</source>
        <translation>模拟客户端</translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation>加锁</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Add clients</source>
        <translation>添加客户端</translation>
    </message>
    <message>
        <source>&amp;Compare retry policies…</source>
        <translation>比较重试策略(&amp;C)…</translation>
    </message>
    <message>
        <source>Races to try</source>
        <translation>竞态场景</translation>
    </message>
    <message>
        <source>Show more time (− or the wheel in the lanes)</source>
        <translation>显示更长的时间（泳道中按 − 或用滚轮）</translation>
    </message>
    <message>
        <source>Show less time in more detail (+ or the wheel in the lanes)</source>
        <translation>显示更短、更细的时间（泳道中按 + 或用滚轮）</translation>
    </message>
    <message>
        <source>Start to acquire. A crashed client restarts as a new process.</source>
        <translation>开始加锁。已崩溃的客户端会作为新进程重新启动。</translation>
    </message>
    <message>
        <source>Release the lock, or stop trying, and stay idle</source>
        <translation>释放锁或停止尝试，并保持空闲</translation>
    </message>
    <message>
        <source>Drop the connection and forget everything. What the client wrote stays on the server.</source>
        <translation>断开连接并忘记一切。客户端写入的内容留在服务器上。</translation>
    </message>
    <message>
        <source>Stop before the next step, as in a long garbage collection, or resume. The lease keeps running.</source>
        <translation>在下一步之前停住（如长时间垃圾回收），或继续。租约照常计时。</translation>
    </message>
    <message>
        <source>Remove the selected clients. What they wrote stays on the server.</source>
        <translation>移除所选的客户端。它们写入的内容留在服务器上。</translation>
    </message>
    <message>
        <source>Remove all simulated clients. What they wrote stays on the server.</source>
        <translation>移除所有模拟客户端。它们写入的内容留在服务器上。</translation>
    </message>
    <message>
        <source>Actions  ▾</source>
        <translation>操作  ▾</translation>
    </message>
    <message>
        <source>Actions on the selected clients</source>
        <translation>对所选客户端的操作</translation>
    </message>
    <message>
        <source>Run the same clients with several retry policies and compare load, waiting times and fairness</source>
        <translation>用多种重试策略运行同一批客户端，比较负载、等待时间和公平性</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Simulated clients on %1. This is not production traffic.</source>
        <translation>“%1”上的模拟客户端。这不是生产流量。</translation>
    </message>
    <message>
        <source>Not connected. Connect to a development profile or start the demo to add clients.</source>
        <translation>未连接。请连接开发环境的服务器或启动演示，再添加客户端。</translation>
    </message>
    <message>
        <source>Checking whether this server is also saved as a production server under another address…</source>
        <translation>正在检查此服务器是否也以其他地址保存为生产服务器…</translation>
    </message>
    <message>
        <source>This is a %1 server. Simulated clients write locks and run on development servers only. Connect to a development profile or start the demo.</source>
        <translation>这是%1服务器。模拟客户端会写入锁，只能在开发服务器上运行。请连接开发环境的服务器或启动演示。</translation>
    </message>
    <message>
        <source>Mutual exclusion holds</source>
        <translation>互斥成立</translation>
    </message>
    <message numerus="yes">
        <source>Two holders now (%n time(s) so far)</source>
        <translation>
            <numerusform>现在有两个持有者（目前共 %n 次）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Two holders at once: %n time(s)</source>
        <translation>
            <numerusform>同时有两个持有者：%n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StandView</name>
    <message>
        <source>not read at the moment</source>
        <translation>目前未读取</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: time left %2</source>
        <translation>%1：剩余时间 %2</translation>
    </message>
    <message>
        <source>Servers that have the lock</source>
        <translation>有此锁的服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StartPage</name>
    <message>
        <source>Saved servers</source>
        <translation>已保存的服务器</translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>试用演示</translation>
    </message>
    <message>
        <source>Open the race lab</source>
        <translation>打开竞态实验室</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>Which locks are held, by whom, for how much longer, and which are contended.</source>
        <translation>哪些锁被持有、由谁持有、还剩多久，以及哪些竞争激烈。</translation>
    </message>
    <message>
        <source>Watch the locks of a Redis server. Lockscope only reads, until you choose to clear a lock.</source>
        <translation>监视 Redis 服务器的锁。在您选择清除锁之前，Lockscope 只会读取。</translation>
    </message>
    <message>
        <source>Starts a private server on this computer with sample locks, and removes it afterwards. Needs only redis-server.</source>
        <translation>在本机启动一个带示例锁的私有服务器，之后会删除。只需要 redis-server。</translation>
    </message>
    <message>
        <source>See how locks break, step by step. Correct and broken lock protocols race on a private server, and each step is explained.</source>
        <translation>逐步观察锁如何失效。正确和有缺陷的锁协议在私有服务器上竞争，每一步都有解说。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Try the demo cluster</source>
        <translation>试用演示集群</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>Try the demo with Sentinel</source>
        <translation>试用带哨兵的演示</translation>
    </message>
    <message>
        <source>%1 · the same server as %2</source>
        <extracomment>%1: the address of a server, %2: the name of another saved server</extracomment>
        <translation>%1 · 与 %2 是同一服务器</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>More saved servers (%1)</source>
        <translation>更多已保存的服务器（%1）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StateChips</name>
    <message>
        <source>Held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>Held, with time left</source>
        <translation>持有中，尚有剩余时间</translation>
    </message>
    <message>
        <source>Ending soon</source>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>Held too long</source>
        <translation>持有过久</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation>未设过期时间</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>竞争激烈</translation>
    </message>
    <message>
        <source>Renewing</source>
        <translation>续期中</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Held by a simulated client of this window</source>
        <translation>由此窗口的模拟客户端持有</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show all locks</source>
        <translation>显示所有锁</translation>
    </message>
    <message>
        <source>— (sampled)</source>
        <translation>—（采样）</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Less than 2 s and less than a fifth of the lease left</source>
        <translation>剩余不到 2 秒，且不到租期的五分之一</translation>
    </message>
    <message>
        <source>Held longer than the lock profile allows, for more than 2 min while other clients wait, or renewed far beyond the usual time</source>
        <translation>持锁时间超过锁配置的允许、有其他客户端等待时超过 2 分钟，或续期远超通常时间</translation>
    </message>
    <message>
        <source>Past the deadline, without a deadline for more than 1 min (or twice the usual time), without the deadline that the library always sets, or held by a client that is gone</source>
        <translation>已过到期时间、未设过期时间超过 1 分钟（或通常时长的两倍）、没有其类库总会设置的过期时间，或持有它的客户端已消失</translation>
    </message>
    <message>
        <source>Only the holder or an operator can end these locks</source>
        <translation>只有持有者或运维人员能结束这些锁</translation>
    </message>
    <message>
        <source>Free, but blocked by a dead waiter at the head of the queue</source>
        <translation>空闲，但被队首已宕机的等待者阻塞</translation>
    </message>
    <message>
        <source>Handed over within 100 ms at least 3 times in the last minute, or in the minute before the current hold</source>
        <translation>最近一分钟或本次持锁之前的一分钟内，至少有 3 次在 100 毫秒内切换持有者</translation>
    </message>
    <message>
        <source>The holder has renewed the lease at least once</source>
        <translation>持有者至少为租约续期过一次</translation>
    </message>
    <message>
        <source>No majority</source>
        <translation>未过半</translation>
    </message>
    <message>
        <source>On fewer than half of the servers of a Redlock: by its rules, nobody holds these locks</source>
        <translation>只在 Redlock 不到半数的服务器上：按其规则，这些锁无人持有</translation>
    </message>
    <message>
        <source>%1. A lock of any state can be counted here, too.</source>
        <translation>%1。任意状态的锁都可能计入此项。</translation>
    </message>
    <message>
        <source>also:</source>
        <translation>另计：</translation>
    </message>
    <message>
        <source>without a deadline, and not stale: %1</source>
        <translation>未设过期时间且未残留：%1</translation>
    </message>
    <message>
        <source>+ %1 without a deadline; also:</source>
        <translation>+ 未设过期时间 %1；另计：</translation>
    </message>
    <message>
        <source>+ %1 without a deadline (%2 being watched); also:</source>
        <translation>+ 未设过期时间 %1（%2 个监视中）；另计：</translation>
    </message>
    <message>
        <source>The others are not judged: plain counters and what is no lock need no deadline, and of a lost server nothing is known.</source>
        <translation>其余的不参与判断：普通计数器和不是锁的数据不需要过期时间，失联的服务器上的则无从得知。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatementModel</name>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>首次出现</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatementPanel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show the lock</source>
        <translation>显示此锁</translation>
    </message>
    <message>
        <source>Details: %1</source>
        <translation>详情：%1</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Copies everything about it as text</source>
        <translation>将全部内容复制为文本</translation>
    </message>
    <message>
        <source>Selects the lock in the table above</source>
        <translation>在上方的表格中选中此锁</translation>
    </message>
    <message>
        <source>What to do: </source>
        <translation>处理方法：</translation>
    </message>
    <message>
        <source>By: </source>
        <translation>客户端：</translation>
    </message>
    <message>
        <source>Seen for the first time:</source>
        <translation>首次出现：</translation>
    </message>
    <message>
        <source>Play in the race lab</source>
        <translation>在竞态实验室中播放</translation>
    </message>
    <message>
        <source>The same commands, in the same order, on a private server; beside it, what the lab proves of this protocol</source>
        <translation>在私有服务器上以同样的顺序执行同样的命令；旁边是实验室对该协议的证明</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>There is no film of it: it is about many holds, or too little of it was kept.</source>
        <translation>它没有影片：它涉及许多次持有，或者保留的内容太少。</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>Selects the cheapest of its locks in the table of the open server, and asks before it is cleared</source>
        <translation>在已打开服务器的表格中选中其中代价最小的锁，清除前会询问</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatementText</name>
    <message>
        <source>violated</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>suspected</source>
        <translation>疑似</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a kind of fault; %2: why it is not known</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No deadlock or livelock was seen, and no two locks were acquired in both orders.</source>
        <translation>未发现死锁或活锁，也没有两个锁被以两种顺序获取。</translation>
    </message>
    <message>
        <source>None was seen. Whether there was one is not known:</source>
        <translation>没有看到。是否有过并不清楚：</translation>
    </message>
    <message>
        <source>Nothing was found. What did not happen in this time may still be wrong.</source>
        <translation>没有发现问题。这段时间内没有发生的，仍可能有错。</translation>
    </message>
    <message>
        <source>Not known: %1</source>
        <translation>未知：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>Locks: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>Locks: %1 of %2</source>
        <translation>锁：%1/%2</translation>
    </message>
    <message>
        <source>Locks shown in the table, of all locks that match the patterns</source>
        <translation>表格中显示的锁，以及匹配模式的全部锁</translation>
    </message>
    <message>
        <source>Locks on other servers of the deployment are not counted and not shown</source>
        <translation>部署中其他服务器上的锁不计入，也不显示</translation>
    </message>
    <message>
        <source>Changes that arrived faster than they could be read one by one. Only the latest state was read; shorter holds are missing from the events.</source>
        <translation>到达太快、无法逐个读取的变更。只读取了最新状态；事件中缺少较短的持锁。</translation>
    </message>
    <message>
        <source>Difference between the server&apos;s clock and this computer&apos;s clock. Deadlines stored in values are compared with the server&apos;s clock.</source>
        <translation>服务器时钟与本机时钟之差。存储在值中的到期时间与服务器的时钟比较。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) in view</source>
        <extracomment>%1 is the number of locks that the table shows, %Ln that of all</extracomment>
        <translation>
            <numerusform>显示 %Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln lock(s) in view</source>
        <translation>
            <numerusform>显示 %Ln 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to see what it measures, and to stop it.</source>
        <translation>点击可查看测量内容或停止探测。</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探测</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusTiles</name>
    <message>
        <source>need attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>竞争激烈</translation>
    </message>
    <message>
        <source>acquisitions</source>
        <translation>加锁</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>目前</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Held too long, stale or blocked. Each has an alert. Click to show only these.</source>
        <translation>持有过久、残留或被阻塞。每个都有告警。点击只显示这些。</translation>
    </message>
    <message>
        <source>Handed over within 100 ms at least 3 times in the last minute. Click to show only these.</source>
        <translation>最近一分钟内至少有 3 次在 100 毫秒内切换持有者。点击只显示这些。</translation>
    </message>
    <message>
        <source>Average of the last 10 s. Click to show the events.</source>
        <translation>最近 10 秒的平均值。点击显示事件。</translation>
    </message>
    <message>
        <source>Half of the holds that ended in the last minute were shorter. Click to sort by Held for, longest first.</source>
        <translation>最近一分钟内结束的持锁有一半更短。点击按“已持有”排序，最长的在前。</translation>
    </message>
    <message>
        <source>From the end of one hold to the next acquisition of the same lock, in the last minute. Click to show contended locks.</source>
        <translation>最近一分钟内，从一次持锁结束到同一个锁的下一次加锁。点击显示竞争激烈的锁。</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 次/秒</translation>
    </message>
    <message>
        <source>Locks that are held now, in any state: all but the blocked ones. Click to show all locks.</source>
        <translation>当前被持有的锁，不论状态：除被阻塞的以外的所有锁。点击显示所有锁。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln being watched</source>
        <extracomment>locks</extracomment>
        <translation>
            <numerusform>%Ln 个观察中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln being watched, judged within %1</source>
        <extracomment>locks; %1: a duration</extracomment>
        <translation>
            <numerusform>%Ln 个观察中，%1内作出判断</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a deadline, and too young to be judged: %1.</source>
        <translation>未设过期时间，且持有时间太短，尚不能判断：%1。</translation>
    </message>
    <message>
        <source>renewed or taken again</source>
        <translation>被续期或重新加锁</translation>
    </message>
    <message>
        <source>held in all</source>
        <translation>持有中（合计）</translation>
    </message>
    <message>
        <source>hold p50, 1 min</source>
        <translation>持锁 p50，1 分钟</translation>
    </message>
    <message>
        <source>hand-over p50, 1 min</source>
        <translation>交接 p50，1 分钟</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsList</name>
    <message>
        <source>Steps of the protocol</source>
        <translation>协议的步骤</translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation>加锁</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>While it holds</source>
        <translation>持锁期间</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SwimLanes</name>
    <message>
        <source>Swim lanes of the simulated clients</source>
        <translation>模拟客户端的泳道图</translation>
    </message>
    <message>
        <source>%1, simulated</source>
        <translation>%1，模拟</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 在 %2：%3</translation>
    </message>
    <message>
        <source>%1 tries to acquire %2 from %3, for %4</source>
        <translation>%1 从 %3 起尝试对 %2 加锁，持续 %4</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右箭头</translation>
    </message>
    <message>
        <source>Scroll in time</source>
        <translation>按时间滚动</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>Follow the present, or stop</source>
        <translation>跟随当前时刻，或停止</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Go to the start, follow the present</source>
        <translation>转到起点、跟随当前时刻</translation>
    </message>
    <message>
        <source>No clients yet. Add some, or start one of the races.</source>
        <translation>还没有客户端。请添加一些，或启动一个竞态场景。</translation>
    </message>
    <message>
        <source>Two holders at once: %1 and %2 both think they hold %3, for %4</source>
        <translation>同时有两个持有者：%1 和 %2 都认为自己持有 %3，持续 %4</translation>
    </message>
    <message>
        <source>%1 thinks it holds %2 from %3, for %4</source>
        <translation>%1 从 %3 起认为自己持有 %2，持续 %4</translation>
    </message>
    <message>
        <source>%1 is frozen from %2, for %3</source>
        <translation>%1 从 %2 起冻结，持续 %3</translation>
    </message>
    <message>
        <source>What the server says of %1</source>
        <translation>服务器上 %1 的状态</translation>
    </message>
    <message>
        <source>Nothing was read of this key yet. Lockscope reads the keys that match the lock patterns.</source>
        <translation>尚未读取此键。Lockscope 读取匹配模式的键。</translation>
    </message>
    <message>
        <source>Free at this time</source>
        <translation>此时空闲</translation>
    </message>
    <message>
        <source>Held by %1 from %2, for %3</source>
        <translation>从 %2 起由 %1 持有，持续 %3</translation>
    </message>
    <message>
        <source>Deadline: %1</source>
        <translation>到期时间：%1</translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <translation>结束方式：%1</translation>
    </message>
    <message>
        <source>Sampled: begin and end may have been a little earlier</source>
        <translation>采样：实际的起点和终点可能略早</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>崩溃</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TableFootnote</name>
    <message>
        <source>Opens the guide</source>
        <translation>打开指南</translation>
    </message>
    <message>
        <source>Opens the page Contention</source>
        <translation>打开“竞争”页面</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TestText</name>
    <message>
        <source>%1: none</source>
        <extracomment>%1: a pattern, %2: how many keys match it</extracomment>
        <translation>%1：无</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Keys in all: %1.</source>
        <translation>键的总数：%1。</translation>
    </message>
    <message>
        <source>Keys in all: unknown (no permission for DBSIZE).</source>
        <translation>键的总数：未知（没有 DBSIZE 权限）。</translation>
    </message>
    <message>
        <source>Rights: unknown. The server does not say (this needs Redis 7 and +acl|whoami +acl|dryrun).</source>
        <translation>权限：未知。服务器不提供（需要 Redis 7 和 +acl|whoami +acl|dryrun）。</translation>
    </message>
    <message>
        <source>Rights: to watch locks and to clear them.</source>
        <translation>权限：可以监视锁，也可以清除锁。</translation>
    </message>
    <message>
        <source>Rights: not all that is needed to watch locks. No permission for %1.</source>
        <translation>权限：不足以监视锁。没有 %1 权限。</translation>
    </message>
    <message>
        <source>Rights: to watch locks, not to clear all of them. No permission for %1.</source>
        <translation>权限：可以监视锁，但不能清除所有的锁。没有 %1 权限。</translation>
    </message>
    <message>
        <source>Clock: unknown (no permission for TIME).</source>
        <translation>时钟：未知（没有 TIME 权限）。</translation>
    </message>
    <message>
        <source>Clock: as this computer&apos;s, within %1.</source>
        <translation>时钟：与本机一致，相差不超过 %1。</translation>
    </message>
    <message>
        <source>Clock: %1 ahead of this computer&apos;s. Deadlines are judged by the server&apos;s clock.</source>
        <translation>时钟：比本机快 %1。到期时间以服务器时钟为准。</translation>
    </message>
    <message>
        <source>Clock: %1 behind this computer&apos;s. Deadlines are judged by the server&apos;s clock.</source>
        <translation>时钟：比本机慢 %1。到期时间以服务器时钟为准。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TextSizeMenu</name>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Ctrl+=</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation>Ctrl+-</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>正常文字大小</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>文字大小：%1%</translation>
    </message>
    <message>
        <source>The text has its largest size.</source>
        <translation>文字已是最大。</translation>
    </message>
    <message>
        <source>The text has its smallest size.</source>
        <translation>文字已是最小。</translation>
    </message>
    <message>
        <source>The text has its normal size.</source>
        <translation>文字已是正常大小。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ThemeMenu</name>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Colours: as the system</source>
        <translation>配色：跟随系统</translation>
    </message>
    <message>
        <source>Colours: light</source>
        <translation>配色：浅色</translation>
    </message>
    <message>
        <source>Colours: dark</source>
        <translation>配色：深色</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Tile</name>
    <message>
        <source>%1, sampled</source>
        <translation>%1，采样</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelineLanes</name>
    <message>
        <source>Timeline of the lock</source>
        <translation>锁的时间线</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头键</translation>
    </message>
    <message>
        <source>Walk over holds and waits</source>
        <translation>在持锁和等待之间移动</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Go to the first or last one of the lane</source>
        <translation>转到泳道中的第一项或最后一项</translation>
    </message>
    <message>
        <source>Shift+Left, Shift+Right</source>
        <translation>Shift+左箭头、Shift+右箭头</translation>
    </message>
    <message>
        <source>Scroll in time</source>
        <translation>按时间滚动</translation>
    </message>
    <message>
        <source>Enter, 0</source>
        <translation>Enter、0</translation>
    </message>
    <message>
        <source>Zoom to the current one, show all</source>
        <translation>放大当前项、显示全部</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>%1: it is not known who held the lock</source>
        <translation>%1：持有者未知</translation>
    </message>
    <message>
        <source>%1: free</source>
        <translation>%1：空闲</translation>
    </message>
    <message>
        <source>Show the whole time</source>
        <translation>显示全部时间</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Still waiting at the last attempt seen</source>
        <translation>最后一次看到尝试时仍在等待</translation>
    </message>
    <message>
        <source>Acquired the lock</source>
        <translation>加锁成功</translation>
    </message>
    <message>
        <source>Gave up: no further attempt came</source>
        <translation>已放弃：没有新的尝试</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>Still held</source>
        <translation>仍在持有</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>Released by another client: %1</source>
        <translation>被其他客户端释放：%1</translation>
    </message>
    <message>
        <source>The lease expired</source>
        <translation>租约已到期</translation>
    </message>
    <message>
        <source>Overwritten</source>
        <translation>已被覆盖</translation>
    </message>
    <message>
        <source>Overwritten by %1</source>
        <translation>被 %1 覆盖</translation>
    </message>
    <message>
        <source>End unknown</source>
        <translation>结束情况未知</translation>
    </message>
    <message>
        <source>Held by %1</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>Without a lease</source>
        <translation>未设租约</translation>
    </message>
    <message>
        <source>Lease until %1, %2 later</source>
        <translation>租约到期时间：%1（再过 %2）</translation>
    </message>
    <message>
        <source>Renewals: %1</source>
        <translation>续期次数：%1</translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>令牌：%1</translation>
    </message>
    <message>
        <source>One attempt by %1</source>
        <translation>%1 尝试了一次</translation>
    </message>
    <message>
        <source>%1 waited</source>
        <translation>等待者：%1</translation>
    </message>
    <message>
        <source>Attempts: %1</source>
        <translation>尝试次数：%1</translation>
    </message>
    <message>
        <source>Held meanwhile by %1</source>
        <translation>其间持有者：%1</translation>
    </message>
    <message>
        <source>%1: commands were lost; unknown from here</source>
        <translation>%1：有命令缺失，此后未知</translation>
    </message>
    <message>
        <source>%1: %2, by %3</source>
        <translation>%1：%2（客户端：%3）</translation>
    </message>
    <message>
        <source>Several connections of this name</source>
        <translation>此名称有多个连接</translation>
    </message>
    <message>
        <source>Waits: %1</source>
        <translation>等待次数：%1</translation>
    </message>
    <message>
        <source>Waited in total: %1</source>
        <translation>等待总时长：%1</translation>
    </message>
    <message>
        <source>Single attempts: %1</source>
        <translation>单次尝试数：%1</translation>
    </message>
    <message>
        <source>Holds: %1</source>
        <translation>持锁次数：%1</translation>
    </message>
    <message>
        <source>Clients that waited: %1</source>
        <translation>等待过的客户端数：%1</translation>
    </message>
    <message>
        <source>Held before that, too</source>
        <translation>在此之前已被持有</translation>
    </message>
    <message>
        <source>%1: not listened until the next sample</source>
        <translation>%1：到下一次采样前没有监听</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelineMark</name>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>lease expired</source>
        <translation>租约到期</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>被覆盖</translation>
    </message>
    <message>
        <source>released by another client</source>
        <translation>被其他客户端释放</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持锁</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>end of the lease</source>
        <translation>租约到期时间</translation>
    </message>
    <message>
        <source>wait, in the colour of the holder</source>
        <translation>等待（颜色同持有者）</translation>
    </message>
    <message>
        <source>several holders</source>
        <translation>多个持有者</translation>
    </message>
    <message>
        <source>attempt</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>加锁成功</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>等待后放弃</translation>
    </message>
    <message>
        <source>outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>still waiting</source>
        <translation>仍在等待</translation>
    </message>
    <message>
        <source>released nothing</source>
        <translation>未释放任何锁</translation>
    </message>
    <message>
        <source>attempt with an unknown outcome</source>
        <translation>结果未知的尝试</translation>
    </message>
    <message>
        <source>commands lost</source>
        <translation>命令缺失</translation>
    </message>
    <message>
        <source>not listened</source>
        <translation>没有监听</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelinePainter</name>
    <message>
        <source>holder unknown until here</source>
        <translation>此前持有者未知</translation>
    </message>
    <message>
        <source>unknown from here</source>
        <translation>此后未知</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsFields</name>
    <message>
        <source>CA file</source>
        <translation>CA 文件</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>客户端私钥</translation>
    </message>
    <message>
        <source>Verify the server&apos;s certificate</source>
        <translation>验证服务器的证书</translation>
    </message>
    <message>
        <source>Server name</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>empty: the host</source>
        <translation>留空：使用主机名</translation>
    </message>
    <message>
        <source>empty: the system&apos;s certificates</source>
        <translation>留空：使用系统的证书</translation>
    </message>
    <message>
        <source>only if the server requires one</source>
        <translation>仅在服务器要求时填写</translation>
    </message>
    <message>
        <source>Not verified: anyone on the network path can pose as this server and read the password.</source>
        <translation>未验证：网络路径上的任何人都可以冒充此服务器并读取密码。</translation>
    </message>
    <message>
        <source>%1: enter both a client certificate and its key, or neither.</source>
        <translation>%1：客户端证书和私钥请都填写，或都不填。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VerdictLine</name>
    <message>
        <source>Safe to clear: %1</source>
        <translation>能否安全清除：%1</translation>
    </message>
    <message>
        <source>Safe to evict the first waiter: %1</source>
        <translation>是否可安全移出首个等待者：%1</translation>
    </message>
    <message>
        <source>Cannot be cleared now</source>
        <translation>目前无法清除</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaitFlame</name>
    <message>
        <source>Shares of all waiting</source>
        <translation>等待时间占比</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaitHeatMap</name>
    <message>
        <source>Waits over time</source>
        <translation>等待随时间的变化</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaitText</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>nobody, or unknown</source>
        <translation>无人持有，或未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WholeOffer</name>
    <message>
        <source>Save the whole cluster?</source>
        <translation>保存整个集群？</translation>
    </message>
    <message>
        <source>Save the Sentinel service?</source>
        <translation>保存哨兵服务？</translation>
    </message>
    <message>
        <source>%1 is one node of a cluster. While it is down, the cluster is not found through it. Save several of its nodes.</source>
        <translation>%1 是集群的一个节点。它停止时，无法通过它找到集群。请保存集群的多个节点。</translation>
    </message>
    <message>
        <source>%1 is a Sentinel. Save it with the name of its service.</source>
        <translation>%1 是哨兵。请连同服务名一起保存。</translation>
    </message>
</context>
</TS>
