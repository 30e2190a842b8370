import { describeOnSqlite } from '../../testing/databases.ts'
import { claimsSuite } from './claims.suite.ts'

describeOnSqlite('claims', claimsSuite)
