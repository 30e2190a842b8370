import { describeOnPostgres } from '../../testing/databases.ts'
import { attestedSuite } from './attested.suite.ts'

describeOnPostgres('custody: attested stamps', attestedSuite)
