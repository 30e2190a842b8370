import { InternalError } from './providerErrors.ts'
import { type RpcRequest, RpcUnreachableError } from './rpc.ts'

/**
 * Broadcasts a signed transaction. The transaction may have been sent even though the answer was lost; reporting a failure then
 * would make users pay twice. So this looks for the hash on the chain. Sending the same transaction again is harmless and
 * counts as sent.
 * @param options.hash keccak-256 of the signed bytes, computed with the caller's library
 * @returns the hash, also if the chain had the transaction already
 * @throws {ProviderRpcError} why the chain rejects it
 * @throws {InternalError} with the hash, when the chain does not answer and the transaction may or may not have been sent
 */
export async function sendSigned(
  signed: `0x${string}`,
  options: { hash: `0x${string}`; rpc: (request: RpcRequest) => Promise<unknown> },
): Promise<`0x${string}`> {
  const { hash, rpc } = options
  try {
    await rpc({ method: 'eth_sendRawTransaction', params: [signed] })
  } catch (error) {
    const isLost = error instanceof RpcUnreachableError
    // Every chain words “already known” differently, so this asks for the transaction itself.
    const known = await rpc({ method: 'eth_getTransactionByHash', params: [hash] }).catch((cause: unknown) => {
      throw isLost ? unknownOutcome(hash, cause) : error
    })
    if (!known) throw error
  }
  return hash
}

function unknownOutcome(hash: string, cause: unknown): InternalError {
  const message = `The chain does not answer: transaction ${hash} may have been sent.`
  return new InternalError(message, { cause, hints: ['Look for it on the chain before you send again.'] })
}
