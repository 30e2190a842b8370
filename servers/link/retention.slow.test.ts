import { describeOnPostgres } from '../testing/databases.ts'
import { retentionSuite } from './retention.suite.ts'

describeOnPostgres('retention of a link relay', retentionSuite)
