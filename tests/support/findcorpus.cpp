// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findcorpus.h"

#include <QRandomGenerator>
#include <QSet>

#include <array>

namespace lockscope {

namespace {

using Type = KeyReading::Type;

constexpr std::size_t othersPerHalf = 3000;
constexpr std::size_t locksPerHalf = 750;

/** Two blanks or more between program, type, name, content and lease in seconds (- none). Fields of a hash, members and scores: name=value;name=value. */
constexpr const char *otherLines = R"(
Rails  s  views/{word}/{n}-2026112{d}/{hex32}  <div>{word}</div>  604800
Rails  s  rack:session:{hex32}  BAh7CEkiD3Nlc3Npb25faWQGOgZFVG86HVJhY2s6OlNlc3Npb24  86400
Rails  s  session:2::{hex64}  BAh7CEkiD3Nlc3Npb25faWQGOgZFVG86HVJhY2s6OlNlc3Npb24  1209600
Rails  s  cache:{word}/{n}/{word}  {json}  3600
Rails  s  rack::attack:{n}:req/ip:{ip}  {d}  60
Rails  s  rack::attack:allow2ban:ban:{ip}  1  3600
Rails  h  flipper/v1/feature/{word}_{word}  boolean=true;percentage_of_actors={d}  -
Rails  s  feature:{word}_{word}  {d}||  -
Rails  s  geocoder:https://maps.example/?q={word}+{n}  {json}  -
Rails  h  split:{word}_{word}:{d}  participant_count={n};completed_count={d}  -
Rails  t  kredis:users:{n}:unread  {n};{n};{n}  -
Rails  s  i18n:en.{word}.{word}  {word}  -
Sidekiq  l  queue:{word}  {json}  -
Sidekiq  s  stat:processed:2026-{d}-{d}  {n}  157680000
Sidekiq  s  stat:failed:2026-{d}-{d}  {d}  157680000
Sidekiq  z  schedule:{word}  {json}={later}  -
Sidekiq  h  {host}:{pid}:{hex12}  info={json};concurrency=10;busy=0;beat={now}.51  60
Sidekiq  h  {host}:{pid}:{hex12}:work  {rand4}={json}  60
Sidekiq  h  cron_job:{word}_{word}  name={word};klass={Word}Worker;cron=* * * * *;status=enabled  -
Sidekiq  z  cron_job:{word}_{word}:enqueued  2026-11-28T02:{d}:00Z={now}  -
Sidekiq  h  BID-{rand14}  total={d};pending=0;done=true;created_at={now}.2  86400
Sidekiq  t  BID-{rand14}-jids  {hex24};{hex24};{hex24}  86400
Sidekiq  h  sidekiq:status:{hex24}  status=working;at={d};total=100;jid={hex24}  1800
Sidekiq  h  lmtr-c-{word}  size=5;held={d};policy=raise  7776000
Resque  l  resque:queue:{word}  {json}  -
Resque  s  resque:worker:{host}:{pid}:{word}  {json}  -
Resque  s  resque:worker:{host}:{pid}:{word}:started  2026-11-28 02:{d}:11 +0000  -
Resque  s  resque:stat:processed:{host}:{pid}:{word}  {n}  -
Resque  l  resque:delayed:{later}  {json}  -
Resque  t  resque:timestamps:{json}  delayed:{later}  -
BullMQ  h  bull:{word}:{n}  name={word};data={json};opts={json};timestamp={ms};attemptsMade=1  -
BullMQ  l  bull:{word}:{n}:logs  started;done  -
BullMQ  s  bull:{word}:id  {n}  -
BullMQ  l  bull:{word}:active  {n};{n}  -
BullMQ  z  bull:{word}:completed  {n}={ms};{n}={ms}  -
BullMQ  s  bull:{word}:stalled-check  {ms}  30
BullMQ  t  bull:{word}:stalled  {n};{n}  -
BullMQ  h  bull:{word}:repeat:{hex32}:{laterms}  name={word};data={json};delay=60000  -
BullMQ  h  bull:{word}:meta  opts.maxLenEvents=10000;version=bullmq:5.34.0  -
BullMQ  s  bull:{word}:limiter  {d}  10
BullMQ  s  bull:{word}:de:{word}-{n}  {n}  60
BullMQ  t  bull:{word}:{n}:dependencies  bull:{word}:{n};bull:{word}:{n}  -
Bee-Queue  h  bq:{word}:jobs  {n}={json};{n}={json}  -
Bee-Queue  s  bq:{word}:stallBlock  1  5
Kue  h  q:job:{n}  type={word};created_at={ms};state=complete;priority=0;data={json}  -
Kue  z  q:jobs:{word}:active  01|{n}=0;01|{n}=0  -
Celery  l  celery:{word}  {json}  -
Celery  s  celery-task-meta-{uuid}  {"status": "SUCCESS", "result": {n}, "task_id": "{uuid}"}  86400
Celery  s  celery-taskset-meta-{uuid}  {json}  86400
Celery  h  unacked:{word}  {uuid}={json};{uuid}={json}  -
Celery  z  unacked_index:{word}  {uuid}={now}.12;{uuid}={now}.5  -
Celery  t  _kombu.binding.{word}  {word}  -
Celery  l  {uuid}.reply.celery.pidbox  {json}  10
Celery  h  redbeat:{word}-{word}  definition={json};meta={json}  -
RQ  h  rq:job:{uuid}  status=started;created_at={iso};data=x;timeout=180;worker_name={hex32}  -
RQ  l  rq:queue:{word}  {uuid};{uuid}  -
RQ  z  rq:wip:{word}  {uuid}={later};{uuid}={later}  -
RQ  z  rq:finished:{word}  {uuid}={later};{uuid}={later}  -
RQ  h  rq:worker:{hex32}  birth={iso};last_heartbeat={iso};queues=default;pid={pid};hostname={host}  480
RQ  t  rq:job:{uuid}:dependents  {uuid}  -
Dramatiq  h  dramatiq:{word}.msgs  {uuid}={json};{uuid}={json}  -
Dramatiq  t  dramatiq:__acks__.{uuid}.{word}  {uuid};{uuid}  -
Dramatiq  z  dramatiq:__heartbeats__:{d}  {uuid}={ms};{uuid}={ms}  -
Dramatiq  s  dramatiq-results:{hex32}  {json}  600
Huey  z  huey.schedule.{word}  \x80\x04\x95={later}.2  -
Huey  h  huey.results.{word}  {uuid}=\x80\x04K*.  -
arq  s  arq:job:{hex32}  \x80\x05\x95{word}  86400
arq  s  arq:result:{hex32}  \x80\x05\x95{word}  3600
arq  z  arq:queue:{word}  {hex32}={ms};{hex32}={ms}  -
arq  s  arq:retry:{hex32}  2  86400
Django  s  :1:views.decorators.cache.cache_page.{word}.GET.{hex32}.{hex32}.en-us.UTC  \x80\x05\x95{word}  600
Django  s  :1:django.contrib.sessions.cache{rand32}  \x80\x05\x95}{word}  1209600
Django  s  :1:template.cache.{word}.{hex32}  \x80\x05\x95{word}  300
Django  s  :1:rl:{hex32}  {d}  60
Django  s  :1:throttle_user_{n}  \x80\x05\x95]  60
Django  s  :1:throttle_anon_{ip}  \x80\x05\x95]  86400
Django  s  :1:axes-{hex64}  {d}  3600
Django  s  :1:waffle:flag:{hex32}  \x80\x05\x95  -
Django  s  constance:{WORD}_{WORD}  {"__type__": "default", "__value__": {d}}  -
Django  z  asgi:group:{word}_{n}  specific.{hex32}!{rand12}={now}.5  86400
Django  t  conj:{word}_{word}:id={n}  q:{hex32};q:{hex32}  3600
Django  s  q:{hex32}  \x80\x05\x95{word}  3600
Django  s  :1:allauth:rl:login_failed:ip:{hex64}  \x80\x05\x95]  300
Django  s  shop:1:{word}_{n}  {json}  300
Flask  s  session:{uuid}  \x80\x04\x95}  2678400
Flask  s  flask_cache_view//{word}/{n}  !{json}  300
Flask  s  LIMITS:LIMITER/{ip}/{word}.index/60/1/minute  {d}  60
FastAPI  s  fastapi-cache::{hex32}  {json}  60
FastAPI  s  fastapi-limiter:{ip}:/{word}:{d}:0  {d}  60
FastAPI  s  jwt:blacklist:{uuid}  1  3600
FastAPI  s  refresh:{n}:{uuid}  {ip}  604800
Laravel  s  laravel_cache_:{hex40}  s:{d}:"{word}";  600
Laravel  s  laravel_database_laravel_cache_:{hex40}:timer  {later}  60
Laravel  s  laravel-database-laravel-cache-{word}.{n}  {json}  3600
Laravel  l  laravel_database_queues:{word}  {json}  -
Laravel  z  laravel_database_queues:{word}:reserved  {json}={later}  -
Laravel  z  laravel_database_queues:{word}:delayed  {json}={later}  -
Laravel  h  laravel_horizon:{uuid}  id={uuid};name=App\Jobs\{Word};status=completed;payload={json}  3600
Laravel  h  laravel_horizon:master:{host}-{rand4}  name={host}-{rand4};pid={pid};status=running  15
Laravel  s  laravel_horizon:last_snapshot_at:{d}  {now}  -
Laravel  s  laravel_database_{rand40}  a:3:{s:6:"_token";s:40:"{rand40}";}  7200
Laravel  s  laravel_cache_:illuminate:queue:restart:{d}  i:{now};  -
Laravel  s  laravel_cache_:password_reset:{email}  {rand40}  3600
Symfony  s  {rand10}:{word}.{hex40}  a:1:{i:0;s:3:"{word}";}  3600
Symfony  s  sf_s{rand26}  _sf2_attributes|a:0:{}_sf2_meta|a:3:{s:1:"u";i:{now};}  1440
Symfony  s  {rand10}:limiter_{word}-{ip}  O:55:"Symfony\Component\RateLimiter\Policy\SlidingWindow"  60
Symfony  s  [DoctrineSecondLevelCache][{d}]{word}_{n}  O:8:"stdClass"  -
WordPress  s  wp:posts:{n}  O:8:"stdClass":24:{s:2:"ID";i:{n};}  -
WordPress  s  wp:post_meta:{n}  a:2:{s:10:"_edit_lock";a:1:{i:0;s:12:"{now}:1";}}  -
WordPress  s  wp:transient:{word}_{word}  {json}  3600
WordPress  s  wp:comment:get_comments:{hex32}:0.{d} {now}  {json}  -
WordPress  s  wp:wc_session_id:{hex32}  {json}  172800
WordPress  s  wp:post-queries:wp_query:{hex32}  {json}  -
WordPress  s  wp:useremail:{email}  {d}  -
Drupal  h  drupal.redis.10.2::{rand8}:render:{word}:{n}  cid={word};created={now}.1;expire=-1;data={json};valid=1  -
Drupal  s  drupal.redis.10.2::{rand8}:sessions:{rand43}  {json}  200000
Drupal  h  drupal:flood:{word}  {ip}={d}  3600
Magento  h  zc:k:{hex3}_{WORD}_{WORD}  d={json};t={WORD};m={now};i=1  7200
Magento  t  zc:ti:{hex3}_{WORD}  {hex3}_{WORD};{hex3}_{WORD}  -
Magento  h  sess_{rand26}  data=gz{rand20};lock=0;writes={d}  600
Shopware  s  {rand10}:http-cache-{hex32}  {json}  7200
Nextcloud  s  {hex32}/appconfig/{word}  {json}  -
Nextcloud  s  {hex32}/user_ldap/{hex32}  {json}  600
Nextcloud  s  {hex32}/imagePath-{hex32}  "/core/img/{word}.svg"  86400
Nextcloud  s  {hex32}/OCA\Text-{hex32}/{n}  {json}  3600
PHP  s  PHPREDIS_SESSION:{rand26}  user|s:3:"{word}";csrf|s:40:"{hex40}";  1440
PHP  s  ci_session:{hex40}  __ci_last_regenerate|i:{now};  7200
TYPO3  s  identData:{rand20}  {json}  86400
TYPO3  t  tagIdents:pageId_{n}  {rand20};{rand20}  86400
MediaWiki  s  wiki:pcache:{n}:idoptions  O:12:"CacheTime"  86400
MediaWiki  s  WANCache:v:wiki:{word}:{n}  a:4:{i:0;i:1;i:3;d:{now}.2;}  86400
MediaWiki  h  wiki:jobqueue:{word}:h-data  {hex32}={json}  -
Moodle  h  mdl_core/{word}_{hex32}  {hex40}={json};{hex40}={json}  -
Moodle  s  mdl_session_{rand26}  SESSION|O:8:"stdClass":0:{}  28800
Matomo  l  trackingQueueV1_{d}  {json}  -
GitLab  s  session:gitlab:2::{hex64}  \x04\b{word}  604800
GitLab  t  session:lookup:ip:gitlab2:{ip}  2::{hex64};2::{hex64}  1000000
GitLab  s  cache:gitlab:exists?:{word}/{word}:{n}  \x04\bT  1209600
GitLab  s  cache:gitlab:flipper/v1/feature/{word}  \x04\b{word}  3600
GitLab  s  etag:/{word}/{word}/noteable/issue/{n}/notes  {hex32}  1200
GitLab  s  runner:build_queue:{hex40}  {hex32}  604800
GitLab  s  application_rate_limiter:{word}:user:{n}:{now}  {d}  60
GitLab  l  gitlab:job_waiter:{uuid}  {n}  21600
GitLab  t  gitlab:session:user:{n}  2::{hex64}  604800
GitLab  h  gitlab:sidekiq:limits:{word}  jobs={n};duration_s={d}  14400
Discourse  s  default:user-last-seen:{n}  {now}  1800
Discourse  z  __mb_backlog_n_/{word}/{n}  {n}|{json}={n}  604800
Discourse  s  default:ip-lookup:{ip}  {json}  86400
Discourse  l  default:l-rate-limit3:{word}:{n}  {now};{now};{now}  86400
Discourse  h  default:application-requests:2026-11-{d}  anon={n};crawler={d}  86400
Discourse  s  default:_CACHE:{word}_{n}  \x04\b{word}  600
Mastodon  z  feed:home:{n}  {n}={n};{n}={n};{n}={n}  -
Mastodon  s  subscribed:timeline:{n}  1  600
Mastodon  s  activity:statuses:local:{n}  {d}  15552000
Mastodon  s  cache:v3:/status/{n}  \x04\b{word}  600
Mastodon  t  exhausted_deliveries:{word}.example  2026112{d};2026112{d}  -
Mastodon  s  rate_limit:{n}:statuses:{now}  {d}  10800
Sentry  h  b:k:{hex32}  m=sentry.models.{word};f={json};i+times_seen={d}  7200
Sentry  s  rl:{hex32}:{now}  {d}  60
Sentry  h  ts:{d}:{now}:{n}  {n}={d};{n}={d}  86400
Sentry  s  c:1:e:{hex32}:{n}  {json}  3600
Superset  s  superset_results{uuid}  x\x9c{word}  86400
Grafana  s  grafana:{word}-{rand10}  \x0f{word}  600
n8n  h  n8n:cache:workflow-{word}  {rand16}={json}  3600
n8n  h  bull:jobs:{n}  name=__default__;data={"workflowId":"{rand16}"};timestamp={ms}  -
Ghost  s  ghost:{word}-content-api:{hex32}  {json}  3600
Harbor  h  {harbor_job_service_namespace}:job_stats:{hex24}  id={hex24};status=Success;kind=Periodic;update_time={now}  604800
Harbor  l  {harbor_job_service_namespace}:jobs:{WORD}  {json}  -
Harbor  s  cache:artifact:{n}  {json}  86400
Zulip  l  ratelimit:RateLimitedUser:{n}:api_by_user:list  {now}.2;{now}.4  60
Zulip  s  ratelimit:RateLimitedIPAddr:{ip}:api_by_ip:block  1  60
Spring  h  spring:session:sessions:{uuid}  creationTime={ms};lastAccessedTime={ms};maxInactiveInterval=1800  2100
Spring  s  spring:session:sessions:expires:{uuid}    1800
Spring  t  spring:session:expirations:{laterms}  "expires:{uuid}";"expires:{uuid}"  2100
Spring  s  {word}::{n}  {json}  600
Spring  s  request_rate_limiter.{{word}{n}}.tokens  {d}  2
Spring  s  request_rate_limiter.{{word}{n}}.timestamp  {now}  2
Spring  s  access:{uuid}  \xac\xed\x00\x05sr{word}  43200
Spring  s  auth_to_access:{hex32}  \xac\xed\x00\x05sr{word}  43200
Spring  s  refresh_auth:{uuid}  \xac\xed\x00\x05sr{word}  2592000
Spring  l  uname_to_access:web:{word}  \xac\xed\x00\x05sr{word}  43200
Sa-Token  s  satoken:login:token:{uuid}  {n}  2592000
Sa-Token  s  satoken:login:session:{n}  {json}  2592000
Shiro  s  shiro:session:{uuid}  \xac\xed\x00\x05sr{word}  1800
RuoYi  s  captcha_codes:{hex32}  "{d}"  120
RuoYi  s  login_tokens:{uuid}  {json}  1800
RuoYi  s  repeat_submit:/system/{word}{hex64}  {json}  10
RuoYi  s  rate_limit:{ip}-com.ruoyi.{Word}Controller-{word}  {d}  60
RuoYi  s  pwd_err_cnt:{word}  {d}  600
RuoYi  s  sys_dict:sys_{word}_{word}  {json}  -
Redisson  h  {word}Map  "{word}"={json};"{word}"={json}  -
Redisson  z  redisson__timeout__set:{{word}Cache}  {rand12}={laterms};{rand12}={laterms}  -
Redisson  h  rateLimiter:{word}  rate={d};interval=1000;type=0  -
Redisson  s  {rateLimiter:{word}}:value  {d}  -
Redisson  z  {rateLimiter:{word}}:permits  \x10{rand16}={ms}  -
JetCache  s  {word}Cache.{n}  \xac\xed\x00\x05sr{word}  3600
.NET  h  {Word}App{uuid}  absexp=-1;sldexp=12000000000;data=\x02\x00{word}  1200
.NET  h  c:Volo.Abp.{Word}CacheItem,k:{word}:{n}  absexp=638000000000000000;sldexp=-1;data={json}  1200
.NET  h  v2:{word}:{n}  absexp=638000000000000000;sldexp=-1;data={json}  600
.NET  h  {hangfire}:job:{uuid}  Type={Word}Job;Method=Run;CreatedAt={iso};State=Succeeded  86400
.NET  l  {hangfire}:job:{uuid}:history  {json}  86400
.NET  h  {hangfire}:server:{host}:{pid}:{uuid}  WorkerCount=20;StartedAt={iso};Heartbeat={iso}  -
.NET  z  {hangfire}:processing:{d}  {uuid}={now}.1;{uuid}={now}.2  -
Express  s  sess:{rand32}  {json}  86400
Express  s  rlflx:{ip}  {d}  60
Express  s  rl:{ip}  {d}  60
Node  s  keyv:{word}:{n}  {"value":{n},"expires":{laterms}}  3600
Node  s  apq:{hex64}  query Q { {word} { id } }  300
Node  s  oauth:state:{hex32}  {hex32}  600
Node  s  magic-link:{uuid}  {email}  900
Node  s  password-reset:{uuid}  {n}  3600
Node  s  csrf:{uuid}  {uuid}  3600
Node  s  nonce:{hex32}  1  300
Node  s  idempotency:{uuid}  {json}  86400
Node  s  email-verify:{hex64}  {n}  86400
Node  s  user:session:{uuid}  {uuid}  2592000
Node  s  presence:{n}  {uuid}  60
Node  s  online:user:{n}  {host}:{pid}  60
Node  s  ws:ticket:{hex32}  {n}  30
Node  s  socket:{rand20}  {uuid}  120
Node  s  last_request:{n}  {uuid}  300
Node  s  match:{n}:opponent  {uuid}  300
Node  s  device:{hex16}:push_token  {rand40}  -
Node  s  upload:{uuid}:chunk  {d}  3600
Node  s  correlation:{n}  {uuid}  900
Node  s  sid:{n}  {uuid}  900
Go  l  work:jobs:{word}  {json}  -
Go  l  work:jobs:{word}:{hex24}:inprogress  {json}  -
Go  h  work:worker_pools:{hex24}  heartbeat_at={now};started_at={now};host={host};pid={pid}  -
Go  h  asynq:{default}:t:{uuid}  msg=\x0a\x04{word};state=completed  86400
Go  l  asynq:{{word}}:pending  {uuid};{uuid}  -
Go  s  asynq:servers:{{host}:{pid}:{uuid}}  \x0a\x04{word}  10
Go  h  asynq:workers:{{host}:{pid}:{uuid}}  {uuid}=\x0a\x04{word}  10
Go  s  session_{rand52}  \x0e\xff{word}  2592000
Go  s  task_{uuid}  {"TaskUUID":"task_{uuid}","State":"SUCCESS"}  3600
Go  s  caddy/certificates/acme-v02/{word}.example/{word}.example.crt  {json}  -
Go  s  traefik/http/routers/{word}/rule  Host(`{word}.example`)  -
Kong  s  ratelimit:{uuid}:{uuid}:{ip}:{now}:minute  {d}  60
Tyk  s  apikey-{hex64}  {json}  -
Tyk  z  rate-limit-{hex64}  {ms}={ms};{ms}={ms}  60
Tyk  s  rate-limit-{hex64}.BLOCKED  1  60
Envoy  s  {word}_remote_address_{ip}_{now}  {d}  60
ChirpStack  s  lora:ns:device:{hex16}  \x0a\x08{word}  2678400
ChirpStack  t  lora:ns:devaddr:{hex8}  {hex16};{hex16}  2678400
API  s  access_token:{n}  {uuid}  3600
API  s  refresh_token:{uuid}  {n}  604800
API  s  otp:+4917{n}  {d}{d}{d}  300
API  s  2fa:{n}:challenge  {hex32}  300
API  s  short:{rand6}  https://example.com/{word}/{n}  -
API  s  qr-login:{uuid}  pending  120
API  s  seen:{uuid}  1  86400
API  s  processed:{word}:{uuid}  1  86400
API  s  cooldown:{word}:{n}  1  30
API  s  debounce:{word}:{n}  1  5
API  s  throttle:{word}:{n}  {now}  60
API  s  dedup:{hex64}  1  300
API  s  wx:access_token:{rand12}  {rand40}  7200
API  s  api:version:{word}  {uuid}  -
API  s  trace:{hex32}  {hex16}  600
API  s  basket:{uuid}:currency  EUR  86400
API  h  basket:{n}  {uuid}=2;{uuid}=1  86400
API  s  video:{n}:job  {uuid}  3600
API  s  invite:{rand10}  {uuid}  604800
API  s  user:{n}:current_room  {uuid}  7200
API  s  config:{word}:{word}  {json}  -
API  s  hits:/{word}/{word}  {n}  -
API  z  leaderboard:{word}  {uuid}={n};{uuid}={n};{uuid}={n}  -
API  z  queue:{word}:waiting  {uuid}={ms};{uuid}={ms}  -
API  t  room:{n}:members  {uuid};{uuid};{uuid}  -
API  t  tags:{n}  {word};{word}  -
API  z  trending:{word}  {word}={d};{word}={d}  86400
API  h  user:{n}  name={word};email={email};created={now}  -
API  h  order:{n}  status=paid;total={d};customer={n};token={hex32}  -
API  h  job:{uuid}  state=done;owner={n};created_at={now}  86400
API  h  device:{uuid}  owner={n};model={word};last_seen={now}  -
API  z  sessions:by_user:{n}  {uuid}={later};{uuid}={later}  86400
block  s  block:{n}  {json}  -
block  s  eth:block:{n}:hash  0x{hex64}  -
block  s  last_block:{word}  {n}  -
block  h  blocks:{n}  height={n};miner={hex40};time={now}  -
block  s  blocked:{ip}  1  900
block  s  block:user:{n}  {uuid}  300
block  s  adblock:{n}  {uuid}  300
block  s  blocklist:{word}.example  1  86400
block  s  roadblock:{n}  {uuid}  120
block  s  codeblock:{n}  {hex32}  300
block  s  timeblock:{n}  {uuid}  300
clock  s  clock:{host}  {now}  60
clock  s  clock_in:{n}  {now}  -
clock  s  wallclock:{n}  {uuid}  300
clock  s  clockwork:{now}-{d}-{rand10}  {json}  604800
clock  h  vector_clock:{n}  {host}={d};{host}={d}  -
clock  s  lamport-clock:{word}  {n}  -
clock  s  clock:tick:{n}  {uuid}  60
name  s  flock:{n}  {uuid}  300
name  s  padlock:{n}  {uuid}  300
name  s  sherlock:{n}  {uuid}  300
name  s  sherlock:case:{n}  {json}  3600
name  s  interlock:{n}  {uuid}  300
name  s  hemlock:{n}  {uuid}  300
name  s  matlock:{n}  {uuid}  300
name  s  warlock:{n}  {uuid}  300
name  s  havelock:{n}  {hex32}  300
name  s  shylock:play:{n}  {uuid}  300
name  s  pollock:{n}  {hex32}  120
name  s  bullock:{n}:weight  {d}  -
name  s  airlock:{n}  {uuid}  300
name  s  airlock:token:{uuid}  {hex64}  3600
name  s  wedlock:{n}  {uuid}  300
name  s  gridlock:{n}  {uuid}  300
name  s  deadlock:{n}  {uuid}  600
name  s  hillock:{n}  {uuid}  300
name  s  headlock:move:{n}  {uuid}  60
name  s  dreadlocks:{n}  {uuid}  300
name  s  user:sherlock:{n}  {uuid}  600
name  s  locker:{n}  {uuid}  300
name  s  lockers:{word}:code  {d}{d}{d}  3600
name  s  locksmith:{n}  {uuid}  300
name  s  locket:{n}:price  {d}  -
name  s  lockheed:part:{n}  {uuid}  300
name  s  lockdown:{word}  on  -
name  s  lockscreen:{n}  {uuid}  300
name  s  lockbox:{uuid}  {b64x32}  3600
name  s  lockport:{n}  {uuid}  120
name  s  Locke:{n}  {uuid}  300
name  s  blockchain:{n}  {uuid}  300
name  s  livestock:{n}  {uuid}  300
name  s  stock:{n}  {d}  -
lockout  s  lockout:{word}:{ip}  {d}  900
lockout  s  account_lockout:{n}  {now}  900
lockout  s  login:locked:{email}  1  900
lockout  t  locked_users:{d}  {n};{n};{n}  -
lockout  s  unlock_token:{uuid}  {n}  3600
lockout  s  unlock:{n}  {uuid}  600
lockout  s  unlocked:{n}:{word}  1  -
lockout  s  achievement-unlock:{n}  {uuid}  300
lockdata  s  lock:last_acquired:{word}  {now}  -
lockdata  s  lock:last_released:{word}  {ms}  -
lockdata  h  lock:stats:{word}  acquired={n};contended={d};avg_ms=12.5  -
lockdata  s  lock:wait_time:{word}  12.5  3600
lockdata  s  lock_count:{word}  {d}  -
lockdata  s  locks:acquired:{word}:2026-11-{d}  {n}  604800
lockdata  l  lock:history:{word}  {json};{json}  -
lockdata  h  lock:config:{word}  timeout=30;retries=3  -
lockdata  t  lock:names:{d}  {word};{word}  -
lockdata  s  lock_timeout:{word}  30  -
lockdata  s  lock_errors:2026-11-{d}  {d}  604800
lockdata  s  lock:fencing_counter:{word}  {n}  -
lockdata  z  lock:contention:{word}  {word}={d};{word}={d}  3600
lockdata  s  deadlock:detected:{word}  {now}  3600
lockdata  s  distributed-lock:metrics:{word}  {json}  300
semaphore  h  semaphore:config:{word}  limit=5;timeout=10  -
semaphore  s  semaphoreci:build:{n}  {uuid}  600
semaphore  s  semaphore:max:{word}  {d}  -
semaphore  z  semaphore:ranking:{word}  {uuid}={d};{uuid}={d}  -
latch  s  latch:door:{n}  open  -
lease  h  lease:contract:{n}  customer={n};car={word};monthly={d};start={now}  -
lease  s  lease:{n}:invoice  {json}  86400
lease  h  dhcp:lease:{ip}  mac=52:54:00:{d}:{d}:{d};host={host};end={later}  3600
lease  s  release:{word}  v{d}.{d}.{d}  -
lease  s  release:{word}:build  {uuid}  600
lease  s  prerelease:{n}  {hex40}  300
lease  s  please:{n}  {uuid}  60
leader  s  team:{n}:leader  {n}  -
leader  s  leaderboard:{n}:cursor  {uuid}  300
leader  s  cheerleader:{n}  {uuid}  300
leader  h  thought_leader:{n}  name={word};followers={n}  -
leader  s  leader:bio:{n}  {json}  3600
leader  h  election:{n}:votes  {word}={n};{word}={n}  -
leader  s  election:{n}:ballot:{n}  {uuid}  300
leader  s  selection:{n}  {uuid}  300
leader  s  master_data:{word}  {json}  3600
leader  s  mastercard:{n}  {uuid}  300
leader  s  playlist:{n}:master  {uuid}  3600
leader  s  guild:{n}:leader_id  {uuid}  300
mutexed  s  commutexpress:{n}  {uuid}  300
)";

