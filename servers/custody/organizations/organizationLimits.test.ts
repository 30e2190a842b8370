import { describeOnSqlite } from '../../testing/databases.ts'
import { limitsSuite } from './organizationLimits.suite.ts'

describeOnSqlite('custody', limitsSuite)
