import { describeOnPostgres } from '../../testing/databases.ts'
import { sqlMailboxSuite } from './sqlMailbox.suite.ts'

describeOnPostgres('mailboxes', sqlMailboxSuite, 'dropped')
