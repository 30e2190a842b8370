import { describeOnPostgres } from '../testing/databases.ts'
import { ceremoniesSuite } from './ceremonies.suite.ts'

describeOnPostgres('ceremonies of the managed wallet', ceremoniesSuite)
