// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/core/relay/peerTransaction.ts',
    without: 'messages are sent in clear',
    fails: 'it learns no method',
    edits: [['return sealType0(stored.key.key, text)', 'return btoa(text)']],
  },
  {
    file: 'src/crypto/relayEnvelope.ts',
    without: 'messages in clear are accepted',
    fails: 'messages in clear',
    edits: [
      [
        'return open(key, bodyOf(message, 0))',
        "return atob(message).startsWith('\\x02') ? atob(message).slice(1) : open(key, bodyOf(message, 0))",
      ],
    ],
  },
  {
    file: 'src/crypto/relayEnvelope.ts',
    without: 'an answer in clear is accepted',
    fails: 'an answer in clear',
    edits: [
      [
        'return open(key, bodyOf(message, 0))',
        "return atob(message).startsWith('\\x02') ? atob(message).slice(1) : open(key, bodyOf(message, 0))",
      ],
    ],
  },
  {
    file: 'src/core/relay/request.ts',
    without: 'answers are matched by their id alone',
    fails: 'the answer of another wallet',
    edits: [['return `${topic}:${id}`', 'return `${id || topic}`']],
  },
  {
    file: 'src/core/relay/peerTransaction.ts',
    without: 'an end accepts its own messages',
    fails: "an end's own message is ignored",
    edits: [
      [
        'for (const envelope of envelopesOf(outbound)) tx.put(seen, await messageIdOf(envelope), nowSeconds)',
        'void [envelopesOf, messageIdOf, seen]',
      ],
    ],
  },
  {
    file: 'src/core/relay/inbox.ts',
    without: 'a second delivery counts again',
    fails: 'delivered three times',
    edits: [
      ['if ((await tx.get(seen, messageId)) !== undefined) return const opened', 'const opened'],
      ['if ((await tx.get(seen, name)) !== undefined) return tx.put(', 'tx.put('],
    ],
  },
  {
    file: 'src/wallets/relay/client/sessionChanges.ts',
    without: 'the update that arrives last wins',
    fails: 'of two updates',
    edits: [['if (id <= (session.lastUpdate ?? 0)) return { error: peerErrors.invalidUpdate }', '']],
  },
  {
    file: 'src/wallets/relay/client/sessionChanges.ts',
    without: 'old events are emitted',
    fails: 'of two events',
    edits: [["if (id <= (session.lastEvents?.[event.name] ?? 0)) return 'silence'", '']],
  },
  {
    file: 'src/core/relay/sweep.ts',
    without: 'a request never expires',
    fails: 'a request expires',
    edits: [
      ['await tx.conclude(record, { error: peerErrors.requestExpired })', 'void [record, peerErrors.requestExpired]'],
    ],
  },
  {
    file: 'src/core/relay/relaySocket.ts',
    without: 'an invalid frame stops the client',
    fails: 'invalid frames',
    edits: [
      [
        "return typeof text === 'string' ? parseFrame(text) : undefined\n  } catch {\n    return undefined",
        'return parseFrame(String(text))\n  } catch (error) {\n    throw error',
      ],
    ],
  },
  {
    file: 'src/core/relay/connection.ts',
    without: 'a relay that refuses is dialled again and again',
    fails: 'close code 3000',
    edits: [['if (!isRefused) return step', 'return step']],
  },
  {
    file: 'src/core/relay/relayClock.ts',
    without: 'a relay can set the time back',
    fails: 'does not revive what has expired',
    edits: [['Math.min(Math.max(behindMs, 0), maxRelayLeadMs)', 'behindMs']],
  },
  {
    file: 'src/core/relay/relayClock.ts',
    without: 'a relay can set the time ahead without limit',
    fails: 'instead of using it as date',
    edits: [['if (behindMs > maxRelayLeadMs + clockToleranceMs) throw', 'if (isKnown === undefined) throw']],
  },
]
