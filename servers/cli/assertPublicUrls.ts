import { isLoopback } from '../shared/isLoopback.ts'
import type { Config } from './config.ts'
import { OperatorError } from './operatorError.ts'

/**
 * A token of another relay must be none for this one, so a relay that others reach has to know what they call it.
 * @throws {OperatorError}
 */
export function assertPublicUrls({
  host,
  trustedProxies,
  relay,
}: Pick<Config, 'host' | 'trustedProxies' | 'relay'>): void {
  if (relay.publicUrls.length > 0 || (isLoopback(host) && trustedProxies === 0)) return
  throw new OperatorError(
    'relay.publicUrls is missing: say what clients call the relay, such as wss://relay.example.com.',
  )
}