constexpr const char *lockLines = R"(
redis-py  s  {word}_lock  {hex32v1}  30
redis-py  s  lock:{word}:{n}  {hex32v1}  -
django-redis  s  shop:1:{word}-lock-{n}  {hex32v1}  60
django-redis  s  :1:lock_{word}  {hex32v1}  -
dogpile.cache  s  _lock{word}:{n}  {hex32v1}  -
Celery  s  {word}:unacked_mutex  {hex32v1}  300
celery-redbeat  s  {word}-redbeat::lock  {hex32v1}  1500
celery-once  s  qo_{word}.tasks.{word}_id-{n}  {hex32v1}  3600
celery-singleton  s  CELERY_SINGLETON_{word}:{hex32}  {uuid}  300
Celery by hand  s  lock:celery:{word}_task:{n}  true  300
Celery cookbook  s  {word}_import-lock-{hex32}  {host}:{pid}  600
Pottery  s  redlock:{word}:{n}  {uuid}  10
python-redis-lock  s  lock:{word}-{n}  {b64x18}  60
python-redis-lock  s  lock:{word}.{word}  {b64x18}  -
aioredlock  s  resource:lock:{word}:{n}  {uuid}  10
huey  h  huey.results.{word}-{n}  {word}.lock.{word}=\x80\x04\x95  -
rq-scheduler  s  rq:scheduler-lock:{word}{n}  {hex32}  70
rq-scheduler  s  rq:scheduler:scheduler_lock:{d}  1  60
arq  s  arq:in-progress:{hex32}  1  310
Airflow by hand  s  airflow:dag_lock:{word}:{n}  {host}:{pid}  120
node-redlock  s  locks:{word}:{n}  {hex32}  10
node-redlock  s  {word}:{n}:lock  {hex32}  5
node-redlock  s  account_{n}_lock  {hex32}  2
redis-semaphore  s  mutex:{word}:{n}  {uuid}  10
redis-semaphore  z  semaphore:{word}:{n}  {uuid}={ms};{uuid}={ms}  10
redlock-universal  s  {word}-lock:{n}  {hex32}  30
ioredis-lock  s  {word}-lock-{n}  {uuid}  10
node-redis-warlock  s  {word}:{n}:lock  {b64x16v1}  20
Bull  s  bull:{word}:{n}:lock  {uuid}  30
BullMQ  s  bull:{word}:{n}:lock  {uuid}:{d}  30
bee by hand  s  lock:job:{n}  {host}:{pid}  30
n8n  s  {word}:main_instance_leader  {rand16}  10
n8n  s  n8n-{word}:main_instance_leader  {rand16}  10
redfour  h  lock:{word}:{n}  index={d}  20
node by hand  s  {word}Lock:{n}  {uuid}  60
node by hand  s  joblock:{word}:{n}  {uuid}  60
Redisson  h  {word}Lock:{n}  {uuid}:{d}=1  30
Redisson  h  lock:{word}:{n}  {uuid}:{d}=1  30
Redisson  h  {word}:{n}  {uuid}:{d}=2  30
Redisson read-write  h  rwlock:{word}:{n}  mode=read;{uuid}:{d}=1;{uuid}:{d}=1  30
Spring Integration  s  {word}-locks:{word}-{n}  {uuid}  60
Spring Integration  s  lock-registry:{word}:{n}  {uuid}  60
ShedLock  s  job-lock:prod:{word}Job{n}  ADDED:{iso}@{host}:{uuid}  600
ShedLock  s  job-lock:default:{word}_{n}  ADDED:{iso}@{host}  3600
Lock4j  s  lock4j:com.shop.{Word}Service{word}#{n}  {hex32}  30
JetCache  s  {word}Cache.{n}_#RL#  {hex32}  60
jedis-lock  s  {word}_lock_{n}  {uuid}:{laterms}  -
Java by hand  s  LOCK:{WORD}:{n}  {uuid}  30
Java by hand  s  {WORD}_LOCK_{n}  {uuid}  30
Java by hand  s  lock_{word}_{n}  1  30
RuoYi by hand  s  lock:{word}:{n}  {hex32}  10
JeecgBoot  s  redisson_lock_{word}_{n}  {uuid}:{d}  30
quartz-redis-jobstore  s  {word}:scheduler:lock  {uuid}  30
RedLock.net  s  redlock:{word}-{n}  {uuid}  30
RedLock.net  s  redislock:{word}:{n}  {uuid}  30
StackExchange  s  {Word}Lock:{n}  {host}  30
StackExchange  s  lock:{word}:{n}  {uuid}  30
DistributedLock  s  {word}-lock-{n}  {host}_{pid}_{hex32}  30
DistributedLock semaphore  z  {word}-semaphore-{n}  {host}_{pid}_{hex32}={laterms}  90
Hangfire  s  {hangfire}:lock:{word}:{n}  {uuid}  30
Hangfire  s  {hangfire}:queue:{word}:dequeued:lock  {uuid}  30
ABP  s  AbpDistributedLock:{Word}:{n}  {host}_{pid}_{hex32}  30
redsync  s  {word}-mutex-{n}  {b64x16}  8
redsync  s  {word}:lock:{n}  {b64x16}  8
redsync  s  mutex.{word}.{n}  {b64x16}  8
bsm/redislock  s  lock:{word}/{n}  {b64u22}  10
go by hand  s  {word}-lock/{n}  {uuid}  15
go-zero  s  {word}:lock:{n}  {rand16}  30
asynq  s  asynq:{{word}}:unique:{word}:{hex32}  {uuid}  60
Caddy  s  caddy/locks/issue_cert_{word}{n}.example  {iso}  5
LiveKit  s  room_lock:{word}{n}  {hex24}  5
leader election  s  {word}-leader  {host}:{pid}  15
leader election  s  leader:{word}:{n}  {uuid}  15
leader election  s  {word}:leader_election:{d}  {host}-{rand10}  30
leader election  s  {word}-service/leader-lock  {uuid}  15
leader election  s  scheduler:{word}:leader  {host}  30
leader election  s  master_election:{word}{n}  {uuid}  30
redlock-rb  s  lock:{word}:{n}:sync  {uuid}  30
Mastodon  s  lock:distribute:{n}  {uuid}  60
redis-objects  s  {word}:{n}:{word}_lock  {later}.5  -
mlanett  s  lock:owner:{word}-{n}  {host}:{pid}  -
resque-lock  s  resque:lock:{Word}Job-[{n}]  {later}  -
resque-lock-timeout  s  resque:lock:{Word}:{n}  {later}  -
resque-scheduler  s  resque:{word}:resque_scheduler_master_lock  {host}:{pid}  180
resque-loner  s  resque:loner:lock:{word}:{n}  true  -
Discourse  s  default:{word}_mutex_{n}  {later}  61
Ruby by hand  s  lock:resque:{word}:{n}  {host}:{pid}  300
Ruby by hand  s  mutex_{word}_{n}  {uuid}  60
sidekiq-unique-jobs 8  h  uniquejobs:{hex32}:LOCKED  {hex24}={later}.1  -
Ruby by hand  s  {word}_job:{n}:running_lock  {hex24}  1800
sidekiq Enterprise  s  unique:{hex40}  {hex24}  600
Ruby by hand  s  {word}:{n}:mutex  {hex24}  900
sidekiq by hand  s  {word}_worker_lock_{n}  1  300
GitLab  s  gitlab:exclusive_lease:{word}:{n}  {uuid}  3600
Rails by hand  s  {word}/{n}/lock  {uuid}  900
Rails by hand  s  locked:{word}:{n}  {uuid}  120
with_advisory  s  locking:{word}:{n}  {hex32}  60
Laravel  s  laravel_database_laravel_cache_:{word}-lock-{n}  {rand16}  10
Laravel  s  laravel_database_laravel_cache_:laravel_unique_job:App\Jobs\{Word}:{n}  {rand16}  3600
Laravel  s  laravel_cache_:framework/schedule-{hex40}  {rand16}  86400
Laravel  s  laravel_cache_:laravel-queue-overlap:App\Jobs\{Word}:{n}  {rand16}  300
php-lock 1  s  php-malkusch-lock:{word}{n}  {hex64}  60
php-lock by hand  s  lock_{word}_{n}  {hex64}  60
Symfony  z  {word}-lock-{n}  {b64x32}={laterms};__write__={laterms}  301
Symfony  z  {word}-creation-{n}  {b64x32}={laterms};__write__={laterms}  301
Symfony < 5.2  s  sf.{word}.{n}.{hex64}.lock  {b64x32}  300
Drupal  s  drupal.redis.10.2::{rand8}:lock:{word}_{n}  {n}{hex13}.{n}  30
Nextcloud  s  {hex32}/lockfiles/{hex32}  "exclusive"  3600
Nextcloud  s  {hex32}/lockfiles/{hex32}  2  3600
Moodle  s  mdl_{word}_{rand26}.lock  [pid {pid}] {host}:/mod/{word}  60
phpredis session  s  PHPREDIS_SESSION:{rand26}_LOCK  {host}|{pid}  30
Matomo  s  QueuedTrackingLock{d}{d}  {hex12}  300
WordPress  s  wp:{word}:lock:{n}  {uuid}  30
Magento by hand  s  magento_lock_{word}_{n}  {uuid}  60
Sentry  s  l:{word}.{word}:{n}  {hex32}  60
Terraform by hand  s  terraform:{word}:state-lock:{n}  {host}:{pid}  900
Pulp  t  pulp:resource_lock:{word}:{n}  {uuid};{uuid}  -
cron by hand  s  cron.lock.{word}.{n}  {host}:{pid}  300
cron by hand  s  {word}.cron.LOCK.{n}  {host}  900
cron by hand  s  lockfile:{word}:{n}  {pid}  600
cron by hand  s  {word}_lockfile_{n}  {host}:{pid}  600
batch by hand  s  batch:{word}:locked_by:{n}  {host}:{pid}  900
batch by hand  s  {word}-batch:{n}:owner_lock  {uuid}  7200
batch by hand  s  {word}:{n}:is_locked  1  60
ETL by hand  s  etl_lock_{word}{n}  {uuid}  43200
SETNX recipe  s  lock.{word}{n}  {later}  -
SETNX recipe  s  lock.{word}.{n}  {uuid}  30
sidekiq-unique-jobs 6  h  uniquejobs:{hex32}:GRABBED  {hex24}={now}.1  -
sidekiq-unique-jobs 6  h  app:uniquejobs:{hex32}:GRABBED  {hex24}={now}.2  -
sidekiq-throttled  z  throttled:{Word}Job{n}:concurrency.v2  {hex24}={later};{hex24}={later}  900
sidekiq-throttled  z  throttled:{Word}Worker:{n}:concurrency.v2  {hex24}={later}  900
atlantis  s  pr/shop/{word}/envs/prod{n}/default  {"Project":{"RepoFullName":"shop/{word}","Path":"envs/prod"},"Pull":{"Num":{n},"Author":"ann"},"User":{"Username":"ann"},"Workspace":"default","Time":"{iso}"}  -
atlantis  s  pr/shop/{word}/modules/{word}{n}/staging  {"Project":{"RepoFullName":"shop/{word}","Path":"envs/prod"},"Pull":{"Num":{n},"Author":"ann"},"User":{"Username":"ann"},"Workspace":"default","Time":"{iso}"}  -
)";

