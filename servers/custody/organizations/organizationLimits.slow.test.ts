import { describeOnPostgres } from '../../testing/databases.ts'
import { limitsSuite } from './organizationLimits.suite.ts'

describeOnPostgres('custody', limitsSuite)
