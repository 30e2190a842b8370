import { describeOnPostgres } from '../../testing/databases.ts'
import { broadcastSuite } from './broadcast.suite.ts'

describeOnPostgres('custody: broadcast', broadcastSuite)
