import { randomBytes } from '../../crypto/randomBytes.ts'
import { toPayloadId } from '../../wire/relay/ids.ts'
import { createTable, type Transaction } from './storage.ts'

const ids = createTable<number>('ids')

/**
 * A new id for a request to the peer, greater than all earlier ids: receivers compare ids to see which request is older,
 * and tabs that share a storage must not reuse one.
 */
export async function nextRequestId(tx: Transaction, nowMs: number): Promise<number> {
  const last = (await tx.get(ids, 'last')) ?? 0
  const id = Math.max(last + 1, toPayloadId(nowMs, randomBytes(12)))
  tx.put(ids, 'last', id)
  return id
}
