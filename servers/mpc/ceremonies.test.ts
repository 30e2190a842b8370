import { describeOnSqlite } from '../testing/databases.ts'
import { ceremoniesSuite } from './ceremonies.suite.ts'

describeOnSqlite('ceremonies of the managed wallet', ceremoniesSuite)
