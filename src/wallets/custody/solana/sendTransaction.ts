import * as v from 'valibot'
import { callRpc } from '../../../core/rpc.ts'
import { toBase58 } from '../../../crypto/base58.ts'
import { toBase64 } from '../../../crypto/base64.ts'
import { parseSolanaTransaction } from '../../../wire/solana/transaction.ts'
import type { SendOptions } from '../../embedded/solanaAccount.ts'

const bounds = { timeoutMs: 30_000, maxBytes: 64 * 1024 }
const statuses = v.object({ value: v.array(v.unknown()) })

/**
 * Sends a transaction that all have signed and returns its signature, which is ours to know: the node's word is not needed for it. Sending
 * the same again is harmless, and counts as sent where the node knows it already.
 */
export async function sendTransaction(transaction: Uint8Array, options: SendOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { rpcUrl, fetch, skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options
  const config = { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot }
  const signature = parseSolanaTransaction(transaction).signatures[0] ?? new Uint8Array()
  const call = (method: string, params: unknown[]) =>
    callRpc(rpcUrl, { method, params }, { ...bounds, ...(fetch && { fetch }) })
  try {
    await call('sendTransaction', [toBase64(transaction), config])
  } catch (error) {
    // An answer that was lost, or "already processed": ask for the transaction itself.
    const known = v.safeParse(
      statuses,
      await call('getSignatureStatuses', [[toBase58(signature)]]).catch(() => undefined),
    )
    if (!known.success || !known.output.value[0]) throw error
  }
  return signature
}
