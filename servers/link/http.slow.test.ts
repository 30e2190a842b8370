import { describeOnPostgres } from '../testing/databases.ts'
import { httpSuite } from './http.suite.ts'

describeOnPostgres('HTTP of a link relay', httpSuite)
