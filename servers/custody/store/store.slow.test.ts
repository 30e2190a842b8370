import { describeOnPostgres } from '../../testing/databases.ts'
import { storeSuite } from './store.suite.ts'

describeOnPostgres('custody', storeSuite)
