import { beforeEach } from 'vitest'
import type { Database } from '../../shared/database.ts'
import { mailboxSuite } from './mailbox.suite.ts'
import { createSqlMailbox } from './sqlMailbox.ts'

/** The promises of a mailbox, kept by a database. */
export function sqlMailboxSuite(openDatabase: () => Promise<Database>): void {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase()
  })
  mailboxSuite((options) => createSqlMailbox(database, options))
}
