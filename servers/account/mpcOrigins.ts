import { WireError } from 'latchkey/wire'
import { type Environment, fittingRpIds } from 'latchkey/wire/account'
import { isLoopback } from '../shared/isLoopback.ts'

/**
 * Checks the addresses of the managed wallet. Its frame holds shares, so no page and no other site may run on its origin,
 * and browsers give it keys and storage only over https or on the local machine (Secure Contexts §3.1).
 * @param field the position of the environment in the operator's configuration
 * @throws {WireError}
 */
export function assertMpcOrigins({ mpc, allowedOrigins, vaultUrl, custody }: Environment, field = 'mpc'): void {
  if (!mpc) return
  const { frameUrl, relayUrl, passkeyRpId } = mpc
  const refuse = (name: keyof typeof mpc, reason: string) => {
    throw new WireError(`${field}.${name}`, reason)
  }
  if (allowedOrigins.includes(frameUrl))
    refuse('frameUrl', 'expected an origin of its own, which is not in allowedOrigins')
  if (frameUrl === vaultUrl) refuse('frameUrl', 'expected an origin of its own, which is not the vaultUrl')
  if (frameUrl === new URL(custody.url).origin) {
    refuse('frameUrl', 'expected an origin of its own, which is not that of key custody')
  }
  if (passkeyRpId !== undefined) {
    const covers = (origin: string) => fittingRpIds([passkeyRpId], new URL(origin).hostname).length > 0
    if (!covers(frameUrl)) refuse('passkeyRpId', 'expected the host of frameUrl or a domain above it')
    // The page's scripts could then ask the user's passkey for the secret that opens the shares.
    if (allowedOrigins.some(covers)) refuse('passkeyRpId', 'expected a domain of no page in allowedOrigins')
  }
  if (!isSecure(frameUrl)) refuse('frameUrl', secureOnly)
  if (!isSecure(relayUrl)) refuse('relayUrl', secureOnly)
  if (!/^[^?#]*[^/?#]$/.test(relayUrl)) refuse('relayUrl', 'expected an address without / at its end, ? and #')
}

const secureOnly = 'expected https, or http on this machine'

function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}
