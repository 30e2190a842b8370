import { describeOnPostgres } from '../../testing/databases.ts'
import { keysSuite } from './keys.suite.ts'
import { organizationsSuite } from './organizations.suite.ts'
import { usersSuite } from './users.suite.ts'

describeOnPostgres('users', usersSuite)
describeOnPostgres('keys', keysSuite)
describeOnPostgres('organizations', organizationsSuite)
