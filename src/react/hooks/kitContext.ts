import { createContext } from 'react'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import type { CatalogueOptions } from '../../wallets/catalogue/createCatalogue.ts'
import type { PhoneExperience } from '../../wallets/catalogue/walletEntry.ts'
import type { SignIn } from '../signIn/createSignIn.ts'

/** The look: the page's system decides unless told. */
export type Theme = 'light' | 'dark' | 'system'

/** What a page may choose; nothing needs to be. */
export type KitOptions = {
  theme?: Theme
  /** BCP 47, such as `de` or `pt-BR`. Default: the language of the document, then the person's. */
  locale?: string
  /** Which wallets are listed, and in what order. */
  catalogue?: CatalogueOptions
  deepLinkPreference?: DeepLinkPreference
  /** What a tap on a wallet does on a phone, whatever the wallet's entry says. */
  onPhone?: PhoneExperience
  /** Where the dialogs are put into the page. Default: its body. */
  portal?: Element | null
  /** Signing in to the page's server, offered once a wallet is connected (`createSignIn`). */
  signIn?: SignIn
}

export type DialogName = 'connect' | 'account' | 'networks' | 'signIn' | 'security' | 'accounts'

export type Kit = {
  readonly options: KitOptions
  readonly locale: Locale
  /** The dialog that is open. */
  readonly shown: DialogName | undefined
  /** The link that the page was opened with on a second device, until the person does something else. */
  readonly joinLink: string | undefined
  /** What the last click asked for could not be fetched. */
  readonly isOffline: boolean
  open(name: DialogName): void
  close(): void
}

/** The kit around a part of the page, where there is one. */
export const KitContext = createContext<Kit | undefined>(undefined)
