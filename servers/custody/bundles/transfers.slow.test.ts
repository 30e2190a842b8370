import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts'
import { transfersSuite } from './transfers.suite.ts'

describeOnSqlite('custody: export and import', transfersSuite)
describeOnPostgres('custody: export and import', transfersSuite)
