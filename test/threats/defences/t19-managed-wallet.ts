import type { Defence } from '../defence.ts'

const attacks = 'servers/mpc/attacks.slow.test.ts'
const devices = 'sites/mpc/operations/devices.slow.test.ts'
const party = 'sites/mpc/party/party.slow.test.ts'
const stolen = 'servers/mpc/stolenSession.slow.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/mpc/ceremonies/step.ts',
    without: 'a failed check ends the ceremony, and the pair goes on',
    proof: attacks,
    fails: 'bans the wallet, also after a restart',
    edits: [
      [
        "if (failure === 'check_failed') throw new MpcError(await banWallet(context, ceremony, 'server'), { cause: error })",
        "if (failure === 'check_failed') throw await failCeremony(context, ceremony, 'check_failed')",
      ],
    ],
  },
  {
    file: 'servers/mpc/ceremonies/start.ts',
    without: 'the session of the failed check revives the wallet',
    proof: attacks,
    fails: 'bans the wallet, also after a restart',
    edits: [["if (signedInAt <= bannedAt) throw new MpcError('sign_in_again')", '']],
  },
  {
    file: 'servers/mpc/ceremonies/ban.ts',
    without: 'other ceremonies of a banned wallet go on',
    proof: attacks,
    fails: 'ends every other ceremony of the wallet, and drops shares',
    edits: [["await failCeremonies(transaction, { walletId }, 'wallet_banned')", '']],
  },
  {
    file: 'servers/mpc/ceremonies/ban.ts',
    without: 'shares that a banned wallet had made may still be confirmed',
    proof: attacks,
    fails: 'ends every other ceremony of the wallet, and drops shares',
    edits: [
      [
        "await failCeremonies(transaction, { walletId }, 'wallet_banned') await dropPending(transaction, walletId)",
        "await failCeremonies(transaction, { walletId }, 'wallet_banned')",
      ],
    ],
  },
  {
    file: 'servers/mpc/ceremonies/ban.ts',
    without: 'a repeated report counts as another failed check',
    proof: 'servers/mpc/repeats.test.ts',
    fails: 'and it counts as one',
    edits: [
      ['if (earlier) return earlier', ''],
      [".where(({ eb, or }) => or([eb('bannedAt', 'is', null), eb('bannedAt', '<', beganAt)]))", ''],
    ],
  },
  {
    file: 'servers/mpc/ceremonies/ban.ts',
    without: 'one session uses up every failed check that a wallet may have',
    proof: attacks,
    fails: 'reports one refresh after another as failed',
    edits: [[".where(({ eb, or }) => or([eb('bannedAt', 'is', null), eb('bannedAt', '<', beganAt)]))", '']],
  },
  {
    file: 'servers/mpc/store/wallets.ts',
    without: 'a ceremony that begins beside a ban goes on',
    proof: attacks,
    fails: 'a ceremony that begins at the moment of the ban is refused',
    edits: [
      ["$if(!mayBeBanned, (query) => query.where('bannedAt', 'is', null))", '$if(!mayBeBanned, (query) => query)'],
    ],
  },
  {
    file: 'servers/mpc/assertInStep.ts',
    without: 'a restored server uses an old epoch',
    proof: attacks,
    fails: 'is behind the epoch of the client',
    edits: [
      ["if (witness.epoch > epoch) throw new MpcError('rolled_back')", ''],
      ["if (lostSteps > 0 && !isReplaced) throw new MpcError('rolled_back')", ''],
    ],
  },
  {
    file: 'servers/mpc/assertInStep.ts',
    without: 'a restored server repeats steps of the same epoch',
    proof: attacks,
    fails: 'is behind the counter of the client',
    edits: [["if (lostSteps > 0 && !isReplaced) throw new MpcError('rolled_back')", '']],
  },
  {
    file: 'servers/mpc/assertInStep.ts',
    without: 'one request takes the counter to its end',
    proof: attacks,
    fails: 'names a counter near its end',
    edits: [['witness.epoch === epoch && lostSteps <= maxLostSteps', 'witness.epoch === epoch']],
  },
  {
    file: 'servers/mpc/store/endRestored.ts',
    without: 'a restored ceremony goes on with its nonces',
    proof: attacks,
    fails: 'a ceremony that was running when the backup was made does not go on',
    edits: [["await failCeremonies(database, { endedBefore: Number.MAX_SAFE_INTEGER }, 'ceremony_over')", '']],
  },
  {
    file: 'servers/mpc/store/ceremonies.ts',
    without: 'one machine is stepped twice',
    fails: 'two answers to one commitment',
    edits: [
      [
        ".where('round', '=', round) .where('status', '=', 'running') .executeTakeFirst() return numUpdatedRows === 1n",
        '.executeTakeFirst(); return numUpdatedRows === 1n',
      ],
      [
        ".insertInto('mpcAnswer').values({ id, ceremonyId, personId, requestHash, sealed }).execute()",
        ".insertInto('mpcAnswer').values({ id, ceremonyId, personId, requestHash, sealed }).onConflict((conflict) => conflict.doNothing()).execute()",
      ],
    ],
  },
  {
    file: 'servers/mpc/store/recordedWallets.ts',
    without: 'a ban that is cleared in the database is not noticed',
    proof: 'servers/cli/managedAudit.slow.test.ts',
    fails: 'a ban that was cleared',
    edits: [
      ['publicKey, accountAddress, bans, bannedAt, exportedAt])', 'publicKey, accountAddress, bans, exportedAt])'],
    ],
  },
  {
    file: 'sites/mpc/party/createParty.ts',
    without: 'the frame believes a server that has lost its latest steps',
    proof: party,
    fails: 'a server that hides its rollback is refused',
    edits: [["if (!isNewer) throw new FrameError('rolled_back')", '']],
  },
  {
    file: 'sites/mpc/party/runCeremony.ts',
    without: 'the frame forgets a failed check',
    proof: party,
    fails: 'after a failed check neither side signs',
    edits: [["await onBan() await end('check_failed')", "await end('check_failed')"]],
  },
  {
    file: 'servers/shares/settle.ts',
    without: 'backups of before a refresh stay, and fit an older database of the server',
    proof: devices,
    fails: 'an older database of the server and the share store do not make the key',
    edits: [
      ['.filter((row) => !isNamed(state, row) || isAbandoned(row, at))', '.filter((row) => isAbandoned(row, at))'],
    ],
  },
  {
    file: 'sites/mpc/operations/account.ts',
    without: 'a frame without storage believes a server that was taken back',
    proof: devices,
    fails: 'a server that was taken back to an older state is refused',
    edits: [['latestOf(managed.witness, listed.seen?.witness)', 'latestOf(managed.witness)']],
  },
  {
    file: 'sites/mpc/operations/account.ts',
    without: 'a frame without storage believes a server that denies a failed check',
    proof: devices,
    fails: 'a server that denies a failed check is refused',
    edits: [['managed.isBanned || listed.seen?.bannedEpoch === witness.epoch', 'managed.isBanned']],
  },
  {
    file: 'sites/mpc/party/createParty.ts',
    without: 'a failed check is kept in this browser alone',
    proof: devices,
    fails: 'a server that denies a failed check is refused',
    edits: [['await operation.reportBan?.(walletId, wallet.witness.epoch).catch(() => undefined)', '']],
  },
  {
    file: 'sites/mpc/party/runCeremony.ts',
    without: 'the frame forgets a check that failed at the server',
    proof: party,
    fails: 'a check that failed at the server bans the wallet here too',
    edits: [["if (error instanceof FrameError && error.code === 'check_failed') { await onBan() return error }", '']],
  },
  {
    file: 'servers/mpc/assertHolds.ts',
    without: 'a caller without the shares confirms an epoch',
    proof: stolen,
    fails: 'refreshes with a forged share, and cannot confirm it',
    edits: [["if (!isProven) throw new MpcError('unproven_share')", '']],
  },
  {
    file: 'servers/mpc/assertHolds.ts',
    without: 'an epoch is confirmed by one share of several',
    proof: stolen,
    fails: 'before the device has kept it',
    edits: [['!partiesOf[options.opened.scheme].client.every((party) => proven.has(party))', 'proven.size === 0']],
  },
]
