import { describeOnSqlite } from '../testing/databases.ts'
import { bansSuite } from './bans.suite.ts'

describeOnSqlite('bans of the managed wallet', bansSuite)
