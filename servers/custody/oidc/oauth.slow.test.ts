import { describeOnPostgres } from '../../testing/databases.ts'
import { oauthSuite } from './oauth.suite.ts'

describeOnPostgres('custody: providers', oauthSuite)
