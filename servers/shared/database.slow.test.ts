import { describeOnPostgres } from '../testing/databases.ts'
import { databaseSuite } from './database.suite.ts'

describeOnPostgres('database', databaseSuite, 'dropped')
