import { describeOnPostgres } from '../testing/databases.ts'
import { attacksSuite } from './attacks.suite.ts'

describeOnPostgres('attacks on the managed wallet', attacksSuite)
