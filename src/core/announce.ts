import type { Eip1193Provider, ProviderInfo } from './discovery.ts'

/**
 * Announces a wallet to its page (EIP-6963), at once and whenever the page asks. Does nothing on a server.
 * @returns a function that stops announcing
 */
export function announce(info: ProviderInfo, provider: Eip1193Provider): () => void {
  if (typeof window === 'undefined') return () => {}
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const say = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const ended = new AbortController()
  window.addEventListener('eip6963:requestProvider', say, { signal: ended.signal })
  say()
  return () => ended.abort()
}
