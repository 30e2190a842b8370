import { createContext, useContext } from 'react'
import { BaseError } from '../../core/errors.ts'
import { embeddedSentence } from '../../core/words/embedded/embeddedSentence.ts'
import type { EmbeddedWordKey, EmbeddedWords } from '../../core/words/embedded/en.ts'
import type { WordKey } from '../../core/words/en.ts'
import { type Fillings, fill } from '../../core/words/fill.ts'
import type { Capabilities } from '../../wallets/embedded/capabilities.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { type Speech, useWords } from '../hooks/useWords.ts'

/** What the screens of one embedded wallet share. */
export type Embedded = {
  readonly wallet: EmbeddedWallet
  /** Lists the sign-in methods that are offered, and the vault if there is one. */
  readonly environment: PublicEnvironment
  readonly words: EmbeddedWords
  /** The page that a sign-in provider sends the user back to. Default: the root of this origin. */
  readonly redirectUri?: string | undefined
}

export const EmbeddedContext = createContext<Embedded | undefined>(undefined)

/** A screen of an embedded wallet has no wallet around it. */
export class ScreensMissingError extends BaseError {
  override name = 'ScreensMissingError'
  constructor() {
    super('No wallet is around this screen.', { hints: ['Put the screen inside <ScreensProvider>.'] })
  }
}

/** A screen needs something that its wallet cannot do. */
export class CapabilityMissingError extends BaseError {
  override name = 'CapabilityMissingError'
  constructor(capability: string) {
    super(`This wallet has no '${capability}'.`, {
      hints: ['Show the screen only if `wallet.capabilities` has it.'],
    })
  }
}

/**
 * Returns a capability of the wallet. Screens that need one are shown only if the wallet has it.
 * @throws {CapabilityMissingError}
 */
export function useCapability<name extends keyof Capabilities>(name: name): NonNullable<Capabilities[name]> {
  const capability = useEmbedded().wallet.capabilities[name]
  if (!capability) throw new CapabilityMissingError(name)
  return capability
}

/** Returns a sentence of the dialogs or about the embedded wallet, with its placeholders filled in. */
export type EmbeddedSay = (key: EmbeddedWordKey | WordKey, fillings?: Fillings) => string

/** Adds the sentences about an embedded wallet, in the form for this one, to those of the dialogs. No key is in both tables. */
export function toEmbeddedSay(
  { wallet, words }: Pick<Embedded, 'wallet' | 'words'>,
  { say, direction }: Speech,
): EmbeddedSay {
  const isManaged = wallet.capabilities.backup !== undefined
  return (key, fillings = {}) => {
    const sentence = embeddedSentence(words, key, { isManaged })
    return sentence === undefined ? say(key as WordKey, fillings) : fill(sentence, fillings, direction)
  }
}

/**
 * Returns the wallet that the screens below an `EmbeddedContext` show, and its sentences.
 * @throws {ScreensMissingError} outside an `EmbeddedContext`
 */
export function useEmbedded(): Omit<Embedded, 'words'> & Omit<Speech, 'say'> & { say: EmbeddedSay } {
  const speech = useWords()
  const embedded = useContext(EmbeddedContext)
  if (!embedded) throw new ScreensMissingError()
  const { words, ...shared } = embedded
  return { ...shared, ...speech, say: toEmbeddedSay(embedded, speech) }
}
