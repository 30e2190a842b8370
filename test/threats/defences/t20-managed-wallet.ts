import type { Defence } from '../defence.ts'

const engines = 'src/crypto/threshold'

export const defences: readonly Defence[] = [
  {
    file: 'src/wire/mpc/schemes.ts',
    without: 'the server has as many parties as sign',
    fails: 'its shares do not combine to the key',
    edits: [['client: [1, 2], server: [3] }', 'client: [1], server: [2, 3] }']],
  },
  {
    file: 'src/wire/mpc/schemes.ts',
    without: 'the browser has both parties',
    fails: 'its shares do not combine to the key',
    edits: [['client: [1], server: [2] }', 'client: [1, 2], server: [] as number[] }']],
  },
  {
    file: `${engines}/secp256k1/dealingVerify.ts`,
    without: 'on secp256k1, the server chooses its part of a key after it has seen the user’s',
    proof: `${engines}/secp256k1/dishonestParties.slow.test.ts`,
    fails: 'a dealer opens another polynomial',
    edits: [["if (!areSame(expected, committed)) fail('dealing commitment')", '']],
  },
  {
    file: `${engines}/secp256k1/dealingVerify.ts`,
    without: 'on secp256k1, the server need not know its part of a key',
    proof: `${engines}/secp256k1/dishonestParties.slow.test.ts`,
    fails: 'a dealer does not know the constant',
    edits: [["if (!isDlogProof(proofContext(dealing, dealer), proven, proof)) fail('dealing proof')", '']],
  },
  {
    file: `${engines}/ed25519/keyProof.ts`,
    without: 'on Ed25519, the server need not know its part of a key, and can cancel the user’s',
    proof: `${engines}/ed25519/dishonestParties.slow.test.ts`,
    fails: 'commitments and proof to cancel its key',
    edits: [['if (isProven(packages)) return', 'return']],
  },
  {
    file: 'sites/mpc/party/createParty.ts',
    without: 'the frame takes the address that the server names',
    proof: 'sites/mpc/party/party.slow.test.ts',
    fails: 'names another account for the new key',
    edits: [['made.publicKey === publicKey && made.accountAddress === accountAddress', 'made.publicKey === publicKey']],
  },
  {
    file: 'sites/mpc/operations/backups.ts',
    without: 'backups lie open in the share store, also of users with a password',
    fails: 'the backup of a user with a password gives no key',
    edits: [
      ['sealed?.get(party) ?? toBase64(', 'toBase64('],
      ["sealedBy.kind === 'none' ? 'operator' : sealedBy.kind", "'operator'"],
    ],
  },
  {
    file: 'sites/mpc/operations/backups.ts',
    without: 'the share store gets shares that it can open, unasked',
    fails: 'and only where the environment allows it',
    edits: [["if (!sealed && !mayStoreOpen) throw new FrameError('password_required')", '']],
  },
]
