import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts'
import { storageSuite } from './storage.suite.ts'

describeOnSqlite('storage of organizations', storageSuite)
describeOnPostgres('storage of organizations', storageSuite, 'dropped')
