import { type FeatureName, failures, featureDisabled, type OtpType } from 'latchkey/wire/custody'
import { countOnce } from '../base/countOnce.ts'
import { CustodyError } from '../base/failure.ts'
import { requestersPerContact } from '../base/limits.ts'
import type { Call, Custody } from '../context/custody.ts'
import { hasFeature } from '../organizations/features.ts'
import { toRequester } from './requester.ts'

/** The features under which users sign in by a code (specification §4). */
export const otpFeatures: Record<OtpType, FeatureName> = {
  OTP_TYPE_EMAIL: 'FEATURE_NAME_OTP_EMAIL_AUTH',
  OTP_TYPE_SMS: 'FEATURE_NAME_SMS_AUTH',
}

/** @throws {CustodyError} when the organization has disabled this login method */
export function assertFeature({ organization }: Pick<Call, 'organization'>, name: FeatureName): void {
  if (!hasFeature(organization, name)) throw new CustodyError(featureDisabled(name))
}

/**
 * Counts a request for a code, whether or not a message is sent: a limit that only known contacts reached would reveal
 * them. Requests that users stamp themselves also count for their organization. Otherwise a user could keep changing
 * their own address and have messages sent to any number of strangers.
 * @throws {CustodyError} `rate limited`, or that this server sends no such messages
 */
export async function admitRequest(
  { codeRates, sendMail, sendSms }: Custody,
  call: Call,
  options: {
    type: OtpType
    contact: string
    /** Each kind is counted separately: an attacker who uses up the codes of an address cannot prevent a recovery. */
    sends: 'code' | 'key'
    userIdentifier?: string | undefined
  },
): Promise<void> {
  const { type, contact, sends, userIdentifier } = options
  if (!(type === 'OTP_TYPE_EMAIL' ? sendMail : sendSms)) {
    throw new CustodyError(type === 'OTP_TYPE_EMAIL' ? failures.mailNotConfigured : failures.smsNotConfigured)
  }
  const { organization, caller, address } = call
  const operator = organization.parentId ?? organization.id
  // The requester is counted first, and a contact's rate covers several requesters, so one stranger cannot use up its
  // codes. Many strangers can, but not the codes of a requester that entered a code of this contact before: those are
  // counted separately.
  const isKnown =
    userIdentifier !== undefined &&
    (await codeRates.isKnown({ operator, contact, requester: toRequester(userIdentifier) }))
  const people = [
    ...(userIdentifier ? [{ name: `${operator} ${sends} by ${userIdentifier}` }] : []),
    ...(caller.organizationId === operator ? [] : [{ name: `${operator} ${sends} of ${organization.id}` }]),
    {
      name: `${operator} ${sends} ${isKnown ? 'known to' : 'to'} ${contact.toLowerCase()}`,
      share: userIdentifier ? requestersPerContact : 1,
    },
  ]
  await countOnce(call, 'code', async () => codeRates.perClientAddress(address) && (await codeRates.perPeople(people)))
}

/**
 * Returns whether a notice may be mailed to a user's previous address. It is counted like a code, because a user may
 * have entered a stranger's address. A notice over the limit is omitted, and the change still happens.
 */
export async function mayNotify({ codeRates, sendMail }: Custody, call: Call, contact: string): Promise<boolean> {
  if (!sendMail) return false
  if (call.counted.has('notice')) return true
  const { organization } = call
  const operator = organization.parentId ?? organization.id
  const people = [`${operator} notice to ${contact.toLowerCase()}`, `${operator} notice of ${organization.id}`]
  if (!(await codeRates.perPeople(people.map((name) => ({ name }))))) return false
  call.counted.add('notice')
  return true
}
