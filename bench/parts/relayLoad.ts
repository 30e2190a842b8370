import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createRelayJwt } from 'latchkey/crypto'
import { WebSocket } from 'ws'
import type { Pair } from './pairLoad.ts'

/** As long as a sealed request for a signature. */
const sealed = randomBytes(330).toString('base64')
const text = () => randomBytes(32).toString('hex')
let sent = 0

/** Opens a socket for a client of its own. */
export async function dial(url: string): Promise<WebSocket> {
  const issuedAt = Math.floor(Date.now() / 1000)
  const auth = await createRelayJwt(text(), { audience: url, subject: text(), issuedAt })
  const query = new URLSearchParams({ auth, projectId: 'bench' })
  const socket = new WebSocket(`${url}/?${query}`, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Opens a page and a phone for each topic. */
export async function openPairs(url: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let at = 0; at < count; at += 1) {
    const topic = text()
    const [page, phone] = [await dial(url), await dial(url)]
    phone.send(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
    await once(phone, 'message')
    pairs.push({
      phone,
      publish: () => publish(page, topic),
      isDelivery: () => true,
      acknowledge: (delivery) => acknowledge(phone, delivery.toString('latin1', 0, 40)),
    })
  }
  return pairs
}

/** One publication; no two are the same message. */
function publish(page: WebSocket, topic: string): void {
  sent += 1
  const params = `{"topic":"${topic}","message":"${sealed}${sent}","ttl":300,"tag":1108,"prompt":true}`
  const id = String(1_900_000_000_000_000_000n + BigInt(sent))
  page.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
}

/** The acknowledgement of a delivery, which begins with its id. */
function acknowledge(phone: WebSocket, delivery: string): void {
  phone.send(`${delivery.slice(0, '{"id":"1900000000000000001"'.length)},"jsonrpc":"2.0","result":true}`)
}
