import type { DeviceOffer, DevicePairingStatus } from 'latchkey/wire/account'
import type { AccountDatabase } from '../context.ts'

export type StoredDevicePairing = {
  linkId: string
  environmentId: string
  personId: string
  /** SHA-256 of the proof of its secret, base64url. */
  proofHash: string
  status: DevicePairingStatus
  /** Wrong proofs so far. */
  tries: number
  offer: DeviceOffer | undefined
  expiresAt: number
}

/** Forgets those whose time is over. */
export async function saveDevicePairing(
  database: AccountDatabase,
  link: Omit<StoredDevicePairing, 'status' | 'tries' | 'offer'>,
  now: number,
): Promise<void> {
  await database.deleteFrom('account_device_link').where('expires_at', '<=', now).execute()
  await database
    .insertInto('account_device_link')
    .values({
      link_id: link.linkId,
      environment_id: link.environmentId,
      person_id: link.personId,
      proof_hash: link.proofHash,
      status: 'waiting',
      tries: 0,
      offer: null,
      expires_at: link.expiresAt,
    })
    .execute()
}

export async function findDevicePairing(
  database: AccountDatabase,
  { environmentId, linkId }: { environmentId: string; linkId: string },
  now: number,
): Promise<StoredDevicePairing | undefined> {
  const row = await database
    .selectFrom('account_device_link')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('link_id', '=', linkId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    linkId,
    environmentId,
    personId: row.person_id,
    proofHash: row.proof_hash,
    status: row.status,
    tries: row.tries,
    offer: row.offer === null ? undefined : (JSON.parse(row.offer) as DeviceOffer),
    expiresAt: row.expires_at,
  }
}

/** Counts a wrong proof. */
export async function countTry(database: AccountDatabase, linkId: string): Promise<void> {
  await database
    .updateTable('account_device_link')
    .set((link) => ({ tries: link('tries', '+', 1) }))
    .where('link_id', '=', linkId)
    .execute()
}

/** Writes the offer down if none stands: of many, one is first. */
export async function takeOffer(database: AccountDatabase, linkId: string, offer: DeviceOffer): Promise<boolean> {
  const row = await database
    .updateTable('account_device_link')
    .set({ status: 'offered', offer: JSON.stringify(offer) })
    .where('link_id', '=', linkId)
    .where('status', '=', 'waiting')
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a link to `status` from one of `from`; false when it stands elsewhere. */
export async function moveDevicePairing(
  database: AccountDatabase,
  linkId: string,
  { from, to }: { from: readonly DevicePairingStatus[]; to: DevicePairingStatus },
): Promise<boolean> {
  const row = await database
    .updateTable('account_device_link')
    .set({ status: to })
    .where('link_id', '=', linkId)
    .where('status', 'in', from)
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}
