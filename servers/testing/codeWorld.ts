import { createECDH } from 'node:crypto'
import { importHpkeKeys, openCredentialBundle, openSignedBundle, sealHpke, toHex } from 'latchkey/crypto'
import type { OtpBundleData, VerificationTokenClaims } from 'latchkey/wire/custody'
import type { Database } from '../shared/database.ts'
import {
  createTestCustody,
  type TestAnswer,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
  unlimited,
} from './custody.ts'
import { codeIn, createPostbox, type Postbox } from './postbox.ts'

export const email = 'ada@example.com'
const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }

/** The result of `init_otp`. */
type Init = { otpId: string; otpEncryptionTargetBundle: string }
/** A token as a test uses it. */
export type TestVerification = { verificationToken: string; claims: VerificationTokenClaims; otpId: string }
/** A page's key for which credentials are sealed. */
export type TestTarget = { targetPublicKey: string; open(bundle: string): Promise<TestApiKey> }

/**
 * Key custody with a mailbox and one user who has an address. The parent's key stamps requests, as an account server's
 * does.
 */
export type CodeWorld = {
  custody: TestCustody
  post: Postbox
  clock: { now: number }
  ada: TestPerson
  /** On Ada's organization by default. */
  submit(name: string, version: string, parameters: object, organizationId?: string): Promise<TestAnswer>
  /** By `init_otp_auth`. */
  requestCode(changes?: object): Promise<string>
  /** By `otp_auth`. */
  enter(otpId: string, otpCode: string, changes?: object): Promise<TestAnswer>
  /** All steps up to a token: a mailed code, and the answer that a page seals. */
  verify(key: TestApiKey, contact?: string): Promise<TestVerification>
  login(verificationToken: string, key: TestApiKey, clientSignature: object | undefined): Promise<TestAnswer>
  /** By `email_auth` or `init_user_email_recovery`. */
  mailKey(name: string, version: string, changes?: object): { page: TestTarget; answer: Promise<TestAnswer> }
}

/** @param options.rates of codes; unlimited by default */
export async function createCodeWorld(
  options: { database?: Database; kek?: Uint8Array; rates?: object } = {},
): Promise<CodeWorld> {
  const { database, kek, rates = { codes: [endless], codeAddresses: endless } } = options
  const clock = { now: Date.UTC(2026, 0, 1) }
  const post = createPostbox()
  const custody = await createTestCustody({
    ...(database && { database }),
    ...(kek && { kek }),
    now: () => clock.now,
    sendMail: post.sendMail,
    rates: { ...unlimited, ...rates },
  })
  const ada = await custody.createPerson({ user: { userEmail: email } })

  const submit: CodeWorld['submit'] = (name, version, parameters, organizationId = ada.organizationId) => {
    const body = custody.toBody(`ACTIVITY_TYPE_${version}`, organizationId, parameters)
    return custody.submit(name, body, custody.parent.key)
  }

  return {
    custody,
    post,
    clock,
    ada,
    submit,
    async requestCode(changes = {}) {
      const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email, ...changes }
      return resultOf<{ otpId: string }>(await submit('init_otp_auth', 'INIT_OTP_AUTH_V3', asked)).otpId
    },
    enter(otpId, otpCode, changes = {}) {
      const { targetPublicKey } = createTarget()
      return submit('otp_auth', 'OTP_AUTH', { otpId, otpCode, targetPublicKey, ...changes })
    },
    async verify(key, contact = email) {
      const { organizationId } = custody.parent
      const asked = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Example Wallet' }
      const { otpId, otpEncryptionTargetBundle } = resultOf<Init>(
        await submit('init_otp', 'INIT_OTP_V3', asked, organizationId),
      )
      const answer = { otp_code: codeIn(await post.next()), public_key: key.publicKey }
      const encryptedOtpBundle = await sealCode(custody, otpEncryptionTargetBundle, answer)
      const { verificationToken } = resultOf<{ verificationToken: string }>(
        await submit('verify_otp', 'VERIFY_OTP_V2', { otpId, encryptedOtpBundle }, organizationId),
      )
      return { verificationToken, claims: claimsOf(verificationToken), otpId }
    },
    login: (verificationToken, { publicKey }, clientSignature) =>
      submit('otp_login', 'OTP_LOGIN_V2', { verificationToken, publicKey, clientSignature }),
    mailKey(name, version, changes = {}) {
      const page = createTarget()
      return { page, answer: submit(name, version, { email, targetPublicKey: page.targetPublicKey, ...changes }) }
    },
  }
}

/** The result of a completed activity. */
export function resultOf<result>({ status, body }: TestAnswer): result {
  if (body.activity?.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(`${status} ${JSON.stringify(body)}`)
  return Object.values(body.activity.result)[0] as result
}

export function createTarget(): TestTarget {
  const ecdh = createECDH('prime256v1')
  const targetPublicKey = ecdh.generateKeys('hex', 'uncompressed')
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex')
  return {
    targetPublicKey,
    async open(bundle) {
      const opened = await openCredentialBundle(await importHpkeKeys(privateKey, targetPublicKey), bundle)
      const key = createECDH('prime256v1')
      key.setPrivateKey(opened)
      return { publicKey: key.getPublicKey('hex', 'compressed'), privateKey: toHex(opened) }
    },
  }
}

export function claimsOf(token: string): VerificationTokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** Seals a code as a page does. */
export async function sealCode(custody: TestCustody, bundle: string, code: object): Promise<string> {
  const { targetPublic } = (await openSignedBundle(bundle, custody.server.publicKeys.verification)) as OtpBundleData
  const { encappedPublicKey, ciphertext } = await sealHpke(targetPublic, new TextEncoder().encode(JSON.stringify(code)))
  return JSON.stringify({ encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) })
}
