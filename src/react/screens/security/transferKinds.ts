import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import type { Capabilities } from '../../../wallets/embedded/capabilities.ts'
import { hasSingleKey } from '../../../wire/account/hasSingleKey.ts'
import type { Person } from '../../../wire/account/person.ts'

/** Whether the user's own wallet has a recovery phrase to show. A wallet with shares has only keys, and another kind is one key. */
export function showsWords({ export: exporting }: Capabilities, person: Person): boolean {
  return (exporting?.exportKinds?.includes('words') ?? true) && !hasSingleKey(person)
}

/** Whether the wallet can import a recovery phrase. */
export function takesWords({ import: importing }: Capabilities): boolean {
  return importing?.importKinds?.includes('words') ?? true
}

/** The title of the screen that shows secrets, and its sentence in the list. */
export function exportWords(
  capabilities: Capabilities,
  person: Person,
): { title: EmbeddedWordKey; hint: EmbeddedWordKey } {
  return showsWords(capabilities, person) ? { title: 'words', hint: 'wordsHint' } : { title: 'keys', hint: 'keysHint' }
}
