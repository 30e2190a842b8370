import { describeOnPostgres } from '../../testing/databases.ts'
import { claimsAtOnceSuite, claimsSuite } from './claims.suite.ts'

describeOnPostgres('claims', claimsSuite)
describeOnPostgres('claims at once', claimsAtOnceSuite)
