import { describeOnSqlite } from '../testing/databases.ts'
import { managedWalletsSuite } from './managedWallets.suite.ts'

describeOnSqlite('managed wallets', managedWalletsSuite)
