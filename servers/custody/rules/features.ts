import { type Feature, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { readFeatures } from '../organizations/features.ts'
import { mayNarrow } from '../organizations/passkeyPolicy.ts'
import { findParent } from '../store/organizations.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Plan, Rule } from './plan.ts'

export const setOrganizationFeature: Rule<'set_organization_feature'> = async (
  { db },
  feature,
  { organization, now },
) => {
  const isOfOrigins = feature.name === 'FEATURE_NAME_WEBAUTHN_ORIGINS'
  if (isOfOrigins && !mayNarrow(organization, await findParent(db, organization), feature.value)) {
    throw new CustodyError(failures.invalidPasskeyOrigins)
  }
  return planFeatures([...others(organization, feature.name), feature], { organization, now })
}

/** A feature that is not set counts as removed. */
export const removeOrganizationFeature: Rule<'remove_organization_feature'> = (_, { name }, { organization, now }) =>
  planFeatures(others(organization, name), { organization, now })

function others(organization: OrganizationRow, name: Feature['name']): Feature[] {
  return readFeatures(organization).filter((feature) => feature.name !== name)
}

function planFeatures(
  features: readonly Feature[],
  { organization, now }: { organization: OrganizationRow; now: number },
): Plan {
  return {
    basis: organization,
    result: { features },
    changes: [{ updateOrganization: organization.id, set: { features: JSON.stringify(features), updatedAt: now } }],
  }
}
