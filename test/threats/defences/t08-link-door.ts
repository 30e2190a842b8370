import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/link/linkTakenRequests.ts',
    without: 'a request that the page cancelled while it was carried out can be carried out again',
    proof: 'sites/wallet/doors/link/guest.test.ts',
    fails: 'a request that the page cancels while it is carried out ends if that fails',
    edits: [['if (record.isWithdrawn)', 'if (false)']],
  },
]
