import type { PasskeyPolicy } from '../../shared/passkey.ts'
import type { OrganizationRow } from '../store/tables.ts'
import { readFeatures } from './features.ts'

/**
 * Returns the requirements for passkeys (key-custody §7). The operator's settings apply to each sub-organization.
 * Either may narrow the origins by `FEATURE_NAME_WEBAUTHN_ORIGINS`.
 * @param organization of the passkey; while it is being created, its parent
 * @param parent of the organization, or the organization itself if it has none
 */
export function toPasskeyPolicy(organization: OrganizationRow, parent: OrganizationRow): PasskeyPolicy {
  const { origins, rpIds, userVerification } = parent
  const narrowed = [parent, organization].map(readOrigins).filter((some) => some !== undefined)
  return {
    origins: narrowed.reduce(intersect, JSON.parse(origins) as string[]),
    rpIds: JSON.parse(rpIds),
    userVerification,
  }
}

/**
 * Returns whether an organization may narrow its origins to `value`: one of the origins that apply otherwise, or several
 * of them separated by commas.
 */
export function mayNarrow(organization: OrganizationRow, parent: OrganizationRow, value: string): boolean {
  const isParent = organization.id === parent.id
  const allowed: readonly string[] = isParent ? JSON.parse(parent.origins) : toPasskeyPolicy(parent, parent).origins
  return toOrigins(value).every((origin) => allowed.includes(origin))
}

function readOrigins(organization: OrganizationRow): string[] | undefined {
  const feature = readFeatures(organization).find(({ name }) => name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
  return feature && toOrigins(feature.value)
}

function toOrigins(value: string): string[] {
  return value.split(',').map((origin) => origin.trim())
}

function intersect(origins: string[], others: string[]): string[] {
  return origins.filter((origin) => others.includes(origin))
}
