import type { SealedColumn } from '../../shared/reseal.ts'

const ofOrganization = { row: 'id', tenant: { column: 'organizationId' } }

/** Every column of sealed values: what is missing here keeps an older key-encryption key from going. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'custodyWallet', column: 'sealedEntropy', ...ofOrganization },
  { table: 'custodyWalletAccount', column: 'sealedKey', ...ofOrganization },
  { table: 'custodyPrivateKey', column: 'sealedKey', ...ofOrganization },
  { table: 'custodyImportTarget', column: 'sealedTargetKey', ...ofOrganization },
  { table: 'custodyCode', column: 'sealedTargetKey', ...ofOrganization },
  { table: 'custodySecret', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
]
