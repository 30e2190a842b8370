import { describeOnPostgres } from '../testing/databases.ts'
import { backupsSuite } from './backups.suite.ts'

describeOnPostgres('share store', backupsSuite)
