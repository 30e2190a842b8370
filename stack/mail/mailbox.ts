import { EventEmitter, once } from 'node:events'
import { maxLetters, maxWaitMs } from './limits.ts'

/** A letter that came for one address. Ids grow with time. */
export type Letter = { id: number; at: number; to: string; subject: string; text: string }

/** Which letters: for this address, and later than the one of this id. */
export type Selection = { to?: string | undefined; after?: number | undefined }

/** Takes every letter, for whomever it is. It lives in memory: the codes in it are worth nothing after some minutes. */
export type Mailbox = {
  put(letter: Omit<Letter, 'id' | 'at'>): void
  /** Newest first. */
  letters(selection?: Selection): Letter[]
  /** As soon as there are any; none when none came for a while, the signal aborted, or the mailbox closed. */
  nextLetters(selection: Selection, signal: AbortSignal): Promise<Letter[]>
  /** Answers everybody who waits. */
  close(): Promise<void>
}

export function createMailbox(options: { now?: () => number } = {}): Mailbox {
  const { now = Date.now } = options
  const kept: Letter[] = []
  const arrivals = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let count = 0

  const letters = ({ to, after = 0 }: Selection = {}) =>
    kept.filter((letter) => letter.id > after && (to === undefined || letter.to.toLowerCase() === to.toLowerCase()))

  return {
    put(letter) {
      kept.unshift({ id: ++count, at: now(), ...letter })
      kept.splice(maxLetters)
      arrivals.emit('letter')
    },
    letters,
    async nextLetters(selection, signal) {
      const until = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(maxWaitMs)])
      while (!until.aborted && letters(selection).length === 0) {
        await once(arrivals, 'letter', { signal: until }).catch(ignoreAbort)
      }
      return letters(selection)
    },
    close: async () => closing.abort(),
  }
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error
}
