import { randomBytes } from 'node:crypto'
import type { Environment } from 'latchkey/wire/account'
import type { ClientSignature, VerificationTokenClaims } from 'latchkey/wire/custody'
import { type Reply, walletOrigin } from './accountHarness.ts'
import type { AccountWithCustody } from './accountWithCustody.ts'
import { toAttestedHeader } from './attestedStamp.ts'
import { claimsOf } from './codeWorld.ts'
import { createTestApiKey, type TestAnswer, type TestApiKey } from './custody.ts'
import { readCode, sealCode } from './emailProof.ts'
import { signUsage } from './signUsage.ts'
import type { SoftPasskey } from './softPasskey.ts'

/** The requests of a page with the official `@turnkey/core`, for tests without a page. */
export type AuthProxyPage = {
  /** Any request to the auth proxy. */
  send(name: string, body: object, headers?: Record<string, string>): Promise<Reply<ProxyBody>>
  passkeySignUp(passkey: SoftPasskey, changes?: object): object
  /** Requests a code and reads it from its email; `answer` enters a code. */
  requestCode(
    contact?: string,
  ): Promise<{ code: string; answer(code: string, key: TestApiKey): Promise<Reply<ProxyBody>> }>
  /** Reads a mailed code and proves it for a key. */
  verify(key: TestApiKey, contact?: string): Promise<{ verificationToken: string; claims: VerificationTokenClaims }>
  emailSignUp(
    token: { verificationToken: string; claims: VerificationTokenClaims },
    key: TestApiKey,
    changes?: object,
  ): object
  /** `stamp_login` at key custody, stamped by the token's key. */
  login(verificationToken: string, key: TestApiKey): Promise<TestAnswer>
  account(filterType: string, filterValue: string, proof?: object): Promise<Reply<ProxyBody>>
}

type ProxyBody = {
  code?: number
  message?: string
  organizationId?: string
  userId?: string
  otpId: string
  otpEncryptionTargetBundle: string
  verificationToken: string
  session?: string
  wallet?: { walletId: string; addresses: string[] }
}

export const address = 'ada@example.com'

export function createAuthProxyPage(
  world: AccountWithCustody,
  environment: Environment = world.environment,
): AuthProxyPage {
  const page: AuthProxyPage = {
    async send(name, body, headers = {}) {
      // Two activities of the same moment would be one activity of key custody.
      world.clock.now += 1
      const config = { 'X-Auth-Proxy-Config-ID': environment.environmentId, Origin: walletOrigin }
      return world.send('POST', `/auth-proxy/v1/${name}`, { body, headers: { ...config, ...headers } })
    },
    passkeySignUp(passkey, changes = {}) {
      const challenge = randomBytes(32).toString('base64url')
      const { transports: _, ...attestation } = passkey.register(challenge)
      const transports = ['AUTHENTICATOR_TRANSPORT_INTERNAL']
      return {
        userName: 'Ada',
        organizationName: 'sub-org-1',
        apiKeys: [sessionKey(createTestApiKey())],
        authenticators: [{ authenticatorName: 'Passkey', challenge, attestation: { ...attestation, transports } }],
        oauthProviders: [],
        ...changes,
      }
    },
    async requestCode(contact = address) {
      const { body: request } = await page.send('otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact })
      const { verification } = world.realCustody.server.publicKeys
      return {
        code: readCode(await world.post.next()),
        async answer(code, key) {
          const encryptedOtpBundle = await sealCode({ ...request, askedAt: 0 }, { code, key, verification })
          return page.send('otp_verify_v2', { otpId: request.otpId, encryptedOtpBundle })
        },
      }
    },
    async verify(key, contact = address) {
      const { code, answer } = await page.requestCode(contact)
      const { body } = await answer(code, key)
      return { verificationToken: body.verificationToken, claims: claimsOf(body.verificationToken) }
    },
    emailSignUp({ verificationToken, claims }, key, changes = {}) {
      const credentials = { apiKeys: [], authenticators: [], oauthProviders: [] }
      const clientSignature = signUsage(claims, key, { signupV2: { ...credentials, email: claims.contact } })
      const body = { userName: claims.contact, userEmail: claims.contact, organizationName: 'sub-org-2' }
      return {
        ...body,
        ...credentials,
        verificationToken,
        clientSignature: clientSignature as ClientSignature,
        ...changes,
      }
    },
    login(verificationToken, key) {
      const { organizationId } = environment.custody
      const body = world.realCustody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey: key.publicKey })
      return world.realCustody.send(
        '/public/v1/submit/stamp_login',
        body,
        toAttestedHeader(body, key, verificationToken),
      )
    },
    account: (filterType, filterValue, proof = {}) => page.send('account', { filterType, filterValue, ...proof }),
  }
  return page
}

/** The key with which an official page signs up: it lives for a minute. */
export function sessionKey({ publicKey }: TestApiKey, changes: object = {}): object {
  const apiKey = { apiKeyName: 'passkey-auth', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' }
  return { ...apiKey, ...changes }
}
