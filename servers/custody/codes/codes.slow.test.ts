import { describeOnPostgres } from '../../testing/databases.ts'
import { codeRatesSuite } from './codeRates.suite.ts'
import { codesSuite } from './codes.suite.ts'
import { mailedKeysSuite } from './mailedKeys.suite.ts'
import { recoverySuite } from './recovery.suite.ts'
import { verificationSuite } from './verification.suite.ts'

describeOnPostgres('codes', codesSuite)
describeOnPostgres('verification tokens', verificationSuite)
describeOnPostgres('mailed keys', mailedKeysSuite)
describeOnPostgres('recovery', recoverySuite)
describeOnPostgres('rates of emails', codeRatesSuite)
