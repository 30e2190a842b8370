import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/authProxy/routes.ts',
    without: 'a code of the auth proxy allows more tries than at the service whose wire it has',
    fails: 'guessed a fourth time',
    edits: [['requester: requesterOf(c), tries: authProxyCodeTries', 'requester: requesterOf(c)']],
  },
  {
    file: 'servers/account/authProxy/findAccount.ts',
    without: 'any token reveals whether any address belongs to a user',
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
    without: 'a sign-up may bring permanent keys, which may belong to another user',
    fails: 'with the permanent key of another user',
    edits: [
      [
        "curveType === 'API_KEY_CURVE_P256' && Number(expirationSeconds) <= sessionKeyTtlSeconds",
        'curveType !== undefined',
      ],
    ],
  },
  {
    file: 'servers/account/authProxy/signUpProof.ts',
    without: 'a provider’s token opens the wallet of its subject for any key',
    fails: 'with an intercepted provider’s token',
    edits: [['if (apiKeys.length > 0 || authenticators.length > 0) throw new AuthProxyError(3, providerAlone)', '']],
  },
  {
    file: 'servers/custody/store/confirmedUsers.ts',
    without: 'an entered address logs in like a confirmed one',
    fails: 'an address that another user entered',
    edits: [[".where(confirmed, '=', 1)", '']],
  },
  {
    file: 'servers/custody/stamps/authenticateAttested.ts',
    without: 'a token of a code logs in any key',
    fails: 'intercepted, with the attacker’s key',
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
