import { randomBytes } from 'node:crypto'
import { createCustodyServer } from '../../servers/custody/createCustodyServer.ts'
import { openDatabase } from '../../servers/shared/database.ts'
import { createEnvelope } from '../../servers/shared/envelope.ts'
import { createLog } from '../../servers/shared/log.ts'
import { serve } from '../../servers/shared/serve.ts'
import { reportUsage } from './usage.ts'

// Key custody in a process of its own, as in production: its rows go to a disk, its log to a file. Arguments: the
// SQLite file or Postgres' address, the parent organization's public key, its id and the key-encryption key in hex, the
// same again for a server that starts again, and whether rates are those of production (`real`) or `endless`. Prints its
// address; any message requests its memory and its use of the processor.

const [store = '', apiPublicKey = '', organization, kek, rates = 'endless'] = process.argv.slice(2)
const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
const log = createLog()
const server = await createCustodyServer({
  database: await openDatabase(store.startsWith('postgres:') ? { url: store } : { path: store }),
  envelope: createEnvelope([kek === undefined ? randomBytes(32) : Buffer.from(kek, 'hex')]),
  log,
  ...(rates === 'endless' && { rates: { requests: endless, exports: endless } }),
})
const operator = {
  name: 'bench',
  userName: 'bench',
  apiPublicKey,
  origins: ['https://bench.example'],
  rpIds: ['bench.example'],
}
const { organizationId } = await server.createParentOrganization({
  ...operator,
  ...(organization !== undefined && { organizationId: organization }),
})
const { port } = await serve(server.app, { name: 'custody', port: 0, log })
reportUsage()
process.send?.({ port, organizationId })
