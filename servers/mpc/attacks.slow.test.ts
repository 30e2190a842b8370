import { describeOnPostgres, describeOnSqlite } from '../testing/databases.ts'
import { attacksSuite } from './attacks.suite.ts'

describeOnSqlite('attacks on the managed wallet', attacksSuite)
describeOnPostgres('attacks on the managed wallet', attacksSuite)
