import { describeOnSqlite } from '../../testing/databases.ts'
import { sendingSuite } from './sending.suite.ts'

describeOnSqlite('custody: sending', sendingSuite)
