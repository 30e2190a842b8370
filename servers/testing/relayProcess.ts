import { createRelayServer } from '../relay/createRelayServer.ts'
import { openRedis } from '../relay/mailbox/redis.ts'
import { openDatabase } from '../shared/database.ts'
import { serve } from '../shared/serve.ts'
import { unlimited } from './unlimitedRelay.ts'

// A relay in a process of its own, to be killed. Arguments: SQLite file, Postgres or Redis address, port, 'unlimited'
// or 'bounded'. Prints its address once it listens; any message requests its memory.

const [where = '', port = '0', rates = 'unlimited'] = process.argv.slice(2)
const log = () => {}
const store = where.startsWith('redis')
  ? { redis: await openRedis(where, { log }) }
  : { database: await openDatabase(where.startsWith('postgres:') ? { url: where } : { path: where }) }
const trustedProxies = rates === 'bounded' ? 1 : 0
const server = await createRelayServer({ ...(rates === 'bounded' ? { trustedProxies } : unlimited), store, log })
const { url } = await serve(server.app, {
  ...{ name: 'relay', port: Number(port), log, trustedProxies },
  upgrader: server.upgrader,
})
process.send?.({ url: url.replace('http', 'ws') })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
// The process that started it has ended.
process.once('disconnect', () => process.exit())
