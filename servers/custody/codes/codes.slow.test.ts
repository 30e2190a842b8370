import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts'
import { codeRatesSuite } from './codeRates.suite.ts'
import { codesSuite } from './codes.suite.ts'
import { mailedKeysSuite } from './mailedKeys.suite.ts'
import { recoverySuite } from './recovery.suite.ts'
import { verificationSuite } from './verification.suite.ts'

describeOnSqlite('codes', codesSuite)
describeOnPostgres('codes', codesSuite)
describeOnSqlite('verification tokens', verificationSuite)
describeOnPostgres('verification tokens', verificationSuite)
describeOnSqlite('mailed keys', mailedKeysSuite)
describeOnPostgres('mailed keys', mailedKeysSuite)
describeOnSqlite('recovery', recoverySuite)
describeOnPostgres('recovery', recoverySuite)
describeOnSqlite('rates of emails', codeRatesSuite)
describeOnPostgres('rates of emails', codeRatesSuite)
