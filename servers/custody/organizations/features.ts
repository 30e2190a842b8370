import type { Feature, FeatureName } from 'latchkey/wire/custody'
import type { OrganizationRow } from '../store/tables.ts'

/**
 * The login methods by code, by the parameter of `create_sub_organization` that disables each; all are enabled by
 * default.
 */
const codeFeatures = {
  disableEmailRecovery: 'FEATURE_NAME_EMAIL_RECOVERY',
  disableEmailAuth: 'FEATURE_NAME_EMAIL_AUTH',
  disableSmsAuth: 'FEATURE_NAME_SMS_AUTH',
  disableOtpEmailAuth: 'FEATURE_NAME_OTP_EMAIL_AUTH',
} as const satisfies Record<string, FeatureName>

/** Returns the features of a new organization, as its row stores them. */
export function toFirstFeatures(parameters: { [name in keyof typeof codeFeatures]?: boolean | undefined }): string {
  const names = Object.keys(codeFeatures) as (keyof typeof codeFeatures)[]
  const open = names.filter((name) => parameters[name] !== true)
  return JSON.stringify(open.map((name): Feature => ({ name: codeFeatures[name], value: '' })))
}

export function readFeatures({ features }: Pick<OrganizationRow, 'features'>): Feature[] {
  return JSON.parse(features)
}

export function hasFeature(organization: Pick<OrganizationRow, 'features'>, name: FeatureName): boolean {
  return readFeatures(organization).some((feature) => feature.name === name)
}
