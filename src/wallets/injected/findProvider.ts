import { discover, type Eip1193Provider, type ProviderDetail } from '../../core/discovery.ts'
import { isMetaMask } from './isMetaMask.ts'

/** Where wallets placed their provider before EIP-6963, by the rdns that they announce today. */
const legacyPaths: Record<string, readonly string[]> = {
  'com.coinbase.wallet': ['coinbaseWalletExtension'],
  'com.trustwallet.app': ['trustWallet'],
  'com.okex.wallet': ['okxwallet'],
  'app.phantom': ['phantom', 'ethereum'],
  'me.rainbow': ['rainbow'],
  'io.magiceden.wallet': ['magicEden', 'ethereum'],
}

/**
 * Finds the installed wallet that announces `rdns`, or that is at this wallet's place from before announcements.
 * Without `rdns`, the wallet at `window.ethereum`.
 */
export function findProvider(rdns?: string): Eip1193Provider | undefined {
  if (rdns === undefined) return offered()[0]
  const announced = announcedNow().find(({ info }) => info.rdns === rdns)
  if (announced) return announced.provider
  if (rdns === 'io.metamask') return offered().find(isMetaMask)
  const path = legacyPaths[rdns]
  return path && toProvider(path.reduce(read, window))
}

/** Wallets answer a request for announcements at once. */
function announcedNow(): readonly ProviderDetail[] {
  const ended = new AbortController()
  let wallets: readonly ProviderDetail[] = []
  discover({
    onChange: (found) => {
      wallets = found
    },
    signal: ended.signal,
  })
  ended.abort()
  return wallets
}

/** `window.ethereum.providers` if several wallets share the place, else `window.ethereum`. */
function offered(): Eip1193Provider[] {
  const ethereum = read(window, 'ethereum')
  const several = read(ethereum, 'providers')
  const candidates = Array.isArray(several) && several.length > 0 ? several : [ethereum]
  return candidates.flatMap((candidate) => toProvider(candidate) ?? [])
}

/** Other scripts own these places: a getter may throw, and the value may be anything. */
function read(from: unknown, name: string): unknown {
  try {
    return (from as Record<string, unknown> | undefined)?.[name]
  } catch {
    return undefined
  }
}

function toProvider(value: unknown): Eip1193Provider | undefined {
  return typeof read(value, 'request') === 'function' ? (value as Eip1193Provider) : undefined
}
