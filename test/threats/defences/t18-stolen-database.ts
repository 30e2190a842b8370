import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/envelope.ts',
    without: 'a value opens at any place',
    fails: 'are swapped, and neither signs',
    edits: [['JSON.stringify([place.table, place.row, place.tenant, ...(place.facts ?? [])])', "''"]],
  },
  {
    file: 'servers/shared/envelope.ts',
    without: 'a value is not bound to its owner',
    fails: 'moved to another organization',
    edits: [['[place.table, place.row, place.tenant, ', '[place.table, place.row, ']],
  },
  {
    file: 'servers/shared/envelope.ts',
    without: 'a value is not bound to the other columns of its row',
    fails: 'swap their addresses',
    edits: [['place.tenant, ...(place.facts ?? [])', 'place.tenant']],
  },
  {
    file: 'servers/custody/upgrade/sealFacts.ts',
    without: 'an upgrade seals each key with whatever its row says',
    fails: 'exchange their addresses before the upgrade',
    edits: [['!plain || (await check.fits(found.place, plain))', 'plain || !check || !found']],
  },
  {
    file: 'servers/custody/signing/signers.ts',
    without: 'any row may say which private key an address belongs to',
    fails: 'put on another private key',
    edits: [['&& !isAddressOf(row, signWith)', '&& false']],
  },
  {
    file: 'servers/shared/envelope.ts',
    without: 'changed bytes can be opened',
    fails: 'one bit of a sealed key',
    edits: [['    decipher.final()\n    return plain', '    return plain']],
  },
  {
    file: 'servers/custody/audit/verifyAudit.ts',
    without: 'the digest of an old payload may be any digest',
    fails: 'did become old is changed',
    edits: [["last.digests.includes(digest) ? 'whole'", "true ? 'whole'"]],
  },
  {
    file: 'servers/custody/store/sealedColumns.ts',
    without: 'some values stay under the old key',
    fails: 'while two servers sign',
    edits: [
      [
        "{ table: 'custodyWalletAccount', column: 'sealedKey', ...ofOrganization, facts: accountFacts }, { table: 'custodyPrivateKey',",
        "{ table: 'custodyPrivateKey',",
      ],
    ],
  },
  {
    file: 'servers/shared/reseal.ts',
    without: 'encrypting again forgets where a value belongs',
    fails: 'while two servers sign',
    edits: [
      ['const fresh = envelope.seal(plain, place)', "const fresh = envelope.seal(plain, { ...place, tenant: '' })"],
    ],
  },
]
