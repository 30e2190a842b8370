import { describeOnSqlite } from '../../testing/databases.ts'
import { consensusSuite } from './consensus.suite.ts'

describeOnSqlite('consensus', consensusSuite)
