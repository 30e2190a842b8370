import { describeOnPostgres } from '../../testing/databases.ts'
import { transfersSuite } from './transfers.suite.ts'

describeOnPostgres('custody: export and import', transfersSuite)
