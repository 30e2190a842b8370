import type { KeyFormat } from 'latchkey/wire/vault'
import type { EntryProblem } from '../../shared/secret/entryOutcome.ts'

/** What the page asks the user for. */
export type Wanted = { kind: 'words' } | { kind: 'key'; format: KeyFormat }

/**
 * The user's input in the form that is sealed: words in UTF-8, or the bytes of a key. The caller wipes them. The word
 * list and the curves load on the first call, which may fail without a network.
 */
export async function readEntry(
  text: string,
  wanted: Wanted,
): Promise<{ plaintext: Uint8Array<ArrayBuffer> } | EntryProblem> {
  if (text.trim() === '') return { reason: 'empty' }
  if (wanted.kind === 'key') {
    const curves = await loaded(import('../../shared/keyText.ts'))
    if (!curves) return { reason: 'notLoaded' }
    const plaintext = curves.readKey(text, wanted.format)
    return plaintext ? { plaintext } : { reason: 'key' }
  }
  const list = await loaded(import('./phrase.ts'))
  if (!list) return { reason: 'notLoaded' }
  const read = list.readPhrase(text)
  return 'phrase' in read ? { plaintext: new TextEncoder().encode(read.phrase) } : read
}

function loaded<part>(loading: Promise<part>): Promise<part | undefined> {
  return loading.catch(() => undefined)
}
