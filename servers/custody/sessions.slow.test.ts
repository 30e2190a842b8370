import { describeOnPostgres } from '../testing/databases.ts'
import { sessionsSuite } from './sessions.suite.ts'

describeOnPostgres('custody: sessions', sessionsSuite)
