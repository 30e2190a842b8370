import type { Defence } from '../defence.ts'

const page = 'src/wallets/link/hostileAnswers.test.ts'
const order = 'src/wallets/link/requestOrder.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/wallets/link/pendingRequests.ts',
    without: 'requests also leave the page in clear',
    fails: 'a link relay learns no request',
    edits: [
      [
        'return connection.publish(name, await sealed, { callWebhook })',
        'void connection.publish(name, toHex(new TextEncoder().encode(formatLinkPayload(payload))))\n    return connection.publish(name, await sealed, { callWebhook })',
      ],
    ],
  },
  {
    file: 'src/wallets/link/readResponse.ts',
    without: 'the answer to another method is accepted',
    proof: page,
    fails: 'an answer of another method',
    edits: [['response.method !== method', '!response.method']],
  },
  {
    file: 'src/wallets/link/pendingRequests.ts',
    without: 'a withdrawal may overtake its request',
    proof: order,
    fails: 'the wallet receives requests and their withdrawals in order',
    edits: [['    sealing = Promise.allSettled([before, sealed])\n    await before\n', '']],
  },
  {
    file: 'src/wallets/link/pendingRequests.ts',
    without: 'any answer settles the oldest request',
    proof: page,
    fails: 'a replayed answer',
    edits: [
      ['has: (id) => waiting.has(id)', 'has: () => waiting.size > 0'],
      ['take(id)?.resolve(response)', 'take([...waiting.keys()][0] ?? id)?.resolve(response)'],
    ],
  },
  {
    file: 'src/core/link/createLinkConnection.ts',
    without: 'messages about other sessions count',
    proof: 'src/core/link/linkSocket.test.ts',
    fails: 'what a relay says of another session',
    edits: [
      [
        "message.type !== 'Fail' && message.sessionId !== session.id",
        "message.type !== 'Fail' && message.sessionId === ''",
      ],
    ],
  },
  {
    file: 'src/core/link/unseenEvents.ts',
    without: 'a list of any length is read',
    proof: 'src/core/link/unseenEvents.test.ts',
    fails: 'more than is read',
    edits: [['readText(response, maxListBytes), maxListBytes', 'readText(response, 2 ** 30), 2 ** 30']],
  },
  {
    file: 'src/crypto/linkCipher.ts',
    without: 'scripts of the page can read the secret of a session',
    proof: page,
    fails: 'what is stored does not open',
    edits: [["'AES-GCM', false, ['encrypt', 'decrypt']", "'AES-GCM', true, ['encrypt', 'decrypt']"]],
  },
]
