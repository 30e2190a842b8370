import { describeOnSqlite } from '../testing/databases.ts'
import { auditSuite } from './audit.suite.ts'

describeOnSqlite('audit log of the managed wallet', auditSuite)
