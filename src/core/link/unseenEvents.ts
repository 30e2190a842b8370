import { parseJson } from '../../wire/json.ts'
import {
  formatBasicAuthorization,
  type ListedEvent,
  readListedEvents,
  toSeenUrl,
  toUnseenUrl,
} from '../../wire/link/http.ts'
import { readText } from '../readText.ts'
import { requestTimeoutMs } from '../requestTimeoutMs.ts'
import { LinkHttpError } from './errors.ts'

/** The longest list that is read, in bytes (threats T21). A relay lists the further events once these are seen. */
const maxListBytes = 8 * 1024 * 1024

/** A session at a relay, for calls over HTTP. */
export type LinkMailbox = { linkUrl: string; session: { id: string; key: string }; fetch?: typeof fetch }

/**
 * Lists the events of a session that no end has marked as seen, in their order. Those of both ends are in the list
 * (link-and-popup-wallets §1.6).
 * @throws {LinkHttpError}
 */
export async function fetchUnseenEvents(mailbox: LinkMailbox): Promise<readonly ListedEvent[]> {
  return call(mailbox, toUnseenUrl(mailbox.linkUrl), { method: 'GET' }, readListedEvents)
}

/**
 * Marks an event as seen, for both ends. It may be repeated.
 * @throws {LinkHttpError}
 */
export async function markSeen(mailbox: LinkMailbox, eventId: string): Promise<void> {
  await call(mailbox, toSeenUrl(mailbox.linkUrl, eventId), { method: 'POST' }, () => {})
}

async function call<answer>(
  { session, fetch = globalThis.fetch }: LinkMailbox,
  url: string,
  init: RequestInit,
  read: (body: unknown) => answer,
): Promise<answer> {
  const headers = { Authorization: formatBasicAuthorization(session) }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  let status: number | undefined
  try {
    // Without cookies: the key of the session is what authorizes the call.
    const response = await fetch(url, { ...init, headers, signal, credentials: 'omit' })
    if (!response.ok) {
      status = response.status
      throw new Error(`HTTP ${status}`)
    }
    return read(parseJson(await readText(response, maxListBytes), maxListBytes))
  } catch (cause) {
    throw new LinkHttpError({ status, cause })
  }
}
