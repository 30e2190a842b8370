/**
 * Whether this browser supports passkeys (Web Authentication §5.1). WebKit on Linux and the browsers inside many apps do not.
 * Screens then offer the other ways to sign in.
 */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
