import type { Defence } from '../defence.ts'

const proof = 'servers/link/linkSockets.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/link/socketSession.ts',
    without: 'a short change sends a large configuration to every socket, and counts as short',
    proof,
    fails: 'changes of one value that send a large configuration',
    edits: [
      [
        'const tokens = Math.floor(characters / charactersPerToken) chargeAddress(tokens)',
        'const tokens = Math.floor(characters / charactersPerToken)',
      ],
    ],
  },
  {
    file: 'servers/link/socketSession.ts',
    without: 'the same of a session counts for addresses alone',
    proof,
    fails: 'the same counts against the rate of the session',
    edits: [['chargeAddress(tokens) link.chargeSession(sessionId, tokens)', 'chargeAddress(tokens)']],
  },
  {
    file: 'servers/link/socketSession.ts',
    without: 'a session has no rate',
    proof,
    fails: 'more messages of one session than its rate',
    edits: [['!state.entered.has(sessionId) || link.takeOfSession(sessionId, tokens)', 'true']],
  },
  {
    file: 'servers/link/app.ts',
    without: 'a list counts as one request, however long its events are',
    proof,
    fails: 'lists of long events',
    edits: [['chargeAddress(address, Math.floor(lengthOf(events) / charactersPerToken))', '']],
  },
  {
    file: 'servers/link/webhooks.ts',
    without: 'a guest chooses the credentials with which the relay calls a server',
    proof: 'servers/link/webhooks.test.ts',
    fails: 'a guest that chooses the credentials of the call',
    edits: [['|| url.username || url.password', '']],
  },
]
