import { randomBytes } from 'node:crypto'
import { createLinkSession } from 'latchkey/crypto'
import { heartbeat, heartbeatSeconds } from 'latchkey/wire/link'
import { openGuest, openHost } from '../../servers/testing/linkClient.ts'
import type { Pair } from './pairLoad.ts'

/** As long as an encrypted request for a signature, in hex. */
const sealed = randomBytes(330).toString('hex')
let sent = 0

/**
 * Opens a page that hosts a session, and a phone that joins it, for each pair. A phone marks an event as seen over HTTP, which is
 * not part of this load.
 */
export async function openLinkPairs(url: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let at = 0; at < count; at += 1) {
    const session = await createLinkSession()
    const [page, phone] = [(await openHost(url, session)).socket, (await openGuest(url, session)).socket]
    // The relay closes a socket that sends nothing. These replies to a page are not read.
    for (const socket of [page, phone]) setInterval(() => socket.send(heartbeat), heartbeatSeconds * 1000).unref()
    page.removeAllListeners('message')
    const { id: sessionId } = session
    pairs.push({
      phone,
      publish() {
        sent += 1
        const data = sealed + sent.toString(16).padStart(8, '0')
        const message = { type: 'PublishEvent', id: sent, sessionId, event: 'Web3Request', data, callWebhook: true }
        page.send(JSON.stringify(message))
      },
      isDelivery: (frame) => frame.length > heartbeat.length,
      acknowledge() {},
    })
  }
  return pairs
}
