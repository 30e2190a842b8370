import { describeOnSqlite } from '../testing/databases.ts'
import { retentionSuite } from './retention.suite.ts'

describeOnSqlite('retention of a link relay', retentionSuite)
