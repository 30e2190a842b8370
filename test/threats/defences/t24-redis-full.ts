import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/relay/mailbox/publishScript.ts',
    without: 'messages are written to Redis even if it has no room',
    fails: 'Redis at its limit',
    edits: [
      ['then return outOfMemory() end', 'then end'],
      // Redis itself refuses a script's first write.
      ["call('SET', key('position'), number(last + total))", ''],
    ],
  },
  {
    file: 'servers/relay/mailbox/redis.ts',
    without: 'a relay whose Redis is full reports that it is healthy',
    fails: 'Redis at its limit',
    edits: [['commands.storeNothing(largestMessageBytes)', 'commands.ping()']],
  },
  {
    file: 'servers/relay/mailbox/redisScripts.ts',
    without: 'subscriptions are written to Redis even if it has no room',
    fails: 'full of messages and subscriptions',
    edits: [['(#ARGV - 5)) then return outOfMemory() end', '(#ARGV - 5)) then end']],
  },
]
