import { describeOnSqlite } from '../../testing/databases.ts'
import { sealedContextSuite } from './sealedContext.suite.ts'

describeOnSqlite('the sealed context of a key', sealedContextSuite)
