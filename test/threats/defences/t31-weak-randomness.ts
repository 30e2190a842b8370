import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/crypto/randomBytes.ts',
    without: 'zeros are as random as anything',
    fails: 'no words are drawn',
    edits: [["  if (bytes.every((byte) => byte === 0)) throw new Error('The random generator is broken.')\n", '']],
  },
  {
    file: 'servers/custody/keys/createKey.ts',
    without: 'keys are drawn by the library of the curve',
    fails: 'no key is drawn on any curve',
    edits: [
      [
        'CURVE_SECP256K1: () => drawScalar(secp256k1.CURVE.n)',
        'CURVE_SECP256K1: () => secp256k1.utils.randomPrivateKey()',
      ],
    ],
  },
  {
    file: 'servers/account/challenges.ts',
    without: 'a challenge is whatever the generator gave',
    fails: 'gives no challenge',
    edits: [['toBase64url(randomBytes(32))', 'toBase64url(crypto.getRandomValues(new Uint8Array(32)))']],
  },
]
