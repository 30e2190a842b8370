import { randomUUID } from 'node:crypto'
import { parse, parseJson, WireError } from 'latchkey/wire'
import {
  defaultVerificationSeconds,
  failures,
  maxSealedLength,
  maxVerificationSeconds,
  type RequestCodeParameters,
  sealedCode,
} from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { signBundle } from '../bundles/signBundle.ts'
import { openSealedBundle } from '../bundles/targetKey.ts'
import { admitRequest, assertFeature, otpFeatures } from '../codes/admission.ts'
import { checkCode } from '../codes/checkCode.ts'
import { findRecipient } from '../codes/recipients.ts'
import { codePlace, requestCode } from '../codes/requestCode.ts'
import { signVerification } from '../codes/verification.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findCode } from '../store/codes.ts'
import { findUser } from '../store/organizations.ts'
import type { CodeRow } from '../store/tables/codes.ts'
import type { Parameters, Rule } from './plan.ts'
import { planCredential } from './sessionKeys.ts'

/** Sends a code to a user's own contact. The answer does not reveal whether the user exists. */
export const initOtpAuth: Rule<'init_otp_auth'> = async (custody, parameters, call) => {
  const { row, messages } = await admitCode(custody, parameters, call)
  return { result: { otpId: row.id }, changes: [{ into: 'custodyCode', rows: [row] }], messages }
}

/**
 * The same in a user's organization. In an operator's, sends a code to any contact, because its owner may be about to
 * sign up.
 */
export const initOtp: Rule<'init_otp'> = async (custody, parameters, call) => {
  const isForAnybody = call.organization.parentId === null
  const { row, messages } = await admitCode(custody, parameters, call, isForAnybody ? parameters.contact : undefined)
  const otpEncryptionTargetBundle = signBundle(custody.serverKeys.verification, { targetPublic: row.targetPublicKey })
  return {
    result: { otpId: row.id, otpEncryptionTargetBundle },
    changes: [{ into: 'custodyCode', rows: [row] }],
    messages,
  }
}

/** Creates a key for the recipient of the code, sealed for their page. */
export const otpAuth: Rule<'otp_auth'> = async (custody, { otpId, otpCode, ...wishes }, call) => {
  const { organization, now } = call
  const { id, organizationId, type, userId } = await checkCode(custody, { otpId, otpCode }, call)
  assertFeature(call, otpFeatures[type])
  const user = userId === null ? undefined : await findUser(custody.db, organizationId, userId)
  if (!user) throw new CustodyError(failures.wrongCode)
  const takes = { from: 'custodyCode', organizationId, id } as const
  const { targetPublicKey, ...others } = wishes
  if (targetPublicKey === undefined) return { result: { userId: user.id }, takes }
  const credential = { ...others, targetPublicKey, title: 'OTP Auth', type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256' }
  const { basis, apiKeyId, credentialBundle, changes } = await planCredential(custody, credential, {
    organization,
    userId: user.id,
    now,
  })
  return { basis, takes, result: { userId: user.id, apiKeyId, credentialBundle }, changes }
}

/**
 * Creates a token that names the reader of the code. Only the holder of the key that was sealed with the code can use
 * it.
 */
export const verifyOtp: Rule<'verify_otp'> = async (custody, parameters, call) => {
  const { expirationSeconds = String(defaultVerificationSeconds) } = parameters
  if (Number(expirationSeconds) > maxVerificationSeconds) throw new WireError('expirationSeconds', 'is too long')
  const { otpCode, publicKey } = await readAnswer(custody, parameters, call)
  const code = await checkCode(custody, { otpId: parameters.otpId, otpCode }, call)
  const { id: otpId, organizationId, type, contact } = code
  const id = randomUUID()
  const expiresAt = call.now + Number(expirationSeconds) * 1000
  const claims = {
    id,
    verification_type: type,
    contact,
    organization_id: organizationId,
    ...(publicKey !== undefined && { public_key: publicKey }),
    exp: String(expiresAt),
  }
  const token = { verificationToken: signVerification(claims, custody.serverKeys.verification.privateKey) }
  return {
    takes: { from: 'custodyCode', organizationId, id: otpId },
    // Any holder can use a token that names no key.
    ...(publicKey === undefined ? { result: {}, once: token } : { result: token }),
    changes: [{ into: 'custodyVerification', rows: [{ id, organizationId, expiresAt }] }],
  }
}

async function admitCode(custody: Custody, parameters: RequestCodeParameters, call: Call, anybody?: string) {
  const { otpType: type, contact, userIdentifier } = parameters
  assertFeature(call, otpFeatures[type])
  await admitRequest(custody, call, { type, contact, sends: 'code', userIdentifier })
  const user = await findRecipient(custody.db, call.organization.id, { type, contact })
  const recipient = { userId: user?.id ?? null, to: user?.contact ?? anybody }
  return requestCode(custody, parameters, { call, recipient })
}

/**
 * Returns the code as the page sent it, in clear or sealed. A bundle that does not open contains no code, so it costs
 * no attempt.
 */
async function readAnswer(
  { db, envelope }: Custody,
  parameters: Parameters<'verify_otp'>,
  { organization }: Call,
): Promise<{ otpCode: string; publicKey: string | undefined }> {
  if ('otpCode' in parameters) return { otpCode: parameters.otpCode, publicKey: parameters.publicKey }
  const { otpId, encryptedOtpBundle: text } = parameters
  const row: CodeRow | undefined = await findCode(db, organization.id, otpId)
  if (!row) throw new CustodyError(failures.wrongCode)
  const plain = await openSealedBundle(envelope, row, { place: codePlace(organization.id, otpId), text })
  const { otp_code, public_key } = parse(sealedCode, parseJson(Buffer.from(plain).toString('utf8'), maxSealedLength))
  plain.fill(0)
  return { otpCode: otp_code, publicKey: public_key }
}
