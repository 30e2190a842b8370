import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/authProxy/findAccount.ts',
    without: 'any token tells whose any address is',
    fails: 'asked with the token of another address',
    edits: [
      [
        "if (address !== filterValue.trim().toLowerCase()) throw new AccountError('invalid_verification')\n      return findByEmail(context, environment, address)",
        'return findByEmail(context, environment, address && filterValue)',
      ],
    ],
  },
  {
    file: 'servers/account/authProxy/signUpProof.ts',
    without: 'a sign-up brings keys that last, whose owner may be another user',
    fails: 'with the lasting key of another user',
    edits: [
      [
        "curveType === 'API_KEY_CURVE_P256' && Number(expirationSeconds) <= sessionKeyTtlSeconds",
        'curveType !== undefined',
      ],
    ],
  },
  {
    file: 'servers/account/authProxy/signUpProof.ts',
    without: 'a provider’s token brings any key into the wallet of its subject',
    fails: 'with an overheard provider’s token',
    edits: [['if (apiKeys.length > 0 || authenticators.length > 0) throw new AuthProxyError(3, providerAlone)', '']],
  },
  {
    file: 'servers/custody/store/confirmedUsers.ts',
    without: 'an address that was typed logs in like a confirmed one',
    fails: 'an address that another user typed',
    edits: [[".where(confirmed, '=', 1)", '']],
  },
  {
    file: 'servers/custody/stamps/authenticateAttested.ts',
    without: 'a token of a code logs in whichever key comes with it',
    fails: 'overheard, with a key of the thief’s own',
    edits: [['if (!isOfHere || claims.public_key !== publicKey)', 'if (!isOfHere)']],
  },
  {
    file: 'servers/custody/rules/sessions.ts',
    without: 'a token of a code logs in again and again',
    fails: 'used a second time',
    edits: [
      [
        'if (token && !(await isUnused(custody.db, token))) throw new CustodyError(failures.wrongVerificationToken)',
        '',
      ],
      ["...(token && { takes: { from: 'custodyVerification', ...token } })", ''],
    ],
  },
  {
    file: 'servers/account/authProxy/logins.ts',
    without: 'the page decides whose wallet a token opens',
    fails: 'a page that names the wallet of another user',
    edits: [
      [
        'if (found === undefined || (wanted !== undefined && wanted !== found)) throw new AccountError(refused)\n  return found',
        'if (found === undefined) throw new AccountError(refused)\n  return wanted ?? found',
      ],
    ],
  },
]
