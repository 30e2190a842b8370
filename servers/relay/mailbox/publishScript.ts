import { redisBytesPerCharacter, redisEntryBytes } from '../limits.ts'
import { common, memory } from './luaCommon.ts'

/** Of one topic in one script: the delivered messages it deletes at most, and the characters it reads to find them. */
const maxForgotten = 100
const maxRead = 4 * 1024 * 1024

/**
 * Few topics are ever full, so deletable messages are searched for only in a full one: first expired messages, then
 * delivered ones.
 */
const makeRoom = `
-- Expiries are listed only for a topic that is full: those of the messages since the last listing. 'last' is in the list too,
-- scored by its position, which is later than any expiry. So each message is listed once.
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

-- A message is delivered when every other client that is subscribed to its topic has acknowledged it. Its hash stays in 'seen', so
-- that it is not delivered again when it is published again.
local function forgetDelivered(box)
  local clients, isClient, acknowledged = call('ZRANGEBYSCORE', key('clients', box.topic), '(' .. number(now), '+inf'), {}, {}
  for _, client in ipairs(clients) do
    isClient[client] = true
    for _, position in ipairs(call('ZRANGE', key('read', box.topic, client), 0, -1)) do
      acknowledged[position] = (acknowledged[position] or 0) + 1
    end
  end
  local gone, forgotten, read = {}, 0, 0
  for position, times in pairs(acknowledged) do
    if times >= #clients - 1 and forgotten < ${maxForgotten} and read < ${maxRead} then
      local entry = call('XRANGE', box.name, position .. '-0', position .. '-0')[1]
      local publisher = entry and string.match(entry[2][2], '%d+ (%S+)')
      if entry then read = read + #entry[2][2] end
      if entry and times == #clients - (isClient[publisher] and 1 or 0) then
        call('XDEL', box.name, position .. '-0')
        forgotten = forgotten + 1
        entry = nil
      end
      if not entry then gone[#gone + 1] = position end
    end
  end
  box.count = box.count - forgotten
  box.isThinned = forgotten < ${maxForgotten}
  for first = 1, #gone, 1000 do
    local last = math.min(first + 999, #gone)
    for _, client in ipairs(clients) do call('ZREM', key('read', box.topic, client), unpack(gone, first, last)) end
  end
end
`

/**
 * ARGV: now, messages per topic, then for each publication its number of messages, and for each message topic, hash, expiry and
 * text. Returns for each publication how many messages were new, or -1 if a topic is full and none was stored.
 */
export const publishMessages = `${common}${memory}
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])

-- Before anything is written.
local bytes, total = 0, 0
for at = 3, #ARGV do bytes = bytes + #ARGV[at] end
local nextPublication = 3
while nextPublication <= #ARGV do
  total = total + ARGV[nextPublication]
  nextPublication = nextPublication + 1 + 4 * ARGV[nextPublication]
end
if isFull(${redisBytesPerCharacter} * bytes + ${redisEntryBytes} * total) then return outOfMemory() end
local time = call('TIME')
local last = math.max(tonumber(call('GET', key('position')) or 0), time[1] * 1000000 + time[2])
call('SET', key('position'), number(last + total))

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
${makeRoom}
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
      while box.count + more[box] > limit and not box.isThinned do forgetDelivered(box) end
      if box.count + more[box] > limit then return false end
    end
  end
  return true
end

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
for _, box in pairs(boxes) do
  if #box.announced > 0 then call('PUBLISH', box.name, table.concat(box.announced, ' ')) end
end
return outcomes
`
