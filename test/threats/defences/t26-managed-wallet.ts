import type { Defence } from '../defence.ts'

const devices = 'sites/mpc/operations/devices.slow.test.ts'
const settle = 'servers/shares/settle.slow.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/mpc/shares/walletStore.ts',
    without: 'a frame whose storage is blocked cannot lock, and does nothing',
    proof: 'sites/mpc/shares/walletStore.test.ts',
    fails: 'a frame that the browser denies Web Locks locks within itself',
    edits: [['if (!isDenied) throw error', 'if (isDenied || error) throw error']],
  },
  {
    file: 'sites/mpc/operations/account.ts',
    without: 'a share that the browser has lost stays lost',
    proof: 'sites/mpc/operations/handlers.slow.test.ts',
    fails: 'after its storage was wiped, the password recovers its shares',
    edits: [['if (isReady) return wallet', 'if (wallet) return wallet']],
  },
  {
    file: 'sites/mpc/operations/account.ts',
    without: 'a browser keeps shares that another one has replaced',
    proof: 'sites/mpc/operations/handlers.slow.test.ts',
    fails: 'a device whose shares another one replaced takes the new ones',
    edits: [
      [
        "if (code !== 'stale_share' && code !== 'shares_replaced' && code !== 'wallet_banned') throw error",
        'if (error) throw error',
      ],
    ],
  },
  {
    file: 'sites/mpc/party/switchEpoch.ts',
    without: 'the old shares are gone before the new ones are backed up',
    proof: 'sites/mpc/party/party.slow.test.ts',
    fails: 'while the backup fails, the old shares stay in use',
    edits: [
      [
        'const shares = await store.openShares(walletId, pending, { password }) const sealed = await store.findSealed(walletId, pending)',
        'if (wallet.active) await store.deleteShares(walletId, wallet.active); const shares = await store.openShares(walletId, pending, { password }); const sealed = await store.findSealed(walletId, pending)',
      ],
    ],
  },
  {
    file: 'sites/mpc/party/switchEpoch.ts',
    without: 'shares that another device has overtaken are taken for those that sign',
    proof: devices,
    fails: 'those of a page that was closed before it confirmed them are dropped',
    edits: [
      [
        "if (!listed || standing === 'ended') return dropPending(wallet, pending)",
        "if (!listed) return wallet; if (standing === 'ended') return activate(wallet, pending, { operation, ...listed })",
      ],
    ],
  },
  {
    file: 'sites/mpc/party/switchEpoch.ts',
    without: 'a switch whose answer was lost takes back a new password',
    proof: devices,
    fails: 'those count whose confirmation lost its answer',
    edits: [["if (standing === 'active') return activate(wallet, pending, { operation, ...listed })", '']],
  },
  {
    file: 'servers/shares/settle.ts',
    without: 'a backup of shares that lost is stored beside the one that counts',
    proof: settle,
    fails: 'none of its backups is stored or confirmed',
    edits: [["if (state && !rows.every((row) => isNamed(state, row))) throw new MpcError('shares_replaced')", '']],
  },
  {
    file: 'servers/shares/backups.ts',
    without: 'a backup replaces that of other shares',
    proof: settle,
    fails: 'its backup replaces none of another ceremony',
    edits: [
      [
        "if (!named.every((old) => confirmed.every((backup) => isSameSet(old, backup)))) throw new MpcError('shares_replaced')",
        '',
      ],
    ],
  },
  {
    file: 'servers/shares/backups.ts',
    without: 'of two new passwords at the same time, both are reported and one opens nothing',
    proof: settle,
    fails: 'of two backups that replace the same one, the second',
    edits: [["if (!isRepeated && !named.every(isLive)) throw new MpcError('backup_changed')", '']],
  },
  {
    file: 'servers/shares/settle.ts',
    without: 'a frame that was away deletes the backups that count now',
    proof: settle,
    fails: 'an older one that comes later changes nothing',
    edits: [['if (known && !isBehind(known, statement)) return', '']],
  },
]
