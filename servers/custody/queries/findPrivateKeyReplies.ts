import type { PrivateKeyReply } from 'latchkey/wire/custody'
import { rowsPerPiece } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import { findPrivateKeyAddresses, findPrivateKeys } from '../store/privateKeys.ts'
import { toPrivateKeyReply } from './replies.ts'

/** Every private key of an organization, oldest first. Other requests run between two pieces of the list. */
export async function findPrivateKeyReplies(
  { db, pause }: Pick<Custody, 'db' | 'pause'>,
  organizationId: string,
): Promise<PrivateKeyReply[]> {
  const replies: PrivateKeyReply[] = []
  for (;;) {
    const after = replies.at(-1)?.privateKeyId ?? ''
    const keys = await findPrivateKeys(db, organizationId, { after, limit: rowsPerPiece })
    if (keys.length === 0) return replies
    await pause()
    const ids = keys.map(({ id }) => id)
    const addresses = await findPrivateKeyAddresses(db, organizationId, ids)
    replies.push(...keys.map((key) => toPrivateKeyReply(key, addresses)))
    if (keys.length < rowsPerPiece) return replies
    await pause()
  }
}
