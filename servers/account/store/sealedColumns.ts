import type { SealedColumn } from '../../shared/sealedValues.ts'

/**
 * Every column of sealed values. A column that is missing here keeps its values under an older key-encryption key,
 * which then cannot be removed.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'accountEnvironment',
    column: 'apiPrivateKey',
    row: 'environmentId',
    tenant: { column: 'environmentId' },
  },
  { table: 'accountSecret', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
  { table: 'accountSigningKey', column: 'privateKey', row: 'keyId', tenant: { constant: '' } },
]
