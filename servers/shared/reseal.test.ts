import { describeOnSqlite } from '../testing/databases.ts'
import { resealSuite } from './reseal.suite.ts'

describeOnSqlite('reseal', resealSuite)
