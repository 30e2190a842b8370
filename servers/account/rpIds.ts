import { WireError } from 'latchkey/wire'
import { type Environment, fittingRpIds } from 'latchkey/wire/account'

/**
 * Checks RP IDs: each must be the host of an allowed origin or a parent domain of one, or no page could use it
 * (WebAuthn §5.1.3).
 * @param field the position of the environment in the operator's configuration
 * @throws {WireError}
 */
export function assertRpIds({ rpIds, allowedOrigins }: Environment, field = 'rpIds'): void {
  const hosts = allowedOrigins.map((origin) => new URL(origin).hostname)
  const belongs = (rpId: string) => hosts.some((host) => fittingRpIds([rpId], host).length > 0)
  if (!rpIds.every(belongs)) {
    throw new WireError(field, 'expected hosts, or parent domains of hosts, of the allowed origins')
  }
}
