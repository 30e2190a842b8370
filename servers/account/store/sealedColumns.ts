import type { SealedColumn } from '../../shared/reseal.ts'

/** Every column of sealed values: what is missing here keeps an older key-encryption key from going. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'account_environment',
    column: 'api_private_key',
    row: 'environment_id',
    tenant: { column: 'environment_id' },
  },
  { table: 'account_signing_key', column: 'private_key', row: 'key_id', tenant: { constant: '' } },
]
