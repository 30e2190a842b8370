import { describeOnPostgres } from '../testing/databases.ts'
import { limitsSuite } from './limits.suite.ts'

describeOnPostgres('custody', limitsSuite)
