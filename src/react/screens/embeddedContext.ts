import { createContext, useContext } from 'react'
import type { EmbeddedWordKey, EmbeddedWords } from '../../core/words/embedded/en.ts'
import { type Fillings, fill } from '../../core/words/fill.ts'
import type { Capabilities } from '../../wallets/embedded/capabilities.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { KitMissingError } from '../hooks/useKit.ts'
import { type Speech, useWords } from '../hooks/useWords.ts'

/** What the screens of one embedded wallet share. */
export type Embedded = {
  readonly wallet: EmbeddedWallet
  /** Which ways in are offered, and whether there is a vault. */
  readonly environment: PublicEnvironment
  readonly words: EmbeddedWords
  /** The page that a sign-in provider sends the user back to. Default: the root of this origin. */
  readonly redirectUri?: string | undefined
}

export const EmbeddedContext = createContext<Embedded | undefined>(undefined)

/** A capability of the wallet around a screen, which is shown only where the wallet has it. @throws {KitMissingError} */
export function useCapability<name extends keyof Capabilities>(name: name): NonNullable<Capabilities[name]> {
  const capability = useEmbedded().wallet.capabilities[name]
  if (!capability) throw new KitMissingError()
  return capability
}

/** The wallet around a screen, and the sentences about it. @throws {KitMissingError} */
export function useEmbedded(): Omit<Embedded, 'words'> &
  Speech & { tell(key: EmbeddedWordKey, fillings?: Fillings): string } {
  const speech = useWords()
  const embedded = useContext(EmbeddedContext)
  if (!embedded) throw new KitMissingError()
  const { words, ...shared } = embedded
  return { ...shared, ...speech, tell: (key, fillings = {}) => fill(words[key], fillings, speech.direction) }
}
