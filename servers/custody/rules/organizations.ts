import { type AuthenticatorParameters, failures, type RootUserParameters } from 'latchkey/wire/custody'
import { PasskeyError, verifyAttestation } from '../../frame/passkey.ts'
import type { Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { toPasskeyPolicy } from '../passkeyPolicy.ts'
import type { Change } from '../store/changes.ts'
import type { AuthenticatorRow, OrganizationRow } from '../store/tables.ts'
import { displacedBy, planApiKey } from './apiKeys.ts'
import type { Rule } from './plan.ts'
import { planWallet } from './wallets.ts'

export const createSubOrganization: Rule<'create_sub_organization'> = async (
  custody,
  { subOrganizationName, rootUsers, rootQuorumThreshold, wallet },
  { organization: parent, now },
) => {
  if (parent.parentId !== null) throw new CustodyError(failures.notAuthorized)
  if (rootQuorumThreshold < 1) throw new CustodyError(failures.zeroThreshold)
  if (rootQuorumThreshold > rootUsers.length) throw new CustodyError(failures.missingQuorumUsers)
  const id = custody.newId()
  const users = []
  for (const user of rootUsers) users.push(await planRootUser(custody, user, { organizationId: id, parent, now }))
  const walletPlan = wallet && (await planWallet(custody, wallet, { organizationId: id, now }))
  const organization: OrganizationRow = {
    id,
    parentId: parent.id,
    name: subOrganizationName,
    rootQuorumThreshold,
    origins: '[]',
    rpIds: '[]',
    userVerification: parent.userVerification,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
  return {
    result: {
      subOrganizationId: id,
      ...(walletPlan && { wallet: { walletId: walletPlan.walletId, addresses: walletPlan.addresses } }),
      rootUserIds: users.map((user) => user.userId),
    },
    changes: [
      { into: 'custodyOrganization', rows: [organization] },
      ...users.flatMap((user) => user.changes),
      ...(walletPlan?.changes ?? []),
    ],
  }
}

/** A root user with the credentials it starts with; each passkey's attestation is verified by the parent's policy. */
async function planRootUser(
  custody: Custody,
  { userName, userEmail, userPhoneNumber, apiKeys, authenticators }: RootUserParameters,
  options: { organizationId: string; parent: OrganizationRow; now: number },
): Promise<{ userId: string; changes: Change[] }> {
  const { organizationId, parent, now } = options
  const userId = custody.newId()
  const keys = apiKeys.map((key) => planApiKey(custody, key, { organizationId, userId, now }))
  displacedBy(keys, [], now)
  const passkeys: AuthenticatorRow[] = []
  for (const authenticator of authenticators) {
    passkeys.push(await planAuthenticator(custody, authenticator, { organizationId, userId, parent, now }))
  }
  const user = {
    id: userId,
    organizationId,
    name: userName,
    email: userEmail ?? null,
    phoneNumber: userPhoneNumber ?? null,
    isRoot: 1,
    createdAt: now,
    updatedAt: now,
  }
  return {
    userId,
    changes: [
      { into: 'custodyUser', rows: [user] },
      { into: 'custodyApiKey', rows: keys },
      { into: 'custodyAuthenticator', rows: passkeys },
    ],
  }
}

/** @throws {CustodyError} `invalid authenticator attestation` */
async function planAuthenticator(
  custody: Custody,
  { authenticatorName, challenge, attestation }: AuthenticatorParameters,
  options: { organizationId: string; userId: string; parent: OrganizationRow; now: number },
): Promise<AuthenticatorRow> {
  const { organizationId, userId, parent, now } = options
  const ceremony = { ...attestation, transports: [] }
  const passkey = await verifyAttestation(ceremony, challenge, toPasskeyPolicy(parent)).catch((cause) => {
    throw cause instanceof PasskeyError ? new CustodyError(failures.invalidAttestation, { cause }) : cause
  })
  return {
    id: custody.newId(),
    organizationId,
    userId,
    name: authenticatorName,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    rpId: passkey.rpId,
    origin: passkey.origin,
    aaguid: passkey.aaguid,
    transports: JSON.stringify(attestation.transports),
    signCount: passkey.counter,
    createdAt: now,
  }
}
