import { type DeepLinkPreference, pickDeepLink } from '../../../core/deepLink.ts'
import type { Session } from '../../../core/relay/session.ts'
import { toLinkTarget } from '../../catalogue/links.ts'
import { detectPlatform } from '../../catalogue/platform.ts'
import type { deepLinkChoice } from './deepLinkChoice.ts'

/** Methods that bring the wallet to the front on a phone (specification §9). */
const deepLinkMethods: readonly string[] = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
export type DeepLinkOptions = {
  choice: Pick<ReturnType<typeof deepLinkChoice>, 'read'>
  links?: { readonly native?: string; readonly universal?: string } | undefined
  preference: DeepLinkPreference
}

/**
 * Brings the wallet to the front for a request that was just sent, on phones and while the page has focus. A session may
 * disable this (relay-pairing §12). Does nothing outside a page.
 */
export function openWallet(request: { method: string; id: number; session: Session }, options: DeepLinkOptions): void {
  if (typeof window === 'undefined' || !deepLinkMethods.includes(request.method)) return
  const platform = detectPlatform(window)
  if (platform.system === 'desktop' || request.session.sessionConfig?.disableDeepLink) return
  const base = options.choice.read()?.href ?? pickDeepLink(options.links ?? {}, options.preference)
  if (base === undefined || !document.hasFocus()) return
  const link = toSessionLink(base, { requestId: request.id, sessionTopic: request.session.topic })
  window.open(link, toLinkTarget(link, platform), 'noreferrer noopener')
}

/** The link that names the request to the wallet. Telegram apps take it as their start parameter. */
export function toSessionLink(base: string, about: { requestId: number; sessionTopic: string }): string {
  const query = `requestId=${about.requestId}&sessionTopic=${about.sessionTopic}`
  const start = base.replace(/\/$/, '')
  if (!start.startsWith('https://t.me')) return `${start}/wc?${query}`
  return `${start}${start.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/=+$/, '')}`
}
