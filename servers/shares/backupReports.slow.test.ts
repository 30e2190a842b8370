import { describeOnPostgres } from '../testing/databases.ts'
import { backupReportsSuite } from './backupReports.suite.ts'

describeOnPostgres('reports of the share store', backupReportsSuite)
