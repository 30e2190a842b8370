import { createLinkConnection, fetchUnseenEvents, type LinkConnection } from 'latchkey/core/link'
import { deriveLinkKey, importLinkSecret, openLinkText, sealLinkText } from 'latchkey/crypto'
import {
  eventNames,
  formatLinkPayload,
  type LinkPayload,
  type LinkRequest,
  parseLinkPayload,
  parseLinkUrl,
} from 'latchkey/wire/link'
import type { LinkRelay } from './linkRelay.ts'

/** The wallet's end of a session without a screen: the test is the user. */
export type LinkWallet = {
  connection: LinkConnection
  /** The requests of the page, in order. */
  asked: LinkRequest[]
  /** The ids of the requests that the page has cancelled. */
  cancelled: string[]
  /** The next request of the page that no call has returned yet. */
  next(): Promise<LinkRequest>
  answer(request: Pick<LinkRequest, 'id' | 'request'>, result: unknown): Promise<void>
  fail(request: Pick<LinkRequest, 'id' | 'request'>, errorMessage: string, errorCode?: number): Promise<void>
  /** Sets values of the session's metadata, encrypted. */
  tell(metadata: Record<string, string>): Promise<void>
  /** Publishes a text as an answer. */
  publish(text: string): Promise<string>
  /** Encrypts a text for the page. */
  seal(text: string): Promise<string>
}

export const walletAddress = '0x2222222222222222222222222222222222222222'

/** Joins the session of a QR code. */
export async function joinAsWallet(uri: string, relay: Pick<LinkRelay, 'openSocket' | 'fetch'>): Promise<LinkWallet> {
  const link = parseLinkUrl(uri)
  const secret = await importLinkSecret(link.secret)
  const session = { id: link.id, key: await deriveLinkKey(link.id, link.secret) }
  const asked: LinkRequest[] = []
  const cancelled: string[] = []
  const known = new Set<string>()
  const waiting: ((request: LinkRequest) => void)[] = []
  let taken = 0

  let hearing: Promise<unknown> = Promise.resolve()
  /** In the order in which the events arrive: a later one may be decrypted first. */
  const hear = async (heard: { event: string; data: string }) => {
    const before = hearing
    const opened = openLinkText(secret, heard.data)
    hearing = Promise.allSettled([before, opened])
    await before
    if (heard.event !== eventNames.response) take(parseLinkPayload(await opened))
  }
  const take = (payload: LinkPayload) => {
    if (payload.type === 'WEB3_REQUEST_CANCELED' && !cancelled.includes(payload.id)) cancelled.push(payload.id)
    if (payload.type !== 'WEB3_REQUEST' || known.has(payload.id)) return
    known.add(payload.id)
    asked.push(payload)
    waiting.shift()?.(payload)
  }
  const connection = createLinkConnection({
    ...{ linkUrl: link.server, session, role: 'guest', openSocket: relay.openSocket, delays: { retry: 20 } },
    onPush: (message) => message.type === 'Event' && void hear(message),
  })
  const catchUp = async () => {
    const missed = await fetchUnseenEvents({ linkUrl: link.server, session, fetch: relay.fetch })
    for (const event of missed) await hear(event)
  }
  await connection.getConfig()
  await catchUp()
  // The page may reach a restarted relay before the wallet does. The relay does not repeat what the page published in between.
  connection.store.subscribe(({ status }, before) => {
    if (status === 'connected' && before.status !== 'connected') void catchUp().catch(() => {})
  })

  const publish = async (text: string) => connection.publish(eventNames.response, await sealLinkText(secret, text))
  const respond = async (id: string, response: object) =>
    void (await publish(formatLinkPayload({ type: 'WEB3_RESPONSE', id, response } as never)))

  return {
    ...{ connection, asked, cancelled, publish },
    seal: (text) => sealLinkText(secret, text),
    next() {
      const known = asked[taken]
      taken += 1
      return known ? Promise.resolve(known) : new Promise((resolve) => waiting.push(resolve))
    },
    answer: ({ id, request: { method } }, result) => respond(id, { method, result }),
    fail: ({ id, request: { method } }, errorMessage, errorCode) =>
      respond(id, { method, errorMessage, ...(errorCode !== undefined && { errorCode }) }),
    async tell(metadata) {
      const sealed = await Promise.all(
        Object.entries(metadata).map(async ([name, value]) => [name, await sealLinkText(secret, value)] as const),
      )
      await connection.setConfig({ metadata: Object.fromEntries(sealed) })
    },
  }
}
