import type { Call, Custody } from '../context/custody.ts'
import { findOrganization } from '../store/organizations.ts'

/** The parts of a message that the requester may change. */
export type Customization = {
  appName?: string | undefined
  accent?: string | undefined
  magicLinkTemplate?: string | undefined
}

/**
 * Returns how a message is written. Only the operator chooses its text. Users of sub-organizations can claim any
 * address, so their messages are sent in the operator's name and without links and colors.
 */
export async function toCustomization(
  { db }: Custody,
  { organization, caller, voters }: Call,
  asked: Customization,
): Promise<Customization & { appName: string }> {
  const isOperator = voters.parentId === null && caller.organizationId === voters.id
  const { appName, accent, magicLinkTemplate } = asked
  if (isOperator) return { appName: appName ?? voters.name, accent, magicLinkTemplate }
  const operator = organization.parentId === null ? undefined : await findOrganization(db, organization.parentId)
  return { appName: (operator ?? organization).name }
}
