import { describeOnPostgres } from '../testing/databases.ts'
import { managedWalletsSuite } from './managedWallets.suite.ts'

describeOnPostgres('managed wallets', managedWalletsSuite)
