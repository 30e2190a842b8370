import type { EntryProblem, Offered } from '../../shared/secret/entryOutcome.ts'
import { Fault } from '../base/fault.ts'
import { readEntry, type Wanted } from './entry.ts'
import { type ImportTarget, sealImport } from './importTarget.ts'

type ImportRequest = { wanted: Wanted; resolve: (sealed: string) => void; reject: (reason: unknown) => void }

/** Pairs the user's input with the page's request, in either order. */
export type ImportSession = {
  /** Takes a text that the user wants to import. */
  offer(text: string): Promise<Offered>
  /** Returns the problem with a text that the user has not confirmed yet. */
  check(text: string): Promise<EntryProblem | undefined>
  /**
   * Returns the sealed text: immediately if the user has confirmed one, otherwise once they do. Never takes unconfirmed
   * input.
   */
  extract(wanted: Wanted): Promise<string>
  close(): void
}

/**
 * @param options.onRequest called when the page has asked, with the outcome of a text that the user confirmed before
 */
export function createImportSession(
  target: ImportTarget,
  options: { onRequest: (wanted: Wanted, outcome: Offered | undefined) => void },
): ImportSession {
  const { onRequest } = options
  /** The page's pending request. There is at most one. */
  let waiting: ImportRequest | undefined
  /** The text that the user confirmed before the page asked. */
  let offered = ''

  /** Seals `text` for `request` and completes it, or returns the problem with the text. */
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
    // Report no problem for a field that the user is still filling in.
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

/** Guesses what the user entered before the page has asked: several words are a recovery phrase. */
function guess(text: string): Wanted {
  return /\s/.test(text.trim()) ? { kind: 'words' } : { kind: 'key', format: 'HEXADECIMAL' }
}
