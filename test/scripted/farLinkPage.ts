import { importLinkSecret, type LinkSession, openLinkText, sealLinkText } from 'latchkey/crypto'
import {
  destroyedValue,
  eventNames,
  formatLinkPayload,
  formatLinkUrl,
  heartbeat,
  heartbeatSeconds,
  type LinkResponse,
  metadataKeys,
  parseLinkPayload,
} from 'latchkey/wire/link'
import { newSession, openHost, publish } from '../../servers/testing/linkClient.ts'

/** A page that hosts a session of wallet-link, without any client logic. */
export type FarLinkPage = Awaited<ReturnType<typeof openFarLinkPage>>

let asked = 0
/** Long enough for a busy machine. */
const patienceMs = 60_000

/**
 * @param options.server the relay that the code names, if it is not the one that the page uses
 * @param options.session a session that the page had before
 */
export async function openFarLinkPage(
  link: { url: string },
  options: { origin?: string; server?: string; session?: LinkSession } = {},
) {
  const { origin = 'https://dapp.example', server = link.url } = options
  const session = options.session ?? (await newSession())
  const { id, secret } = session
  const key = await importLinkSecret(secret)
  const host = await openHost(link.url, session)
  // Real clients do this too: the relay closes a socket that was silent for `idleSeconds`.
  const beating = setInterval(() => host.send(heartbeat), heartbeatSeconds * 1000).unref()
  host.socket.once('close', () => clearInterval(beating))
  const claims = { origin, location: `${origin}/app`, relaySource: 'sdk' } as const

  const send = async (event: string, text: string) => {
    const data = await sealLinkText(key, text)
    await publish(host, session, event, data)
    return data
  }
  const read = async (data: string) => parseLinkPayload(await openLinkText(key, data))

  return {
    session,
    host,
    code: formatLinkUrl({ id, secret, server, version: '4.3.7', chainId: '1', isChild: false }),
    /** Publishes a request; returns its id and the sealed event. */
    async ask(method: string, params: unknown, claimed: { origin?: string; id?: string } = {}) {
      asked += 1
      const { id = asked.toString(16).padStart(16, '0'), ...said } = claimed
      const payload = { type: 'WEB3_REQUEST', id, request: { method, params }, ...claims, ...said } as const
      return { id, data: await send(eventNames.request, formatLinkPayload(payload)) }
    },
    cancel: (id: string) =>
      send(eventNames.cancel, formatLinkPayload({ type: 'WEB3_REQUEST_CANCELED', id, ...claims })),
    /** Publishes sealed bytes as they are. */
    repeat: (event: string, data: string) => publish(host, session, event, data),
    /** Resolves with the answer to a request. Rejects when the wallet gives none. */
    async answer(id: string): Promise<LinkResponse['response']> {
      const silence = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The wallet did not answer.')), patienceMs).unref()
      })
      for (let count = 1; ; count += 1) {
        const event = (await Promise.race([host.next('Event', count), silence]))[count - 1]
        const payload = await read(event?.data ?? '')
        if (payload.type === 'WEB3_RESPONSE' && payload.id === id) return payload.response
      }
    },
    /** Returns all answers so far. */
    async answers(): Promise<LinkResponse[]> {
      const events = host.pushed.flatMap((message) => (message.type === 'Event' ? [message.data] : []))
      const payloads = await Promise.all(events.map(read))
      return payloads.filter((payload): payload is LinkResponse => payload.type === 'WEB3_RESPONSE')
    },
    /** Returns what the wallet has told the page of itself. */
    async config(): Promise<Record<string, string>> {
      const answer = await host.ask({ type: 'GetSessionConfig', sessionId: id })
      const metadata = answer.type === 'GetSessionConfigOK' ? (answer.metadata ?? {}) : {}
      const opened = Object.entries(metadata).map(async ([name, value]) => {
        const isClear = name === metadataKeys.destroyed
        return [name, isClear ? value : await openLinkText(key, value)] as const
      })
      return Object.fromEntries(await Promise.all(opened))
    },
    /** Ends the session, as a page does that resets its connection. */
    async destroy() {
      const metadata = { [metadataKeys.destroyed]: destroyedValue }
      await host.ask({ type: 'SetSessionConfig', sessionId: id, metadata })
    },
    close: host.close,
  }
}
