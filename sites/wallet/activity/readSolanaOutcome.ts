import type { RpcRequest } from 'latchkey/core'
import { parse } from 'latchkey/wire'
import * as v from 'valibot'
import type { Entry } from './entry.ts'
import type { Outcome } from './readOutcome.ts'

const statuses = v.looseObject({
  value: v.tuple([v.nullable(v.looseObject({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
})

/** Looks up what became of a transaction on Solana. It is confirmed once the network calls it so. */
export async function readSolanaOutcome(
  { hash }: Pick<Entry, 'hash'>,
  rpc: (request: RpcRequest) => Promise<unknown>,
): Promise<Outcome> {
  const params = [[hash], { searchTransactionHistory: true }]
  const [found] = parse(statuses, await rpc({ method: 'getSignatureStatuses', params })).value
  if (!found) return { kind: 'unknown' }
  if (found.err !== null && found.err !== undefined) return { kind: 'failed', reason: 'reverted' }
  return { kind: ['confirmed', 'finalized'].includes(found.confirmationStatus ?? '') ? 'confirmed' : 'pending' }
}
