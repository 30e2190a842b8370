import { isLoopback } from '../shared/isLoopback.ts'
import type { Config } from './config.ts'
import { OperatorError } from './operatorError.ts'

/**
 * Requires the public address of a relay that other machines can reach. The relay needs it to refuse tokens that were
 * made for another relay.
 * @throws {OperatorError}
 */
export function assertPublicUrls({
  host,
  trustedProxies,
  relay,
}: Pick<Config, 'host' | 'trustedProxies' | 'relay'>): void {
  if (relay.publicUrls.length > 0 || (isLoopback(host) && trustedProxies === 0)) return
  throw new OperatorError(
    'relay.publicUrls is missing. Set it to the addresses by which clients call the relay, such as wss://relay.example.com.',
  )
}
