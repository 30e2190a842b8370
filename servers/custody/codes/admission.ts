import { type FeatureName, failures, featureDisabled, type OtpType } from 'latchkey/wire/custody'
import { countOnce } from '../countOnce.ts'
import type { Call, Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { hasFeature } from '../organizations/features.ts'

/** The features that let people in by a code (specification §4). */
export const otpFeatures: Record<OtpType, FeatureName> = {
  OTP_TYPE_EMAIL: 'FEATURE_NAME_OTP_EMAIL_AUTH',
  OTP_TYPE_SMS: 'FEATURE_NAME_SMS_AUTH',
}

/** @throws {CustodyError} where the organization has closed this way in */
export function assertFeature({ organization }: Call, name: FeatureName): void {
  if (!hasFeature(organization, name)) throw new CustodyError(featureDisabled(name))
}

/**
 * Counts a request for a code, whether or not anybody will get one: a limit that only known contacts reached would tell
 * them. What people ask for with their own stamp counts for their organization too: by changing their address they could
 * have letters sent to ever more strangers.
 * @throws {CustodyError} `rate limited`, or that this server sends no such letters
 */
export async function admitRequest(
  { codeRates, sendMail, sendSms }: Custody,
  call: Call,
  options: {
    type: OtpType
    contact: string
    /** Counted by itself each: whoever uses up the codes of an address keeps nobody from recovering. */
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
  const people = [
    `${operator} ${sends} to ${contact.toLowerCase()}`,
    ...(userIdentifier ? [`${operator} ${sends} by ${userIdentifier}`] : []),
    ...(caller.organizationId === operator ? [] : [`${operator} ${sends} of ${organization.id}`]),
  ]
  await countOnce(call, 'code', async () => codeRates.perAddress(address) && (await codeRates.perPeople(people)))
}
