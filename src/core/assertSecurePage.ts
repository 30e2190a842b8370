import { InternalError } from './providerErrors.ts'

/**
 * Browsers offer WebCrypto only to secure contexts. A page that is tried over http on another device would fail at its first call,
 * with a text that explains nothing.
 * @throws {InternalError}
 */
export function assertSecurePage(): void {
  // Node has no such property.
  if (globalThis.isSecureContext !== false) return
  throw new InternalError('The page must be loaded over https to connect a wallet', {
    hints: ['Serve the page over https, or open it from localhost.'],
  })
}
