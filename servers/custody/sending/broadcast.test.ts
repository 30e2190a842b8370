import { describeOnSqlite } from '../../testing/databases.ts'
import { broadcastSuite } from './broadcast.suite.ts'

describeOnSqlite('custody: broadcast', broadcastSuite)
