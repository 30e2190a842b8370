/**
 * Each change and each query is one script, so it is atomic. Keys, by topic and by client:
 * - `box:<topic>` the messages: a stream whose entry ids are positions, each entry one text: expiry, publisher, and fields that only
 *   the relay reads
 * - `seen:<topic>` hashes of published messages, by their expiry
 * - `expiry:<topic>` positions by expiry, of a topic that was full: see `forgetExpired`
 * - `read:<topic>:<client>` acknowledged positions, by the expiry of their message
 * - `topics:<client>` and `clients:<topic>` subscriptions, by their expiry
 * - `position` the last position given out
 *
 * Times are milliseconds of the relay that calls. Redis' own clock only expires keys that are empty by then, a minute later than
 * it could, so that a busy topic does not write a new expiry with each message. Calls from a script to Redis cost more than
 * anything else in it, so a script asks nothing twice.
 */

const common = `
local call = redis.call
local prefix = 'latchkey:relay:'
local function key(...) return prefix .. table.concat({...}, ':') end
local function keep(name, ms)
  if call('PTTL', name) < ms then call('PEXPIRE', name, ms + 60000) end
end
local function number(value) return string.format('%.0f', value) end
`

/**
 * ARGV: now, messages per topic, then for each publication its number of messages, and for each message topic, hash, expiry and
 * text. Returns for each publication how many messages were new, or -1 if a topic is full and none was stored.
 */
const publishMessages = `${common}
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])

local boxes = {}
local function boxOf(topic)
  local box = boxes[topic]
  if not box then
    local name, seen = key('box', topic), key('seen', topic)
    call('ZREMRANGEBYSCORE', seen, '-inf', now)
    -- Once all messages have expired, 'seen' is gone, and the other keys expire before any message that comes now.
    box = { name = name, topic = topic, seen = seen, count = call('XLEN', name), lasts = call('PTTL', seen), announced = {} }
    boxes[topic] = box
  end
  return box
end

-- Few topics are ever full, so expiries are only listed for one that is: those of the messages since the last listing. 'last'
-- is in the list too, scored by its position, which is later than any expiry. So each message is listed once.
local function forgetExpired(box)
  if box.isSwept then return end
  box.isSwept = true
  local expiries = key('expiry', box.topic)
  local last = number(tonumber(call('ZSCORE', expiries, 'last') or 0))
  repeat
    local entries = call('XRANGE', box.name, '(' .. last .. '-0', '+', 'COUNT', 100)
    for _, entry in ipairs(entries) do
      last = string.match(entry[1], '%d+')
      call('ZADD', expiries, string.match(entry[2][2], '%d+'), last, last, 'last')
    end
  until #entries < 100
  for _, position in ipairs(call('ZRANGEBYSCORE', expiries, '-inf', now)) do
    box.count = box.count - call('XDEL', box.name, position .. '-0')
  end
  call('ZREMRANGEBYSCORE', expiries, '-inf', now)
  keep(expiries, math.max(box.lasts, 0))
end

local function hasRoom(first, final, messages)
  local isSure = true
  for at = first, final, 4 do isSure = isSure and boxOf(ARGV[at]).count + messages <= limit end
  if isSure then return true end
  local more = {}
  for at = first, final, 4 do
    local box = boxOf(ARGV[at])
    forgetExpired(box)
    if not call('ZSCORE', box.seen, ARGV[at + 1]) then
      more[box] = (more[box] or 0) + 1
      if box.count + more[box] > limit then return false end
    end
  end
  return true
end

local time = call('TIME')
local last = math.max(tonumber(call('GET', key('position')) or 0), time[1] * 1000000 + time[2])
local function store(topic, hash, expiry, text)
  local box, ms = boxOf(topic), tonumber(expiry) - now
  if ms > 0 then
    if call('ZADD', box.seen, 'NX', expiry, hash) == 0 then return 0 end
  elseif call('ZSCORE', box.seen, hash) then
    return 0
  end
  last = last + 1
  local position = number(last)
  if ms > 0 then
    call('XADD', box.name, position .. '-0', 'l', text)
    box.count = box.count + 1
    if box.lasts < ms then
      box.lasts = ms + 60000
      call('PEXPIRE', box.name, box.lasts)
      call('PEXPIRE', box.seen, box.lasts)
    end
  end
  box.announced[#box.announced + 1] = position
  box.announced[#box.announced + 1] = text
  return 1
end

local outcomes, at = {}, 3
while at <= #ARGV do
  local messages = tonumber(ARGV[at])
  local first, final = at + 1, at + 4 * messages
  local stored = -1
  if hasRoom(first, final, messages) then
    stored = 0
    for message = first, final, 4 do
      stored = stored + store(ARGV[message], ARGV[message + 1], ARGV[message + 2], ARGV[message + 3])
    end
  end
  outcomes[#outcomes + 1] = stored
  at = final + 1
end
call('SET', key('position'), number(last))
for _, box in pairs(boxes) do
  if #box.announced > 0 then call('PUBLISH', box.name, table.concat(box.announced, ' ')) end
end
return outcomes
`

