// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/guards.ts',
    without: 'a token works with any key',
    fails: "a proof of the attacker's key",
    edits: [
      ['if ((await prove(c, accessToken)) !== session.thumbprint)', 'await prove(c, accessToken)\n    if (false)'],
    ],
  },
  {
    file: 'servers/account/guards.ts',
    without: 'a token needs no proof',
    fails: 'the token alone',
    edits: [['if ((await prove(c, accessToken)) !== session.thumbprint)', 'if (false)']],
  },
  {
    file: 'servers/shared/dpop/verifyProof.ts',
    without: 'a proof may be used twice',
    fails: 'made a moment ago',
    edits: [["if (!isNew) throw new ProofError('invalid_proof') return", 'return']],
  },
  {
    file: 'servers/shared/dpop/verifyProof.ts',
    without: 'a proof is valid for every URL',
    fails: 'for another URL',
    edits: [['withoutQuery(payload.htu) === url &&', '']],
  },
  {
    file: 'servers/shared/dpop/verifyProof.ts',
    without: 'a proof is valid for every token',
    fails: 'for another token',
    edits: [['payload.ath === hash', 'true']],
  },
  {
    file: 'servers/account/sessions.ts',
    without: 'signatures of tokens are not checked',
    fails: 'a token rewritten',
    edits: [
      ['const { payload } = await jwtVerify(accessToken, findKey, {', 'void (() => jwtVerify(accessToken, findKey, {'],
      [
        'currentDate: new Date(context.now()),\n    })',
        "currentDate: new Date(context.now()),\n    }))\n    const payload = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())",
      ],
    ],
  },
  {
    file: 'servers/account/store/sessions.ts',
    without: 'an old refresh token is refused, and its session continues',
    fails: 'all tokens of its session end',
    edits: [['      await deleteSession(transaction, session.sessionId)\n', '']],
  },
  {
    file: 'servers/account/store/sessions.ts',
    without: 'a refresh token may be used twice',
    fails: 'ten simultaneous uses of a refresh token',
    edits: [['if (token.spent === 1)', 'if (false)']],
  },
  {
    file: 'servers/account/store/sessions.ts',
    without: 'a refresh token works with any key',
    fails: "the refresh token with a proof of the attacker's key",
    edits: [['if (session.thumbprint !== thumbprint)', 'if (false)']],
  },
  {
    file: 'servers/account/app.ts',
    without: 'signing out does not end the session',
    fails: 'after its owner signed out',
    edits: [['await endSession(context, session)', 'void session']],
  },
]
