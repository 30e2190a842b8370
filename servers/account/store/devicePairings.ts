import type { DeviceOffer, DevicePairingStatus } from 'latchkey/wire/account'
import type { AccountDatabase } from './tables.ts'

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

/** Deletes expired links. */
export async function saveDevicePairing(
  database: AccountDatabase,
  link: Omit<StoredDevicePairing, 'status' | 'tries' | 'offer'>,
  now: number,
): Promise<void> {
  await database.deleteFrom('accountDevicePairing').where('expiresAt', '<=', now).execute()
  await database
    .insertInto('accountDevicePairing')
    .values({
      linkId: link.linkId,
      environmentId: link.environmentId,
      personId: link.personId,
      proofHash: link.proofHash,
      status: 'waiting',
      tries: 0,
      offer: null,
      expiresAt: link.expiresAt,
    })
    .execute()
}

export async function findDevicePairing(
  database: AccountDatabase,
  { environmentId, linkId }: { environmentId: string; linkId: string },
  now: number,
): Promise<StoredDevicePairing | undefined> {
  const row = await database
    .selectFrom('accountDevicePairing')
    .selectAll()
    .where('environmentId', '=', environmentId)
    .where('linkId', '=', linkId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    linkId,
    environmentId,
    personId: row.personId,
    proofHash: row.proofHash,
    status: row.status,
    tries: row.tries,
    offer: row.offer === null ? undefined : (JSON.parse(row.offer) as DeviceOffer),
    expiresAt: row.expiresAt,
  }
}

/** Counts a wrong proof. */
export async function countTry(database: AccountDatabase, linkId: string): Promise<void> {
  await database
    .updateTable('accountDevicePairing')
    .set((link) => ({ tries: link('tries', '+', 1) }))
    .where('linkId', '=', linkId)
    .execute()
}

/** Stores the offer unless one exists; the first wins. */
export async function takeOffer(database: AccountDatabase, linkId: string, offer: DeviceOffer): Promise<boolean> {
  const row = await database
    .updateTable('accountDevicePairing')
    .set({ status: 'offered', offer: JSON.stringify(offer) })
    .where('linkId', '=', linkId)
    .where('status', '=', 'waiting')
    .returning('linkId')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a link to `status` if its status is in `from`; otherwise returns false. */
export async function moveDevicePairing(
  database: AccountDatabase,
  linkId: string,
  { from, to }: { from: readonly DevicePairingStatus[]; to: DevicePairingStatus },
): Promise<boolean> {
  const row = await database
    .updateTable('accountDevicePairing')
    .set({ status: to })
    .where('linkId', '=', linkId)
    .where('status', 'in', from)
    .returning('linkId')
    .executeTakeFirst()
  return row !== undefined
}
