import { createLinkServer } from '../link/createLinkServer.ts'
import { openDatabase } from '../shared/database.ts'
import { serve } from '../shared/serve.ts'
import { unlimitedLink } from './unlimitedLink.ts'

// A link relay in a process of its own, to be killed. Arguments: SQLite file or Postgres address, port. Sends its address
// once it listens; any message requests its memory.

const [where = '', port = '0'] = process.argv.slice(2)
const log = () => {}
const database = await openDatabase(where.startsWith('postgres:') ? { url: where } : { path: where })
const server = await createLinkServer({ ...unlimitedLink, database, log })
const { url } = await serve(server.app, { name: 'link', port: Number(port), log, upgrader: server.upgrader })
process.send?.({ url })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
// The process that started it has ended.
process.once('disconnect', () => process.exit())
