import { setTimeout } from 'node:timers/promises'
import { type Person, stampSignature, toRequest } from './custodyLoad.ts'
import { type HttpConnection, openConnection } from './httpConnection.ts'

/** The rate at which a few users sign. */
const everyMs = 20
/** Reconnects after this many requests, as a new page does. */
const requestsPerConnection = 10

/**
 * Signs repeatedly for a time.
 * @returns the milliseconds of each signature, dialling included; infinite where it failed
 */
export async function signFor(seconds: number, { person, port }: { person: Person; port: number }): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  let connection: HttpConnection | undefined
  for (let sent = 0; performance.now() < until; sent += 1) {
    const request = toRequest('sign_raw_payload', stampSignature(person))
    const startedAt = performance.now()
    try {
      if (!connection || sent % requestsPerConnection === 0) {
        connection?.close()
        connection = await openConnection(port)
      }
      await connection.send(request)
      times.push(performance.now() - startedAt)
    } catch {
      connection?.close()
      connection = undefined
      times.push(Number.POSITIVE_INFINITY)
    }
    await setTimeout(everyMs)
  }
  connection?.close()
  return times
}
