import { describeOnPostgres } from '../testing/databases.ts'
import { usedTokensSuite } from './usedTokens.suite.ts'

describeOnPostgres('used tokens', usedTokensSuite)
