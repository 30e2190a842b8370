import type { PasskeyPolicy } from '../../shared/passkey.ts'
import type { OrganizationRow } from '../store/tables.ts'
import { readFeatures } from './features.ts'

/**
 * What passkeys must satisfy (key-custody §7): what the operator says of their organization holds for each
 * sub-organization. Either may narrow the origins by `FEATURE_NAME_WEBAUTHN_ORIGINS`.
 * @param organization that the passkey is of; where that is being made, its parent
 * @param parent its own, or itself where it has none
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
 * Whether an organization may narrow its origins to these: one, or several with commas between, of those that hold
 * without it.
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
