import { ProviderRpcError, type RpcRequest } from 'latchkey/core'
import { toRevertReason } from 'latchkey/review'
import { hex, isHex } from 'latchkey/wire'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'

const sent = v.object({
  from: hex,
  to: v.nullish(hex),
  value: hex,
  input: hex,
  gas: hex,
})

/**
 * Runs a failed transaction again, without effect, in the block before its own, and returns the reason that the contract
 * gives. The reason is a foreign text, made safe to show. Never rejects.
 * @returns undefined without a readable reason
 */
export async function readRevertReason(
  hash: string | undefined,
  blockNumber: Hex,
  rpc: (request: RpcRequest) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    const { from, to, value, input, gas } = v.parse(
      sent,
      await rpc({ method: 'eth_getTransactionByHash', params: [hash] }),
    )
    const call = { from, ...(to && { to }), value, data: input, gas }
    await rpc({ method: 'eth_call', params: [call, numberToHex(BigInt(blockNumber) - 1n)] })
    return undefined
  } catch (error) {
    return error instanceof ProviderRpcError && isHex(error.data) ? toRevertReason(error.data) : undefined
  }
}
