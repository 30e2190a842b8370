import { describeOnPostgres } from '../testing/databases.ts'
import { settleSuite } from './settle.suite.ts'

describeOnPostgres('share store', settleSuite)