/**
 * ARGV: client, after, limit, now, topics. Returns topic and message of the first messages over all topics, in order. Other clients
 * wait while it runs, so it always reads from the topic with the next message, and reads no message beyond the limit.
 */
const readMessages = `${common}
local client, limit, now = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])

local function nextIn(topic, position)
  local box, read, count = key('box', topic), key('read', topic, client), 1
  repeat
    local entries = call('XRANGE', box, '(' .. position .. '-0', '+', 'COUNT', count)
    for _, entry in ipairs(entries) do
      local expiry, publisher = string.match(entry[2][2], '(%d+) (%S+)')
      position = string.match(entry[1], '%d+')
      if publisher ~= client and tonumber(expiry) > now and not call('ZSCORE', read, position) then
        return tonumber(position)
      end
    end
    local isEnd = #entries < count
    count = limit
  until isEnd
end
local function messageOf(topic, position)
  return position .. ' ' .. call('XRANGE', key('box', topic), position .. '-0', position .. '-0')[1][2][2]
end

local heads = {}
for at = 5, #ARGV do heads[ARGV[at]] = nextIn(ARGV[at], ARGV[2]) end
local found = {}
while #found < 2 * limit do
  local first
  for topic, head in pairs(heads) do
    if not first or head < heads[first] then first = topic end
  end
  if not first then break end
  local position = number(heads[first])
  found[#found + 1] = first
  found[#found + 1] = messageOf(first, position)
  heads[first] = nextIn(first, position)
end
return found
`

/**
 * ARGV: now, then for each topic and client their name, how many values follow, and expiry and position of each message. Expired
 * ones are dropped.
 */
const acknowledgeMessages = `${common}
local now, at = tonumber(ARGV[1]), 2
while at <= #ARGV do
  local name, final, last, read = key('read', ARGV[at]), at + 1 + ARGV[at + 1], 0, {}
  for value = at + 2, final, 2 do
    local expiry = tonumber(ARGV[value])
    if expiry > now then
      last = math.max(last, expiry)
      read[#read + 1] = ARGV[value]
      read[#read + 1] = ARGV[value + 1]
    end
  end
  if last > 0 then
    call('ZADD', name, unpack(read))
    call('ZREMRANGEBYSCORE', name, '-inf', now)
    keep(name, last - now)
  end
  at = final + 1
end
return 0
`

/** ARGV: client, now, expiry, topics per client, subscribers per topic, topics. Returns -1 when a limit is reached. */
const subscribeTopics = `${common}
local client, now, expiry = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local own = key('topics', client)
call('ZREMRANGEBYSCORE', own, '-inf', now)
local count = call('ZCARD', own)
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  if not call('ZSCORE', own, ARGV[at]) then count = count + 1 end
  call('ZREMRANGEBYSCORE', clients, '-inf', now)
  if not call('ZSCORE', clients, client) and call('ZCARD', clients) >= tonumber(ARGV[5]) then return -1 end
end
if count > tonumber(ARGV[4]) then return -1 end
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  call('ZADD', own, expiry, ARGV[at])
  call('ZADD', clients, expiry, client)
  keep(clients, expiry - now)
end
keep(own, expiry - now)
return 0
`

/** ARGV: client, topics. */
const unsubscribeTopics = `${common}
for at = 2, #ARGV do
  call('ZREM', key('topics', ARGV[1]), ARGV[at])
  call('ZREM', key('clients', ARGV[at]), ARGV[1])
end
return 0
`

const define = (lua: string) => ({ lua, numberOfKeys: 0 })

export const scripts = {
  publishMessages: define(publishMessages),
  readMessages: define(readMessages),
  acknowledgeMessages: define(acknowledgeMessages),
  subscribeTopics: define(subscribeTopics),
  unsubscribeTopics: define(unsubscribeTopics),
}

type Value = string | number
/** The scripts as methods of a connection. */
export type Scripts = {
  publishMessages(...values: (Value | readonly Value[])[]): Promise<number[]>
  readMessages(...values: Value[]): Promise<string[]>
  acknowledgeMessages(...values: (Value | readonly Value[])[]): Promise<number>
  subscribeTopics(...values: Value[]): Promise<number>
  unsubscribeTopics(...values: Value[]): Promise<number>
}

const prefix = 'latchkey:relay:'
/** The channel on which messages of a topic are announced. */
export const toChannel = (topic: string) => `${prefix}box:${topic}`
export const toTopic = (channel: string) => channel.slice(toChannel('').length)
/** Names the list of messages that a client has read in a topic. */
export const toReadName = (topic: string, clientId: string) => `${topic}:${clientId}`
/** The key of a client's subscriptions. */
export const toTopicsKey = (clientId: string) => `${prefix}topics:${clientId}`
