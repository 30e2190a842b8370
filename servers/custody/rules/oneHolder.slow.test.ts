import { describeOnPostgres } from '../../testing/databases.ts'
import { oneHolderSuite } from './oneHolder.suite.ts'

describeOnPostgres('one holder', oneHolderSuite)
