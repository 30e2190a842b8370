import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'a stolen token alone works from anywhere',
    proof: 'servers/mpc/callers.slow.test.ts',
    fails: 'no token, a bearer, a proof of another key',
    edits: [['if (bearer === undefined || !isFrame)', 'if (bearer === undefined)']],
  },
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'the frame’s token works without the signature of the session id',
    proof: 'servers/mpc/callers.slow.test.ts',
    fails: "with the page's signature of the session id",
    edits: [["if (c.req.method !== 'GET') await sessionOf(c, holder)", '']],
  },
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'any site may call with a stolen token',
    proof: 'servers/mpc/callers.slow.test.ts',
    fails: 'an origin that is not the frame',
    edits: [
      [
        "if (origin !== undefined && !environment.frameOrigins.includes(origin)) throw new MpcError('origin_not_allowed')",
        '',
      ],
    ],
  },
  {
    file: 'servers/shared/dpop/tokenGuard.ts',
    without: 'a token works with any key at the managed wallet',
    proof: 'servers/mpc/callers.slow.test.ts',
    fails: 'no token, a bearer, a proof of another key',
    edits: [["if (thumbprint !== holder.thumbprint) throw new TokenError('The proof is of another key.')", '']],
  },
  {
    file: 'servers/shared/signedSession.ts',
    without: 'a session id may be signed for later days',
    proof: 'servers/shared/signedSession.test.ts',
    fails: 'made today for tomorrow',
    edits: [
      [
        "return remaining > signedSessionIdTtlSeconds + signedSessionIdLeewaySeconds ? 'invalid' : 'valid'",
        "return 'valid'",
      ],
    ],
  },
  {
    file: 'servers/shared/signedSession.ts',
    without: 'anyone may sign a session id',
    proof: 'servers/shared/signedSession.test.ts',
    fails: 'of another key',
    edits: [["if (!(await isClientSigned(verifyApiKey, { publicKey, message, signature }))) return 'invalid'", '']],
  },
  {
    file: 'servers/shared/mfaToken.ts',
    without: 'a permission of one user works for every user',
    proof: 'servers/account/mfaTokens.test.ts',
    fails: "in another session of the user, or in another user's",
    edits: [
      ['claims.action === action && claims.sub === personId && claims.sid === sessionId', 'claims.action === action'],
    ],
  },
  {
    file: 'servers/shares/settle.ts',
    without: 'a stolen token ends the backups of a wallet with a statement about another one',
    proof: 'servers/shares/settle.slow.test.ts',
    fails: 'of another wallet or user, expired, or not signed by that server',
    edits: [
      [
        "if (walletId !== owner.walletId || statement.sub !== owner.personId) throw new MpcError('invalid_statement')",
        '',
      ],
    ],
  },
  {
    file: 'servers/shared/dpop/accessTokens.ts',
    without: 'a statement that was signed long ago still works',
    proof: 'servers/shares/settle.slow.test.ts',
    fails: 'of another wallet or user, expired, or not signed by that server',
    edits: [["requiredClaims: ['exp'], currentDate: new Date(now())", 'currentDate: new Date(0)']],
  },
]
