import { describeOnPostgres } from '../../testing/databases.ts'
import { sendingSuite } from './sending.suite.ts'

describeOnPostgres('custody: sending', sendingSuite)
