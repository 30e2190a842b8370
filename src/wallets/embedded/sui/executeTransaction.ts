import * as v from 'valibot'
import { callRpc } from '../../../core/rpc.ts'
import { toBase64 } from '../../../crypto/base64.ts'
import { parse } from '../../../wire/parse.ts'
import type { Executed, ExecuteOptions } from '../suiAccount.ts'

const bounds = { timeoutMs: 60_000, maxBytes: 1024 * 1024 }
const executed = v.object({
  digest: v.string(),
  rawEffects: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
})

/** Sends a signed transaction to a node. Repeating this is harmless, because a transaction executes once. */
export async function executeTransaction(
  { bytes, signature }: { bytes: string; signature: string },
  { rpcUrl, ...options }: ExecuteOptions,
): Promise<Executed> {
  const params = [bytes, [signature], { showRawEffects: true }]
  const answer = await callRpc(rpcUrl, { method: 'sui_executeTransactionBlock', params }, { ...bounds, ...options })
  const { digest, rawEffects } = parse(executed, answer)
  return { digest, effects: toBase64(Uint8Array.from(rawEffects)) }
}
