import { describeOnPostgres } from '../../testing/databases.ts'
import { auditSuite } from './audit.suite.ts'

describeOnPostgres('audit log', auditSuite)
