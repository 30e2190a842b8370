import type { Transaction } from 'latchkey/core/relay'
import { type LinkUrl, parseLinkUrl } from 'latchkey/wire/link'
import type { PairingTrouble } from '../notice.ts'
import { maxSessions } from './limits.ts'
import { dropRequests, type LinkSessionRecord, linkSessions } from './linkRecords.ts'

/**
 * Reads the code of a page. Only the environment's own relay is joined: any other would learn when and from where the user signs,
 * and the wallet's page may not call it (threats T9, T24).
 * @returns why it is no code for this wallet
 */
export function readLinkCode(text: string, linkUrl: string): LinkUrl | PairingTrouble {
  try {
    const found = parseLinkUrl(text.trim())
    return normalize(found.server) === normalize(linkUrl) ? found : 'foreign-relay'
  } catch {
    return 'unreadable'
  }
}

function normalize(url: string): string {
  return new URL(url).href.replace(/\/$/, '')
}

/** Begins to listen to a page, or returns why that is not possible. With too many pages, the one used longest ago is ended. */
export async function beginSession(
  tx: Transaction,
  session: { id: string; key: string },
  by: { tab: string; now: number },
): Promise<PairingTrouble | undefined> {
  const { now } = by
  const known = await tx.get(linkSessions, session.id)
  if (known && (known.status === 'ending' || known.status === 'ended' || known.page)) return 'used'
  const open = (await tx.list(linkSessions)).map(({ record }) => record).filter(isOpen)
  const [oldest] = open.filter(({ id }) => id !== session.id).toSorted((a, b) => a.usedAt - b.usedAt)
  if (oldest && open.length >= maxSessions) await endSession(tx, oldest, by.tab)
  // What was answered before stays answered, although the code is scanned again.
  const answers = known?.answers ?? 0
  tx.put(linkSessions, session.id, { ...session, status: 'open', joinedAt: now, usedAt: now, answers })
  return undefined
}

/** Ends a session. Its page is told once the relay is reached. */
export async function endSession(tx: Transaction, session: LinkSessionRecord, tab: string): Promise<void> {
  await dropRequests(tx, session.id)
  tx.put(linkSessions, session.id, { ...session, status: 'ending', unsentBy: tab })
}

function isOpen({ status }: LinkSessionRecord): boolean {
  return status === 'open'
}
