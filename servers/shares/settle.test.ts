import { describeOnSqlite } from '../testing/databases.ts'
import { settleSuite } from './settle.suite.ts'

describeOnSqlite('share store', settleSuite)
