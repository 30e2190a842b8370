import { describeOnPostgres } from '../testing/databases.ts'
import { linkSuite } from './link.suite.ts'

describeOnPostgres('link relay', linkSuite)
