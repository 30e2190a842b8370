import type { Connector } from 'wagmi'
import type { WordKey } from '../../core/words/en.ts'
import { useWords } from './useWords.ts'

/** The names that our own connectors have by default, by type, and the word for each in the user's language. */
const ours: Readonly<Record<string, { readonly name: string; readonly word: WordKey }>> = {
  custody: { name: 'Passkey', word: 'passkeyWallet' },
  mpc: { name: 'Managed wallet', word: 'managedWallet' },
  link: { name: 'Mobile wallet', word: 'mobileWallet' },
}

/** Returns a function that names a connector. A name that the page chose stays as it is. */
export function useConnectorName(): (connector: Pick<Connector, 'name' | 'type'>) => string {
  const { say } = useWords()
  return ({ name, type }) => {
    const own = ours[type]
    return own?.name === name ? say(own.word) : name
  }
}
