import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/mpc/operations/session.ts',
    without: 'a page needs no token',
    fails: 'every request of a page that has no token',
    edits: [["if (authToken === undefined) throw new FrameError('signed_out')", '']],
  },
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'a token needs no signed session id',
    fails: 'has stolen the token, and not the key of the session id',
    edits: [
      ["if (!session) throw new MpcError('invalid_session') return session", 'return session || { signedInAt: 0 }'],
    ],
  },
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'a session signs without a passkey',
    fails: 'each signature asks for a passkey',
    edits: [
      ['!action || !needsMfa(caller.environment.mfa, action)', '!action || needsMfa(caller.environment.mfa, action)'],
    ],
  },
  {
    file: 'servers/shared/managed/callers.ts',
    without: 'the ways around a signature with a passkey need none',
    fails: 'and so do the ways around it',
    edits: [['needsMfa(caller.environment.mfa, action)', 'caller.environment.mfa.includes(action)']],
  },
  {
    file: 'sites/mpc/operations/createHandlers.ts',
    without: 'a frame that is not seen shows keys',
    fails: 'shows no key, and takes none',
    edits: [['if (needed && !(await isOnDuty(needed)))', 'if (needed && !isOnDuty)']],
  },
  {
    file: 'servers/mpc/ceremonies/start.ts',
    without: 'any environment imports keys',
    fails: 'where the environment imports none',
    edits: [["if (request.kind === 'import' && !environment.imports) throw new MpcError('import_off')", '']],
  },
  {
    file: 'servers/shares/backups.ts',
    without: 'new shares have no room of their own in the store',
    fails: 'finds room for the user’s new backup',
    edits: [['!isKnown || isSameSet(each, row)', 'true']],
  },
  {
    file: 'servers/shares/replaced.ts',
    without: 'a replaced backup is deleted',
    fails: 'takes the earlier backup back with a passkey',
    edits: [["updateTable('sharesBackup').set({ replacedAt: at })", "deleteFrom('sharesBackup')"]],
  },
  {
    file: 'servers/shares/backups.ts',
    without: 'a session restores a replaced backup without a passkey',
    fails: 'takes the earlier backup back with a passkey',
    edits: [['const token = await readMfa()', 'const token = undefined']],
  },
  {
    file: 'sites/mpc/shares/shareText.ts',
    without: 'any share of the wallet’s key counts as a backup, also one that a thief of the session stored',
    proof: 'sites/mpc/operations/plantedBackups.slow.test.ts',
    fails: 'does not take its place',
    edits: [['if (sharing === undefined) return true', 'if (scheme) return true']],
  },
  {
    file: 'sites/mpc/operations/recovery.ts',
    without: 'an old password seals new shares after another device has changed it',
    proof: 'sites/mpc/operations/plantedBackups.slow.test.ts',
    fails: 'the old one seals no new shares',
    edits: [['if (await isSealedAsBackup(services, wallet, set)) return wallet', 'if (wallet) return wallet']],
  },
  {
    file: 'servers/shares/backups.ts',
    without: 'a session replaces a backup without a passkey',
    fails: 'where the environment asks for a passkey before a backup is replaced',
    edits: [
      ['planned.named.some((old) => isResealed(old, planned.confirmed)) ? await readMfa() : undefined', 'undefined'],
    ],
  },
  {
    file: 'servers/mpc/policy/signedBytes.ts',
    without: 'any digest is signed',
    proof: 'servers/mpc/policy/signedBytes.test.ts',
    fails: 'signs the hash of the authorization beside it, and no other',
    edits: [["if (rawSigning === 'eip7702' && !eip7702Auth) throw new MpcError('raw_signing_limited')", '']],
  },
  {
    file: 'servers/mpc/app.ts',
    without: 'a page that the environment does not list may ask for ceremonies',
    proof: 'servers/mpc/callers.slow.test.ts',
    fails: 'an origin that is not the frame, and a page that may not use it',
    edits: [["if (!environment.allowedOrigins.includes(request.origin)) throw new MpcError('origin_not_allowed')", '']],
  },
  {
    file: 'servers/mpc/exportShares.ts',
    without: 'a caller without a share gets those of the server',
    proof: 'servers/mpc/exportShares.slow.test.ts',
    fails: 'who holds no share gets nothing',
    edits: [
      [
        "await assertHolds(context, { ...{ wallet, opened: { scheme: wallet.scheme, epoch: wallet.epoch, shares }, proofs: [request.proof] }, request: { action: 'export', subject: request.targetPublicKey }, })",
        '',
      ],
    ],
  },
  {
    file: 'sites/mpc/operations/backups.ts',
    without: 'a backup that was never confirmed counts',
    proof: 'sites/mpc/operations/handlers.slow.test.ts',
    fails: 'a backup that was never confirmed recovers nothing',
    edits: [['backup.isConfirmed && backup.epoch === epoch && isOfSet', 'backup.epoch === epoch && isOfSet']],
  },
]
