import type { SealedColumn } from '../../shared/sealedValues.ts'

/**
 * Every column of sealed values. A column that is missing here keeps its values under an older key-encryption key,
 * which then cannot be removed.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'sharesBackup', column: 'sealed', row: 'keyShareId', tenant: { column: 'personId' } },
  { table: 'sharesSecret', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
]
