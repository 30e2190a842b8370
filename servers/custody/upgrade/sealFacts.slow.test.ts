import { describeOnPostgres } from '../../testing/databases.ts'
import { sealFactsSuite } from './sealFacts.suite.ts'

describeOnPostgres('custody: keys of an earlier release', sealFactsSuite)
