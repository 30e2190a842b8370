import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../shared/database.ts'
import { migrate } from '../../shared/migrate.ts'
import { mailboxLimits } from '../limits.ts'
import { mailboxSuite } from './mailbox.suite.ts'
import { migrations } from './migrations.ts'
import { createSqlMailbox } from './sqlMailbox.ts'

/** A mailbox in a database keeps every promise of `./mailbox.ts`. */
export function sqlMailboxSuite(openDatabase: () => Promise<Database>): void {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase()
  })
  mailboxSuite((options) => createSqlMailbox(database, options))

  test('migration: messages of the first release are still delivered', async () => {
    const kysely = await migrate(database, 'relay', migrations.slice(0, 1))
    await sql`insert into "relayLetter" values (1, 'topic', 'hash', 1108, 'page', 10, 1000, 'sealed')`.execute(kysely)
    const listener = { stored: () => {}, missed: () => {} }
    const mailbox = await createSqlMailbox(database, { listener, limits: mailboxLimits })
    const page = { clientId: 'phone', topics: ['topic'], after: 0, limit: 10, now: 20 }
    expect(await mailbox.read(page)).toMatchObject([{ position: 1, message: 'sealed' }])
  })
}
