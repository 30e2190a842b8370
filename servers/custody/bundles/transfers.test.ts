import { describeOnSqlite } from '../../testing/databases.ts'
import { transfersSuite } from './transfers.suite.ts'

describeOnSqlite('custody: export and import', transfersSuite)
