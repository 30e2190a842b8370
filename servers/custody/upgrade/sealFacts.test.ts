import { describeOnSqlite } from '../../testing/databases.ts'
import { sealFactsSuite } from './sealFacts.suite.ts'

describeOnSqlite('custody: keys of an earlier release', sealFactsSuite)
