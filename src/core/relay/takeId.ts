import { randomBytes } from '../../crypto/randomBytes.ts'
import { toPayloadId } from '../../wire/relay/ids.ts'
import { createTable, type Turn } from './storage.ts'

const ids = createTable<number>('ids')

/**
 * A fresh id for a request to a peer, greater than all before it: ids say which of two is older, and tabs that share a
 * storage must not ask two things under one.
 */
export async function takeId(turn: Turn, nowMs: number): Promise<number> {
  const last = (await turn.get(ids, 'last')) ?? 0
  const id = Math.max(last + 1, toPayloadId(nowMs, randomBytes(12)))
  turn.put(ids, 'last', id)
  return id
}
