import { describeOnSqlite } from '../../testing/databases.ts'
import { storeSuite } from './store.suite.ts'

describeOnSqlite('custody', storeSuite)
