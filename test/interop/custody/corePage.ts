import { OtpType, StamperType, TurnkeyClient } from '@turnkey/core'
import { encryptOtpCodeToBundle } from '@turnkey/crypto'

// The script of a page with @turnkey/core 2.7.1, unmodified.

declare global {
  /** The exports of this file, for code that a test evaluates in the page. */
  var core: typeof import('./corePage.ts')
  /** The page's client. */
  var client: TurnkeyClient
  /** The key of key custody that codes are sealed for, and their one call of @turnkey/crypto. */
  var verifyCode: (code: { otpId: string; otpEncryptionTargetBundle: string; otpCode: string }) => Promise<string>
}

export { encryptOtpCodeToBundle, OtpType, StamperType, TurnkeyClient }

export type CoreConfig = {
  apiBaseUrl: string
  organizationId: string
  authProxyUrl: string
  authProxyConfigId: string
  /** The public key of key custody that verifies codes. */
  verification: string
}

/** Starts the package as its documentation says, and does the one step that it cannot do with another server. */
export async function start({ verification, ...config }: CoreConfig): Promise<void> {
  const client = new TurnkeyClient({ ...config, passkeyConfig: { rpId: location.hostname } })
  await client.init()
  const verifyCode: typeof globalThis.verifyCode = async ({ otpId, otpEncryptionTargetBundle, otpCode }) => {
    const publicKey = await client.createApiKeyPair()
    const encryptedOtpBundle = await encryptOtpCodeToBundle(otpCode, otpEncryptionTargetBundle, publicKey, verification)
    return (await client.httpClient.proxyVerifyOtpV2({ otpId, encryptedOtpBundle })).verificationToken
  }
  Object.assign(globalThis, { client, verifyCode })
}
