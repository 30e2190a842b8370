import type { Defence } from '../defence.ts'

const inbox = 'sites/wallet/doors/link/inbox.ts'
const proof = 'sites/wallet/doors/link/guestSessions.test.ts'

export const defences: readonly Defence[] = [
  {
    file: inbox,
    without: 'the wallet shows a request that it has answered',
    proof,
    fails: 'a request that was answered before a restart is not shown again',
    edits: [['(await isConcluded(tx, name)) || (await tx.get(linkRequests, id))', 'await tx.get(linkRequests, id)']],
  },
  {
    file: 'sites/wallet/doors/takenRequests.ts',
    without: 'two windows answer the same request',
    proof,
    fails: 'of two windows, one answers a request',
    edits: [['isTaken || !(await isReceived(id, tx))', 'false']],
  },
  {
    file: inbox,
    without: 'a request that was cancelled first is shown',
    proof: 'sites/wallet/doors/link/guest.test.ts',
    fails: 'also if the cancellation comes first',
    edits: [['await conclude(tx, name, by())', 'tx.remove(linkRequests, id)']],
  },
]
