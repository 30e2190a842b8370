import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/oidc/verifyOidcToken.ts',
    without: 'an id token signs in whichever key comes with it',
    fails: 'with a key of the thief’s own',
    edits: [['publicKey !== undefined && payload.nonce !==', 'payload.nonce === undefined && payload.nonce !==']],
  },
  {
    file: 'servers/custody/oidc/verifyOidcToken.ts',
    without: 'an id token counts at every operator',
    fails: 'at an operator whom it was not made for',
    edits: [
      ['issuer: issuer.issuer, audience: audiences, algorithms', 'issuer: issuer.issuer, algorithms'],
      ['if (audiences.includes(aud) && named.includes(aud)) return', 'if (audiences.length > 0) return'],
    ],
  },
  {
    file: 'servers/custody/store/sessions.ts',
    without: 'a session asks in every organization',
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
    without: 'what was sealed for one is opened for all',
    fails: 'brought to the organization of somebody else',
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
    without: 'a key to seal with is used for ever',
    fails: 'brought a second time',
    edits: [['ids: [target.id] } }', 'ids: [] } }']],
  },
]
