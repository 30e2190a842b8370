import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/store/signUps.ts',
    without: 'an entered address counts as confirmed',
    fails: 'that a user entered and never confirmed',
    edits: [
      [
        'if (newUser.passkey) await savePasskey',
        "if (row.email) await saveIdentity(transaction, owner, { kind: 'email', subject: row.email })\n    if (newUser.passkey) await savePasskey",
      ],
    ],
  },
  {
    file: 'servers/account/routes/mail.ts',
    without: 'a recovery is answered after the user was looked up',
    fails: 'measuring how long a recovery takes',
    edits: [
      [
        'startRecovery(environment, { ...request, ...askedBy(c) })\n',
        'startRecovery(environment, { ...request, ...askedBy(c) })\n      await new Promise((done) => setTimeout(done, 500))\n',
      ],
    ],
  },
  {
    file: 'servers/account/devicePairings.ts',
    without: 'the secret of a link may be guessed for five minutes',
    fails: 'guessing the secret of a link',
    edits: [['!link || link.tries >= maxDevicePairingTries', '!link']],
  },
]
