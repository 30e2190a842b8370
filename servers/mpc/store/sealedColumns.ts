import type { SealedColumn } from '../../shared/sealedValues.ts'

/**
 * Every column of sealed values. A column that is missing here keeps its values under an older key-encryption key,
 * which then cannot be removed.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'mpcAnswer', column: 'sealed', row: 'id', tenant: { column: 'personId' } },
  { table: 'mpcCeremony', column: 'sealed', row: 'ceremonyId', tenant: { column: 'personId' } },
  { table: 'mpcSecret', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
  { table: 'mpcShare', column: 'sealed', row: 'id', tenant: { column: 'personId' } },
]
