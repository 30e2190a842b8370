import { describeOnSqlite } from '../testing/databases.ts'
import { accountStoreSuite } from './store.suite.ts'

describeOnSqlite('account store', accountStoreSuite)
