import { describeOnSqlite } from '../testing/databases.ts'
import { linkSuite } from './link.suite.ts'

describeOnSqlite('link relay', linkSuite)
