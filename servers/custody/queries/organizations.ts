import { failures, type subOrganizationFilters } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { verifyOidcToken } from '../oidc/verifyOidcToken.ts'
import { readFeatures } from '../organizations/features.ts'
import { findInvitations } from '../store/invitations.ts'
import {
  findRootUserIds,
  findSubOrganizationIds,
  findVerifiedSubOrganizationIds,
  type SubOrganizationFilter,
} from '../store/organizations.ts'
import { findPolicies } from '../store/policies.ts'
import { findTags } from '../store/tags.ts'
import { findWallets, toLookup } from '../store/wallets.ts'
import { type Answers, toPage } from './answers.ts'
import { findPrivateKeyReplies } from './findPrivateKeyReplies.ts'
import { findUserReplies } from './findUserReplies.ts'
import { toInvitationReply, toPolicyReply, toTagReply } from './policyReplies.ts'
import { toWalletReply } from './replies.ts'

export const organizationAnswers: Answers<
  'whoami' | 'get_organization' | 'get_organization_configs' | 'list_suborgs' | 'list_verified_suborgs'
> = {
  whoami: (_, __, { caller, organization }) => ({
    organizationId: organization.id,
    organizationName: organization.name,
    userId: caller.userId,
    username: caller.userName,
  }),

  async get_organization(custody, _, { organization }) {
    const { db } = custody
    const { id, name, rootQuorumThreshold } = organization
    const users = await findUserReplies(custody, id)
    const privateKeys = await findPrivateKeyReplies(custody, id)
    const wallets = await findWallets(db, id)
    return {
      organizationData: {
        organizationId: id,
        name,
        users,
        policies: (await findPolicies(db, id)).map(toPolicyReply),
        privateKeys,
        invitations: (await findInvitations(db, id)).map(toInvitationReply),
        tags: [...(await findTags(db, id, 'TAG_TYPE_USER')), ...(await findTags(db, id, 'TAG_TYPE_PRIVATE_KEY'))].map(
          toTagReply,
        ),
        rootQuorum: { threshold: rootQuorumThreshold, userIds: await findRootUserIds(db, id) },
        features: readFeatures(organization),
        wallets: wallets.map(toWalletReply),
      },
    }
  },

  get_organization_configs: async ({ db }, _, { organization }) => ({
    configs: {
      features: readFeatures(organization),
      quorum: { threshold: organization.rootQuorumThreshold, userIds: await findRootUserIds(db, organization.id) },
    },
  }),

  async list_suborgs(custody, { filterType, filterValue, paginationOptions }, call) {
    const filter = await readFilter(custody, toFilter(filterType, filterValue), call)
    const page = toPage(paginationOptions)
    return { organizationIds: await findSubOrganizationIds(custody.db, call.organization.id, { filter, ...page }) }
  },

  async list_verified_suborgs({ db }, { filterType, filterValue, paginationOptions }, { organization }) {
    const filter = toFilter(filterType, filterValue)
    const page = toPage(paginationOptions)
    return { organizationIds: await findVerifiedSubOrganizationIds(db, organization.id, { filter, ...page }) }
  },
}

/**
 * Addresses are looked up in their normalized form, and a token by its subject.
 * @throws {CustodyError} `invalid oidc token`
 */
async function readFilter(
  custody: Custody,
  filter: { type: (typeof subOrganizationFilters)[number]; value: string } | undefined,
  { organization, now }: Call,
): Promise<SubOrganizationFilter | undefined> {
  if (!filter) return undefined
  switch (filter.type) {
    case 'OIDC_TOKEN':
      return { type: 'IDENTITY', value: await verifyOidcToken(custody, filter.value, { organization, now }) }
    case 'WALLET_ACCOUNT_ADDRESS':
      return { type: filter.type, value: toLookup(filter.value) }
    default:
      return { type: filter.type, value: filter.value }
  }
}

/** @throws {CustodyError} `bad request body` when only one of the two is there */
function toFilter<type>(type: type | undefined, value: string | undefined): { type: type; value: string } | undefined {
  if (type !== undefined && value !== undefined) return { type, value }
  if (type !== undefined || value !== undefined) throw new CustodyError(failures.badRequestBody)
}
