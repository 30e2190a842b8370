import { type DeepLinkPreference, pickDeepLink } from '../../../core/deepLink.ts'
import { pageLocale } from '../../../core/smallDialog.ts'
import { linkWords } from '../../../core/words/link.ts'
import { detectPlatform } from '../../catalogue/platform.ts'
import type { LinkProvider } from '../linkProvider.ts'
import type { LinkState, PendingRequest } from '../state.ts'
import { toWalletLink } from '../walletLink.ts'
import { openWalletApp } from './openWalletApp.ts'
import { showSnackbar } from './showSnackbar.ts'
import { snackbarOf } from './snackbarOf.ts'

/** The part of a provider whose requests are shown. */
export type ShownProvider = Pick<LinkProvider, 'store' | 'cancelRequests' | 'disconnect'>

export type ShowOptions = {
  deepLinks?: { readonly native?: string; readonly universal?: string } | undefined
  deepLinkPreference?: DeepLinkPreference | undefined
}

/** Follows a provider: shows what its wallet has to answer, in the language of the page, and opens the wallet's app on phones. */
export function showRequests(provider: ShownProvider, options: ShowOptions = {}): void {
  const { store } = provider
  let shown = snackbarOf(store.getState())
  let lifetime = new AbortController()
  /** One dialog, until every request is answered. */
  let redirect: AbortController | undefined
  show()
  for (const request of store.getState().pending) open(request)

  store.subscribe((state, before) => {
    const kind = snackbarOf(state)
    if (kind !== shown) {
      shown = kind
      show()
    }
    if (state.pending !== before.pending) followApp(state, before)
  })

  function show(): void {
    lifetime.abort()
    lifetime = new AbortController()
    if (!shown) return
    const locale = pageLocale()
    showSnackbar(shown, {
      ...{ locale, words: linkWords[locale], signal: lifetime.signal },
      onCancel: provider.cancelRequests,
      onReset: () => void provider.disconnect(),
    })
  }

  function followApp(state: LinkState, before: LinkState): void {
    if (state.pending.length === 0) {
      redirect?.abort()
      redirect = undefined
    }
    for (const request of state.pending) if (!before.pending.includes(request)) open(request)
  }

  /** Not for accounts and networks: link-and-popup-wallets §1.9. */
  function open({ method }: PendingRequest): void {
    if (method === 'requestEthereumAccounts' || method === 'switchEthereumChain') return
    const base = pickDeepLink(options.deepLinks ?? {}, options.deepLinkPreference ?? 'native')
    if (base === undefined || detectPlatform(window).system === 'desktop' || !document.hasFocus()) return
    redirect?.abort()
    redirect = new AbortController()
    const locale = pageLocale()
    const link = toWalletLink(base, { redirectUrl: location.href })
    openWalletApp(link, { locale, words: linkWords[locale], signal: redirect.signal })
  }
}
