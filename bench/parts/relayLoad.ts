import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createRelayJwt } from 'latchkey/crypto'
import { WebSocket } from 'ws'

/** A page and a phone that share a topic. */
export type Pair = { page: WebSocket; phone: WebSocket; topic: string }

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

export async function openPairs(url: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let at = 0; at < count; at += 1) {
    const topic = text()
    const [page, phone] = [await dial(url), await dial(url)]
    phone.send(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
    await once(phone, 'message')
    pairs.push({ page, phone, topic })
  }
  return pairs
}

/** One publication; no two are the same message. */
export function publish({ page, topic }: Pair): void {
  sent += 1
  const params = `{"topic":"${topic}","message":"${sealed}${sent}","ttl":300,"tag":1108,"prompt":true}`
  const id = String(1_900_000_000_000_000_000n + BigInt(sent))
  page.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
}

/** The acknowledgement of a delivery, which begins with its id. */
export function acknowledge(phone: WebSocket, delivery: string): void {
  phone.send(`${delivery.slice(0, '{"id":"1900000000000000001"'.length)},"jsonrpc":"2.0","result":true}`)
}

/** Publishes in all pairs, a number of messages at a time in each, until enough were delivered. */
export function deliveriesPerSecond(
  pairs: readonly Pair[],
  options: { deliveries: number; window: number },
): Promise<number> {
  const { deliveries, window } = options
  const startedAt = performance.now()
  let published = 0
  let delivered = 0
  return new Promise((resolve) => {
    const more = (pair: Pair) => {
      if (published >= deliveries) return
      published += 1
      publish(pair)
    }
    for (const pair of pairs) {
      pair.phone.removeAllListeners('message')
      pair.phone.on('message', (data: Buffer) => {
        acknowledge(pair.phone, data.toString('latin1', 0, 40))
        delivered += 1
        if (delivered === deliveries) resolve((deliveries * 1000) / (performance.now() - startedAt))
        else more(pair)
      })
      for (let at = 0; at < window; at += 1) more(pair)
    }
  })
}

/** Milliseconds from publication to delivery, while each pair publishes once in `everyMs`, spread over it. */
export async function latencies(
  pairs: readonly Pair[],
  options: { everyMs: number; rounds: number },
): Promise<number[]> {
  const { everyMs, rounds } = options
  const measured: number[] = []
  const startedAt = new Map<Pair, number>()
  for (const pair of pairs) {
    pair.phone.removeAllListeners('message')
    pair.phone.on('message', (data: Buffer) => {
      measured.push(performance.now() - (startedAt.get(pair) ?? 0))
      acknowledge(pair.phone, data.toString('latin1', 0, 40))
    })
  }
  const begin = performance.now()
  let next = 0
  const total = pairs.length * rounds
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - begin) * pairs.length) / everyMs))
      for (; next < due; next += 1) {
        const pair = pairs[next % pairs.length] as Pair
        startedAt.set(pair, performance.now())
        publish(pair)
      }
      if (measured.length < total) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  return measured
}
