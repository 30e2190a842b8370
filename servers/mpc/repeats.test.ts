import { describeOnSqlite } from '../testing/databases.ts'
import { repeatsSuite } from './repeats.suite.ts'

describeOnSqlite('repeated requests to the managed wallet', repeatsSuite)
