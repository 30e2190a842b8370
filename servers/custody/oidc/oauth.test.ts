import { describeOnSqlite } from '../../testing/databases.ts'
import { oauthSuite } from './oauth.suite.ts'

describeOnSqlite('custody: providers', oauthSuite)
