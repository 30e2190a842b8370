import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/envelope.ts',
    without: 'a value opens wherever it is put',
    fails: 'are swapped, and neither signs',
    edits: [['JSON.stringify([place.table, place.row, place.tenant])', "''"]],
  },
  {
    file: 'servers/shared/envelope.ts',
    without: 'a value does not know whose it is',
    fails: 'moved to another organization',
    edits: [['JSON.stringify([place.table, place.row, place.tenant])', 'JSON.stringify([place.table, place.row])']],
  },
  {
    file: 'servers/shared/envelope.ts',
    without: 'changed bytes open',
    fails: 'one bit of a sealed key',
    edits: [['    decipher.final()\n    return plain', '    return plain']],
  },
  {
    file: 'servers/custody/store/sealedColumns.ts',
    without: 'some values stay under the old key',
    fails: 'while two servers sign',
    edits: [
      [
        "{ table: 'custodyWalletAccount', column: 'sealedKey', ...ofOrganization }, { table: 'custodyPrivateKey',",
        "{ table: 'custodyPrivateKey',",
      ],
    ],
  },
  {
    file: 'servers/shared/reseal.ts',
    without: 'sealing anew forgets where a value belongs',
    fails: 'while two servers sign',
    edits: [
      ['const fresh = envelope.seal(plain, place)', "const fresh = envelope.seal(plain, { ...place, tenant: '' })"],
    ],
  },
]
