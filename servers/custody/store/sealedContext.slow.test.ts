import { describeOnPostgres } from '../../testing/databases.ts'
import { sealedContextSuite } from './sealedContext.suite.ts'

describeOnPostgres('the sealed context of a key', sealedContextSuite)
