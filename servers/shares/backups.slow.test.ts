import { describeOnPostgres, describeOnSqlite } from '../testing/databases.ts'
import { backupsSuite } from './backups.suite.ts'

describeOnSqlite('share store', backupsSuite)
describeOnPostgres('share store', backupsSuite)
