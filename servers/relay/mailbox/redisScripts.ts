/**
 * Each change and each question is one script, which nothing can come between. Keys, by topic and by client:
 * - `box:<topic>` the letters, a stream whose entries are named by their position and hold one text: expiry, publisher, and what
 *   only the relay reads
 * - `seen:<topic>` hashes of the messages that were published, by their expiry
 * - `expiry:<topic>` positions by expiry, of a topic that was full: see `forgetExpired`
 * - `read:<topic>:<client>` acknowledged positions by the expiry of their letter
 * - `topics:<client>` and `clients:<topic>` subscriptions by their expiry
 * - `position` the last that was given
 *
 * Times are milliseconds of whoever asks; Redis' own clock only forgets keys of which nothing is left, a minute later than it could:
 * so a busy topic does not write to the disk for that with each letter. What a script asks Redis counts more than all else it
 * does, so what it knows of a topic it does not ask again.
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
 * ARGV: now, letters per topic, then of each publication how many letters, and of each of these topic, hash, expiry and
 * text. Returns of each publication how many letters were new; -1, and nothing of it stored, when a topic is full.
 */
const publishLetters = `${common}
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])

local boxes = {}
local function boxOf(topic)
  local box = boxes[topic]
  if not box then
    local name, seen = key('box', topic), key('seen', topic)
    call('ZREMRANGEBYSCORE', seen, '-inf', now)
    -- Once all its messages are expired, 'seen' is gone, and what is left of the others lasts no longer than what comes.
    box = { name = name, topic = topic, seen = seen, count = call('XLEN', name), lasts = call('PTTL', seen), told = {} }
    boxes[topic] = box
  end
  return box
end

-- Few topics are ever full, so expiries are listed when one is: those that came since the last time, up to 'last', which is
-- listed too, by its position, later than any time. A letter is so looked at once, however often its topic is full.
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

local function hasRoom(first, final, letters)
  local isSure = true
  for at = first, final, 4 do isSure = isSure and boxOf(ARGV[at]).count + letters <= limit end
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
  box.told[#box.told + 1] = position
  box.told[#box.told + 1] = text
  return 1
end

local outcomes, at = {}, 3
while at <= #ARGV do
  local letters = tonumber(ARGV[at])
  local first, final = at + 1, at + 4 * letters
  local stored = -1
  if hasRoom(first, final, letters) then
    stored = 0
    for letter = first, final, 4 do
      stored = stored + store(ARGV[letter], ARGV[letter + 1], ARGV[letter + 2], ARGV[letter + 3])
    end
  end
  outcomes[#outcomes + 1] = stored
  at = final + 1
end
call('SET', key('position'), number(last))
for _, box in pairs(boxes) do
  if #box.told > 0 then call('PUBLISH', box.name, table.concat(box.told, ' ')) end
end
return outcomes
`

/**
 * ARGV: client, after, limit, now, topics. Returns topic and letter of the first letters of all topics together, in their order:
 * other clients wait for as long as this runs, so it goes on from the topic whose letter comes next, and leaves what is not asked
 * for where it lies.
 */
const readLetters = `${common}
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
local function letterOf(topic, position)
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
  found[#found + 1] = letterOf(first, position)
  heads[first] = nextIn(first, position)
end
return found
`

/**
 * ARGV: now, then of each topic and client their name, how many values follow, and expiry and position of each letter. What is
 * expired need not be remembered.
 */
const acknowledgeLetters = `${common}
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

/** ARGV: client, now, expiry, topics per client, subscribers per topic, topics. Returns -1 when there may be no more. */
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
  publishLetters: define(publishLetters),
  readLetters: define(readLetters),
  acknowledgeLetters: define(acknowledgeLetters),
  subscribeTopics: define(subscribeTopics),
  unsubscribeTopics: define(unsubscribeTopics),
}

type Value = string | number
/** The scripts as methods of a connection. */
export type Scripts = {
  publishLetters(...values: (Value | readonly Value[])[]): Promise<number[]>
  readLetters(...values: Value[]): Promise<string[]>
  acknowledgeLetters(...values: (Value | readonly Value[])[]): Promise<number>
  subscribeTopics(...values: Value[]): Promise<number>
  unsubscribeTopics(...values: Value[]): Promise<number>
}

const prefix = 'latchkey:relay:'
/** Where letters of a topic are announced. */
export const toChannel = (topic: string) => `${prefix}box:${topic}`
export const toTopic = (channel: string) => channel.slice(toChannel('').length)
/** What a client has read of a topic. */
export const toReadName = (topic: string, clientId: string) => `${topic}:${clientId}`
/** The subscriptions of a client. */
export const toTopicsKey = (clientId: string) => `${prefix}topics:${clientId}`
