import type { Defence } from '../defence.ts'

const outcome = 'sites/wallet/doors/link/toOutcome.ts'
const proof = 'sites/wallet/doors/link/guestSessions.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/link/joining.ts',
    without: 'the wallet joins the relay that a code names',
    proof,
    fails: 'a code that names another relay is refused',
    edits: [['normalize(found.server) === normalize(linkUrl)', 'true']],
  },
  {
    file: outcome,
    without: 'a page that is not connected may ask for signatures',
    proof,
    fails: 'a page that is not connected gets nothing signed',
    edits: [['if (!page) return fail(codes.unauthorized)', 'if (!page) return wait({ kind: "connect" })']],
  },
  {
    file: 'sites/wallet/doors/link/joining.ts',
    without: 'a code replaces the secret of a connected page',
    proof,
    fails: 'a code of another page that is connected',
    edits: [["known.status === 'ended' || known.page", "known.status === 'ended'"]],
  },
  {
    file: 'sites/wallet/doors/link/openedLink.ts',
    without: 'the code of a link stays in the address',
    proof: 'sites/wallet/doors/link/linkDoor.test.ts',
    fails: 'a code waits until the user is signed in',
    edits: [["hash.startsWith('#/link?')", "hash.startsWith('#/other?')"]],
  },
]
