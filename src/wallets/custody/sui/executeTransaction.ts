import * as v from 'valibot'
import { callRpc } from '../../../core/rpc.ts'
import { toBase64 } from '../../../crypto/base64.ts'
import { parse } from '../../../wire/parse.ts'

export type ExecuteOptions = {
  /** A JSON-RPC node of the chain. */
  rpcUrl: string
  fetch?: typeof fetch
}

/** Digest in base58, and BCS of the effects in base64. */
export type Executed = { digest: string; effects: string }

const bounds = { timeoutMs: 60_000, maxBytes: 1024 * 1024 }
const executed = v.object({
  digest: v.string(),
  rawEffects: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
})

/** Has a node carry out a signed transaction. Doing so again is harmless: a transaction counts once. */
export async function executeTransaction(
  { bytes, signature }: { bytes: string; signature: string },
  { rpcUrl, ...options }: ExecuteOptions,
): Promise<Executed> {
  const params = [bytes, [signature], { showRawEffects: true }]
  const answer = await callRpc(rpcUrl, { method: 'sui_executeTransactionBlock', params }, { ...bounds, ...options })
  const { digest, rawEffects } = parse(executed, answer)
  return { digest, effects: toBase64(Uint8Array.from(rawEffects)) }
}
