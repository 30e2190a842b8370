import { randomUUID } from 'node:crypto'
import { defaultSessionSeconds, type FeatureName, recoveryCodeSeconds } from 'latchkey/wire/custody'
import type { Mail } from '../../shared/mail.ts'
import { admitRequest, assertFeature } from '../codes/admission.ts'
import { toCustomization } from '../codes/customization.ts'
import { recoveryEmail, signInEmail } from '../codes/emails.ts'
import { findRecipient } from '../codes/recipients.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Parameters, Plan, Rule } from './plan.ts'
import { planCredential } from './sessionKeys.ts'

/** Mails a user a key that has all the user's rights (key-custody §6). */
export const emailAuth: Rule<'email_auth'> = async (custody, parameters, call) => {
  const { userId, apiKeyId, plan } = await planMailedKey(custody, parameters, call, {
    feature: 'FEATURE_NAME_EMAIL_AUTH',
    title: 'Email Auth',
    type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
    toEmail: signInEmail,
  })
  return { ...plan, result: { userId, apiKeyId } }
}

/** Mails a user a key that can only add one passkey for them. */
export const initUserEmailRecovery: Rule<'init_user_email_recovery'> = async (custody, parameters, call) => {
  const { userId, plan } = await planMailedKey(custody, parameters, call, {
    feature: 'FEATURE_NAME_EMAIL_RECOVERY',
    title: 'Email Recovery',
    type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
    toEmail: recoveryEmail,
  })
  return { ...plan, result: { userId } }
}

/**
 * Only the email contains the bundle. If no user has the address, the server does the same work and replies with unused
 * ids, but writes and sends nothing.
 */
async function planMailedKey(
  custody: Custody,
  parameters: Parameters<'init_user_email_recovery'> & Partial<Parameters<'email_auth'>>,
  call: Call,
  kind: { feature: FeatureName; title: string; type: string; toEmail: (about: Parameter) => Mail },
): Promise<{ userId: string; apiKeyId: string; plan: Omit<Plan, 'result'> }> {
  const { email, targetPublicKey, apiKeyName, invalidateExisting, emailCustomization = {}, userIdentifier } = parameters
  const { expirationSeconds = String(defaultSessionSeconds) } = parameters
  const { organization, now } = call
  const recipient = { type: 'OTP_TYPE_EMAIL', contact: email } as const
  assertFeature(call, kind.feature)
  await admitRequest(custody, call, { ...recipient, sends: 'key', userIdentifier })
  const user = await findRecipient(custody.db, organization.id, recipient)
  const userId = user?.id ?? randomUUID()
  const { basis, apiKeyId, credentialBundle, changes } = await planCredential(
    custody,
    { targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting, title: kind.title, type: kind.type },
    { organization, userId, now },
  )
  const customization = await toCustomization(custody, call, emailCustomization)
  if (!user) return { userId, apiKeyId, plan: {} }
  // A page accepts a mailed key only while it is fresh (specification §4).
  const seconds = Math.min(Number(expirationSeconds), recoveryCodeSeconds)
  const message = kind.toEmail({ to: user.contact, seconds, credentialBundle, ...customization })
  return { userId, apiKeyId, plan: { basis, changes, messages: [{ by: 'mail', ...message }] } }
}

type Parameter = globalThis.Parameters<typeof signInEmail>[0]
