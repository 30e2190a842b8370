import { InternalError } from './providerErrors.ts'
import { type RpcRequest, RpcUnreachableError } from './rpc.ts'

/** The chain does not answer, so the transaction may or may not have been sent. */
export class UnknownOutcomeError extends InternalError {
  override name = 'UnknownOutcomeError'
}

/**
 * Broadcasts a signed transaction. The transaction may have been sent even though the answer was lost; reporting a failure then
 * would make users pay twice. So this looks for the hash on the chain. Sending the same transaction again is harmless and
 * counts as sent.
 * @param options.hash keccak-256 of the signed bytes, computed with the caller's library
 * @param options.earlier hashes of transactions with the same nonce that were signed for the same request, and may have been sent
 * @returns the hash, also if the chain had the transaction already; an earlier hash if the chain has that transaction instead
 * @throws {ProviderRpcError} why the chain rejects it
 * @throws {UnknownOutcomeError} with the hash, when the chain does not answer and the transaction may or may not have been sent
 */
export async function sendSigned(
  signed: `0x${string}`,
  options: {
    hash: `0x${string}`
    earlier?: readonly `0x${string}`[]
    rpc: (request: RpcRequest) => Promise<unknown>
  },
): Promise<`0x${string}`> {
  const { hash, earlier = [], rpc } = options
  try {
    await rpc({ method: 'eth_sendRawTransaction', params: [signed] })
  } catch (error) {
    const isLost = error instanceof RpcUnreachableError
    // Every chain words “already known” differently, so this asks for the transaction itself.
    for (const sent of [hash, ...earlier]) {
      const known = await rpc({ method: 'eth_getTransactionByHash', params: [sent] }).catch((cause: unknown) => {
        throw isLost ? unknownOutcome(hash, cause) : error
      })
      if (known) return sent
    }
    throw error
  }
  return hash
}

function unknownOutcome(hash: string, cause: unknown): UnknownOutcomeError {
  const message = `The chain does not answer: transaction ${hash} may have been sent.`
  return new UnknownOutcomeError(message, { cause, hints: ['Look for it on the chain before you send again.'] })
}
