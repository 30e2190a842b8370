import { describeOnSqlite } from '../../testing/databases.ts'
import { sqlMailboxSuite } from './sqlMailbox.suite.ts'

describeOnSqlite('mailboxes', sqlMailboxSuite)
