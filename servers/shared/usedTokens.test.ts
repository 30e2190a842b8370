import { describeOnSqlite } from '../testing/databases.ts'
import { usedTokensSuite } from './usedTokens.suite.ts'

describeOnSqlite('used tokens', usedTokensSuite)
