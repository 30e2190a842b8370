import { describeOnSqlite } from '../testing/databases.ts'
import { sessionsSuite } from './sessions.suite.ts'

describeOnSqlite('custody: sessions', sessionsSuite)
