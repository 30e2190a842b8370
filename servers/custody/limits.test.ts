import { describeOnSqlite } from '../testing/databases.ts'
import { limitsSuite } from './limits.suite.ts'

describeOnSqlite('custody', limitsSuite)
