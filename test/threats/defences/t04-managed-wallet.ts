import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/mpc/shares/walletStore.ts',
    without: 'the key of the shares at rest can be exported',
    proof: 'sites/mpc/shares/walletStore.test.ts',
    fails: 'the stored bytes hold no share, and their key cannot be exported',
    edits: [["{ name: 'AES-GCM', length: 256 }, false,", "{ name: 'AES-GCM', length: 256 }, true,"]],
  },
  {
    file: 'servers/site/mpcFrameHeaders.ts',
    without: 'the frame may send shares to any server',
    proof: 'servers/site/mpcFrame.test.ts',
    fails: 'headers of the page',
    edits: [["[...servers].join(' ')", "'*'"]],
  },
  {
    file: 'sites/mpc/operations/createHandlers.ts',
    without: 'a sign-out leaves the shares open',
    proof: 'sites/mpc/operations/handlers.slow.test.ts',
    fails: 'cleanup forgets tokens and open shares',
    edits: [['sessions.clear() store.lockAll()', 'sessions.clear()']],
  },
]
