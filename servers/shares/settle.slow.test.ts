import { describeOnPostgres, describeOnSqlite } from '../testing/databases.ts'
import { settleSuite } from './settle.suite.ts'

describeOnSqlite('share store', settleSuite)
describeOnPostgres('share store', settleSuite)
