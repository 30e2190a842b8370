import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/passkey.ts',
    without: 'answers from frames of other sites are accepted',
    fails: "another site's frame",
    edits: [['topOrigin !== undefined) throw new PasskeyError()', 'topOrigin !== undefined) return { origin }']],
  },
  {
    file: 'servers/shared/passkey.ts',
    without: 'a user need not be verified',
    fails: 'requires a verified one',
    edits: [
      [
        "requireUserVerification: policy.userVerification === 'required', supportedAlgorithmIDs: algorithms, }",
        'requireUserVerification: false, supportedAlgorithmIDs: algorithms, }',
      ],
    ],
  },
  {
    file: 'servers/shared/passkey.ts',
    without: 'any algorithm is accepted',
    fails: 'an algorithm that is not offered',
    edits: [['const algorithms = [-7, -257]', 'const algorithms = [-7, -8, -257]']],
  },
  {
    file: 'servers/shared/passkey.ts',
    without: 'a passkey works for every RP',
    fails: 'signing in attack: at another RP',
    edits: [['expectedRPID: passkey.rpId,', "expectedRPID: [passkey.rpId, 'evil.localhost', 'localhost'],"]],
  },
  {
    file: 'servers/account/challenges.ts',
    without: 'a challenge may be used twice',
    fails: 'twice with one challenge',
    edits: [['if (!taken) throw', 'if (false) throw']],
  },
  {
    file: 'servers/account/store/challenges.ts',
    without: 'a challenge is read first and deleted afterwards',
    fails: 'twice with one challenge',
    edits: [
      [
        ".deleteFrom('accountChallenge')\n    .where('environmentId', '=', challenge.environmentId)\n    .where('challenge', '=', challenge.challenge)\n    .returning('expiresAt')",
        ".selectFrom('accountChallenge')\n    .where('environmentId', '=', challenge.environmentId)\n    .where('challenge', '=', challenge.challenge)\n    .select('expiresAt')",
      ],
    ],
  },
]
