import { describeOnPostgres } from '../testing/databases.ts'
import { resealSuite } from './reseal.suite.ts'

describeOnPostgres('reseal', resealSuite)
