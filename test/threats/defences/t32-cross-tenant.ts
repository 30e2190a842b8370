import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/oidc/verifyOidcToken.ts',
    without: 'an id token signs in any key',
    fails: 'with the attacker’s key',
    edits: [['publicKey !== undefined && payload.nonce !==', 'payload.nonce === undefined && payload.nonce !==']],
  },
  {
    file: 'servers/custody/oidc/verifyOidcToken.ts',
    without: 'an id token is valid at every operator',
    fails: 'at an operator that it was not made for',
    edits: [
      ['issuer: issuer.issuer, audience: audiences, algorithms', 'issuer: issuer.issuer, algorithms'],
      ['if (audiences.includes(aud) && named.includes(aud)) return', 'if (audiences.length > 0) return'],
    ],
  },
  {
    file: 'servers/custody/store/sessions.ts',
    without: 'a session may read in every organization',
    fails: 'in another organization',
    edits: [
      [
        "within: (organizationId) => held.where('credential.organizationId', '=', organizationId).executeTakeFirst(), below:",
        'within: () => held.executeTakeFirst(), below:',
      ],
    ],
  },
  {
    file: 'servers/custody/rules/imports.ts',
    without: 'a bundle for one user opens for all',
    fails: "imported in another user's organization",
    edits: [
      [
        'await findImportTarget(db, options)',
        "await db.selectFrom('custodyImportTarget').selectAll().where('kind', '=', options.kind).executeTakeFirst()",
      ],
      ['place: toPlace(organizationId, target.id), text', 'place: toPlace(target.organizationId, target.id), text'],
    ],
  },
  {
    file: 'servers/custody/rules/imports.ts',
    without: 'a key for imports may be used again and again',
    fails: 'imported a second time',
    edits: [['ids: [target.id] } }', 'ids: [] } }']],
  },
]
