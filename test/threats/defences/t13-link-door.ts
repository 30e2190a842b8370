import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/link/inbox.ts',
    without: 'a connected page may ask in the name of another origin',
    proof: 'sites/wallet/doors/link/guestSessions.test.ts',
    fails: 'a connected page that claims another origin is refused',
    edits: [['page && page.requester.origin !== claims.origin', 'false']],
  },
  {
    file: 'sites/wallet/doors/link/signInWish.ts',
    without: 'a page writes lines of its own into a sign-in',
    proof: 'sites/wallet/doors/link/toOutcome.test.ts',
    fails: 'a sign-in with a line of its own',
    edits: [['lines.some((line) => /[\\n\\r]/.test(line)) || ', '']],
  },
  {
    file: 'sites/wallet/doors/link/signInWish.ts',
    without: 'a sign-in of this wire grants what its recap says',
    proof: 'sites/wallet/doors/link/toOutcome.test.ts',
    fails: 'a sign-in with a recap',
    edits: [['|| listed.some(isRecap)', '']],
  },
]
