import { describeOnPostgres } from '../testing/databases.ts'
import { bansSuite } from './bans.suite.ts'

describeOnPostgres('bans of the managed wallet', bansSuite)
