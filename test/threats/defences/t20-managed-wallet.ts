import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
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
