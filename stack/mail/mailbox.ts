import { EventEmitter, once } from 'node:events'
import { maxEmails, maxWaitMs } from './limits.ts'

/** An email to one address. Ids grow with time. */
export type Email = { id: number; at: number; to: string; subject: string; text: string }

/** Selects emails: to this address, and later than the one with this id. */
export type Selection = { to?: string | undefined; after?: number | undefined }

/** Accepts every email, to any address. Kept in memory, because the codes expire within minutes. */
export type Mailbox = {
  put(email: Omit<Email, 'id' | 'at'>): void
  /** Newest first. */
  emails(selection?: Selection): Email[]
  /** Resolves as soon as there are any; with none after a time-out, an abort, or when the mailbox closes. */
  nextEmails(selection: Selection, signal: AbortSignal): Promise<Email[]>
  /** Ends every waiting request. */
  close(): Promise<void>
}

export function createMailbox(options: { now?: () => number } = {}): Mailbox {
  const { now = Date.now } = options
  const kept: Email[] = []
  const arrivals = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let count = 0

  const emails = ({ to, after = 0 }: Selection = {}) =>
    kept.filter((email) => email.id > after && (to === undefined || email.to.toLowerCase() === to.toLowerCase()))

  return {
    put(email) {
      kept.unshift({ id: ++count, at: now(), ...email })
      kept.splice(maxEmails)
      arrivals.emit('email')
    },
    emails,
    async nextEmails(selection, signal) {
      const until = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(maxWaitMs)])
      while (!until.aborted && emails(selection).length === 0) {
        await once(arrivals, 'email', { signal: until }).catch(ignoreAbort)
      }
      return emails(selection)
    },
    close: async () => closing.abort(),
  }
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error
}
