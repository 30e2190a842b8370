import { randomUUID, timingSafeEqual } from 'node:crypto'
import { hashDevicePairingProof } from 'latchkey/crypto'
import {
  type DeviceOffer,
  type DevicePairing,
  type DevicePairingDecision,
  devicePairingTtlSeconds,
  type Environment,
  type JoinReply,
  maxDevicePairingTries,
} from 'latchkey/wire/account'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { verifyNewPasskey } from './passkeyPolicy.ts'
import {
  countTry,
  findDevicePairing,
  moveDevicePairing,
  type StoredDevicePairing,
  saveDevicePairing,
  takeOffer,
} from './store/devicePairings.ts'
import { findPerson } from './store/people.ts'

type Owner = { environmentId: string; personId: string }
type Joining = { linkId: string; proof: string }

/** Creates a link by which one other device may join the person's wallet. The secret never leaves the devices. */
export async function createDevicePairing(
  context: AccountContext,
  owner: Owner,
  proofHash: string,
): Promise<{ linkId: string; expiresAt: number }> {
  const { environmentId, personId } = owner
  const link = { linkId: randomUUID(), expiresAt: context.now() + devicePairingTtlSeconds * 1000 }
  await saveDevicePairing(context.database, { ...link, environmentId, personId, proofHash }, context.now())
  return link
}

/**
 * Returns the link for the device that created it.
 * @throws {AccountError} `invalid_link`
 */
export async function readDevicePairing(context: AccountContext, owner: Owner, linkId: string): Promise<DevicePairing> {
  const { status, offer } = await ownLink(context, owner, linkId)
  return { status, ...(offer && { offer }) }
}

/**
 * Approves the offer, or ends the link. Repeating the same decision changes nothing.
 * @throws {AccountError} `invalid_link`
 */
export async function decideDevicePairing(
  context: AccountContext,
  owner: Owner,
  { linkId, decision }: { linkId: string; decision: DevicePairingDecision },
): Promise<DevicePairing> {
  await ownLink(context, owner, linkId)
  const from = decision === 'approved' ? (['offered'] as const) : (['waiting', 'offered'] as const)
  await moveDevicePairing(context.database, linkId, { from, to: decision })
  const link = await readDevicePairing(context, owner, linkId)
  if (link.status !== decision) throw new AccountError('invalid_link')
  return link
}

/**
 * Returns the link for the joining device.
 * @throws {AccountError} `invalid_link`
 */
export async function readJoining(
  context: AccountContext,
  { environmentId }: Environment,
  joining: Joining,
): Promise<JoinReply> {
  const { status, personId } = await provenLink(context, environmentId, joining)
  const person = await findPerson(context.database, { environmentId, personId })
  if (!person) throw new AccountError('invalid_link')
  return { status, displayName: person.displayName }
}

/**
 * Accepts a joining device's passkey, once: the first one. It gives no access until the owner approves it.
 * @throws {AccountError} `invalid_link`, `invalid_challenge`
 * @throws {PasskeyError}
 */
export async function offerDevice(
  context: AccountContext,
  environment: Environment,
  { linkId, proof, offer }: Joining & { offer: DeviceOffer },
): Promise<JoinReply> {
  const { environmentId } = environment
  await provenLink(context, environmentId, { linkId, proof })
  await honourChallenge(context, environmentId, offer.challenge)
  await verifyNewPasskey(context, environment, offer)
  if (!(await takeOffer(context.database, linkId, offer))) throw new AccountError('invalid_link')
  return readJoining(context, environment, { linkId, proof })
}

async function ownLink(
  context: AccountContext,
  { environmentId, personId }: Owner,
  linkId: string,
): Promise<StoredDevicePairing> {
  const link = await findDevicePairing(context.database, { environmentId, linkId }, context.now())
  if (link?.personId !== personId) throw new AccountError('invalid_link')
  return link
}

/** An attacker who saw a link's id but not its secret has few attempts. After those, the link works for no device. */
async function provenLink(
  context: AccountContext,
  environmentId: string,
  { linkId, proof }: Joining,
): Promise<StoredDevicePairing> {
  const link = await findDevicePairing(context.database, { environmentId, linkId }, context.now())
  if (!link || link.tries >= maxDevicePairingTries) throw new AccountError('invalid_link')
  if (!timingSafeEqual(Buffer.from(hashDevicePairingProof(proof)), Buffer.from(link.proofHash))) {
    await countTry(context.database, linkId)
    throw new AccountError('invalid_link')
  }
  return link
}
