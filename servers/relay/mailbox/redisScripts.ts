import { redisEntryBytes } from '../limits.ts'
import { common, memory } from './luaCommon.ts'
import { publishMessages } from './publishScript.ts'

/**
 * Each change and each query is one script, so it is atomic. Keys, by topic and by client:
 * - `box:<topic>` the messages: a stream whose entry ids are positions, each entry one text: expiry, publisher, and fields that only
 *   the relay reads
 * - `seen:<topic>` hashes of published messages, by their expiry
 * - `expiry:<topic>` positions by expiry, of a topic that was full: see `makeRoom`
 * - `read:<topic>:<client>` acknowledged positions, by the expiry of their message
 * - `topics:<client>` and `clients:<topic>` subscriptions, by their expiry
 * - `position` the last position given out
 *
 * Times are milliseconds of the relay that calls. Redis' own clock only expires keys that are empty by then, a minute later than
 * it could, so that a busy topic does not write a new expiry with each message. Calls from a script to Redis cost more than
 * anything else in it, so a script asks nothing twice.
 *
 * A script that adds something looks at Redis' memory before it writes: see `memory`. Acknowledgements are small and use the memory
 * that is kept free for them.
 */

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
const subscribeTopics = `${common}${memory}
local client, now, expiry = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local own, living = key('topics', client), '(' .. number(now)
if isFull(${redisEntryBytes} * (#ARGV - 5)) then return outOfMemory() end
local count = call('ZCOUNT', own, living, '+inf')
local function isLiving(name, member)
  local ends = call('ZSCORE', name, member)
  return ends and tonumber(ends) > now
end
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  if not isLiving(own, ARGV[at]) then count = count + 1 end
  if not isLiving(clients, client) and call('ZCOUNT', clients, living, '+inf') >= tonumber(ARGV[5]) then return -1 end
end
if count > tonumber(ARGV[4]) then return -1 end
for at = 6, #ARGV do
  local clients = key('clients', ARGV[at])
  call('ZADD', own, expiry, ARGV[at])
  call('ZADD', clients, expiry, client)
  call('ZREMRANGEBYSCORE', clients, '-inf', now)
  keep(clients, expiry - now)
end
call('ZREMRANGEBYSCORE', own, '-inf', now)
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

/** ARGV: bytes. Changes nothing, but Redis refuses it when it would refuse a message of that size. */
const storeNothing = `${common}${memory}
if isFull(ARGV[1]) then return outOfMemory() end
call('SET', key('position'), call('GET', key('position')) or '0')
return 0
`

const define = (lua: string) => ({ lua, numberOfKeys: 0 })

export const scripts = {
  publishMessages: define(publishMessages),
  readMessages: define(readMessages),
  acknowledgeMessages: define(acknowledgeMessages),
  subscribeTopics: define(subscribeTopics),
  unsubscribeTopics: define(unsubscribeTopics),
  storeNothing: define(storeNothing),
}

type Value = string | number
/** The scripts as methods of a connection. */
export type Scripts = {
  publishMessages(...values: (Value | readonly Value[])[]): Promise<number[]>
  readMessages(...values: Value[]): Promise<string[]>
  acknowledgeMessages(...values: (Value | readonly Value[])[]): Promise<number>
  subscribeTopics(...values: Value[]): Promise<number>
  unsubscribeTopics(...values: Value[]): Promise<number>
  storeNothing(bytes: number): Promise<number>
}

const prefix = 'latchkey:relay:'
/** The channel on which messages of a topic are announced. */
export const toChannel = (topic: string) => `${prefix}box:${topic}`
export const toTopic = (channel: string) => channel.slice(toChannel('').length)
/** Names the list of messages that a client has read in a topic. */
export const toReadName = (topic: string, clientId: string) => `${topic}:${clientId}`
/** The key of a client's subscriptions. */
export const toTopicsKey = (clientId: string) => `${prefix}topics:${clientId}`
