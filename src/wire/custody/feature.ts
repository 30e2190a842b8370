import * as v from 'valibot'
import { maxFeatureLength } from './limits.ts'
import { text } from './text.ts'

/**
 * Switches of an organization, of those that official clients name (key-custody §2.2). The four ways in by a code (mailed keys,
 * recovery, codes by mail and by message) are open while theirs is set. `FEATURE_NAME_WEBAUTHN_ORIGINS` narrows the origins of passkeys, of
 * sub-organizations too: one, or several with commas between. The others are kept, and mean what clients make of them.
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
