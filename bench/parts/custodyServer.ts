import { randomBytes } from 'node:crypto'
import { createCustodyServer } from '../../servers/custody/createCustodyServer.ts'
import { openDatabase } from '../../servers/frame/database.ts'
import { createEnvelope } from '../../servers/frame/envelope.ts'
import { createLog } from '../../servers/frame/log.ts'
import { serve } from '../../servers/frame/serve.ts'

// Key custody in a process of its own, as in production: its rows go to a disk, its log to a file.
// Arguments: the SQLite file, the parent organization's public key. Says where it listens; any message asks for its RSS.

const [path = '', apiPublicKey = ''] = process.argv.slice(2)
const log = createLog()
const server = await createCustodyServer({
  database: await openDatabase({ path }),
  envelope: createEnvelope([randomBytes(32)]),
  log,
  rates: { requests: { burst: Number.POSITIVE_INFINITY, perMinute: 1 } },
})
const operator = { name: 'bench', userName: 'bench', apiPublicKey, origins: [], rpIds: [] }
const { organizationId } = await server.createParentOrganization(operator)
const { port } = await serve(server.app, { name: 'custody', port: 0, log })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.send?.({ port, organizationId })
