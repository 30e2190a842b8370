/**
 * Each change and each question is one script, which nothing can come between. Keys, by topic and by client:
 * - `box:<topic>` the letters, a stream whose entries are named by their position; `expiry:<topic>` their positions by expiry
 * - `seen:<topic>:<hash>` when a message that was published before expires
 * - `read:<topic>:<client>` acknowledged positions by the expiry of their letter
 * - `topics:<client>` and `clients:<topic>` subscriptions by their expiry
 * - `position` the last that was given
 *
 * Times are milliseconds of whoever asks; Redis' own clock only forgets keys of which nothing is left, a minute later than it could:
 * so a busy topic does not write to the disk for that with each letter.
 */

const common = `
local prefix = 'latchkey:relay:'
local function key(...) return prefix .. table.concat({...}, ':') end
local function keep(name, ms)
  if redis.call('PTTL', name) < ms then redis.call('PEXPIRE', name, ms + 60000) end
end
local function number(value) return string.format('%.0f', value) end
`

/**
 * ARGV: now, letters per topic, then of each publication how many letters, and of each of these topic, hash, expiry, publisher
 * and text. Returns of each publication how many letters were new; -1, and nothing of it stored, when a topic is full.
 */
const publishLetters = `${common}
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])

local function isNew(topic, hash)
  local seen = redis.call('GET', key('seen', topic, hash))
  return not seen or tonumber(seen) <= now
end
local function forgetExpired(topic)
  for _, position in ipairs(redis.call('ZRANGEBYSCORE', key('expiry', topic), '-inf', now)) do
    redis.call('XDEL', key('box', topic), position .. '-0')
    redis.call('ZREM', key('expiry', topic), position)
  end
end
local function hasRoom(first, final)
  local room = {}
  for at = first, final, 5 do
    local topic = ARGV[at]
    room[topic] = (room[topic] or limit - redis.call('ZCARD', key('expiry', topic))) - 1
    if room[topic] < 0 and isNew(topic, ARGV[at + 1]) then
      forgetExpired(topic)
      room[topic] = limit - redis.call('ZCARD', key('expiry', topic)) - 1
      if room[topic] < 0 then return false end
    end
  end
  return true
end

local time = redis.call('TIME')
local last = math.max(tonumber(redis.call('GET', key('position')) or 0), time[1] * 1000000 + time[2])
local function store(topic, hash, expiry, publisher, text)
  if not isNew(topic, hash) then return 0 end
  last = last + 1
  local position, ms = number(last), tonumber(expiry) - now
  local box, expiries = key('box', topic), key('expiry', topic)
  if ms > 0 then
    redis.call('XADD', box, position .. '-0', 'p', publisher, 'e', expiry, 'l', text)
    redis.call('ZADD', expiries, expiry, position)
    redis.call('SET', key('seen', topic, hash), expiry, 'PX', ms)
    keep(box, ms)
    keep(expiries, ms)
  end
  redis.call('PUBLISH', box, position .. ' ' .. text)
  return 1
end

local outcomes, at = {}, 3
while at <= #ARGV do
  local first, final = at + 1, at + 5 * ARGV[at]
  local stored = -1
  if hasRoom(first, final) then
    stored = 0
    for letter = first, final, 5 do
      stored = stored + store(ARGV[letter], ARGV[letter + 1], ARGV[letter + 2], ARGV[letter + 3], ARGV[letter + 4])
    end
  end
  outcomes[#outcomes + 1] = stored
  at = final + 1
end
redis.call('SET', key('position'), number(last))
return outcomes
`

/**
 * ARGV: client, after, limit, now, topics. Returns the position and text of the first letters of all topics together, in their order:
 * other clients wait for as long as this runs, so it goes on from the topic whose letter comes next, and leaves what is not asked
 * for where it lies.
 */
const readLetters = `${common}
local client, limit, now = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])

local function nextIn(topic, position)
  local box, read, count = key('box', topic), key('read', topic, client), 1
  repeat
    local entries = redis.call('XRANGE', box, '(' .. position .. '-0', '+', 'COUNT', count)
    for _, entry in ipairs(entries) do
      local publisher, expiry = entry[2][2], entry[2][4]
      position = string.match(entry[1], '%d+')
      if publisher ~= client and tonumber(expiry) > now and not redis.call('ZSCORE', read, position) then
        return tonumber(position)
      end
    end
    local isEnd = #entries < count
    count = limit
  until isEnd
end
local function textOf(topic, position)
  return redis.call('XRANGE', key('box', topic), position .. '-0', position .. '-0')[1][2][6]
end

local heads = {}
for at = 5, #ARGV do heads[ARGV[at]] = nextIn(ARGV[at], ARGV[2]) end
local found = {}
while #found < limit do
  local first
  for topic, head in pairs(heads) do
    if not first or head < heads[first] then first = topic end
  end
  if not first then break end
  local position = number(heads[first])
  found[#found + 1] = position .. ' ' .. textOf(first, position)
  heads[first] = nextIn(first, position)
end
return found
`

/** ARGV: now, then client, topic and position of each. What is no longer there cannot be acknowledged. */
const acknowledgeLetters = `${common}
local now = tonumber(ARGV[1])
for at = 2, #ARGV, 3 do
  local client, topic, position = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local expiry = redis.call('ZSCORE', key('expiry', topic), position)
  if expiry then
    local read = key('read', topic, client)
    redis.call('ZADD', read, expiry, position)
    redis.call('ZREMRANGEBYSCORE', read, '-inf', now)
    keep(read, tonumber(expiry) - now)
  end
end
return 0
`

/** ARGV: client, now, expiry, topics per client, subscribers per topic, topics. Returns -1 when there may be no more. */
const subscribeTopics = `${common}
local client, now, expiry = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local own = key('topics', client)
redis.call('ZREMRANGEBYSCORE', own, '-inf', now)
local count = redis.call('ZCARD', own)
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  if not redis.call('ZSCORE', own, ARGV[at]) then count = count + 1 end
  redis.call('ZREMRANGEBYSCORE', clients, '-inf', now)
  if not redis.call('ZSCORE', clients, client) and redis.call('ZCARD', clients) >= tonumber(ARGV[5]) then return -1 end
end
if count > tonumber(ARGV[4]) then return -1 end
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  redis.call('ZADD', own, expiry, ARGV[at])
  redis.call('ZADD', clients, expiry, client)
  keep(clients, expiry - now)
end
keep(own, expiry - now)
return 0
`

/** ARGV: client, topics. */
const unsubscribeTopics = `${common}
for at = 2, #ARGV do
  redis.call('ZREM', key('topics', ARGV[1]), ARGV[at])
  redis.call('ZREM', key('clients', ARGV[at]), ARGV[1])
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
  publishLetters(...values: Value[]): Promise<number[]>
  readLetters(...values: Value[]): Promise<string[]>
  acknowledgeLetters(...values: Value[]): Promise<number>
  subscribeTopics(...values: Value[]): Promise<number>
  unsubscribeTopics(...values: Value[]): Promise<number>
}

const prefix = 'latchkey:relay:'
/** Where letters of a topic are announced. */
export const toChannel = (topic: string) => `${prefix}box:${topic}`
/** The subscriptions of a client. */
export const toTopicsKey = (clientId: string) => `${prefix}topics:${clientId}`
