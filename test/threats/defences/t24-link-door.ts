import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/link/inbox.ts',
    without: 'a page fills the wallet with requests',
    proof: 'sites/wallet/doors/link/guestSessions.test.ts',
    fails: 'a page cannot fill the wallet with requests',
    edits: [['ofPage.length >= maxPendingOfPage', 'false']],
  },
  {
    file: 'sites/wallet/doors/link/decisions.ts',
    without: 'a page that the user declined asks without end',
    proof: 'sites/wallet/doors/link/guest.test.ts',
    fails: 'a page that the user declined may ask again, but not without end',
    edits: [['rejections >= maxRejections', 'false']],
  },
]
