import type { SealedColumn } from '../../shared/sealedValues.ts'
import { accountFacts, privateKeyFacts } from './keyPlaces.ts'

const ofOrganization = { row: 'id', tenant: { column: 'organizationId' } }

/**
 * Every column of sealed values. A column that is missing here keeps its values under an older key-encryption key,
 * which then cannot be removed.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'custodyWallet', column: 'sealedEntropy', ...ofOrganization },
  { table: 'custodyWalletAccount', column: 'sealedKey', ...ofOrganization, facts: accountFacts },
  { table: 'custodyPrivateKey', column: 'sealedKey', ...ofOrganization, facts: privateKeyFacts },
  { table: 'custodyImportTarget', column: 'sealedTargetKey', ...ofOrganization },
  { table: 'custodyCode', column: 'sealedTargetKey', ...ofOrganization },
  { table: 'custodySecret', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
]
