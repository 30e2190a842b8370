import { describeOnSqlite } from '../testing/databases.ts'
import { httpSuite } from './http.suite.ts'

describeOnSqlite('HTTP of a link relay', httpSuite)
