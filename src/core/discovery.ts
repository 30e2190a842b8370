import { toDisplayName } from './displayName.ts'

/** The part of an EIP-1193 provider that discovery needs. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** How an announced wallet names itself (EIP-6963). It is a claim: show it, do not trust it (threats T22). */
export type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }
export type ProviderDetail = { readonly info: Readonly<ProviderInfo>; readonly provider: Eip1193Provider }

/** Anybody on the page may announce: more than this is not a list of wallets. */
const maxWallets = 100
const maxTextLength = 128
const maxIconLength = 256 * 1024

/**
 * Finds announced wallets (EIP-6963): tells `onChange` of the list now known, first announcement first.
 * Of two with the same uuid or rdns the first wins. Listening ends with `signal`.
 */
export function discover(options: {
  onChange: (wallets: readonly ProviderDetail[]) => void
  signal: AbortSignal
}): void {
  const { onChange, signal } = options
  let wallets: readonly ProviderDetail[] = []
  const hear = (event: Event) => {
    const found = toDetail(event)
    if (!found || wallets.length === maxWallets || wallets.some((known) => isSame(known.info, found.info))) return
    wallets = Object.freeze([...wallets, found])
    onChange(wallets)
  }
  window.addEventListener('eip6963:announceProvider', hear, { signal })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

function isSame(a: ProviderInfo, b: ProviderInfo): boolean {
  return a.uuid === b.uuid || a.rdns === b.rdns
}

/** Copies what fits, so that nothing changes afterwards; each field is read once, because it may be a getter. */
function toDetail(event: Event): ProviderDetail | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, name: claimed, icon, rdns } = info
    if (!isText(uuid) || !isText(claimed) || !isText(rdns) || !isIcon(icon) || !isProvider(provider)) return undefined
    const name = toDisplayName(claimed)
    if (name === undefined || toDisplayName(rdns) !== rdns) return undefined
    return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  } catch {
    // A detail made to throw is no detail.
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxTextLength
}

/** A data URI of an image: shown by `<img>` alone, where a script inside an SVG does not run. */
function isIcon(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIconLength && /^data:image\/[a-z0-9.+-]+[;,]/i.test(value)
}

/** `request` may be the wallet's own or its class's, but not one that a script added to every object. */
function isProvider(value: unknown): value is Eip1193Provider {
  if (typeof value !== 'object' || value === null) return false
  const { request } = value as { request?: unknown }
  return typeof request === 'function' && request !== (Object.prototype as { request?: unknown }).request
}
