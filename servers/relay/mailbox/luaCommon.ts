import { spareMemory } from '../limits.ts'

/** The beginning of every script. */
export const common = `
local call = redis.call
local prefix = 'latchkey:relay:'
local function key(...) return prefix .. table.concat({...}, ':') end
local function keep(name, ms)
  if call('PTTL', name) < ms then call('PEXPIRE', name, ms + 60000) end
end
local function number(value) return string.format('%.0f', value) end
`

/**
 * Refuses a script before its first write when its additions do not fit below Redis' `maxmemory`, or leave less than
 * `spareMemory`. Redis itself checks once, at the first write that may add something, and only the memory that is
 * already used: a script that deletes first, or adds a lot, would exceed the limit. If `INFO` is not allowed, only
 * Redis itself checks.
 */
export const memory = `
local function isFull(bytes)
  local info = redis.pcall('INFO', 'memory')
  if type(info) ~= 'string' then return false end
  local function read(name) return tonumber(string.match(info, '\\n' .. name .. ':(%d+)') or 0) end
  local limit = read('maxmemory')
  return limit > 0 and read('used_memory') - read('mem_not_counted_for_evict') + bytes + ${spareMemory} > limit
end
local function outOfMemory() return redis.error_reply('OOM maxmemory leaves no room for this') end
`
