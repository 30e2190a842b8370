import { Fault } from '../base/fault.ts'
import { type EntryProblem, readEntry, type Wanted } from './entry.ts'
import { type ImportTarget, sealImport } from './importTarget.ts'

type ImportRequest = { wanted: Wanted; resolve: (sealed: string) => void; reject: (reason: unknown) => void }

/** What happened to an offered text: `kept` until the page asks, `sealed` and handed over, or what is wrong with it. */
export type Offered = 'kept' | 'sealed' | EntryProblem

/** Where what a person types meets what the page asks for, in either order. */
export type ImportSession = {
  /** The person has typed `text` and wants it imported. */
  offer(text: string): Promise<Offered>
  /** What is wrong with a text that is not offered yet. */
  check(text: string): Promise<EntryProblem | undefined>
  /** The page asks: at once where the person has offered, else once they do. What is merely typed is never taken. */
  extract(wanted: Wanted): Promise<string>
  close(): void
}

/** @param options.onRequest the page has asked for a secret, or the one that was offered is of no use any more */
export function createImportSession(
  target: ImportTarget,
  options: { onRequest: (wanted: Wanted, outcome: Offered | undefined) => void },
): ImportSession {
  const { onRequest } = options
  /** The one request of the page that waits. */
  let waiting: ImportRequest | undefined
  /** What the person offered before the page asked. */
  let offered = ''

  /** Seals `text` for `request`, which then is done, or says what is wrong with it. */
  async function handIn(text: string, request: ImportRequest): Promise<Offered> {
    const read = await readEntry(text, request.wanted)
    if ('reason' in read) return read
    request.resolve(await sealImport(target, read.plaintext))
    read.plaintext.fill(0)
    offered = ''
    if (waiting === request) waiting = undefined
    return 'sealed'
  }

  async function begin(request: ImportRequest): Promise<void> {
    // Of a field that is still being filled, nothing is wrong yet.
    const outcome = offered === '' ? undefined : await handIn(offered, request)
    offered = ''
    onRequest(request.wanted, outcome)
  }

  function end(): void {
    waiting?.reject(new Fault('replaced'))
    waiting = undefined
  }

  async function check(text: string): Promise<EntryProblem | undefined> {
    const read = await readEntry(text, waiting?.wanted ?? guess(text))
    if ('reason' in read) return read
    read.plaintext.fill(0)
    return undefined
  }

  return {
    check,
    async offer(text) {
      if (waiting) return handIn(text, waiting)
      const problem = await check(text)
      if (problem) return problem
      if (waiting) return handIn(text, waiting)
      offered = text
      return 'kept'
    },
    extract(wanted) {
      end()
      return new Promise((resolve, reject) => {
        const request = { wanted, resolve, reject }
        waiting = request
        begin(request).catch(reject)
      })
    },
    close() {
      offered = ''
      end()
    },
  }
}

/** Before the page has said what it wants: several words are words. */
function guess(text: string): Wanted {
  return /\s/.test(text.trim()) ? { kind: 'words' } : { kind: 'key', format: 'HEXADECIMAL' }
}
