import { describeOnPostgres } from '../testing/databases.ts'
import { accountStoreSuite } from './store.suite.ts'

describeOnPostgres('account store', accountStoreSuite)
