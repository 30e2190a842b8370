import { toShownName } from './shownName.ts'

/** The part of an EIP-1193 provider that discovery needs. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** How an announced wallet describes itself (EIP-6963). Nothing of it is verified (threats T22). */
export type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }
export type ProviderDetail = { readonly info: Readonly<ProviderInfo>; readonly provider: Eip1193Provider }

/** Any script on the page can announce wallets; more than this is not a real list. */
const maxWallets = 100
const maxTextLength = 128
const maxIconLength = 256 * 1024

/**
 * Finds announced wallets (EIP-6963). Calls `onChange` with the list so far, the first announcement first. Of two wallets with
 * the same uuid or rdns the first wins. Listening ends with `signal`.
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

/** Copies the valid fields, so that they cannot change afterwards. Reads each field once, because it may be a getter. */
function toDetail(event: Event): ProviderDetail | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, name: claimed, icon, rdns } = info
    if (!isText(uuid) || !isText(claimed) || !isText(rdns) || !isIcon(icon) || !isProvider(provider)) return undefined
    const name = toShownName(claimed)
    if (name === undefined || toShownName(rdns) !== rdns) return undefined
    return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  } catch {
    // A detail that throws when it is read is ignored.
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxTextLength
}

/** A data URI of an image. It is shown only in an `<img>`, where scripts inside an SVG do not run. */
function isIcon(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIconLength && /^data:image\/[a-z0-9.+-]+[;,]/i.test(value)
}

/** Whether `request` belongs to the wallet or its class. A script may have added one to every object. */
function isProvider(value: unknown): value is Eip1193Provider {
  if (typeof value !== 'object' || value === null) return false
  const { request } = value as { request?: unknown }
  return typeof request === 'function' && request !== (Object.prototype as { request?: unknown }).request
}
