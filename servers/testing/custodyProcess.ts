import { createCustodyServer } from '../custody/createCustodyServer.ts'
import { openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { serve } from '../shared/serve.ts'
import { unlimited } from './custody.ts'

// Key custody in a process of its own, to be killed. Arguments: SQLite file or Postgres' address, key-encryption key in
// hex, the parent organization's id and public key. Prints its address once it listens.

const [store = '', kek = '', organizationId = '', apiPublicKey = ''] = process.argv.slice(2)
const log = () => {}
const database = await openDatabase(store.startsWith('postgres:') ? { url: store } : { path: store })
const envelope = createEnvelope([Buffer.from(kek, 'hex')])
const server = await createCustodyServer({ database, envelope, log, rates: unlimited })
await server.createParentOrganization({
  organizationId,
  apiPublicKey,
  name: 'Parent',
  userName: 'operator',
  origins: [],
  rpIds: [],
})
const { url } = await serve(server.app, { name: 'custody', port: 0, log })
process.send?.({ url })
