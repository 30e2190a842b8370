import { describeOnSqlite } from '../../testing/databases.ts'
import { keysSuite } from './keys.suite.ts'
import { organizationsSuite } from './organizations.suite.ts'
import { usersSuite } from './users.suite.ts'

describeOnSqlite('users', usersSuite)
describeOnSqlite('keys', keysSuite)
describeOnSqlite('organizations', organizationsSuite)
