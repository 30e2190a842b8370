import { describeOnSqlite } from '../../testing/databases.ts'
import { attestedSuite } from './attested.suite.ts'

describeOnSqlite('custody: attested stamps', attestedSuite)
