import { describeOnPostgres } from '../../testing/databases.ts'
import { storageSuite } from './storage.suite.ts'

describeOnPostgres('storage of organizations', storageSuite, 'dropped')
