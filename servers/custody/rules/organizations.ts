import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { readSignUp } from '../codes/confirmation.ts'
import { chargeWork } from '../context/chargeWork.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { toFirstFeatures } from '../organizations/features.ts'
import { countSubOrganizations } from '../store/organizations.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'
import { planPrivateKey } from './privateKeys.ts'
import { planUser } from './users.ts'
import { planWallet } from './wallets.ts'

export const createSubOrganization: Rule<'create_sub_organization'> = async (
  custody,
  { subOrganizationName, rootUsers, rootQuorumThreshold, wallet, privateKeys, ...others },
  call,
) => {
  const { organization: parent, now } = call
  const { verificationToken, clientSignature, ...switches } = others
  if (parent.parentId !== null) throw new CustodyError(failures.notAuthorized)
  if (rootQuorumThreshold < 1) throw new CustodyError(failures.zeroThreshold)
  if (rootQuorumThreshold > rootUsers.length) throw new CustodyError(failures.missingQuorumUsers)
  const isBounded = await assertRoom(custody, parent)
  const confirmed = await readSignUp(custody, { verificationToken, clientSignature, rootUsers }, call)
  const id = custody.newId()
  const users = []
  for (const user of rootUsers) {
    const options = { organizationId: id, grantedBy: parent, isRoot: true, tags: '[]', confirmed, now }
    users.push(await planUser(custody, user, options))
  }
  const walletPlan = wallet && (await planWallet(custody, wallet, { organizationId: id, voters: call.voters, now }))
  const keyPlans = []
  chargeWork(custody, call.voters, { payloads: privateKeys?.length ?? 0 })
  for (const key of privateKeys ?? []) {
    keyPlans.push(await planPrivateKey(custody, key, { organizationId: id, now, imported: false }))
  }
  const organization: OrganizationRow = {
    id,
    parentId: parent.id,
    name: subOrganizationName,
    rootQuorumThreshold,
    origins: '[]',
    rpIds: '[]',
    userVerification: parent.userVerification,
    features: toFirstFeatures(switches),
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
  return {
    ...(isBounded && { basis: parent }),
    result: {
      subOrganizationId: id,
      ...(walletPlan && { wallet: { walletId: walletPlan.walletId, addresses: walletPlan.addresses } }),
      ...(privateKeys && { privateKeys: keyPlans.map(({ result }) => result) }),
      rootUserIds: users.map((user) => user.userId),
    },
    changes: [
      { into: 'custodyOrganization', rows: [organization] },
      ...users.flatMap((user) => user.changes),
      ...(walletPlan?.changes ?? []),
      ...keyPlans.flatMap(({ changes }) => changes),
    ],
  }
}

/**
 * Returns whether the number of sub-organizations is limited, so that they must be counted.
 * @throws {CustodyError} `organization has exceeded maximum sub-organizations`
 */
async function assertRoom(custody: Custody, parent: OrganizationRow): Promise<boolean> {
  const { subOrganizations } = grantOf(custody, parent).limits
  if (!Number.isFinite(subOrganizations)) return false
  if ((await countSubOrganizations(custody.db, parent.id)) >= subOrganizations) {
    throw new CustodyError(failures.tooManySubOrganizations)
  }
  return true
}
