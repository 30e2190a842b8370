import type { Defence } from '../defence.ts'

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
    edits: [['return wallet } return recoverShares(services, wallet, password)', 'return wallet } return wallet']],
  },
  {
    file: 'sites/mpc/operations/account.ts',
    without: 'a browser keeps shares that another one has replaced',
    proof: 'sites/mpc/operations/handlers.slow.test.ts',
    fails: 'a device whose shares another one replaced takes the new ones',
    edits: [
      ["if (!(error instanceof FrameError) || error.code !== 'stale_share') throw error", 'if (error) throw error'],
    ],
  },
  {
    file: 'sites/mpc/party/createParty.ts',
    without: 'the old shares are gone before the new ones are backed up',
    proof: 'sites/mpc/party/party.slow.test.ts',
    fails: 'while the backup fails, the old shares stay in use',
    edits: [
      [
        'const shares = await store.openShares(walletId, pending, { password }) const sealed = await store.findSealed(walletId, pending)',
        'if (active) await store.deleteShares(walletId, active); const shares = await store.openShares(walletId, pending, { password }); const sealed = await store.findSealed(walletId, pending)',
      ],
    ],
  },
]
