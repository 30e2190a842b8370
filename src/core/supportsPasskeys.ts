/**
 * Whether this browser knows passkeys (Web Authentication §5.1). WebKit on Linux and the browsers inside many apps do not:
 * screens then offer the other ways to sign in instead of a button that can only fail.
 */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
