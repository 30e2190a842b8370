import { describeOnPostgres } from '../../testing/databases.ts'
import { consensusSuite } from './consensus.suite.ts'

describeOnPostgres('consensus', consensusSuite)