constexpr std::array words = {"order",   "invoice", "report", "payment",   "user",    "cart",   "product", "sync",
                              "import",  "export",  "email",  "thumbnail", "billing", "stock",  "ledger",  "shipping",
                              "mailing", "cleanup", "backup", "customer",  "index",   "ticket", "price",   "video"};
constexpr std::array hosts = {"web-1", "web-2.prod", "worker-7", "ip-10-2-0-17", "app-6c9f7d5b8-x2x7k", "batch01", "DESKTOP-7F2K", "node-3.eu"};

/** Fills the placeholders of one line, anew for each key. */
class Drawing {
public:
    Drawing(quint32 seed, UnixTime now) : m_random(seed), m_seconds(toMs(now) / 1000) {}

    QByteArray fill(const QByteArray &text)
    {
        QByteArray filled;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const qsizetype end = text[i] == '{' ? text.indexOf('}', i) : -1;
            const QByteArray drawn = end > 0 ? draw(text.mid(i + 1, end - i - 1)) : QByteArray();
            if (drawn.isEmpty()) {
                filled += text[i];
            } else {
                filled += drawn;
                i = end;
            }
        }
        return filled;
    }

private:
    /** Empty: no placeholder. */
    QByteArray draw(const QByteArray &name)
    {
        static const QByteArray letters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
        const QByteArray word = words[m_random.bounded(quint32(words.size()))];
        if (name.startsWith("hex") && name.endsWith("v1"))
            return uuid1Hex(fromUnixMs((m_seconds - m_random.bounded(3600)) * 1000));
        if (name.startsWith("hex"))
            return of("0123456789abcdef", name.mid(3).toInt());
        if (name.startsWith("rand"))
            return of(letters, name.mid(4).toInt());
        if (name == "b64x16v1")
            return QByteArray::fromHex(uuid1Hex(fromUnixMs(m_seconds * 1000))).toBase64();
        if (name.startsWith("b64x"))
            return QByteArray::fromHex(of("0123456789abcdef", 2 * name.mid(4).toInt())).toBase64();
        if (name == "b64u22")
            return QByteArray::fromHex(of("0123456789abcdef", 32)).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
        if (name == "uuid")
            return of("0123456789abcdef", 8) + '-' + of("0123456789abcdef", 4) + "-4" + of("0123456789abcdef", 3) + '-' + of("89ab", 1)
                + of("0123456789abcdef", 3) + '-' + of("0123456789abcdef", 12);
        if (name == "n" || name == "d" || name == "pid")
            return QByteArray::number(name == "d" ? m_random.bounded(1, 60) : m_random.bounded(100, 90'000));
        if (name == "word")
            return word;
        if (name == "Word")
            return word.left(1).toUpper() + word.mid(1);
        if (name == "WORD")
            return word.toUpper();
        if (name == "ip")
            return "10." + QByteArray::number(m_random.bounded(250)) + '.' + QByteArray::number(m_random.bounded(250)) + '.'
                + QByteArray::number(m_random.bounded(250));
        if (name == "host")
            return hosts[m_random.bounded(quint32(hosts.size()))];
        if (name == "email")
            return word + QByteArray::number(m_random.bounded(9000)) + "@example.com";
        if (name == "json")
            return R"({"id":)" + QByteArray::number(m_random.bounded(90'000)) + R"(,"kind":")" + word + R"("})";
        if (name == "iso")
            return "2026-11-2" + QByteArray::number(m_random.bounded(10)) + "T12:" + QByteArray::number(m_random.bounded(10, 60)) + ":02.123Z";
        const qint64 at = m_seconds + (name.startsWith("later") ? m_random.bounded(30, 900) : -m_random.bounded(3600));
        if (name == "now" || name == "later")
            return QByteArray::number(at);
        if (name == "ms" || name == "laterms")
            return QByteArray::number(at * 1000 + m_random.bounded(1000));
        return {};
    }
    QByteArray of(const QByteArray &characters, int count)
    {
        QByteArray text;
        for (int i = 0; i < count; ++i)
            text += characters[m_random.bounded(quint32(characters.size()))];
        return text;
    }

    QRandomGenerator m_random;
    qint64 m_seconds;
};

/** Program, type, name, content, lease. */
std::vector<QByteArrayList> linesOf(QByteArray table, FindCorpus::Half half)
{
    std::vector<QByteArrayList> lines;
    int number = 0;
    for (const QByteArray &line : table.split('\n')) {
        if (line.isEmpty() || (number++ % 2 == 0) != (half == FindCorpus::Half::ToTune))
            continue;
        QByteArrayList columns = QByteArray(line).replace("    ", "  \x01  ").replace("  ", "\n").split('\n');
        if (columns.size() != 5)
            qFatal("%s", line.constData());
        if (columns[3] == "\x01")
            columns[3].clear();
        lines.push_back(columns);
    }
    return lines;
}

PlantedKey keyOf(const QByteArrayList &line, Drawing &drawing)
{
    PlantedKey key{.key = drawing.fill(line[2]), .value = {}};
    const char type = line[1].front();
    key.type = type == 's' ? Type::String : type == 'h' ? Type::Hash : type == 'l' ? Type::List : type == 't' ? Type::Set : Type::SortedSet;
    if (line[4] != "-")
        key.ttl = std::chrono::seconds(line[4].toInt());
    if (key.type == Type::String) {
        key.value = drawing.fill(line[3]);
        return key;
    }
    for (const QByteArray &part : line[3].split(';')) {
        const qsizetype at = part.lastIndexOf('=');
        const bool isPaired = key.type == Type::Hash || key.type == Type::SortedSet;
        key.members.push_back({drawing.fill(isPaired ? part.first(at) : part), isPaired ? drawing.fill(part.mid(at + 1)) : QByteArray()});
    }
    return key;
}

std::vector<FindCorpus::Key> drawn(const char *table, FindCorpus::Half half, UnixTime now, std::size_t count)
{
    const std::vector<QByteArrayList> lines = linesOf(table, half);
    Drawing drawing(half == FindCorpus::Half::ToTune ? 46 : 64, now);
    std::vector<FindCorpus::Key> keys;
    QSet<QByteArray> names;
    while (keys.size() < count) {
        for (const QByteArrayList &line : lines) {
            PlantedKey key = keyOf(line, drawing);
            if (keys.size() >= count || names.contains(key.key))
                continue;
            names.insert(key.key);
            keys.push_back({std::move(key), line[0]});
        }
    }
    return keys;
}

} // namespace

FindCorpus::FindCorpus(Half half, UnixTime now)
    : others(drawn(otherLines, half, now, othersPerHalf)), locks(drawn(lockLines, half, now, locksPerHalf))
{
}

} // namespace lockscope
