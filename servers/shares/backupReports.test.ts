import { describeOnSqlite } from '../testing/databases.ts'
import { backupReportsSuite } from './backupReports.suite.ts'

describeOnSqlite('reports of the share store', backupReportsSuite)
