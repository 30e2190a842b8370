import * as v from 'valibot'
import { callRpc } from '../../../core/rpc.ts'
import { toBase58 } from '../../../crypto/base58.ts'
import { toBase64 } from '../../../crypto/base64.ts'
import { parseSolanaTransaction } from '../../../wire/solana/transaction.ts'
import type { SendOptions } from '../solanaAccount.ts'

const bounds = { timeoutMs: 30_000, maxBytes: 64 * 1024 }
const statuses = v.object({ value: v.array(v.unknown()) })

/**
 * Sends a fully signed transaction and returns its signature, which is computed here, not taken from the node. Sending the same
 * transaction again is harmless; if the node already knows it, it counts as sent.
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
    // The answer was lost, or the node says "already processed": ask for the transaction itself.
    const known = v.safeParse(
      statuses,
      await call('getSignatureStatuses', [[toBase58(signature)]]).catch(() => undefined),
    )
    if (!known.success || !known.output.value[0]) throw error
  }
  return signature
}
