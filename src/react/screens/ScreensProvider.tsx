import { type ReactNode, useId } from 'react'
import type { Language } from '../../core/words/loadLanguage.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { SurfaceContext } from '../hooks/useWords.ts'
import { WithPasswordSteps } from './backup/WithPasswordSteps.tsx'
import { EmbeddedContext } from './embeddedContext.ts'

export type ScreensProviderProps = {
  /** From `loadLanguage`. */
  language: Language
  wallet: EmbeddedWallet
  environment: PublicEnvironment
  /** The page that a sign-in provider sends the user back to. Default: the root of this origin. */
  redirectUri?: string
  children: ReactNode
}

/** Provides one wallet and one language to the screens below it, which then render as pages instead of dialogs. */
export function ScreensProvider({ language, wallet, environment, redirectUri, children }: ScreensProviderProps) {
  const { locale, words, embeddedWords } = language
  const titleId = useId()
  return (
    <SurfaceContext.Provider value={{ kind: 'page', locale, words, titleId }}>
      <EmbeddedContext.Provider value={{ wallet, environment, words: embeddedWords, redirectUri }}>
        <WithPasswordSteps>{children}</WithPasswordSteps>
      </EmbeddedContext.Provider>
    </SurfaceContext.Provider>
  )
}
