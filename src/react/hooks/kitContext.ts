import { createContext, useContext } from 'react'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import type { Words } from '../../core/words/en.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import type { CatalogueOptions } from '../../wallets/catalogue/createCatalogue.ts'
import type { PhoneExperience } from '../../wallets/catalogue/walletEntry.ts'
import type { SignIn } from '../signIn/createSignIn.ts'

/** The color scheme. Default: that of the user's system. */
export type Theme = 'light' | 'dark' | 'system'

/** The kit's options. All are optional. */
export type KitOptions = {
  theme?: Theme
  /** BCP 47, such as `de` or `pt-BR`. Default: the document's language, then the browser's. */
  locale?: string
  /** Which wallets are listed, and in which order. */
  catalogue?: CatalogueOptions
  deepLinkPreference?: DeepLinkPreference
  /** What a tap on a wallet does on a phone. Overrides the wallet's own entry. */
  onPhone?: PhoneExperience
  /** The element that the dialogs are added to. Default: the page's body. */
  portal?: Element | null
  /** Sign-in to the page's server (`createSignIn`), offered once a wallet is connected. */
  signIn?: SignIn
}

export type DialogName = 'connect' | 'account' | 'networks' | 'signIn' | 'security' | 'accounts'

export type Kit = {
  readonly options: KitOptions
  readonly locale: Locale
  /** The sentences of the dialogs, once a dialog has been opened. */
  readonly words: Words | undefined
  /** The dialog that is open. */
  readonly shown: DialogName | undefined
  /** The link that the page was opened with on a second device. It is dropped when the user opens another dialog. */
  readonly joinLink: string | undefined
  /** The dialog of the last click could not be loaded. */
  readonly isOffline: boolean
  open(name: DialogName): void
  close(): void
}

/** The surrounding kit, if there is one. */
export const KitContext = createContext<Kit | undefined>(undefined)

/** Returns the kit that shows a dialog. Each of its dialogs is inside it. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new TypeError('A dialog of the kit is outside the kit.')
  return kit
}
