import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import type { Capabilities } from '../../../wallets/embedded/capabilities.ts'

/** Whether the wallet has a recovery phrase to show. A wallet with shares has only keys. */
export function showsWords({ export: exporting }: Capabilities): boolean {
  return exporting?.exportKinds?.includes('words') ?? true
}

/** Whether the wallet can import a recovery phrase. */
export function takesWords({ import: importing }: Capabilities): boolean {
  return importing?.importKinds?.includes('words') ?? true
}

/** The title of the screen that shows secrets, and its sentence in the list. */
export function exportWords(capabilities: Capabilities): { title: EmbeddedWordKey; hint: EmbeddedWordKey } {
  return showsWords(capabilities) ? { title: 'words', hint: 'wordsHint' } : { title: 'keys', hint: 'keysHint' }
}
