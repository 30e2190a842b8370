import * as v from 'valibot'
import { maxFeatureLength } from './limits.ts'
import { text } from './text.ts'

/**
 * Switches of an organization, among those that official clients name (key-custody §2.2). The four sign-in methods by a
 * code (mailed keys, recovery, codes by email and by text message) are on while theirs is set.
 * `FEATURE_NAME_WEBAUTHN_ORIGINS` restricts the origins of passkeys, also in sub-organizations: one origin, or several
 * separated by commas. The server stores the others without acting on them.
 */
export const featureNames = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
] as const
export type FeatureName = (typeof featureNames)[number]

const featureName = v.picklist(featureNames)
export const feature = v.object({ name: featureName, value: text(maxFeatureLength) })
export type Feature = v.InferOutput<typeof feature>

export const removeFeatureParameters = v.object({ name: featureName })
